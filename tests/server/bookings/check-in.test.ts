/**
 * Checking in and taking a time to which nobody has come, through the calls and the hub. `TODAY` is the day of the server's clock. Each
 * test has a room of its own.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workOnBookings } from '../../../server/bookings/booking-context.ts'
import { noteMissed } from '../../../server/bookings/missed-times.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import { setClock } from '../../../server/database/database.ts'
import { noteReturn } from '../../../server/live/server-stops.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { patience } from '../../testing/patience.ts'
import { bookingRules } from '../claims/wide-caps.ts'
import { silentLogger } from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
import { startTestServer, TEST_CLOCK_START } from '../testing/start-test-server.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import {
  type Booking,
  bookingOf,
  eight,
  entry,
  halfPastNine,
  halfPastTen,
  nine,
  slot,
  startBookingWorld,
  TODAY,
  ten,
} from './booking-world.ts'

const shared = await newDatabase()
const world = await startBookingWorld({ settings: { database: shared } })
const { server, database, anna, bertil, administrator, post, book, booked, newRoom, newMails, auditOf } = world
beforeAll(() => setClock(database, Date.parse(TEST_CLOCK_START)))
afterAll(() => server.stop())

const changes = await createChanges(database, silentLogger, wideScheduler(), { isShared: false })
const links = createLinks(() => server.url)
const context = { ...bookingRules, database, changes, links, groupMailSeconds: 0, longestHold: 600_000 }
/** Notes what has been missed, as the server does from time to time. */
const noted = () => workOnBookings(context, noteMissed)

const at = async <Result>(time: string, work: () => Promise<Result>): Promise<Result> => {
  await setClock(database, Date.parse(`${TODAY}T${time}+01:00`))
  return work()
}

type Rule = Partial<{ check_in_minutes: number; check_in_from: 'sign' | 'anywhere'; free_cancel_minutes: number }>
const ruledRoom = async (rule: Rule = { check_in_minutes: 15, check_in_from: 'anywhere' }) => {
  await setClock(database, Date.parse(TEST_CLOCK_START))
  const made = await newRoom()
  await sql`insert into booking_rule (group_id, check_in_minutes, check_in_from, free_cancel_minutes)
    values (${made.group}, ${rule.check_in_minutes ?? null}, ${rule.check_in_from ?? null}, ${rule.free_cancel_minutes ?? null})`.execute(
    database,
  )
  return made
}
const partOf = (booking: Booking, index = 0): number => booking.bookingResources[index]?.id ?? 0
const checkIn = (browser: Browser, booking: Booking, body: object = {}, index = 0) =>
  post(browser, `/api/booking/${booking.id}/resource/${partOf(booking, index)}/check-in`, body)
const stateIn = Schema.decodeUnknownSync(Schema.Struct({ state: Schema.String }))
const read = async (browser: Browser, booking: Booking): Promise<Booking> =>
  bookingOf(await browser.send(`/api/booking/${booking.id}`), 200)

const gridSlot = async (browser: Browser, group: number, room: number, startTime: string) => {
  const answer = await post(browser, `/api/booking/group/${group}/slots`, { date: TODAY })
  const decode = Schema.decodeUnknownSync(
    Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        slots: Schema.Array(
          Schema.Struct({
            startTime: Schema.String,
            booked: Schema.Boolean,
            reserved: Schema.Boolean,
            selected: Schema.Boolean,
            yieldsAt: Schema.optionalKey(Schema.String),
            heldOver: Schema.optionalKey(Schema.Boolean),
          }),
        ),
      }),
    ),
  )
  return decode(answer.json)
    .find(({ id }) => id === room)
    ?.slots.find((one) => one.startTime === `${startTime}:00`)
}

