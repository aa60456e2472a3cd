/**
 * A person wins back a stolen session or account. After the owner has chosen another password, a copied token or a known password opens
 * nothing. The reader of the old address can undo a change of the address.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { serverNow } from '../../../server/database/database.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld, person } from './account-world.ts'

let administrator: Browser
const { server, content, world } = await openAccountWorld()
afterAll(() => server.stop())
beforeEach(async () => {
  administrator = await world.signedIn(people.administrator)
})

const decodeOffer = Schema.decodeUnknownSync(calls.offerApp.answer)
const required = { password: 'Fyll i nuvarande lösenord.' }
const wrong = { password: 'Nuvarande lösenord stämmer inte.' }
const THIRD_PASSWORD = 'fem-blanka-knappar'

const model = async (email: string, over: Readonly<Record<string, unknown>> = {}) => ({
  ...person,
  email,
  userType: await world.typeId('privatperson'),
  ...over,
})
const put = async (browser: Browser, id: number, email: string, over: Readonly<Record<string, unknown>> = {}) =>
  browser.send(`/api/user/${id}`, { method: 'PUT', body: await model(email, over) })
const ask = (browser: Browser, id: number, email: string, password: unknown = GOOD_PASSWORD) =>
  put(browser, id, email, { password })
const refusalOf = (answer: Answer) => [answer.status, failureOf(answer).fields]

const change = (browser: Browser, id: number, oldPassword: string, newPassword: string) =>
  browser.send(`/api/user/${id}/password`, { method: 'PUT', body: { oldPassword, newPassword } })
const chooseBy = (id: string | number, code: string, password = OTHER_PASSWORD) =>
  world.post(`/api/user/${id}/reset-password`, { code, password, repeatNewPassword: password })
const reset = async (email: string, password = OTHER_PASSWORD): Promise<void> => {
  await world.post('/api/user/forgot-password', { email })
  const { id, code } = await world.linkIn(email, 'reset-password')
  expect((await chooseBy(id, code, password)).status).toBe(200)
}
const makeFeed = (browser: Browser, password: unknown = GOOD_PASSWORD) =>
  browser.send('/api/booking/feed', { method: 'POST', body: { password } })
const feedPathOf = (answer: Answer): string => new URL(Object(answer.json).address).pathname
const statusOf = async (path: string): Promise<number> => (await fetch(`${server.address}${path}`)).status
const undo = async (id: string | number, code: string): Promise<string | null> => {
  const answer = await world.post(`/api/user/${id}/undo-email-change`, { code })
  expect(answer.status).toBe(200)
  return Object(answer.json).resetCode
}
/** A browser with a copy of the token. */
const thiefOf = async (browser: Browser): Promise<Browser> => {
  const thief = await openBrowser(server.address)
  thief.token = browser.token
  return thief
}
/** Leaves everything that a thief may leave: a waiting address with its code, a code for a reset, and a feed. */
const leaveEverything = async (email: string, evil: string) => {
  const id = await world.verified(email)
  const browser = await world.signedIn(email, GOOD_PASSWORD)
  expect((await ask(browser, id, evil)).status).toBe(200)
  const verify = await world.linkIn(evil, 'verify-address')
  await world.post('/api/user/forgot-password', { email })
  const resetting = await world.linkIn(email, 'reset-password')
  const feed = feedPathOf(await makeFeed(browser))
  return { id, browser, evil, verify, resetting, feed }
}
const expectNothingLeft = async (
  { id, browser, evil, verify, resetting, feed }: Awaited<ReturnType<typeof leaveEverything>>,
  email: string,
) => {
  expect(await world.isAuthenticated(browser)).toBe(false)
  expect(await world.account(email)).toMatchObject({ id, pending_email: null })
  expect(await world.verify(id, verify.code)).toBe(false)
  expect((await chooseBy(id, resetting.code, THIRD_PASSWORD)).status).toBe(422)
  expect(await statusOf(feed)).toBe(404)
  // Neither a reset nor a new code is sent to the address that waited.
  const before = await world.mailsTo(evil)
  await world.post('/api/user/forgot-password', { email: evil })
  await world.post(`/api/user/${id}/resend-verification`, {})
  expect(await world.mailsTo(evil)).toEqual(before)
}

