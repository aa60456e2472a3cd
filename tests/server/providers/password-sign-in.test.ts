/** PASSWORD_SIGN_IN: whose password is a way in where people sign in by a provider. */
import { afterAll, describe, expect, test } from 'vitest'
import { EMAIL_NAMES } from '../../../domain/rules/email-placeholders.ts'
import { UserId } from '../../../domain/schema/ids.ts'
import { factorNews } from '../../../server/access/second-factors.ts'
import { codesOf } from '../../../server/accounts/account-codes.ts'
import { standardEmailText } from '../../../server/content/standard-content.ts'
import { runTransaction } from '../../../server/database/transaction.ts'
import { openBrowser } from '../testing/browser.ts'
import { TEST_PASSWORD } from '../testing/test-content.ts'
import { openProviderScene } from './provider-scene.ts'

const scenes = await Promise.all(
  ['staff', 'off'].map((setting) =>
    openProviderScene({ environment: { PASSWORD_SIGN_IN: setting, OIDC_1_TRUST_EMAIL: '1' } }),
  ),
)
const [staff, off] = scenes
if (staff === undefined || off === undefined) throw new Error('There are two scenes')
afterAll(() => Promise.all(scenes.map((scene) => scene.stop())))

const signIn = async (scene: typeof staff, email: string, password = TEST_PASSWORD): Promise<string> => {
  const answer = await (await openBrowser(scene.server.address)).signIn(email, password)
  return answer.status === 200 ? '200' : scene.codeOf(answer)
}

test('staff: only the people of the house sign in by password, and nobody registers by one', {
  tags: 'password-sign-in',
}, async () => {
  expect(await signIn(staff, 'administrator@test.example')).toBe('200')
  expect(await signIn(staff, 'anna@test.example')).toBe('403 password-closed')
  expect(await signIn(staff, 'anna@test.example', 'wrong')).toBe('401 credentials')
  expect((await staff.world.register('new@test.example')).status).toBe(403)
})

test('off: nobody does', { tags: 'password-sign-in' }, async () => {
  expect(await signIn(off, 'administrator@test.example')).toBe('403 password-closed')
  expect(await signIn(off, 'anna@test.example', 'wrong')).toBe('401 credentials')
})

test('everybody is told which ways there are', { tags: 'password-sign-in' }, async () => {
  const browser = await openBrowser(off.server.address)
  expect((await browser.send('/api/auth/ways')).json).toEqual({
    password: 'off',
    passkeys: true,
    providers: [{ id: '1', name: 'Ekstads inloggning' }],
  })
})

test('an address that the settings trust opens its account, told by mail', { tags: 'provider-linking' }, async () => {
  const { provider, server, world, ticketOf, trade } = off
  provider.answer({ claims: { sub: 'anna-1', email: 'anna@test.example' } })
  const browser = await openBrowser(server.address)
  const answer = await trade(browser, { ticket: await ticketOf(browser) })
  expect([answer.status, answer.json]).toMatchObject([200, { email: 'anna@test.example' }])
  expect(await world.mailNames('anna@test.example')).toContain('identity-linked')
  // Not of an address of which the provider itself says that it is nobody's.
  provider.answer({ claims: { sub: 'bertil-1', email: 'bertil@test.example', email_verified: false } })
  expect(off.codeOf(await trade(browser, { ticket: await ticketOf(browser) }))).toBe('409 unknown-person')
})

describe('where nobody has a password', { tags: 'password-closed-all' }, () => {
  const send = async (path: string, method: string, body: object): Promise<string> => {
    const answer = await (await openBrowser(off.server.address)).send(path, { method, body })
    return answer.status < 300 ? 'done' : off.codeOf(answer)
  }

  test('nobody chooses one: by asking for a link, by a link of before, or when taking over an account', async () => {
    const { database } = off.server
    const email = 'company@test.example'
    expect(await send('/api/user/forgot-password', 'POST', { email })).toBe('403 password-closed')
    expect(await off.world.mailNames(email)).not.toContain('reset-password')
    const { id } = (await off.world.account(email)) ?? { id: 0 }
    const code = await runTransaction(database, (transaction) => codesOf(transaction, UserId.make(id)).make('reset'))
    const chosen = { code, password: 'sju-röda-båtar-i-viken', repeatNewPassword: 'sju-röda-båtar-i-viken' }
    expect(await send(`/api/user/${id}/reset-password`, 'POST', chosen)).toBe('403 password-closed')
    const claim = { code: 'any', email, password: 'sju-röda-båtar-i-viken' }
    expect(await send(`/api/user/${id}/claim-account`, 'POST', claim)).toBe('403 password-closed')
  })

  test('nobody is asked for one of before, which they may have forgotten', async () => {
    const { provider, ticketOf, trade, server } = off
    provider.answer({ claims: { sub: 'owner-1', email: 'owner@test.example' } })
    const browser = await openBrowser(server.address)
    const { registration } = off
    const made = { ticket: await ticketOf(browser), registration: await registration() }
    expect((await trade(browser, made)).status).toBe(200)
    await server.database
      .updateTable('app_user')
      .set({ password_hash: (await off.world.account('anna@test.example'))?.password_hash ?? 'x' })
      .where('email_key', '=', 'owner@test.example')
      .execute()
    expect((await browser.send('/api/auth/factors')).json).toMatchObject({ hasPassword: false })
    expect((await browser.send('/api/auth/identities')).json).toMatchObject({ hasPassword: false })
    expect((await browser.send('/api/booking/feed', { method: 'POST', body: {} })).status).toBe(201)
    const { id } = (await off.world.account('owner@test.example')) ?? { id: 0 }
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'sju-röda-båtar-i-viken' }
    const changed = await browser.send(`/api/user/${id}/password`, { method: 'PUT', body })
    expect(off.codeOf(changed)).toBe('403 password-closed')
  })
})

test('where the people of the house have passwords, they alone get a link to choose another', {
  tags: 'password-closed-all',
}, async () => {
  const browser = await openBrowser(staff.server.address)
  const ask = (email: string) => browser.send('/api/user/forgot-password', { method: 'POST', body: { email } })
  const answers = [
    await ask('administrator@test.example'),
    await ask('anna@test.example'),
    await ask('no@test.example'),
  ]
  // The answer tells nobody which addresses have an account, and which of them a password.
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    Array(3).fill([answers[0]?.status, answers[0]?.text]),
  )
  expect(await staff.world.mailNames('administrator@test.example')).toContain('reset-password')
  expect(await staff.world.mailNames('anna@test.example')).toEqual([])
})

test('no mail but those about a password speaks of one, because it may reach people who have none', {
  tags: 'password-closed-all',
}, () => {
  const about = ['welcome-administrator', 'reset-password', 'password-changed']
  const speaking = EMAIL_NAMES.filter((name) => /lösenord/i.test(Object.values(standardEmailText(name)).join(' ')))
  expect(speaking.toSorted()).toEqual(about.toSorted())
  const told = Object.values(factorNews).map((news) => (typeof news === 'string' ? news : news(1)))
  expect(told.filter((words) => /lösenord/i.test(words))).toEqual([])
})