describe('Checking in', { tags: 'check-in-call' }, () => {
  test('opens half an hour before, happens once, and is told to open grids', async () => {
    const { group, room } = await ruledRoom()
    const booking = await booked(anna, entry(room, TODAY, nine, halfPastNine))
    expect(await gridSlot(bertil, group, room, '09:00')).toMatchObject({ booked: true, yieldsAt: '09:15:00' })
    const early = await at('08:29:59', () => checkIn(anna, booking))
    expect(early).toMatchObject({ status: 409, json: { code: 'check-in-early' } })
    const { connection, pushes } = await world.openHub()
    await at('08:30:00', async () => {
      expect(stateIn((await checkIn(anna, booking)).json)).toEqual({ state: 'open' })
      expect(stateIn((await checkIn(anna, booking)).json)).toEqual({ state: 'done' })
    })
    await expect.poll(() => pushes.map(({ name, items }) => [name, items.length])).toEqual([['bookings', 2]])
    expect(pushes[0]?.items[0]).not.toHaveProperty('yieldsAt')
    expect(await gridSlot(bertil, group, room, '09:00')).not.toHaveProperty('yieldsAt')
    expect((await auditOf(booking.bookingNumber)).map(({ kind }) => kind)).toEqual(['booking-made', 'checked-in'])
    await connection.stop()
  })

  test('is refused after the end, and without the code where the house asks for it; staff needs none', async () => {
    const { room } = await ruledRoom({ check_in_minutes: 15, check_in_from: 'sign' })
    const booking = await booked(anna, entry(room, TODAY, nine))
    await at('09:00:00', async () => {
      expect(await checkIn(anna, booking)).toMatchObject({ status: 409, json: { code: 'check-in-code' } })
      expect(await checkIn(anna, booking, { code: '000000' })).toMatchObject({ json: { code: 'check-in-code' } })
      expect((await checkIn(bertil, booking)).status).toBe(404)
    })
    await at('09:30:00', async () =>
      expect(await checkIn(administrator, booking)).toMatchObject({ status: 409, json: { code: 'check-in-over' } }),
    )
    await at('09:20:00', async () =>
      expect(stateIn((await checkIn(administrator, booking)).json)).toEqual({ state: 'late' }),
    )
  })

  test('is one for adjacent parts, and is not asked of who books late or where no rule asks', async () => {
    const { group, room } = await ruledRoom()
    const first = await booked(anna, entry(room, TODAY, nine))
    const second = await booked(anna, entry(room, TODAY, halfPastNine))
    expect(await gridSlot(bertil, group, room, '09:30')).toMatchObject({ yieldsAt: '09:15:00' })
    await at('09:05:00', async () => {
      await checkIn(anna, second)
      expect(stateIn((await checkIn(anna, first)).json)).toEqual({ state: 'done' })
      const late = await booked(anna, entry(room, TODAY, slot('11:00', '11:30')))
      expect(await checkIn(anna, late)).toMatchObject({ json: { code: 'check-in-early' } })
    })
    await at('10:40:00', async () => {
      await booked(bertil, entry(room, TODAY, slot('11:30', '12:00')))
      expect(await gridSlot(anna, group, room, '11:30')).toMatchObject({ yieldsAt: '11:45:00' })
    })
    const free = await newRoom()
    const booking = await at('11:10:00', () => booked(bertil, entry(free.room, TODAY, slot('11:30', '12:00'))))
    expect(stateIn((await checkIn(bertil, booking)).json)).toEqual({ state: 'not-needed' })
  })

  test('stays with a part while it fits its time, and goes when the part moves', {
    tags: 'check-in-changes',
  }, async () => {
    const { room } = await ruledRoom()
    const booking = await booked(anna, entry(room, TODAY, ten, halfPastTen))
    const change = (...slots: readonly (typeof ten)[]) =>
      post(anna, `/api/booking/${booking.id}/resource/${partOf(booking)}`, { bookingSlots: slots })
    await at('09:35:00', async () => {
      await checkIn(anna, booking)
      expect((await change(ten)).status).toBe(200)
      expect(stateIn((await checkIn(anna, booking)).json)).toEqual({ state: 'done' })
      expect((await change(slot('11:00', '11:30'))).status).toBe(200)
      expect(await checkIn(anna, booking)).toMatchObject({ json: { code: 'check-in-early' } })
    })
  })
})

