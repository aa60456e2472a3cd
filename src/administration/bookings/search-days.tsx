/**
 * The ways to the bookings of a day: today and tomorrow in one press, a day that somebody wrote among the words, and the
 * print of the days that are searched.
 */
import { type ReactElement, useMemo } from 'react'
import { Link } from 'wouter'
import { addDays, daysBetween, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { LARGEST_PAGE_SIZE } from '../../../domain/rules/search-words.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { readAllPages } from '../../booking/bookings/use-coming.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { type ListSearch, listPath, searchBody } from './booking-search.ts'
import { DaySheet, sheetsOf } from './day-sheet.tsx'
import { daySheetTexts as texts } from './day-sheet-texts.ts'

/** More days are no list for a door. */
const MOST_PRINTED_DAYS = 31

const dayWords = (date: LocalDate, today: LocalDate): RegExp => {
  const name = weekdayName(weekdayOf(date))
  const near = [String.raw`i\s?dag`, String.raw`i\s?morgon`][daysBetween(today, date)]
  return new RegExp(`(?:^|\\s)(?:${near === undefined ? '' : `${near}|`}${name}(?:en|s)?)(?=\\s|$)`, 'iu')
}

interface NamedDay {
  readonly date: LocalDate
  /** The words without the day. */
  readonly rest: string
}

/** The next day that is named among the words: "torsdag", "i morgon". Null: none is. */
export const dayAmong = (words: string, today: LocalDate): NamedDay | null => {
  for (let days = 0; days < 7; days += 1) {
    const date = addDays(today, days)
    const rest = words.replace(dayWords(date, today), ' ')
    if (rest !== words) return { date, rest: rest.trim().replace(/\s+/gu, ' ') }
  }
  return null
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
          {search.startDate === search.endDate ? texts.print : texts.printDays}
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
  return (
    <p className="day-links">
      <Link href={listPath(onDay(search, today))}>{texts.today}</Link>
      <Link href={listPath(onDay(search, addDays(today, 1)))}>{texts.tomorrow}</Link>
    </p>
  )
}

/** Tells where days go, where one is written among the words. */
export const DayAmongWords = ({ search }: { readonly search: ListSearch }): ReactElement | null => {
  const { date: today } = useWallNow()
  const named = dayAmong(search.words, today)
  return named === null ? null : (
    <p className="notice day-among-words" role="status">
      {texts.where}{' '}
      <Link href={listPath(onDay({ ...search, words: named.rest }, named.date))}>
        {texts.show(longDate(named.date))}
      </Link>
    </p>
  )
}
