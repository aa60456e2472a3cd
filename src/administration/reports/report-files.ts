/** The files of a report. Their rows are those of its tables, in the same order, with whole dates. */
import type { ReportBilling, ReportRow, StatisticsRow } from '../../../domain/schema/bookings.ts'
import { namesOf } from '../../../domain/typed-keys.ts'
import { timeRange } from '../../../domain/wording/swedish-dates.ts'
import { saveFile } from '../../kit/save-file.ts'
import type { Shown } from './report-form.tsx'
import { bookedBy, bookingCount, reportDays, reportStatusWords, reportTexts } from './report-texts.ts'

/** Saves a table of a report as a file for a spreadsheet. */
export const saveTable = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, 'text/csv;charset=utf-8', commaSeparated(rows))

type Cells = Readonly<
  Record<'date' | 'times' | 'resource' | 'number' | 'name' | 'email' | 'status' | 'message' | 'price', Cell>
>

/** The columns from which invoices are written. */
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

/** @param billing what invoices are written from; none: the back end does not tell */
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

/** A day, which the spreadsheet shall read as a date; any other text shall stay the text that it is. */
interface DayCell {
  readonly day: string
}
export type Cell = string | number | DayCell

const BYTE_ORDER_MARK = '\ufeff'

/** Signs with which a formula begins. Some spreadsheets take the full-width signs for the ordinary ones. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u

/** Words that beside digits make a date, a time or an amount, in Swedish or English. */
const wordsOfValues =
  /januari|january|jan|februari|february|feb|mars|march|mar|april|apr|maj|may|juni|june|jun|juli|july|jul|augusti|august|aug|september|sept|sep|oktober|october|okt|oct|november|nov|december|dec|kr|sek|eur|[ap]m|[fe]m/giu
const signsOfValues = /^[\p{Nd}\p{Zs}.,:;/\-+%()'’´€$£¥e]*$/iu
const truth = /^\s*(?:true|false|sant|falskt)\s*$/iu
/** The most characters that a text within a formula may have. */
const mostInFormula = 255

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A spreadsheet would read 004711 as 4711, 1E5 as 100000 and 3-4 as a date, and it loses the last of twenty digits. Here such texts stay texts. */
const textCell = (text: string): string => {
  if (formula.test(text)) return quoted(`'${text}`)
  const isReadAsValue =
    truth.test(text) || (/\p{Nd}/u.test(text) && signsOfValues.test(text.replace(wordsOfValues, '')))
  if (!isReadAsValue) return quoted(text)
  // A formula that is nothing but a text. The text has no quotation mark, so that nothing can follow it.
  return quoted(text.length > mostInFormula ? `'${text}` : `="${text}"`)
}

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return typeof cell === 'string' ? textCell(cell.replace(/\r\n?/g, '\n')) : quoted(cell.day)
}

/**
 * A table as a CSV file that a Swedish Excel opens right: UTF-8 with its mark, semicolons, CRLF, decimal commas (RFC
 * 4180 but for the semicolon). Pure. Invariants: whatever a cell holds, it stays one cell and the text that it was, in the spreadsheet too;
 * nothing that people typed is run as a formula (OWASP: CSV injection).
 */
export const commaSeparated = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('')}`
