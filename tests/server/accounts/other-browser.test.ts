/**
 * An attacker registers the address of another person with their own password, and the owner opens the link. The address is then proved,
 * but the attacker's password opens nothing.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld } from './account-world.ts'

const { server, world } = await openAccountWorld()
afterAll(() => server.stop())

/** The attacker's browser, the owner's, and the link in the owner's inbox. */
const registered = async (email: string) => {
  const [attacker, owner] = [await openBrowser(server.address), await openBrowser(server.address)]
  await world.register(email, {}, attacker)
  return { attacker, owner, ...(await world.linkIn(email, 'verify-address')) }
}
const maySetPassword = async (id: string, code: string): Promise<unknown> => {
  const answer = await world.post(`/api/user/${id}/may-set-password`, { code })
  expect(answer.status).toBe(200)
  return answer.json
}
const choose = (id: string, code: string, password = OTHER_PASSWORD) =>
  world.post(`/api/user/${id}/reset-password`, { code, password, repeatNewPassword: password })
const signInStatus = async (browser: Browser, email: string, password = GOOD_PASSWORD): Promise<number> =>
  (await browser.signIn(email, password)).status

describe('a link that is opened in another browser than the one that registered', () => {
  test('proves the address, makes the password void, and goes on to choose one', {
    tags: 'verify-other-browser',
  }, async () => {
    const email = 'victim@test.example'
    const { attacker, owner, id, code } = await registered(email)
    expect(await maySetPassword(id, code)).toBe(false)
    expect(await world.verify(id, code, owner)).toBe(true)
    expect(await world.account(email)).toMatchObject({ verified: true, password_hash: null })
    for (const browser of [attacker, owner]) expect(await signInStatus(browser, email)).toBe(401)

    expect(await maySetPassword(id, code)).toBe(true)
    // The question does not use up the code. A wrong code, or that of another person, is not accepted.
    expect(await maySetPassword(id, `${code}x`)).toBe(false)
    expect(await maySetPassword('999999', code)).toBe(false)
    expect((await choose(id, code)).status).toBe(200)
    expect(await signInStatus(owner, email, OTHER_PASSWORD)).toBe(200)
    expect(await signInStatus(attacker, email)).toBe(401)
    // It chooses once.
    expect(await maySetPassword(id, code)).toBe(false)
    expect((await choose(id, code, 'fem-blanka-knappar')).status).toBe(422)
    expect(await world.verify(id, code, owner)).toBe(false)
    // The page leads on by itself, so no further mail is needed.
    expect(await world.mailNames(email)).toEqual(['verify-address', 'password-changed'])
  })

  test('is the registering one no more after the link was sent again, whoever asked for that', {
    tags: 'verify-other-browser',
  }, async () => {
    const email = 'sent-again@test.example'
    const { attacker, owner, id } = await registered(email)
    await world.post(`/api/user/${id}/resend-verification`, {}, owner)
    const first = await world.linkIn(email, 'verify-address')
    expect(await world.verify(id, first.code, owner)).toBe(true)
    expect(await signInStatus(attacker, email)).toBe(401)

    const other = 'sent-again-home@test.example'
    const home = await registered(other)
    const administrator = await world.signedIn(people.administrator)
    await world.post(`/api/user/${home.id}/resend-verification`, {}, administrator)
    const again = await world.linkIn(other, 'verify-address')
    expect(await world.verify(home.id, again.code, home.attacker)).toBe(true)
    expect(await signInStatus(home.attacker, other)).toBe(200)
  })

  test('by a code that has run out, or was sent before, proves and chooses nothing', async () => {
    const email = 'too-late@test.example'
    const { owner, id, code } = await registered(email)
    await sql`update account_code set expires_at = expires_at - interval '24 hours'`.execute(server.database)
    expect(await world.verify(id, code, owner)).toBe(false)
    expect(await maySetPassword(id, code)).toBe(false)
    expect(await world.account(email)).toMatchObject({ verified: false })
    expect((await world.account(email))?.password_hash).not.toBeNull()
  })

  test('chooses for as long as the link would have lived, and no longer', async () => {
    const email = 'same-day@test.example'
    const { owner, id, code } = await registered(email)
    await sql`update account_code set expires_at = expires_at - interval '23 hours'`.execute(server.database)
    expect(await world.verify(id, code, owner)).toBe(true)
    expect(await maySetPassword(id, code)).toBe(true)
    await sql`update account_code set expires_at = expires_at - interval '1 hour'`.execute(server.database)
    expect(await maySetPassword(id, code)).toBe(false)
    expect((await choose(id, code)).status).toBe(422)
  })

  test('is any browser, for an account whose browser nobody noted', async () => {
    const email = 'of-old@test.example'
    const { attacker, id, code } = await registered(email)
    await server.database
      .updateTable('app_user')
      .set({ registering_session: null })
      .where('id', '=', Number(id))
      .execute()
    expect(await world.verify(id, code, attacker)).toBe(true)
    expect(await signInStatus(attacker, email)).toBe(401)
    expect(await maySetPassword(id, code)).toBe(true)
  })
})

describe('a link that is opened where it was registered', () => {
  test('proves the address, and the password stays', { tags: 'verify-other-browser' }, async () => {
    const email = 'same@test.example'
    const { attacker, id, code } = await registered(email)
    expect(await world.verify(id, code, attacker)).toBe(true)
    expect(await maySetPassword(id, code)).toBe(false)
    expect(await signInStatus(await openBrowser(server.address), email)).toBe(200)
    // The browser is stored only as long as needed, and only as a hash.
    expect(await world.account(email)).toMatchObject({ registering_session: null })
  })
  test('of one without a password chooses it, as the mail that follows does', async () => {
    const email = 'chooses@test.example'
    const home = await openBrowser(server.address)
    await world.register(email, { password: null }, home)
    const { id, code } = await world.linkIn(email, 'verify-address')
    expect(await world.verify(id, code, home)).toBe(true)
    expect(await world.mailNames(email)).toEqual(['verify-address', 'reset-password'])
    expect(await maySetPassword(id, code)).toBe(true)
    expect((await choose(id, code)).status).toBe(200)
    // After that the code of the mail is no longer valid.
    const { code: mailed } = await world.linkIn(email, 'reset-password')
    expect((await choose(id, mailed, 'fem-blanka-knappar')).status).toBe(422)
  })
  test('of another address of an old account has nothing to do with browsers', async () => {
    const email = 'old-account@test.example'
    const id = await world.verified(email)
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    const account = await world.account(email)
    const body = {
      ...{
        firstName: 'Vera',
        lastName: 'Ek',
        address: 'Gatan 1',
        zipCode: '98765',
        city: 'Ort',
        phone: '070',
        pin: '910717-2380',
      },
      ...{ email: 'old-account-new@test.example', userType: account?.user_type_id, password: GOOD_PASSWORD },
    }
    expect((await browser.send(`/api/user/${id}`, { method: 'PUT', body })).status).toBe(200)
    const { code } = await world.linkIn('old-account-new@test.example', 'verify-address')
    expect(await world.verify(id, code, await openBrowser(server.address))).toBe(true)
    expect(await maySetPassword(String(id), code)).toBe(false)
    expect(await signInStatus(browser, 'old-account-new@test.example')).toBe(200)
  })
})
