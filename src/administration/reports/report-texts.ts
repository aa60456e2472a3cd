/** The texts of reports, and the words for the days and choices that one is about. */
import { isoWeekOf, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { bookingStatusWords, CANCELLED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { BookingStatus, ReportRow } from '../../../domain/schema/bookings.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { sumOfPrices } from '../../../domain/wording/price-words.ts'
import { counted, kronor, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { dayAndMonth, shortWeekdays, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { CANCELLED_LATE } from '../../booking/bookings/booked-words.ts'

const hours = (minutes: number): string => counted(Math.round(minutes / 60), 'timme', 'timmar')

export const occupancyTexts = {
  failed: 'Beläggningen kunde inte hämtas.',
  byHour: 'Beläggning per veckodag och timme',
  byResource: 'Beläggning per resurs',
  nothing: 'Ingenting är öppet eller bokat de här dagarna.',
  total: (share: string, booked: number, open: number): string =>
    `${share} av den öppna tiden är bokad: ${hours(booked)} av ${hours(open)}. Låst tid räknas inte som öppen.`,
  ofEverybody: 'Beläggningen gäller alla bokningar, vems e-post det än är.',
  share: (percent: number): string => `${thousands(percent)}\u00a0%`,
  closed: 'Stängt',
  hour: 'Timme',
  /** "08–09" */
  hourOf: (hour: number): string => [hour, hour + 1].map((one) => String(one).padStart(2, '0')).join('–'),
  weekday: 'Veckodag',
  resource: 'Resurs',
  open: 'Öppna minuter',
  booked: 'Bokade minuter',
  occupancy: 'Beläggning',
  percent: 'Beläggning (%)',
  hoursFile: (startDate: string, endDate: string): string => `belaggning-${startDate}-${endDate}.csv`,
  resourcesFile: (startDate: string, endDate: string): string => `belaggning-resurser-${startDate}-${endDate}.csv`,
} as const

export const payersTexts = {
  title: 'Per betalare',
  payer: 'Betalare',
  bookings: 'Bokningar',
  sum: 'Summa',
  unconfirmed: 'Varav obekräftat',
  file: (startDate: string, endDate: string): string => `betalare-${startDate}-${endDate}.csv`,
} as const

export const billingTexts = {
  company: 'Företag',
  orgNr: 'Organisationsnummer',
  accountString: 'Kontosträng',
  reference: 'Referens',
  address: 'Adress',
  billingName: 'Fakturamottagare',
  billingAddress: 'Fakturaadress',
  billingEmail: 'Faktura-e-post',
} as const

export const reportTexts = {
  title: 'Rapporter',
  filters: 'Urval',
  saveAs: 'Spara som CSV',
  startDate: 'Från datum',
  endDate: 'Till datum',
  email: 'E-post',
  group: 'Grupp',
  allGroups: 'Alla grupper',
  resource: 'Resurs',
  allResources: 'Alla resurser',
  allStatuses: 'Alla statusar',
  payer: 'Betalare',
  payerHint: 'Namn, företag eller e-post',
  sort: 'Sortera efter',
  sorts: { date: 'Datum', resource: 'Resurs inom varje dag', email: 'E-post inom varje dag' },
  generate: 'Generera',
  loading: 'Hämtar rapporten',
  failed: 'Rapporten kunde inte hämtas.',
  /** @param what its resource and day */
  open: (number: number, what: string): string => `Administrera bokning ${number}, ${what}`,
  choicesLoading: 'Hämtar grupper och resurser',
  choicesFailed: 'Grupper och resurser kunde inte hämtas.',

  show: 'Visa i rapporten',

  print: 'Skriv ut',
  before: 'Välj vad rapporten ska handla om och tryck på Generera.',
  reportOf: (period: string): string => `Rapport ${period}`,
  nothing: 'Inga bokningar stämmer med urvalet',
  nothingDetail: 'Prova en längre period, eller ta bort något av det du har valt.',
  occupancy: 'Beläggning',
  occupancyLoading: 'Räknar ut beläggningen',
  nothingShown: 'Välj Statistik eller Bokningar för att se rapporten.',
  /**
   * @param bookings null: how many there are is not known
   * @param unconfirmed how much of the total is not confirmed, in SEK
   */
  summary: (bookings: number | null, rows: number, total: number | null, unconfirmed = 0): string => {
    const parts = bookings === rows ? '' : counted(rows, 'bokad resurs', 'bokade resurser')
    const whole = bookings === null ? '' : counted(bookings, 'bokning', 'bokningar')
    const what = [whole, parts].filter((words) => words !== '').join(' med ')
    if (total === null) return what
    const part = unconfirmed === 0 ? '' : `, varav ${kronor(unconfirmed)} obekräftat`
    return `${what}, totalt ${kronor(total)}${part}`
  },
  bookings: 'Bokningar',
  times: 'Tider',
  number: 'Bokning',
  name: 'Namn',
  status: 'Status',
  message: 'Önskemål',
  price: 'Pris',
  erased: 'Raderad användare',
  statistics: 'Statistik',
  minutes: 'Minuter',
  bookingsFile: (startDate: string, endDate: string): string => `bokningar-${startDate}-${endDate}.csv`,
  statisticsFile: (startDate: string, endDate: string): string => `statistik-${startDate}-${endDate}.csv`,
  date: 'Datum',
  made: (when: string): string => `Gjord ${when}`,
} as const

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

/** The choices beside its days: "Grupprum, Grupprum Eken, anna@". Empty: there are none. */
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
 * An erased user has neither name nor e-mail; a person who was booked for may have no e-mail. Empty: the name is not
 * known.
 */
export const bookedBy = ({ booking, email }: ReportRow): string =>
  booking?.name === '' && email === '' ? reportTexts.erased : (booking?.name ?? '')

/** How many bookings its rows are parts of; null where the back end does not say which. */
export const bookingCount = (rows: readonly ReportRow[]): number | null => {
  const numbers = new Set(rows.map(({ booking }) => booking?.number))
  return numbers.has(undefined) ? null : numbers.size
}

/** Null: some price is not known. */
export const sumOf = (rows: readonly ReportRow[]): number | null => sumOfPrices(rows.map(({ price }) => price))

/** How much of it is not confirmed yet. */
export const unconfirmedOf = (rows: readonly ReportRow[]): number | null =>
  sumOf(rows.filter(({ booking }) => booking?.status === UNCONFIRMED))
