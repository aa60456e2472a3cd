/** A booking that repeats, as its page sees it: what is to come of it, and what was left out and is not in it by now. Pure. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { Skipped } from '../../../domain/schema/series.ts'
import type { State } from '../../../domain/schema/state.ts'
import { hasResourceBegun, isCancelled, isTooLate, lastChange } from './booked-words.ts'

/** The parts that have not begun. */
export const comingOf = ({ bookingResources }: Booking, now: WallTime): readonly BookingResource[] =>
  bookingResources.filter((booked) => !isCancelled(booked) && booked.date >= now.date && !hasResourceBegun(booked, now))

/** They go when all that is to come is cancelled; an owner is too late for the others. */
export const cancellableOf = (
  coming: readonly BookingResource[],
  { resources, now, administrator }: { resources: State['resources']; now: WallTime; administrator: boolean },
): readonly BookingResource[] =>
  coming.filter((booked) => administrator || !isTooLate(lastChange(booked, resources), now))

/** A part that was left out, with the times that the others of its resource have. */
export interface SkippedPart extends Pick<BookingResource, 'resourceId' | 'resourceTitle' | 'bookingSlots' | 'price'> {
  readonly date: LocalDate
  readonly skipped: Skipped
}

/** One part of each resource: the others are like it. */
const patternParts = (parts: readonly BookingResource[]): ReadonlyMap<ResourceId, BookingResource> =>
  new Map(parts.map((booked) => [booked.resourceId, booked]))

/** By date, then as the resources stand in the booking; from today on. */
export const skippedOf = ({ series, bookingResources }: Booking, today: LocalDate): readonly SkippedPart[] => {
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const patterns = patternParts(living)
  const has = new Set(living.map(({ resourceId, date }) => `${resourceId} ${date}`))
  const parts = (series?.skipped ?? []).flatMap((skipped) =>
    [...patterns.values()]
      .filter(({ resourceId }) => skipped.resourceId === undefined || skipped.resourceId === resourceId)
      .map(({ resourceId, resourceTitle, bookingSlots, price }) => ({
        ...{ skipped, date: skipped.date, resourceId, resourceTitle, bookingSlots, price },
      })),
  )
  const key = ({ resourceId, date }: SkippedPart): string => `${resourceId} ${date}`
  return [...new Map(parts.map((part) => [key(part), part])).values()]
    .filter((part) => part.date >= today && !has.has(key(part)))
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
}
