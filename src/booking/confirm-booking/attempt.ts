/**
 * An attempt to book: the contents that a person has seen, and their key. Invariant: the same contents keep their key
 * until they are booked, so that a repeated attempt is the same booking; other contents get another.
 */
import type { CallFailure } from '../../../domain/port/core-port.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { Confirmation } from '../../../domain/schema/port.ts'
import type { Series } from '../../../domain/schema/series.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import type { BookedFor } from '../book-for/find-person.tsx'

interface Asked {
  readonly lines: readonly BasketLine[]
  readonly wishes: Confirmation['wishes']
  /** The booking to add to; null: a new one. */
  readonly addTo: BookingId | null
  /** The person whom an administrator books for; null: oneself, or the owner of the booking that is added to. */
  readonly bookFor: BookedFor | null
  /** How it repeats; null: it does not. */
  readonly series: Series | null
}

export interface Attempt extends Asked {
  readonly contents: string
  readonly key: string
}

const contentsOf = ({ lines, wishes, addTo, bookFor, series }: Asked): string =>
  JSON.stringify([
    addTo,
    bookFor?.id ?? null,
    lines.map((line) => [line.resourceId, line.date, line.slots]),
    wishes.map((wish) => [wish.resourceId, wish.date, wish.message]),
    series,
  ])

export const attemptFor = (before: Attempt | null, asked: Asked, newKey: () => string): Attempt => {
  const contents = contentsOf(asked)
  return before?.contents === contents ? before : { ...asked, contents, key: newKey() }
}

/** Whether it is not known yet if it was booked. */
export const isUnanswered = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' || failure._tag === 'Unreadable' || failure._tag === 'Unsettled'
