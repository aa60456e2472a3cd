/**
 * What tests of bookings share: a server with the small known content, a browser for each person, the calls of a booking, and access to
 * rows, mails and the audit.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { expect } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { setClock } from '../../../server/database/database.ts'
import { type Answer, type Browser, openBrowser } from '../testing/browser.ts'
import { startTestServer, TEST_CLOCK_START, type TestServerOptions } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'

/** At `TEST_CLOCK_START` no slot of this day has begun. */
export const TODAY = '2026-03-02'

export const slot = (start: string, end: string) => ({ startTime: `${start}:00`, endTime: `${end}:00` })
export const eight = slot('08:00', '08:30')
export const halfPastEight = slot('08:30', '09:00')
export const nine = slot('09:00', '09:30')
export const halfPastNine = slot('09:30', '10:00')
export const ten = slot('10:00', '10:30')
export const halfPastTen = slot('10:30', '11:00')

type Interval = typeof nine

export interface Entry {
  readonly resourceId: number
  readonly date: string
  readonly bookingSlots: readonly Interval[]
  readonly message?: string
}
export const entry = (resourceId: number, date: string, ...bookingSlots: Entry['bookingSlots']): Entry => ({
  resourceId,
  date,
  bookingSlots,
})

const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)
const decodeGrid = Schema.decodeUnknownSync(calls.groupSlots.answer)

/** The booking in an answer. */
export const bookingOf = (answer: Answer, status = 201) => {
  expect(answer.text.slice(0, 300)).not.toContain('"code"')
  expect(answer.status).toBe(status)
  return decodeBooking(answer.json)
}
export type Booking = ReturnType<typeof bookingOf>

export interface Push {
  readonly name: string
  readonly items: readonly Record<string, unknown>[]
  readonly revision: number
}

