import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import type { SpecialDayValues } from '../../../../domain/parts/special-day.ts'
import {
  type OfferedHoliday,
  offeredHolidays,
  plannedYear,
  yearsOffered,
} from '../../../../src/administration/hours/add-holidays.tsx'

const today = localDate('2026-11-23')
const closed = (date: string): SpecialDayValues => ({
  date: localDate(date),
  title: 'Stängt',
  startTime: null,
  endTime: null,
})
const titles = (days: readonly OfferedHoliday[], present: OfferedHoliday['present'] = null): readonly string[] =>
  days.flatMap((day) => (day.present === present ? [day.title] : []))

test('a whole year has its thirteen holidays, and its eves apart', { tags: 'special-day-holidays-offered' }, () => {
  const { holidays, eves } = offeredHolidays(2027, today, { own: [], ofGroup: [] })
  expect(titles(holidays)).toHaveLength(13)
  expect(titles(eves)).toContain('Julafton')
  expect(titles(holidays)).not.toContain('Julafton')
})

test('of this year what has been is left out', { tags: 'special-day-holidays-offered' }, () => {
  expect(titles(offeredHolidays(2026, today, { own: [], ofGroup: [] }).holidays)).toEqual(['Juldagen', 'Annandag jul'])
  expect(titles(offeredHolidays(2026, localDate('2026-12-25'), { own: [], ofGroup: [] }).holidays)).toHaveLength(2)
})

test('what is there already, or closed by the group, is not offered', { tags: 'special-day-holidays-offered' }, () => {
  const open = { ...closed('2027-12-24'), startTime: localTime('10:00:00'), endTime: localTime('12:00:00') }
  const { holidays, eves } = offeredHolidays(2027, today, {
    own: [closed('2027-01-01')],
    ofGroup: [closed('2027-01-06'), open],
  })
  expect(titles(holidays, 'own')).toEqual(['Nyårsdagen'])
  expect(titles(holidays, 'of-group')).toEqual(['Trettondedag jul'])
  expect(titles(holidays)).toHaveLength(11)
  // The group is open for some hours on that day, so the resource can be closed.
  expect(titles(eves)).toContain('Julafton')
})

test('within a period of other hours a holiday is offered still, unless the period is closed', {
  tags: ['special-day-holidays-offered', 'special-day-periods'],
}, () => {
  const summer = { ...closed('2027-05-01'), lastDate: localDate('2027-08-31') }
  const open = { ...summer, startTime: localTime('10:00:00'), endTime: localTime('12:00:00') }
  const all = offeredHolidays(2027, today, { own: [], ofGroup: [] }).holidays
  expect(offeredHolidays(2027, today, { own: [open], ofGroup: [open] }).holidays).toEqual(all)
  expect(titles(offeredHolidays(2027, today, { own: [summer], ofGroup: [] }).holidays, 'own')).toContain(
    'Midsommardagen',
  )
  expect(titles(offeredHolidays(2027, today, { own: [], ofGroup: [summer] }).holidays, 'of-group')).toContain(
    'Midsommardagen',
  )
  expect(titles(offeredHolidays(2027, today, { own: [open], ofGroup: [summer] }).holidays)).toContain('Midsommardagen')
})

test('this year and the next two can be chosen; from July on the next is proposed', {
  tags: 'special-day-holidays-offered',
}, () => {
  expect(yearsOffered(today)).toEqual([2026, 2027, 2028])
  expect(['2026-06-30', '2026-07-01'].map(localDate).map(plannedYear)).toEqual([2026, 2027])
})
