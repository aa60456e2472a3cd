/**
 * News: the changes that a transaction made in open grids. It is plain data, stored for other processes as it is. Session ids are the real
 * ones here; where the news are sent it is decided what each listener may know of them.
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

/** A stand-in for news of older processes, which tell none: a random one, that nobody knows again. */
const ofNobody = Effect.sync(() => randomBytes(16).toString('base64url'))

/** A hold, or its end. */
const HoldNews = Schema.Struct({
  ...slot,
  sessionId: SessionId,
  /** Everybody but the session itself knows it by this. */
  standIn: Schema.String.pipe(Schema.withDecodingDefaultKey(ofNobody)),
  /** Null where the hold is gone. */
  expiration: Schema.NullOr(InstantText),
})
export type HoldNews = typeof HoldNews.Type

/** A booked slot. Only its owner and administrators may know the booking's id. */
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

/** What can happen to a hold. */
export type HoldAction = 'held' | 'extended' | 'released' | 'expired' | 'booked'

/** Takes down the news of a transaction while it works. */
export interface NewsWriter {
  reservations(action: HoldAction, news: readonly HoldNews[]): void
  bookings(news: readonly BookingNews[]): void
  cancellations(news: readonly BookingNews[]): void
  /**
   * Bookings were changed, and have these slots now. Open grids hear of the slots by the two methods above; this one is for the activity
   * that administrators watch.
   */
  changed(news: readonly BookingNews[]): void
  /** Something of a booking is gone, but no time became free by it. */
  removed(): void
  /** Somebody else than before may wait for an administrator's yes to a user type. */
  waits(): void
  /** Opening times, locks, resources or permissions of the group changed: its grids are read again. */
  grid(groupId: GroupId): void
}

/**
 * Takes down the audit entries and e-mails of a transaction. They go into their tables with its last statement, since a trip for each would
 * cost more than the rows.
 */
export interface RecordWriter {
  audit(entry: AuditEntry): void
  mail(mail: WrittenMail): void
}

/** A transaction, its news and its records: every change of open grids works with these. None of them is used after the transaction's end. */
export interface Work {
  readonly transaction: Transaction
  readonly news: NewsWriter
  readonly records: RecordWriter
}

/** All news of one committed transaction, with its revision and the server's clock. */
export interface News extends Meta, NewsContents {}

export const noNews: NewsContents = { cancellations: [], bookings: [], reservations: [], groupIds: [] }

/** Whether it is a revision without news. A listener that has not heard of all changes up to it has missed some. */
export const hasNoNews = ({ cancellations, bookings, reservations, groupIds }: NewsContents): boolean =>
  cancellations.length + bookings.length + reservations.length + groupIds.length === 0
