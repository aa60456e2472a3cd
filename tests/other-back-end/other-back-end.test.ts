/** The back end of the tests is honest: it refuses what must be refused, and each of its habits shows. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterEach, expect, test } from 'vitest'
import { patience } from '../testing/patience.ts'
import { createBrowser } from './browser.ts'
import { habitNames } from './habits.ts'
import { type BackEnd, startBackEnd } from './start-back-end.ts'

const world = join(import.meta.dirname, 'world.json')
const DATE = '2031-03-04'
const ANNA = 'anna@demo.example'
const ADMIN = 'admin@demo.example'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const start = async (habits = '', state?: string): Promise<BackEnd> => {
  const backEnd = await startBackEnd({ port: 0, dist: import.meta.dirname, world, habits, state })
  endings.push(backEnd.close)
  return backEnd
}

interface Asked {
  readonly token?: string
  readonly session?: string
  readonly body?: object
}
interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const ask = async ({ origin }: BackEnd, method: string, path: string, asked: Asked = {}): Promise<Answered> => {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(asked.token === undefined ? {} : { Authorization: `Bearer ${asked.token}` }),
      ...(asked.session === undefined ? {} : { Cookie: `sess=${asked.session}` }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const signIn = async (backEnd: BackEnd, email: string): Promise<string> => {
  const { text } = await ask(backEnd, 'POST', '/api/auth/sign-in', { body: { email, password: 'demo-losenord-1' } })
  return /"token":"([^"]+)"/i.exec(text)?.[1] ?? ''
}

const hours = (startTime: string, endTime: string) => ({ startTime: `${startTime}:00`, endTime: `${endTime}:00` })
const booking = (userId: number, resourceId: number, ...bookingSlots: object[]) => ({
  ...{ userId, baseUrl: 'http://127.0.0.1/bookings', adminBaseUrl: 'http://127.0.0.1/admin/bookings' },
  bookingResources: [{ resourceId, resourceTitle: '', date: DATE, message: '', bookingSlots }],
})

/** A session at the hub, by the official client, with all that it hears. */
const connect = async ({ origin }: BackEnd) => {
  const connection = new HubConnectionBuilder().withUrl(`${origin}/booking-hub`).configureLogging(LogLevel.None).build()
  const session = crypto.randomUUID()
  const told: unknown[] = []
  for (const push of ['reservations', 'bookings']) connection.on(push, (...args) => told.push([push, ...args]))
  await connection.start()
  endings.push(() => connection.stop())
  return {
    session,
    told,
    call: (method: string, ...slot: unknown[]): Promise<unknown> => connection.invoke(method, session, ...slot),
  }
}
const slot = [1, DATE, '09:00:00', '09:30:00']

test('a slot is held by one session, pushed to all, refused to others, and free when it is let go', async () => {
  const backEnd = await start()
  const [one, other] = [await connect(backEnd), await connect(backEnd)]
  const held = { sessionId: one.session, resourceId: 1, date: DATE, startTime: '09:00:00', endTime: '09:30:00' }
  expect(await one.call('AddReservation', ...slot)).toMatchObject(held)
  await expect.poll(() => other.told).toMatchObject([['reservations', [held]]])
  expect(await other.call('AddReservation', ...slot)).toBe(false)
  expect(await other.call('GetReservations')).toMatchObject([held])
  expect(await one.call('AddReservation', ...slot), 'once more').toMatchObject(held)
  await one.call('ClearReservations')
  expect(await other.call('GetReservations')).toEqual([])
  expect(await other.call('AddReservation', ...slot)).toMatchObject({ sessionId: other.session })
})

test('what is closed, locked or not there is not held', async () => {
  const backEnd = await start()
  const { call } = await connect(backEnd)
  expect(await call('AddReservation', 1, DATE, '07:00:00', '07:30:00')).toBe(false)
  expect(await call('AddReservation', 7, DATE, '09:00:00', '10:00:00')).toBe(false)
  expect(await call('AddReservation', 99, DATE, '09:00:00', '10:00:00')).toBe(false)
})

