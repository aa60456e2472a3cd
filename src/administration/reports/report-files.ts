/** Saves the tables of a report as files. A file has the rows of its table in the same order, with complete dates. */
import type { ReportBilling, ReportRow, StatisticsRow } from '../../../domain/schema/bookings.ts'
import { namesOf } from '../../../domain/typed-keys.ts'
import { timeRange } from '../../../domain/wording/swedish-dates.ts'
import { saveFile } from '../../kit/save-file.ts'
import type { Shown } from './report-form.tsx'
import { bookedBy, bookingCount, reportDays, reportStatusWords, reportTexts } from './report-texts.ts'

/** Saves a table of a report as a spreadsheet file. */
export const saveTable = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, 'text/csv;charset=utf-8', commaSeparated(rows))

type Cells = Readonly<
  Record<'date' | 'times' | 'resource' | 'number' | 'name' | 'email' | 'status' | 'message' | 'price', Cell>
>

/** The columns for invoicing. */
const billingColumns = {
  company: 'Företag',
  orgNr: 'Organisationsnummer',
  accountString: 'Kontosträng',
  reference: 'Referens',
  address: 'Adress',
  billingName: 'Fakturamottagare',
  billingAddress: 'Fakturaadress',
  billingEmail: 'Faktura-e-post',
} as const

/** @param billing the facts for the invoices; absent if the back end does not send them */
export const bookingCells = (
  rows: readonly ReportRow[],
  shown: Shown,
  billing: readonly ReportBilling[] = [],
): readonly (readonly Cell[])[] => {
  const isNumbered = bookingCount(rows) !== null
  const billingOf = new Map(billing.flatMap((one) => one.bookings.map((number) => [number, one] as const)))
  const billingNames = billing.length === 0 ? [] : namesOf(billingColumns)
  const cellsOf = ({ date, times, resource, number, name, email, status, message, price }: Cells): readonly Cell[] => [
    date,
    times,
    resource,
    ...(isNumbered ? [number, name] : []),
    email,
    ...(isNumbered ? [status] : []),
    ...(shown.message ? [message] : []),
    ...(shown.price ? [price] : []),
  ]
  return [
    [
      ...cellsOf({ ...reportTexts, price: `${reportTexts.price} (kr)` }),
      ...billingNames.map((name) => billingColumns[name]),
    ],
    ...reportDays(rows)
      .flatMap((day) => day.rows)
      .map((row) => {
        const { booking } = row
        const payer = billingOf.get(booking?.number ?? 0)
        return [
          ...cellsOf({
            ...row,
            date: { day: row.date },
            times: row.times.map(timeRange).join(', '),
            number: booking?.number ?? '',
            name: booking === undefined ? '' : bookedBy(row),
            status: booking === undefined ? '' : reportStatusWords(booking.status),
            price: row.price ?? '',
          }),
          ...billingNames.map((name) => payer?.[name] ?? ''),
        ]
      }),
  ]
}

export const statisticsCells = (rows: readonly StatisticsRow[]): readonly (readonly Cell[])[] => [
  [reportTexts.resource, reportTexts.minutes],
  ...rows.map(({ resource, minutes }) => [resource, minutes]),
]

/** A day that the spreadsheet must read as a date. Any other text must stay text. */
interface DayCell {
  readonly day: string
}
export type Cell = string | number | DayCell

const BYTE_ORDER_MARK = '\ufeff'

/** The characters that start a formula. Some spreadsheets also accept the full-width characters. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u

/** Swedish and English words that form a date, a time or an amount together with digits. */
const wordsOfValues =
  /januari|january|jan|februari|february|feb|mars|march|mar|april|apr|maj|may|juni|june|jun|juli|july|jul|augusti|august|aug|september|sept|sep|oktober|october|okt|oct|november|nov|december|dec|kr|sek|eur|[ap]m|[fe]m/giu
const signsOfValues = /^[\p{Nd}\p{Zs}.,:;/\-+%()'’´€$£¥e]*$/iu
const truth = /^\s*(?:true|false|sant|falskt)\s*$/iu
/** The maximum length of a text within a formula, in characters. */
const mostInFormula = 255

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * Prevents the conversion of text cells. A spreadsheet would read 004711 as 4711, 1E5 as 100000 and 3-4 as a date, and
 * it would lose the last of twenty digits.
 */
const textCell = (text: string): string => {
  if (formula.test(text)) return quoted(`'${text}`)
  const isReadAsValue =
    truth.test(text) || (/\p{Nd}/u.test(text) && signsOfValues.test(text.replace(wordsOfValues, '')))
  if (!isReadAsValue) return quoted(text)
  // The formula contains only a text. The text contains no quotation mark, so that it cannot end early.
  return quoted(text.length > mostInFormula ? `'${text}` : `="${text}"`)
}

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return typeof cell === 'string' ? textCell(cell.replace(/\r\n?/g, '\n')) : quoted(cell.day)
}

/**
 * Converts a table to a CSV file that a Swedish Excel opens correctly: UTF-8 with a byte order mark, semicolons, CRLF
 * and decimal commas (RFC 4180 except for the semicolon). The function is pure. Invariants: Each cell remains one cell
 * with its original text in the spreadsheet. No typed text runs as a formula (OWASP: CSV injection).
 */
export const commaSeparated = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('')}`
