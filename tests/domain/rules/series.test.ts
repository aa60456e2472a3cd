import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  isoWeekOf,
  type LocalDate,
  localDate,
  weekdayOf,
} from '../../../domain/calendar/local-date.ts'
import { allDatesOf, datesOf, MOST_DATES, MOST_DAYS } from '../../../domain/rules/series.ts'
import type { SeriesPattern } from '../../../domain/schema/series.ts'
import { check } from '../check.ts'
import { record } from '../testing/record.ts'

const epoch = localDate('2026-01-01')
const anyDate = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays(epoch, days))
const anyPattern: fc.Arbitrary<SeriesPattern> = anyDate.chain((from) =>
  record({
    weeks: fc.constantFrom(1, 2, 3, 4),
    weekdays: fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), { minLength: 1, maxLength: 8 }),
    from: fc.constant(from),
    end: fc.oneof(
      fc.integer({ min: -10, max: 500 }).map((days) => ({ until: addDays(from, days) })),
      fc.integer({ min: -1, max: 80 }).map((count) => ({ count })),
    ),
    except: fc.array(
      fc.integer({ min: -5, max: 100 }).map((days) => addDays(from, days)),
      { maxLength: 5 },
    ),
  }),
)

/** The dates of a series, found day by day. A week begins on Monday, and only every n-th week counts. */
const naiveDates = ({ weeks, weekdays, from, end, except }: SeriesPattern): LocalDate[] => {
  const dates: LocalDate[] = []
  let [week, counted] = [0, 0]
  for (let days = 0; days <= 400; days += 1) {
    const date = addDays(from, days)
    if (days > 0 && weekdayOf(date) === 1) week += 1
    if (week % weeks !== 0 || !weekdays.includes(weekdayOf(date))) continue
    if ('until' in end && date > end.until) break
    if (counted === 60 || ('count' in end && counted >= end.count)) break
    counted += 1
    if (!except.includes(date)) dates.push(date)
  }
  return dates
}

describe('the dates of a series', () => {
  test('are those that a look at every day of it finds', { tags: ['series-dates'] }, () => {
    check(
      fc.property(anyPattern, (pattern) => {
        expect(datesOf(pattern)).toEqual(naiveDates(pattern))
      }),
    )
  })

  test('are at most sixty within four hundred days', { tags: ['series-dates'] }, () => {
    const from = localDate('2026-12-01')
    const daily = { weeks: 1, weekdays: [0, 1, 2, 3, 4, 5, 6], from, end: { count: 300 }, except: [] } as const
    expect(allDatesOf(daily)).toHaveLength(MOST_DATES)
    const seldom = allDatesOf({ ...daily, weeks: 4, weekdays: [2] })
    expect(seldom).toHaveLength(15)
    expect(seldom.every((date) => daysBetween(from, date) <= MOST_DAYS)).toBe(true)
  })

  test('of twenty Tuesdays are twenty weeks, that of the exception left out', { tags: ['series-dates'] }, () => {
    const pattern: SeriesPattern = {
      weeks: 1,
      weekdays: [2],
      from: localDate('2026-12-01'),
      end: { count: 20 },
      except: [localDate('2026-12-22')],
    }
    const dates = datesOf(pattern)
    expect(dates).toHaveLength(19)
    expect([dates[0], dates.at(-1)]).toEqual(['2026-12-01', '2027-04-13'])
    expect(dates.map(isoWeekOf).slice(0, 4)).toEqual([49, 50, 51, 53])
  })
})
