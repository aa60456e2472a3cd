/** The next time at which a room is free at the hours that a person had before. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { firstInstantOf } from '../../../../domain/calendar/stockholm.ts'
import type { ResourceLimits } from '../../../../domain/schema/booking-rules.ts'
import type { GridResource } from '../../../../domain/schema/entities.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import { nextFreeTime } from '../../../../src/booking/bookings/next-free-time.ts'

const today = localDate('2026-03-03')
const room = ResourceId.make(1)
const hours = { startTime: localTime('09:00:00'), endTime: localTime('10:00:00') }

/** A day with rows of half an hour from 08:00 to 12:00. @param taken the numbers of the rows that are not free */
const day = (later: number, ...taken: readonly number[]): GridResource => ({
  id: room,
  title: 'Eken',
  date: addDays(today, later),
  slots: Array.from({ length: 8 }, (_, row) => ({
    startTime: timeFromMinutes(480 + 30 * row),
    endTime: timeFromMinutes(510 + 30 * row),
    ...{ open: true, locked: false, reserved: false, selected: false, booked: taken.includes(row) },
    ...{ edit: false, bookingId: null, bookingIdNumber: null },
  })),
})
const ground = (limits?: ResourceLimits, at = '08:15:00') => ({
  ...{ limitsOf: () => limits, has: [], now: firstInstantOf(today, localTime(at)) },
})
const found = (days: readonly GridResource[], ...rest: Parameters<typeof ground>) =>
  nextFreeTime(days, hours, ground(...rest))?.map(({ date, startTime }) => `${date} ${startTime}`) ?? null

describe('the next free time', { tags: 'book-again-next-free' }, () => {
  test('is the first day on which the whole of it is free and has not begun', () => {
    expect(found([day(0, 3), day(1), day(2)])).toEqual(['2026-03-04 09:00:00', '2026-03-04 09:30:00'])
    expect(found([day(0), day(1)])).toEqual(['2026-03-03 09:00:00', '2026-03-03 09:30:00'])
    expect(found([day(0), day(1)], undefined, '09:05:00')?.[0]).toBe('2026-03-04 09:00:00')
  })

  test('is none where the room is taken, locked, held or closed on all of these days', () => {
    const closed = { ...day(1), slots: day(1).slots.map((slot) => ({ ...slot, open: false })) }
    const locked = { ...day(2), slots: day(2).slots.map((slot) => ({ ...slot, locked: true })) }
    const held = { ...day(3), slots: day(3).slots.map((slot) => ({ ...slot, reserved: true })) }
    expect(found([day(0, 2), closed, locked, held, { ...day(4), slots: [] }])).toBeNull()
  })

  test('is one that the rules let the person book: neither too soon nor too far nor too long', () => {
    expect(found([day(0), day(1)], { noticeMinutes: 120 })?.[0]).toBe('2026-03-04 09:00:00')
    expect(found([day(0, 2), day(9)], { horizon: { days: 7, opensAt: localTime('00:00:00') } })).toBeNull()
    expect(found([day(0)], { longestMinutes: 30 })).toBeNull()
  })

  test('covers the hours by free rows of one day, and no earlier day would', () => {
    const rows = fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 6 }), (taken) => {
        const days = taken.map((of, later) => day(later, ...of))
        const isFree = (of: readonly number[]) => !of.includes(2) && !of.includes(3)
        const first = taken.findIndex(isFree)
        const time = nextFreeTime(days, hours, ground())
        expect(time?.map(({ startTime }) => startTime) ?? null).toEqual(first === -1 ? null : ['09:00:00', '09:30:00'])
        expect(time?.[0].date).toBe(days[first]?.date)
      }),
    )
  })
})
