/**
 * Signing in in two steps: the app, the recovery codes and their tickets, at HTTP. Time is the database's, which the tests move.
 */
import { Schema } from 'effect'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld } from '../accounts/account-world.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const { server, content, world } = await openAccountWorld()
afterAll(() => server.stop())

const decodeOffer = Schema.decodeUnknownSync(calls.offerApp.answer)
const decodeCodes = Schema.decodeUnknownSync(calls.confirmApp.answer)
const decodeFactors = Schema.decodeUnknownSync(calls.ownFactors.answer)
const decodeUser = Schema.decodeUnknownSync(calls.signInByFactor.answer)

/** Moves the database's clock on, so that the app shows another code. */
const later = async (seconds: number): Promise<void> =>
  setClock(server.database, Date.parse(await serverNow(server.database)) + seconds * 1000)

/** The code that an app shows, some steps from now. */
const shownCode = async (secret: string, steps = 0): Promise<string> => {
  const now = Date.parse(await serverNow(server.database))
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 })
}
const post = (browser: Browser, path: string, body: unknown, method = 'POST'): Promise<Answer> =>
  browser.send(path, { method, body })

/** The text of the latest mail about somebody's second factor. */
const toldTo = async (email: string): Promise<string> =>
  (await world.mailsTo(email)).findLast(({ name }) => name === 'second-factor')?.plain ?? ''

const ticketOf = (answer: Answer): string => {
  expect([answer.status, failureOf(answer).code]).toEqual([401, 'second-factor'])
  return failureOf(answer).factor?.ticket ?? ''
}
const enterBy = (browser: Browser, ticket: string, code?: string): Promise<Answer> =>
  post(browser, '/api/auth/second-factor', { ticket, ...(code === undefined ? {} : { code }) })

/** Adds an app to a person's account, as the profile does. */
const addApp = async (email: string, password = TEST_PASSWORD) => {
  const browser = await world.signedIn(email, password)
  const { secret } = decodeOffer((await post(browser, '/api/auth/factors/app', { password })).json)
  const answer = await post(browser, '/api/auth/factors/app', { code: await shownCode(secret) }, 'PUT')
  expect(answer.status).toBe(200)
  await later(60)
  return { browser, secret, codes: decodeCodes(answer.json).recoveryCodes }
}

describe('an app', () => {
  test('counts from its first code on, is asked for at the next sign-in, and is told by mail', {
    tags: ['second-factor', 'second-factor-mail'],
  }, async () => {
    const browser = await world.signedIn(people.anna)
    expect((await post(browser, '/api/auth/factors/app', { password: 'fel' })).json).toMatchObject({
      fields: { password: 'Nuvarande lösenord stämmer inte.' },
    })
    const offer = decodeOffer((await post(browser, '/api/auth/factors/app', { password: TEST_PASSWORD })).json)
    expect(offer.address).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/)
    expect(offer.address).toContain(encodeURIComponent(people.anna))
    const other = await openBrowser(server.address)
    expect((await other.signIn(people.anna, TEST_PASSWORD)).status).toBe(200)
    const wrong = await post(browser, '/api/auth/factors/app', { code: '000000' }, 'PUT')
    expect(failureOf(wrong).fields?.code).toBe('Koden stämmer inte. Vänta på nästa kod i appen och försök igen.')

    const code = await shownCode(offer.secret)
    const added = await post(browser, '/api/auth/factors/app', { code: `${code.slice(0, 3)} ${code.slice(3)}` }, 'PUT')
    expect(new Set(decodeCodes(added.json).recoveryCodes).size).toBe(10)
    const factors = decodeFactors((await browser.send('/api/auth/factors')).json)
    expect(factors).toMatchObject({ app: expect.any(String), recoveryCodes: 10, required: false })
    expect(await toldTo(people.anna)).toContain('frågar inloggningen efter en kod')
    expect(await world.auditKinds(content.users.anna)).toContain('second-factor-changed')

    const fresh = await openBrowser(server.address)
    const ticket = ticketOf(await fresh.signIn(people.anna, TEST_PASSWORD))
    expect((await fresh.send('/api/auth/sessions', { headers: { authorization: `Bearer ${ticket}` } })).status).toBe(
      401,
    )
    // The code that added the app does not count again.
    expect(failureOf(await enterBy(fresh, ticket, code)).fields).toHaveProperty('code')
    await later(30)
    const entered = await enterBy(fresh, ticket, await shownCode(offer.secret))
    fresh.token = decodeUser(entered.json).token
    expect(await world.isAuthenticated(fresh)).toBe(true)
  })

  test('is read from the database by nobody', { tags: 'second-factor-secret' }, async () => {
    const { secret, codes } = await addApp(people.bertil)
    const rows = [
      await server.database.selectFrom('totp').selectAll().execute(),
      await server.database.selectFrom('recovery_code').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows, (_, value: unknown) => value)
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    for (const one of [secret, bytes.toString('hex'), JSON.stringify([...bytes]).slice(1, -1), ...codes])
      expect(stored).not.toContain(one)
  })
})

