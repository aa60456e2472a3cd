/**
 * The sessions of a person: they are listed, ended one by one or all at once, and reported by mail.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { GOOD_PASSWORD, openAccountWorld } from '../accounts/account-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const { server, content, world } = await openAccountWorld()
afterAll(() => server.stop())

const decodeSignedIn = Schema.decodeUnknownSync(calls.signIn.answer)
const decodeSessions = Schema.decodeUnknownSync(calls.sessions.answer)

const signInWith = async (browser: Browser, email: string, userAgent: string, password = TEST_PASSWORD) => {
  const answer = await browser.send('/api/auth/sign-in', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
  expect(answer.status).toBe(200)
  browser.token = decodeSignedIn(answer.json).token
}
const signedInWith = async (email: string, userAgent: string, password?: string): Promise<Browser> => {
  const browser = await openBrowser(server.address)
  await signInWith(browser, email, userAgent, password)
  return browser
}
const sessionsOf = async (browser: Browser) => {
  const answer = await browser.send('/api/auth/sessions')
  expect(answer.status).toBe(200)
  return decodeSessions(answer.json)
}
const end = async (browser: Browser, id: number): Promise<number> =>
  (await browser.send(`/api/auth/sessions/${id}`, { method: 'DELETE' })).status
const connect = async (browser: Browser): Promise<{ readonly closed: Promise<void> }> => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`, { accessTokenFactory: () => browser.token ?? '' })
    .configureLogging(LogLevel.None)
    .build()
  const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()))
  await connection.start()
  return { closed }
}

describe('where one is signed in', () => {
  test('each is told with its browser in words, since when and when it was last seen, and which one asks', {
    tags: 'session-list',
  }, async () => {
    const firefox = await signedInWith(people.anna, FIREFOX)
    const phone = await signedInWith(people.anna, SAFARI)
    await sql`
      update access_token set created_at = created_at - interval '2 days', used_at = used_at - interval '3 hours'
      where browser = 'Safari på iPhone'`.execute(server.database)
    await signedInWith(people.bertil, SAFARI)
    const { sessions, tellsNewBrowser } = await sessionsOf(firefox)
    expect(tellsNewBrowser).toBe(true)
    expect(sessions.map(({ browser, current }) => [browser, current])).toEqual([
      ['Firefox på Windows', true],
      ['Safari på iPhone', false],
    ])
    const [here, there] = sessions
    expect(Date.parse(here?.since ?? '') - Date.parse(there?.since ?? '')).toBeGreaterThan(47 * 3_600_000)
    expect(Date.parse(here?.lastSeen ?? '') - Date.parse(there?.lastSeen ?? '')).toBeGreaterThan(2 * 3_600_000)
    // The list of the other browser begins with itself.
    expect((await sessionsOf(phone)).sessions.map(({ id, current }) => [id, current])).toEqual([
      [there?.id, true],
      [here?.id, false],
    ])
    const { rows } = await sql<{ found: string }>`select access_token::text as found from access_token`.execute(
      server.database,
    )
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Gecko|Windows NT|18_1/u)
  })

  test('one that is dead is not among them', async () => {
    const browser = await signedInWith(people.company, FIREFOX)
    await signedInWith(people.company, SAFARI)
    await sql`
      update access_token set used_at = used_at - interval '13 hours'
      where user_id = ${content.users.company} and browser = 'Safari på iPhone'`.execute(server.database)
    expect((await sessionsOf(browser)).sessions).toHaveLength(1)
  })

  test('ending one signs it out and closes its hub connections, and no other', { tags: 'session-end' }, async () => {
    const [one, two] = [await signedInWith(people.bertil, FIREFOX), await signedInWith(people.bertil, SAFARI)]
    const { closed } = await connect(two)
    // The newest session is that of the other browser.
    const other = (await sessionsOf(one)).sessions.find(
      ({ current, browser }) => !current && browser === 'Safari på iPhone',
    )
    expect(await end(one, other?.id ?? 0)).toBe(204)
    expect(await world.isAuthenticated(two)).toBe(false)
    await closed
    expect(await world.isAuthenticated(one)).toBe(true)
    expect(await end(one, other?.id ?? 0)).toBe(404)
    expect(await world.auditKinds(content.users.bertil)).toContain('session-ended')
  })

  test('nobody ends anybody else’s', async () => {
    const anna = await signedInWith(people.anna, FIREFOX)
    const [session] = (await sessionsOf(anna)).sessions
    for (const email of [people.bertil, people.administrator])
      expect(await end(await signedInWith(email, FIREFOX), session?.id ?? 0)).toBe(404)
    expect(await world.isAuthenticated(anna)).toBe(true)
  })

  test('signing out everywhere ends all of one’s own, this one too', { tags: 'session-end-all' }, async () => {
    const browsers = [await signedInWith(people.anna, FIREFOX), await signedInWith(people.anna, SAFARI)]
    const bertil = await signedInWith(people.bertil, FIREFOX)
    const [one] = browsers
    expect((await one?.send('/api/auth/sessions', { method: 'DELETE' }))?.status).toBe(204)
    for (const browser of browsers) expect(await world.isAuthenticated(browser)).toBe(false)
    expect(await world.isAuthenticated(bertil)).toBe(true)
    expect(await world.auditKinds(content.users.anna)).toContain('sessions-ended')
  })

  test('a new password begins a session in the browser that chose it', async () => {
    const browser = await signedInWith(people.bertil, FIREFOX)
    const answer = await browser.send(`/api/user/${content.users.bertil}/password`, {
      method: 'PUT',
      body: { oldPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD },
      headers: { 'user-agent': SAFARI },
    })
    browser.token = Schema.decodeUnknownSync(calls.changePassword.answer)(answer.json).token
    expect((await sessionsOf(browser)).sessions.map((session) => session.browser)).toEqual(['Safari på iPhone'])
  })

  test('are in what a person may fetch of what is kept', { tags: 'export-sessions' }, async () => {
    const browser = await signedInWith(people.anna, FIREFOX)
    const answer = await browser.send(`/api/user/${content.users.anna}/export`)
    const { sessions } = Schema.decodeUnknownSync(calls.exportUser.answer)(answer.json)
    expect(sessions.map((session) => session.browser)).toContain('Firefox på Windows')
    expect(answer.text).not.toContain(browser.token)
  })
})

describe('a sign-in from a browser never seen before', () => {
  const email = 'two-browsers@test.example'
  const told = async () => (await world.mailsTo(email)).filter(({ name }) => name === 'new-browser')

  test('is told by mail, once for each, and the first of all is not', { tags: 'email-new-browser' }, async () => {
    await world.register(email)
    const { id, code } = await world.linkIn(email, 'verify-address')
    await world.verify(id, code)
    const laptop = await signedInWith(email, FIREFOX, GOOD_PASSWORD)
    expect(await told()).toEqual([])
    await signInWith(laptop, email, FIREFOX, GOOD_PASSWORD)
    expect(await told()).toEqual([])

    const phone = await signedInWith(email, SAFARI, GOOD_PASSWORD)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail?.plain).toContain('Safari på iPhone')
    expect(mail?.plain).toMatch(/När:\s*2 mars 2026 kl\. 07:\d\d/u)
    expect(mail?.plain).toContain('/forgot-password')
    await signInWith(phone, email, SAFARI, GOOD_PASSWORD)
    await signInWith(laptop, email, FIREFOX, GOOD_PASSWORD)
    expect(await told()).toHaveLength(1)
  })

  test('is not told to who has turned it off, and is again to who turns it on', {
    tags: 'email-new-browser',
  }, async () => {
    const browser = await signedInWith(people.company, FIREFOX)
    const own = people.company
    const count = async () => (await world.mailsTo(own)).filter(({ name }) => name === 'new-browser').length
    const turn = async (on: boolean) =>
      expect((await browser.send('/api/auth/new-browser-mail', { method: 'PUT', body: { on } })).status).toBe(200)
    await turn(false)
    expect((await sessionsOf(browser)).tellsNewBrowser).toBe(false)
    const before = await count()
    await signedInWith(own, SAFARI)
    expect(await count()).toBe(before)
    await turn(true)
    await signedInWith(own, SAFARI)
    expect(await count()).toBe(before + 1)
  })

  test('a wrong password, or an address that is not proved, tells nobody anything', async () => {
    const before = await world.mailsTo(people.unverified)
    const browser = await openBrowser(server.address)
    expect((await browser.signIn(people.unverified, TEST_PASSWORD)).status).toBe(403)
    expect((await browser.signIn(people.unverified, 'fel')).status).toBe(401)
    expect(await world.mailsTo(people.unverified)).toEqual(before)
    expect(browser.cookies.has('known-browser')).toBe(false)
  })
})
