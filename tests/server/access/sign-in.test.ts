/** Signing in and out, and the life of tokens (docs/rules.md#http), on a real server with a real database. */
import { Clock, Deferred, Duration, Effect } from 'effect'
import { TestClock } from 'effect/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { signInDelaySeconds } from '../../../server/access/sign-in-delay.ts'
import { watchTokens } from '../../../server/live/live.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { openAccountWorld } from '../accounts/account-world.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { connectionTo } from '../testing/connection-to.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const { server, content } = await openAccountWorld()
afterAll(() => server.stop())

const openOwn = (): Promise<Browser> => openBrowser(server.address)
const signedIn = async (email: string): Promise<Browser> => {
  const browser = await openOwn()
  expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200)
  return browser
}
const isAuthenticated = async (browser: Browser): Promise<unknown> => {
  const answer = await browser.send('/api/user/authenticated')
  expect(answer.status).toBe(200)
  return answer.json
}
const silently = (browser: Browser) => browser.send('/api/auth/sign-in-silent', { method: 'POST' })
/** Makes every token older by this time. */
const age = (column: 'used_at' | 'created_at', interval: string) =>
  server.database
    .updateTable('access_token')
    .set({ [column]: sql`${sql.ref(column)} - ${interval}::interval` })
    .execute()

describe('signing in', () => {
  test('gives the user and a token', { tags: 'call-auth-sign-in' }, async () => {
    const browser = await openOwn()
    const answer = await browser.signIn(`  ${people.anna.toUpperCase()} `, TEST_PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ email: people.anna, role: 'user', firstName: 'anna' })
    expect(answer.text).not.toMatch(/password|hash/i)
    expect(await isAuthenticated(browser)).toBe(true)
  })
  test('gives each device a token of its own, of 256 random bits, and keeps only its hash', {
    tags: ['api-token-strength', 'api-token-life'],
  }, async () => {
    const [one, two] = [await signedIn(people.anna), await signedIn(people.anna)]
    expect(one.token).toMatch(/^[\w-]{43}$/)
    expect(one.token).not.toBe(two.token)
    const { rows } = await sql<{ found: string }>`select access_token::text as found from access_token`.execute(
      server.database,
    )
    expect(JSON.stringify(rows)).not.toContain(one.token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(one.token ?? '').toString('hex'))
    expect(await isAuthenticated(one)).toBe(true)
    expect(await isAuthenticated(two)).toBe(true)
  })
  test('says the same of a wrong password, an unknown address and a disabled account', {
    tags: ['api-no-oracle', 'call-auth-sign-in'],
  }, async () => {
    const browser = await openOwn()
    const answers = [
      await browser.signIn(people.bertil, 'wrong'),
      await browser.signIn('nobody@test.example', TEST_PASSWORD),
      await browser.signIn(people.disabled, TEST_PASSWORD),
      await browser.signIn(people.unverified, 'wrong'),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [401, JSON.stringify({ code: 'credentials', message: 'Fel e-post eller lösenord.' })]),
    )
  })
  test('is 403 unverified after the right password alone', { tags: 'call-auth-sign-in' }, async () => {
    const browser = await openOwn()
    const answer = await browser.signIn(people.unverified, TEST_PASSWORD)
    expect([answer.status, failureOf(answer).code]).toEqual([403, 'unverified'])
    expect((await browser.signIn(people.unverified, 'wrong')).status).toBe(401)
  })
  test('is 422 with the words of the specification for what is empty or no address', async () => {
    const browser = await openOwn()
    const empty = await browser.signIn('', '')
    expect([empty.status, failureOf(empty).fields]).toEqual([
      422,
      { email: 'Fyll i e-post.', password: 'Fyll i lösenord.' },
    ])
    const invalid = await browser.signIn('anna @test.example', TEST_PASSWORD)
    expect([invalid.status, failureOf(invalid).fields]).toEqual([
      422,
      { email: 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.' },
    ])
  })
  test('changes neither sess nor holds', { tags: 'session-keeps-holds' }, async () => {
    const browser = await openOwn()
    const sessionId = browser.cookies.get('sess')
    const hub = connectionTo(server.address)
    await hub.start()
    const slot = { resourceId: content.rooms.free, date: '2026-03-10', startTime: '09:00:00', endTime: '09:30:00' }
    await hub.invoke('AddReservation', sessionId, ...Object.values(slot))
    const expectKept = async (): Promise<void> => {
      expect(browser.cookies.get('sess')).toBe(sessionId)
      const { reservations } = await hub.invoke('GetReservations', sessionId)
      expect(reservations).toEqual([expect.objectContaining({ ...slot, sessionId })])
    }
    expect((await browser.signIn(people.anna, TEST_PASSWORD)).status).toBe(200)
    await expectKept()
    expect((await browser.send('/api/auth/sign-out', { method: 'POST' })).status).toBe(204)
    await expectKept()
    await hub.stop()
  })
})

