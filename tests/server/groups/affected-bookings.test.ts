/**
 * The bookings that a change of a group or a resource would affect, asked before the change is made (docs/rules.md#rules), over
 * HTTP.
 */
import { Schema } from 'effect'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import {
  eight,
  entry,
  halfPastNine,
  halfPastTen,
  nine,
  slot,
  startBookingWorld,
  TODAY,
  ten,
} from '../bookings/booking-world.ts'
import { failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, company, administrator, at, booked, newRoom, post, rows } = world
afterAll(() => server.stop())

const types = await database.selectFrom('user_type').select(['id', 'key']).execute()
const typeOf = (key: string): number => types.find((type) => type.key === key)?.id ?? 0

type Kind = 'groups' | 'resources'
const kinds: Kind[] = ['groups', 'resources']
// A Monday, and a day after it.
const [date, other] = ['2026-03-16', '2026-03-17']

const room = async () => {
  const { group, room: id } = await newRoom('Sal')
  return { room: id, idOf: (kind: Kind) => (kind === 'groups' ? group : id), group }
}
const decodeMade = Schema.decodeUnknownSync(calls.addSpecialDaysOfGroup.answer)
const decodeRow = Schema.decodeUnknownSync(calls.setRuleOfGroup.answer)
const decode = Schema.decodeUnknownSync(calls.affectedOfGroup.answer)
const ask = (kind: Kind, id: number, change: object) => post(administrator, `/api/${kind}/${id}/affected`, change)
/** The numbers of the affected bookings. */
const affected = async (kind: Kind, id: number, change: object): Promise<readonly number[]> => {
  const answer = await ask(kind, id, change)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { count, bookings } = decode(answer.json)
  expect(count).toBe(bookings.length)
  return bookings.map(({ bookingNumber }) => bookingNumber)
}
const lockOf = (startTime: string, endTime: string) => ({
  _tag: 'Locked',
  lock: { startDate: date, startTime, endDate: date, endTime },
})

test('of a rule are told the bookings of other groups too that its name counts together with its own', {
  tags: ['affected-bookings', 'rules-over-groups'],
}, async () => {
  const [one, two] = [await room(), await room()]
  const rule = { mostADay: 1, countsWith: 'Salar' }
  expect((await post(administrator, `/api/groups/${one.group}/rule`, rule)).status).toBe(201)
  await booked(anna, entry(one.room, date, nine))
  await booked(anna, entry(two.room, date, ten))
  const last = await booked(anna, entry(two.room, other, nine), entry(one.room, other, ten))
  await booked(bertil, entry(two.room, date, eight))
  const ruled = (said: object) => affected('groups', two.group, { _tag: 'Ruled', rule: said })
  expect(await ruled(rule)).toHaveLength(2)
  expect(await ruled(rule)).toContain(last.bookingNumber)
  expect(await ruled({ mostADay: 1, countsWith: 'Andra' })).toEqual([])
})

