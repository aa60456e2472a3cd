/** A table of groups, resources or users. Each row links to a page. On a phone each row becomes a card. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { GroupColor } from '../../../domain/schema/entities.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { type Column, Table, type TableProps } from '../../kit/design/table.tsx'
import { administrationTexts } from './administration-frame.tsx'
import '../../kit/design/linked-rows.css'
import './administered-table.css'

interface AdministeredRow {
  readonly id: number
  readonly title: string
  readonly href: string
  readonly enabled: boolean
  readonly color?: GroupColor
  readonly inGroup?: { readonly title: string; readonly color: GroupColor }
}

interface AdministeredTableProps {
  readonly name: string
  readonly namesGroups?: boolean
  readonly rows: readonly AdministeredRow[]
}

const Marked = ({ text, color }: { readonly text: string; readonly color: GroupColor | undefined }): ReactElement => (
  <span className={color === undefined ? undefined : 'administered-marked'} data-accent={color}>
    {text}
  </span>
)

/** The column with the link of a row. A press anywhere in the row follows the link. */
export const linkColumn = <Row,>(hrefOf: (row: Row) => string, titleOf: (row: Row) => string): Column<Row> => ({
  heading: <span className="visually-hidden">Öppna</span>,
  className: 'administered-action',
  cell: (row) => (
    <Link className="row-link" href={hrefOf(row)}>
      Administrera
      <span className="visually-hidden"> {titleOf(row)}</span>
    </Link>
  ),
})

/** A table whose last column is `linkColumn`. */
export const LinkedTable = <Row,>(props: Omit<TableProps<Row>, 'className' | 'rowClass'>): ReactElement => (
  <div className="linked-list">
    <Table className="administered-table linked-rows" rowClass="administered-row linked-row" {...props} />
  </div>
)

export const AdministeredTable = ({ name, namesGroups = false, rows }: AdministeredTableProps): ReactElement => (
  <LinkedTable
    name={name}
    columns={[
      {
        heading: administrationTexts.title,
        className: 'administered-title',
        namesRow: true,
        cell: ({ title, color, enabled }: AdministeredRow) => (
          <>
            <Marked text={title} color={color} />
            {enabled ? null : <span className="administered-state rounded small muted"> Inaktiv</span>}
          </>
        ),
      },
      ...(namesGroups
        ? [
            {
              heading: administrationTexts.group,
              className: 'administered-group',
              cell: ({ inGroup }: AdministeredRow) =>
                inGroup === undefined ? null : <Marked text={inGroup.title} color={inGroup.color} />,
            },
          ]
        : []),
      linkColumn(
        (row: AdministeredRow) => row.href,
        ({ title }) => title,
      ),
    ]}
    rows={rows}
    keyOf={({ id }) => id}
  />
)

export const AdministeredTableSkeleton = ({ label }: { readonly label: string }): ReactElement => (
  <Skeleton className="administered-skeleton" label={label} lines={6}>
    <span className="administered-skeleton-row line-below columns gap-8" aria-hidden="true">
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
    </span>
  </Skeleton>
)
