/** Other times for all future parts of a booking. Each part is treated as if it were changed alone, and either all change or none. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { datesOf } from '../../../domain/rules/series.ts'
import type { Series } from '../../../domain/schema/series.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { statementsOf } from '../testing/statements.ts'
import {
  type Booking,
  bookingOf,
  eight,
  entry,
  halfPastEight,
  halfPastNine,
  halfPastTen,
  nine,
  startBookingWorld,
  ten,
} from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, administrator } = world
const { add, at, auditOf, book, booked, newMails, newRoom, openHub, post, revision, rows } = world
afterAll(() => server.stop())
beforeEach(async () => {
  await newMails()
})

type Slots = readonly (typeof nine)[]
const [unconfirmed, confirmed] = [0, 1] as const
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const tuesdays = (count: number): Series => ({
  pattern: { weeks: 1, weekdays: [2], from: localDate('2026-04-07'), end: { count }, except: [] },
  skipped: [],
})
const asked = ({ bookingResources }: Booking, slots: Slots) =>
  bookingResources.map(({ id: rid }) => ({ rid, bookingSlots: slots }))
const change = (browser: Browser, booking: Pick<Booking, 'id'>, parts: readonly object[]) =>
  post(browser, `/api/booking/${booking.id}/times`, { parts })
const seriesOfAnna = async (count = 5, slots: Slots = [nine, halfPastNine]) => {
  const { group, room } = await newRoom('Eken')
  const series = tuesdays(count)
  const entries = datesOf(series.pattern).map((date) => entry(room, date, ...slots))
  const booking = bookingOf(await book(administrator, entries, { series, userId: content.users.anna }))
  await newMails()
  return { booking, group, room, series }
}
const timesOf = ({ bookingResources }: Booking) =>
  bookingResources.map(({ bookingSlots }) => bookingSlots.map(({ startTime }) => startTime.slice(0, 5)).join(' '))
const slotsOf = ({ bookingResources }: Booking) =>
  bookingResources
    .flatMap(({ id, date, bookingSlots }) => bookingSlots.map(({ startTime }) => `${date} ${startTime} ${id}`))
    .toSorted()
/** The claims in a room, which must be those of all booked slots. */
const claimsIn = async (room: number) => {
  const claims = await database.selectFrom('claim').selectAll().where('resource_id', '=', room).execute()
  return claims.map(({ date, start_time, booked_resource_id: id }) => `${date} ${start_time} ${id}`).toSorted()
}
/** All rows except claims, which are compared by their slots. */
const kept = async () => {
  const { claims, ...others } = await rows()
  return { ...others, claims: claims.length }
}

test('moves all parts over their own old times at one revision, in one push of each kind and with one mail', {
  tags: 'series-move',
}, async () => {
  const { booking, room, series } = await seriesOfAnna()
  const stays = await database.selectFrom('claim').select('id').where('start_time', '=', '09:30').execute()
  const { connection, pushes } = await openHub(null)
  await connection.invoke('GetReservations', bertil.cookies.get('sess'))
  const before = await revision()
  const moved = bookingOf(await change(anna, booking, asked(booking, [halfPastNine, ten])), 200)
  expect(timesOf(moved)).toEqual(Array(5).fill('09:30 10:00'))
  expect(moved.series).toEqual(series)
  expect(await revision()).toBe(before + 1)
  await expect.poll(() => pushes.map(({ name }) => name)).toEqual(['cancellations', 'bookings'])
  for (const { items, revision: told } of pushes) {
    expect(told).toBe(before + 1)
    expect(new Set(items.map(({ date }) => date))).toEqual(new Set(datesOf(series.pattern)))
  }
  // Slots that stay keep their claims.
  const claims = await database
    .selectFrom('claim')
    .select(['id', 'start_time'])
    .where('resource_id', '=', room)
    .execute()
  expect(claims.map(({ start_time }) => start_time.slice(0, 5)).toSorted()).toEqual([
    ...Array(5).fill('09:30'),
    ...Array(5).fill('10:00'),
  ])
  expect(claims.filter(({ id }) => stays.some((one) => one.id === id))).toHaveLength(5)
  const mails = await newMails()
  expect(mails.map(({ name, to }) => [name, to])).toEqual([['booking-changed', 'anna@test.example']])
  expect(plain(mails[0]?.text ?? '')).toContain('Eken, 5 tisdagar 9:30–10:30, 7 april 2026 – 5 maj 2026')
  const entries = (await auditOf(booking.bookingNumber)).filter(({ kind }) => kind === 'booking-changed')
  expect(entries.map(({ details }) => details)).toEqual(
    Array(5).fill(expect.objectContaining({ times: { from: ['09:00–10:00'], to: ['09:30–10:30'] } })),
  )
  expect(await claimsIn(room)).toEqual(slotsOf(moved))
  // The same call goes back.
  const back = bookingOf(await change(anna, booking, asked(booking, [nine, halfPastNine])), 200)
  expect(timesOf(back)).toEqual(timesOf(booking))
  await connection.stop()
})

