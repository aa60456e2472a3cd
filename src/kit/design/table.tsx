/**
 * A table that is described by its columns. It writes the roles and the headings. A screen provides only the contents of the
 * cells.
 */
import type { ReactElement, ReactNode } from 'react'

/**
 * Explicit ARIA roles for tables. On a phone the styles show a table as cards, and some browsers then drop the table's own
 * roles. With explicit roles a screen reader finds the same rows and headings there.
 */
export const tableRole = { role: 'table' } as const
export const rowGroupRole = { role: 'rowgroup' } as const
export const rowRole = { role: 'row' } as const
const columnHeaderRole = { role: 'columnheader', scope: 'col' } as const
export const rowHeaderRole = { role: 'rowheader', scope: 'row' } as const
export const cellRole = { role: 'cell' } as const

export interface Column<Row> {
  readonly heading: ReactNode
  readonly headingClass?: string
  readonly cell: (row: Row) => ReactNode
  readonly className?: string
  /** Whether the cells of this column are the headings of their rows. */
  readonly namesRow?: boolean
  /** The text beside the cell on a phone, where the headings are hidden. */
  readonly label?: string
}

type Columns<Row> = readonly Column<Row>[]

interface TableHeadProps {
  readonly columns: readonly Pick<Column<unknown>, 'heading' | 'headingClass'>[]
  readonly rowClass?: string
}

export const TableHead = ({ columns, rowClass }: TableHeadProps): ReactElement => (
  <thead {...rowGroupRole}>
    <tr className={rowClass} {...rowRole}>
      {columns.map(({ heading, headingClass }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
        <th key={index} className={headingClass} {...columnHeaderRole}>
          {heading}
        </th>
      ))}
    </tr>
  </thead>
)

interface TableRowProps<Row> {
  readonly columns: Columns<Row>
  readonly row: Row
  readonly className?: string | undefined
}

export const TableRow = <Row,>({ columns, row, className }: TableRowProps<Row>): ReactElement => (
  <tr className={className} {...rowRole}>
    {columns.map(({ cell, className: cellClass, namesRow = false, label }, index) => {
      const Cell = namesRow ? 'th' : 'td'
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
        <Cell key={index} className={cellClass} data-label={label} {...(namesRow ? rowHeaderRole : cellRole)}>
          {cell(row)}
        </Cell>
      )
    })}
  </tr>
)

export interface TableProps<Row> {
  readonly name?: string
  readonly className: string
  readonly rowClass?: string
  readonly columns: Columns<Row>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}

export const Table = <Row,>({ name, className, rowClass, columns, rows, keyOf }: TableProps<Row>): ReactElement => (
  <table className={className} aria-label={name} {...tableRole}>
    <TableHead columns={columns} />
    <tbody {...rowGroupRole}>
      {rows.map((row) => (
        <TableRow key={keyOf(row)} columns={columns} row={row} className={rowClass} />
      ))}
    </tbody>
  </table>
)
