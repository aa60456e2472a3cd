/**
 * A table as a CSV file that a Swedish Excel opens right: UTF-8 with its mark, semicolons, CRLF, decimal commas (RFC
 * 4180 but for the semicolon). Pure. Invariants: whatever a cell holds, it stays one cell and the text that it was; none
 * is run as a formula, as what people typed is in it (OWASP: CSV injection).
 */

export type Cell = string | number

const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet takes these for the beginning of a formula, and some take the full-width ones for the others. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u

const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const cellText = (cell: Cell): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : quoted(harmless(cell.replace(/\r\n?/g, '\n')))

export const commaSeparated = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('')}`
