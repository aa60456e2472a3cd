import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { counted, kronor, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, shortDate, shortTimeRange, timeRange, weekName } from '../../../domain/wording/swedish-dates.ts'
import { hourWords } from '../../../domain/wording/swedish-durations.ts'

describe('days in Swedish', () => {
  test.each([
    ['2025-03-04', 'tisdag 4 mars', 'tis 4 mars'],
    ['2026-01-01', 'torsdag 1 januari', 'tors 1 jan'],
    ['2026-05-31', 'söndag 31 maj', 'sön 31 maj'],
    ['2028-02-29', 'tisdag 29 februari', 'tis 29 feb'],
    ['2026-12-24', 'torsdag 24 december', 'tors 24 dec'],
  ])('%s is "%s", in short "%s"', (date, long, short) => {
    expect(longDate(localDate(date))).toBe(long)
    expect(shortDate(localDate(date))).toBe(short)
  })

  test('are what the language itself says, for ten thousand days', { tags: 'run-currency-locale' }, () => {
    const intl = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (days) => {
        const date = addDays(localDate('2015-01-01'), days)
        expect(longDate(date)).toBe(intl.format(Date.parse(`${date}T12:00:00Z`)))
      }),
    )
  })

  test('the week is the one of the calendar', () => {
    expect(weekName(localDate('2026-03-04'))).toBe('vecka 10')
    expect(weekName(localDate('2027-01-01'))).toBe('vecka 53')
  })

  test('a range of times has a dash of its own and no spaces', () => {
    expect(timeRange({ startTime: localTime('09:00:00'), endTime: localTime('10:30:00') })).toBe('09:00–10:30')
  })
})

describe('times where there is little room', { tags: 'look-bar-few-words' }, () => {
  test.each([
    ['09:00:00', '10:30:00', '9–10:30'],
    ['15:00:00', '17:00:00', '15–17'],
    ['00:00:00', '00:30:00', '0–0:30'],
    ['22:30:00', '00:00:00', '22:30–24'],
  ])('%s to %s is "%s"', (start, end, words) => {
    expect(shortTimeRange({ startTime: localTime(start), endTime: localTime(end) })).toBe(words)
  })

  test.each([
    [30, '30 min'],
    [60, '1 h'],
    [90, '1,5 h'],
    [80, '1 h 20 min'],
    [480, '8 h'],
  ])('%d minutes are "%s"', (minutes, words) => {
    expect(hourWords(minutes).replaceAll('\u00a0', ' ')).toBe(words)
  })
})

describe('amounts in Swedish', { tags: 'run-currency-locale' }, () => {
  test.each([
    [0, '0 kr'],
    [150, '150 kr'],
    [1200, '1 200 kr'],
    [1_234_567, '1 234 567 kr'],
    [12.5, '12,50 kr'],
    [0.1 + 0.2, '0,30 kr'],
    [-45, '−45 kr'],
    [999.995, '1 000 kr'],
    [-0.001, '0 kr'],
  ])('%d is "%s" with no-break spaces', (amount, text) => {
    expect(kronor(amount)).toBe(text.replaceAll(' ', '\u00a0'))
  })

  test('never break across lines', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (amount) => {
        expect(kronor(amount)).not.toContain(' ')
        expect(kronor(amount)).toMatch(/^−?\d{1,3}(\u00a0\d{3})*(,\d\d)?\u00a0kr$/)
      }),
    )
  })

  test('are what the language itself says', () => {
    const whole = new Intl.NumberFormat('sv-SE')
    const money = new Intl.NumberFormat('sv-SE', {
      style: 'currency',
      currency: 'SEK',
      trailingZeroDisplay: 'stripIfInteger',
      signDisplay: 'negative',
    })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (ore) => {
        expect(thousands(ore)).toBe(whole.format(ore))
        expect(kronor(ore / 100)).toBe(money.format(ore / 100))
      }),
    )
  })

  test('one is said in the singular', () => {
    expect([counted(1, 'ledig', 'lediga'), counted(5, 'ledig', 'lediga')]).toEqual(['1\u00a0ledig', '5\u00a0lediga'])
  })
})
