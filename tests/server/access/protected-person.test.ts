/**
 * Protected persons: nothing by which one could be found is in any answer, push or mail to anybody else. Every call of the contract is made
 * by everybody, with marks in all that a person has.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { type CallerName, type MatrixWorld, rows } from '../api/authorisation-rows.ts'
import { openMatrixWorld } from '../api/matrix-world.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const server = await startTestServer({
  // Each booking of the rows takes a day of its own.
  environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000', BOOKABLE_DAYS: '3000' },
})
afterAll(() => server.stop())

const MARK = /xmark/i
const text = {
  ...{ first_name: 'Xmarkfirst', last_name: 'Xmarklast', address: 'Xmarkgatan 1', city: 'Xmarkstad', pin: 'Xmark-pin' },
  ...{ email: 'xmark@test.example', email_key: 'xmark@test.example', phone: '070-5557799', zip_code: 'Xmark-zip' },
  ...{ billing_email: 'xmark-bill@test.example', billing_first_name: 'Xmarkbill', billing_last_name: 'Xmarkbill' },
  ...{ billing_address: 'Xmarkbill 1', billing_city: 'Xmarkbill' },
}
const PHONE = /5557799/

let world: MatrixWorld
let pushed = ''
/** The answer to an administrator who has booked for the person. */
let madeForThem = ''
/** What the house was told of a booking that was made after the protection. */
let toHouse: readonly (string | null)[] = []
const decodeUser = Schema.decodeUnknownSync(calls.user.answer)

const protection = (browser: Browser, on: boolean) =>
  browser.send(`/api/user/${world.users.anna}/protection`, { method: 'PUT', body: { on } })

const book = async (browser: Browser, further: object = {}) => {
  const slots = [{ startTime: '08:00:00', endTime: '08:30:00' }]
  const part = { resourceId: world.rooms.priced, date: world.freshDate(), bookingSlots: slots }
  const answer = await browser.send('/api/booking', { method: 'POST', body: { bookingResources: [part], ...further } })
  expect(answer.status).toBe(201)
  return answer
}

