import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { isSameSession } from '../../../domain/ids.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
} from '../../../domain/schema/other-back-ends/hub-reading.ts'

const words = new Map<string, unknown>()
const slot = { resourceId: 7, date: '2026-03-03', startTime: '09:00:00', endTime: '09:30:00' }
const hold = { sessionId: 's', ...slot, expiration: '2026-03-03T08:00:00.000Z' }
const told = { sessionId: 's', ...slot, ends: [Date.parse('2026-03-03T08:00:00.000Z')] }
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
    expect(value(readReservationsPush(parameters, words))).toEqual({ changed: [told], meta: null })
  })

  const { expiration: _, ...endless } = hold

  test('without expiration says nothing of the end, and with null that it is gone', () => {
    expect(value(readReservationsPush([endless], words)).changed).toEqual([{ ...told, ends: [] }])
    expect(value(readReservationsPush([{ ...hold, expiration: null }], words)).changed).toEqual([
      { ...told, ends: null },
    ])
    expect(value(readReservationsPush([{ ...hold, expiration: 1772524800 }], words)).changed).toEqual([
      { ...told, ends: [] },
    ])
  })

  test('may say the end beside, for all of them', () => {
    const changed = [told]
    expect(value(readReservationsPush([endless, hold.expiration], words))).toEqual({ changed, meta: null })
    expect(value(readReservationsPush([[endless], { Expiration: hold.expiration }], words))).toEqual({
      changed,
      meta: null,
    })
  })

  test('without a zone is the wall clock of Stockholm, or UTC', () => {
    const { changed } = value(readReservationsPush([{ ...hold, expiration: '2026-03-03T08:00:00' }], words))
    expect(changed[0]?.ends).toEqual([Date.parse('2026-03-03T07:00:00Z'), Date.parse('2026-03-03T08:00:00Z')])
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
    const reservations = [told]
    for (const raw of [[hold], { reservations: [hold] }, { Reservations: [hold] }, { data: { items: [hold] } }])
      expect(value(readReservationsAnswer(raw, words))).toEqual({ reservations, meta: null })
    const meta = { revision: 4, now: '2026-03-03T07:00:00.000Z' }
    const whole = { Reservations: [hold], Revision: 4, Now: '2026-03-03T07:00:00Z' }
    expect(value(readReservationsAnswer(whole, words))).toEqual({ reservations, meta })
  })

  test.each([null, undefined, {}, { total: 0 }, 'none', { data: null, errors: [] }])(
    'is not nothing where %j comes',
    { tags: 'strangers-holds' },
    (raw) => {
      expect(Result.isFailure(readReservationsAnswer(raw, words))).toBe(true)
    },
  )

  test('is the rest where one cannot be read, and that is told', { tags: 'strangers-holds' }, () => {
    const leftOut: unknown[] = []
    const read = readReservationsAnswer([hold, { ...hold, resourceId: null }], words, (unread) => leftOut.push(unread))
    expect(value(read).reservations).toEqual([told])
    expect(leftOut).toHaveLength(1)
  })
})

describe('the answer to a press', { tags: ['other-hub', 'strangers-holds'] }, () => {
  const answerTo = (answer: unknown) => readAddAnswer(answer, 's', reference, words)
  const reference = {
    ...slot,
    resourceId: ResourceId.make(7),
    date: localDate(slot.date),
    startTime: localTime(slot.startTime),
    endTime: localTime(slot.endTime),
  }
  const { ends } = told

  test.each([
    ['true', true, { _tag: 'Held', ends: [] }],
    ['a reservation', hold, { _tag: 'Held', ends }],
    ['a reservation of the session in capitals', { ...hold, sessionId: 'S' }, { _tag: 'Held', ends }],
    ['a reservation that says that it has no end', { ...hold, expiration: null }, { _tag: 'Held', ends: null }],
    ['our own yes', { Confirmed: true, Reservation: hold }, { _tag: 'Held', ends }],
    ['a yes without more', { confirmed: true }, { _tag: 'Held', ends: [] }],
    ['false', false, { _tag: 'Refused', reason: null }],
    ['our own no', { confirmed: false, reason: 'locked' }, { _tag: 'Refused', reason: 'locked' }],
    ['a no for a reason that nobody knows', { confirmed: false, reason: 'moon' }, { _tag: 'Refused', reason: null }],
    ['a no by another word', { Success: false, Message: 'x' }, { _tag: 'Refused', reason: null }],
  ])('of %s is understood', (_, answer, meant) => {
    expect(value(answerTo(answer))).toEqual(meant)
  })

  test.each([
    undefined,
    null,
    '',
    [],
    [hold],
    { ...hold, sessionId: 'another' },
    { ...hold, startTime: '10:00:00', endTime: '10:30:00' },
    { ...hold, resourceId: 8 },
    { confirmed: true, reservation: { ...hold, sessionId: 'another' } },
    { success: true },
    { id: 7 },
  ])('of %j leaves it open', (answer) => {
    expect(value(answerTo(answer))).toEqual({ _tag: 'Unsettled' })
  })

  test.each([7, 'ok'])('of %j is not understood, and what became of it is asked for', (answer) => {
    expect(Result.isFailure(answerTo(answer))).toBe(true)
  })
})

describe('a session', { tags: 'strangers-holds' }, () => {
  const own = '0b8ad8c1-42f1-4d63-9d0a-6d5e6b7c8f90'
  test.each([
    own.toUpperCase(),
    own.replaceAll('-', ''),
    `{${own}}`,
    `(${own})`,
    `urn:uuid:${own}`,
    `{${own.toUpperCase()}}`,
  ])('is the same as %s', (written) => {
    expect(isSameSession(written, own)).toBe(true)
  })
  test('is another where a digit is another', () => {
    expect(isSameSession(own.replace('0b', '1b'), own)).toBe(false)
  })
})
