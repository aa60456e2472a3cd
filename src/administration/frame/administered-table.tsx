/**
 * A table of what administrators look after: a row is one target that leads to it. On a phone a row becomes a card.
 */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { GroupColor } from '../../../domain/schema/entities.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import {
  cellRole,
  columnHeaderRole,
  rowGroupRole,
  rowHeaderRole,
  rowRole,
  tableRole,
} from '../../kit/design/table-roles.ts'
import { administrationTexts } from './administration-texts.ts'
import './administered-table.css'

export interface AdministeredRow {
  readonly id: number
  readonly title: string
  readonly href: string
  readonly enabled: boolean
  /** Of a group. */
  readonly color?: GroupColor
  /** The group that it is in. */
  readonly group?: { readonly title: string; readonly color: GroupColor }
}

interface AdministeredTableProps {
  /** What the table is of. */
  readonly name: string
  readonly titleColumn: string
  /** Null: without one. */
  readonly groupColumn: string | null
  readonly rows: readonly AdministeredRow[]
}

const Marked = ({ text, color }: { readonly text: string; readonly color: GroupColor | undefined }): ReactElement => (
  <span className={color === undefined ? undefined : 'administered-marked'} data-accent={color}>
    {text}
  </span>
)

export const AdministeredTable = ({ name, titleColumn, groupColumn, rows }: AdministeredTableProps): ReactElement => (
  <table className="administered-table" aria-label={name} {...tableRole}>
    <thead {...rowGroupRole}>
      <tr {...rowRole}>
        <th {...columnHeaderRole}>{titleColumn}</th>
        {groupColumn === null ? null : <th {...columnHeaderRole}>{groupColumn}</th>}
        <th {...columnHeaderRole}>
          <span className="visually-hidden">{administrationTexts.open}</span>
        </th>
      </tr>
    </thead>
    <tbody {...rowGroupRole}>
      {rows.map(({ id, title, href, enabled, color, group }) => (
        <tr key={id} className="administered-row" {...rowRole}>
          <th className="administered-title" {...rowHeaderRole}>
            <Marked text={title} color={color} />
            {enabled ? null : <span className="administered-state"> {administrationTexts.disabled}</span>}
          </th>
          {groupColumn === null ? null : (
            <td className="administered-group" {...cellRole}>
              {group === undefined ? null : <Marked text={group.title} color={group.color} />}
            </td>
          )}
          <td className="administered-way" {...cellRole}>
            <Link className="administered-link" href={href}>
              {administrationTexts.administer}
              <span className="visually-hidden"> {title}</span>
            </Link>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const AdministeredTableSkeleton = ({ label }: { readonly label: string }): ReactElement => (
  <Skeleton className="administered-skeleton" label={label} lines={6}>
    <span className="administered-skeleton-row" aria-hidden="true">
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
    </span>
  </Skeleton>
)