beforeAll(async () => {
  world = await openMatrixWorld(server)
  const { id } = await server.database
    .insertInto('organisation')
    .values({ organisation_type: 1, name: 'Xmarkbolaget', org_nr: '5599990123', address: 'Xmarkbolagsgatan' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const company = await server.database
    .selectFrom('user_type')
    .select('id')
    .where('key', '=', 'foretag')
    .executeTakeFirstOrThrow()
  await server.database
    .updateTable('app_user')
    .set({ ...text, organisation_id: id, user_type_id: company.id })
    .where('id', '=', world.users.anna)
    .execute()
  // Some of the bookings are from before.
  await world.annasBooking()
  expect((await protection(world.browsers.anna, true)).status).toBe(200)
  const hub = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`, { accessTokenFactory: () => world.browsers.administrator.token ?? '' })
    .configureLogging(LogLevel.None)
    .build()
  for (const push of ['reservations', 'bookings', 'cancellations', 'grid', 'revision', 'activity', 'waiting'])
    hub.on(push, (...told: unknown[]) => {
      pushed += JSON.stringify(told)
    })
  await hub.start()
  await hub.invoke('WatchActivity', true)
  await hub.invoke('WatchWaiting', true)
  const house = 'house@test.example'
  await server.database.insertInto('notification').values({ group_id: world.group, email: house }).execute()
  expect((await book(world.browsers.anna)).text).toContain('Xmarklast')
  madeForThem = (await book(world.browsers.administrator, { userId: world.users.anna })).text
  const mails = await server.database.selectFrom('outbox_mail').select('plain').where('recipient', '=', house).execute()
  toHouse = mails.map(({ plain }) => plain)
  return () => hub.stop()
})

const others = ['bertil', 'economyOfAll', 'administrator'] as const satisfies CallerName[]
const leak = (said: string): string => {
  const found = MARK.exec(said) ?? PHONE.exec(said)
  return found === null ? '' : said.slice(Math.max(0, found.index - 60), found.index + 40)
}

describe('a protected person', () => {
  test.each(others)('is in no answer to %s', { tags: 'protected-person' }, async (caller) => {
    const found: string[] = []
    for (const [name, row] of Object.entries(rows)) {
      if (name === 'openApi' || name === 'lookAtProtected' || name === 'signOut') continue
      const { path, sending } = await row.request(world, caller)
      const { method } = Object.entries(calls).find(([key]) => key === name)?.[1] ?? calls.version
      const answer = await world.browsers[caller].send(path, { ...sending, method })
      if (leak(answer.text) !== '') found.push(`${name}: ${leak(answer.text)}`)
      if (name === 'changePassword' && answer.status === 200)
        world.browsers[caller].token = JSON.parse(answer.text).token
    }
    expect(found).toEqual([])
  })

  test('is found by nobody by words about them, and is "Skyddad person" in lists', {
    tags: 'protected-person',
  }, async () => {
    const { administrator } = world.browsers
    for (const words of ['xmarklast', 'xmark@test.example', '070-5557799', 'xmarkbolaget']) {
      const typed = encodeURIComponent(words)
      for (const path of [`/api/user?search=${typed}`, `/api/booking/paged?page=1&pageSize=50&search=${typed}`]) {
        const { text: said } = await administrator.send(path)
        expect([path, said.includes('Skyddad person'), leak(said)]).toEqual([path, false, ''])
      }
    }
    expect((await administrator.send('/api/user?search=skyddad')).text).toContain('"firstName":"Skyddad person"')
    expect((await administrator.send('/api/booking/all')).text).toContain('Skyddad person')
    expect((await administrator.send('/api/booking/waiting')).text).toContain('Skyddad person')
  })

  test('is in no push and in no mail to the house, and has their own', { tags: 'protected-person' }, async () => {
    expect(pushed.length).toBeGreaterThan(10)
    expect(leak(pushed)).toBe('')
    const mails = await server.database
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject', 'plain', 'html', 'gathered'])
      .where('recipient', '<>', text.email)
      .where('recipient', '<>', people.anna)
      .execute()
    expect(toHouse).toEqual([expect.stringContaining('Skyddad person')])
    expect([madeForThem.includes('Skyddad person'), leak(madeForThem)]).toEqual([true, ''])
    expect(mails.map((mail) => leak(JSON.stringify(mail))).filter((found) => found !== '')).toEqual([])
    const own = await world.browsers.anna.send(`/api/user/${world.users.anna}`)
    expect(own.text).toContain('Xmarklast')
    expect((await world.browsers.anna.send('/api/booking')).text).toContain('Xmarklast')
  })
})

describe('an administrator', () => {
  const path = (): string => `/api/user/${world.users.anna}`
  const look = (browser: Browser, reason: string) =>
    browser.send(`${path()}/protection/look`, { method: 'POST', body: { reason } })
  const readBy = async (browser: Browser) => decodeUser((await browser.send(path())).json)

  test('sees the person after saying why, in that session, for a quarter of an hour', {
    tags: 'protected-look',
  }, async () => {
    const here = world.browsers.administrator
    const there = await openOther()
    expect(await readBy(here)).toMatchObject({ firstName: 'Skyddad person', protection: 'hidden', email: '' })
    const change = { ...(await readBy(here)), organisation: null, role: 'administrator' }
    const refused = await here.send(path(), { method: 'PUT', body: change })
    expect([refused.status, failureOf(refused).code]).toEqual([403, 'protected'])
    expect(failureOf(await look(here, ' ')).fields).toHaveProperty('reason')
    expect((await look(here, 'Polisen har ringt.')).text).toContain('Xmarklast')
    expect(await readBy(here)).toMatchObject({ lastName: 'Xmarklast', protection: 'shown' })
    expect(await readBy(there)).toMatchObject({ protection: 'hidden' })
    expect((await here.send('/api/booking/all')).text).not.toMatch(MARK)
    const audit = await server.database
      .selectFrom('audit_entry')
      .select('details')
      .where('kind', '=', 'protected-shown')
      .execute()
    expect(audit.at(-1)?.details).toEqual({ reason: 'Polisen har ringt.' })
    await setClock(server.database, Date.parse(await serverNow(server.database)) + 15 * 60_000 + 1000)
    expect(await readBy(here)).toMatchObject({ protection: 'hidden' })
  })

  test('turns the protection off, which nobody else but the person may', { tags: 'protected-person' }, async () => {
    expect((await protection(world.browsers.bertil, false)).status).toBe(404)
    expect((await protection(await openOther(), false)).status).toBe(200)
    expect(await readBy(world.browsers.administrator)).toMatchObject({ lastName: 'Xmarklast' })
  })
})

/** Another session of the administrator. */
const openOther = async (): Promise<Browser> => {
  const browser = await openBrowser(server.address)
  expect((await browser.signIn(people.administrator, TEST_PASSWORD)).status).toBe(200)
  return browser
}