describe.each(kinds)('of a change of %s', { tags: 'affected-bookings' }, (kind) => {
  test('are told what a lock lies over, in part too, and nothing is changed', async () => {
    const { room: id, idOf } = await room()
    const late = await booked(bertil, entry(id, date, ten))
    const early = await booked(anna, entry(id, date, nine, halfPastNine), entry(id, other, nine))
    const before = await rows()
    expect(await affected(kind, idOf(kind), lockOf('09:00:00', '09:15:00'))).toEqual([early.bookingNumber])
    expect(await affected(kind, idOf(kind), lockOf('09:30:00', '11:00:00'))).toEqual([
      late.bookingNumber,
      early.bookingNumber,
    ])
    expect(await affected(kind, idOf(kind), lockOf('08:00:00', '09:00:00'))).toEqual([])
    const answer = await ask(kind, idOf(kind), lockOf('09:00:00', '09:15:00'))
    expect(decode(answer.json).bookings).toEqual([
      { id: early.id, bookingNumber: early.bookingNumber, date, resourceTitle: 'Sal' },
    ])
    expect(await rows()).toEqual(before)
  })

  test('are told what other opening times leave out', async () => {
    const { room: id, idOf } = await room()
    const monday = await booked(anna, entry(id, date, nine))
    const tuesday = await booked(bertil, entry(id, other, halfPastTen))
    const open = (startTime: string, ...days: readonly number[]) => ({
      _tag: 'Opened',
      open: days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime: '12:00:00' })),
    })
    expect(await affected(kind, idOf(kind), open('09:00:00', 1, 2))).toEqual([])
    expect(await affected(kind, idOf(kind), open('09:30:00', 1, 2))).toEqual([monday.bookingNumber])
    expect(await affected(kind, idOf(kind), open('08:00:00', 1))).toEqual([tuesday.bookingNumber])
  })

  test('are told what special days leave out', async () => {
    const { room: id, idOf } = await room()
    const booking = await booked(anna, entry(id, date, nine))
    const day = (startTime: string | null, endTime: string | null, on = date) => ({
      _tag: 'SpecialDays',
      days: [{ date: on, startTime, endTime, title: 'Lov' }],
    })
    expect(await affected(kind, idOf(kind), day(null, null))).toEqual([booking.bookingNumber])
    expect(await affected(kind, idOf(kind), day('10:00:00', '12:00:00'))).toEqual([booking.bookingNumber])
    expect(await affected(kind, idOf(kind), day('09:00:00', '09:30:00'))).toEqual([])
    expect(await affected(kind, idOf(kind), day(null, null, other))).toEqual([])
  })

  test('are told what a period leaves out, and what goes with the rows that it stands in place of', {
    tags: 'special-day-periods',
  }, async () => {
    const { room: id, idOf } = await room()
    const evening = slot('20:00', '20:30')
    const late = { date, startTime: '20:00:00', endTime: '21:00:00', title: 'Kvällsöppet' }
    const made = await post(administrator, `/api/${kind}/${idOf(kind)}/special-day`, { days: [late] })
    const booking = await booked(anna, entry(id, date, evening))
    const tuesday = await booked(anna, entry(id, other, nine))
    const period = {
      date,
      lastDate: '2026-03-29',
      weekdays: [1, 2],
      startTime: '10:00:00',
      endTime: '12:00:00',
      title: 'Lov',
    }
    const change = { _tag: 'SpecialDays', days: [period] }
    // The single date takes precedence.
    expect(await affected(kind, idOf(kind), change)).toEqual([tuesday.bookingNumber])
    expect(await affected(kind, idOf(kind), { ...change, instead: decodeMade(made.json).ids })).toEqual([
      booking.bookingNumber,
      tuesday.bookingNumber,
    ])
  })

  test('are told what goes with special days, where the week leaves it out', async () => {
    const { room: id, idOf } = await room()
    const evening = slot('20:00', '20:30')
    const days = [
      { date, startTime: '20:00:00', endTime: '21:00:00', title: 'Kvällsöppet' },
      { date: other, startTime: '09:00:00', endTime: '10:00:00', title: 'Lov' },
    ]
    const { ids } = decodeMade((await post(administrator, `/api/${kind}/${idOf(kind)}/special-day`, { days })).json)
    const booking = await booked(anna, entry(id, date, evening))
    await booked(anna, entry(id, other, nine))
    const removed = (gone: number | undefined) => ({ _tag: 'SpecialDaysRemoved', ids: [gone] })
    expect(await affected(kind, idOf(kind), removed(ids[0]))).toEqual([booking.bookingNumber])
    expect(await affected(kind, idOf(kind), removed(ids[1]))).toEqual([])
    expect(await affected(kind, idOf(kind), removed(99_999))).toEqual([])
  })

  test('is told all that is to come, where it would be disabled', async () => {
    const { room: id, idOf } = await room()
    await booked(anna, entry(id, TODAY, eight))
    const booking = await booked(anna, entry(id, date, nine))
    const ofOther = await room()
    await booked(anna, entry(ofOther.room, date, nine))
    await at('08:15', async () =>
      expect(await affected(kind, idOf(kind), { _tag: 'Disabled' })).toEqual([booking.bookingNumber]),
    )
  })

  test('is not told what lies outside already, nor what is cancelled', async () => {
    const { room: id, group, idOf } = await room()
    const booking = await booked(anna, entry(id, date, nine))
    const cancelled = await booked(anna, entry(id, date, ten))
    const part = cancelled.bookingResources[0]?.id
    await post(administrator, `/api/booking/${cancelled.id}/resource/${part}/status`, { status: 2 })
    expect(await affected(kind, idOf(kind), lockOf('08:00:00', '12:00:00'))).toEqual([booking.bookingNumber])
    const { lock } = lockOf('09:00:00', '10:00:00')
    expect((await post(administrator, `/api/groups/${group}/locked`, lock)).status).toBe(201)
    expect(await affected(kind, idOf(kind), lockOf('08:00:00', '12:00:00'))).toEqual([])
    expect(await affected(kind, idOf(kind), { _tag: 'Disabled' })).toEqual([])
  })

  test('are told what a rule forbids', async () => {
    const { room: id, idOf } = await room()
    const first = await booked(anna, entry(id, date, nine, halfPastNine))
    const second = await booked(anna, entry(id, other, nine))
    const ofOther = await booked(bertil, entry(id, other, ten))
    const ruled = (rule: object) => affected(kind, idOf(kind), { _tag: 'Ruled', rule })
    expect(await ruled({ longestMinutes: 30 })).toEqual([first.bookingNumber])
    expect(await ruled({ shortestMinutes: 60 })).toEqual([second.bookingNumber, ofOther.bookingNumber])
    // The last booking exceeds the limit.
    expect(await ruled({ mostAhead: 1 })).toEqual([second.bookingNumber])
    expect(await ruled({ quotaMinutes: 60, quotaPer: 'week' })).toEqual([second.bookingNumber])
    expect(await ruled({ quotaMinutes: 90, quotaPer: 'week' })).toEqual([])
    expect(await ruled({ horizonDays: 14 })).toEqual([second.bookingNumber, ofOther.bookingNumber])
    // It is booked already, so the notice does not matter.
    expect(await ruled({ noticeMinutes: 100 * 24 * 60 })).toEqual([])
  })

  test('are told what a rule that is removed had let through', async () => {
    const { room: id, group, idOf } = await room()
    await post(administrator, `/api/groups/${group}/rule`, { longestMinutes: 30 })
    const path = `/api/${kind}/${idOf(kind)}/rule`
    const rule = decodeRow(
      (await post(administrator, path, { userTypeId: typeOf('privatperson'), longestMinutes: 90 })).json,
    )
    const booking = await booked(anna, entry(id, date, nine, halfPastNine))
    expect(await affected(kind, idOf(kind), { _tag: 'RuleRemoved', id: rule.id })).toEqual([booking.bookingNumber])
    expect(await affected(kind, idOf(kind), { _tag: 'RuleRemoved', id: 99_999 })).toEqual([])
  })

  test('go by the user type of each person, and by what is forbidden already', async () => {
    const { room: id, group, idOf } = await room()
    const ofAnna = await booked(anna, entry(id, date, nine, halfPastNine))
    const ofCompany = await booked(company, entry(id, date, ten, halfPastTen))
    const rule = { longestMinutes: 30 }
    const ofType = (key: string) => ({ _tag: 'Ruled', rule: { ...rule, userTypeId: typeOf(key) } })
    expect(await affected(kind, idOf(kind), ofType('foretag'))).toEqual([ofCompany.bookingNumber])
    expect(await affected(kind, idOf(kind), ofType('privatperson'))).toEqual([ofAnna.bookingNumber])
    await post(administrator, `/api/groups/${group}/rule`, rule)
    expect(await affected(kind, idOf(kind), { _tag: 'Ruled', rule })).toEqual([])
    expect(await affected(kind, idOf(kind), { _tag: 'Ruled', rule: { mostAhead: 1 } })).toEqual([])
  })

  test('is refused with 422 where the change could not be made, and with 404 where nothing is', async () => {
    const { idOf } = await room()
    for (const [field, change] of Object.entries({
      endTime: lockOf('10:00:00', '09:00:00'),
      days: { _tag: 'SpecialDays', days: [] },
      mostAhead: { _tag: 'Ruled', rule: { mostAhead: 0 } },
    })) {
      const answer = await ask(kind, idOf(kind), change)
      expect([field, answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([field, 422, [field]])
    }
    expect((await ask(kind, 99_999, { _tag: 'Disabled' })).status).toBe(404)
    expect((await ask(kind, idOf(kind), { _tag: 'Moved' })).status).toBe(400)
  })
})

