/**
 * The services that reading, making and changing bookings need, and a function that runs work in a transaction. Invariant: a change of a
 * booking, its mails and its news are committed in one transaction, or none of them is.
 */
import type { Changes } from '../changes/changes.ts'
import type { Work } from '../changes/news.ts'
import type { Database } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import type { BookingRules } from './check-booking-calls.ts'

export interface BookingContext extends BookingRules {
  readonly database: Database
  readonly changes: Changes
  readonly links: Links
  /** The time for which a mail to a group's address waits for further bookings of the same person. */
  readonly groupMailSeconds: number
  /** The longest lifetime of a hold, in milliseconds. */
  readonly longestHold: number
}

export interface BookingWork extends BookingContext, Work {}

/**
 * Runs the work in a transaction. An error of the work rolls the transaction back.
 * @throws every error of the work, DatabaseBusy, DatabaseAway
 */
export const workOnBookings = <Result>(
  context: BookingContext,
  work: (work: BookingWork) => Promise<Result>,
): Promise<Result> => context.changes.run((within) => work({ ...context, ...within }))