describe('after too many failures', () => {
  test('an account waits longer each time, known or not, and is never locked', { tags: 'cap-account' }, async () => {
    const pass = (seconds: number) =>
      sql`update sign_in_failure set at = at - make_interval(secs => ${seconds})`.execute(server.database)
    const browser = await openOwn()
    for (const email of [people.company, 'unknown@test.example']) {
      const attempt = async (password: string) => {
        const answer = await browser.signIn(email, password)
        return [answer.status, Number(answer.headers.get('retry-after'))] as const
      }
      for (let count = 0; count < 10; count += 1) expect(await attempt('wrong')).toEqual([401, 0])
      // There are four more failures, so the delay is 16 seconds, which does not pass even on a slow machine.
      await sql`
        insert into sign_in_failure (email_key, at, line, source)
        select email_key, server_now(), line, source from sign_in_failure where email_key = ${email} limit 4`.execute(
        server.database,
      )
      const [refused, wait] = await attempt(TEST_PASSWORD)
      expect(refused).toBe(429)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(16)
      await pass(16)
      expect(await attempt('wrong')).toEqual([401, 0])
      const [refusedAgain, longerWait] = await attempt(TEST_PASSWORD)
      expect(refusedAgain).toBe(429)
      expect(longerWait).toBeGreaterThan(16)
      await pass(32)
    }
    expect((await browser.signIn(people.company, TEST_PASSWORD)).status).toBe(200)
    // The right password removes all failures.
    expect((await browser.signIn(people.company, 'wrong')).status).toBe(401)
    expect((await browser.signIn(people.company, TEST_PASSWORD)).status).toBe(200)
  })
  test('a hundred guesses at once are not a hundred free ones', async () => {
    const browser = await openOwn()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => browser.signIn('at-once@test.example', `guess ${guess}`)),
    )
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(16)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(24)
  })
  test('thirty right ones at once all sign in', async () => {
    const browser = await openOwn()
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.signIn(people.bertil, TEST_PASSWORD)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
  test('the wait doubles up to a minute', { tags: 'cap-account' }, () => {
    expect([9, 10, 11, 12, 15, 16, 400].map((failures) => signInDelaySeconds(failures, 10))).toEqual([
      0, 1, 2, 4, 32, 60, 60,
    ])
  })
})

