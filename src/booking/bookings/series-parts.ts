/** The parts of a booking as its page sees them: which are still to come, and which a series left out. Pure. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { Skipped } from '../../../domain/schema/series.ts'
import { hasResourceBegun, isCancelled } from '../booked/booked-words.ts'

interface Dated {
  readonly date: LocalDate
}

/** The order of two parts; those of one date keep theirs. */
export const byDate = (one: Dated, other: Dated): number => (one.date < other.date ? -1 : Number(one.date > other.date))

/** The parts that have not begun and are not cancelled, as they stand in the booking. */
export const partsToCome = ({ bookingResources }: Booking, now: WallTime): readonly BookingResource[] =>
  bookingResources.filter((booked) => !isCancelled(booked) && booked.date >= now.date && !hasResourceBegun(booked, now))

/** A part that the series left out, with the times that the other parts of its resource have. */
export interface SkippedPart extends Pick<BookingResource, 'resourceId' | 'resourceTitle' | 'bookingSlots' | 'price'> {
  readonly date: LocalDate
  readonly skipped: Skipped
}

/**
 * What the series left out and the booking does not have by now, from today on: by date, and within a date as the
 * resources stand in the booking.
 */
export const skippedOf = ({ series, bookingResources }: Booking, today: LocalDate): readonly SkippedPart[] => {
  const keyOf = ({ resourceId, date }: Pick<SkippedPart, 'resourceId' | 'date'>): string => `${resourceId} ${date}`
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const has = new Set(living.map(keyOf))
  // All parts of a resource have the same times: any of them is the pattern of those that were left out.
  const patterns = [...new Map(living.map((booked) => [booked.resourceId, booked])).values()]
  const leftOut = (series?.skipped ?? []).flatMap((skipped) =>
    patterns
      .filter(({ resourceId }) => skipped.resourceId === undefined || skipped.resourceId === resourceId)
      .map(
        ({ resourceId, resourceTitle, bookingSlots, price }): SkippedPart => ({
          skipped,
          date: skipped.date,
          resourceId,
          resourceTitle,
          bookingSlots,
          price,
        }),
      ),
  )
  return [...new Map(leftOut.map((part) => [keyOf(part), part])).values()]
    .filter((part) => part.date >= today && !has.has(keyOf(part)))
    .toSorted(byDate)
}
