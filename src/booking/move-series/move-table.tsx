/** The dates that are to get another time, a row a date: the time before and after, what is there now, and the price where it changes. */
import type { ReactElement } from 'react'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { MoveRow } from '../../../domain/selectors/move-rows.ts'
import { kindOf, type SeriesPart } from '../../../domain/selectors/series-rows.ts'
import { listed } from '../../../domain/wording/series-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { cellRole, rowGroupRole, rowHeaderRole, rowRole, TableHead, tableRole } from '../../kit/design/table.tsx'
import { shortTitle } from '../basket/choice-words.ts'
import { detailOf, statesOf } from '../series/row-words.ts'
import { seriesTexts } from '../series/series-texts.ts'
import { moveTexts } from './move-texts.ts'
import type { PriceChange } from './use-move-prices.ts'

interface MoveTableProps {
  readonly rows: readonly MoveRow[]
  /** Others have freed them while one looks. */
  readonly freed: ReadonlySet<LocalDate>
  /** By date; those that are not known, or do not go, have none. */
  readonly prices: ReadonlyMap<LocalDate, PriceChange>
}

interface RowProps extends Pick<MoveTableProps, 'freed' | 'prices'> {
  readonly row: MoveRow
}

const HEADINGS = [
  { heading: moveTexts.date },
  { heading: moveTexts.time },
  { heading: moveTexts.state },
  { heading: moveTexts.price, headingClass: 'move-price' },
]

const once = (words: readonly string[]): string => listed([...new Set(words)])

const Change = ({ before, after }: { readonly before: string; readonly after: string }): ReactElement => (
  <span>
    {before} <span aria-hidden="true">→</span>
    <span className="visually-hidden">{moveTexts.becomes}</span> <strong>{after}</strong>
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
    <tr className="series-row" data-kind={kind} {...rowRole}>
      <th className="series-day" {...rowHeaderRole}>
        {longDate(date)}
      </th>
      <td className="series-times numeric" {...cellRole}>
        <Change
          before={once(parts.flatMap((part) => mergeIntervals(part.before).map(shortTimeRange)))}
          after={once(parts.flatMap((part) => part.times.map(shortTimeRange)))}
        />
      </td>
      <td className="series-state" {...cellRole}>
        {freed.has(date) && kind === 'free' ? (
          <p>{seriesTexts.freeAgain}</p>
        ) : (
          statesOf(row, titleOf).map(({ words, part }) => (
            <p key={`${part.wantedId} ${words}`}>
              {words}
              {detailOf(part, resources, groups) === null ? null : (
                <span className="series-detail">{` ${detailOf(part, resources, groups)}`}</span>
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
  <table className="series-table move-table" aria-label={moveTexts.table} {...tableRole}>
    <TableHead columns={HEADINGS} />
    <tbody {...rowGroupRole}>
      {rows.map((row) => (
        <Row key={row.date} row={row} {...further} />
      ))}
    </tbody>
  </table>
)
