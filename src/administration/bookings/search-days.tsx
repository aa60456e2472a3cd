/**
 * The ways to the bookings of a day: today and tomorrow in one press, a day that is written among the words, and the
 * print of the days that are searched, for a door or a porter. Invariant: all that the search finds in its days is on
 * paper, however many pages the list has.
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
import { isCancelled, statusWords } from '../../booking/bookings/booked-words.ts'
import { readAllPages } from '../../booking/bookings/coming-bookings.ts'
import { bookedFor } from '../../booking/bookings/customer-facts.ts'
import { Table } from '../../kit/design/table.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { type ListSearch, listPath, searchBody } from './booking-search.ts'
import './day-sheet.css'

/** More days are no list for a door. */
const MOST_PRINTED_DAYS = 31

const isOfWords = ({ literal, startDate, endDate }: ListSearch): boolean =>
  literal === 1 || startDate !== null || endDate !== null

/** The search of that day, where a day is among its words: the words stand in the address and the form as they were written. */
export const withDayAmong = (search: ListSearch, today: LocalDate): ListSearch => {
  const named = isOfWords(search) ? null : searchedDay(search.words, today)
  return named === null ? search : { ...search, words: named.rest, startDate: named.date, endDate: named.date }
}

const onDay = (search: ListSearch, date: LocalDate): ListSearch => ({
  ...search,
  startDate: date,
  endDate: date,
  page: 1,
})

const allOf = (search: ListSearch): Query<PagedBookings> => ({
  area: 'bookings',
  ask: (core) =>
    readAllPages((page) =>
      core.call(
        'pagedBookings',
        { body: searchBody({ ...search, page }, LARGEST_PAGE_SIZE) },
        { toastsFailure: false },
      ),
    ),
})

/** Whether the search is for few days, so that they can be printed one by one. */
export const isOfDays = ({ startDate, endDate }: ListSearch): boolean =>
  startDate !== null && endDate !== null && endDate >= startDate && daysBetween(startDate, endDate) < MOST_PRINTED_DAYS

interface PrintedDaysProps {
  readonly search: ListSearch
  readonly bookings: readonly Booking[]
}

/** The button that prints the days, and what it prints; nothing where nothing is booked. */
const PrintedDays = ({ search, bookings }: PrintedDaysProps): ReactElement | null => {
  const sheets = useMemo(() => sheetsOf(bookings, search), [bookings, search])
  if (sheets.length === 0) return null
  return (
    <>
      <p className="print-days">
        <button type="button" className="button" onClick={() => window.print()}>
          {search.startDate === search.endDate ? daySheetTexts.print : daySheetTexts.printDays}
        </button>
      </p>
      <DaySheet sheets={sheets} />
    </>
  )
}

/** Reads all pages of the search, and prints them once they are there. */
const AllPrinted = ({ search }: { readonly search: ListSearch }): ReactElement | null => {
  const result = useQuery(useMemo(() => allOf(search), [search]))
  return result._tag === 'Loaded' ? <PrintedDays search={search} bookings={result.value.bookings} /> : null
}

interface PrintDaysProps {
  readonly search: ListSearch
  /** The page of the list that is shown. */
  readonly listed: PagedBookings
}

export const PrintDays = ({ search, listed }: PrintDaysProps): ReactElement =>
  listed.pages > 1 ? <AllPrinted search={search} /> : <PrintedDays search={search} bookings={listed.bookings} />

/** Today and tomorrow, with whatever else is searched for. */
export const DayLinks = ({ search }: { readonly search: ListSearch }): ReactElement => {
  const { date: today } = useWallNow()
  const others = withDayAmong(search, today)
  return (
    <p className="day-links">
      <Link href={listPath(onDay(others, today))}>{daySheetTexts.today}</Link>
      <Link href={listPath(onDay(others, addDays(today, 1)))}>{daySheetTexts.tomorrow}</Link>
    </p>
  )
}

/** Tells which day the words are taken for, with a way to what else they may mean. */
export const DayAmongWords = ({ search }: { readonly search: ListSearch }): ReactElement | null => {
  const { date: today } = useWallNow()
  const named = searchedDay(search.words, today)
  if (named === null) return null
  const { literal: _, ...others } = search
  const day = longDateOfYear(named.date)
  return (
    <p className="notice day-among-words" role="status">
      {isOfWords(search) ? (
        <>
          {daySheetTexts.asWord(named.typed)}{' '}
          <Link href={listPath({ ...others, startDate: null, endDate: null, page: 1 })}>{daySheetTexts.show(day)}</Link>
        </>
      ) : (
        <>
          {daySheetTexts.asDay(day)}{' '}
          <Link href={listPath({ ...search, literal: 1, page: 1 })}>{daySheetTexts.searchWord(named.typed)}</Link>
        </>
      )}
    </p>
  )
}

const daySheetTexts = {
  title: 'Dagens bokningar',
  today: 'I dag',
  tomorrow: 'I morgon',
  print: 'Skriv ut dagens bokningar',
  printDays: 'Skriv ut dag för dag',
  times: 'Tider',
  booker: 'Bokad av',
  phone: 'Telefon',
  wish: 'Önskemål',
  status: 'Status',
  number: 'Bokning',

  asDay: (day: string): string => `Visar ${day}.`,
  searchWord: (typed: string): string => `Sök efter ”${typed}” som ord`,
  asWord: (typed: string): string => `Sökt efter ”${typed}” som ord.`,
  show: (day: string): string => `Visa ${day}`,
} as const

interface SheetRow {
  readonly booking: Booking
  readonly booked: BookingResource
}

interface Sheet {
  readonly date: BookingResource['date']
  readonly rooms: readonly { readonly title: string; readonly rows: readonly SheetRow[] }[]
}

/** "08:00:00"; a part without times comes first. */
const beginningOf = ({ booked }: SheetRow): string =>
  booked.bookingSlots.map(({ startTime }) => startTime).toSorted()[0] ?? ''

/** Cancelled parts are on it only where they are searched for. */
const sheetsOf = (bookings: readonly Booking[], search: ListSearch): readonly Sheet[] => {
  const { startDate, endDate, resource, group, status } = search
  const isWanted = (booked: BookingResource): boolean =>
    (startDate === null || booked.date >= startDate) &&
    (endDate === null || booked.date <= endDate) &&
    (resource === null || booked.resourceId === resource) &&
    (group === null || booked.resource.group === group) &&
    (status === null ? !isCancelled(booked) : booked.status === status)
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
    heading: daySheetTexts.times,
    className: 'numeric',
    cell: ({ booked }: SheetRow) => timeRanges(booked.bookingSlots).join(', '),
  },
  { heading: daySheetTexts.booker, cell: ({ booking }: SheetRow) => <bdi>{bookedFor(booking)}</bdi> },
  { heading: daySheetTexts.phone, className: 'numeric', cell: ({ booking }: SheetRow) => booking.user.phone },
  { heading: daySheetTexts.wish, cell: ({ booked }: SheetRow) => <bdi>{booked.message}</bdi> },
  { heading: daySheetTexts.status, cell: ({ booked }: SheetRow) => statusWords(booked) },
  { heading: daySheetTexts.number, className: 'numeric', cell: ({ booked }: SheetRow) => booked.bookingIdNumber },
]

/** By day and room, in order of time. Only paper has it. */
const DaySheet = ({ sheets }: { readonly sheets: readonly Sheet[] }): ReactElement => (
  <div className="day-sheet only-on-paper">
    {sheets.map(({ date, rooms }) => (
      <section key={date} className="day-sheet-day" aria-label={longDateOfYear(date)}>
        <h1>{daySheetTexts.title}</h1>
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
