/** The months after which the house forgets people, in calendar months. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, localDate } from '../../../domain/calendar/local-date.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import { lastDueDay, parseRetention } from '../../../domain/rules/retention.ts'
import { check } from '../check.ts'
import { anyDate } from '../testing/calendar-arbitraries.ts'

const anyMonths = fc.integer({ min: 1, max: 120 })

test('a day is due on the first night after the day that lies so many months later, and on no night before', {
  tags: 'retention-months',
}, () => {
  check(
    fc.property(anyDate, anyMonths, (day, months) => {
      const over = addMonths(day, months)
      expect(lastDueDay(addDays(over, 1), months) >= day).toBe(true)
      expect(lastDueDay(over, months) < day).toBe(true)
    }),
  )
})

test.each([
  // A month that is too short for the day ends on its last day.
  ['2026-03-01', 1, '2026-01-31'],
  ['2026-02-28', 1, '2026-01-27'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-03-30', 1, '2026-02-28'],
  ['2028-02-29', 24, '2026-02-28'],
  ['2028-03-01', 24, '2026-02-28'],
  ['2028-03-02', 24, '2026-03-01'],
])(
  'on the night to %s after %i months it is the turn of what ended on %s',
  { tags: 'retention-months' },
  (night, months, day) => {
    expect(lastDueDay(localDate(night), months)).toBe(day)
  },
)

test.each([0, -1, 121, 1.5, Number.NaN])(
  '%d months are refused, with words at the field',
  { tags: 'retention-months' },
  (months) => {
    expect(problemsOf(parseRetention({ bookingMonths: months, accountMonths: null }))).toEqual({
      bookingMonths: 'Ange hela månader, från 1 till 120.',
    })
    expect(Object.keys(problemsOf(parseRetention({ bookingMonths: 1, accountMonths: months })))).toEqual([
      'accountMonths',
    ])
  },
)
