/**
 * The queue of an administrator, and statuses and prices of several parts at once, over HTTP on a real server with a
 * real database.
 */
import { Schema } from 'effect'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { type Answer, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import {
  type Booking,
  bookingOf,
  eight,
  entry,
  halfPastNine,
  nine,
  slot,
  startBookingWorld,
  TODAY,
  ten,
} from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, company, administrator } = world
const { add, auditOf, book, booked, freshDay, newMails, newRoom, openHub, post, rows } = world
const { rooms, users } = content
afterAll(() => server.stop())
beforeEach(async () => {
  await newMails()
})

const [unconfirmed, confirmed, cancelled, occupied] = [0, 1, 2, 3] as const

const waiting = async () =>
  Schema.decodeUnknownSync(calls.waiting.answer)((await administrator.send('/api/booking/waiting')).json)
/** Those of one room. */
const waitingFor = async (room: number) => (await waiting()).parts.filter(({ resourceId }) => resourceId === room)

const partOf = ({ id, bookingResources }: Booking, part = 0): Part => ({ id, rid: bookingResources[part]?.id })
interface Part {
  readonly id: number
  readonly rid: number | undefined
}
const setStatuses = (status: number, parts: readonly Part[], rest: object = {}): Promise<Answer> =>
  post(administrator, '/api/booking/status', { status, parts, ...rest })
const outcomesOf = ({ json }: Answer) => Schema.decodeUnknownSync(calls.setStatuses.answer)(json).outcomes
const changeParts = ({ id }: Booking, parts: readonly object[], rest: object = {}): Promise<Answer> =>
  administrator.send(`/api/booking/${id}/parts`, { method: 'PUT', body: { parts, ...rest } })
const read = async (booking: Booking): Promise<Booking> =>
  bookingOf(await administrator.send(`/api/booking/${booking.id}`), 200)
const statusesOf = async (booking: Booking): Promise<readonly number[]> =>
  (await read(booking)).bookingResources.map(({ status }) => status)

