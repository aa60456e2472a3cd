/**
 * The booked resources of a booking, with the data that the rules of changing need. Invariant: a booked resource claims its slots if and
 * only if it is not Cancelled.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { Interval as IntervalType } from '../../domain/calendar/interval.ts'
import { type WallTime, wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import { BookingStatus } from '../../domain/schema/bookings.ts'
import { InstantText, Interval, LocalDate } from '../../domain/schema/calendar.ts'
import { Price } from '../../domain/schema/entities.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Slot } from '../claims/slot.ts'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import type { Revision } from './calendar-file.ts'

export const BookedResource = Schema.Struct({
  id: BookingResourceId,
  /** The n of `bookingNumber-n`. */
  part: Schema.Int,
  resourceId: ResourceId,
  title: Schema.String,
  groupId: GroupId,
  date: LocalDate,
  message: Schema.String,
  price: Price,
  priceSetByAdministrator: Schema.Boolean,
  status: BookingStatus,
  /** The time at which the part was booked. */
  madeAt: InstantText,
  /** Since when the addresses of its group know of the part: it may have come from another group, or wait again. */
  knownSince: InstantText,
  /** Whether the price must be paid after the part is cancelled, now or in the future. */
  priceStays: Schema.Boolean,
  /** The slots in order. */
  slots: Schema.Array(Interval),
})
export type BookedResource = typeof BookedResource.Type

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ ...BookedResource.fields, bookingId: BookingId })))

/**
 * Reads the booked resources of bookings, by booking. They stay the same as long as the bookings are locked.
 */
export const readBookedResources = async (
  transaction: Database | Transaction,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<BookingId, readonly BookedResource[]>> => {
  const { rows } = await sql`
    select booked_resource.id, booking_id as "bookingId", part, resource_id as "resourceId", title, group_id as "groupId", date, message, price,
      price_set_by_administrator as "priceSetByAdministrator", status, price_stays as "priceStays",
      coalesce(made_at, booking.created_at) as "madeAt",
      coalesce(known_since, made_at, booking.created_at) as "knownSince", coalesce((
        select json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
        from booked_slot where booked_resource_id = booked_resource.id
      ), '[]') as slots
    from booked_resource join resource on resource.id = booked_resource.resource_id
      join booking on booking.id = booked_resource.booking_id
    where booking_id = any(${[...bookingIds]}::integer[]) order by booking_id, part`.execute(transaction)
  const ofBookings = Map.groupBy(decode(rows), ({ bookingId }) => bookingId)
  return new Map([...ofBookings].map(([id, parts]) => [id, parts.map(({ bookingId: _, ...part }) => part)]))
}

const decodeRevisions = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: BookingResourceId, sequence: Schema.Int, changedAt: InstantText })),
)

/** Reads how often each part of these bookings has changed in a way that a calendar shows, and the time of the last such change. */
export const readRevisions = async (
  database: Database,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<BookingResourceId, Revision>> => {
  const rows = await database
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['booked_resource.id', 'calendar_sequence as sequence'])
    .select(sql<string>`coalesce(calendar_changed_at, made_at, booking.created_at)`.as('changedAt'))
    .where('booking_id', '=', sql<number>`any(${[...bookingIds]}::integer[])`)
    .execute()
  return new Map(decodeRevisions(rows).map(({ id, ...revision }) => [id, revision]))
}

/** Inserts the slots of parts. If two slots of a part have the same start, the first is kept, because the grid cannot have both as rows. */
export const insertBookedSlots = async (
  transaction: Transaction,
  parts: readonly { readonly id: number; readonly slots: readonly IntervalType[] }[],
): Promise<void> => {
  await transaction
    .insertInto('booked_slot')
    .values(
      parts.flatMap(({ id, slots }) =>
        slots.map(({ startTime, endTime }) => ({ booked_resource_id: id, start_time: startTime, end_time: endTime })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const slotsOf = ({ resourceId, date, slots }: Pick<BookedResource, 'resourceId' | 'date' | 'slots'>): Slot[] =>
  slots.map((slot) => ({ ...slot, resourceId, date }))

/** Returns the part with a status from an administrator. A part that an administrator cancels no longer has a price to pay. */
export const withStatus = (part: BookedResource, status: BookingStatus): BookedResource =>
  part.status === status ? part : { ...part, status, priceStays: false }

export const isCancelled = ({ status }: BookedResource): boolean => status === CANCELLED

export const readWallTime = async (transaction: Transaction): Promise<WallTime> =>
  wallTimeAt(Date.parse(await serverNow(transaction)))

/** Whether the first slot of the part has begun. A Cancelled part has no slots that could begin. */
export const hasResourceBegun = (resource: BookedResource, now: WallTime): boolean =>
  !isCancelled(resource) && resource.slots.some((slot) => hasBegun(resource.date, slot.startTime, now))

/** Whether all slots of the part have ended. A slot that ends at midnight ends with its day. */
export const hasEnded = ({ date, slots }: Pick<BookedResource, 'date' | 'slots'>, now: WallTime): boolean =>
  slots.every(({ endTime }) => date < now.date || (endTime !== '00:00:00' && hasBegun(date, endTime, now)))
