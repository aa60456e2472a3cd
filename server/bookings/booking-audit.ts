/**
 * The audit entries about changed bookings. They keep numbers, resources and times, so that these are known after the booking is gone.
 * Invariant: an entry contains neither names of people nor wishes.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Work } from '../changes/news.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import {
  type BookingWrite,
  bookingAfter,
  changesOf,
  isAdded,
  isChanged,
  isElsewhere,
  isHandedOn,
  isRemoved,
  type PartChanged,
} from './part-changes.ts'

type Deed = readonly [kind: AuditEntry['kind'], details: Readonly<Record<string, unknown>>]

/** Returns one entry for an edit with all its consequences. A set price and a set status each get their own entry. */
const deedsOf = ({ before, after, differs, isCancelledLate }: PartChanged): readonly Deed[] => {
  const price = { price: { from: before.price, to: after.price } }
  const status = differs.status ? { status: { from: before.status, to: after.status } } : {}
  if (differs.slots || differs.wish) {
    const times = isElsewhere(before, after)
      ? { movedTo: { resourceId: after.resourceId, date: after.date, times: timeRanges(after.slots) } }
      : { times: { from: timeRanges(before.slots), to: timeRanges(after.slots) } }
    return [
      [
        'booking-changed',
        {
          ...(differs.slots ? times : {}),
          ...(after.price === before.price ? {} : price),
          ...status,
          ...(differs.wish ? { wish: 'changed' } : {}),
        },
      ],
    ]
  }
  return [
    ...(differs.price && !differs.owner ? [['price-set', price] as const] : []),
    ...(differs.status ? [[isCancelledLate ? 'cancelled-late' : 'status-set', status] as const] : []),
  ]
}

interface AuditBy {
  readonly actorId: UserId
  /** Whether the write undoes a cancellation. */
  readonly restores: boolean
  /** Whether somebody else has booked times to which nobody had come. */
  readonly takes: boolean
}

export const auditWrite = ({ records }: Work, write: BookingWrite, { actorId, restores, takes }: AuditBy): void => {
  const { booking, is, shall } = write
  const changes = changesOf(write)
  const audit = (kind: AuditEntry['kind'], details: Readonly<Record<string, unknown>>, of = booking): void =>
    records.audit({ actorId, kind, userId: of.ownerId, bookingNumber: of.number, details })
  const audited = ({ part, resourceId, date, slots, price, status }: BookedResource) => ({
    ...{ part, resourceId, date, price, status },
    times: timeRanges(slots),
  })

  if (restores) {
    const back = changes.filter(isChanged).map(({ after }) => audited(after))
    audit('cancelling-undone', { resources: back })
    return
  }
  if (takes) {
    for (const { before, after } of changes.filter(isChanged)) {
      const times = { from: timeRanges(before.slots), to: isCancelled(after) ? [] : timeRanges(after.slots) }
      const price = after.price === before.price ? {} : { price: { from: before.price, to: after.price } }
      audit('time-taken', { ...audited(before), times, ...price })
    }
    return
  }
  const added = changes.filter(isAdded).map(({ after }) => audited(after))
  if (added.length > 0) audit(is.length === 0 ? 'booking-made' : 'booking-added-to', { resources: added })
  for (const change of changes.filter(isChanged))
    for (const [kind, details] of deedsOf(change)) audit(kind, { ...audited(change.before), ...details })

  if (isHandedOn(write)) {
    const totalOf = (parts: readonly BookedResource[]): number =>
      parts.filter((part) => !isCancelled(part) || part.priceStays).reduce((sum, { price }) => sum + price, 0)
    const details = { price: { from: totalOf(is), to: totalOf(shall) } }
    audit('booking-handed-on', details)
    audit('booking-taken-over', details, bookingAfter(write))
  }

  const removed = changes.filter(isRemoved).map(({ before }) => audited(before))
  if (removed.length === 0) return
  if (shall.length === 0) audit('booking-removed', { resources: removed })
  else for (const part of removed) audit('booked-resource-removed', part)
}