export const startBookingWorld = async (options: TestServerOptions = {}) => {
  const server = await startTestServer({
    environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000' },
    sendsMails: false,
    ...options,
  })
  const { database } = server
  const content = await loadTestContent(database)
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = await openBrowser(server.address)
    await browser.signIn(email, TEST_PASSWORD)
    return browser
  }
  const post = (browser: Browser, path: string, body: object, key?: string): Promise<Answer> =>
    browser.send(path, { method: 'POST', body, headers: key === undefined ? {} : { 'idempotency-key': key } })

  /** Each test has its own days. */
  let day = 10
  const freshDay = (): string => {
    day += 1
    return new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10)
  }

  const book = (browser: Browser, entries: readonly Entry[], rest: object = {}, key?: string): Promise<Answer> =>
    post(browser, '/api/booking', { bookingResources: entries, ...rest }, key)

  const gridOf = async (browser: Browser, date: string) => {
    const answer = await post(browser, `/api/booking/group/${content.group}/slots`, { date })
    expect(answer.status).toBe(200)
    return { revision: Number(answer.headers.get('x-revision')), grid: decodeGrid(answer.json), text: answer.text }
  }

  const openHub = async (token?: string | null) => {
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.address}/booking-hub`, token ? { accessTokenFactory: () => token } : {})
      .configureLogging(LogLevel.None)
      .build()
    const pushes: Push[] = []
    for (const name of ['cancellations', 'bookings', 'reservations'])
      connection.on(name, (items, meta) => pushes.push({ name, items, revision: meta.revision }))
    await connection.start()
    return { connection, pushes }
  }

  const countOf = async (table: 'booking' | 'booked_resource' | 'booked_slot' | 'claim' | 'idempotency_key') =>
    (
      await database
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count

  /** Makes a room in its own group, with steps of 30 minutes from 08:00 to 12:00 like the others. */
  const newRoom = async (title = 'Eget rum') => {
    const group = await database
      .insertInto('resource_group')
      .values({ title, description: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const room = await database
      .insertInto('resource')
      .values({ group_id: group.id, title, description: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hours = { group_id: group.id, resource_id: null, start_time: '08:00', end_time: '12:00' }
    await database
      .insertInto('opening_time')
      .values([0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ ...hours, day_of_week })))
      .execute()
    return { group: group.id, room: room.id }
  }

  return {
    server,
    database,
    content,
    anna: await signedIn(people.anna),
    bertil: await signedIn(people.bertil),
    company: await signedIn(people.company),
    administrator: await signedIn(people.administrator),
    visitor: await openBrowser(server.address),
    post,
    freshDay,
    newRoom,

    book,
    /** Makes a booking, which must succeed. */
    booked: async (browser: Browser, ...entries: readonly Entry[]): Promise<Booking> =>
      bookingOf(await book(browser, entries)),
    add: (browser: Browser, id: number, entries: readonly Entry[], key?: string): Promise<Answer> =>
      post(browser, `/api/booking/${id}`, { bookingResources: entries }, key),

    gridOf,
    slotIn: async (browser: Browser, date: string, resourceId: number, startTime: string) => {
      const { grid } = await gridOf(browser, date)
      const found = grid.find(({ id }) => id === resourceId)?.slots.find((one) => one.startTime === `${startTime}:00`)
      if (found === undefined) throw new Error(`no slot at ${startTime}`)
      return found
    },
    revision: async (): Promise<number> =>
      (await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value,

    openHub,
    /** Holds slots. They are released at the end of the test. Otherwise they would end while another test moves the clock. */
    hold: async (browser: Browser, resourceId: number, date: string, ...held: readonly Interval[]) => {
      const { connection } = await openHub()
      const session = browser.cookies.get('sess')
      for (const { startTime, endTime } of held) {
        const answer = await connection.invoke('AddReservation', session, resourceId, date, startTime, endTime)
        expect(answer).toMatchObject({ confirmed: true })
      }
      return {
        invoke: (method: string, ...args: readonly unknown[]) => connection.invoke(method, ...args),
        stop: async () => {
          await connection.invoke('ClearReservations', session)
          await connection.stop()
        },
      }
    },

    counts: async () => ({
      bookings: await countOf('booking'),
      resources: await countOf('booked_resource'),
      slots: await countOf('booked_slot'),
      claims: await countOf('claim'),
      keys: await countOf('idempotency_key'),
    }),
    /** All rows about bookings. */
    rows: async () => ({
      bookings: await database.selectFrom('booking').selectAll().orderBy('id').execute(),
      resources: await database.selectFrom('booked_resource').selectAll().orderBy('id').execute(),
      slots: await database
        .selectFrom('booked_slot')
        .selectAll()
        .orderBy('booked_resource_id')
        .orderBy('start_time')
        .execute(),
      claims: await database.selectFrom('claim').selectAll().orderBy('id').execute(),
      mails: await database.selectFrom('outbox_mail').select('id').orderBy('id').execute(),
      audit: await database.selectFrom('audit_entry').select('id').orderBy('id').execute(),
      revision: await database.selectFrom('revision').selectAll().execute(),
    }),
    /** The mails to people since the last call, in the order in which they were written. */
    newMails: async () => {
      const mails = await database.selectFrom('outbox_mail').selectAll().orderBy('id').execute()
      await database.deleteFrom('outbox_mail').execute()
      return mails.map(({ name, recipient, subject, plain, user_id }) => ({
        ...{ name, to: recipient, subject: subject ?? '', text: plain ?? '', userId: user_id },
      }))
    },
    auditOf: (bookingNumber: number) =>
      database
        .selectFrom('audit_entry')
        .select(['kind', 'actor_id', 'user_id', 'details'])
        .where('booking_number', '=', bookingNumber)
        // The audit of readings is tested in tests/server/audit.
        .where('kind', '<>', 'user-viewed')
        .orderBy('id')
        .execute(),
    /** Does something while the server's clock shows this time of `TODAY`, such as 09:10. */
    at: async <Result>(time: string, work: () => Promise<Result>): Promise<Result> => {
      await setClock(database, Date.parse(`${TODAY}T${time}:00+01:00`))
      try {
        return await work()
      } finally {
        await setClock(database, Date.parse(TEST_CLOCK_START))
      }
    },
  }
}

export type BookingWorld = Awaited<ReturnType<typeof startBookingWorld>>
