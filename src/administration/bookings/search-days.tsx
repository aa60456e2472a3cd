/**
 * The shortcuts to the bookings of a day: links to today and tomorrow, a date among the search words, and a printed
 * list for a door or a porter. Invariant: the printed list contains every booking that the search finds for its days,
 * on all pages of the list.
 */
import { type ReactElement, useMemo } from 'react'
import { Link } from 'wouter'
import { addDays, daysBetween, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { LARGEST_PAGE_SIZE } from '../../../domain/rules/paging.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import { longDateOfYear, timeRanges } from '../../../domain/wording/dates-of-record.ts'
import { searchedDay } from '../../../domain/wording/searched-day.ts'
import { isCancelled, statusWords } from '../../booking/booked/booked-words.ts'
import { bookedFor } from '../../booking/booked/customer-facts.ts'
import { readAllPages } from '../../booking/booked/read-all-pages.ts'
import { Table } from '../../kit/design/table.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { administeredDayPath } from '../../shell/routing/administration-paths.ts'
import { type ListSearch, listPath, searchBody } from './booking-search.ts'
import './day-sheet.css'

/** A printed list of more days is too long for a door. */
const MOST_PRINTED_DAYS = 31

/**
 * Whether a date among the search words counts as ordinary words. It does when the person asked for this, or when the
 * search has dates already.
 */
const takesWordsAsTheyAre = ({ literal, startDate, endDate }: ListSearch): boolean =>
  literal === 1 || startDate !== null || endDate !== null

/** Turns a date among the search words into a search for the other words on that date. The address and the form keep the original words. */
export const withDayAmong = (search: ListSearch, today: LocalDate): ListSearch => {
  const named = takesWordsAsTheyAre(search) ? null : searchedDay(search.words, today)
  return named === null ? search : { ...search, words: named.rest, startDate: named.date, endDate: named.date }
}

/** Whether the search covers so few days that they can be printed one by one. */
export const isForFewDays = ({ startDate, endDate }: ListSearch): boolean =>
  startDate !== null && endDate !== null && endDate >= startDate && daysBetween(startDate, endDate) < MOST_PRINTED_DAYS

interface PrintedDaysProps {
  readonly search: ListSearch
  readonly bookings: readonly Booking[]
}

/** The print button and the printed list. It renders nothing when the list is empty. */
const PrintedDays = ({ search, bookings }: PrintedDaysProps): ReactElement | null => {
  const sheets = useMemo(() => sheetsOf(bookings, search), [bookings, search])
  if (sheets.length === 0) return null
  return (
    <>
      <p className="print-days">
        <button type="button" className="button" onClick={() => window.print()}>
          {search.startDate === search.endDate ? 'Skriv ut dagens bokningar' : 'Skriv ut dag för dag'}
        </button>
      </p>
      <DaySheet sheets={sheets} />
    </>
  )
}

/** Reads all pages of the search, and then renders the printed list. */
const AllPrinted = ({ search }: { readonly search: ListSearch }): ReactElement | null => {
  const result = useQuery(
    useMemo(
      (): Query<PagedBookings> => ({
        area: 'bookings',
        ask: (core) =>
          readAllPages((page) => {
            const body = searchBody({ ...search, page }, LARGEST_PAGE_SIZE)
            return core.call('pagedBookings', { body }, { toastsFailure: false })
          }),
      }),
      [search],
    ),
  )
  return result._tag === 'Loaded' ? <PrintedDays search={search} bookings={result.value.bookings} /> : null
}

interface PrintDaysProps {
  readonly search: ListSearch
  /** The visible page of the list. */
  readonly listed: PagedBookings
}

export const PrintDays = ({ search, listed }: PrintDaysProps): ReactElement =>
  listed.pages > 1 ? <AllPrinted search={search} /> : <PrintedDays search={search} bookings={listed.bookings} />

/**
 * The links to today and tomorrow, which keep the other fields of the search, and to the page with the rooms of the day
 * that is searched.
 */
export const DayLinks = ({ search }: { readonly search: ListSearch }): ReactElement => {
  const { date: today } = useWallNow()
  const others = withDayAmong(search, today)
  const pathOf = (date: LocalDate): string => listPath({ ...others, startDate: date, endDate: date, page: 1 })
  return (
    <p className="day-links cluster gap-1 gap-x-5">
      <Link href={pathOf(today)}>I dag</Link>
      <Link href={pathOf(addDays(today, 1))}>I morgon</Link>
      <Link href={administeredDayPath(others.startDate ?? today)}>Dagen rum för rum</Link>
    </p>
  )
}

/** Shows the date that was read from the search words, with a link to the other meaning. */
export const DayAmongWords = ({ search }: { readonly search: ListSearch }): ReactElement | null => {
  const { date: today } = useWallNow()
  const named = searchedDay(search.words, today)
  if (named === null) return null
  const { literal: _, ...others } = search
  const day = longDateOfYear(named.date)
  return (
    <p className="notice day-among-words" role="status">
      {takesWordsAsTheyAre(search) ? (
        <>
          {`Sökt efter ”${named.typed}” som ord.`}{' '}
          <Link href={listPath({ ...others, startDate: null, endDate: null, page: 1 })}>{`Visa ${day}`}</Link>
        </>
      ) : (
        <>
          {`Visar ${day}.`}{' '}
          <Link href={listPath({ ...search, literal: 1, page: 1 })}>{`Sök efter ”${named.typed}” som ord`}</Link>
        </>
      )}
    </p>
  )
}

export interface SheetRow {
  readonly booking: Booking
  readonly booked: BookingResource
}

interface Sheet {
  readonly date: BookingResource['date']
  readonly rooms: readonly { readonly title: string; readonly rows: readonly SheetRow[] }[]
}

/** Groups the booked parts of a search by day and room. It leaves out cancelled parts unless the search is for them. */
export const sheetsOf = (
  bookings: readonly Booking[],
  search: Pick<ListSearch, 'startDate' | 'endDate' | 'resource' | 'group' | 'status'>,
): readonly Sheet[] => {
  const { startDate, endDate, resource, group, status } = search
  const isWanted = (booked: BookingResource): boolean =>
    (startDate === null || booked.date >= startDate) &&
    (endDate === null || booked.date <= endDate) &&
    (resource === null || booked.resourceId === resource) &&
    (group === null || booked.resource.group === group) &&
    (status === null ? !isCancelled(booked) : booked.status === status)
  /** The start time as "08:00:00". A part without times comes first. */
  const beginningOf = ({ booked }: SheetRow): string =>
    booked.bookingSlots.map(({ startTime }) => startTime).toSorted()[0] ?? ''
  const rows = bookings.flatMap((booking) =>
    booking.bookingResources.filter(isWanted).map((booked): SheetRow => ({ booking, booked })),
  )
  return [...groupedBy(rows, ({ booked }) => booked.date)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, ofDay]) => ({
      date,
      rooms: [...groupedBy(ofDay, ({ booked }) => booked.resourceId).values()]
        .map((ofRoom) => ({
          title: ofRoom[0]?.booked.resourceTitle ?? '',
          rows: ofRoom.toSorted((one, other) => (beginningOf(one) < beginningOf(other) ? -1 : 1)),
        }))
        .toSorted((one, other) => swedishOrder(one.title, other.title)),
    }))
}

