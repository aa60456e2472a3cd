/** Passkeys of people who must have a second factor, and what ends passkeys. */
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { issueToken } from '../../../server/access/access-token.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { resetFactorOf } from '../../../server/staff/reset-second-factor.ts'
import { createAuthenticator } from '../../testing/software-authenticator.ts'
import { openAccountWorld, person } from '../accounts/account-world.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { ORIGIN, openPasskeyWorld, own, post, refusal } from './passkey-world.ts'

const log: string[] = []
const { server, content, world, ...house } = await openPasskeyWorld({
  environment: { STAFF_SECOND_FACTOR: '1' },
  settings: { passwordSignIn: 'staff' },
  logger: createLogger('warn', { write: (line) => log.push(line) }),
})
const { add, begin, enter, factors, proof, step, toldTo } = house
afterAll(() => server.stop())
const links = createLinks(() => server.address)

/** A browser in which somebody has just signed in, however that was. */
const signedInAs = async (id: number): Promise<Browser> => {
  const browser = await house.open()
  const { password_hash } = await server.database
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  browser.token = await issueToken(server.database, id, password_hash)
  return browser
}

/** Somebody who books, has signed in by a provider, and has no password. */
const resident = async (email: string) => {
  const { id } = await server.database
    .insertInto('app_user')
    .values({ email, email_key: email, verified: true, user_type_id: await world.typeId('privatperson') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = await signedInAs(id)
  const device = createAuthenticator(ORIGIN)
  expect((await add(browser, device, { name: 'Mobilen' })).status).toBe(200)
  return { id, browser, device }
}

/** Adds a passkey in the sign-in, as somebody of the house does who has no second factor. */
const enrol = async () => {
  const { browser, ticket, wanted } = await begin(people.administrator)
  expect(wanted).toMatchObject({ app: false, passkey: true, enrols: true })
  const path = calls.offerPasskeyByTicket.path
  const options = house.creationOf(await post(browser, path, { ticket }))
  const device = createAuthenticator(ORIGIN)
  const passkey = device.make(options)
  expect(failureOf(await post(browser, path, { ticket, name: '', passkey }, 'PUT')).fields).toHaveProperty('name')
  const codes = house.codesOf(await post(browser, path, { ticket, name: 'Mobilen', passkey }, 'PUT'))
  // Nothing is open before the person goes on.
  expect(await world.isAuthenticated(browser)).toBe(false)
  expect((await step(browser, ticket)).status).toBe(200)
  return { browser, device, codes }
}

describe('somebody of the house', () => {
  test('adds a passkey before anything opens, keeps one, and gets help who has lost it', {
    tags: ['passkey-staff', 'staff-reset-second-factor'],
  }, async () => {
    const { browser, device, codes } = await enrol()
    expect(codes).toHaveLength(10)
    expect(await world.auditKinds(content.users.administrator)).toContain('second-factor-changed')
    expect(await toldTo(people.administrator)).toContain('fått en inloggningsnyckel')
    // The passkey alone is both factors.
    const alone = await enter(device)
    expect(alone.answer.status).toBe(200)
    expect(await world.isAuthenticated(alone.browser)).toBe(true)

    const [key] = (await factors(browser)).passkeys ?? []
    const remove = async (id: number | undefined, given: Browser = browser) =>
      post(given, `${own}/${id}/removal`, { passkey: await proof(browser, device) })
    expect(refusal(await remove(key?.id))).toEqual([409, 'factor-required'])
    const second = createAuthenticator(ORIGIN)
    expect((await add(browser, second, { name: 'Datorn', passkey: await proof(browser, device) })).status).toBe(200)
    const [, other] = (await factors(browser)).passkeys ?? []
    expect((await remove(other?.id)).status).toBe(200)
    expect(await factors(browser)).toMatchObject({ required: true, recoveryCodes: 10, passkeys: [{ name: 'Mobilen' }] })

    expect(await resetFactorOf(server.database, links, people.administrator)).toContain('is gone')
    for (const one of [browser, alone.browser]) expect(await world.isAuthenticated(one)).toBe(false)
    expect(refusal((await enter(device)).answer)).toEqual([401, 'passkey'])
    expect(await toldTo(people.administrator)).toContain('inloggningsnycklarna och reservkoderna gäller inte längre')
    await enrol()
  })

  test('of two last keys that are removed at one moment one stays', { tags: 'passkey-staff' }, async () => {
    await server.database.deleteFrom('passkey').where('user_id', '=', content.users.administrator).execute()
    const { browser, device, codes } = await enrol()
    const passkey = await proof(browser, device)
    expect((await add(browser, createAuthenticator(ORIGIN), { name: 'B', passkey })).status).toBe(200)
    const ids = ((await factors(browser)).passkeys ?? []).map(({ id }) => id)
    const removals = ids.map((id, at) =>
      post(browser, `${own}/${id}/removal`, { password: TEST_PASSWORD, code: codes[at] }),
    )
    expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await factors(browser)).passkeys).toHaveLength(1)
  })
})