describe('A time to which nobody has come', { tags: 'check-in-take' }, () => {
  const untouched = async (rule?: Rule) => {
    const { group, room } = await ruledRoom(rule)
    const booking = await booked(anna, entry(room, TODAY, nine, halfPastNine, ten))
    await newMails()
    return { group, room, booking }
  }

  test('is held like any other after the grace, and not before; a hold takes nothing away', async () => {
    const { group, room, booking } = await untouched()
    await at('09:14:59', async () => {
      const { connection } = await world.openHub()
      const session = bertil.cookies.get('sess')
      const hold = (start: string, end: string) =>
        connection.invoke('AddReservation', session, room, TODAY, `${start}:00`, `${end}:00`)
      expect(await hold('09:30', '10:00')).toMatchObject({ confirmed: false, reason: 'booked' })
      expect(await hold('09:00', '09:30')).toMatchObject({ confirmed: false, reason: 'past' })
      await setClock(database, Date.parse(`${TODAY}T09:15:00+01:00`))
      expect(await hold('09:00', '09:30')).toMatchObject({ confirmed: true })
      expect(await hold('09:00', '09:30')).toMatchObject({ confirmed: true })
      expect(await gridSlot(anna, group, room, '09:00')).toMatchObject({ booked: true, reserved: true })
      expect((await read(anna, booking)).bookingResources[0]?.bookingSlots).toHaveLength(3)
      const other = await world.openHub()
      const theirs = administrator.cookies.get('sess')
      expect(
        await other.connection.invoke('AddReservation', theirs, room, TODAY, '09:00:00', '09:30:00'),
      ).toMatchObject({ confirmed: false, reason: 'reserved' })
      await connection.invoke('ClearReservations', session)
      expect(await gridSlot(anna, group, room, '09:00')).toMatchObject({ booked: true, reserved: false })
      const { rows } = await sql<{
        yields: boolean
      }>`select yields from claim where booked_resource_id = ${partOf(booking)}`.execute(database)
      expect(rows.map(({ yields }) => yields)).toEqual([false, false, false])
      await connection.stop()
      await other.connection.stop()
    })
  })

  test('ends where another booking begins, with a mail, an entry of the audit and pushes', async () => {
    const { group, room, booking } = await untouched()
    const { connection, pushes } = await world.openHub()
    await at('09:20:00', async () => {
      const taken = await booked(bertil, entry(room, TODAY, halfPastNine))
      expect(taken.bookingResources[0]?.bookingSlots).toEqual([halfPastNine])
    })
    const [part] = (await read(anna, booking)).bookingResources
    expect(part?.bookingSlots).toEqual([nine])
    expect(await gridSlot(bertil, group, room, '10:00')).toMatchObject({ booked: false })
    await expect.poll(() => pushes.map(({ name }) => name)).toEqual(['cancellations', 'bookings'])
    expect(pushes[0]?.items).toHaveLength(2)
    const mails = await newMails()
    const [mail] = mails.filter(({ name }) => name === 'booking-taken')
    expect(mail?.text).toContain('Slutar nu 09:30')
    expect((await auditOf(booking.bookingNumber)).map(({ kind }) => kind)).toEqual(['booking-made', 'time-taken'])
    await connection.stop()
  })

  test('is one line of the activity, with the booking of who took it, however much of the part is left', {
    tags: 'check-in-status',
  }, async () => {
    const activityOf = (room: number) =>
      database
        .selectFrom('activity')
        .select(['kind', 'booking_id_number as number', 'start_time as from', 'end_time as to'])
        .where('resource_id', '=', room)
        .orderBy('id')
        .execute()
    const some = await untouched()
    const all = await untouched()
    await at('09:20:00', async () => {
      const taken = await booked(bertil, entry(some.room, TODAY, halfPastNine))
      const whole = await booked(bertil, entry(all.room, TODAY, nine, halfPastNine, ten, halfPastTen))
      const of = (booking: Booking): string => `${booking.bookingNumber}-1`
      expect(await activityOf(some.room)).toMatchObject([
        { kind: 'booked', number: of(some.booking) },
        { kind: 'taken', number: of(taken), from: '09:30:00', to: '10:00:00' },
      ])
      // What nobody had booked before is booked, and the rest is taken.
      expect(await activityOf(all.room)).toMatchObject([
        { kind: 'booked', number: of(all.booking) },
        { kind: 'taken', number: of(whole), from: '09:00:00', to: '10:30:00' },
        { kind: 'booked', number: of(whole), from: '10:30:00', to: '11:00:00' },
      ])
    })
  })

  test('becomes Cancelled if all of it is taken, also the slot that has begun, by hold and confirming', async () => {
    const { room, booking } = await untouched()
    await at('09:20:00', async () => {
      const held = await world.hold(bertil, room, TODAY, nine, halfPastNine)
      await booked(bertil, entry(room, TODAY, nine, halfPastNine))
      await held.stop()
    })
    const [part] = (await read(anna, booking)).bookingResources
    expect(part).toMatchObject({ status: 2, priceStays: false })
    const { rows } = await sql<{ taken: boolean; missed: boolean }>`
      select taken_at is not null as taken, missed_at is not null as missed from booked_resource where id = ${partOf(booking)}`.execute(
      database,
    )
    expect(rows).toEqual([{ taken: true, missed: true }])
  })

  test('belongs to its owner again when they check in, but for what somebody holds at that moment', {
    tags: 'check-in-held-over',
  }, async () => {
    const { group, room, booking } = await untouched()
    await at('09:20:00', async () => {
      const held = await world.hold(bertil, room, TODAY, halfPastNine)
      const { connection, pushes } = await world.openHub()
      const told = await checkIn(anna, booking)
      // Who holds it is told at once, and by every later reading.
      await expect
        .poll(() => pushes.flatMap(({ items }) => items.map(({ startTime, heldOver }) => [startTime, heldOver])))
        .toEqual([
          ['09:00:00', undefined],
          ['09:30:00', true],
          ['10:00:00', undefined],
        ])
      await connection.stop()
      expect(await gridSlot(bertil, group, room, '09:30')).toMatchObject({ selected: true, heldOver: true })
      expect(await gridSlot(bertil, group, room, '10:00')).not.toHaveProperty('heldOver')
      expect(told.json).toMatchObject({ state: 'late', heldFrom: '09:30:00', heldUntil: '09:30:00' })
      expect((await book(bertil, [entry(room, TODAY, ten)])).status).toBe(409)
      await booked(bertil, entry(room, TODAY, halfPastNine))
      await held.stop()
    })
    const [part] = (await read(anna, booking)).bookingResources
    expect(part?.bookingSlots).toEqual([nine, ten])
    expect(await gridSlot(bertil, group, room, '10:00')).toMatchObject({ booked: true })
    const { rows } = await sql<{ missed: boolean }>`
      select missed_at is not null as missed from booked_resource where id = ${partOf(booking)}`.execute(database)
    expect(rows).toEqual([{ missed: false }])
  })

  test('is the owner’s again when the hold that was over it ends, which an extension does not put off', {
    tags: 'check-in-held-over',
  }, async () => {
    const { group, room, booking } = await untouched()
    const { room: other, group: otherGroup } = await newRoom()
    await at('09:20:00', async () => {
      const { connection } = await world.openHub()
      const session = bertil.cookies.get('sess')
      for (const [held, start, end] of [
        [room, '09:30:00', '10:00:00'],
        [other, '11:00:00', '11:30:00'],
      ] as const)
        await connection.invoke('AddReservation', session, held, TODAY, start, end)
      expect((await checkIn(anna, booking)).json).toMatchObject({ heldUntil: '09:30:00' })
      await setClock(database, Date.parse(`${TODAY}T09:26:00+01:00`))
      expect(await connection.invoke('ExtendReservations', session)).not.toHaveProperty('reason')
      await setClock(database, Date.parse(`${TODAY}T09:30:01+01:00`))
      await expect
        .poll(async () => (await gridSlot(bertil, group, room, '09:30'))?.selected, { timeout: patience(10_000) })
        .toBe(false)
      expect(await gridSlot(bertil, otherGroup, other, '11:00')).toMatchObject({ selected: true })
      await connection.invoke('ClearReservations', session)
      await connection.stop()
    })
    expect((await read(anna, booking)).bookingResources[0]?.bookingSlots).toEqual([nine, halfPastNine, ten])
  })

  test('keeps its price where cancelling is no longer free', async () => {
    const { room, booking } = await untouched({
      check_in_minutes: 15,
      check_in_from: 'anywhere',
      free_cancel_minutes: 60,
    })
    await sql`update booked_resource set price = 300 where id = ${partOf(booking)}`.execute(database)
    await at('09:20:00', () => booked(bertil, entry(room, TODAY, halfPastNine)))
    expect((await read(anna, booking)).bookingResources[0]).toMatchObject({ price: 300 })
  })

  test('has a whole grace after the server was away', { tags: 'check-in-stop' }, async () => {
    const { group, room } = await untouched()
    await at('09:10:00', () => sql`update server_seen set at = server_now()`.execute(database))
    await at('09:40:00', async () => {
      await noteReturn(database, false)
      expect(await gridSlot(bertil, group, room, '09:30')).toMatchObject({ yieldsAt: '09:56:00' })
      expect((await book(bertil, [entry(room, TODAY, ten)])).status).toBe(409)
    })
    await at('09:56:00', () => booked(bertil, entry(room, TODAY, ten)))
    await sql`delete from server_stop`.execute(database)
  })

  test('is not asked of a time that had begun when the rule was set', async () => {
    const { room, group } = await newRoom()
    await setClock(database, Date.parse(TEST_CLOCK_START))
    await booked(anna, entry(room, TODAY, nine))
    await at('09:01:00', () =>
      sql`insert into booking_rule (group_id, check_in_minutes) values (${group}, 5)`.execute(database),
    )
    expect(await at('09:20:00', () => gridSlot(bertil, group, room, '09:00'))).not.toHaveProperty('yieldsAt')
  })
})

