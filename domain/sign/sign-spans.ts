/**
 * Draws a room's day as the stretches of a door sign, from opening times, locks, holds and bookings. Pure. Invariants: the stretches are in
 * order, do not overlap, and two that touch differ; each minute has the first of these that holds:
 * held although booked, because nobody has come; booked, closed, locked, held, free.
 */
import type { SignSpan } from '../schema/calls/sign-calls.ts'

/** A stretch in minutes. It includes `from` and excludes `to`. */
interface Stretch {
  readonly from: number
  readonly to: number
}

export interface RoomDay {
  readonly open: readonly Stretch[]
  readonly locks: readonly (Stretch & { readonly reason: string | null })[]
  readonly held: readonly Stretch[]
  readonly booked: readonly (Stretch & { readonly yieldsFrom?: number | undefined })[]
}

type Kind = Omit<SignSpan, 'from' | 'to'>

export const signSpans = ({ open, locks, held, booked }: RoomDay): SignSpan[] => {
  const kindAt = (minute: number): Kind | null => {
    const covers = ({ from, to }: Stretch): boolean => from <= minute && minute < to
    const booking = booked.find(covers)
    if (booking !== undefined && held.some(covers)) return { is: 'held' }
    if (booking !== undefined)
      return { is: 'booked', ...(booking.yieldsFrom === undefined ? {} : { yieldsFrom: booking.yieldsFrom }) }
    if (!open.some(covers)) return null
    const locking = locks.filter(covers)
    const reasons = [...new Set(locking.flatMap(({ reason }) => reason ?? []))]
    if (locking.length > 0) return { is: 'locked', ...(reasons.length === 0 ? {} : { reason: reasons.join(', ') }) }
    return { is: held.some(covers) ? 'held' : 'free' }
  }
  const edges = [...open, ...locks, ...held, ...booked].flatMap(({ from, to }) => [from, to])
  const bounds = [...new Set(edges)].toSorted((one, other) => one - other)
  const spans: SignSpan[] = []
  for (const [index, from] of bounds.entries()) {
    const to = bounds[index + 1]
    const kind = kindAt(from)
    if (to === undefined || kind === null) continue
    const last = spans.at(-1)
    const continues =
      last?.to === from && last.is === kind.is && last.yieldsFrom === kind.yieldsFrom && last.reason === kind.reason
    if (last !== undefined && continues) spans[spans.length - 1] = { ...last, to }
    else spans.push({ from, to, ...kind })
  }
  return spans
}
