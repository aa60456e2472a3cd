import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
} from '../../../domain/schema/other-back-ends/hub-reading.ts'

const words = new Map<string, unknown>()
const slot = { resourceId: 7, date: '2026-03-03', startTime: '09:00:00', endTime: '09:30:00' }
const hold = { sessionId: 's', ...slot, expiration: '2026-03-03T08:00:00.000Z' }
const value = <Value>(result: Result.Result<Value, unknown>): Value => {
  if (Result.isFailure(result)) throw new Error(JSON.stringify(result.failure))
  return result.success
}

describe('a push of reservations', { tags: 'other-hub' }, () => {
  test.each([
    ['one', [hold]],
    ['a list', [[hold]]],
    [
      'a list in other forms',
      [
        [
          {
            SessionId: 's',
            ResourceId: 7,
            Date: '2026-03-03T00:00:00',
            StartTime: '09:00',
            EndTime: '09:30',
            Expiration: '2026-03-03T08:00:00.0000000+00:00',
          },
        ],
      ],
    ],
  ])('is %s, and tells no revision', (_, parameters) => {
    expect(value(readReservationsPush(parameters, words))).toEqual({ changed: [hold], meta: null })
  })

  test('without expiration frees what it names', () => {
    const { expiration: _, ...freed } = hold
    expect(value(readReservationsPush([freed], words)).changed).toEqual([{ ...hold, expiration: null }])
  })

  test('with revision and time has both', () => {
    const meta = { revision: 4, now: '2026-03-03T07:00:00.000Z' }
    expect(value(readReservationsPush([[], meta], words))).toEqual({ changed: [], meta })
  })

  test.each([[[]], [['changed']], [[{ slot: 7 }]]])('of another shape, as %j, is none', (parameters) => {
    expect(Result.isFailure(readReservationsPush(parameters, words))).toBe(true)
  })
})

describe('a push of bookings', { tags: 'other-hub' }, () => {
  const live = { ...slot, bookingId: 5, bookingIdNumber: '1005-1' }

  test('is slots, one or several, with or without the id of the booking', () => {
    expect(value(readBookingsPush([live], words)).made).toEqual([live])
    const { bookingId: _, ...others } = live
    expect(value(readBookingsPush([[others]], words)).made).toEqual([{ ...live, bookingId: null }])
  })

  test('or bookings with their parts, of which the cancelled are no bookings', () => {
    const part = { bookingIdNumber: '1005-1', resourceId: 7, date: '2026-03-03', status: 'Unconfirmed' }
    const booking = {
      id: 5,
      bookingResources: [
        { ...part, bookingSlots: [{ startTime: '09:00', endTime: '09:30' }] },
        { ...part, status: 'Cancelled', bookingSlots: [{ startTime: '10:00', endTime: '10:30' }] },
      ],
    }
    expect(value(readBookingsPush([booking], words)).made).toEqual([live])
  })

  test.each([[[]], [[7]]])('of another shape, as %j, is none', (parameters) => {
    expect(Result.isFailure(readBookingsPush(parameters, words))).toBe(true)
  })
})

describe('what is held', { tags: 'other-hub' }, () => {
  test('is a plain list, by itself or by its name, or a list with its revision and time', () => {
    for (const raw of [[hold], { reservations: [hold] }, { Reservations: [hold] }])
      expect(value(readReservationsAnswer(raw, words))).toEqual({ reservations: [hold], meta: null })
    const meta = { revision: 4, now: '2026-03-03T07:00:00.000Z' }
    const told = { Reservations: [hold], Revision: 4, Now: '2026-03-03T07:00:00Z' }
    expect(value(readReservationsAnswer(told, words))).toEqual({ reservations: [hold], meta })
  })
})

describe('the answer to a press', { tags: 'other-hub' }, () => {
  test.each([
    ['nothing', undefined, { _tag: 'Held', until: null }],
    ['null', null, { _tag: 'Held', until: null }],
    ['true', true, { _tag: 'Held', until: null }],
    ['a reservation', hold, { _tag: 'Held', until: hold.expiration }],
    ['a list of it', [hold], { _tag: 'Held', until: hold.expiration }],
    ['a reservation without an end', { ...hold, expiration: null }, { _tag: 'Held', until: null }],
    ['our own yes', { Confirmed: true, Reservation: hold }, { _tag: 'Held', until: hold.expiration }],
    ['a yes without more', { confirmed: true }, { _tag: 'Held', until: null }],
    ['false', false, { _tag: 'Refused', reason: null }],
    ['our own no', { confirmed: false, reason: 'locked' }, { _tag: 'Refused', reason: 'locked' }],
    ['a no for a reason that nobody knows', { confirmed: false, reason: 'moon' }, { _tag: 'Refused', reason: null }],
  ])('of %s is understood', (_, answer, meant) => {
    expect(value(readAddAnswer(answer, words))).toEqual(meant)
  })

  test.each([7, 'ok', []])('of %j is not, and what became of it is asked for', (answer) => {
    expect(Result.isFailure(readAddAnswer(answer, words))).toBe(true)
  })
})
