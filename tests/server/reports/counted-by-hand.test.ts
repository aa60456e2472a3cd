/** The occupancy and any report of any bookings, against what is counted by hand. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationMinutes, type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import { type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import type { Report } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { totalPrice } from '../../../src/booking/booked/booked-words.ts'
import { intervalOf } from '../../domain/testing/calendar-arbitraries.ts'
import { runsOf } from '../../testing/breadth.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openReportScene } from './report-scene.ts'

const {
  server,
  content,
  administrator,
  anna,
  visitor,
  owners,
  rooms,
  report,
  march,
  roomCalled,
  book,
  nine,
  halfPastNine,
  eleven,
  lastHalfHour,
} = await openReportScene()

/** A booked resource, and how much of it a report must show. */
interface Known {
  readonly userId: number
  readonly resourceId: number
  readonly date: LocalDate
  readonly slots: readonly Interval[]
  readonly status: number
  readonly message: string
  readonly price: number
}

const minutesOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, interval) => sum + durationMinutes(interval), 0)

const occupancyOf = async (search: object) => {
  const answer = await administrator.send('/api/booking/occupancy', { method: 'POST', body: search })
  expect(answer.status).toBe(200)
  return Schema.decodeUnknownSync(calls.occupancy.answer)(answer.json)
}

/** Resources in which nothing is booked are in the occupancy too. */
const expectSameOccupancy = async (search: object, statistics: Report['statistics']): Promise<void> => {
  const { resources } = await occupancyOf(search)
  expect(
    resources
      .filter(({ bookedMinutes }) => bookedMinutes > 0)
      .map(({ title, bookedMinutes }) => ({ resource: title, minutes: bookedMinutes })),
  ).toEqual(statistics)
}

/** The sum of each booking's invoice basis is the sum of its rows in the report. */
const expectSameSums = async (rows: Report['reports']): Promise<void> => {
  const sums = new Map(
    [...Map.groupBy(rows, ({ booking }) => booking?.number)].map(([number, some]) => [
      number,
      totalPrice(some.map(({ price, booking }) => ({ price, status: booking?.status ?? 0 }))),
    ]),
  )
  const all = Schema.decodeUnknownSync(calls.allBookings.answer)((await administrator.send('/api/booking/all')).json)
  for (const { bookingNumber, bookingResources } of all)
    expect(sums.get(bookingNumber) ?? 0).toBe(totalPrice(bookingResources))
}

