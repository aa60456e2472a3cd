/** The dates that move to another time, one in each row: the time before and after, the state, and the price if it changes. */
import type { ReactElement } from 'react'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { MoveRow } from '../../../domain/selectors/move-rows.ts'
import type { SeriesPart } from '../../../domain/selectors/series-part.ts'
import { kindOf } from '../../../domain/selectors/series-rows.ts'
import { kronor, listed } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { cellRole, rowGroupRole, rowHeaderRole, rowRole, TableHead, tableRole } from '../../kit/design/table.tsx'
import { shortTitle } from '../basket/choice-words.ts'
import { detailOf, FREE_AGAIN, statesOf } from '../series/row-words.ts'
import type { PriceChange } from './use-move-prices.ts'

interface MoveTableProps {
  readonly rows: readonly MoveRow[]
  /** The dates that others have freed since the table was opened. */
  readonly freed: ReadonlySet<LocalDate>
  /** The prices by date. A date that cannot move, or whose price is not known, has no entry. */
  readonly prices: ReadonlyMap<LocalDate, PriceChange>
}

interface RowProps extends Pick<MoveTableProps, 'freed' | 'prices'> {
  readonly row: MoveRow
}

const HEADINGS = [
  { heading: 'Dag' },
  { heading: 'Tid' },
  { heading: 'Läge' },
  { heading: 'Pris', headingClass: 'move-price' },
]

const Change = ({ before, after }: { readonly before: string; readonly after: string }): ReactElement => (
  <span>
    {before} <span aria-hidden="true">→</span>
    <span className="visually-hidden">blir</span> <strong>{after}</strong>
  </span>
)

const Row = ({ row, freed, prices }: RowProps): ReactElement => {
  const resources = useStatePart('resources')
  const groups = useStatePart('groups')
  const { date, parts } = row
  const kind = kindOf(row)
  const price = prices.get(date)
  const titleOf = ({ resourceId }: SeriesPart): string =>
    shortTitle({ resourceId, title: resources[resourceId]?.title ?? '' }, resources)
  return (
    <tr className="series-row line-below" data-kind={kind} {...rowRole}>
      <th className="series-day strong keep-together" {...rowHeaderRole}>
        {longDate(date)}
      </th>
      <td className="series-times keep-together numeric" {...cellRole}>
        <Change
          before={listed([...new Set(parts.flatMap((part) => mergeIntervals(part.before).map(shortTimeRange)))])}
          after={listed([...new Set(parts.flatMap((part) => part.times.map(shortTimeRange)))])}
        />
      </td>
      <td className="series-state strong" {...cellRole}>
        {freed.has(date) && kind === 'free' ? (
          <p>{FREE_AGAIN}</p>
        ) : (
          statesOf(row, titleOf).map(({ words, part }) => (
            <p key={`${part.wantedId} ${words}`}>
              {words}
              {detailOf(part, resources, groups) === null ? null : (
                <span className="series-detail small plain muted">{` ${detailOf(part, resources, groups)}`}</span>
              )}
            </p>
          ))
        )}
      </td>
      <td className="move-price numeric" {...cellRole}>
        {price === undefined || price.before === price.after ? null : (
          <Change before={kronor(price.before)} after={kronor(price.after)} />
        )}
      </td>
    </tr>
  )
}

export const MoveTable = ({ rows, ...further }: MoveTableProps): ReactElement => (
  <table className="series-table table move-table" aria-label="Dagar som får ny tid" {...tableRole}>
    <TableHead columns={HEADINGS} />
    <tbody {...rowGroupRole}>
      {rows.map((row) => (
        <Row key={row.date} row={row} {...further} />
      ))}
    </tbody>
  </table>
)