test('a passkey is a way in for a resident, whose password would be none', { tags: 'passkey-account' }, async () => {
  const { device } = await resident('resident@test.example')
  expect((await enter(device)).answer.status).toBe(200)
})

describe('the passkeys of an account', () => {
  test('are in its export by name, and nothing of the keys is there', { tags: 'passkey-forgotten' }, async () => {
    const { id, browser, device } = await resident('exports@test.example')
    const answer = await browser.send(`/api/user/${id}/export`)
    expect(answer.json).toMatchObject({ passkeys: [{ name: 'Mobilen', lastUsed: null }] })
    for (const credential of device.ids()) expect(answer.text).not.toContain(credential)
  })

  test.each(['closed', 'cleared'] as const)('go when it is %s', { tags: 'passkey-forgotten' }, async (end) => {
    const email = `${end}@test.example`
    const { id, device } = await resident(email)
    const administrator = await signedInAs(content.users.administrator)
    const path = `/api/user/${id}`
    const body = { ...person, email, userType: await world.typeId('privatperson'), role: 'user', disabled: true }
    const done =
      end === 'closed'
        ? await administrator.send(path, { method: 'PUT', body })
        : await administrator.send(path, { method: 'DELETE' })
    expect(done.status).toBeLessThan(300)
    for (const table of ['passkey', 'recovery_code'] as const)
      expect(await server.database.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([])
    expect(refusal((await enter(device)).answer)).toEqual([401, 'passkey'])
  })
})

test('a page of another address is told in the log, once, and not whose key it was', {
  tags: 'passkey-address',
}, async () => {
  const { device } = await resident('logged@test.example')
  log.length = 0
  for (let time = 0; time < 2; time += 1) await enter(device, { origin: 'https://gamla.ekstad.example' })
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('https://gamla.ekstad.example')
  expect(log[0]).toContain(ORIGIN)
  expect(log.join('')).not.toContain('logged@')
})

test('a house whose address can have no passkeys offers none, and says so in the log', {
  tags: 'passkey-address',
}, async () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  const plain = await openAccountWorld({ environment: { PUBLIC_URL: 'http://10.1.2.3' }, logger })
  try {
    expect(lines.join('')).toContain('Nobody can have a passkey here')
    const browser = await plain.world.signedIn(people.anna)
    expect((await browser.send(calls.signInWays.path)).json).toMatchObject({ passkeys: false })
    expect((await browser.send(calls.ownFactors.path)).json).not.toHaveProperty('passkeys')
    for (const { path } of [calls.passkeySignInOptions, calls.passkeyProofOptions])
      expect(refusal(await post(browser, path))).toEqual([404, 'not-found'])
    expect(refusal(await post(browser, own, { password: TEST_PASSWORD }))).toEqual([404, 'not-found'])
  } finally {
    await plain.server.stop()
  }
})
