import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers, overlaps } from '../../../../domain/calendar/interval.ts'
import type { Weekday } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { parseOpenTime } from '../../../../domain/parts/hours.ts'
import { problemsOf } from '../../../../domain/rules/parsed.ts'
import type { OpenTime } from '../../../../domain/schema/entities.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import {
  meets,
  openingRange,
  openingWeek,
  tooShort,
  weekdaysFromMonday,
  weekLines,
} from '../../../../src/administration/hours/opening-week.ts'
import { sentTime, sentTimes } from '../../../../src/kit/form/time-input.ts'
import { check } from '../../../domain/check.ts'
import { anyInterval } from '../../../domain/testing/calendar-arbitraries.ts'

const open = (dayOfWeek: Weekday, start: string, end: string, id = 1): OpenTime => ({
  id: RowId.make(id),
  dayOfWeek,
  startTime: localTime(`${start}:00`),
  endTime: localTime(`${end}:00`),
})
const dayOf = (weekday: Weekday, times: readonly OpenTime[]) => {
  const day = openingWeek(times).find((one) => one.weekday === weekday)
  if (day === undefined) throw new Error('a week has seven days')
  return day
}

describe('opening times as a week', () => {
  test('begin on Monday and end on Sunday', () => {
    expect(openingWeek([]).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  test('every time stands once, on its day, in order; what they come to covers them and overlaps nowhere', () => {
    const anyOpenTime = fc
      .tuple(fc.constantFrom(...weekdaysFromMonday), anyInterval, fc.integer({ min: 1, max: 1000 }))
      .map(([dayOfWeek, interval, id]) => ({ id: RowId.make(id), dayOfWeek, ...interval }))
    check(
      fc.property(fc.array(anyOpenTime), (times) => {
        const week = openingWeek(times)
        expect(week.flatMap((day) => day.times)).toHaveLength(times.length)
        for (const day of week) {
          expect(day.times.every(({ dayOfWeek }) => dayOfWeek === day.weekday)).toBe(true)
          const starts = day.times.map(({ startTime }) => startTime)
          expect(starts).toEqual(starts.toSorted())
          expect(day.times.every((time) => day.open.some((stretch) => covers(stretch, time)))).toBe(true)
          expect(day.open.some((one, at) => day.open.slice(at + 1).some((other) => overlaps(one, other)))).toBe(false)
        }
      }),
    )
  })

  test.each([
    ['that overlap', [open(1, '08:00', '12:00'), open(1, '11:00', '17:00', 2)], true, ['08:00–17:00']],
    ['that touch', [open(1, '08:00', '12:00'), open(1, '12:00', '17:00', 2)], true, ['08:00–17:00']],
    ['with a break', [open(1, '08:00', '12:00'), open(1, '13:00', '00:00', 2)], false, ['08:00–12:00', '13:00–24:00']],
    ['of two days', [open(1, '08:00', '12:00'), open(2, '11:00', '17:00', 2)], false, ['08:00–12:00']],
  ])('times %s', (_, times, together, ranges) => {
    const day = dayOf(1, times)
    expect(meets(day)).toBe(together)
    expect(day.open.map(openingRange)).toEqual(ranges)
  })

  test('what is shorter than a slot is told, unless it is part of something longer', () => {
    expect(tooShort(dayOf(1, [open(1, '08:00', '08:45')]), 60)).toHaveLength(1)
    expect(tooShort(dayOf(1, [open(1, '08:00', '09:00')]), 60)).toEqual([])
    expect(tooShort(dayOf(1, [open(1, '08:00', '08:45'), open(1, '08:45', '09:00', 2)]), 60)).toEqual([])
  })

  test('in few lines: adjacent days that are alike are one', () => {
    const times = [
      ...([1, 2, 3, 4] as const).map((weekday) => open(weekday, '08:00', '20:00')),
      open(5, '08:00', '17:00'),
      open(0, '08:00', '17:00'),
    ]
    expect(weekLines(times)).toEqual(['måndag–torsdag 08:00–20:00', 'fredag 08:00–17:00', 'söndag 08:00–17:00'])
    expect(weekLines([])).toEqual([])
  })
})

describe('what is typed of an opening time', () => {
  test("':00' is appended to the times that are sent", { tags: 'panel-open-seconds' }, () => {
    expect(sentTime('08:00')).toBe('08:00:00')
    expect(sentTime('')).toBeNull()
    expect(sentTime('08:00:00')).toBeNull()
  })

  test.each([
    ['', '17:00', 'Fyll i starttid.', undefined],
    ['08:00', '', undefined, 'Fyll i sluttid.'],
    ['', '', 'Fyll i starttid.', 'Fyll i sluttid.'],
    ['17:00', '08:00', undefined, 'Sluttiden måste vara efter starttiden.'],
    ['08:00', '08:00', undefined, 'Sluttiden måste vara efter starttiden.'],
    ['08:00', '17:00', undefined, undefined],
    // Midnight as an end is the end of the day.
    ['08:00', '00:00', undefined, undefined],
    ['00:00', '00:00', undefined, undefined],
  ])('from "%s" to "%s"', { tags: 'valid-open-time' }, (startTime, endTime, start, end) => {
    const problems = problemsOf(parseOpenTime(sentTimes({ startTime, endTime })))
    expect([problems.startTime, problems.endTime]).toEqual([start, end])
  })
})
