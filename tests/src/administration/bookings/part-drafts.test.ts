/** The unsaved choices and texts of an administrator about a booking. */
import { describe, expect, test } from 'vitest'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource, BookingStatus } from '../../../../domain/schema/bookings.ts'
import {
  changesOf,
  noDrafts,
  partsToSend,
  withDraft,
  withoutSaved,
  withStatusOfAll,
} from '../../../../src/administration/bookings/part-drafts.ts'
import { hintOf } from '../../../../src/administration/bookings/part-editors.tsx'
import { bookedPart, someBooking } from '../../testing/some-booking.ts'

const booked = (number: number, status: BookingStatus = UNCONFIRMED, price = 100): BookingResource =>
  bookedPart(number, { status, price })
const bookingOf = (...bookingResources: readonly BookingResource[]): Booking => ({ ...someBooking, bookingResources })

describe('one status for the whole booking', { tags: 'day-whole-booking' }, () => {
  test('is for all that is not cancelled, and only what it changes is sent', () => {
    const booking = bookingOf(booked(1), booked(2, CANCELLED), booked(3, CONFIRMED))
    const { changes } = changesOf(booking, withStatusOfAll(noDrafts, booking, CONFIRMED))
    const began = { status: UNCONFIRMED }
    expect(partsToSend(changes)).toEqual([{ rid: 1, status: CONFIRMED, price: null, began }])
  })

  test('brings all of it back where all of it is cancelled', () => {
    const booking = bookingOf(booked(1, CANCELLED), booked(2, CANCELLED))
    const { changes } = changesOf(booking, withStatusOfAll(noDrafts, booking, CONFIRMED))
    expect(changes.map(({ status }) => status)).toEqual([CONFIRMED, CONFIRMED])
    expect(hintOf([{ booked: booked(1, CANCELLED), status: CONFIRMED }], true)).toBe(
      'Tiderna bokas igen, om de är lediga. Den som har bokat får ett mejl.',
    )
  })

  test('says so where nobody is told, for want of an address', { tags: 'day-mail-said' }, () => {
    expect(hintOf([{ booked: booked(1), status: CANCELLED }], false)).toBe(
      'Tiderna blir lediga för andra. Den som har bokat har ingen e-postadress och får inget mejl.',
    )
  })

  test('keeps the prices that were typed, and each part can still be another', () => {
    const booking = bookingOf(booked(1), booked(2))
    const typed = withDraft(noDrafts, bookedPart(1).id, { price: '250,50' })
    const drafts = withDraft(withStatusOfAll(typed, booking, CONFIRMED), bookedPart(2).id, { status: OCCUPIED })
    const { changes, count } = changesOf(booking, drafts)
    expect(partsToSend(changes)).toMatchObject([
      { rid: 1, status: CONFIRMED, price: 250.5 },
      { rid: 2, status: OCCUPIED, price: null },
    ])
    expect(count).toBe(3)
  })
})

describe('what is typed', { tags: 'day-whole-booking' }, () => {
  test('and is no price stops the saving of all', () => {
    const booking = bookingOf(booked(1), booked(2))
    for (const price of ['gratis', '', '-1', '1000001'])
      expect(changesOf(booking, withDraft(noDrafts, bookedPart(2).id, { price })), price).toMatchObject({
        wrong: [2],
        count: 1,
      })
  })

  test('and says the same as what is saved is no change', () => {
    const booking = bookingOf(booked(1, CONFIRMED, 1200))
    const drafts = withDraft(withDraft(noDrafts, bookedPart(1).id, { price: '1 200' }), bookedPart(1).id, {
      status: CONFIRMED,
    })
    expect(changesOf(booking, drafts)).toEqual({ changes: [], wrong: [], count: 0 })
  })
})

describe('what is changed while a save is under way', { tags: 'twice-form' }, () => {
  const { id } = bookedPart(1)

  test('stays, and begins with what was saved', () => {
    const sent = withDraft(withStatusOfAll(noDrafts, bookingOf(booked(1)), CONFIRMED), id, {
      ...{ price: '150', priceBegan: 100 },
    })
    const drafts = withoutSaved(withDraft(sent, id, { status: OCCUPIED, price: '200' }), sent)
    const { changes } = changesOf(bookingOf(booked(1, CONFIRMED, 150)), drafts)
    const began = { status: CONFIRMED, price: 150 }
    expect(partsToSend(changes)).toEqual([{ rid: 1, status: OCCUPIED, price: 200, began }])
  })

  test('and was not in the save begins as it began', () => {
    const sent = withStatusOfAll(noDrafts, bookingOf(booked(1)), CONFIRMED)
    const drafts = withoutSaved(withDraft(sent, id, { price: '200', priceBegan: 100 }), sent)
    const { changes } = changesOf(bookingOf(booked(1, CONFIRMED)), drafts)
    expect(partsToSend(changes)).toEqual([{ rid: 1, status: null, price: 200, began: { price: 100 } }])
  })
})
