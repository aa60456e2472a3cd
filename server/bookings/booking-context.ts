/**
 * The parts of the server with which bookings are read, made and changed, and a transaction over them. Invariant: a change of a booking,
 * its mails and its news happen in one transaction, or none of them does.
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
  /** How long a mail to a group's address waits for further bookings of the same person. */
  readonly groupMailSeconds: number
  /** How long a hold can live, in milliseconds. */
  readonly longestHold: number
}

export interface BookingWork extends BookingContext, Work {}

/** Runs the work in a transaction, which an error of it rolls back. @throws what the work throws; DatabaseBusy, DatabaseAway */
export const workOnBookings = <Result>(
  context: BookingContext,
  work: (work: BookingWork) => Promise<Result>,
): Promise<Result> => context.changes.run((within) => work({ ...context, ...within }))
