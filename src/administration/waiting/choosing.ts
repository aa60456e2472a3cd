/** Which of what waits is chosen. Pure. */
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import type { BookingResourceId } from '../../../domain/schema/ids.ts'

export type Chosen = ReadonlySet<BookingResourceId>

export const noneChosen: Chosen = new Set()

export const withChoice = (chosen: Chosen, ids: readonly BookingResourceId[], on: boolean): Chosen => {
  const next = new Set(chosen)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** From one to the other, both with them, whichever comes first. @param from null or no longer there: the other alone */
export const stretchBetween = (
  parts: readonly WaitingPart[],
  from: BookingResourceId | null,
  to: BookingResourceId,
): readonly BookingResourceId[] => {
  const ids = parts.map(({ id }) => id)
  const places = [ids.indexOf(from ?? to), ids.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = places
  return first === -1 ? [to] : ids.slice(first, last + 1)
}

export type Share = 'none' | 'some' | 'all'

export const shareOf = (chosen: Chosen, parts: readonly WaitingPart[]): Share => {
  const count = parts.filter(({ id }) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === parts.length ? 'all' : 'some'
}
