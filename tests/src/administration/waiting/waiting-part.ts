/** A booked resource that waits, as the server lists it. */
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { WaitingPart } from '../../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { slot } from '../../testing/some-booking.ts'

export const waitingPart = (id: number, further: Partial<WaitingPart> = {}): WaitingPart => ({
  id: BookingResourceId.make(id),
  bookingId: BookingId.make(id),
  bookingIdNumber: `${1000 + id}-1`,
  resourceId: ResourceId.make(1),
  resourceTitle: 'Grupprum Eken',
  group: GroupId.make(1),
  date: localDate('2026-03-03'),
  times: [slot('09:00', '10:00')],
  message: '',
  price: 0,
  company: '',
  name: 'Karin Lindén',
  isMailed: true,
  madeAt: '2026-03-01T12:00:00Z',
  ...further,
})
