import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { endMinutes, localTime, minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { instantsOf, type WallTime } from '../../../domain/calendar/stockholm.ts'
import type { SpecialDayValues } from '../../../domain/parts/special-day.ts'
import {
  dayHours,
  daySlots,
  type GroupHours,
  type Hours,
  type LockedPeriod,
  slotOfDay,
  type WeeklyOpening,
} from '../../../domain/rules/day-slots.ts'
import { specialTitle } from '../../../domain/rules/special-days.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { anyWallTime, fallBack, fewDates, intervalOf, springForward } from '../testing/calendar-arbitraries.ts'
import { record } from '../testing/record.ts'

const long = localDate('2020-01-01')
const midnight = localTime('00:00:00')
const before: WallTime = { date: long, time: midnight }
const day = localDate('2026-03-04')

/** Times that often coincide: quarters of an hour, midnight and the minute before it. */
const someTime = fc.oneof(
  fc.nat({ max: 95 }).map((quarter) => timeFromMinutes(quarter * 15)),
  fc.constantFrom(midnight, localTime('23:59:00'), localTime('02:30:00')),
  fc.nat({ max: 1439 }).map(timeFromMinutes),
)
const anyOpening: fc.Arbitrary<WeeklyOpening> = record({
  dayOfWeek: fc.constantFrom(0, 2, 3, 4),
  startTime: someTime,
  endTime: someTime,
})
const anyLocked: fc.Arbitrary<LockedPeriod> = fc
  .tuple(fewDates, fc.nat({ max: 2 }), someTime, someTime, fc.constantFrom(null, 'Städning', 'Målning'))
  .map(([startDate, days, startTime, endTime, reason]) => ({
    startDate,
    startTime,
    endDate: addDays(startDate, days),
    endTime,
    reason,
  }))
/** Special days of a date. They are closed or have a stretch, whose times may be in any order. */
const anySpecialDay: fc.Arbitrary<SpecialDayValues> = fc
  .tuple(fewDates, fc.option(fc.tuple(someTime, someTime)), fc.constantFrom('Nyårsdagen', 'Inventering'))
  .map(([date, stretch, title]) => ({ date, startTime: stretch?.[0] ?? null, endTime: stretch?.[1] ?? null, title }))
const anyHours = {
  open: fc.array(anyOpening, { maxLength: 3 }),
  locked: fc.array(anyLocked, { maxLength: 2 }),
}
const anySpecialDays = fc.array(anySpecialDay, { maxLength: 3 })
const someSpecialDays = <Of extends Hours>(hours: fc.Arbitrary<Of>) =>
  fc
    .tuple(hours, fc.option(anySpecialDays, { nil: undefined }))
    .map(([of, specialDays]) => (specialDays === undefined ? of : { ...of, specialDays }))
const anyGroup: fc.Arbitrary<GroupHours> = someSpecialDays(
  record({
    ...anyHours,
    slotTime: fc.oneof(fc.constantFrom(5, 15, 30, 60, 480), fc.integer({ min: 5, max: 480 })),
    resources: fc
      .array(someSpecialDays(record(anyHours)), { maxLength: 3 })
      .map((resources) => resources.map((hours, index) => ({ id: ResourceId.make(index + 1), ...hours }))),
  }),
)

/** Whether a text names each reason once, in any order. */
const saysAll = (reasons: ReadonlySet<string>) => (said: string) =>
  said.split(', ').toSorted().join() === [...reasons].toSorted().join()

/** The rules of the grid and of special days (docs/rules.md#grid), minute by minute. */
const oracle = (date: typeof day, group: GroupHours) => {
  const inDay = Array.from({ length: 1440 }, (_, minute) => minute)
  const end = (minutes: number): number => (minutes === 1439 ? 1440 : minutes)
  const weekly = (minute: number, resource: Hours): boolean =>
    (resource.open.length > 0 ? resource.open : group.open).some(
      ({ dayOfWeek, startTime, endTime }) =>
        dayOfWeek === weekdayOf(date) && minutesOf(startTime) <= minute && minute < end(endMinutes(endTime)),
    )
  /** Whether a minute is open by the special days. Undefined if the date has none. */
  const special = (minute: number, { specialDays = [] }: Hours): boolean | undefined => {
    let isOpen: boolean | undefined
    for (const { date: of, startTime, endTime } of specialDays) {
      if (of !== date) continue
      isOpen ??= false
      if (startTime !== null && endTime !== null)
        isOpen ||= minutesOf(startTime) <= minute && minute < end(endMinutes(endTime))
    }
    return isOpen
  }
  const openMinutes = (resource: Hours): Set<number> =>
    new Set(inDay.filter((minute) => special(minute, resource) ?? special(minute, group) ?? weekly(minute, resource)))
  const locksAt = (resource: Hours, minute: number): readonly LockedPeriod[] => {
    const now = `${date}T${String(minute).padStart(4, '0')}`
    const moment = (on: string, minutes: number): string => `${on}T${String(minutes).padStart(4, '0')}`
    return [...group.locked, ...resource.locked].filter(
      (lock) =>
        moment(lock.startDate, minutesOf(lock.startTime)) <= now &&
        now < moment(lock.endDate, end(minutesOf(lock.endTime))),
    )
  }
  const open = group.resources.map(openMinutes)
  const any = inDay.filter((minute) => open.some((minutes) => minutes.has(minute)))
  const first = any[0] ?? 0
  const last = (any.at(-1) ?? -1) + 1
  const starts = inDay.filter(
    (minute) => minute >= first && (minute - first) % group.slotTime === 0 && minute + group.slotTime <= last,
  )
  return {
    starts,
    of: (index: number, from: number, now: WallTime) => {
      const resource = group.resources[index]
      const minutes = Array.from({ length: group.slotTime }, (_, offset) => from + offset)
      const locks = resource === undefined ? [] : minutes.flatMap((minute) => locksAt(resource, minute))
      const reasons = new Set(locks.flatMap(({ reason }) => reason ?? []))
      const begun = `${date}T${timeFromMinutes(from)}` <= `${now.date}T${now.time}`
      const exists = minutes.every((minute) => instantsOf(date, timeFromMinutes(minute)).length > 0)
      return {
        open: !begun && exists && minutes.every((minute) => open[index]?.has(minute) === true),
        locked: locks.length > 0,
        ...(reasons.size === 0 ? {} : { lockReason: expect.toSatisfy(saysAll(reasons)) }),
      }
    },
  }
}

test('rows and slots are what the rules give minute by minute', { tags: 'special-day-hours' }, () => {
  check(
    fc.property(fewDates, anyGroup, anyWallTime, (date, group, now) => {
      const { rows, resources } = daySlots(date, group, now)
      const expected = oracle(date, group)
      expect(rows).toEqual(expected.starts.map((from) => intervalOf(from, from + group.slotTime)))
      expect(resources).toEqual(
        group.resources.map(({ id }, index) => ({
          id,
          slots: expected.starts.map((from) => ({
            ...intervalOf(from, from + group.slotTime),
            ...expected.of(index, from, now),
          })),
        })),
      )
    }),
    0.6,
  )
})

const week = (startTime: string, endTime: string): WeeklyOpening[] =>
  ([0, 1, 2, 3, 4, 5, 6] as const).map((dayOfWeek) => ({
    dayOfWeek,
    startTime: localTime(startTime),
    endTime: localTime(endTime),
  }))
const one = (hours: Partial<GroupHours>, own: Partial<Hours> = {}): GroupHours => ({
  slotTime: 60,
  open: week('08:00:00', '12:00:00'),
  locked: [],
  resources: [{ id: ResourceId.make(1), open: [], locked: [], ...own }],
  ...hours,
})
const openStarts = (date: typeof day, group: GroupHours, now = before): string[] =>
  daySlots(date, group, now).resources[0]?.slots.flatMap((slot) => (slot.open ? [slot.startTime] : [])) ?? []
const lockedStarts = (date: typeof day, group: GroupHours): string[] =>
  daySlots(date, group, before).resources[0]?.slots.flatMap((slot) => (slot.locked ? [slot.startTime] : [])) ?? []

test("a resource with an opening of its own, on whatever weekday, uses none of its group's", () => {
  const own = week('09:00:00', '10:00:00').filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(addDays(day, 1)))
  expect(openStarts(day, one({}, { open: own }))).toEqual([])
  expect(openStarts(addDays(day, 1), one({}, { open: own }))).toEqual(['09:00:00'])
})

