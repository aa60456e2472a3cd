/**
 * What a transaction has to tell everyone with an open grid. Session ids are the real ones here; what each listener may
 * know of them is decided where it is sent. Plain data: it can be stored for other processes as it is.
 */
import type { BookingId, GroupId, SessionId, UserId } from '../../domain/entities.ts'
import type { Meta } from '../../domain/hub-messages.ts'
import type { Slot } from '../claims/slot.ts'

export interface HoldNews extends Slot {
  readonly sessionId: SessionId
  /** Null: gone. */
  readonly expiration: string | null
}

export interface BookingNews extends Slot {
  readonly bookingId: BookingId
  readonly bookingIdNumber: string
  /** Who besides administrators may know the booking's id. */
  readonly ownerId: UserId
}

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

/** All that one committed transaction told, with its revision and the time of its end. */
export interface News extends Meta {
  readonly cancellations: readonly BookingNews[]
  readonly bookings: readonly BookingNews[]
  readonly reservations: readonly HoldNews[]
  readonly groupIds: readonly GroupId[]
}
