/** The calls about the activity of the last 24 hours and about the audit trail. */
import { Schema } from 'effect'
import { ActivityDeed, ActivityMinute, SeenDeed, SeenMinute } from '../activity.ts'
import { Booking } from '../bookings.ts'
import { InstantText, LocalDate } from '../calendar.ts'
import { UserId } from '../ids.ts'
import { User } from '../people.ts'
import { Line } from '../typed-text.ts'
import { empty, idInAddress, numberInAddress, read, search, using } from './call.ts'

/** Asks for the deeds after the id `since` or before the id `before`. Without either it asks for the newest deeds. */
export const ActivityQuery = Schema.Struct({
  since: Schema.optionalKey(numberInAddress),
  before: Schema.optionalKey(numberInAddress),
})
export type ActivityQuery = typeof ActivityQuery.Type

export const ActivityPage = Schema.Struct({
  /** In the order in which they happened. */
  items: Schema.Array(ActivityDeed),
  /** Whether there are more deeds in the requested direction. */
  more: Schema.Boolean,
  /** With the newest items: the number of deeds in each minute of the last hour, up to the last item. */
  minutes: Schema.Array(ActivityMinute),
})
export type ActivityPage = typeof ActivityPage.Type
/** The page as a client reads it, including deeds of a newer server. */
export const SeenPage = Schema.Struct({
  ...ActivityPage.fields,
  items: Schema.Array(SeenDeed),
  minutes: Schema.Array(SeenMinute),
})
export type SeenPage = typeof SeenPage.Type

/**
 * Asks for the audit of a person, a booking number, a group or a resource with its parts, a text with all keys below its key, or a kind of
 * deed. An entry must meet all conditions; without any, it is the whole audit. `before` is the last id already read.
 */
export const AuditQuery = Schema.Struct({
  user: Schema.optionalKey(numberInAddress),
  bookingNumber: Schema.optionalKey(numberInAddress),
  group: Schema.optionalKey(numberInAddress),
  resource: Schema.optionalKey(numberInAddress),
  /** The key of a text, such as `content.startpage.body`, or the beginning of several, such as `email.booking-made`. */
  content: Schema.optionalKey(Line),
  kind: Schema.optionalKey(Line),
  before: Schema.optionalKey(numberInAddress),
})
export type AuditQuery = typeof AuditQuery.Type

export const AuditEntry = Schema.Struct({
  id: Schema.Int,
  at: InstantText,
  kind: Schema.String,
  /** The person who did it. Null for the service itself and for a person who had not signed in. */
  actor: Schema.NullOr(
    Schema.Struct({
      id: UserId,
      /** Empty if the account was cleared afterwards. */
      name: Schema.String,
    }),
  ),
  /** The person whom the entry is about. Null if there is none. */
  userId: Schema.NullOr(Schema.Int),
  bookingNumber: Schema.NullOr(Schema.Int),
  /** Details such as times, resources, amounts, and old and new values. */
  details: Schema.Record(Schema.String, Schema.Unknown),
})
export type AuditEntry = typeof AuditEntry.Type

export const AuditPage = Schema.Struct({
  /** Newest first. */
  entries: Schema.Array(AuditEntry),
  more: Schema.Boolean,
})
export type AuditPage = typeof AuditPage.Type

/** The export of a person's data (GDPR, articles 15 and 20). */
export const UserExport = Schema.Struct({
  exportedAt: InstantText,
  user: User,
  registeredAt: InstantText,
  bookings: Schema.Array(Booking),
  /** The browsers in which the person is signed in. */
  sessions: Schema.Array(Schema.Struct({ browser: Schema.String, since: InstantText, lastSeen: InstantText })),
  /** The passkeys of the account. Older exports lack them. */
  passkeys: Schema.optionalKey(
    Schema.Array(Schema.Struct({ name: Schema.String, since: InstantText, lastUsed: Schema.NullOr(InstantText) })),
  ),
  /** The times at which somebody changed or viewed the account, with who did so. */
  history: Schema.Array(
    Schema.Struct({
      at: InstantText,
      kind: Schema.String,
      by: Schema.Literals(['self', 'administrator', 'service']),
      bookingNumber: Schema.NullOr(Schema.Int),
    }),
  ),
  /** The co-bookers whom the person has named. */
  coBookers: Schema.optionalKey(Schema.Array(Schema.Struct({ bookingNumber: Schema.Int, email: Schema.String }))),
  /** The times of others for which somebody has named the person's address. */
  coBookings: Schema.optionalKey(Schema.Array(Schema.Struct({ resource: Schema.String, date: LocalDate }))),
})
export type UserExport = typeof UserExport.Type

export const activityCalls = {
  activity: using(
    SeenPage,
    search(
      { who: 'see-bookings', of: 'list', areas: [], feature: 'activity' },
      '/api/activity',
      empty,
      ActivityQuery,
      ActivityPage,
    ),
  ),
  audit: search(
    { who: 'handle-bookings', of: 'list', areas: ['bookings', 'users', 'groups', 'content'], feature: 'audit' },
    '/api/audit',
    empty,
    AuditQuery,
    AuditPage,
  ),
  exportUser: read(
    { who: 'user', of: 'people', areas: [], feature: 'export' },
    '/api/user/:id/export',
    Schema.Struct({ id: idInAddress(UserId) }),
    UserExport,
  ),
} as const