describe('what waits', { tags: 'day-waiting' }, () => {
  test('is each unconfirmed part, by day and first time, with who, what, when and what it costs', async () => {
    const { group, room } = await newRoom('Labbet')
    const [first, second] = [freshDay(), freshDay()]
    const { id: organisation_id } = await database
      .insertInto('organisation')
      .values({ organisation_type: 1, name: 'Trä & Metall AB' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.updateTable('app_user').set({ organisation_id }).where('id', '=', users.company).execute()
    const ofCompany = await booked(company, { ...entry(room, second, eight), message: 'Kaffe' })
    const later = await booked(anna, entry(room, first, ten, nine, halfPastNine), entry(room, second, nine))
    const sooner = await booked(bertil, entry(room, first, eight))
    bookingOf(await changeParts(later, [{ rid: later.bookingResources[0]?.id, price: 75.5 }]), 200)
    await post(administrator, `/api/booking/${sooner.id}/note`, { content: 'Ring före tolv' })
    const parts = await waitingFor(room)
    expect(parts.map(({ notes }) => notes)).toEqual([1, 0, 0, 0])
    expect(parts.map(({ bookingIdNumber }) => bookingIdNumber)).toEqual([
      `${sooner.bookingNumber}-1`,
      `${later.bookingNumber}-1`,
      `${ofCompany.bookingNumber}-1`,
      `${later.bookingNumber}-2`,
    ])
    expect(parts[1]).toMatchObject({
      ...{ id: later.bookingResources[0]?.id, bookingId: later.id, resourceTitle: 'Labbet', group, date: first },
      ...{
        times: [slot('09:00', '10:30')],
        name: `${later.user.firstName} ${later.user.lastName}`,
        company: '',
        price: 75.5,
        madeAt: later.madeAt,
      },
    })
    expect(parts[2]).toMatchObject({ message: 'Kaffe', company: 'Trä & Metall AB' })
    expect(parts.filter((part) => part.nameNow !== undefined)).toEqual([])
  })

  test('names the customer as lists and reports do: as then, with the name of today where that is another', {
    tags: 'day-one-name',
  }, async () => {
    const { room } = await newRoom('Labbet')
    const day = freshDay()
    const organisationOf = async (name: string) => {
      const { id } = await database
        .insertInto('organisation')
        .values({ organisation_type: 1, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database.updateTable('app_user').set({ organisation_id: id }).where('id', '=', users.company).execute()
      return id
    }
    const bakery = await organisationOf('Bageriet')
    const made = await booked(company, entry(room, day, eight))
    const customers = async () => {
      const [queued] = await waitingFor(room)
      const search = { page: 1, pageSize: 1, bookingNumber: made.bookingNumber }
      const listed = await post(administrator, '/api/booking/paged', search)
      const customer = Schema.decodeUnknownSync(calls.pagedBookings.answer)(listed.json).bookings[0]?.customer
      const report = await post(administrator, '/api/booking/reports', { startDate: day, endDate: day, resource: room })
      const [row] = Schema.decodeUnknownSync(calls.reports.answer)(report.json).reports
      return [queued?.company, queued?.nameNow, customer?.company, customer?.nameNow, row?.booking?.name]
    }
    expect(await customers()).toEqual(['Bageriet', undefined, 'Bageriet', undefined, 'Bageriet'])
    await database.updateTable('organisation').set({ name: 'Konditoriet' }).where('id', '=', bakery).execute()
    expect(await customers()).toEqual(['Bageriet', 'Konditoriet', 'Bageriet', 'Konditoriet', 'Bageriet'])
    // A person who has moved to another company has not renamed one.
    await organisationOf('Charkuteriet')
    expect(await customers()).toEqual(['Bageriet', undefined, 'Bageriet', undefined, 'Bageriet'])
    const own = bookingOf(await company.send(`/api/booking/${made.id}`), 200)
    expect(own).not.toHaveProperty('customer')
    await database.updateTable('app_user').set({ organisation_id: null }).where('id', '=', users.company).execute()
  })

  test('tells whose booking gets a mail: nobody without an address does', { tags: 'day-mail-said' }, async () => {
    const { room } = await newRoom()
    const made = await post(administrator, '/api/user/person', {
      ...{ firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 32' },
    })
    const { id: userId } = Schema.decodeUnknownSync(calls.addPerson.answer)(made.json)
    const day = freshDay()
    bookingOf(await book(administrator, [entry(room, day, eight)], { userId }))
    await booked(anna, entry(room, day, nine))
    expect((await waitingFor(room)).map(({ isMailed }) => isMailed)).toEqual([false, true])
  })

  test('is neither what has another status nor what was before today; of today all is, also what has begun', async () => {
    const { room } = await newRoom()
    const insert = (date: string, status: number = unconfirmed) =>
      insertBooking(database, { userId: users.anna, resources: [{ resourceId: room, date, slots: [eight], status }] })
    await insert('2026-03-01')
    const today = await insert(TODAY)
    for (const status of [confirmed, cancelled, occupied]) await insert(TODAY, status)
    const found = await world.at('09:10', () => waitingFor(room))
    expect(found.map(({ bookingId }) => bookingId)).toEqual([today.id])
  })

  test('counts all, and lists the first 500', async () => {
    const { room } = await newRoom()
    const before = (await waiting()).count
    const slots = [eight]
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...{ resourceId: room, slots },
      date: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
    }))
    const { id } = await insertBooking(database, { userId: users.anna, resources: many })
    const { count, parts } = await waiting()
    expect([count, parts.length]).toEqual([before + 501, 500])
    await database.deleteFrom('booking').where('id', '=', id).execute()
    expect((await waiting()).count).toBe(before)
  })

  test('is read by administrators alone, and that they did is written down', async () => {
    expect((await anna.send('/api/booking/waiting')).status).toBe(403)
    await waiting()
    const audited = await database
      .selectFrom('audit_entry')
      .select('details')
      .where('kind', '=', 'people-listed')
      .execute()
    expect(audited).toContainEqual({ details: { list: 'waiting' } })
  })
})

describe('one status for many parts', { tags: 'day-statuses' }, () => {
  test('is set in one press, with an outcome a part in the order asked, and one mail a booking', async () => {
    const { room } = await newRoom('Labbet')
    const [date, other] = [freshDay(), freshDay()]
    const annas = await booked(anna, entry(room, date, nine), entry(room, other, nine))
    const bertils = await booked(bertil, entry(room, date, ten))
    await newMails()
    const asked = [partOf(annas, 1), partOf(bertils), partOf(annas), partOf(bertils)]
    const answer = await setStatuses(confirmed, asked, { baseUrl: server.address })
    expect(outcomesOf(answer)).toEqual(asked.slice(0, 3).map((part) => ({ ...part, outcome: 'set' })))
    expect([await statusesOf(annas), await statusesOf(bertils)]).toEqual([[confirmed, confirmed], [confirmed]])
    const mails = await newMails()
    expect(mails.map(({ name, userId }) => [name, userId])).toEqual([
      ['status-changed', users.anna],
      ['status-changed', users.bertil],
    ])
    expect(mails[0]?.subject).toBe(`Bokning ${annas.bookingNumber}: Bekräftad`)
    expect(mails[0]?.text.match(/Labbet, .*2026, 09:00–09:30$/gm)).toHaveLength(2)
    expect((await auditOf(bertils.bookingNumber)).at(-1)).toMatchObject({
      ...{ kind: 'status-set', actor_id: users.administrator },
      details: { part: 1, status: { from: unconfirmed, to: confirmed } },
    })
    expect(await waitingFor(room)).toEqual([])
  })

  test('into Cancelled gives their time back to everybody, in one push a booking', async () => {
    const { room } = await newRoom()
    const [date, other] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(room, date, nine), entry(room, other, nine, halfPastNine))
    const { connection, pushes } = await openHub()
    await connection.invoke('GetReservations', bertil.cookies.get('sess'))
    expect(outcomesOf(await setStatuses(cancelled, [partOf(booking), partOf(booking, 1)]))).toMatchObject([
      { outcome: 'set' },
      { outcome: 'set' },
    ])
    await expect.poll(() => pushes).toMatchObject([{ name: 'cancellations', items: [{ date }, nine, halfPastNine] }])
    await booked(bertil, entry(room, date, nine))
    await connection.stop()
  })

  test('is refused for none and for more than a hundred, and not for a hundred', async () => {
    const some = (length: number) => Array.from({ length }, (_, rid) => ({ id: 999_999, rid: rid + 1 }))
    for (const count of [0, 101]) {
      const answer = await setStatuses(confirmed, some(count))
      expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, ['parts']])
    }
    expect(outcomesOf(await setStatuses(confirmed, some(100)))).toHaveLength(100)
  })

  test('is refused with an address of somebody else’s, and for anybody but administrators', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const foreign = await setStatuses(confirmed, [partOf(booking)], { baseUrl: 'https://elsewhere.example' })
    expect([foreign.status, Object.keys(failureOf(foreign).fields ?? {})]).toEqual([422, ['baseUrl']])
    const own = await post(anna, '/api/booking/status', { status: confirmed, parts: [partOf(booking)] })
    expect([own.status, await statusesOf(booking)]).toEqual([403, [unconfirmed]])
  })
})

