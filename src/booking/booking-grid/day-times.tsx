/**
 * The free times of a day, room by room, for a person with a phone who has no room in mind. The person chooses a length
 * and the earliest hour, and sees for each room the starts of free times of that length. A press on a start chooses all
 * of its slots. Invariants: the times are those of the grid, live; a time that is taken while it is shown stays in its
 * place and says so, so that nothing moves under a finger; a new day, length or hour shows all times anew.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { minutesOf } from '../../../domain/calendar/local-time.ts'
import { addsNoBreach } from '../../../domain/rules/further-breaches.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { type ChosenRun, lengthsOfDay, runsOfLength, timesOfRows } from '../../../domain/selectors/chosen-run.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { clockTime, longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { lengthWords } from '../../../domain/wording/swedish-durations.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useMayWith } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { choiceHistory } from '../booking-bar/choice-history.ts'
import { chooseRun, type RunColumn, slotsOfRun } from '../booking-bar/choose-run.ts'
import { useServerMinute } from '../rules/use-server-look.ts'
import { unheardTexts } from '../unheard/unheard-texts.ts'
import { useSaidNote } from '../unheard/use-said-note.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { useChoosing } from './choosing/use-press.ts'
import type { ColumnPrices } from './column-prices.tsx'
import { factsOf } from './grid-head.tsx'
import { ColumnPriceReader } from './lazy-parts.tsx'
import { PrintedDay } from './paper/printed-day.tsx'
import './day-times.css'

/** The length that is chosen at first, if it is offered. */
const USUAL_MINUTES = 60
const HOUR_MINUTES = 60

type TimeState = 'free' | 'chosen' | 'pending' | 'taken'

/** The present state of a run, from the states of its slots. */
const stateOfRun = ({ slots }: RunColumn, { first, last }: ChosenRun): TimeState => {
  const own = slots.slice(first, last + 1)
  if (own.some((slot) => slot._tag !== 'Free' && slot._tag !== 'Selected')) return 'taken'
  if (own.some((slot) => 'pending' in slot && slot.pending)) return 'pending'
  return own.every((slot) => slot._tag === 'Selected') ? 'chosen' : 'free'
}

const stateWords: Readonly<Record<TimeState, string>> = {
  free: 'ledig',
  chosen: 'vald',
  pending: 'vald',
  taken: 'tagen',
}

interface TimeChipProps {
  readonly column: RunColumn
  readonly run: ChosenRun
  readonly live: boolean
}

const TimeChip = ({ column, run, live }: TimeChipProps): ReactElement | null => {
  const core = useCore()
  const choose = useChoosing()
  const times = timesOfRows(column, run)
  const state = stateOfRun(column, run)
  if (times === null) return null

  const press = async (): Promise<void> => {
    if (!live || state === 'taken' || state === 'pending') {
      announce(!live ? unheardTexts.sentence : state === 'taken' ? 'Tiden är tagen.' : 'Vänta, tiden är på väg.')
    } else if (state === 'chosen') {
      const slots = slotsOfRun(column, run)
      choiceHistory.add({ what: 'let-go', slots, undoOwn: null })
      await core.command({ _tag: 'ReleaseSlots', slots })
      announce(`${timeRange(times)} släppt.`)
    } else {
      const nothing = { first: run.first, last: run.first - 1 }
      announce(await chooseRun(core, column, { before: nothing, after: run, ask: choose }))
    }
  }
  return (
    <li>
      <button
        type="button"
        className="day-time button numeric"
        data-state={state}
        aria-pressed={state === 'chosen' || state === 'pending'}
        aria-busy={state === 'pending'}
        aria-disabled={state === 'taken' || !live}
        aria-label={`${timeRange(times)}, ${stateWords[state]}, ${column.title}`}
        onClick={() => void press()}
      >
        {clockTime(times.startTime)}
      </button>
    </li>
  )
}

/** A column with what the rules allow of it now. */
interface RuledColumn {
  readonly column: RunColumn
  readonly allows: (run: ChosenRun) => boolean
}

const useRuledColumns = ({ rows, columns, slots }: GridView): readonly RuledColumn[] => {
  const resources = useStatePart('resources')
  const handlesBookings = useMayWith('handle-bookings')(columns.map(({ resourceId }) => resourceId))
  const now = useServerMinute()
  return useMemo(() => {
    const ground = { limitsOf: (id: ResourceId) => resources[id]?.limits, has: [], now }
    return columns.map((address, index) => {
      const { resourceId } = address
      const column: RunColumn = { ...address, rows, slots: slots.flatMap((row) => row[index] ?? []) }
      const isRuled = !handlesBookings && resources[resourceId]?.limits !== undefined
      const allows = (run: ChosenRun): boolean =>
        !isRuled || addsNoBreach({ ...address, slots: rows.slice(run.first, run.last + 1) }, [], ground)
      return { column, allows }
    })
  }, [columns, rows, slots, resources, handlesBookings, now])
}

/** The runs in the list by resource, with the day, length and hour that they were found for. */
interface Listed {
  readonly key: string
  readonly runs: ReadonlyMap<ResourceId, readonly ChosenRun[]>
}

