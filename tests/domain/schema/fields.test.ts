/** The fields that the specification names. A schema with a missing or a further field fails here. */
import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import { BookingStatus } from '../../../domain/schema/bookings.ts'
import { InstantText, Weekday } from '../../../domain/schema/calendar.ts'
import { ResourcePriceResult } from '../../../domain/schema/calls/booking-calls.ts'
import { ContentItem, ContentType, GridResource, Slot } from '../../../domain/schema/entities.ts'
import { LiveBooking, Reservation } from '../../../domain/schema/hub.ts'
import { OrganisationType } from '../../../domain/schema/people.ts'

const ownerKeys = ['id', 'title', 'description', 'enabled', 'open', 'locked', 'media', 'allowed']
const ruled = ['rules', 'specialDays']
const slotKeys = ['startTime', 'endTime', 'open', 'locked', 'booked', 'reserved', 'selected', 'edit']

test.each([
  // The fields of the specification, followed by our own fields.
  ['a slot', Slot.fields, [...slotKeys, 'bookingId', 'bookingIdNumber', 'own', 'lockReason', 'yieldsAt', 'heldOver']],
  ['a content item', ContentItem.fields, ['id', 'key', 'value', 'contentType']],
  [
    'a group',
    Group.fields,
    [
      ...ownerKeys,
      'color',
      'slotTime',
      'notifications',
      'resources',
      ...['place', 'placeLink', 'prices', 'slotPrice', ...ruled],
    ],
  ],
  [
    'a resource',
    Resource.fields,
    [
      ...ownerKeys,
      'assets',
      'group',
      'prices',
      ...['information', 'capacity', 'way', 'attributes', 'limits', 'bookedBy', 'refusesCaller', ...ruled],
    ],
  ],
  ['a resource of the grid', GridResource.fields, ['id', 'title', 'date', 'slots', 'specialDay']],
  ['the result of a price', ResourcePriceResult.fields, ['id', 'price', 'typeWaits', 'asksFor']],
  ['a reservation', Reservation.fields, ['sessionId', 'resourceId', 'date', 'startTime', 'endTime', 'expiration']],
  [
    'a live booking',
    LiveBooking.fields,
    ['resourceId', 'date', 'startTime', 'endTime', 'bookingId', 'bookingIdNumber', 'own', 'yieldsAt', 'heldOver'],
  ],
])(
  '%s has the fields of the specification',
  {
    tags: [
      'field-slot',
      'call-content-get',
      'field-group',
      'field-resource',
      'field-grid-resource',
      'field-price-result',
      'field-reservation',
      'field-live-booking',
    ],
  },
  (_, fields, keys) => {
    expect(Object.keys(fields).toSorted()).toEqual(keys.toSorted())
  },
)

describe('enumerations travel as their numbers', {
  tags: ['api-enumerations', 'enum-user-type', 'enum-booking-status', 'enum-weekday', 'enum-content-type'],
}, () => {
  test.each([
    ['the status of a booking: Unconfirmed, Confirmed, Cancelled, Occupied', BookingStatus, 4],
    ['a weekday: Sunday to Saturday', Weekday, 7],
    ['a kind of organisation: None, Company, School, Municipality', OrganisationType, 4],
    ['a type of content: TextField, TextArea, RichText', ContentType, 3],
  ])('%s', (_, schema, count) => {
    const is = Schema.is(schema)
    for (let value = 0; value < count; value += 1) expect(is(value)).toBe(true)
    for (const other of [-1, count, 0.5, '0', null]) expect(is(other)).toBe(false)
  })
})

test('an instant is ISO 8601 with Z', { tags: 'api-formats' }, () => {
  const is = Schema.is(InstantText)
  expect(is('2026-03-02T06:00:00.000Z')).toBe(true)
  for (const other of ['2026-03-02T06:00:00.000', '2026-03-02T07:00:00.000+01:00', '2026-03-02', 1_772_431_200_000])
    expect([other, is(other)]).toEqual([other, false])
})