describe('whoever copied a token, and asked for another address before this was so', () => {
  /** Puts the database into the state that a server without the question for the password left. */
  const plant = async (email: string, evil: string) => {
    const left = await leaveEverything(email, evil)
    return { ...left, browser: await thiefOf(left.browser) }
  }

  test('holds nothing once the owner has changed the password', { tags: 'account-won-back' }, async () => {
    const email = 'robbed-change@test.example'
    const left = await plant(email, 'evil-change@test.example')
    const owner = await world.signedIn(email, GOOD_PASSWORD)
    expect((await change(owner, left.id, GOOD_PASSWORD, OTHER_PASSWORD)).status).toBe(200)
    await expectNothingLeft(left, email)
    await world.signedIn(email, OTHER_PASSWORD)
  })
  test('holds nothing once the owner has reset it', { tags: 'account-won-back' }, async () => {
    const email = 'robbed-reset@test.example'
    const left = await plant(email, 'evil-reset@test.example')
    await reset(email)
    await expectNothingLeft(left, email)
    await world.signedIn(email, OTHER_PASSWORD)
  })
  test('holds nothing once an administrator has closed the account, nor when it is open again', {
    tags: 'account-won-back',
  }, async () => {
    const email = 'robbed-closed@test.example'
    const left = await plant(email, 'evil-closed@test.example')
    expect((await put(administrator, left.id, email, { disabled: true })).status).toBe(200)
    expect((await put(administrator, left.id, email, { disabled: false })).status).toBe(200)
    await expectNothingLeft(left, email)
    const told = await world.linkIn(email, 'email-change-asked')
    expect(await undo(left.id, told.code)).toBeNull()
  })
  test('holds nothing once the account is cleared', { tags: 'account-won-back' }, async () => {
    const email = 'robbed-cleared@test.example'
    const left = await plant(email, 'evil-cleared@test.example')
    const told = await world.linkIn(email, 'email-change-asked')
    expect((await administrator.send(`/api/user/${left.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await world.isAuthenticated(left.browser)).toBe(false)
    expect(await world.verify(left.id, left.verify.code)).toBe(false)
    expect((await chooseBy(left.id, left.resetting.code)).status).toBe(422)
    expect(await undo(left.id, told.code)).toBeNull()
    expect(await statusOf(left.feed)).toBe(404)
  })
})

describe('another address', () => {
  test('is not to be had with a copied token alone', {
    tags: ['email-change-password', 'field-user-password'],
  }, async () => {
    const email = 'copied@test.example'
    const id = await world.verified(email)
    const thief = await thiefOf(await world.signedIn(email, GOOD_PASSWORD))
    for (const over of [{}, { password: null }, { password: '' }])
      expect(refusalOf(await put(thief, id, 'evil@test.example', over))).toEqual([422, required])
    expect(refusalOf(await ask(thief, id, 'evil@test.example', 'guessed'))).toEqual([422, wrong])
    // The change is refused at once, together with all other problems.
    expect(refusalOf(await put(thief, id, 'evil@test.example', { firstName: '' }))).toEqual([
      422,
      { firstName: 'Fyll i förnamn.', ...required },
    ])
    expect(
      (await thief.send(`/api/user/${id}`, { method: 'PUT', body: { ...(await model(email)), password: 1 } })).status,
    ).toBe(400)
    expect(await world.account(email)).toMatchObject({ pending_email: null })
    expect(await world.mailsTo('evil@test.example')).toEqual([])
    expect(await world.mailNames(email)).toEqual(['verify-address'])
    // All other fields can be changed without the password, and the spelling of the address too.
    expect((await put(thief, id, 'Copied@test.example', { firstName: 'Vega' })).status).toBe(200)
  })

  test('with a wrong password counts as a failed sign-in, and waits as that does', {
    tags: 'email-change-password',
  }, async () => {
    const email = 'guessed@test.example'
    const id = await world.verified(email)
    const thief = await thiefOf(await world.signedIn(email, GOOD_PASSWORD))
    for (let count = 0; count < 10; count += 1)
      expect((await ask(thief, id, 'evil-guess@test.example', 'x')).status).toBe(422)
    const answer = await ask(thief, id, 'evil-guess@test.example')
    expect([answer.status, failureOf(answer).code]).toEqual([429, 'too-many-sign-ins'])
    expect(await world.account(email)).toMatchObject({ pending_email: null })
  })

  test('is asked of an administrator for the own account alone', { tags: 'email-change-password' }, async () => {
    const self = content.users.administrator
    expect(refusalOf(await put(administrator, self, 'admin-new@test.example'))).toEqual([422, required])
    const id = await world.verified('moved@test.example')
    expect((await put(administrator, id, 'moved-to@test.example')).json).toMatchObject({
      pendingEmail: 'moved-to@test.example',
    })
    expect(await world.mailNames('moved@test.example')).toEqual(['verify-address', 'email-change-asked'])
  })

  test('is told to the one before when it is asked for and when it happens, without a word of anybody’s', {
    tags: ['email-change-asked', 'email-changed'],
  }, async () => {
    const email = 'told@test.example'
    const id = await world.verified(email, { firstName: 'Ignorera Mejlet' })
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    await ask(browser, id, 'told-new@test.example')
    // The waiting address is requested again, which changes nothing.
    await ask(browser, id, 'told-new@test.example')
    expect(await world.mailNames(email)).toEqual(['verify-address', 'email-change-asked'])
    expect(await world.verify(id, (await world.linkIn('told-new@test.example', 'verify-address')).code)).toBe(true)
    expect(await world.mailNames(email)).toEqual(['verify-address', 'email-change-asked', 'email-changed'])
    const mails = await world.mailsTo(email)
    for (const [name, words] of [
      ['email-change-asked', 'har bett om att byta e-postadress för ditt konto'],
      ['email-changed', 'har fått en annan e-postadress'],
    ] as const) {
      const { url, id: named, code } = await world.linkIn(email, name)
      expect([url.origin, url.pathname, named]).toEqual([server.url, '/undo-email-change', String(id)])
      expect(code).toMatch(/^[\w-]{43}$/)
      const plain = mails.find((mail) => mail.name === name)?.plain
      expect(plain).toContain(words)
      expect(plain).not.toContain('Ignorera')
    }
    const { rows } = await sql<{ row: string }>`select address_undo::text as row from address_undo`.execute(
      server.database,
    )
    const { code } = await world.linkIn(email, 'email-changed')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('is not told to an address that nobody has proved', async () => {
    await world.register('never-proved@test.example')
    const { id } = await world.linkIn('never-proved@test.example', 'verify-address')
    await put(administrator, Number(id), 'better@test.example')
    expect(await world.mailNames('never-proved@test.example')).toEqual(['verify-address'])
  })
})

describe('undoing another address', () => {
  /** An account that a thief with the password has taken over. */
  const stolen = async (email: string, evil: string) => {
    const id = await world.verified(email)
    const thief = await world.signedIn(email, GOOD_PASSWORD)
    await ask(thief, id, evil)
    const { code } = await world.linkIn(evil, 'verify-address')
    expect(await world.verify(id, code)).toBe(true)
    expect(await world.account(email)).toBeUndefined()
    return { id, thief }
  }

  test('gives the account back with the address proved, ends all, and leads on to a new password', {
    tags: 'email-change-undo',
  }, async () => {
    const [email, evil] = ['back@test.example', 'evil-back@test.example']
    const { id, thief } = await stolen(email, evil)
    const feed = feedPathOf(await makeFeed(thief))
    await world.post('/api/user/forgot-password', { email: evil })
    const evils = await world.linkIn(evil, 'reset-password')
    await ask(thief, id, 'evil-next@test.example')
    const evilsUndo = await world.linkIn(evil, 'email-change-asked')

    const { code } = await world.linkIn(email, 'email-changed')
    const choose = await undo(id, code)
    expect(choose).toMatch(/^[\w-]{43}$/)
    expect(await world.account(email)).toMatchObject({ id, verified: true, pending_email: null })
    expect(await world.account(evil)).toBeUndefined()
    expect(await world.isAuthenticated(thief)).toBe(false)
    expect(await statusOf(feed)).toBe(404)
    expect((await chooseBy(id, evils.code)).status).toBe(422)
    expect(await world.verify(id, (await world.linkIn('evil-next@test.example', 'verify-address')).code)).toBe(false)
    // The person who changed the address may know the password, so it opens nothing.
    for (const name of [email, evil]) expect((await thief.signIn(name, GOOD_PASSWORD)).status).toBe(401)

    expect((await chooseBy(id, choose ?? '')).status).toBe(200)
    await world.signedIn(email, OTHER_PASSWORD)
    expect(await world.auditKinds(id)).toContain('email-change-undone')
    // The link that the thief got by the next change is invalid too.
    expect(await undo(id, evilsUndo.code)).toBeNull()
    // The link works once. The link of the previous mail has nothing to undo.
    expect(await undo(id, code)).toBeNull()
    const asked = await world.linkIn(email, 'email-change-asked')
    expect(await undo(id, asked.code)).toBeNull()
  })

  test('takes away what the thief has added meanwhile: an app that keeps the owner out, and a linked provider', {
    tags: 'email-change-undo',
  }, async () => {
    const [email, evil] = ['ways@test.example', 'evil-ways@test.example']
    const { id, thief } = await stolen(email, evil)
    const { secret } = decodeOffer(
      (await thief.send('/api/auth/factors/app', { method: 'POST', body: { password: GOOD_PASSWORD } })).json,
    )
    const timestamp = Date.parse(await serverNow(server.database))
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    expect((await thief.send('/api/auth/factors/app', { method: 'PUT', body: { code } })).status).toBe(200)
    const link = (name: string, linked_at: string) =>
      server.database
        .insertInto('user_identity')
        .values({ user_id: id, issuer: name, subject_hash: Buffer.from(name), name, linked_at, used_at: null })
        .execute()
    await link('the owner’s', '2020-01-01T00:00:00Z')
    await link('the thief’s', await serverNow(server.database))

    const choose = await undo(id, (await world.linkIn(email, 'email-changed')).code)
    const left = await server.database.selectFrom('user_identity').select('name').where('user_id', '=', id).execute()
    expect(left).toEqual([{ name: 'the owner’s' }])
    expect((await chooseBy(id, choose ?? '')).status).toBe(200)
    await world.signedIn(email, OTHER_PASSWORD)
    expect(await world.mailNames(email)).toContain('second-factor')
  })

  test('takes away a passkey that the thief has added, and leaves the owner’s as a second factor', {
    tags: ['email-change-undo', 'passkey-forgotten'],
  }, async () => {
    const [email, evil] = ['keys@test.example', 'evil-keys@test.example']
    const { id, thief } = await stolen(email, evil)
    const add = async (name: string, since: string): Promise<void> => {
      await server.database
        .insertInto('passkey')
        .values({
          ...{ user_id: id, credential_id: Buffer.from(name), public_key: Buffer.of(), counter: 0, transports: '' },
          ...{ name, opens_alone: true, since },
        })
        .execute()
    }
    await add('the owner’s', '2020-01-01T00:00:00Z')
    await add('the thief’s', await serverNow(server.database))
    await undo(id, (await world.linkIn(email, 'email-changed')).code)
    const left = server.database.selectFrom('passkey').select(['name', 'opens_alone']).where('user_id', '=', id)
    expect(await left.execute()).toEqual([{ name: 'the owner’s', opens_alone: false }])
    expect(await world.isAuthenticated(thief)).toBe(false)
    expect((await world.mailsTo(email)).findLast(({ name }) => name === 'second-factor')?.plain).toContain(
      'En inloggningsnyckel har tagits bort',
    )
  })

  test('works for one that only waits, by the first of the mails', { tags: 'email-change-undo' }, async () => {
    const email = 'waits@test.example'
    const id = await world.verified(email)
    const thief = await world.signedIn(email, GOOD_PASSWORD)
    await ask(thief, id, 'evil-waits@test.example')
    const { code } = await world.linkIn(email, 'email-change-asked')
    expect(await undo(id, code)).not.toBeNull()
    expect(await world.account(email)).toMatchObject({ pending_email: null })
    expect(await world.isAuthenticated(thief)).toBe(false)
    expect(await world.verify(id, (await world.linkIn('evil-waits@test.example', 'verify-address')).code)).toBe(false)
  })

  test('is not taken away by what the thief does next: another password, a reset, other addresses', {
    tags: 'email-change-undo',
  }, async () => {
    const [email, evil, next] = ['chain@test.example', 'evil-chain@test.example', 'evil-chain-next@test.example']
    const { id, thief } = await stolen(email, evil)
    expect((await change(thief, id, GOOD_PASSWORD, OTHER_PASSWORD)).status).toBe(200)
    await reset(evil, THIRD_PASSWORD)
    const again = await world.signedIn(evil, THIRD_PASSWORD)
    await ask(again, id, next, THIRD_PASSWORD)
    expect(await world.verify(id, (await world.linkIn(next, 'verify-address')).code)).toBe(true)
    const evils = await world.linkIn(evil, 'email-changed')
    // If the thief undoes too, this leads at most to the thief's own first address.
    expect(await undo(id, evils.code)).not.toBeNull()
    expect(await world.account(evil)).toMatchObject({ id })
    expect(await undo(id, (await world.linkIn(email, 'email-changed')).code)).not.toBeNull()
    expect(await world.account(email)).toMatchObject({ id, verified: true })
    expect(await undo(id, evils.code)).toBeNull()
  })

  test('keeps the address from everybody else for as long as it can be undone', {
    tags: 'email-change-undo',
  }, async () => {
    const [email, evil] = ['kept@test.example', 'evil-kept@test.example']
    const { id } = await stolen(email, evil)
    const before = (await world.mailNames(email)).length
    const answer = await world.register(email)
    expect([answer.status, answer.text]).toEqual([201, '{}'])
    expect(await world.account(email)).toBeUndefined()
    const other = await world.verified('wants-it@test.example')
    await ask(await world.signedIn('wants-it@test.example', GOOD_PASSWORD), other, email)
    expect((await world.mailNames(email)).slice(before)).toEqual(['address-known', 'address-known'])
    expect(await undo(id, (await world.linkIn(email, 'email-changed')).code)).not.toBeNull()
    expect(await world.account(email)).toMatchObject({ id })
  })

  test('works for seven days', { tags: 'email-change-undo' }, async () => {
    const pass = (interval: string) =>
      sql`update address_undo set expires_at = expires_at - ${interval}::interval`.execute(server.database)
    const late = await stolen('late@test.example', 'evil-late@test.example')
    await pass('7 days')
    expect(await undo(late.id, (await world.linkIn('late@test.example', 'email-changed')).code)).toBeNull()
    // From then on anybody may use the address.
    await world.verified('late@test.example')
    const early = await stolen('early@test.example', 'evil-early@test.example')
    await pass('6 days 23 hours')
    expect(await undo(early.id, (await world.linkIn('early@test.example', 'email-changed')).code)).not.toBeNull()
  })

  test('needs the right code, of that account, and an open one', async () => {
    const { id } = await stolen('codes@test.example', 'evil-codes@test.example')
    const { code } = await world.linkIn('codes@test.example', 'email-changed')
    for (const [account, wrongCode] of [
      [id, `${code}x`],
      [id, ''],
      [id, 'x'.repeat(10_000)],
      [content.users.anna, code],
      [999_999, code],
    ] as const)
      expect(await undo(account, wrongCode)).toBeNull()
    const setDisabled = (disabled: boolean) =>
      server.database.updateTable('app_user').set({ disabled }).where('id', '=', id).execute()
    await setDisabled(true)
    expect(await undo(id, code)).toBeNull()
    await setDisabled(false)
    const answers = await Promise.all([undo(id, code), undo(id, code), undo(id, code)])
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
  })
})

describe('the address of a calendar', () => {
  test('is not to be had with a copied token alone', { tags: 'feed-password' }, async () => {
    const email = 'feed@test.example'
    await world.verified(email)
    const thief = await thiefOf(await world.signedIn(email, GOOD_PASSWORD))
    for (const body of [{}, { password: null }, { password: '' }])
      expect(refusalOf(await thief.send('/api/booking/feed', { method: 'POST', body }))).toEqual([422, required])
    expect(refusalOf(await makeFeed(thief, 'guessed'))).toEqual([422, wrong])
    expect((await thief.send('/api/booking/feed')).json).toEqual({ createdAt: null })
    expect((await makeFeed(thief)).status).toBe(201)
  })
})

test('no password that was right a moment ago makes a feed or another address after it was changed', async () => {
  const email = 'moment@test.example'
  const id = await world.verified(email)
  const [thief, owner] = [await world.signedIn(email, GOOD_PASSWORD), await world.signedIn(email, GOOD_PASSWORD)]
  await Promise.all([
    ask(thief, id, 'evil-moment@test.example'),
    makeFeed(thief),
    change(owner, id, GOOD_PASSWORD, OTHER_PASSWORD),
  ])
  expect(await world.account(email)).toMatchObject({ pending_email: null })
  const feeds = await server.database.selectFrom('booking_feed').selectAll().where('user_id', '=', id).execute()
  expect(feeds).toEqual([])
})