describe('the occupancy of some days', () => {
  test('is of what can be booked, and of what else was: a group’s, a resource’s, or all', {
    tags: ['day-occupancy-report', 'day-occupancy-booked'],
  }, async () => {
    // A Tuesday, on which the group is open from 08:00 to 12:00.
    const tuesday = { startDate: '2026-03-10', endDate: '2026-03-10' }
    await book('Ängen', '2026-03-10', [nine, halfPastNine])
    await book('Ängen', '2026-03-10', [eleven], { status: 2 })
    const resource = roomCalled('Ängen')
    const hour = (at: number, bookedMinutes: number) => ({ weekday: 2, hour: at, openMinutes: 60, bookedMinutes })
    expect(await occupancyOf({ ...tuesday, resource })).toEqual({
      hours: [hour(8, 0), hour(9, 60), hour(10, 0), hour(11, 0)],
      resources: [{ id: resource, title: 'Ängen', openMinutes: 240, bookedMinutes: 60 }],
    })
    const titlesOf = async (search: object) =>
      (await occupancyOf({ ...tuesday, ...search })).resources.map((of) => of.title)
    const ofGroup = await titlesOf({ group: content.group })
    expect(ofGroup.filter((title) => !title.startsWith('Rum'))).toEqual(['Sal 2', 'Sal 2', 'Sal 10', 'Åsen', 'Ängen'])
    expect(await titlesOf({})).toEqual(ofGroup)
    expect(await titlesOf({ group: content.disabledGroup })).toEqual([])
    await book('Dolt rum', '2026-03-10', [lastHalfHour])
    expect(await occupancyOf({ ...tuesday, group: content.disabledGroup })).toMatchObject({
      hours: [...[8, 9, 10, 11].map((at) => hour(at, 0)), { hour: 23, openMinutes: 30, bookedMinutes: 30 }],
      resources: [{ title: 'Dolt rum', openMinutes: 270, bookedMinutes: 30 }],
    })
    expect(await occupancyOf({ ...tuesday, group: 999_999 })).toEqual({ hours: [], resources: [] })
  })

  test('is for administrators alone, of days in order and not too many', async () => {
    const askFor = (browser: Browser, body: object) => browser.send('/api/booking/occupancy', { method: 'POST', body })
    expect((await askFor(anna, march)).status).toBe(403)
    expect((await askFor(visitor, march)).status).toBe(401)
    const wrong = await askFor(administrator, { startDate: '2026-03-02', endDate: '2026-03-01' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(failureOf(wrong).fields ?? {})).toEqual(['endDate'])
    expect((await askFor(administrator, {})).status).toBe(400)
  })
})

describe('any report of any bookings', () => {
  const dates = ['2026-01-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-08-20'].map(localDate)
  /** Mostly null, so that most searches find much. */
  const rarely = <Value>(...values: readonly Value[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) })
  const anySearch = () =>
    fc.record(
      {
        days: fc.oneof(
          fc.constant(['2026-01-01', '2026-08-20'].map(localDate)),
          fc.array(fc.constantFrom(...dates), { minLength: 2, maxLength: 2 }),
        ),
        email: rarely('', 'TEST', 'person', 'r_s', '%', 'å', '\\', 'Å', ' anna@test.example ', 'zzz'),
        group: rarely(content.group, content.disabledGroup, 999_999),
        resource: rarely(...rooms.keys(), 999_999),
        sort: fc.constantFrom('date', 'resource', 'email', null),
      },
      { requiredKeys: ['days'] },
    )
  const anyKnown = (): fc.Arbitrary<Known> =>
    fc.record({
      userId: fc.constantFrom(...owners.keys()),
      resourceId: fc.constantFrom(...rooms.keys()),
      date: fc.constantFrom(...dates),
      slots: fc
        .uniqueArray(fc.nat({ max: 47 }), { minLength: 1, maxLength: 6 })
        .map((rows) => rows.map((row) => intervalOf(row * 30, (row + 1) * 30))),
      status: fc.constantFrom(0, 1, 2, 3),
      message: fc.constantFrom('', 'Kaffe'),
      price: fc.nat({ max: 10_000 }).map((cents) => cents / 100),
    })

  test('shows what the search finds and nothing else, sorted as asked', {
    tags: [
      'field-report-search',
      'call-booking-reports',
      'day-occupancy-report',
      'day-report-sums',
      'report-filters',
      'report-sort',
    ],
  }, async () => {
    const collator = new Intl.Collator('sv', { numeric: true })
    const emailOf = (userId: number): string => owners.get(userId) ?? ''
    const titleOf = (resourceId: number): string => rooms.get(resourceId)?.title ?? ''
    const worlds = fc.array(fc.array(anyKnown(), { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(worlds, fc.array(anySearch(), { minLength: 4, maxLength: 8 }), async (world, searches) => {
        await server.database.deleteFrom('booking').execute()
        for (const resources of world)
          for (const known of resources)
            await insertBooking(server.database, { userId: known.userId, resources: [known] })

        for (const { days, ...rest } of searches) {
          const [startDate, endDate] = days.toSorted()
          const { reports, statistics } = await report({ startDate, endDate, ...rest })
          const needle = (rest.email ?? '').trim().toLowerCase()
          const expected = world
            .flat()
            .filter(({ status }) => status !== 2)
            .filter(({ date }) => date >= (startDate ?? '') && date <= (endDate ?? ''))
            .filter(({ userId }) => emailOf(userId).toLowerCase().includes(needle))
            .filter(({ resourceId }) => rest.resource == null || resourceId === rest.resource)
            .filter(({ resourceId }) => rest.group == null || rooms.get(resourceId)?.group === rest.group)

          const keyOf = (row: object): string => JSON.stringify(row)
          expect(
            reports
              .map(({ times, booking, ...row }) =>
                keyOf({ ...row, status: booking?.status, minutes: minutesOf(times) }),
              )
              .toSorted(),
          ).toEqual(
            expected
              .map(({ date, resourceId, userId, message, price, slots, status }) =>
                keyOf({
                  date,
                  resource: titleOf(resourceId),
                  email: emailOf(userId),
                  message,
                  price,
                  status,
                  minutes: minutesOf(slots),
                }),
              )
              .toSorted(),
          )
          for (const { times } of reports)
            for (const [index, { startTime }] of times.entries())
              if (index > 0) expect((times[index - 1]?.endTime ?? '') < startTime).toBe(true)

          const byDate = (a: (typeof reports)[number], b: (typeof reports)[number]): number =>
            a.date.localeCompare(b.date) || (a.times[0]?.startTime ?? '').localeCompare(b.times[0]?.startTime ?? '')
          const order = {
            date: byDate,
            resource: (a: (typeof reports)[number], b: (typeof reports)[number]) =>
              // Two resources have this name.
              collator.compare(a.resource, b.resource) || (a.resource === 'Sal 2' ? 0 : byDate(a, b)),
            email: (a: (typeof reports)[number], b: (typeof reports)[number]) =>
              collator.compare(a.email, b.email) || byDate(a, b),
          }[rest.sort ?? 'date']
          for (const [index, row] of reports.entries()) {
            const before = reports[index - 1]
            if (before !== undefined) expect(order(before, row)).toBeLessThanOrEqual(0)
          }

          const minutes = Map.groupBy(expected, ({ resourceId }) => resourceId)
          const counted = [...minutes]
            .map(([resourceId, of]) => ({
              resourceId,
              minutes: of.reduce((sum, { slots }) => sum + minutesOf(slots), 0),
            }))
            .toSorted(
              (a, b) => collator.compare(titleOf(a.resourceId), titleOf(b.resourceId)) || a.resourceId - b.resourceId,
            )
          expect(statistics).toEqual(
            counted.map((row) => ({ resource: titleOf(row.resourceId), minutes: row.minutes })),
          )
          // Two bookings of one time, which there never are, would be told twice in one and once in the other.
          const apart = [...Map.groupBy(expected, ({ resourceId, date }) => `${resourceId} ${date}`).values()]
            .map((of) => of.flatMap(({ slots }) => slots))
            .every((slots) => minutesOf(slots) === minutesOf(mergeIntervals(slots)))
          if (needle === '' && apart) await expectSameOccupancy({ startDate, endDate, ...rest }, statistics)
        }
        await expectSameSums((await report({ startDate: '2026-01-01', endDate: '2026-08-20' })).reports)
      }),
      { numRuns: runsOf(0.1) },
    )
  })
})
