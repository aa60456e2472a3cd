/** The history: the activity of the last 24 hours, and the audit trail. */
import { Schema } from 'effect'
import { ActivityDeed, ActivityMinute, SeenDeed, SeenMinute } from '../activity.ts'
import { Booking } from '../bookings.ts'
import { InstantText } from '../calendar.ts'
import { UserId } from '../ids.ts'
import { User } from '../people.ts'
import { empty, idInAddress, numberInAddress, read, search, using } from './call.ts'

/** The deeds after an id, or before one; neither: the newest. */
export const ActivityQuery = Schema.Struct({
  since: Schema.optionalKey(numberInAddress),
  before: Schema.optionalKey(numberInAddress),
})
export type ActivityQuery = typeof ActivityQuery.Type

export const ActivityPage = Schema.Struct({
  /** In the order in which it happened. */
  items: Schema.Array(ActivityDeed),
  /** Whether there is more in the direction that was asked for. */
  more: Schema.Boolean,
  /** With the newest items: how many deeds there were in each minute of the last hour, up to the last item. */
  minutes: Schema.Array(ActivityMinute),
})
export type ActivityPage = typeof ActivityPage.Type
/** The same as a client reads it. */
export const SeenPage = Schema.Struct({
  ...ActivityPage.fields,
  items: Schema.Array(SeenDeed),
  minutes: Schema.Array(SeenMinute),
})
export type SeenPage = typeof SeenPage.Type

/** Of which person, or which booking by its number; neither: the whole audit. `before` is the last entry of the page before. */
export const AuditQuery = Schema.Struct({
  user: Schema.optionalKey(numberInAddress),
  bookingNumber: Schema.optionalKey(numberInAddress),
  before: Schema.optionalKey(numberInAddress),
})
export type AuditQuery = typeof AuditQuery.Type

export const AuditEntry = Schema.Struct({
  id: Schema.Int,
  at: InstantText,
  kind: Schema.String,
  /** The person who did it; null: the service itself, or somebody who had not signed in. */
  actor: Schema.NullOr(
    Schema.Struct({
      id: UserId,
      /** Empty: the account was cleared since. */
      name: Schema.String,
    }),
  ),
  /** The person to whom it was done, if there is one. */
  userId: Schema.NullOr(Schema.Int),
  bookingNumber: Schema.NullOr(Schema.Int),
  /** Times, resources, amounts, old and new values. */
  details: Schema.Record(Schema.String, Schema.Unknown),
})
export type AuditEntry = typeof AuditEntry.Type

export const AuditPage = Schema.Struct({
  /** Newest first. */
  entries: Schema.Array(AuditEntry),
  more: Schema.Boolean,
})
export type AuditPage = typeof AuditPage.Type

/** All that is known of a person (GDPR, articles 15 and 20). */
export const UserExport = Schema.Struct({
  exportedAt: InstantText,
  user: User,
  registeredAt: InstantText,
  bookings: Schema.Array(Booking),
  /** Where the person is signed in, each with the browser in words. */
  sessions: Schema.Array(Schema.Struct({ browser: Schema.String, since: InstantText, lastSeen: InstantText })),
  /** Who changed the account or looked at it: the person or an administrator. */
  history: Schema.Array(
    Schema.Struct({
      at: InstantText,
      kind: Schema.String,
      by: Schema.Literals(['self', 'administrator', 'service']),
      bookingNumber: Schema.NullOr(Schema.Int),
    }),
  ),
})
export type UserExport = typeof UserExport.Type

export const activityCalls = {
  activity: using(
    SeenPage,
    search(
      { who: 'administrator', areas: [], feature: 'activity' },
      '/api/activity',
      empty,
      ActivityQuery,
      ActivityPage,
    ),
  ),
  audit: search(
    { who: 'administrator', areas: ['bookings', 'users'], feature: 'audit' },
    '/api/audit',
    empty,
    AuditQuery,
    AuditPage,
  ),
  exportUser: read(
    { who: 'user', areas: [], feature: 'export' },
    '/api/user/:id/export',
    Schema.Struct({ id: idInAddress(UserId) }),
    UserExport,
  ),
} as const
