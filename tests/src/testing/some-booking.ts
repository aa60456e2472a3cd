/** A booking of two rooms, as its owner and administrators get it, and a morning that lies before it. */
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, RowId } from '../../../domain/schema/ids.ts'
import type { Told } from './fake-core.ts'
import { someUser } from './some-user.ts'

/** In Stockholm 08:00 on Tuesday the third of March. */
export const NOW = '2026-03-03T07:00:00.000Z'

export const slot = (startTime: string, endTime: string) => ({
  startTime: localTime(`${startTime}:00`),
  endTime: localTime(`${endTime}:00`),
})
/** A part. It and its resource have this number. */
export const bookedPart = (number: number, further: Partial<BookingResource> = {}): BookingResource => {
  const [id, resourceTitle] = [ResourceId.make(number), number === 1 ? 'Grupprum Eken' : 'Grupprum Björken']
  return {
    id: BookingResourceId.make(number),
    bookingIdNumber: `1007-${number}`,
    resource: { id, title: resourceTitle, group: GroupId.make(1) },
    resourceId: id,
    resourceTitle,
    date: localDate('2026-05-11'),
    bookingSlots: [slot('09:00', '09:30'), slot('09:30', '10:00')],
    message: '',
    price: 100,
    status: UNCONFIRMED,
    ...further,
  }
}
export const someBooking: Booking = {
  id: BookingId.make(7),
  bookingNumber: 1007,
  user: someUser,
  bookingResources: [bookedPart(1), bookedPart(2, { bookingSlots: [slot('13:00', '13:30')], price: 50.5 })],
  notes: [],
}
export const someNote = (id: number, content: string, internal: boolean): Booking['notes'][number] => ({
  ...{ id: RowId.make(id), content, internal },
})

export const ok = (value: unknown): Told => ({ _tag: 'Ok', value })
/** A page of a list with this number of pages. */
export const pageOf = (bookings: readonly Booking[], pages = Math.min(1, bookings.length)): Told =>
  ok({ bookings, page: 1, pageSize: 20, pages, count: bookings.length })
