/** Describes reports in words: the subject, the days and the totals. */
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

/** The texts that the page, the form and the files share. */
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
  /** The number of bookings. It is null when it is unknown. */
  readonly bookings: number | null
  readonly rows: number
  /** The total in SEK. It is null when it is unknown. */
  readonly total: number | null
  /** The unconfirmed amount within the total, in SEK. */
  readonly unconfirmed?: number
}

/** Returns text such as "21 bokningar med 31 bokade resurser, totalt 150 kr, varav 50 kr obekräftat". */
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

/** Groups the rows of a report by day. Invariant: the days are in order, and the rows of a day keep the order of the report. */
export const reportDays = (rows: readonly ReportRow[]): readonly ReportDay[] =>
  [...groupedBy(rows, (row) => row.date)]
    .map(([date, ofDay]) => ({ date, rows: ofDay }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** The groups and resources that a person can choose for a report. */
export type ReportChoices = CallAnswer<'groups'>

/** Returns text such as "17 februari – 3 mars 2026". */
export const periodWords = ({ startDate, endDate }: Pick<ReportSearch, 'startDate' | 'endDate'>): string => {
  const end = `${dayAndMonth(endDate)} ${yearOf(endDate)}`
  if (startDate === endDate) return end
  return `${dayAndMonth(startDate)}${yearOf(startDate) === yearOf(endDate) ? '' : ` ${yearOf(startDate)}`} – ${end}`
}

/** Returns the heading of a day in a report, such as "v10 tis 3/3". The date-fns pattern is `'v'I EEE d/M`. */
export const weekAndDay = (date: LocalDate): string =>
  `v${isoWeekOf(date)} ${shortWeekdays[weekdayOf(date)]} ${Number(date.slice(8, 10))}/${Number(date.slice(5, 7))}`

/** The words for the status of a row. A report contains a cancelled part only when its price must be paid. */
export const reportStatusWords = (status: BookingStatus): string =>
  status === CANCELLED ? CANCELLED_LATE : bookingStatusWords[status]

/** Describes the filters of a report apart from its days, such as "Grupprum, Grupprum Eken, anna@". The text is empty without filters. */
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
 * Returns the name of the person who booked. A user without name and e-mail was erased. A person whose booking another
 * user made may have no e-mail. The text is empty when the name is unknown.
 */
export const bookedBy = ({ booking, email }: ReportRow): string =>
  booking?.name === '' && email === '' ? 'Raderad användare' : (booking?.name ?? '')

/** Returns the number of bookings in the rows. Returns null when the back end does not send booking numbers. */
export const bookingCount = (rows: readonly ReportRow[]): number | null => {
  const numbers = new Set(rows.map(({ booking }) => booking?.number))
  return numbers.has(undefined) ? null : numbers.size
}

/** Returns the total price of the rows, or null when one of the prices is unknown. */
export const sumOf = (rows: readonly ReportRow[]): number | null => sumOfPrices(rows.map(({ price }) => price))

/** Returns the total price of the unconfirmed rows, or null when one of these prices is unknown. */
export const unconfirmedOf = (rows: readonly ReportRow[]): number | null =>
  sumOf(rows.filter(({ booking }) => booking?.status === UNCONFIRMED))
