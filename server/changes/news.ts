/**
 * News: the changes that a transaction made in open grids. News is plain data and is stored unchanged for other processes. It contains the
 * real session ids; the sender of the news decides what each listener may know about them.
 */
import { randomBytes } from 'node:crypto'
import { Effect, Schema } from 'effect'
import type { Area } from '../../domain/schema/area.ts'
import { InstantText, LocalDate, LocalTime } from '../../domain/schema/calendar.ts'
import type { Meta } from '../../domain/schema/hub.ts'
import { BookingId, GroupId, ResourceId, SessionId, UserId } from '../../domain/schema/ids.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { WrittenMail } from '../mail/queue-mail.ts'

const slot = { resourceId: ResourceId, date: LocalDate, startTime: LocalTime, endTime: LocalTime }

/** A random stand-in for news of older processes, which contains none. Nobody can recognise a session by it. */
const ofNobody = Effect.sync(() => randomBytes(16).toString('base64url'))

/** A new, extended or ended hold. */
const HoldNews = Schema.Struct({
  ...slot,
  sessionId: SessionId,
  /** The name by which everybody except the session itself knows the session. */
  standIn: Schema.String.pipe(Schema.withDecodingDefaultKey(ofNobody)),
  /** The time at which the hold ends; null if the hold is gone. */
  expiration: Schema.NullOr(InstantText),
})
export type HoldNews = typeof HoldNews.Type

/** A booked slot. Only the owner and those who see the bookings of its group may know the booking's id. */
const BookingNews = Schema.Struct({
  ...slot,
  bookingId: BookingId,
  bookingIdNumber: Schema.String,
  ownerId: UserId,
  /** Absent in the news of an older process. Then it is for nobody who is of some groups only. */
  groupId: Schema.optionalKey(GroupId),
  /** The time of day from which others may take the slot. Absent if they never may. */
  yieldsAt: Schema.optionalKey(LocalTime),
  /** True while somebody holds the slot who may still book it, although its owner has come. */
  heldOver: Schema.optionalKey(Schema.Literal(true)),
})
export type BookingNews = typeof BookingNews.Type

/** All news of one transaction, as the table `change` stores it. */
export const NewsContents = Schema.Struct({
  cancellations: Schema.Array(BookingNews),
  bookings: Schema.Array(BookingNews),
  reservations: Schema.Array(HoldNews),
  groupIds: Schema.Array(GroupId),
})
export type NewsContents = typeof NewsContents.Type

/** The kinds of events that change a hold. */
export type HoldAction = 'held' | 'extended' | 'released' | 'expired' | 'booked'

/** What was changed on the screens of the house's people, other than open grids. */
export interface Touched {
  readonly areas: readonly Area[]
  /** The groups whose bookings were changed; `all` if it is not known which. */
  readonly groupIds: readonly GroupId[] | 'all'
}

interface PlacedPart {
  readonly resourceId: ResourceId
  readonly groupId: GroupId
}

/** Collects the news of a transaction while it runs. */
export interface NewsWriter {
  reservations(action: HoldAction, news: readonly HoldNews[]): void
  bookings(news: readonly BookingNews[]): void
  cancellations(news: readonly BookingNews[]): void
  /** Whether and from when others may take these booked slots. Open grids get it like a booking, but nobody has booked anything. */
  presence(news: readonly BookingNews[]): void
  /**
   * Bookings were changed and now have these slots. Open grids get the slots from the two methods above. This method serves the activity
   * that administrators watch.
   */
  changed(news: readonly BookingNews[]): void
  /** These slots were booked by people who did not come, and end because somebody else has booked them. It serves the activity too. */
  taken(news: readonly BookingNews[]): void
  /** The groups of the resources whose bookings are changed. People who are of some groups only hear of nothing else. */
  inGroups(parts: readonly PlacedPart[]): void
  /** Something in a booking was removed, but no time became free. */
  removed(): void
  /** A user type has begun or ended to wait for an administrator's approval. */
  waits(): void
  /** Something that administrators have on their screens was changed: users or texts. */
  touched(area: Exclude<Area, 'bookings'>): void
  /** Something of bookings with these parts was changed, but none of their slots. */
  touchedBookings(parts: readonly PlacedPart[]): void
  /** Opening times, locks, resources or permissions of the group changed, so its grids are read again. */
  grid(groupId: GroupId): void
}

/**
 * Collects the audit entries and e-mails of a transaction. The last statement of the transaction writes them to their tables, because a
 * separate trip for each would cost more than the rows.
 */
export interface RecordWriter {
  audit(entry: AuditEntry): void
  mail(mail: WrittenMail): void
}

/**
 * A transaction, its news and its records. Every change of open grids uses these, and none of them is used after the end of the
 * transaction.
 */
export interface Work {
  readonly transaction: Transaction
  readonly news: NewsWriter
  readonly records: RecordWriter
}

/** All news of one committed transaction, with its revision and the server's clock. */
export interface News extends Meta, NewsContents {}

export const noNews: NewsContents = { cancellations: [], bookings: [], reservations: [], groupIds: [] }

/** Whether the revision has no news. A listener that has not received all changes up to it has missed some. */
export const hasNoNews = ({ cancellations, bookings, reservations, groupIds }: NewsContents): boolean =>
  cancellations.length + bookings.length + reservations.length + groupIds.length === 0