/** The runs of a length that begin at an hour or later. They stay in the list while only their slots change. */
const useListedRuns = (
  ruled: readonly RuledColumn[],
  { minutes, from }: { readonly minutes: number; readonly from: number },
): Listed['runs'] => {
  /** Until the holds of others are known, some held times would look free. */
  const isKnown = useCoreState(({ holdsRevision }) => holdsRevision !== null)
  const find = (key: string): Listed => ({
    key,
    runs: new Map(
      ruled.map(({ column, allows }) => [
        column.resourceId,
        runsOfLength(column, minutes, allows).filter(({ first }) => {
          const begin = column.rows[first]
          return begin !== undefined && minutesOf(begin.startTime) >= from
        }),
      ]),
    ),
  })
  const { date, rows = [] } = ruled[0]?.column ?? {}
  const ids = ruled.map(({ column }) => column.resourceId).join()
  const key = `${isKnown} ${date} ${minutes} ${from} ${rows.length} ${ids}`
  const [listed, setListed] = useState(() => find(key))
  if (listed.key !== key) setListed(find(key))
  return listed.runs
}

interface RoomTimesProps {
  readonly column: RunColumn
  readonly runs: readonly ChosenRun[]
  readonly live: boolean
  /** The words below the title. */
  readonly facts: string
  readonly href: string
}

const RoomTimes = ({ column, runs, live, facts, href }: RoomTimesProps): ReactElement => {
  const { title } = column
  const why = column.slots.find((slot) => slot._tag === 'Closed' && 'why' in slot)
  return (
    <li className="day-times-room">
      <h2 className="day-times-title">
        <Link href={href}>
          <span>
            <bdi>{title}</bdi>
            <Icon name="next" />
          </span>{' '}
          <span className="day-times-facts small muted numeric">
            {facts.split(bookingGridTexts.betweenFacts).join(' · ')}
          </span>
        </Link>
      </h2>
      {runs.length === 0 ? (
        <p className="day-times-none small muted">
          {why !== undefined && 'why' in why ? why.why : 'Inget ledigt så länge.'}
        </p>
      ) : (
        <ul className="day-times-starts" aria-label={`Tider i ${title}`}>
          {runs.map((run) => (
            <TimeChip key={run.first} column={column} run={run} live={live} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface DayTimesProps {
  readonly groupId: GroupId
  readonly view: GridView
  readonly live: boolean
  readonly onGrid: () => void
}

export const DayTimes = ({ groupId, view, live, onGrid }: DayTimesProps): ReactElement => {
  useSaidNote()
  const { rows, columns } = view
  const [wanted, setWanted] = useState<number | null>(null)
  const [from, setFrom] = useState(0)
  const [prices, setPrices] = useState<ColumnPrices | null>(null)
  const ruled = useRuledColumns(view)
  const lengths = useMemo(() => lengthsOfDay(ruled), [ruled])
  const usual = lengths.includes(USUAL_MINUTES) ? USUAL_MINUTES : lengths[0]
  const minutes = wanted ?? usual ?? USUAL_MINUTES
  const runs = useListedRuns(ruled, { minutes, from })

  const hours = [...new Set(rows.map(({ startTime }) => Math.ceil(minutesOf(startTime) / HOUR_MINUTES)))]
  const date = columns[0]?.date
  const [firstRow] = rows
  return (
    <section
      className="day-times"
      data-has-lengths
      aria-label={`Lediga tider ${date === undefined ? '' : longDate(date)}`}
    >
      <div className="day-times-wish">
        {/* biome-ignore lint/a11y: a fieldset cannot be one line with the hour */}
        <div role="group" className="day-times-lengths" aria-label="Hur länge">
          {lengths.map((length) => (
            <button
              key={length}
              type="button"
              className="button numeric"
              aria-pressed={length === minutes}
              onClick={() => setWanted(length)}
            >
              {lengthWords(length)}
            </button>
          ))}
        </div>
        <select
          className="field-input numeric day-times-from"
          aria-label="Från klockan"
          value={from}
          onChange={({ target }) => setFrom(Number(target.value))}
        >
          <option value={0}>Hela dagen</option>
          {hours.map((hour) => (
            <option key={hour} value={hour * HOUR_MINUTES}>
              {`från ${hour}`}
            </option>
          ))}
        </select>
        <button type="button" className="button day-times-grid" onClick={onGrid}>
          Rutnät
        </button>
      </div>
      <ul className="day-times-rooms">
        {ruled.map(({ column }) => (
          <RoomTimes
            key={column.resourceId}
            column={column}
            runs={runs.get(column.resourceId) ?? []}
            live={live}
            facts={factsOf(column, { prices })}
            href={groupDayPath(groupId, column.date, column.resourceId)}
          />
        ))}
      </ul>
      {firstRow === undefined ? null : <ColumnPriceReader columns={columns} row={firstRow} onPrices={setPrices} />}
      <PrintedDay view={view} isOffered />
    </section>
  )
}