test('of a change of one resource those of its neighbours are none', { tags: 'affected-bookings' }, async () => {
  const { group, room: id } = await room()
  const beside = await database
    .insertInto('resource')
    .values({ group_id: group, title: 'Intill', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking = await booked(anna, entry(id, date, nine), entry(beside.id, date, nine))
  await booked(anna, entry(beside.id, date, ten))
  expect(await affected('resources', id, lockOf('08:00:00', '12:00:00'))).toEqual([booking.bookingNumber])
  expect(await affected('resources', id, { _tag: 'Ruled', rule: { shortestMinutes: 60 } })).toEqual([
    booking.bookingNumber,
  ])
})

test('the first fifty are told, and how many there are', { tags: 'affected-bookings' }, async () => {
  const { room: id, group } = await room()
  for (let number = 0; number < 60; number += 1) {
    const day = new Date(Date.UTC(2026, 2, 10 + number)).toISOString().slice(0, 10)
    await insertBooking(database, {
      userId: content.users.anna,
      resources: [{ resourceId: id, date: day, slots: [slot('09:00', '09:30')] }],
    })
  }
  const { count, bookings } = decode((await ask('groups', group, { _tag: 'Disabled' })).json)
  expect([count, bookings.length, bookings[0]?.date]).toEqual([60, 50, '2026-03-10'])
})