describe('a code', () => {
  let app: Awaited<ReturnType<typeof addApp>>
  beforeAll(async () => {
    app = await addApp(people.company)
  })
  const begin = async (): Promise<{ browser: Browser; ticket: string }> => {
    const browser = await openBrowser(server.address)
    return { browser, ticket: ticketOf(await browser.signIn(people.company, TEST_PASSWORD)) }
  }

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('of %i steps from now is answered %i', { tags: 'second-factor-once' }, async (steps, status) => {
    await later(120)
    const { browser, ticket } = await begin()
    expect((await enterBy(browser, ticket, await shownCode(app.secret, steps))).status).toBe(status)
  })

  test('counts once, and an earlier one no longer after it', { tags: 'second-factor-once' }, async () => {
    await later(120)
    const [now, before] = [await shownCode(app.secret), await shownCode(app.secret, -1)]
    const [one, two] = [await begin(), await begin()]
    const both = await Promise.all([one, two].map(({ browser, ticket }) => enterBy(browser, ticket, now)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const three = await begin()
    expect((await enterBy(three.browser, three.ticket, before)).status).toBe(422)
  })

  test('for recovery signs in once, however it is written, and the owner is told how many are left', {
    tags: 'second-factor-recovery',
  }, async () => {
    const [code = ''] = app.codes
    const one = await begin()
    expect((await enterBy(one.browser, one.ticket, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await toldTo(people.company)).toContain('9 finns kvar')
    const two = await begin()
    const again = await enterBy(two.browser, two.ticket, code)
    expect(failureOf(again).fields?.code).toBe('Koden stämmer inte, eller så har den redan använts.')

    // Nor does one open two sign-ins at the same moment.
    const both = await Promise.all(
      [await begin(), await begin()].map(({ browser, ticket }) => enterBy(browser, ticket, app.codes[1])),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('that is wrong five times ends the ticket, and the owner is told', { tags: 'second-factor-tries' }, async () => {
    const { browser, ticket } = await begin()
    for (let time = 1; time < 5; time += 1) expect((await enterBy(browser, ticket, '000000')).status).toBe(422)
    const last = await enterBy(browser, ticket, '000000')
    expect([last.status, failureOf(last).code]).toEqual([409, 'ticket'])
    await later(60)
    expect(failureOf(await enterBy(browser, ticket, await shownCode(app.secret))).code).toBe('ticket')
    expect(await toldTo(people.company)).toContain('fel kod så många gånger')
  })

  test('is slowed after many wrong ones, wherever they come from; who comes from a known browser goes on', {
    tags: 'second-factor-tries',
  }, async () => {
    await later(120)
    const known = app.browser
    known.token = null
    const statuses: number[] = []
    // The wait doubles, so that a slow machine meets it a few times later.
    for (let round = 0; round < 4 && !statuses.includes(429); round += 1) {
      const { browser, ticket } = await begin()
      for (let time = 0; time < 5; time += 1) statuses.push((await enterBy(browser, ticket, '000000')).status)
    }
    expect(statuses).toContain(429)
    const own = ticketOf(await known.signIn(people.company, TEST_PASSWORD))
    expect((await enterBy(known, own, await shownCode(app.secret))).status).toBe(200)
    await later(900)
  })
})

describe('a ticket', () => {
  const email = 'ticket@test.example'
  let secret = ''
  let id = 0
  beforeAll(async () => {
    id = await world.verified(email)
    secret = (await addApp(email, GOOD_PASSWORD)).secret
  })
  const begin = async (): Promise<{ browser: Browser; ticket: string }> => {
    await later(120)
    const browser = await openBrowser(server.address)
    return { browser, ticket: ticketOf(await browser.signIn(email, GOOD_PASSWORD)) }
  }
  const isOver = (answer: Answer): void => expect([answer.status, failureOf(answer).code]).toEqual([409, 'ticket'])

  test('is of one browser, works once and for ten minutes', { tags: 'second-factor-ticket' }, async () => {
    const { browser, ticket } = await begin()
    const stranger = await openBrowser(server.address)
    isOver(await enterBy(stranger, ticket, await shownCode(secret)))
    stranger.cookies.set('sess', browser.cookies.get('sess') ?? '')
    stranger.cookies.set('XSRF-TOKEN', browser.cookies.get('XSRF-TOKEN') ?? '')
    isOver(await enterBy(stranger, ticket, await shownCode(secret)))
    expect((await enterBy(browser, ticket, await shownCode(secret))).status).toBe(200)
    await later(60)
    isOver(await enterBy(browser, ticket, await shownCode(secret)))
    const old = await begin()
    await later(601)
    isOver(await enterBy(old.browser, old.ticket, await shownCode(secret)))
  })

  test('alone signs nobody in, nor lets anybody replace the app', { tags: 'second-factor-ticket' }, async () => {
    const { browser, ticket } = await begin()
    expect(failureOf(await enterBy(browser, ticket)).fields).toEqual({ code: 'Fyll i koden.' })
    isOver(await post(browser, '/api/auth/second-factor/app', { ticket }))
    isOver(await post(browser, '/api/auth/second-factor/app', { ticket, code: '123456' }, 'PUT'))
  })

  test('ends with the password', { tags: 'second-factor-ticket' }, async () => {
    const { browser, ticket } = await begin()
    const own = await begin()
    own.browser.token = decodeUser((await enterBy(own.browser, own.ticket, await shownCode(secret))).json).token
    const changed = await post(
      own.browser,
      `/api/user/${id}/password`,
      { oldPassword: GOOD_PASSWORD, newPassword: GOOD_PASSWORD },
      'PUT',
    )
    expect(changed.status).toBe(200)
    await later(60)
    isOver(await enterBy(browser, ticket, await shownCode(secret)))
  })
})

describe('an account with an app', () => {
  test('asks for the code also after a new password by mail, and with another address', {
    tags: 'second-factor',
  }, async () => {
    const email = 'keeps@test.example'
    const id = await world.verified(email)
    await addApp(email, GOOD_PASSWORD)
    await world.post('/api/user/forgot-password', { email })
    const { code } = await world.linkIn(email, 'reset-password')
    const chosen = { code, password: OTHER_PASSWORD, repeatNewPassword: OTHER_PASSWORD }
    expect((await world.post(`/api/user/${id}/reset-password`, chosen)).status).toBe(200)
    const moved = { email: 'kept@test.example', email_key: 'kept@test.example' }
    await server.database.updateTable('app_user').set(moved).where('id', '=', id).execute()
    ticketOf(await (await openBrowser(server.address)).signIn(moved.email, OTHER_PASSWORD))
  })

  test('that is closed between the two steps opens nothing', { tags: 'second-factor-ticket' }, async () => {
    const email = 'closes@test.example'
    const id = await world.verified(email)
    const { secret } = await addApp(email, GOOD_PASSWORD)
    const browser = await openBrowser(server.address)
    const ticket = ticketOf(await browser.signIn(email, GOOD_PASSWORD))
    await server.database.updateTable('app_user').set({ disabled: true }).where('id', '=', id).execute()
    const answer = await enterBy(browser, ticket, await shownCode(secret))
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'ticket'])
  })
})

describe('removing the app', () => {
  test('asks for password and code, and needs the password alone afterwards', {
    tags: 'second-factor-removed',
  }, async () => {
    const email = 'removes@test.example'
    await world.verified(email)
    const { browser, secret, codes } = await addApp(email, GOOD_PASSWORD)
    const remove = (password: string, code: string): Promise<Answer> =>
      post(browser, '/api/auth/factors/app/removal', { password, code })
    expect(failureOf(await remove('fel', await shownCode(secret))).fields).toHaveProperty('password')
    expect(failureOf(await remove(GOOD_PASSWORD, '000000')).fields).toHaveProperty('code')
    // Another app, and other codes, need the same.
    for (const path of ['app', 'recovery-codes'])
      expect(
        (await post(browser, `/api/auth/factors/${path}`, { password: GOOD_PASSWORD, code: '000000' })).status,
      ).toBe(422)
    const made = await post(browser, '/api/auth/factors/recovery-codes', {
      password: GOOD_PASSWORD,
      code: await shownCode(secret),
    })
    const [fresh = ''] = decodeCodes(made.json).recoveryCodes
    expect(failureOf(await remove(GOOD_PASSWORD, codes[0] ?? '')).fields).toHaveProperty('code')
    expect((await remove(GOOD_PASSWORD, fresh)).status).toBe(200)
    expect(decodeFactors((await browser.send('/api/auth/factors')).json)).toMatchObject({ app: null, recoveryCodes: 0 })
    const late = await post(browser, '/api/auth/factors/app', { code: await shownCode(secret) }, 'PUT')
    expect(failureOf(late).fields).toHaveProperty('code')
    const other = await openBrowser(server.address)
    expect((await other.signIn(email, GOOD_PASSWORD)).status).toBe(200)
  })
})

describe('who has lost the telephone', () => {
  const email = 'lost@test.example'
  const factorsOf = async (browser: Browser) => decodeFactors((await browser.send('/api/auth/factors')).json)
  const offer = (browser: Browser, code?: string): Promise<Answer> =>
    post(browser, '/api/auth/factors/app', { password: GOOD_PASSWORD, ...(code === undefined ? {} : { code }) })

  test('replaces the app by the password within half an hour of the recovery code, be it the last one', {
    tags: ['second-factor-recovery', 'second-factor-removed'],
  }, async () => {
    const id = await world.verified(email)
    const { browser: office, codes } = await addApp(email, GOOD_PASSWORD)
    const [last = ''] = codes
    await server.database
      .deleteFrom('recovery_code')
      .where('user_id', '=', id)
      .where('hint', '<>', last.slice(0, 2))
      .execute()
    const home = await openBrowser(server.address)
    const entered = await enterBy(home, ticketOf(await home.signIn(email, GOOD_PASSWORD)), last)
    home.token = decodeUser(entered.json).token
    expect(await factorsOf(home)).toMatchObject({ recoveryCodes: 0, enteredByRecovery: true })

    // The password is asked for all the same, and a session that no recovery code has opened needs a code.
    expect(failureOf(await post(home, '/api/auth/factors/app', { password: 'fel' })).fields).toHaveProperty('password')
    expect(failureOf(await offer(office)).fields).toEqual({ code: 'Fyll i koden.' })
    await later(31 * 60)
    expect(await factorsOf(home)).toMatchObject({ enteredByRecovery: false })
    expect(failureOf(await offer(home)).fields).toEqual({ code: 'Fyll i koden.' })
    await later(-2 * 60)
    const { secret } = decodeOffer((await offer(home)).json)
    const proof = await post(home, '/api/auth/factors/app', { code: await shownCode(secret) }, 'PUT')
    expect(decodeCodes(proof.json).recoveryCodes).toHaveLength(10)

    // The door is shut behind the new app.
    expect(await factorsOf(home)).toMatchObject({ recoveryCodes: 10, enteredByRecovery: false })
    expect(failureOf(await offer(home)).fields).toEqual({ code: 'Fyll i koden.' })
  })
})