describe('Missed times', { tags: 'missed-counted' }, () => {
  test('pause who misses too often, are told, and can be forgiven', async () => {
    const { group, room } = await newRoom()
    await setClock(database, Date.parse(TEST_CLOCK_START))
    await sql`insert into booking_rule (group_id, check_in_minutes, missed_most, missed_days, pause_days)
      values (${group}, 5, 2, 30, 14)`.execute(database)
    const first = await booked(anna, entry(room, TODAY, eight))
    const second = await booked(anna, entry(room, TODAY, nine, halfPastNine))
    await newMails()
    // What has ended counts although nobody has noted it yet.
    const refused = await at('10:01:00', () => book(anna, [entry(room, TODAY, slot('11:00', '11:30'))]))
    expect(refused).toMatchObject({ status: 409, json: { code: 'rule' } })
    expect(refused.text).toMatch(/Du har uteblivit 2\sgånger och får boka/)
    expect(await at('10:02:00', noted)).toBe(2)
    expect(await noted()).toBe(0)
    const mails = (await newMails()).filter(({ name }) => name === 'booking-missed')
    expect(mails.map(({ text }) => text.includes('får boka igen'))).toEqual([true, true])
    const ids = [first.id, second.id]
    const decodeMissed = Schema.decodeUnknownSync(
      Schema.Array(Schema.Struct({ id: Schema.Int, taken: Schema.Boolean })),
    )
    const missed = async () =>
      decodeMissed((await anna.send('/api/booking/missed')).json).filter(({ id }) => ids.some((one) => one === id))
    expect(await missed()).toEqual([
      { id: second.id, taken: false },
      { id: first.id, taken: false },
    ])
    expect((await post(administrator, `/api/booking/${second.id}/resource/${partOf(second)}/forgive`, {})).status).toBe(
      200,
    )
    expect((await post(anna, `/api/booking/${first.id}/resource/${partOf(first)}/forgive`, {})).status).toBe(403)
    expect(await missed()).toEqual([{ id: first.id, taken: false }])
    expect((await auditOf(second.bookingNumber)).map(({ kind }) => kind)).toContain('missed-forgiven')
    await at('10:03:00', () => booked(anna, entry(room, TODAY, slot('11:00', '11:30'))))
  })
})

describe('Two processes', { tags: 'check-in-one-taker' }, () => {
  test.skipIf(shared._tag !== 'PostgreSql')('that take the same time at once give it to one', async () => {
    const other = await startTestServer({
      environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000' },
      settings: { database: shared },
    })
    try {
      for (const index of [0, 1, 2]) {
        const { room } = await ruledRoom()
        const booking = await booked(anna, entry(room, TODAY, nine, halfPastNine))
        await setClock(database, Date.parse(`${TODAY}T09:${20 + index}:00+01:00`))
        const elsewhere = await openBrowser(other.address)
        await elsewhere.signIn(people.company, TEST_PASSWORD)
        const answers = await Promise.all([
          book(bertil, [entry(room, TODAY, halfPastNine)]),
          book(elsewhere, [entry(room, TODAY, halfPastNine)]),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
        expect((await read(anna, booking)).bookingResources[0]?.bookingSlots).toEqual([nine])
      }
    } finally {
      await other.stop()
    }
  })
})