describe('on a special day', () => {
  const special = (times: readonly (readonly [string, string] | null)[], title = 'Extra öppet'): SpecialDayValues[] =>
    times.map((stretch) => ({
      date: day,
      startTime: stretch === null ? null : localTime(stretch[0]),
      endTime: stretch === null ? null : localTime(stretch[1]),
      title,
    }))
  const closed = special([null], 'Inventering')

  test('its stretches are all that is open, whatever the week says', { tags: 'special-day-hours' }, () => {
    const specialDays = special([
      ['14:00:00', '15:00:00'],
      ['09:00:00', '10:00:00'],
    ])
    expect(openStarts(day, one({ specialDays }))).toEqual(['09:00:00', '14:00:00'])
    expect(openStarts(day, one({ open: [], specialDays }))).toEqual(['09:00:00', '14:00:00'])
    expect(openStarts(addDays(day, 1), one({ specialDays }))).toEqual(openStarts(addDays(day, 1), one({})))
  })

  test('closed is closed, also for a resource with opening times of its own', { tags: 'special-day-hours' }, () => {
    expect(openStarts(day, one({ specialDays: closed }, { open: week('09:00:00', '10:00:00') }))).toEqual([])
  })

  test("a resource's own counts before its group's", { tags: 'special-day-hours' }, () => {
    const specialDays = special([['18:00:00', '19:00:00']])
    expect(openStarts(day, one({ specialDays: closed }, { specialDays }))).toEqual(['18:00:00'])
    expect(openStarts(day, one({ specialDays }, { specialDays: closed }))).toEqual([])
  })

  test('a lock counts all the same', { tags: 'special-day-hours' }, () => {
    const lock = { startDate: day, startTime: localTime('14:00:00'), endDate: day, endTime: localTime('15:00:00') }
    const group = one({ specialDays: special([['14:00:00', '16:00:00']]), locked: [lock] })
    expect(lockedStarts(day, group)).toEqual(['14:00:00'])
  })

  test("it is called what its rows are called, once each: the resource's own, or its group's", {
    tags: 'special-day-title',
  }, () => {
    const ofGroup = one({ specialDays: [...special([['09:00:00', '10:00:00'], null]), ...closed] })
    const titleOf = (group: GroupHours, own: Hours = { open: [], locked: [] }, date = day) =>
      specialTitle(date, group, own)
    expect(titleOf(ofGroup)).toBe('Extra öppet, Inventering')
    expect(titleOf(ofGroup, { open: [], locked: [], specialDays: closed })).toBe('Inventering')
    expect(titleOf(ofGroup, undefined, addDays(day, 1))).toBeNull()
  })
})

