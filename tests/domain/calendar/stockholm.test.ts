import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { instantsOf, touchesMissingHour, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { check } from '../check.ts'
import { anyDate, anyTime, fallBack, fewDates, springForward } from '../testing/calendar-arbitraries.ts'

const time = localTime

test('wall time is that of Stockholm, whatever the zone of this process', {
  tags: ['run-time-zone', 'core-wall-time'],
}, () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [zone, offset] of [
    ['Pacific/Auckland', -780],
    ['America/Los_Angeles', 480],
  ] as const) {
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-01-15T11:30:05Z').getTimezoneOffset()).toBe(offset)
    expect(wallTimeAt(Date.parse('2026-01-15T11:30:05Z'))).toEqual({ date: '2026-01-15', time: '12:30:05' })
    expect(wallTimeAt(Date.parse('2026-07-15T22:30:00Z'))).toEqual({ date: '2026-07-16', time: '00:30:00' })
    expect(instantsOf(localDate('2026-07-16'), time('00:30:00'))).toEqual([Date.parse('2026-07-15T22:30:00Z')])
    expect([addDays(springForward, 1), weekdayOf(springForward)]).toEqual(['2026-03-30', 0])
  }
})

test('wall time is what the zone of Stockholm says, also in the seconds around each change of the clock', {
  tags: 'core-wall-time',
}, () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const seconds = fc.integer({ min: Date.UTC(1996, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  const isZones = (instant: number): void => {
    const { date, time: shown } = wallTimeAt(instant)
    expect(`${date} ${shown}`).toBe(zone.format(instant))
  }
  check(fc.property(seconds, (second) => isZones(second * 1000)))
  for (let year = 1996; year < 2100; year += 1)
    for (const month of [2, 9])
      for (let day = 25; day <= 31; day += 1)
        for (const second of [-1, 0]) isZones(Date.UTC(year, month, day, 1) + second * 1000)
})

test('every instant is one of those that its own wall time names', () => {
  const seconds = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  check(
    fc.property(seconds, (second) => {
      const wall = wallTimeAt(second * 1000)
      expect(instantsOf(wall.date, wall.time)).toContain(second * 1000)
    }),
  )
})

test('a wall time names one instant, but none in the missing hour and two in the doubled one', () => {
  expect(instantsOf(springForward, time('01:59:59'))).toHaveLength(1)
  expect(instantsOf(springForward, time('02:00:00'))).toEqual([])
  expect(instantsOf(springForward, time('02:59:59'))).toEqual([])
  expect(instantsOf(springForward, time('03:00:00'))).toHaveLength(1)
  expect(instantsOf(fallBack, time('01:59:59'))).toHaveLength(1)
  expect(instantsOf(fallBack, time('02:00:00'))).toEqual([
    Date.parse('2026-10-25T00:00:00Z'),
    Date.parse('2026-10-25T01:00:00Z'),
  ])
  expect(instantsOf(fallBack, time('03:00:00'))).toHaveLength(1)
})

test('a stretch touches the missing hour if one of its minutes does not exist', () => {
  const anyDay = fc.oneof(fewDates, anyDate)
  check(
    fc.property(anyDay, anyTime, fc.integer({ min: 1, max: 120 }), (date, start, length) => {
      const from = Number(start.slice(0, 2)) * 60 + Number(start.slice(3, 5))
      const last = Math.min(1440, from + length)
      const missing = Array.from({ length: last - from }, (_, index) => timeFromMinutes(from + index)).some(
        (minute) => instantsOf(date, minute).length === 0,
      )
      expect(touchesMissingHour(date, start, last)).toBe(missing)
    }),
  )
  expect(touchesMissingHour(localDate('2026-03-29'), time('01:30:00'), 120)).toBe(false)
  expect(touchesMissingHour(localDate('2026-03-29'), time('01:30:00'), 121)).toBe(true)
  expect(touchesMissingHour(localDate('2026-03-29'), time('03:00:00'), 240)).toBe(false)
})
