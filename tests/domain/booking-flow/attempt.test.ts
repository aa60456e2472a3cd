import { describe, expect, test } from 'vitest'
import { attemptFor, isUnanswered } from '../../../domain/booking-flow/attempt.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { isResourceId } from '../../../domain/ids.ts'
import { BookingId, UserId } from '../../../domain/schema/ids.ts'
import { linesOf } from '../../../domain/selectors/basket.ts'

const resourceId = 5
if (!isResourceId(resourceId)) throw new Error('no resource id')
const date = localDate('2026-03-04')
const lines = (...starts: readonly string[]) =>
  linesOf(
    starts.map((start) => ({ resourceId, date, startTime: localTime(start), endTime: localTime('12:00:00') })),
    {},
  )
const asked = (message: string, start = '09:00:00') => ({
  by: UserId.make(3),
  lines: lines(start),
  wishes: [{ resourceId, date, message }],
  addTo: null,
  bookFor: null,
  series: null,
})
const rut = {
  id: UserId.make(9),
  firstName: 'Rut',
  lastName: 'Ek',
  email: '',
  phone: '070-174 06 05',
  organisation: null,
}

describe('the key of an attempt to book', { tags: 'day-phone-book' }, () => {
  test('stays while the same is tried again', () => {
    const first = attemptFor(null, asked('Kaffe'), 'first')
    expect(attemptFor(first, asked('Kaffe'), 'second')).toBe(first)
  })

  test('is another for other slots, another wish, another booking to add to, or another person', () => {
    const first = attemptFor(null, asked('Kaffe'), 'first')
    const others = [
      asked('Kaffe', '10:00:00'),
      asked('Te'),
      { ...asked('Kaffe'), lines: lines('09:00:00', '10:00:00') },
      { ...asked('Kaffe'), addTo: BookingId.make(5) },
      { ...asked('Kaffe'), bookFor: rut },
      { ...asked('Kaffe'), by: UserId.make(4) },
    ]
    for (const other of others) expect(attemptFor(first, other, 'second').key).not.toBe(first.key)
  })
})

test('only the server says what became of an attempt', () => {
  expect(isUnanswered({ _tag: 'Unreachable' })).toBe(true)
  expect(isUnanswered({ _tag: 'Unreadable' })).toBe(true)
  expect(isUnanswered({ _tag: 'Busy' })).toBe(false)
  expect(isUnanswered({ _tag: 'Refused', status: 409, body: { code: 'slot-taken', message: '' } })).toBe(false)
})
