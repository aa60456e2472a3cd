/** The fields as the specification names them: a schema that lacks one, or has one more, is found here. */
import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { BookingStatus } from '../../../domain/schema/bookings.ts'
import { Weekday } from '../../../domain/schema/calendar.ts'
import { ResourcePriceResult } from '../../../domain/schema/calls/everyday-calls.ts'
import { GridResource, Slot } from '../../../domain/schema/entities.ts'
import { LiveBooking, Reservation } from '../../../domain/schema/hub.ts'

const slotKeys = ['startTime', 'endTime', 'open', 'locked', 'booked', 'reserved', 'selected', 'edit']

test.each([
  ['a slot', Slot.fields, [...slotKeys, 'bookingId', 'bookingIdNumber']],
  // And what is ours alone, where there is any.
  ['a resource of the grid', GridResource.fields, ['id', 'title', 'date', 'slots', 'specialDay']],
  ['the result of a price', ResourcePriceResult.fields, ['id', 'price', 'typeWaits']],
  ['a reservation', Reservation.fields, ['sessionId', 'resourceId', 'date', 'startTime', 'endTime', 'expiration']],
  [
    'a live booking',
    LiveBooking.fields,
    ['resourceId', 'date', 'startTime', 'endTime', 'bookingId', 'bookingIdNumber'],
  ],
])(
  '%s has the fields of the specification',
  { tags: ['field-slot', 'field-grid-resource', 'field-price-result', 'field-reservation', 'field-live-booking'] },
  (_, fields, keys) => {
    expect(Object.keys(fields).toSorted()).toEqual(keys.toSorted())
  },
)

describe('enumerations travel as their numbers', {
  tags: ['api-enumerations', 'enum-booking-status', 'enum-weekday'],
}, () => {
  test.each([
    ['the status of a booking: Unconfirmed, Confirmed, Cancelled, Occupied', BookingStatus, 4],
    ['a weekday: Sunday to Saturday', Weekday, 7],
  ])('%s', (_, schema, count) => {
    const is = Schema.is(schema)
    for (let value = 0; value < count; value += 1) expect(is(value)).toBe(true)
    for (const other of [-1, count, 0.5, '0', null]) expect(is(other)).toBe(false)
  })
})
