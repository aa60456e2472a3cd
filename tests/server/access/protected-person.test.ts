/**
 * Protected persons: nothing by which one could be found is in any answer, push or mail to anybody else. Every call of the contract is made
 * by everybody, with marks in all that a person has: in every text of their account, company and bookings, found by the database's own
 * tables, so that a column that is added has its mark too.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { type CallerName, type MatrixWorld, rows } from '../api/authorisation-rows.ts'
import { openMatrixWorld } from '../api/matrix-world.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const server = await startTestServer({
  // Each booking of the rows takes a day of its own.
  environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000', BOOKABLE_DAYS: '3000' },
})
afterAll(() => server.stop())

const MARK = /xmark/i
const text = { email: 'xmark@test.example', email_key: 'xmark@test.example', phone: '070-5557799' }
const PHONE = /555.?77.?99/
/** What tells nothing of a person, or cannot be any text. */
const tellsNobody: readonly string[] = ['role', 'staff_role', 'role_issuer', 'password_hash']
const signed = 'Hälsningar Xmarkfirst_name Xmarklast_name, 070-555 77 99, xmark@test.example. Xmarkaddress 1 är nära.'

/** Puts a mark into each text of a row. */
const plant = async (table: 'app_user' | 'organisation', id: number, values: Readonly<Record<string, string>>) => {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and data_type in ('text', 'character varying') and table_schema = current_schema()
  `.execute(server.database)
  const marked = columns
    .filter(({ name }) => !tellsNobody.includes(name))
    .map(({ name }) => sql`${sql.ref(name)} = ${values[name] ?? `Xmark${name}${name === 'address' ? ' 1' : ''}`}`)
  expect(marked.length).toBeGreaterThan(8)
  await sql`update ${sql.table(table)} set ${sql.join(marked)} where id = ${id}`.execute(server.database)
}

let world: MatrixWorld
let signedId = 0
let bertilsId = 0
let pushed = ''
/** The answer to an administrator who has booked for the person. */
let madeForThem = ''
/** What the house was told of a booking that was made after the protection. */
let toHouse: readonly (string | null)[] = []
const decodeUser = Schema.decodeUnknownSync(calls.user.answer)

const protection = (browser: Browser, on: boolean) =>
  browser.send(`/api/user/${world.users.anna}/protection`, { method: 'PUT', body: { on } })

/** A booking of the person's with wishes and notes that say who it is, and co-bookers. The person is a co-booker of Bertil's. */
const signedBooking = async (): Promise<void> => {
  const slots = [{ startTime: '08:00:00', endTime: '08:30:00' }]
  const notes = [true, false].map((internal) => ({ content: signed, internal }))
  const bookingOf = (userId: number, message: string) =>
    insertBooking(server.database, {
      ...{ userId, notes: userId === world.users.anna ? notes : [] },
      resources: [{ resourceId: world.rooms.priced, date: world.freshDate(), slots, message, price: 100 }],
    })
  const own = await bookingOf(world.users.anna, signed)
  const bertils = await bookingOf(world.users.bertil, '')
  const named = [
    { booking_id: own.id, email: 'xmark-friend@test.example', named_by: world.users.anna },
    { booking_id: bertils.id, email: text.email, named_by: world.users.bertil },
  ]
  await server.database
    .insertInto('co_booker')
    .values(named.map((one) => ({ ...one, email_key: one.email, booked_resource_id: null, created_at: new Date() })))
    .execute()
  signedId = own.id
  bertilsId = bertils.id
}

const book = async (browser: Browser, { message = '', ...further }: { message?: string; userId?: number } = {}) => {
  const slots = [{ startTime: '08:00:00', endTime: '08:30:00' }]
  const part = { resourceId: world.rooms.priced, date: world.freshDate(), bookingSlots: slots, message }
  const answer = await browser.send('/api/booking', { method: 'POST', body: { bookingResources: [part], ...further } })
  expect(answer.status).toBe(201)
  return answer
}

beforeAll(async () => {
  world = await openMatrixWorld(server)
  const { id } = await server.database
    .insertInto('organisation')
    .values({ organisation_type: 1, name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const company = await server.database
    .selectFrom('user_type')
    .select('id')
    .where('key', '=', 'foretag')
    .executeTakeFirstOrThrow()
  await plant('organisation', id, {})
  await plant('app_user', world.users.anna, text)
  await server.database
    .updateTable('app_user')
    .set({ organisation_id: id, user_type_id: company.id, type_refusal: null })
    .where('id', '=', world.users.anna)
    .execute()
  // Some of the bookings are from before.
  await signedBooking()
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
  await server.database
    .updateTable('access_token')
    .set({ browser: 'Xmark på Xmarkdator' })
    .where('user_id', '=', world.users.anna)
    .execute()
  await server.database
    .updateTable('user_identity')
    .set({ name: 'Xmarkinloggning' })
    .where('user_id', '=', world.users.anna)
    .execute()
  const house = 'house@test.example'
  await server.database.insertInto('notification').values({ group_id: world.group, email: house }).execute()
  expect((await book(world.browsers.anna, { message: signed })).text).toContain('Xmarklast')
  madeForThem = (await book(world.browsers.administrator, { userId: world.users.anna })).text
  const mails = await server.database.selectFrom('outbox_mail').select('plain').where('recipient', '=', house).execute()
  toHouse = mails.map(({ plain }) => plain)
  return () => hub.stop()
})

const others = [
  ...(['visitor', 'bertil', 'reception', 'readerOfAll', 'receptionOfAll', 'managerOfAll', 'economyOfAll'] as const),
  'administrator',
] as const satisfies CallerName[]
const changers: readonly CallerName[] = ['bertil', 'managerOfAll', 'administrator']
const leak = (said: string): string => {
  const found = MARK.exec(said) ?? PHONE.exec(said)
  return found === null ? '' : said.slice(Math.max(0, found.index - 60), found.index + 40)
}

describe('a protected person', () => {
  test.each(others)('is in no answer to %s', { tags: 'protected-person' }, async (caller) => {
    const found: string[] = []
    for (const [name, row] of Object.entries(rows)) {
      if (name === 'openApi' || name === 'lookAtProtected' || name === 'signOut') continue
      const { method, isChange } = Object.entries(calls).find(([key]) => key === name)?.[1] ?? calls.version
      // What a change answers is the same for all who may make it.
      if (isChange && !changers.includes(caller)) continue
      const { path, sending } = await row.request(world, caller)
      const answer = await world.browsers[caller].send(path, { ...sending, method })
      if (leak(answer.text) !== '') found.push(`${name}: ${leak(answer.text)}`)
      if (name === 'changePassword' && answer.status === 200)
        world.browsers[caller].token = JSON.parse(answer.text).token
    }
    for (const id of [signedId, bertilsId])
      for (const path of [`/api/booking/${id}`, `/api/booking/${id}.ics`, `/api/booking/${id}/co-bookers`])
        if (caller !== 'bertil' || id !== bertilsId) {
          const { text: said } = await world.browsers[caller].send(path)
          if (leak(said) !== '') found.push(`${path}: ${leak(said)}`)
        }
    expect(found).toEqual([])
  })

  test('is found by nobody by words about them, and is "Skyddad person" in lists', {
    tags: 'protected-person',
  }, async () => {
    const { administrator } = world.browsers
    for (const words of [
      'xmarklast',
      'xmark@test.example',
      '070-5557799',
      'xmarkname',
      'xmarkorg_nr',
      'xmarkaddress',
    ]) {
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
    expect(await readBy(here)).toMatchObject({ lastName: 'Xmarklast_name', protection: 'shown' })
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

  test('turns the protection off after saying why, which nobody else but the person may', {
    tags: ['protected-person', 'protected-look'],
  }, async () => {
    expect((await protection(world.browsers.bertil, false)).status).toBe(404)
    const there = await openOther()
    const refused = await protection(there, false)
    expect([refused.status, failureOf(refused).code]).toEqual([403, 'protected'])
    expect((await look(there, 'Personen har bett om det.')).status).toBe(200)
    expect((await protection(there, false)).status).toBe(200)
    expect(await readBy(world.browsers.administrator)).toMatchObject({ lastName: 'Xmarklast_name' })
  })
})

/** Another session of the administrator. */
const openOther = async (): Promise<Browser> => {
  const browser = await openBrowser(server.address)
  expect((await browser.signIn(people.administrator, TEST_PASSWORD)).status).toBe(200)
  return browser
}

describe('in any house', () => {
  /** The calls that read, but for those whose answer is the caller's own. */
  const readings = Object.entries(rows).filter(([name]) =>
    Object.entries(calls).some(([key, { isChange, method }]) => key === name && !isChange && method === 'GET'),
  )
  const staff = ['readerOfAll', 'receptionOfAll', 'economyOfAll', 'administrator'] as const

  test('whoever is marked is in no answer, whoever else is not', { tags: 'protected-person' }, async () => {
    const slots = [{ startTime: '09:00:00', endTime: '09:30:00' }]
    const crowd: number[] = []
    for (let index = 0; index < 5; index += 1) {
      const id = await world.spareUser()
      crowd.push(id)
      const [name, email] = [`Zq${index}f`, `zq${index}@test.example`]
      const named = {
        first_name: name,
        last_name: `Zq${index}l`,
        email,
        email_key: email,
        address: `Zq${index}vägen 1`,
      }
      await server.database.updateTable('app_user').set(named).where('id', '=', id).execute()
      await insertBooking(server.database, {
        userId: id,
        resources: [
          { resourceId: world.rooms.priced, date: world.freshDate(), slots, message: `Till ${name}`, price: 10 },
        ],
        notes: [{ content: `Ring zq${index}l!`, internal: false }],
        // They are the newest in every list.
        createdAt: '2026-03-02T08:00:00Z',
      })
    }
    const marked = fc.array(fc.boolean(), { minLength: crowd.length, maxLength: crowd.length })
    const property = fc.asyncProperty(marked, fc.constantFrom(...staff), async (isMarked, caller) => {
      for (const [index, id] of crowd.entries())
        await server.database
          .updateTable('app_user')
          .set({ protected: isMarked[index] === true })
          .where('id', '=', id)
          .execute()
      let said = ''
      for (const [, row] of readings) {
        const { path, sending } = await row.request(world, caller)
        said += (await world.browsers[caller].send(path, { ...sending, method: 'GET' })).text
      }
      const found = crowd.map((_, index) => new RegExp(`zq${index}`, 'i').test(said))
      expect(found).toEqual(isMarked.map((one) => !one))
    })
    await fc.assert(property, { numRuns: 6 })
  })
})
