/** Accounts with transactions that run at the same time. Work that must be done only once is done only once. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { issueToken } from '../../../server/access/access-token.ts'
import type { Browser } from '../testing/browser.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld, person } from './account-world.ts'

const { server, world } = await openAccountWorld()
afterAll(() => server.stop())

const rounds = [1, 2, 3]
const put = async (browser: Browser, id: number, email: string, over: Readonly<Record<string, unknown>> = {}) =>
  browser.send(`/api/user/${id}`, {
    method: 'PUT',
    body: { ...person, email, userType: await world.typeId('privatperson'), password: GOOD_PASSWORD, ...over },
  })

test('two administrators who end each other leave one', async () => {
  const [one, two] = ['one@duel.example', 'two@duel.example']
  const ids = [await world.verified(one), await world.verified(two)] as const
  const accounts = server.database.updateTable('app_user').where('id', 'in', ids)
  await server.database.updateTable('app_user').set({ role: 'user' }).where('role', '=', 'administrator').execute()
  const clear = (browser: Browser, id: number) => browser.send(`/api/user/${id}`, { method: 'DELETE' })
  const ends = [
    (browser: Browser, id: number, email: string) => put(browser, id, email, { role: 'user' }),
    (browser: Browser, id: number, email: string) => put(browser, id, email, { disabled: true }),
    (browser: Browser, id: number) => clear(browser, id),
  ]
  // Clearing comes last, because it cannot be undone.
  for (const end of [...ends.slice(0, 2), ...ends]) {
    await accounts.set({ role: 'administrator', disabled: false }).execute()
    const [first, second] = [await world.signedIn(one, GOOD_PASSWORD), await world.signedIn(two, GOOD_PASSWORD)]
    const answers = await Promise.all([end(first, ids[1], two), end(second, ids[0], one)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const left = await server.database
      .selectFrom('app_user')
      .select('id')
      .where('role', '=', 'administrator')
      .where('disabled', '=', false)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('an address that many register at once is one account’s, and gets five mails', async () => {
  for (const round of rounds.slice(1)) {
    const email = `once-${round}@race.example`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.register(email, { firstName: `Namn ${index}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await world.mailsTo(email)).toHaveLength(5)
    const { id, code } = await world.linkIn(email, 'verify-address')
    expect(await world.verify(id, code)).toBe(true)
  }
})

test('an address that two want, and a third registers, is one account’s', async () => {
  for (const round of rounds.slice(1)) {
    const wanted = `wanted-${round}@race.example`
    const links = []
    for (const name of ['a', 'b']) {
      const email = `${name}-${round}@race.example`
      const id = await world.verified(email)
      await put(await world.signedIn(email, GOOD_PASSWORD), id, wanted)
      links.push(await world.linkIn(wanted, 'verify-address'))
    }
    const answers = await Promise.all([
      ...links.map(({ id, code }) => world.verify(id, code)),
      world.register(wanted).then(({ status }) => status),
    ])
    expect(answers.filter((answer) => answer === true).length).toBeLessThanOrEqual(1)
    expect(answers[2]).toBe(201)
    expect(await world.account(wanted)).toBeDefined()
  }
})

test('a code works once for many who use it at once', async () => {
  for (const round of rounds.slice(1)) {
    const email = `code-${round}@race.example`
    await world.register(email)
    const { id, code } = await world.linkIn(email, 'verify-address')
    const verifications = await Promise.all(Array.from({ length: 6 }, () => world.verify(id, code)))
    expect(verifications.filter((answer) => answer === true)).toHaveLength(1)
    await world.post('/api/user/forgot-password', { email })
    const reset = await world.linkIn(email, 'reset-password')
    const answers = await Promise.all(
      [1, 2, 3, 4].map((count) => {
        const password = `${OTHER_PASSWORD}-${count}`
        return world.post(`/api/user/${id}/reset-password`, { code: reset.code, password, repeatNewPassword: password })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  }
})

test('a token for the old password, asked for while it changes, waits for the change and is none', async () => {
  const id = await world.verified('late@race.example')
  const before = await world.account('late@race.example')
  const { issuing } = await server.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('app_user').set({ password_hash: 'another' }).where('id', '=', id).execute()
    const issuing = issueToken(server.database, id, before?.password_hash ?? null)
    await transaction.deleteFrom('access_token').where('user_id', '=', id).execute()
    // Within this time the token would be issued if it did not wait.
    await setTimeout(200)
    return { issuing }
  })
  expect(await issuing).toBeNull()
})
