/** Reports in words: what a report is about, its days, and what its rows come to. */
import { isoWeekOf, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { bookingStatusWords, CANCELLED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { BookingStatus, ReportRow } from '../../../domain/schema/bookings.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { sumOfPrices } from '../../../domain/wording/price-words.ts'
import { counted, kronor } from '../../../domain/wording/swedish-amounts.ts'
import { dayAndMonth, shortWeekdays, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { CANCELLED_LATE } from '../../booking/booked/booked-words.ts'

/** The words of reports that stand in several places: on the screen, in the form and in the files. */
export const reportTexts = {
  title: 'Rapporter',
  statistics: 'Statistik',
  bookings: 'Bokningar',
  occupancy: 'Beläggning',
  occupancyLoading: 'Räknar ut beläggningen',
  date: 'Datum',
  times: 'Tider',
  resource: 'Resurs',
  number: 'Bokning',
  name: 'Namn',
  email: 'E-post',
  status: 'Status',
  message: 'Önskemål',
  price: 'Pris',
  payer: 'Betalare',
  minutes: 'Minuter',
} as const

interface ReportSum {
  /** Null: how many there are is not known. */
  readonly bookings: number | null
  readonly rows: number
  /** In SEK; null: it is not told. */
  readonly total: number | null
  /** How much of the total is not confirmed, in SEK. */
  readonly unconfirmed?: number
}

/** "21 bokningar med 31 bokade resurser, totalt 150 kr, varav 50 kr obekräftat" */
export const summaryWords = ({ bookings, rows, total, unconfirmed = 0 }: ReportSum): string => {
  const what = [
    ...(bookings === null ? [] : [counted(bookings, 'bokning', 'bokningar')]),
    ...(bookings === rows ? [] : [counted(rows, 'bokad resurs', 'bokade resurser')]),
  ].join(' med ')
  if (total === null) return what
  const part = unconfirmed === 0 ? '' : `, varav ${kronor(unconfirmed)} obekräftat`
  return `${what}, totalt ${kronor(total)}${part}`
}

export interface ReportDay {
  readonly date: LocalDate
  readonly rows: readonly ReportRow[]
}

/**
 * The rows of a report by their days. Invariant: the days are in order, and the rows of each stay as they came, sorted
 * as was asked.
 */
export const reportDays = (rows: readonly ReportRow[]): readonly ReportDay[] =>
  [...groupedBy(rows, (row) => row.date)]
    .map(([date, ofDay]) => ({ date, rows: ofDay }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** The groups and resources that a report can be about. */
export type ReportChoices = CallAnswer<'groups'>

/** "17 februari – 3 mars 2026" */
export const periodWords = ({ startDate, endDate }: Pick<ReportSearch, 'startDate' | 'endDate'>): string => {
  const end = `${dayAndMonth(endDate)} ${yearOf(endDate)}`
  if (startDate === endDate) return end
  return `${dayAndMonth(startDate)}${yearOf(startDate) === yearOf(endDate) ? '' : ` ${yearOf(startDate)}`} – ${end}`
}

/** "v10 tis 3/3": the header of a day in a report, in the form that date-fns writes `'v'I EEE d/M`. */
export const weekAndDay = (date: LocalDate): string =>
  `v${isoWeekOf(date)} ${shortWeekdays[weekdayOf(date)]} ${Number(date.slice(8, 10))}/${Number(date.slice(5, 7))}`

/** A cancelled part is in a report only where its price is to be paid. */
export const reportStatusWords = (status: BookingStatus): string =>
  status === CANCELLED ? CANCELLED_LATE : bookingStatusWords[status]

/** What a report is narrowed to, beside its days: "Grupprum, Grupprum Eken, anna@". Empty: nothing. */
export const narrowingWords = (
  { email, group, resource, status, payer }: ReportSearch,
  choices: ReportChoices,
): string =>
  [
    choices.find(({ id }) => id === group)?.title,
    choices.flatMap(({ resources }) => resources).find(({ id }) => id === resource)?.title,
    email,
    payer,
    status === undefined || status === null ? '' : reportStatusWords(status),
  ]
    .filter((words) => words !== undefined && words !== null && words !== '')
    .join(', ')

/**
 * Who booked. A user without both name and e-mail is erased; a person for whom somebody else booked may have no e-mail. Empty: the name is not
 * known.
 */
export const bookedBy = ({ booking, email }: ReportRow): string =>
  booking?.name === '' && email === '' ? 'Raderad användare' : (booking?.name ?? '')

/** How many bookings its rows are parts of; null where the back end does not say which. */
export const bookingCount = (rows: readonly ReportRow[]): number | null => {
  const numbers = new Set(rows.map(({ booking }) => booking?.number))
  return numbers.has(undefined) ? null : numbers.size
}

/** What the rows cost together; null: the price of one of them is not known. */
export const sumOf = (rows: readonly ReportRow[]): number | null => sumOfPrices(rows.map(({ price }) => price))

/** How much of that is not confirmed yet. */
export const unconfirmedOf = (rows: readonly ReportRow[]): number | null =>
  sumOf(rows.filter(({ booking }) => booking?.status === UNCONFIRMED))
