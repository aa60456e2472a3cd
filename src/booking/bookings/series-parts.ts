/** The parts of a booking for its page: those that are still to come, and those that a series left out. Pure. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { Skipped } from '../../../domain/schema/series.ts'
import { hasResourceBegun, isCancelled } from '../booked/booked-words.ts'

interface Dated {
  readonly date: LocalDate
}

/** Orders two parts by date. Parts on the same date keep their order. */
export const byDate = (one: Dated, other: Dated): number => (one.date < other.date ? -1 : Number(one.date > other.date))

/** The parts that have not begun and are not cancelled, in the order of the booking. */
export const partsToCome = ({ bookingResources }: Booking, now: WallTime): readonly BookingResource[] =>
  bookingResources.filter((booked) => !isCancelled(booked) && booked.date >= now.date && !hasResourceBegun(booked, now))

/** A part that the series left out. Its times are those of the other parts with the same resource. */
export interface SkippedPart extends Pick<BookingResource, 'resourceId' | 'resourceTitle' | 'bookingSlots' | 'price'> {
  readonly date: LocalDate
  readonly skipped: Skipped
}

/**
 * The parts from today on that the series left out and that the booking still lacks. They are ordered by date, and on one
 * date by the order of the resources in the booking.
 */
export const skippedOf = ({ series, bookingResources }: Booking, today: LocalDate): readonly SkippedPart[] => {
  const keyOf = ({ resourceId, date }: Pick<SkippedPart, 'resourceId' | 'date'>): string => `${resourceId} ${date}`
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const has = new Set(living.map(keyOf))
  // All parts with the same resource have the same times, so any of them can be the pattern for those that were left out.
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
