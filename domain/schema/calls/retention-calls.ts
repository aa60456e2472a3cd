/** The calls with which administrators choose what the house forgets, see what would go tonight, and read what went. */
import { Schema } from 'effect'
import { LocalDate } from '../calendar.ts'
import { BookingId, UserId } from '../ids.ts'
import { empty, numberInAddress, put, read, search } from './call.ts'

/** Null: never. */
const months = { bookingMonths: Schema.NullOr(Schema.Int), accountMonths: Schema.NullOr(Schema.Int) }

export const RetentionRun = Schema.Struct({
  /** The day of the night. */
  day: LocalDate,
  /** How many bookings lost their person. */
  bookings: Schema.Int,
  /** The numbers of those bookings, in order. Of very many, only the first. */
  numbers: Schema.Array(Schema.Int),
  /** How many mails went to unused accounts. */
  warned: Schema.Int,
  /** How many accounts were cleared. */
  cleared: Schema.Int,
})
export type RetentionRun = typeof RetentionRun.Type

export const Retention = Schema.Struct({
  ...months,
  /** Whether an administrator has chosen the months. */
  isAnswered: Schema.Boolean,
  /** The day of the last night on which the house went through everything; null if there was none. */
  lastNight: Schema.NullOr(LocalDate),
  /** The latest nights on which something went, newest first. */
  runs: Schema.Array(RetentionRun),
})
export type Retention = typeof Retention.Type

/** An account that nobody has used for long. */
const UnusedAccount = Schema.Struct({ id: UserId, name: Schema.String, lastUsed: LocalDate })
export type UnusedAccount = typeof UnusedAccount.Type

/** What would go on the coming night with these months. Lists contain only the first of very many. */
export const RetentionPreview = Schema.Struct({
  night: LocalDate,
  bookings: Schema.Struct({
    count: Schema.Int,
    /** How many of them were removed, so that only their history is left. */
    removed: Schema.optionalKey(Schema.Int),
    first: Schema.Array(
      Schema.Struct({ id: BookingId, number: Schema.Int, resources: Schema.String, lastDay: LocalDate }),
    ),
  }),
  /** How many unused accounts get the first mail, and how many the last one. */
  firstMails: Schema.Int,
  lastMails: Schema.Int,
  cleared: Schema.Struct({ count: Schema.Int, first: Schema.Array(UnusedAccount) }),
  /** Unused accounts that stay, because no mail reaches them or nobody can sign in to them. An administrator may clear them by hand. */
  unreachable: Schema.Struct({ count: Schema.Int, first: Schema.Array(UnusedAccount) }),
})
export type RetentionPreview = typeof RetentionPreview.Type

const about = { who: 'administer', of: 'house', areas: ['users'], feature: 'retention' } as const

export const retentionCalls = {
  retention: read(about, '/api/retention', empty, Retention),
  /** Without a number of months: never. */
  retentionPreview: search(
    about,
    '/api/retention/preview',
    empty,
    Schema.Struct({
      bookingMonths: Schema.optionalKey(numberInAddress),
      accountMonths: Schema.optionalKey(numberInAddress),
    }),
    RetentionPreview,
  ),
  /** `replaces` is what the administrator saw. It shows whether another administrator has answered meanwhile. */
  setRetention: put(
    about,
    '/api/retention',
    empty,
    Schema.Struct({ ...months, replaces: Schema.optionalKey(Schema.Struct(months)) }),
    Retention,
  ),
} as const