test('with no opening at all there are no rows', () => {
  expect(daySlots(day, one({ open: [] }), before)).toEqual({
    rows: [],
    resources: [{ id: 1, slots: [] }],
  })
})

test('openings that touch are one, and a step past the latest is left out', () => {
  const open = [...week('08:00:00', '08:30:00'), ...week('08:30:00', '10:45:00')]
  expect(openStarts(day, one({ open }))).toEqual(['08:00:00', '09:00:00'])
})

test('an end of 23:59 or 00:00 is midnight, of an opening as of a lock', () => {
  for (const end of ['23:59:00', '00:00:00'])
    expect(daySlots(day, one({ open: week('22:00:00', end) }), before).rows.at(-1)).toEqual(intervalOf(1380, 1440))
  const lock = { startDate: day, startTime: midnight, endDate: day, endTime: localTime('23:59:00') }
  expect(lockedStarts(day, one({ open: week('22:00:00', '00:00:00'), locked: [lock] }))).toHaveLength(2)
  expect(lockedStarts(addDays(day, 1), one({ locked: [lock] }))).toEqual([])
})

test('a lock until 00:00 of a day leaves that day free', () => {
  const lock = { startDate: day, startTime: localTime('11:00:00'), endDate: addDays(day, 1), endTime: midnight }
  expect(lockedStarts(day, one({ locked: [lock] }))).toEqual(['11:00:00'])
  expect(lockedStarts(addDays(day, 1), one({ locked: [lock] }))).toEqual([])
})

test('a slot that has begun is closed', () => {
  const now = (time: string): WallTime => ({ date: day, time: localTime(time) })
  expect(openStarts(day, one({}), now('08:59:59'))).toEqual(['09:00:00', '10:00:00', '11:00:00'])
  expect(openStarts(day, one({}), now('09:00:00'))).toEqual(['10:00:00', '11:00:00'])
  expect(openStarts(addDays(day, -1), one({}), now('00:00:00'))).toEqual([])
})

test('rows in the hour that the clock skips are closed, and the doubled hour is one row', () => {
  const night = one({ slotTime: 30, open: week('01:00:00', '04:00:00') })
  expect(openStarts(springForward, night)).toEqual(['01:00:00', '01:30:00', '03:00:00', '03:30:00'])
  expect(openStarts(fallBack, night)).toEqual(['01:00:00', '01:30:00', '02:00:00', '02:30:00', '03:00:00', '03:30:00'])
})

test('a slot time is 5 to 480 minutes', () => {
  for (const slotTime of [0, 4, 481, 7.5, Number.NaN, -30])
    expect(() => daySlots(day, one({ slotTime }), before)).toThrow(RangeError)
})

test('the example of dayHours', () => {
  const resourceId = ResourceId.make(1)
  const open = [{ dayOfWeek: 3, startTime: localTime('08:00:00'), endTime: localTime('17:00:00') }] as const
  const group: GroupHours = { slotTime: 30, open, locked: [], resources: [{ id: resourceId, open: [], locked: [] }] }
  const now = before
  const hours = dayHours(localDate('2026-03-04'), group)
  const slot = slotOfDay(hours, resourceId, { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }, now)
  expect(slot).toMatchObject({ open: true, locked: false })
})
