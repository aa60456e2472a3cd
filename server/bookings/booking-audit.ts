/**
 * What the audit keeps of bookings: numbers, resources and times, so that they are known when the booking is gone
 * (contract 3, Change and cancel). Never who, nor what they wish.
 */
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Work } from '../changes/news.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { BookedResource } from './booked-resources.ts'

export const auditedPart = ({ part, resourceId, date, slots, price, status }: BookedResource) => ({
  part,
  resourceId,
  date,
  price,
  status,
  times: timeRanges(slots),
})

export const auditBooking = (
  { records }: Work,
  { number, ownerId }: BookingReference,
  actorId: UserId,
  kind: AuditEntry['kind'],
  details: Readonly<Record<string, unknown>>,
): void => records.audit({ actorId, kind, userId: ownerId, bookingNumber: number, details })

export const auditStatus = (
  work: Work,
  booking: BookingReference,
  actorId: UserId,
  resource: BookedResource,
  to: BookingStatus,
): void =>
  auditBooking(work, booking, actorId, 'status-set', {
    ...auditedPart(resource),
    status: { from: resource.status, to },
  })
