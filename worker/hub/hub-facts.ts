/** What the hub says of holds and bookings, as the events of the log have it: a hold is `mine` or `other`'s, no more. */
import type { BookedSlot, HoldChange, HoldRead } from '../../domain/schema/events.ts'
import type { LiveBooking, Reservation } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'

export const bookedSlot = (booking: LiveBooking): BookedSlot => ({
  resourceId: booking.resourceId,
  date: booking.date,
  startTime: booking.startTime,
  endTime: booking.endTime,
  bookingId: booking.bookingId,
  bookingIdNumber: booking.bookingIdNumber,
})

export const holdChange = (reservation: Reservation, session: string | null): HoldChange => ({
  resourceId: reservation.resourceId,
  date: reservation.date,
  startTime: reservation.startTime,
  endTime: reservation.endTime,
  holder: reservation.sessionId.toLowerCase() === session ? 'mine' : 'other',
  expiration: reservation.expiration === null ? null : Date.parse(reservation.expiration),
})

export const holdsOf = (reservations: readonly Reservation[], session: SessionId): HoldRead[] =>
  reservations.flatMap((reservation) => {
    const { expiration, ...hold } = holdChange(reservation, session)
    return expiration === null ? [] : [{ ...hold, expiration }]
  })