test('a booking takes its slots from everybody else, and a hold keeps them from others', async () => {
  const backEnd = await start()
  const token = await signIn(backEnd, ANNA)
  const { session, call, told } = await connect(backEnd)
  await call('AddReservation', ...slot)
  const body = booking(2, 1, hours('09:00', '09:30'))
  expect((await ask(backEnd, 'POST', '/api/booking', { token, body })).status).toBe(409)
  expect((await ask(backEnd, 'POST', '/api/booking', { token, body, session })).status).toBe(200)
  await expect.poll(() => told).toHaveLength(3)
  expect(told.at(1)).toMatchObject(['reservations', [{ sessionId: session }]])
  expect(told.at(2)).toMatchObject(['bookings', [{ bookingIdNumber: '1001-1', startTime: '09:00:00' }]])
  expect(await call('GetReservations')).toEqual([])
  expect(await call('AddReservation', ...slot)).toBe(false)
  expect((await ask(backEnd, 'POST', '/api/booking', { token, body, session })).status).toBe(409)
  const day = await ask(backEnd, 'POST', '/api/booking/group/1/slots', { body: { date: DATE } })
  expect(day.text).toContain('"booked":true,"reserved":false,"selected":false,"edit":false,"bookingId":')
})

test('without a token 401, without the right 403, what is another’s or nothing 404, what is wrong 400 with words', async () => {
  const backEnd = await start()
  const token = await signIn(backEnd, ANNA)
  const admin = await signIn(backEnd, ADMIN)
  const status = async (method: string, path: string, asked: Asked = {}) =>
    (await ask(backEnd, method, path, asked)).status
  expect(await status('GET', '/api/booking')).toBe(401)
  expect(await status('GET', '/api/booking/all', { token })).toBe(403)
  expect(await status('GET', '/api/user/1', { token })).toBe(404)
  expect(await status('POST', '/api/booking', { token, body: {} })).toBe(400)
  await ask(backEnd, 'POST', '/api/booking', { token: admin, body: booking(1, 2, hours('10:00', '10:30')) })
  expect(await status('GET', '/api/booking/101', { token })).toBe(404)
  expect(await status('GET', '/api/booking/101', { token: admin })).toBe(200)
  const school = await ask(backEnd, 'POST', '/api/booking', { token, body: booking(2, 6, hours('09:00', '10:00')) })
  expect(school).toMatchObject({ status: 403, text: '{"message":"Din användartyp får inte boka Provsal 1."}' })
})

test('it has nothing of ours: no call, no header and no cookie that the specification does not name', async () => {
  const backEnd = await start()
  const token = await signIn(backEnd, ADMIN)
  for (const [method, path] of [
    ['POST', '/api/auth/sign-out'],
    ['GET', '/api/version'],
    ['GET', '/api/health'],
    ['GET', '/api/activity'],
    ['GET', '/api/audit'],
    ['GET', '/api/user/1/export'],
    ['GET', '/api/booking/feed'],
    ['GET', '/api/booking/1.ics'],
  ] as const)
    expect((await ask(backEnd, method, path, { token })).status, path).toBe(404)
  const { headers } = await ask(backEnd, 'GET', '/api/groups')
  expect([...headers.keys()].filter((name) => name.startsWith('x-') || name === 'set-cookie')).toEqual([])
  const { call } = await connect(backEnd)
  await expect(call('ExtendReservations')).rejects.toThrow('Unknown hub method')
})

test('it goes on where it ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-back-end-'))
  endings.push(async () => rmSync(folder, { recursive: true }))
  const state = join(folder, 'state.json')
  const first = await startBackEnd({ port: 0, dist: folder, world, habits: '', state })
  const token = await signIn(first, ANNA)
  await ask(first, 'POST', '/api/booking', { token, body: booking(2, 1, hours('09:00', '09:30')) })
  await first.close()
  expect(existsSync(state)).toBe(true)
  const second = await start('', state)
  expect((await ask(second, 'GET', '/api/booking', { token })).text).toContain('"bookingNumber":1001')
})

const DAY = '/api/booking/group/1/slots'
const annas = { email: ANNA, password: 'demo-losenord-1' }

test('with antiforgery what is no reading needs the token of the cookie, which a reading brings', async () => {
  const { ask: asked, jar } = createBrowser((await start('antiforgery')).origin)
  const status = async () => (await asked('POST', DAY, undefined, { date: DATE })).status
  expect(await status(), 'a first visitor').toBe(400)
  expect(jar.size).toBe(0)
  await asked('GET', '/api/groups')
  expect(await status()).toBe(200)
  jar.set('XSRF-TOKEN', `${jar.get('XSRF-TOKEN')}x`)
  expect(await status(), 'another token').toBe(400)
})

