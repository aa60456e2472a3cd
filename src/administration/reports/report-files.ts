/** Makes the rows of a report's file, as its tables have them, in their order, with whole dates, and saves them. */
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

/** A day is the spreadsheet's to read; any other text stays the text that it is. */
interface DayCell {
  readonly day: string
}
export type Cell = string | number | DayCell

const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet takes these for the beginning of a formula, and some take the full-width ones for the others. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u

/** Beside digits these make a day, a time, an amount, a share or a power of ten, in Swedish or English. */
const wordsOfValues =
  /januari|january|jan|februari|february|feb|mars|march|mar|april|apr|maj|may|juni|june|jun|juli|july|jul|augusti|august|aug|september|sept|sep|oktober|october|okt|oct|november|nov|december|dec|kr|sek|eur|[ap]m|[fe]m/giu
const signsOfValues = /^[\p{Nd}\p{Zs}.,:;/\-+%()'’´€$£¥e]*$/iu
const truth = /^\s*(?:true|false|sant|falskt)\s*$/iu
/** As much as a text within a formula can hold. */
const mostInFormula = 255

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A spreadsheet makes 4711 of 004711, 100000 of 1E5, a day of 3-4, and zeros of the last of 20 digits, unless it is kept from it. */
const textCell = (text: string): string => {
  if (formula.test(text)) return quoted(`'${text}`)
  const isReadAsValue =
    truth.test(text) || (/\p{Nd}/u.test(text) && signsOfValues.test(text.replace(wordsOfValues, '')))
  if (!isReadAsValue) return quoted(text)
  // A formula that is a text alone; there is no quotation mark in it by which more could follow.
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
