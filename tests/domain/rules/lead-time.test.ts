import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { endOfDay, localTime } from '../../../domain/calendar/local-time.ts'
import { isTooSoon } from '../../../domain/rules/booking-window.ts'
import { earliestStart, type LeadTime, lastMoment, overAt } from '../../../domain/rules/lead-time.ts'
import { check } from '../check.ts'

const tags = { tags: 'rules-weekdays' }
const nine = localTime('09:00:00')
const last = (date: string, weekdays: number, at = localTime('14:00:00')): string =>
  new Date(lastMoment({ minutes: 0, days: { weekdays, at } }, localDate(date), nine)).toISOString()

describe('so many weekdays before a day', tags, () => {
  test.each([
    ['a Wednesday by the day before', '2026-03-04', 1, '2026-03-03T13:00:00.000Z'],
    ['a Saturday by Friday', '2026-03-07', 1, '2026-03-06T13:00:00.000Z'],
    ['a Sunday too', '2026-03-08', 1, '2026-03-06T13:00:00.000Z'],
    ['a Monday too', '2026-03-09', 1, '2026-03-06T13:00:00.000Z'],
    ['three before a Tuesday is a Thursday', '2026-03-10', 3, '2026-03-05T13:00:00.000Z'],
    ['Easter is passed over', '2026-04-07', 1, '2026-04-02T12:00:00.000Z'],
    ['so are Christmas and the new year', '2027-01-04', 4, '2026-12-28T13:00:00.000Z'],
    ['an eve is a weekday', '2026-12-26', 1, '2026-12-24T13:00:00.000Z'],
    ['over the night that is shorter', '2026-03-30', 1, '2026-03-27T13:00:00.000Z'],
    ['after the night that is shorter', '2026-03-31', 1, '2026-03-30T12:00:00.000Z'],
    ['over the night that is longer', '2026-10-26', 1, '2026-10-23T12:00:00.000Z'],
    ['after the night that is longer', '2026-10-27', 1, '2026-10-26T13:00:00.000Z'],
  ])('%s: %s', (_, date, weekdays, moment) => {
    expect(last(date, weekdays)).toBe(moment)
  })

  test('without a time it is the end of that weekday, which is midnight', { tags: 'rules-end-of-day' }, () => {
    expect(last('2026-03-07', 1, endOfDay)).toBe('2026-03-06T22:59:59.999Z')
    const lead: LeadTime = { minutes: 0, days: { weekdays: 1, at: endOfDay } }
    // This also holds in the nights of the clock changes.
    for (const [date, midnight] of [
      ['2026-03-04', '2026-03-03T23:00:00.000Z'],
      ['2026-03-31', '2026-03-30T22:00:00.000Z'],
      ['2026-10-27', '2026-10-26T23:00:00.000Z'],
    ] as const) {
      const at = Date.parse(midnight)
      expect(isTooSoon(localDate(date), nine, earliestStart(lead, at - 1))).toBe(false)
      expect(isTooSoon(localDate(date), nine, earliestStart(lead, at))).toBe(true)
      expect(overAt(lastMoment(lead, localDate(date), nine))).toBe(at)
    }
  })

  test('said with minutes both hold', () => {
    const lead: LeadTime = { minutes: 5 * 24 * 60, days: { weekdays: 1, at: endOfDay } }
    expect(new Date(lastMoment(lead, localDate('2026-03-04'), nine)).toISOString()).toBe('2026-02-27T08:00:00.000Z')
  })
})

test('what begins from the earliest start on is in time by its last moment, and nothing before it is', tags, () => {
  const dates = [localDate('2026-03-28'), localDate('2026-10-25'), localDate('2026-12-30'), localDate('2027-01-05')]
  check(
    fc.property(
      fc.record({
        minutes: fc.constantFrom(0, 60, 1_500),
        days: fc.record({ weekdays: fc.integer({ min: 1, max: 7 }), at: fc.constantFrom(nine, endOfDay) }),
      }),
      fc.constantFrom(...dates),
      fc.constantFrom('00:00:00', '09:00:00', '14:30:00').map(localTime),
      fc.integer({ min: -14 * 24 * 60, max: 24 * 60 }),
      (lead, date, startTime, minutes) => {
        const now = Date.parse(`${date}T12:00:00Z`) + minutes * 60_000
        expect(isTooSoon(date, startTime, earliestStart(lead, now))).toBe(lastMoment(lead, date, startTime) < now)
        const over = overAt(lastMoment(lead, date, startTime))
        expect(isTooSoon(date, startTime, earliestStart(lead, over - 1))).toBe(false)
        expect(isTooSoon(date, startTime, earliestStart(lead, over))).toBe(true)
      },
    ),
    20,
  )
})
