/**
 * The key of an attempt to book. Invariant: the same contents keep their key until they are booked, so that a repeated
 * attempt is the same booking; other contents get another.
 */
import type { Confirmation } from '../../domain/port/core-port.ts'

export interface Attempt {
  readonly contents: string
  readonly key: string
}

type Wishes = Confirmation['wishes']

export const attemptFor = (before: Attempt | null, slots: string, wishes: Wishes, newKey: () => string): Attempt => {
  const contents = JSON.stringify([slots, wishes.map((wish) => [wish.resourceId, wish.date, wish.message])])
  return before?.contents === contents ? before : { contents, key: newKey() }
}
