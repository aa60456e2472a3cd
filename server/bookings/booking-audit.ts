/**
 * What the audit keeps of bookings: numbers, resources and times, so that they are known when the booking is gone
 * (contract 3, Change and cancel). Never who, nor what they wish.
 */
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import { type AuditEntry, audit } from '../audit/audit.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
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
  transaction: Transaction,
  { number, ownerId }: BookingReference,
  actorId: UserId,
  kind: AuditEntry['kind'],
  details: Readonly<Record<string, unknown>>,
): Promise<void> => audit(transaction, { actorId, kind, userId: ownerId, bookingNumber: number, details })

export const auditStatus = (
  transaction: Transaction,
  booking: BookingReference,
  actorId: UserId,
  resource: BookedResource,
  to: BookingStatus,
): Promise<void> =>
  auditBooking(transaction, booking, actorId, 'status-set', {
    ...auditedPart(resource),
    status: { from: resource.status, to },
  })
