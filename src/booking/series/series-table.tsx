/**
 * The dates of a series, one in each row, with the actions for each date. On a phone each row is a card. Invariant: a button
 * that a row has shown stays, whatever others do, so that the focus is never lost.
 */
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { isoWeekOf, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { RuledPart } from '../../../domain/rules/counted-limits.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { collides, type SeriesPart } from '../../../domain/selectors/series-part.ts'
import { kindOf, type SeriesRow } from '../../../domain/selectors/series-rows.ts'
import { listed } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { cellRole, rowGroupRole, rowHeaderRole, rowRole, TableHead, tableRole } from '../../kit/design/table.tsx'
import { shortTitle } from '../basket/choice-words.ts'
import { OtherRooms } from './other-rooms.tsx'
import { detailOf, FREE_AGAIN, statesOf } from './row-words.ts'

export interface RowDeeds {
  readonly onSkip: (row: SeriesRow) => void
  readonly onOtherTime: (row: SeriesRow) => void
  readonly onOtherRoom: (part: SeriesPart, room: ResourceId) => void
  /** Whether the rules that count bookings allow another room on its date. */
  readonly mayTake: (part: RuledPart) => boolean
}

interface SeriesTableProps extends RowDeeds {
  readonly rows: readonly SeriesRow[]
  /** The dates that others have freed since the table was opened. */
  readonly freed: ReadonlySet<LocalDate>
}

interface RowProps extends RowDeeds {
  readonly row: SeriesRow
  readonly isFreed: boolean
  /** The rooms that have collided at any time since the table was opened. They can be changed. */
  readonly collided: readonly ResourceId[]
}

/** The times of a row, and the rooms that were changed. If the times differ by room, each room has its own times. */
const timesOf = (row: SeriesRow, titleOf: (part: SeriesPart) => string): readonly string[] => {
  const wordsOf = ({ times }: SeriesPart): string => listed(times.map(timeRange))
  const moved = row.parts.filter(({ resourceId, wantedId }) => resourceId !== wantedId)
  const [first] = row.parts
  if (first === undefined) return []
  const isOne = row.parts.every((part) => wordsOf(part) === wordsOf(first))
  return isOne ? [wordsOf(first), ...moved.map(titleOf)] : row.parts.map((part) => `${titleOf(part)} ${wordsOf(part)}`)
}

const HEADINGS = [
  { heading: 'Vecka' },
  { heading: 'Dag' },
  { heading: 'Tid' },
  { heading: 'Läge' },
  { heading: <span className="visually-hidden">Ändra</span> },
]

const Row = ({ row, isFreed, collided, onSkip, onOtherTime, onOtherRoom, mayTake }: RowProps): ReactElement => {
  const resources = useStatePart('resources')
  const groups = useStatePart('groups')
  const [roomsFor, setRoomsFor] = useState<ResourceId | null>(null)
  const roomsId = useId()
  const { date, parts, isSkipped } = row
  const kind = kindOf(row)
  const titleOf = ({ resourceId }: SeriesPart): string =>
    shortTitle({ resourceId, title: resources[resourceId]?.title ?? '' }, resources)
  const day = longDate(date)
  const named = (words: string, further = ''): ReactNode => (
    <>
      {words}
      <span className="visually-hidden">{` ${day}${further}`}</span>
    </>
  )
  const states = statesOf(row, titleOf)
  const chosen = parts.find(({ wantedId }) => wantedId === roomsFor)
  const changeable = isSkipped ? [] : parts.filter(({ wantedId }) => collided.includes(wantedId))
  return (
    <>
      <tr className="series-row line-below" data-kind={kind} {...rowRole}>
        <td className="series-week numeric" {...cellRole}>
          <span className="series-week-word">Vecka </span>
          {isoWeekOf(date)}
        </td>
        <th className="series-day strong keep-together" {...rowHeaderRole}>
          {day}
        </th>
        <td className="series-times keep-together numeric" data-moved={row.isMoved || undefined} {...cellRole}>
          {timesOf(row, titleOf).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </td>
        <td className="series-state strong" {...cellRole}>
          {isSkipped ? (
            <p>Hoppas över</p>
          ) : isFreed && kind === 'free' ? (
            <p>{FREE_AGAIN}</p>
          ) : (
            states.map(({ words, part }) => (
              <p key={part.wantedId}>
                {words}
                {detailOf(part, resources, groups) === null ? null : (
                  <span className="series-detail small plain muted">{` ${detailOf(part, resources, groups)}`}</span>
                )}
              </p>
            ))
          )}
        </td>
        <td className="series-ways never-on-paper" {...cellRole}>
          {changeable.length > 0 ? (
            <>
              <button type="button" className="button" onClick={() => onOtherTime(row)}>
                {named('Annan tid')}
              </button>
              {changeable.map((part) => (
                <button
                  key={part.wantedId}
                  type="button"
                  className="button"
                  aria-expanded={roomsFor === part.wantedId}
                  aria-controls={roomsId}
                  onClick={() => setRoomsFor(roomsFor === part.wantedId ? null : part.wantedId)}
                >
                  {named(parts.length === 1 ? 'Annat rum' : `${titleOf(part)}: Annat rum`)}
                </button>
              ))}
            </>
          ) : null}
          <button type="button" className="button series-skip" onClick={() => onSkip(row)}>
            {named(isSkipped ? 'Ta med igen' : 'Hoppa över')}
          </button>
        </td>
      </tr>
      {chosen !== undefined && changeable.includes(chosen) ? (
        <tr className="series-rooms-row never-on-paper" {...rowRole}>
          <td id={roomsId} colSpan={HEADINGS.length} {...cellRole}>
            <OtherRooms
              part={chosen}
              mayTake={mayTake}
              taken={parts.map(({ resourceId }) => resourceId)}
              onChoose={(room) => {
                setRoomsFor(null)
                onOtherRoom(chosen, room)
              }}
            />
          </td>
        </tr>
      ) : null}
    </>
  )
}

export const SeriesTable = ({ rows, freed, ...deeds }: SeriesTableProps): ReactElement => {
  const [collided, setCollided] = useState<readonly Pick<SeriesPart, 'date' | 'wantedId'>[]>([])
  const collidedOn = (date: LocalDate): readonly ResourceId[] =>
    collided.flatMap((one) => (one.date === date ? [one.wantedId] : []))
  const fresh = rows.flatMap((row) =>
    kindOf(row) === 'collides'
      ? row.parts.filter((part) => collides(part) && !collidedOn(row.date).includes(part.wantedId))
      : [],
  )
  if (fresh.length > 0) setCollided([...collided, ...fresh])
  return (
    <table className="series-table table" aria-label="Datum i serien" {...tableRole}>
      <TableHead columns={HEADINGS} />
      <tbody {...rowGroupRole}>
        {rows.map((row) => (
          <Row key={row.date} row={row} isFreed={freed.has(row.date)} collided={collidedOn(row.date)} {...deeds} />
        ))}
      </tbody>
    </table>
  )
}
