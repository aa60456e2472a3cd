import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import { addDays, type LocalDate, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { endMinutes, localTime, minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { Hours } from '../../../domain/rules/day-slots.ts'
import { hoursOfWeek, resourceOccupancy, withWeekdays } from '../../../domain/rules/occupancy.ts'
import { check } from '../check.ts'
import { fewDates, fewIntervals, intervalOf, springForward } from '../testing/calendar-arbitraries.ts'
import { record } from '../testing/record.ts'

const monday = localDate('2026-03-02')
const opened = (dayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6, from: number, to: number) => ({
  dayOfWeek,
  ...intervalOf(from, to),
})
const nothing: Hours = { open: [], locked: [] }
const hoursOf = (
  days: readonly LocalDate[],
  group: Hours,
  resource: Hours,
  booked: readonly [LocalDate, Interval[]][],
) => hoursOfWeek([resourceOccupancy(withWeekdays(days), group, resource, new Map(booked))])

describe('the occupancy of a week', () => {
  test('has each hour in which anything is open, Monday first, with what of it is booked', {
    tags: 'day-occupancy',
  }, () => {
    const group = { open: [opened(1, 480, 570), opened(0, 600, 660)], locked: [] }
    const days = [monday, addDays(monday, 6), addDays(monday, 7)]
    expect(hoursOf(days, group, nothing, [[monday, [intervalOf(525, 570)]]])).toEqual([
      { weekday: 1, hour: 8, openMinutes: 120, bookedMinutes: 15 },
      { weekday: 1, hour: 9, openMinutes: 60, bookedMinutes: 30 },
      { weekday: 0, hour: 10, openMinutes: 60, bookedMinutes: 0 },
    ])
  })

  test('takes what is booked for open, whatever the hours are now', { tags: 'day-occupancy-booked' }, () => {
    expect(hoursOf([monday], nothing, nothing, [[monday, [intervalOf(1410, 1440)]]])).toEqual([
      { weekday: 1, hour: 23, openMinutes: 30, bookedMinutes: 30 },
    ])
  })

  test.each([
    ['that day alone', 0, 0],
    ['from that day on', 0, 1],
    ['until that day', -1, 0],
  ])(
    'a lock closes its own days, and no other day of the same weekday: %s',
    { tags: 'day-occupancy' },
    (_, from, to) => {
      const lock = {
        ...{ startDate: addDays(monday, from), startTime: localTime('00:00:00') },
        ...{ endDate: addDays(monday, to), endTime: localTime('23:59:00') },
      }
      const group = { open: [opened(1, 480, 540)], locked: [lock] }
      for (const days of [
        [monday, addDays(monday, 7)],
        [addDays(monday, -7), monday],
      ])
        expect(hoursOf(days, group, nothing, [])).toEqual([{ weekday: 1, hour: 8, openMinutes: 60, bookedMinutes: 0 }])
    },
  )
})

describe('any occupancy', () => {
  const someTime = fc.oneof(
    fc.nat({ max: 24 }).map((half) => timeFromMinutes(450 + half * 15)),
    fc.constantFrom(localTime('00:00:00'), localTime('23:59:00'), localTime('02:30:00')),
  )
  const anyHours: fc.Arbitrary<Hours> = record({
    open: fc.array(record({ dayOfWeek: fc.constantFrom(0, 2, 3, 4), startTime: someTime, endTime: someTime }), {
      maxLength: 3,
    }),
    locked: fc.array(
      fc.tuple(fewDates, fc.nat({ max: 2 }), someTime, someTime).map(([startDate, days, startTime, endTime]) => ({
        ...{ startDate, startTime, endTime },
        endDate: addDays(startDate, days),
      })),
      { maxLength: 2 },
    ),
    specialDays: fc.array(
      fc.tuple(fewDates, fc.option(fc.tuple(someTime, someTime))).map(([date, stretch]) => ({
        ...{ date, title: 'Nyårsdagen' },
        ...{ startTime: stretch?.[0] ?? null, endTime: stretch?.[1] ?? null },
      })),
      { maxLength: 2 },
    ),
  })
  const anyBooked = fc.dictionary(fewDates, fc.array(fewIntervals, { minLength: 1, maxLength: 3 }).map(mergeIntervals))

  /** The rules of the grid and of special days (docs/rules.md#grid), for one minute. */
  const isOpen = (date: LocalDate, minute: number, group: Hours, resource: Hours): boolean => {
    if (date === springForward && minute >= 120 && minute < 180) return false
    const until = (minutes: number): number => (minutes === 1439 ? 1440 : minutes)
    const isLocked = [...group.locked, ...resource.locked].some((lock) => {
      const from = lock.startDate < date ? 0 : minutesOf(lock.startTime)
      const to = date < lock.endDate ? 1440 : until(minutesOf(lock.endTime))
      return lock.startDate <= date && date <= lock.endDate && from <= minute && minute < to
    })
    const special = [resource, group]
      .map(({ specialDays = [] }) => specialDays.filter((day) => day.date === date))
      .find((days) => days.length > 0)
    const weekly = (resource.open.length > 0 ? resource : group).open.filter(
      ({ dayOfWeek }) => dayOfWeek === weekdayOf(date),
    )
    return (
      !isLocked &&
      (special ?? weekly).some(
        ({ startTime, endTime }) =>
          startTime !== null &&
          endTime !== null &&
          minutesOf(startTime) <= minute &&
          minute < until(endMinutes(endTime)),
      )
    )
  }

  test('is what counting minute by minute gives', { tags: 'day-occupancy' }, () => {
    check(
      fc.property(
        // Each weekday comes twice, because the remembered hours of one day must not be used for a different day.
        fc
          .uniqueArray(fewDates, { minLength: 1, maxLength: 3 })
          .map((dates) => [...new Set(dates.flatMap((date) => [addDays(date, -7), date]))]),
        anyHours,
        fc.array(fc.tuple(anyHours, anyBooked), { minLength: 1, maxLength: 2 }),
        (days, group, resources) => {
          const counted = new Map<string, { openMinutes: number; bookedMinutes: number }>()
          for (const [resource, booked] of resources)
            for (const { date, weekday } of withWeekdays(days))
              for (let minute = 0; minute < 1440; minute += 1) {
                const isBooked = (booked[date] ?? []).some(
                  ({ startTime, endTime }) => minutesOf(startTime) <= minute && minute < endMinutes(endTime),
                )
                if (!isBooked && !isOpen(date, minute, group, resource)) continue
                const key = `${weekday} ${Math.floor(minute / 60)}`
                const { openMinutes, bookedMinutes } = counted.get(key) ?? { openMinutes: 0, bookedMinutes: 0 }
                counted.set(key, { openMinutes: openMinutes + 1, bookedMinutes: bookedMinutes + (isBooked ? 1 : 0) })
              }
          const occupancies = resources.map(([resource, booked]) =>
            resourceOccupancy(
              withWeekdays(days),
              group,
              resource,
              new Map(days.flatMap((date) => (booked[date] === undefined ? [] : [[date, booked[date]]]))),
            ),
          )
          const hours = hoursOfWeek(occupancies)
          expect(new Map(hours.map(({ weekday, hour, ...minutes }) => [`${weekday} ${hour}`, minutes]))).toEqual(
            counted,
          )
          for (const name of ['openMinutes', 'bookedMinutes'] as const)
            expect(occupancies.reduce((sum, of) => sum + of[name], 0)).toBe(
              hours.reduce((sum, of) => sum + of[name], 0),
            )
        },
      ),
    )
  })
})
