/** Saves a table of a report as a file for a spreadsheet (contract 2, CSV of a report). */
import { saveFile } from '../../kit/save-file.ts'
import { type Cell, commaSeparated } from '../../kit/texts/comma-separated.ts'

export const saveTable = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, 'text/csv;charset=utf-8', commaSeparated(rows))
