import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { parseSpecialDay, type SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'

const closed: SpecialDayValues = { date: localDate('2027-01-01'), startTime: null, endTime: null, title: 'Nyårsdagen' }
const dayFields = (given: Partial<SpecialDayValues>): string[] =>
  Object.keys(problemsOf(parseSpecialDay({ ...closed, ...given })))

test('a special day has a date, a title of one line, and a stretch of the day or none', {
  tags: 'special-day-problems',
}, () => {
  expect(parseSpecialDay({ ...closed, title: '  Extra\n öppet ' })).toEqual({
    _tag: 'Value',
    value: { ...closed, lastDate: null, weekdays: null, title: 'Extra öppet' },
  })
  expect(dayFields({ title: ' ' })).toEqual(['title'])
  expect(dayFields({ title: 'å'.repeat(80) })).toEqual([])
  expect(dayFields({ title: 'å'.repeat(81) })).toEqual(['title'])
  expect(Object.keys(problemsOf(parseSpecialDay({ ...closed, date: null })))).toEqual(['date'])
  expect(dayFields({ startTime: localTime('10:00:00') })).toEqual(['endTime'])
  expect(dayFields({ endTime: localTime('10:00:00') })).toEqual(['startTime'])
  expect(dayFields({ startTime: localTime('10:00:00'), endTime: localTime('10:00:00') })).toEqual(['endTime'])
  expect(dayFields({ startTime: localTime('10:00:00'), endTime: localTime('00:00:00') })).toEqual([])
})
