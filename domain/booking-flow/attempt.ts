/**
 * An attempt to book has the chosen times and wishes, the person who pressed, and the idempotency key. Invariant: the same contents keep
 * their key until they are booked, so that a repeated attempt is the same booking. Other contents get another key.
 */
import type { CallFailure } from '../port/core-port.ts'
import type { ListedUser } from '../schema/calls/user-administration-calls.ts'
import type { BookingId, UserId } from '../schema/ids.ts'
import type { Confirmation } from '../schema/port.ts'
import type { Series } from '../schema/series.ts'
import { type BasketLine, slotsOf } from '../selectors/basket.ts'

/** A person whom an administrator books for. */
export type BookedFor = Pick<
  ListedUser,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'organisation' | 'protection' | 'unclaimed'
>

export interface Attempted {
  /** The person who was signed in at the press. The attempt is sent for nobody else. */
  readonly by: UserId
  readonly lines: readonly BasketLine[]
  readonly wishes: Confirmation['wishes']
  /** The booking that the times are added to. Null for a new booking. */
  readonly addTo: BookingId | null
  /**
   * The person whom an administrator books for. Null means the person who pressed, or the owner of the booking that the times are added to.
   */
  readonly bookFor: BookedFor | null
  /** How the booking repeats. Null for a booking that does not repeat. */
  readonly series: Series | null
}

export interface Attempt extends Attempted {
  /** The contents as a text, which is the same for the same contents. */
  readonly contents: string
  readonly key: string
}

/**
 * Makes an attempt.
 * @param before the last attempt. If the contents are the same, it is used again.
 * @param newKey the key of a new attempt. No attempt has used it before.
 */
export const attemptFor = (before: Attempt | null, attempted: Attempted, newKey: string): Attempt => {
  const { by, lines, wishes, addTo, bookFor, series } = attempted
  const contents = JSON.stringify([
    by,
    addTo,
    bookFor?.id ?? null,
    lines.map((line) => [line.resourceId, line.date, line.slots]),
    wishes.map((wish) => [wish.resourceId, wish.date, wish.message]),
    series,
  ])
  return before?.contents === contents ? before : { ...attempted, contents, key: newKey }
}

/** The attempt in the form that the core takes. `repeated` tells that it was sent before and its outcome is unknown. */
export const confirmationOf = (attempt: Attempt, repeated: boolean): Confirmation => ({
  idempotencyKey: attempt.key,
  slots: slotsOf(attempt.lines),
  wishes: attempt.wishes,
  addTo: attempt.addTo,
  ...(attempt.bookFor === null ? {} : { bookFor: attempt.bookFor.id }),
  ...(attempt.series === null ? {} : { series: attempt.series }),
  repeated,
})

/** Whether the attempt may have been booked although the call failed. */
export const isUnanswered = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' || failure._tag === 'Unreadable' || failure._tag === 'Unsettled'
