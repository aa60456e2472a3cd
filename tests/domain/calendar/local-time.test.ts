import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endMinutes, isLocalTime, localTime, minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { check } from '../check.ts'
import { anySecond } from '../testing/calendar-arbitraries.ts'

test('minutes and times of day turn into each other', () => {
  for (let minutes = 0; minutes < 1440; minutes += 1) expect(minutesOf(timeFromMinutes(minutes))).toBe(minutes)
})

test('midnight ends the day as 00:00:00', { tags: 'api-formats' }, () => {
  expect(timeFromMinutes(1440)).toBe('00:00:00')
  expect(endMinutes(localTime('00:00:00'))).toBe(1440)
  for (let minutes = 1; minutes <= 1440; minutes += 1) expect(endMinutes(timeFromMinutes(minutes))).toBe(minutes)
})

test('text order is time order', { tags: 'core-wall-time' }, () => {
  check(
    fc.property(anySecond, anySecond, (a, b) => {
      if (a <= b) expect(minutesOf(a)).toBeLessThanOrEqual(minutesOf(b))
    }),
  )
})

test('only HH:mm:ss within a day is a time', { tags: 'api-formats' }, () => {
  for (const text of [
    '24:00:00',
    '12:60:00',
    '12:00:60',
    '9:00:00',
    '09:00',
    '09:00:00Z',
    '',
    ' 09:00:00',
    '09:00:00\n',
  ])
    expect(isLocalTime(text)).toBe(false)
  check(
    fc.property(anySecond, (time) => {
      expect(isLocalTime(time)).toBe(true)
    }),
  )
  expect(() => localTime('25:00:00')).toThrow(RangeError)
})
