/**
 * News: what a transaction changed in open grids. Session ids are the real ones here; what each listener may know of them
 * is decided where it is sent. Plain data: it is stored for other processes as it is.
 */
import { randomBytes } from 'node:crypto'
import { Effect, Schema } from 'effect'
import { InstantText, LocalDate, LocalTime } from '../../domain/schema/calendar.ts'
import type { Meta } from '../../domain/schema/hub.ts'
import { BookingId, GroupId, ResourceId, SessionId, UserId } from '../../domain/schema/ids.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { WrittenMail } from '../mail/queue-mail.ts'

const slot = { resourceId: ResourceId, date: LocalDate, startTime: LocalTime, endTime: LocalTime }

/** Processes of before tell none: one that nobody knows again. */
const ofNobody = Effect.sync(() => randomBytes(16).toString('base64url'))

/** Expiration null: gone. `standIn`: by what others than its session know it. */
const HoldNews = Schema.Struct({
  ...slot,
  sessionId: SessionId,
  standIn: Schema.String.pipe(Schema.withDecodingDefaultKey(ofNobody)),
  expiration: Schema.NullOr(InstantText),
})
export type HoldNews = typeof HoldNews.Type

/** Besides administrators the owner may know the booking's id. */
const BookingNews = Schema.Struct({ ...slot, bookingId: BookingId, bookingIdNumber: Schema.String, ownerId: UserId })
export type BookingNews = typeof BookingNews.Type

/** All news of one transaction, as the table `change` keeps it. */
export const NewsContents = Schema.Struct({
  cancellations: Schema.Array(BookingNews),
  bookings: Schema.Array(BookingNews),
  reservations: Schema.Array(HoldNews),
  groupIds: Schema.Array(GroupId),
})
export type NewsContents = typeof NewsContents.Type

/** The turns that a hold can take. */
export type HoldAction = 'held' | 'extended' | 'released' | 'expired' | 'booked'

/** Takes down the news of a transaction while it works. */
export interface NewsWriter {
  reservations(action: HoldAction, news: readonly HoldNews[]): void
  bookings(news: readonly BookingNews[]): void
  cancellations(news: readonly BookingNews[]): void
  /**
   * Bookings were changed, and have these slots now. Open grids hear of the slots by the two above; this is for the
   * administrators' activity.
   */
  changed(news: readonly BookingNews[]): void
  /** Something of a booking is there no longer, though no time became free by it. */
  removed(): void
  /** Somebody else than before may wait for an administrator's yes to a user type. */
  waits(): void
  /** Openings, locks, resources or permissions of the group changed: its grids load again. */
  grid(groupId: GroupId): void
}

/**
 * Takes down what is kept of the work besides, and goes into its tables with the last statement of the transaction: a trip for
 * each would cost more than the rows.
 */
export interface RecordWriter {
  audit(entry: AuditEntry): void
  mail(mail: WrittenMail): void
}

/** A transaction, its news and its records: what every change of open grids works with. Nothing of it is used after its end. */
export interface Work {
  readonly transaction: Transaction
  readonly news: NewsWriter
  readonly records: RecordWriter
}

/** All news of one committed transaction, with its revision and the server's clock. */
export interface News extends Meta, NewsContents {}

export const noNews: NewsContents = { cancellations: [], bookings: [], reservations: [], groupIds: [] }

/** A revision without news: a listener that has not heard of all changes up to it has missed something. */
export const hasNoNews = ({ cancellations, bookings, reservations, groupIds }: NewsContents): boolean =>
  cancellations.length + bookings.length + reservations.length + groupIds.length === 0