test.each([
  ['antiforgery', 200],
  ['antiforgery-page', 200],
  ['antiforgery-reading', 400],
])('with %s the token is bound to the user; straight after signing in a call is answered %i', async (habit, first) => {
  const { ask: asked, jar } = createBrowser((await start(habit)).origin)
  await asked('GET', habit === 'antiforgery-page' ? '/' : '/api/groups')
  const visitors = jar.get('XSRF-TOKEN') ?? ''
  const { text } = await asked('POST', '/api/auth/sign-in', undefined, annas)
  const token = /"token":"([^"]+)"/.exec(text)?.[1]
  const status = async () => (await asked('POST', '/api/auth/sign-in-silent', token)).status
  expect(await status()).toBe(first)
  if (habit === 'antiforgery-reading') await asked('GET', '/api/groups', token)
  expect(await status()).toBe(200)
  const day = await asked('POST', DAY, undefined, { date: DATE })
  expect(day.status, 'one of the user is none of a visitor').not.toBe(200)
  jar.set('XSRF-TOKEN', visitors)
  expect(await status(), 'nor the other way').not.toBe(200)
})

test('a habit that is not there is an error, not a switch that does nothing', async () => {
  await expect(start('seven-digit-instant')).rejects.toThrow('there is no habit "seven-digit-instant"')
})

/** Answers to people and pushes to their hubs, without the values that differ from run to run. */
const conversation = async (backEnd: BackEnd): Promise<string> => {
  const lines: string[] = []
  const steady = (text: string): string =>
    text
      .replace(/("token":)"[^"]*"/gi, '$1""')
      .replace(/("expiration":")([^"]+)"/gi, (_, key: string, at: string) => `${key}${at.replace(/\d/g, '0')}"`)
      .replaceAll(one?.session ?? '-', 'one')
      .replaceAll(one?.session.toUpperCase() ?? '-', 'ONE')
  const note = (what: string, said: string): void => {
    lines.push(`${what}: ${steady(said)}`)
  }
  const say = async (method: string, path: string, asked: Asked = {}): Promise<void> => {
    const { status, headers, text } = await ask(backEnd, method, path, asked).catch((error: unknown) => ({
      ...{ status: 0, headers: new Headers(), text: String(error) },
    }))
    const ahead = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000)
    note(`${method} ${path}`, `${status} ${headers.get('content-type')} ${ahead} ${text}`)
  }
  let one: Awaited<ReturnType<typeof connect>> | undefined
  const [anna, token] = [await signIn(backEnd, ANNA), await signIn(backEnd, ADMIN)]
  for (const path of [
    ...['/api/groups', '/api/groups/1', '/api/resources', '/api/content/key/content.startpage.body', '/api/user/types'],
    ...['/api/user/roles', '/api/user', '/api/user/2', '/api/activity'],
  ])
    await say('GET', path, { token })
  await say('GET', '/api/user/authenticated', { token: 'dead' })
  await say('POST', '/api/auth/sign-in', { body: { email: ANNA, password: 'fel' } })
  await say('POST', '/api/auth/sign-in-silent', { token: anna })
  one = await connect(backEnd)
  const { session } = one
  const [other, watcher] = [await connect(backEnd), await connect(backEnd)]
  const invoke = async (who: typeof other, method: string, ...args: unknown[]): Promise<void> => {
    const said = await who.call(method, ...args).catch((error: unknown) => String(error))
    note(method, JSON.stringify(said) ?? 'nothing')
  }
  await invoke(other, 'AddReservation', 1, DATE, '12:00:00', '12:30:00')
  await invoke(other, 'RemoveReservation', 1, DATE, '12:00:00', '12:30:00')
  await invoke(one, 'AddReservation', ...slot)
  await invoke(other, 'AddReservation', ...slot)
  await invoke(other, 'GetReservations')
  await say('POST', '/api/booking', { token: anna, session, body: booking(2, 1, hours('09:00', '09:30')) })
  await say('POST', '/api/booking/101', { token: anna, session, body: booking(2, 2, hours('09:00', '09:30')) })
  await say('POST', '/api/booking/101/note/', { token, body: { content: 'Ring', internal: true } })
  await say('POST', '/api/booking/101', { token: anna, body: {} })
  await say('DELETE', '/api/booking/101', { token: anna })
  await say('POST', '/api/groups/1/open', { token, body: { dayOfWeek: 1, ...hours('08:00', '00:00') } })
  // The answer comes after everything that was pushed before.
  await invoke(watcher, 'GetReservations')
  note('pushed', JSON.stringify(watcher.told))
  return lines.map((line) => line.replaceAll(other.session, 'other')).join('\n')
}

test(
  'each habit changes what is said',
  async () => {
    const plain = await conversation(await start())
    expect(await conversation(await start()), 'the plain back end says the same each time').toBe(plain)
    for (const habit of habitNames) expect(await conversation(await start(habit)), habit).not.toBe(plain)
  },
  patience(60_000),
)
