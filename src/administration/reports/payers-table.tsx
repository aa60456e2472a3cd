/** The sum of each payer of a report, the largest first: so much is to be invoiced. */
import type { ReactElement } from 'react'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { ReportRow } from '../../../domain/schema/bookings.ts'
import { kronor, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { Table } from '../../kit/design/table.tsx'
import type { Cell } from '../../kit/texts/comma-separated.ts'
import { payersTexts as texts } from './report-texts.ts'
import { bookedBy, sumOf, unconfirmedOf } from './report-words.ts'

export interface PayerSum {
  readonly payer: number
  readonly name: string
  readonly bookings: number
  /** SEK */
  readonly sum: number
  readonly unconfirmed: number
}

/** Empty where the back end does not say who pays. */
export const payerSums = (rows: readonly ReportRow[]): readonly PayerSum[] => {
  const known = rows.filter(({ booking }) => booking?.payer !== undefined)
  if (known.length < rows.length) return []
  return [...groupedBy(known, ({ booking }) => booking?.payer ?? 0)]
    .map(([payer, own]) => ({
      payer,
      name: own.map((row) => bookedBy(row) || row.email)[0] ?? '',
      bookings: new Set(own.map(({ booking }) => booking?.number)).size,
      sum: sumOf(own),
      unconfirmed: unconfirmedOf(own),
    }))
    .toSorted((one, other) => other.sum - one.sum || swedishOrder(one.name, other.name) || one.payer - other.payer)
}

export const payerCells = (sums: readonly PayerSum[]): readonly (readonly Cell[])[] => [
  [texts.payer, texts.bookings, `${texts.sum} (kr)`, `${texts.unconfirmed} (kr)`],
  ...sums.map(({ name, bookings, sum, unconfirmed }) => [name, bookings, sum, unconfirmed]),
]

const columns = [
  { heading: texts.payer, className: 'payer-name', namesRow: true, cell: ({ name }: PayerSum) => name },
  {
    heading: texts.bookings,
    headingClass: 'payer-number',
    className: 'payer-number numeric',
    cell: ({ bookings }: PayerSum) => thousands(bookings),
  },
  {
    heading: texts.sum,
    headingClass: 'payer-number',
    className: 'payer-number numeric',
    cell: ({ sum }: PayerSum) => kronor(sum),
  },
  {
    heading: texts.unconfirmed,
    headingClass: 'payer-number',
    className: 'payer-number numeric',
    cell: ({ unconfirmed }: PayerSum) => (unconfirmed === 0 ? '–' : kronor(unconfirmed)),
  },
]

export const PayersTable = ({ sums }: { readonly sums: readonly PayerSum[] }): ReactElement => (
  <Table name={texts.title} className="payers-table" columns={columns} rows={sums} keyOf={({ payer }) => payer} />
)
