/**
 * `/bookings`: the person's own bookings, by time. If the back end cannot search by day, they are one list, newest
 * first, with twenty on a page.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { routes } from '../../../domain/routes.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { shortDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { pageInQuery } from '../../kit/paging/page-window.ts'
import { PagedHeading, Pagination, usePagedQuery } from '../../kit/paging/pagination.tsx'
import { callQuery, type QueryResult } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { bookTimes } from '../booking-bar/book-times.ts'
import { CalendarFeed } from '../calendar-feed/calendar-feed.tsx'
import { MissedList } from '../check-in/missed-list.tsx'
import { BOOKINGS_PAGE_SIZE, BookingList } from './booking-list.tsx'
import { bookingsTexts } from './bookings-texts.ts'
import {
  comingOf,
  isCancelledToCome,
  isToCome,
  nextOf,
  slotsAgain,
  useComing,
  useSearchesDays,
} from './coming-bookings.ts'
import { NextBookingCard } from './next-booking.tsx'
import './own-bookings.css'

/** The properties that all lists on this page share. */
const shared = {
  loading: 'Hämtar dina bokningar',
  failed: 'Dina bokningar kunde inte hämtas.',
  isOwn: true,
} as const

const hrefOf = (page: number): string => (page === 1 ? routes.bookings : `${routes.bookings}?page=${page}`)

const Empty = (): ReactElement => (
  <>
    <h2>Du har inga bokningar än</h2>
    <p>När du har bokat något ser du det här. Härifrån kan du ändra tider, avboka och skriva ut underlag.</p>
    <Link className="button button-main" href={routes.start}>
      Boka lokaler och resurser
    </Link>
  </>
)

/**
 * Books the same times again, on the next day with the same weekday, as `bookTimes` does. The button says when. The bar names
 * the times that were refused, with the reasons.
 */
const BookAgain = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const core = useCore()
  const [, navigate] = useLocation()
  const { date: today } = useWallNow()
  const resources = useStatePart('resources')
  const [first, ...others] = slotsAgain(booking, today, resources)
  const groupId = first && resources[first.resourceId]?.groupId
  if (first === undefined || groupId === undefined) return null
  const slots = [first, ...others] as const
  const isOneDay = others.every(({ resourceId, date }) => resourceId === first.resourceId && date === first.date)
  const times = isOneDay ? mergeIntervals(slots).map(shortTimeRange).join(', ') : ''
  return (
    <button
      type="button"
      className="button book-again block"
      onClick={() => void bookTimes(core, navigate, { groupId, slots })}
    >
      Boka igen <span className="plain numeric">{`${shortDate(first.date)} ${times}`.trimEnd()}</span>
      <span className="visually-hidden">, {bookingsTexts.said(booking, today, false)}</span>
    </button>
  )
}

interface OwnBookingsProps {
  readonly userId: UserId | null
  readonly page: number
  /** One page of the bookings of today and earlier. */
  readonly earlier: QueryResult<PagedBookings>
  readonly pages: number
  /** The content if there are no bookings at all. */
  readonly empty: ReactElement
}

/** These bookings as a list of one page. */
const listOf = <Loaded extends object>(bookings: readonly Booking[], loaded: Loaded) => ({
  ...loaded,
  value: { bookings, page: 1, pageSize: bookings.length, pages: Math.min(bookings.length, 1) },
})

/**
 * The person's own bookings by time. The next booking is a card, and the coming bookings follow in order. The earlier ones
 * are folded, newest first, one page at a time, and so are the cancelled ones. Each of them has a button that books the same times again.
 */
