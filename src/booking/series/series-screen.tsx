/** The screen for making a series: its title, its pattern, its dates, and the button that continues. */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { RuledPart } from '../../../domain/rules/counted-limits.ts'
import { MOST_SLOTS } from '../../../domain/rules/series.ts'
import type { State } from '../../../domain/schema/state.ts'
import { basket } from '../../../domain/selectors/basket.ts'
import {
  columnsOf,
  createSeriesRows,
  kindOf,
  leavesRoomFor,
  nearestShift,
  type SeriesChoice,
  type SeriesRow,
} from '../../../domain/selectors/series-rows.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { patternWords } from '../../../domain/wording/series-words.ts'
import { counted, listed } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { bookingPath } from '../../shell/routing/paths.ts'
import { lineKey } from '../basket/basket-lines.ts'
import { askNoMore, askToConfirm } from '../booking-bar/confirm-asked.ts'
import { seriesQuery } from '../repeat/series-address.ts'
import { holdSeries } from './hold-series.ts'
import { PatternForm } from './pattern-form.tsx'
import { skippedOf, spokenState } from './row-words.ts'
import { SeriesTable } from './series-table.tsx'
import { useRowNews } from './use-row-news.ts'
import { useSeriesGround } from './use-series-ground.ts'
import { useSumSaid } from './use-sum-said.ts'

interface SeriesScreenProps {
  readonly choice: SeriesChoice
  /** The titles of the rooms. */
  readonly rooms: string
  /** The bookings of the person. Null means that they are not known. */
  readonly has: readonly RuledPart[] | null
  readonly onChange: (choice: SeriesChoice) => void
}

const nothingBooked: readonly RuledPart[] = []

/** The slots of all rows, each with its room and day. */
const slotsOf = (rows: readonly SeriesRow[]) =>
  rows.flatMap(({ parts }) =>
    parts.flatMap(({ resourceId, date, slots }) => slots.map((slot) => ({ resourceId, date, ...slot }))),
  )

const READING = 'Hämtar dagarna'

/** The summary of the rows: "18 av 20 lediga, 1 hoppas över, 1 krockar". */
const summaryOf = (rows: readonly SeriesRow[]): string => {
  const count = (...kinds: readonly string[]): number => rows.filter((row) => kinds.includes(kindOf(row))).length
  const [skipped, held, colliding] = [count('skipped'), count('held'), count('collides')]
  if (count('unknown') > 0) return READING
  if (held > 0 && held + skipped === rows.length)
    return `${counted(held, 'gång hålls', 'gånger hålls')} för dig. Tryck på Fortsätt för att boka.`
  return [
    `${count('free', 'held')} av ${rows.length} lediga`,
    ...(skipped > 0 ? [`${skipped} hoppas över`] : []),
    ...(colliding > 0 ? [`${colliding} krockar`] : []),
  ].join(', ')
}

/** The reason why *Fortsätt* cannot continue. Null means that it can. */
const refusalOf = (rows: readonly SeriesRow[]): string | null => {
  const wanted = rows.filter(({ isSkipped }) => !isSkipped)
  const slots = slotsOf(wanted).length
  if (rows.some((row) => kindOf(row) === 'unknown')) return 'Vänta tills alla dagar är hämtade.'
  if (rows.some((row) => kindOf(row) === 'collides'))
    return 'Något krockar. Hoppa över det, eller välj en annan tid eller ett annat rum.'
  if (wanted.length === 0) return 'Ingen dag är kvar att boka.'
  return slots > MOST_SLOTS
    ? `Det blir ${slots} tider, och högst ${MOST_SLOTS} får plats i en bokning. Ta färre gånger.`
    : null
}

/** How many times are held so far. A back end that holds one time after the other takes a while. */
const Progress = ({ rows }: { readonly rows: readonly SeriesRow[] }): ReactElement => {
  const held = rows
    .flatMap(({ parts }) => parts)
    .reduce((sum, { state, slots }) => sum + (state._tag === 'Held' ? slots.length : 0), 0)
  return <>{`Väljer ${held} av ${slotsOf(rows).length} tider`}</>
}

interface SeriesFootProps {
  /** The summary of the rows, or how many times are held so far. */
  readonly words: ReactNode
  readonly busy: boolean
  readonly failure: string | null
  /** Null means that no row collides. */
  readonly onSkipAll: (() => void) | null
  readonly onGoOn: () => void
}

/** The summary of the rows and the button that continues. It stays at the bottom of the window. */
const SeriesFoot = ({ words, busy, failure, onSkipAll, onGoOn }: SeriesFootProps): ReactElement => {
  const goOnButton = useRef<HTMLButtonElement>(null)
  return (
    <div
      className="series-foot strong-line-above cluster items-center spread gap-2 gap-x-5 never-on-paper"
      data-stays="bottom"
    >
      <p className="series-summary bold numeric">{words}</p>
      <div className="series-foot-ways cluster gap-2">
        {onSkipAll === null ? null : (
          <button
            type="button"
            className="button"
            onClick={() => {
              onSkipAll()
              goOnButton.current?.focus()
            }}
          >
            Hoppa över alla krockar
          </button>
        )}
        <button ref={goOnButton} type="button" className="button button-main" aria-busy={busy} onClick={onGoOn}>
          Fortsätt
        </button>
      </div>
      <Alert words={failure} className="danger strong" />
    </div>
  )
}

