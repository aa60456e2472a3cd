/**
 * For administrators: the bookings of a day that the rows of the grid cannot show, because the opening times changed after
 * the booking. Only administrators load this module.
 */
import { type ReactElement, useMemo } from 'react'
import { Link } from 'wouter'
import { type Interval, overlaps } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { LARGEST_PAGE_SIZE } from '../../../domain/rules/paging.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { timeRanges } from '../../../domain/wording/dates-of-record.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { isCancelled } from '../booked/booked-words.ts'
import { bookedFor } from '../booked/customer-facts.ts'
import { readAllPages } from '../booked/read-all-pages.ts'

const timesOf = ({ bookingSlots }: BookingResource): string => timeRanges(bookingSlots).join(', ')

interface OutsidePart {
  readonly booking: Booking
  readonly booked: BookingResource
}

/** The parts of a day whose time no row of the grid shows, ordered by time. */
const outsideParts = (
  bookings: readonly Booking[],
  { groupId, date, rows }: OutsideBookingsProps,
): readonly OutsidePart[] => {
  const beginningOf = ({ booked }: OutsidePart): string =>
    booked.bookingSlots.map(({ startTime }) => startTime).toSorted()[0] ?? ''
  return bookings
    .flatMap((booking) => booking.bookingResources.map((booked) => ({ booking, booked })))
    .filter(
      ({ booked }) =>
        booked.date === date &&
        booked.resource.group === groupId &&
        !isCancelled(booked) &&
        booked.bookingSlots.some((slot) => !rows.some((row) => overlaps(row, slot))),
    )
    .toSorted((one, other) => (beginningOf(one) < beginningOf(other) ? -1 : 1))
}

interface OutsideBookingsProps {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly rows: readonly Interval[]
}

export const OutsideBookings = (props: OutsideBookingsProps): ReactElement | null => {
  const { groupId, date } = props
  const result = useQuery(
    useMemo((): Query<PagedBookings> => {
      const body = { pageSize: LARGEST_PAGE_SIZE, group: groupId, startDate: date, endDate: date }
      return {
        area: 'bookings',
        ask: (core, quietly) =>
          readAllPages((page) => core.call('pagedBookings', { body: { ...body, page } }, { toastsFailure: !quietly })),
      }
    }, [groupId, date]),
  )
  const parts = result._tag === 'Loaded' ? outsideParts(result.value.bookings, props) : []
  return parts.length === 0 ? null : (
    <details className="notice">
      <summary>
        {`${counted(new Set(parts.map(({ booking }) => booking.id)).size, 'bokning ligger', 'bokningar ligger')} utanför dagens tider`}
      </summary>
      <ul>
        {parts.map(({ booking, booked }) => (
          <li key={booked.id} className="numeric">
            {booked.resourceTitle} {timesOf(booked)}, {bookedFor(booking)},{' '}
            <Link
              href={administeredBookingPath(booking.id)}
              aria-label={`bokning ${booked.bookingIdNumber}, ${booked.resourceTitle} ${timesOf(booked)}`}
            >
              {`bokning ${booked.bookingIdNumber}`}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
