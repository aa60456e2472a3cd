/**
 * What a transaction has to tell everyone with an open grid. Session ids are the real ones here; what each listener may
 * know of them is decided where it is sent. Plain data: it is stored for other processes as it is.
 */
import { Schema } from 'effect'
import type { GroupId } from '../../domain/entities.ts'
import type { Meta } from '../../domain/hub-messages.ts'
import { InstantText, LocalDate, LocalTime } from '../../domain/schema/calendar.ts'
import { BookingId, GroupId as GroupIdSchema, ResourceId, SessionId, UserId } from '../../domain/schema/ids.ts'

const slot = { resourceId: ResourceId, date: LocalDate, startTime: LocalTime, endTime: LocalTime }

/** Expiration null: gone. */
const HoldNews = Schema.Struct({ ...slot, sessionId: SessionId, expiration: Schema.NullOr(InstantText) })
export type HoldNews = typeof HoldNews.Type

/** Besides administrators the owner may know the booking's id. */
const BookingNews = Schema.Struct({ ...slot, bookingId: BookingId, bookingIdNumber: Schema.String, ownerId: UserId })
export type BookingNews = typeof BookingNews.Type

/** What a transaction told, as the table `change` keeps it. */
export const Contents = Schema.Struct({
  cancellations: Schema.Array(BookingNews),
  bookings: Schema.Array(BookingNews),
  reservations: Schema.Array(HoldNews),
  groupIds: Schema.Array(GroupIdSchema),
})
export type Contents = typeof Contents.Type

/** What became of a hold. */
export type HoldDeed = 'held' | 'extended' | 'released' | 'expired' | 'booked'

/** What a transaction says while it works. */
export interface Told {
  reservations(deed: HoldDeed, news: readonly HoldNews[]): void
  bookings(news: readonly BookingNews[]): void
  cancellations(news: readonly BookingNews[]): void
  /**
   * What is booked was changed, and has these slots now. Open grids hear of the slots by the two above; this names the
   * deed for the administrators' activity.
   */
  changed(news: readonly BookingNews[]): void
  /** Openings, locks, resources or permissions of the group changed: its grids load again. */
  grid(groupId: GroupId): void
}

/** All that one committed transaction told, with its revision and the server's clock. */
export interface News extends Meta, Contents {}

export const nothingTold: Contents = { cancellations: [], bookings: [], reservations: [], groupIds: [] }

/** Mere word of a revision: whoever has not heard of all changes up to it has missed something. */
export const isMereWord = ({ cancellations, bookings, reservations, groupIds }: Contents): boolean =>
  cancellations.length + bookings.length + reservations.length + groupIds.length === 0