describe('what cannot be set stops nothing else', { tags: 'day-statuses-apart' }, () => {
  test('what is gone, or has that status already, is told so, and nothing is mailed of it', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    const removed = await booked(bertil, entry(rooms.free, date, ten))
    expect((await bertil.send(`/api/booking/${removed.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(outcomesOf(await setStatuses(confirmed, [partOf(booking)]))).toMatchObject([{ outcome: 'set' }])
    await newMails()
    const foreign = { id: booking.id, rid: removed.bookingResources[0]?.id }
    const outcomes = outcomesOf(
      await setStatuses(confirmed, [partOf(removed), partOf(booking), foreign, partOf(booking, 1)]),
    )
    expect(outcomes.map(({ outcome, message = '' }) => [outcome, message])).toEqual([
      ['gone', 'Bokningen finns inte längre.'],
      ['same', ''],
      ['gone', 'Bokningen finns inte längre.'],
      ['set', ''],
    ])
    const mails = await newMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text.match(/2026, 09:00–09:30$/gm)).toHaveLength(1)
    const before = await rows()
    expect(outcomesOf(await setStatuses(confirmed, [partOf(booking), partOf(booking, 1)]))).toMatchObject([
      { outcome: 'same' },
      { outcome: 'same' },
    ])
    expect(await rows()).toEqual(before)
  })
  test('what somebody else has answered meanwhile stays as it is, and nothing is mailed of it', {
    tags: 'day-queue-race',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    expect(outcomesOf(await setStatuses(cancelled, [partOf(booking)]))).toMatchObject([{ outcome: 'set' }])
    await newMails()
    const outcomes = outcomesOf(
      await setStatuses(confirmed, [partOf(booking), partOf(booking, 1)], { from: unconfirmed }),
    )
    expect(outcomes).toMatchObject([
      { outcome: 'other', message: 'Någon annan har redan ändrat den. Den är avbokad.' },
      { outcome: 'set' },
    ])
    expect(await statusesOf(booking)).toEqual([cancelled, confirmed])
    const [mail, ...others] = await newMails()
    expect([mail?.name, others]).toEqual(['status-changed', []])
    expect(outcomesOf(await setStatuses(confirmed, [partOf(booking, 1)], { from: unconfirmed }))).toMatchObject([
      { outcome: 'same' },
    ])
    expect(await newMails()).toEqual([])
  })

  test('a part whose time is another’s by now stays Cancelled, in words, and the rest of its booking comes back', async () => {
    const { room } = await newRoom()
    const [date, other, third] = [freshDay(), freshDay(), freshDay()]
    const booking = await booked(anna, entry(room, date, nine), entry(room, other, nine), entry(room, third, ten))
    const parts = [partOf(booking), partOf(booking, 1), partOf(booking, 2)]
    await setStatuses(cancelled, parts)
    const inTheWay = await booked(bertil, entry(room, date, nine), entry(room, third, ten))
    await newMails()
    const outcomes = outcomesOf(await setStatuses(confirmed, parts))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['taken', 'set', 'taken'])
    expect(outcomes[0]?.message).toContain(`kl. 09:00–09:30 är bokad i bokning ${inTheWay.bookingNumber}-1.`)
    expect(outcomes[2]?.message).toContain(`kl. 10:00–10:30 är bokad i bokning ${inTheWay.bookingNumber}-2.`)
    expect(await statusesOf(booking)).toEqual([cancelled, confirmed, cancelled])
    expect(await newMails()).toMatchObject([{ name: 'status-changed', userId: users.anna }])
  })

  test('what is brought back against a rule is told with its part', async () => {
    const { group, room } = await newRoom()
    expect((await post(administrator, `/api/groups/${group}/rule`, { longestMinutes: 30 })).status).toBe(201)
    const [date, other] = [freshDay(), freshDay()]
    const { id, resourceIds } = await insertBooking(database, {
      userId: users.anna,
      resources: [
        { resourceId: room, date, slots: [nine, halfPastNine], status: cancelled },
        { resourceId: room, date: other, slots: [nine], status: cancelled },
      ],
    })
    const outcomes = outcomesOf(
      await setStatuses(
        confirmed,
        resourceIds.map((rid) => ({ id, rid })),
      ),
    )
    expect(outcomes.map(({ outcome, breaches }) => [outcome, breaches?.map(({ rule }) => rule)])).toEqual([
      ['set', ['longest']],
      ['set', undefined],
    ])
  })
})

describe('the parts of one booking', { tags: 'day-parts' }, () => {
  test('get other statuses and prices together, with one mail about the statuses', async () => {
    const { room } = await newRoom('Labbet')
    const [date, other] = [freshDay(), freshDay()]
    const booking = await booked(anna, { ...entry(room, date, nine), message: 'Kaffe' }, entry(room, other, nine))
    await newMails()
    const [one, two] = booking.bookingResources
    const answer = await changeParts(booking, [
      { rid: two?.id, status: cancelled },
      { rid: one?.id, status: confirmed, price: 250 },
    ])
    expect(bookingOf(answer, 200).bookingResources).toMatchObject([
      { status: confirmed, price: 250, ownPrice: true },
      { status: cancelled, ownPrice: false },
    ])
    const [mail, ...others] = await newMails()
    expect([mail?.subject, others]).toEqual([`Bokning ${booking.bookingNumber}: Bekräftad, Avbokad`, []])
    expect(mail?.text).toContain('09:00–09:30. Ny status: Bekräftad. Önskemål: Kaffe')
    expect(mail?.text).toMatch(/Labbet, .* 09:00–09:30\. Ny status: Avbokad$/m)
    const audited = await auditOf(booking.bookingNumber)
    expect(audited.map(({ kind }) => kind)).toEqual(['booking-made', 'price-set', 'status-set', 'status-set'])
    await booked(bertil, entry(room, other, nine))
  })

  test('get another price alone without any mail', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await newMails()
    const answer = await changeParts(booking, [{ rid: booking.bookingResources[0]?.id, price: 75.5, status: null }])
    expect(bookingOf(answer, 200).bookingResources).toMatchObject([{ price: 75.5, status: unconfirmed }])
    expect(await newMails()).toEqual([])
  })

  test('change places: what is cancelled makes room for what comes back', async () => {
    const { room } = await newRoom()
    const date = freshDay()
    const booking = await booked(anna, entry(room, date, nine, halfPastNine))
    await setStatuses(cancelled, [partOf(booking)])
    const both = bookingOf(await add(anna, booking.id, [entry(room, date, halfPastNine)]))
    const [one, two] = both.bookingResources
    const swap = [
      { rid: one?.id, status: confirmed },
      { rid: two?.id, status: cancelled },
    ]
    expect(bookingOf(await changeParts(booking, swap), 200).bookingResources).toMatchObject([
      { status: confirmed },
      { status: cancelled },
    ])
  })

  test.each([
    [
      'a price that is none',
      (rid: number) => [
        { rid, status: confirmed },
        { rid: rid + 1, price: -1 },
      ],
      422,
      ['parts.1.price'],
    ],
    [
      'one of them twice',
      (rid: number) => [
        { rid, status: confirmed },
        { rid, price: 1 },
      ],
      422,
      ['parts'],
    ],
    ['none', () => [], 422, ['parts']],
    [
      'one of another booking',
      (rid: number) => [
        { rid, status: confirmed },
        { rid: 1, price: 1 },
      ],
      404,
      [],
    ],
  ] as const)('are as they were after %s', async (_, parts, status, fields) => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine), entry(rooms.priced, freshDay(), nine))
    const before = await rows()
    const answer = await changeParts(booking, parts(booking.bookingResources[0]?.id ?? 0))
    expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([status, fields])
    expect(await rows()).toEqual(before)
  })

  test('are as they were when the time of one of them is another’s', async () => {
    const { room } = await newRoom()
    const [date, other] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(room, date, nine), entry(room, other, nine))
    await setStatuses(cancelled, [partOf(booking)])
    await booked(bertil, entry(room, date, nine))
    const before = await rows()
    const [one, two] = booking.bookingResources
    const answer = await changeParts(booking, [
      { rid: two?.id, status: confirmed, price: 10 },
      { rid: one?.id, status: confirmed },
    ])
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'slot-taken'])
    expect(await rows()).toEqual(before)
  })
})
