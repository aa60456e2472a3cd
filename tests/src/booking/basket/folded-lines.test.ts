import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, localDate, weekdayOf } from '../../../../domain/calendar/local-date.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { BasketLine } from '../../../../domain/selectors/basket.ts'
import { foldsOf, foldWords } from '../../../../src/booking/basket/folded-lines.ts'
import { check } from '../../../domain/check.ts'
import { intervalOf } from '../../../domain/testing/calendar-arbitraries.ts'

const line = (room: number, day: number, hour: number): BasketLine => {
  const times = [intervalOf(hour * 60, (hour + 2) * 60)]
  return {
    resourceId: ResourceId.make(room),
    title: 'Eken',
    date: addDays(localDate('2026-12-01'), day),
    slots: times,
    intervals: times,
  }
}
const fewLines = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 2 }), fc.nat({ max: 40 }), fc.constantFrom(18, 19)),
  { maxLength: 40, selector: ([room, day]) => `${room} ${day}` },
)

test('every line is in one fold, with lines of its room, weekday and times', { tags: 'series-folded' }, () => {
  check(
    fc.property(fewLines, (some) => {
      const lines = some.map(([room, day, hour]) => line(room, day, hour))
      const folds = foldsOf(lines)
      expect(new Set(folds.flat())).toEqual(new Set(lines))
      expect(folds.flat()).toHaveLength(lines.length)
      for (const fold of folds) {
        const alike = lines.filter(
          ({ resourceId, date, intervals }) =>
            resourceId === fold[0].resourceId &&
            weekdayOf(date) === weekdayOf(fold[0].date) &&
            intervals[0]?.startTime === fold[0].intervals[0]?.startTime,
        )
        expect([...fold]).toEqual(alike.length < 4 ? [fold[0]] : alike)
      }
      expect(folds.map(([first]) => lines.indexOf(first))).toEqual(
        folds.map(([first]) => lines.indexOf(first)).toSorted((one, other) => one - other),
      )
    }),
  )
})

test('a fold says how many dates it has', { tags: 'series-folded' }, () => {
  const [fold] = foldsOf([0, 7, 14, 21, 28].map((day) => line(1, day, 18)))
  expect(fold && foldWords(fold).replaceAll('\u00a0', ' ')).toBe('5 tisdagar 18–20')
})
