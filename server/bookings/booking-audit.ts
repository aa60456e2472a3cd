/**
 * The audit keeps numbers, resources and times of bookings, so that they are known when the booking is gone; never who, nor what they
 * wish.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Work } from '../changes/news.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import {
  type BookingWrite,
  changesOf,
  handedOn,
  hasOtherOwner,
  hasOtherPrice,
  hasOtherSlots,
  hasOtherStatus,
  hasOtherWish,
  isAdded,
  isChanged,
  isHandedOn,
  isRemoved,
  type PartChanged,
} from './part-changes.ts'

const auditedPart = ({ part, resourceId, date, slots, price, status }: BookedResource) => ({
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

/** An edit is one entry, whatever follows from it; a price and a status that are set are one each. */
const changeEntries = (change: PartChanged): readonly (readonly [AuditEntry['kind'], object])[] => {
  const { before, after } = change
  const price = { price: { from: before.price, to: after.price } }
  const status = hasOtherStatus(change) ? { status: { from: before.status, to: after.status } } : {}
  if (hasOtherSlots(change) || hasOtherWish(change)) {
    const times = { times: { from: timeRanges(before.slots), to: timeRanges(after.slots) } }
    return [
      [
        'booking-changed',
        {
          ...(hasOtherSlots(change) ? times : {}),
          ...(after.price === before.price ? {} : price),
          ...status,
          ...(hasOtherWish(change) ? { wish: 'changed' } : {}),
        },
      ],
    ]
  }
  return [
    ...(hasOtherPrice(change) && !hasOtherOwner(change) ? [['price-set', price] as const] : []),
    ...(hasOtherStatus(change) ? [['status-set', status] as const] : []),
  ]
}

const totalOf = (parts: readonly BookedResource[]): number =>
  parts.filter((part) => !isCancelled(part)).reduce((sum, { price }) => sum + price, 0)

export const auditWrite = (work: Work, write: BookingWrite, actorId: UserId): void => {
  const { booking, is, shall } = write
  const changes = changesOf(write)
  const audit = (kind: AuditEntry['kind'], details: Readonly<Record<string, unknown>>) =>
    auditBooking(work, booking, actorId, kind, details)
  const added = changes.filter(isAdded).map(({ after }) => auditedPart(after))
  if (added.length > 0) audit(is.length === 0 ? 'booking-made' : 'booking-added-to', { resources: added })
  for (const change of changes.filter(isChanged))
    for (const [kind, details] of changeEntries(change)) audit(kind, { ...auditedPart(change.before), ...details })
  if (isHandedOn(write)) {
    const details = { price: { from: totalOf(is), to: totalOf(shall) } }
    audit('booking-handed-on', details)
    auditBooking(work, handedOn(write), actorId, 'booking-taken-over', details)
  }
  const removed = changes.filter(isRemoved).map(({ before }) => auditedPart(before))
  if (removed.length === 0) return
  if (shall.length === 0) audit('booking-removed', { resources: removed })
  else for (const part of removed) audit('booked-resource-removed', part)
}