test('changes nothing where one of the times is taken, and says which', { tags: 'series-move' }, async () => {
  const { booking, room } = await seriesOfAnna()
  await booked(bertil, entry(room, '2026-04-21', ten))
  const before = await kept()
  const answer = await change(anna, booking, asked(booking, [halfPastNine, ten]))
  expect(failureOf(answer)).toMatchObject({
    code: 'slot-taken',
    slots: [{ date: '2026-04-21', startTime: '10:00:00', reason: 'booked' }],
  })
  expect(await kept()).toEqual(before)
  // The other parts change without that one, which stays unchanged.
  const others = asked(booking, [halfPastNine, ten]).filter((_, index) => index !== 2)
  expect(timesOf(bookingOf(await change(anna, booking, others), 200))[2]).toBe('09:00 09:30')
})

test('parts that change places with each other are moved, in whatever order they are named', {
  tags: 'series-move',
}, async () => {
  const { booking, room } = await seriesOfAnna(2, [nine])
  const both = bookingOf(await add(anna, booking.id, [entry(room, '2026-04-07', ten)]), 201)
  const [first, , added] = both.bookingResources
  const parts = [
    { rid: added?.id, bookingSlots: [nine] },
    { rid: first?.id, bookingSlots: [ten, halfPastTen] },
  ]
  const back = [
    { rid: first?.id, bookingSlots: [nine] },
    { rid: added?.id, bookingSlots: [ten] },
  ]
  // One part gets the time of the other, and the other gets a later time.
  const further = [
    { rid: first?.id, bookingSlots: [ten] },
    { rid: added?.id, bookingSlots: [halfPastTen, eight] },
  ]
  for (const [order, expected] of [
    [parts, ['10:00 10:30', '09:00', '09:00']],
    [back, ['09:00', '09:00', '10:00']],
    [further, ['10:00', '09:00', '08:00 10:30']],
  ] as const) {
    const changed = bookingOf(await change(anna, booking, order), 200)
    expect(timesOf(changed)).toEqual(expected)
    expect(await claimsIn(room)).toEqual(slotsOf(changed))
  }
})