/** Replaces the screen once the whole series is booked, and announces that. */
const SeriesDone = (): ReactElement => {
  const latestBooking = useStatePart('latestBooking')
  useEffect(() => void announce('Serien är bokad.'), [])
  return (
    <div className="notice notice-positive">
      <p className="notice-title">Serien är bokad.</p>
      {latestBooking === null ? null : (
        <Link className="button button-main" href={bookingPath(latestBooking.bookingId)}>
          Visa bokning
        </Link>
      )}
    </div>
  )
}

export const SeriesScreen = ({ choice, rooms, has, onChange }: SeriesScreenProps): ReactElement => {
  const core = useCore()
  const ground = useSeriesGround(
    [...choice.wanted.map(({ resourceId }) => resourceId), ...choice.rooms.values()],
    has ?? nothingBooked,
  )
  const rows = useCoreState(useMemo(() => createSeriesRows(choice, ground), [choice, ground]))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The date for which the person asked for another time. The announcement of the sum includes the time that the date got. */
  const [movedOn, setMovedOn] = useState<LocalDate | null>(null)
  const isBeside = useCoreState(
    useMemo(() => {
      const own = new Set(columnsOf(choice).map(({ resourceId, date }) => resourceDayKey(resourceId, date)))
      return (state: State) => basket(state).lines.some((line) => !own.has(lineKey(line)))
    }, [choice]),
  )
  const wanted = rows.filter(({ isSkipped }) => !isSkipped)
  const colliding = rows.filter((row) => kindOf(row) === 'collides')
  const isUnread = rows.some(({ parts }) => parts.some(({ state }) => state._tag === 'Unread'))
  const isDone =
    wanted.length > 0 && wanted.every(({ parts }) => parts.every(({ state }) => state._tag === 'Booked' && state.own))
  const freed = useRowNews(rows, busy || isDone, (date) => {
    const row = rows.find((one) => one.date === date)
    return row === undefined ? '' : spokenState(row)
  })
  const [first, ...others] = choice.wanted
  const sameTimes = others.every(({ times }) => JSON.stringify(times) === JSON.stringify(first?.times))

  useEffect(() => askNoMore, [])

  // A press in a row changes only the button of the row. A person who does not see the sum hears it once the days are read.
  const summary = summaryOf(rows)
  const moved = rows.find(({ date }) => date === movedOn)
  const movedTimes = new Set(moved?.parts.flatMap(({ times }) => times.map(timeRange)))
  const sum = moved === undefined ? summary : `${longDate(moved.date)}: ${listed([...movedTimes])}. ${summary}`
  useSumSaid(seriesQuery(choice), summary === READING ? null : sum)

  const change = (next: Partial<SeriesChoice>): void => {
    setFailure(null)
    setMovedOn(null)
    onChange({ ...choice, ...next })
  }
  const skip = (dates: readonly LocalDate[], isSkipped: boolean): void => {
    const skipped = new Set(choice.skipped)
    for (const date of dates) isSkipped ? skipped.add(date) : skipped.delete(date)
    change({ skipped })
  }
  const otherTime = ({ date }: SeriesRow): void => {
    const shift = nearestShift({ source: core.state.value, choice, ground }, date)
    if (shift === null) {
      setFailure(`Ingen annan tid är ledig ${longDate(date)} inom tre timmar.`)
      return
    }
    const shifts = new Map(choice.shifts).set(date, shift)
    if (shift === 0) shifts.delete(date)
    change({ shifts })
    setMovedOn(date)
  }

  const goOn = async (): Promise<void> => {
    if (busy) return
    const why = refusalOf(rows)
    setFailure(why)
    if (why !== null) return
    setBusy(true)
    const series = { pattern: choice.pattern, skipped: rows.filter(({ isSkipped }) => isSkipped).map(skippedOf) }
    const missed = await holdSeries(core, series, { days: columnsOf(choice), slots: slotsOf(wanted) })
    setBusy(false)
    if (missed.length === 0) return askToConfirm()
    const dates = counted(new Set(missed.map(({ date }) => date)).size, 'dag', 'dagar')
    setFailure(`${dates} gick inte att välja. Resten hålls för dig, och i listan står vad som krockar.`)
  }

  if (isDone) return <SeriesDone />
  return (
    <>
      <p className="series-words stack gap-1 large numeric">
        <strong>{patternWords(choice.pattern, sameTimes && first !== undefined ? first.times : [])}</strong>
        <span className="series-rooms-words muted">{rooms}</span>
      </p>
      <PatternForm pattern={choice.pattern} onChange={(pattern) => change({ pattern })} />
      {isUnread ? (
        <LoadFailure title="Dagarna kunde inte hämtas." onRetry={() => void core.command({ _tag: 'ReloadColumns' })} />
      ) : null}
      <SeriesTable
        rows={rows}
        freed={freed}
        onSkip={({ date, isSkipped }) => skip([date], !isSkipped)}
        onOtherTime={otherTime}
        mayTake={(part) => leavesRoomFor(rows, part, ground)}
        onOtherRoom={({ wantedId, date }, room) =>
          change({ rooms: new Map(choice.rooms).set(resourceDayKey(wantedId, date), room) })
        }
      />
      {isBeside ? (
        <p className="notice notice-warning">
          Du har valt andra tider också. De bokas samtidigt, och då sparas det inte att bokningen upprepas.
        </p>
      ) : null}
      <SeriesFoot
        words={busy ? <Progress rows={wanted} /> : summary}
        busy={busy}
        failure={failure}
        onSkipAll={
          colliding.length === 0
            ? null
            : () =>
                skip(
                  colliding.map(({ date }) => date),
                  true,
                )
        }
        onGoOn={() => void goOn()}
      />
    </>
  )
}