const columns = [
  {
    heading: 'Tider',
    className: 'numeric',
    cell: ({ booked }: SheetRow) => timeRanges(booked.bookingSlots).join(', '),
  },
  { heading: 'Bokad av', cell: ({ booking }: SheetRow) => <bdi>{bookedFor(booking)}</bdi> },
  { heading: 'Telefon', className: 'numeric', cell: ({ booking }: SheetRow) => booking.user.phone },
  { heading: 'Önskemål', cell: ({ booked }: SheetRow) => <bdi>{booked.message}</bdi> },
  { heading: 'Status', cell: ({ booked }: SheetRow) => statusWords(booked) },
  { heading: 'Bokning', className: 'numeric', cell: ({ booked }: SheetRow) => booked.bookingIdNumber },
]

/** The printed list by day and room, ordered by time. The list is visible only on paper. */
const DaySheet = ({ sheets }: { readonly sheets: readonly Sheet[] }): ReactElement => (
  <div className="day-sheet only-on-paper">
    {sheets.map(({ date, rooms }) => (
      <section key={date} className="day-sheet-day" aria-label={longDateOfYear(date)}>
        <h1>Dagens bokningar</h1>
        <p className="day-sheet-date">{longDateOfYear(date)}</p>
        {rooms.map(({ title, rows }) => (
          <section key={rows[0]?.booked.resourceId} className="day-sheet-room" aria-label={title}>
            <h2>{title}</h2>
            <Table
              name={title}
              className="day-sheet-table"
              columns={columns}
              rows={rows}
              keyOf={({ booked }) => booked.id}
            />
          </section>
        ))}
      </section>
    ))}
  </div>
)