describe('each part is judged as if it were changed alone', { tags: 'series-move-judged' }, () => {
  test('by deadline, begin and cancelling', async () => {
    const { group, room } = await newRoom()
    await post(administrator, `/api/groups/${group}/rule`, { cancelMinutes: 60 })
    const booking = bookingOf(await book(anna, [entry(room, '2026-03-02', nine), entry(room, '2026-03-09', nine)]))
    const all = asked(booking, [ten])
    await at('08:31', async () => {
      expect(failureOf(await change(anna, booking, all)).code).toBe('too-late')
      expect((await change(anna, booking, all.slice(1))).status).toBe(200)
    })
    await at('09:01', async () => expect(failureOf(await change(anna, booking, all)).code).toBe('begun'))
    const [, second] = booking.bookingResources
    await post(administrator, `/api/booking/${booking.id}/resource/${second?.id}/status`, { status: 2 })
    expect(failureOf(await change(administrator, booking, all)).code).toBe('cancelled')
  })

  test('by the rules, all of them together', async () => {
    const { booking, group } = await seriesOfAnna(4)
    const quota = { quotaMonthMinutes: 270 }
    expect((await post(administrator, `/api/groups/${group}/rule`, quota)).status).toBe(201)
    const longer = asked(booking, [nine, halfPastNine, ten])
    expect(failureOf(await change(anna, booking, longer))).toMatchObject({ code: 'rule', rules: [{ rule: 'quota' }] })
    expect((await change(anna, booking, longer.slice(0, 1))).status).toBe(200)
    // An administrator is told of it, but never stopped.
    const told = bookingOf(await change(administrator, booking, longer), 200)
    expect(told.breaches?.map(({ rule }) => rule)).toContain('quota')
    // A shorter time, or an equally long time elsewhere, is never too much.
    expect((await change(anna, booking, asked(booking, [ten, halfPastTen]))).status).toBe(200)
  })

  test('by status and price', async () => {
    const { booking, group, room } = await seriesOfAnna(3)
    await post(administrator, `/api/resources/${room}/price`, { time: 30, price: 100 })
    const parts = booking.bookingResources.map(({ id: rid }) => ({ id: booking.id, rid }))
    await post(administrator, '/api/booking/status', { status: confirmed, parts })
    const statesOf = ({ bookingResources }: Booking) => bookingResources.map(({ status, price }) => [status, price])
    // With fewer slots the confirmation stays, and other slots end it.
    const shorter = bookingOf(await change(anna, booking, asked(booking, [nine])), 200)
    expect(statesOf(shorter)).toEqual(Array(3).fill([confirmed, 100]))
    await post(administrator, `/api/groups/${group}/notification`, { email: 'vakt@test.example' })
    await newMails()
    const longer = bookingOf(await change(anna, booking, asked(booking, [nine, halfPastNine, ten])), 200)
    expect(statesOf(longer)).toEqual(Array(3).fill([unconfirmed, 300]))
    const mails = await newMails()
    expect(mails.map(({ name }) => name).toSorted()).toEqual(['booking-changed', 'booking-made-group'])
    await post(administrator, '/api/booking/status', { status: confirmed, parts })
    const byHouse = bookingOf(await change(administrator, booking, asked(booking, [eight, halfPastEight])), 200)
    expect(statesOf(byHouse)).toEqual(Array(3).fill([confirmed, 200]))
  })

  test('what is too late to be cancelled for nothing costs no less once it is made short', async () => {
    const { group, room } = await newRoom()
    await post(administrator, `/api/resources/${room}/price`, { time: 30, price: 100 })
    const dates = ['2026-03-03', '2026-03-10'].map((date) => entry(room, date, nine, halfPastNine))
    const booking = bookingOf(await book(anna, dates))
    await post(administrator, `/api/groups/${group}/rule`, { freeCancelMinutes: 48 * 60 })
    await at('10:00', async () => {
      const shorter = bookingOf(await change(anna, booking, asked(booking, [nine])), 200)
      expect(shorter.bookingResources.map(({ price, priceStays }) => [price, priceStays === true])).toEqual([
        [200, true],
        [100, false],
      ])
    })
  })
})

test('is refused whole: what is not one’s own or no part of it, no times, the same twice, too many', {
  tags: 'series-move',
}, async () => {
  const { booking } = await seriesOfAnna(2)
  const other = await booked(anna, entry(content.rooms.free, '2026-04-09', nine))
  const all = asked(booking, [ten])
  const before = await kept()
  expect((await change(bertil, booking, all)).status).toBe(404)
  expect((await change(anna, booking, [...all, ...asked(other, [ten])])).status).toBe(404)
  const many = Array.from({ length: 201 }, (_, index) => ({
    startTime: `08:${String(index % 60).padStart(2, '0')}:00`,
    endTime: '09:00:00',
  }))
  for (const parts of [[], [...all, ...all], asked(booking, []), asked(booking, [ten, ten]), asked(booking, many)]) {
    const answer = await change(anna, booking, parts)
    expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, ['parts']])
  }
  expect((await change(anna, booking, [{ rid: 'x' }])).status).toBe(400)
  expect(await kept()).toEqual(before)
})

test('takes as many statements for two parts as for forty', { tags: ['series-move', 'write-statements'] }, async () => {
  const counts: number[] = []
  for (const count of [2, 40]) {
    const { booking } = await seriesOfAnna(count)
    const about = /app_user|booked|booking|claim where booked|from "claim"|outbox_mail|audit_entry|content_item/
    const { statements } = await statementsOf(about, async () =>
      expect((await change(anna, booking, asked(booking, [halfPastNine, ten]))).status).toBe(200),
    )
    counts.push(statements.length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('a date that is added since moves with the others, as an ordinary part', { tags: 'series-move' }, async () => {
  const { booking, room } = await seriesOfAnna(2)
  const further = addDays(localDate('2026-04-07'), 21)
  const more = bookingOf(await add(anna, booking.id, [entry(room, further, nine, halfPastNine)]))
  const moved = bookingOf(await change(anna, booking, asked(more, [halfPastEight, nine])), 200)
  expect(timesOf(moved)).toEqual(Array(3).fill('08:30 09:00'))
})