describe('a token', () => {
  test('signs in silently, and stays the same', { tags: 'call-auth-sign-in-silent' }, async () => {
    const browser = await openOwn()
    const { status, json } = await browser.signIn(people.anna, TEST_PASSWORD)
    expect(await silently(browser)).toMatchObject({ status, json })
  })
  test('counts in the Authorization header alone', {
    tags: ['api-token-header', 'call-user-authenticated'],
  }, async () => {
    const browser = await signedIn(people.anna)
    const { token } = browser
    browser.token = null
    for (const path of [`/api/user/authenticated?access_token=${token}`, `/api/user/authenticated?token=${token}`])
      expect((await browser.send(path)).json).toBe(false)
    browser.cookies.set('auth', token ?? '')
    expect((await browser.send('/api/user/authenticated')).json).toBe(false)
    const basic = { authorization: `Basic ${token}` }
    expect((await browser.send('/api/user/authenticated', { headers: basic })).json).toBe(false)
    const bearer = { authorization: `bearer ${token}` }
    expect((await browser.send('/api/user/authenticated', { headers: bearer })).json).toBe(true)
  })
  test('dies after 12 hours without use, and the 10 s check is no use', { tags: 'api-token-life' }, async () => {
    const browser = await signedIn(people.anna)
    await age('used_at', '11 hours 59 minutes')
    expect(await isAuthenticated(browser)).toBe(true)
    await age('used_at', '2 minutes')
    expect(await isAuthenticated(browser)).toBe(false)
    expect((await silently(browser)).status).toBe(401)
  })
  test('is kept alive by any other call, for 7 days in all', { tags: 'api-token-life' }, async () => {
    const browser = await signedIn(people.anna)
    await age('used_at', '11 hours 59 minutes')
    expect((await browser.send('/api/groups')).status).toBe(200)
    await age('used_at', '11 hours 59 minutes')
    expect(await isAuthenticated(browser)).toBe(true)
    await age('created_at', '7 days')
    expect(await isAuthenticated(browser)).toBe(false)
  })
  test('ends when it signs out, and no other with it', {
    tags: ['call-auth-sign-out', 'api-token-sign-out'],
  }, async () => {
    const [one, two] = [await signedIn(people.anna), await signedIn(people.anna)]
    expect((await one.send('/api/auth/sign-out', { method: 'POST' })).status).toBe(204)
    expect(await isAuthenticated(one)).toBe(false)
    expect(await isAuthenticated(two)).toBe(true)
    expect((await one.send('/api/auth/sign-out', { method: 'POST' })).status).toBe(204)
  })
  test('that is dead is none in public calls, and 401 in the others', {
    tags: ['api-token-dead-public', 'call-user-authenticated'],
  }, async () => {
    const browser = await openOwn()
    const { status, text } = await browser.send('/api/groups')
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(5000)]) {
      browser.token = token
      expect(await browser.send('/api/groups')).toMatchObject({ status, text })
      expect(await isAuthenticated(browser)).toBe(false)
      const answer = await silently(browser)
      expect([answer.status, failureOf(answer).code]).toEqual([401, 'signed-out'])
    }
  })
  test('of a disabled account is dead at once', async () => {
    const browser = await signedIn(people.bertil)
    const disable = (disabled: boolean) =>
      server.database.updateTable('app_user').set({ disabled }).where('email_key', '=', people.bertil).execute()
    await disable(true)
    expect(await isAuthenticated(browser)).toBe(false)
    await disable(false)
  })
  test('that is dead is looked for at least once a second', { tags: 'api-token-hub' }, async () => {
    const pause = Effect.gen(function* () {
      const paused = yield* Deferred.make<Duration.Duration>()
      const sleep = (duration: Duration.Duration): Effect.Effect<void> =>
        Deferred.succeed(paused, duration).pipe(Effect.andThen(Effect.never))
      const clock = { ...(yield* TestClock.make()), sleep }
      const watching = watchTokens(server.database, { closeConnections: () => undefined }, createLogger('silent'))
      yield* Effect.forkScoped(watching.pipe(Effect.provideService(Clock.Clock, clock)))
      return Duration.toMillis(yield* Deferred.await(paused))
    })
    expect(await Effect.runPromise(Effect.scoped(pause))).toBeLessThanOrEqual(1_000)
  })
  test('takes its hub connections with it, however it dies', { tags: 'api-token-hub' }, async () => {
    const connect = async (browser: Browser) => {
      const connection = connectionTo(server.address, browser.token)
      const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()))
      await connection.start()
      return { connection, closed }
    }
    const [signingOut, dying, staying] = [
      await signedIn(people.anna),
      await signedIn(people.company),
      await signedIn(people.administrator),
    ]
    const ends = [(await connect(signingOut)).closed, (await connect(dying)).closed]
    const { connection } = await connect(staying)
    await signingOut.send('/api/auth/sign-out', { method: 'POST' })
    await server.database
      .updateTable('app_user')
      .set({ disabled: true })
      .where('email_key', '=', people.company)
      .execute()
    await Promise.all(ends)
    expect(await connection.invoke('ClearReservations', staying.cookies.get('sess'))).toBe(0)
    await connection.stop()
  })
})