const OwnBookings = ({ userId, page, earlier, pages, empty }: OwnBookingsProps): ReactElement => {
  const now = useWallNow()
  const result = useComing(userId, true)
  const coming = result._tag === 'Loaded' ? comingOf(result.value.bookings, now) : []
  const next = nextOf(coming)
  const others = coming.filter((one) => one !== next).map(({ booking }) => booking)
  const cancelled = result._tag === 'Loaded' ? result.value.bookings.filter((one) => isCancelledToCome(one, now)) : []
  const isOver = (booking: Booking): boolean => !isToCome(booking, now) && !isCancelledToCome(booking, now)
  // The section is open for a person who comes by the address of one of its pages.
  const [isOpen, setOpen] = useState(page > 1)
  // The earlier bookings are read together with those of today, and some of today's may still be to come.
  const hasNoneEarlier = earlier._tag === 'Loaded' && earlier.value.pages <= 1 && !earlier.value.bookings.some(isOver)
  if (result._tag === 'Loaded' && coming.length + cancelled.length === 0 && hasNoneEarlier) return empty
  return (
    <>
      {next === null ? null : <NextBookingCard next={next} />}
      {next !== null && others.length === 0 ? null : (
        <section className="stack gap-3" aria-labelledby="bookings-coming">
          <h2 id="bookings-coming">Kommande</h2>
          <BookingList
            {...shared}
            result={result._tag === 'Loaded' ? listOf(others, result) : result}
            name="Kommande"
            hrefOf={hrefOf}
            empty={
              <>
                <p>Du har inga kommande bokningar.</p>
                <Link className="button button-main" href={routes.start}>
                  Boka lokaler och resurser
                </Link>
              </>
            }
          />
        </section>
      )}
      {result._tag !== 'Loaded' || cancelled.length === 0 ? null : (
        <details className="bookings-earlier">
          <summary>
            <h2>Avbokade</h2>
          </summary>
          <BookingList {...shared} result={listOf(cancelled, result)} name="Avbokade" hrefOf={hrefOf} empty={null} />
        </details>
      )}
      {hasNoneEarlier ? null : (
        <details
          className="bookings-earlier"
          open={isOpen || page > 1}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            <PagedHeading title="Tidigare" page={page} pages={pages} level={2} />
          </summary>
          <div className="stack gap-3">
            <BookingList
              {...shared}
              result={earlier}
              shows={isOver}
              name="Tidigare"
              hrefOf={hrefOf}
              empty={<p>Inget på den här sidan är över än.</p>}
              further={(booking) => <BookAgain booking={booking} />}
            />
            <Pagination page={page} pages={pages} hrefOf={hrefOf} />
          </div>
        </details>
      )}
    </>
  )
}

export const BookingsPage = (): ReactElement => {
  const [search] = useSearchParams()
  const page = pageInQuery(search.get('page'))
  // Without a user id, administrators would get everybody's bookings.
  const userId = useCoreState(ownIdOf)
  const { date: today } = useWallNow()
  const endDate = useSearchesDays() ? today : null
  const { result, pages } = usePagedQuery(
    useMemo(() => {
      const days = endDate === null ? {} : { endDate }
      return callQuery('bookings', 'pagedBookings', { body: { page, pageSize: BOOKINGS_PAGE_SIZE, userId, ...days } })
    }, [page, userId, endDate]),
  )
  useListPlace(result._tag === 'Loaded')
  usePageTitle(pages > 1 ? `Mina bokningar, sida ${page} av ${pages}` : 'Mina bokningar')

  return (
    <div className="page bookings-page stack pack-top">
      {endDate === null ? (
        <>
          <PagedHeading title="Mina bokningar" page={page} pages={pages} />
          <BookingList {...shared} result={result} name="Mina bokningar" empty={<Empty />} hrefOf={hrefOf} />
          <Pagination page={page} pages={pages} hrefOf={hrefOf} />
        </>
      ) : (
        <>
          <h1>Mina bokningar</h1>
          <MissedList />
          <OwnBookings {...{ userId, page, pages }} earlier={result} empty={<Empty />} />
        </>
      )}
      {/* The calendar feed appears together with the list above it, because a later list would move it. */}
      {pages > 0 || result._tag !== 'Loading' ? <CalendarFeed /> : null}
    </div>
  )
}
