/** The series that somebody makes: in words, its pattern, its dates, and the way on. */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { RuledPart } from '../../../domain/rules/booking-breaches.ts'
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
  type SeriesGround,
  type SeriesRow,
} from '../../../domain/selectors/series-rows.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { listed, patternWords } from '../../../domain/wording/series-words.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { bookingPath } from '../../shell/routing/paths.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { lineKey } from '../basket/basket-lines.ts'
import { askNoMore, askToConfirm } from '../booking-bar/confirm-asked.ts'
import { seriesQuery } from '../repeat/series-address.ts'
import { useServerLook } from '../rules/use-server-look.ts'
import { holdSeries } from './hold-series.ts'
import { PatternForm } from './pattern-form.tsx'
import { skippedOf, statesOf } from './row-words.ts'
import { SeriesTable } from './series-table.tsx'
import { seriesTexts } from './series-texts.ts'
import { useRowNews } from './use-row-news.ts'
import { useSumSaid } from './use-sum-said.ts'

interface SeriesScreenProps {
  readonly choice: SeriesChoice
  /** Their titles. */
  readonly rooms: string
  /** The bookings of the person; null: they are not known. */
  readonly has: readonly RuledPart[] | null
  readonly onChange: (choice: SeriesChoice) => void
}

const MINUTE_MS = 60_000
/** Slots begin, and days open, at whole minutes. */
const eachMinute = (now: number) => ({ now, until: (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS })

const slotsOf = (rows: readonly SeriesRow[]) =>
  rows.flatMap(({ parts }) =>
    parts.flatMap(({ resourceId, date, slots }) => slots.map((slot) => ({ resourceId, date, ...slot }))),
  )

const isBooked = ({ parts }: SeriesRow): boolean => parts.every(({ state }) => state._tag === 'Booked' && state.own)

const useRows = (choice: SeriesChoice, has: SeriesScreenProps['has']) => {
  const resources = useStatePart('resources')
  const isRuled = !useCoreState(isAdministrator)
  const { now } = useServerLook(eachMinute)
  const ground = useMemo(
    (): SeriesGround => ({ limitsOf: (id) => resources[id]?.limits, has: has ?? [], now, isRuled }),
    [resources, has, now, isRuled],
  )
  return { ground, rows: useCoreState(useMemo(() => createSeriesRows(choice, ground), [choice, ground])) }
}

/** The words between the pattern and the table change with each date; they are heard as news. */
const summaryOf = (rows: readonly SeriesRow[]): string => {
  const count = (...kinds: readonly string[]): number => rows.filter((row) => kinds.includes(kindOf(row))).length
  const skipped = count('skipped')
  if (count('unknown') > 0) return seriesTexts.reading
  if (count('held') > 0 && count('held') + skipped === rows.length) return seriesTexts.allHeld(count('held'))
  return seriesTexts.summary(rows.length, count('free', 'held'), skipped, count('collides'))
}

/** "tisdag 12 maj: 19–21." */
const movedWords = ({ date, parts }: SeriesRow): string =>
  `${seriesTexts.moved(longDate(date), listed([...new Set(parts.flatMap(({ times }) => times.map(timeRange)))]))}.`

/** Whether something is chosen that is no time of the series. */
const hasOthers =
  (choice: SeriesChoice) =>
  (state: State): boolean => {
    const own = new Set(columnsOf(choice).map(({ resourceId, date }) => resourceDayKey(resourceId, date)))
    return basket(state).lines.some((line) => !own.has(lineKey(line)))
  }

export const SeriesScreen = ({ choice, rooms, has, onChange }: SeriesScreenProps): ReactElement => {
  const core = useCore()
  const { rows, ground } = useRows(choice, has)
  const latestBooking = useStatePart('latestBooking')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isBeside = useCoreState(useMemo(() => hasOthers(choice), [choice]))
  const goOnButton = useRef<HTMLButtonElement>(null)
  const wanted = rows.filter(({ isSkipped }) => !isSkipped)
  const colliding = rows.filter((row) => kindOf(row) === 'collides')
  const isUnread = rows.some(({ parts }) => parts.some(({ state }) => state._tag === 'Unread'))
  const isDone = wanted.length > 0 && wanted.every(isBooked)
  const wordsOf = (date: LocalDate): string => {
    const row = rows.find((one) => one.date === date)
    return row === undefined
      ? ''
      : statesOf(row, () => '')
          .map(({ words }) => words.replace(/^: /u, ''))
          .join(', ')
  }
  const freed = useRowNews(rows, busy || isDone, wordsOf)
  const [first, ...others] = choice.wanted
  const sameTimes = others.every(({ times }) => JSON.stringify(times) === JSON.stringify(first?.times))
  const held = slotsOf(wanted).length

  useEffect(() => askNoMore, [])

  // Other words stand in the page by then.
  useEffect(() => {
    if (isDone) announce(seriesTexts.done)
  }, [isDone])

  // A press in a row changes its button alone: a person who does not see the sum hears it, once the days are read.
  const summary = summaryOf(rows)
  /** The date that another time was asked for: which it was given is heard too. */
  const [movedOn, setMovedOn] = useState<LocalDate | null>(null)
  const moved = rows.find(({ date }) => date === movedOn)
  const sum = moved === undefined ? summary : `${movedWords(moved)} ${summary}`
  useSumSaid(seriesQuery(choice), summary === seriesTexts.reading ? null : sum)

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
    const shift = nearestShift(core.state.value, choice, date, ground)
    if (shift === null) {
      setFailure(seriesTexts.noOtherTime(longDate(date)))
      return
    }
    const shifts = new Map(choice.shifts).set(date, shift)
    if (shift === 0) shifts.delete(date)
    change({ shifts })
    setMovedOn(date)
  }

  const refusal = (): string | null => {
    const slots = slotsOf(wanted).length
    if (rows.some((row) => kindOf(row) === 'unknown')) return seriesTexts.notRead
    if (colliding.length > 0) return seriesTexts.collides
    if (wanted.length === 0) return seriesTexts.nothingLeft
    return slots > MOST_SLOTS ? seriesTexts.tooMany(slots, MOST_SLOTS) : null
  }
  const goOn = async (): Promise<void> => {
    if (busy) return
    const why = refusal()
    setFailure(why)
    if (why !== null) return
    setBusy(true)
    const series = { pattern: choice.pattern, skipped: rows.filter(({ isSkipped }) => isSkipped).map(skippedOf) }
    const missed = await holdSeries(core, series, { days: columnsOf(choice), slots: slotsOf(wanted) })
    setBusy(false)
    if (missed.length === 0) return askToConfirm()
    setFailure(seriesTexts.refused(new Set(missed.map(({ date }) => date)).size))
  }

  if (isDone)
    return (
      <div className="notice notice-positive">
        <p className="notice-title">{seriesTexts.done}</p>
        {latestBooking === null ? null : (
          <Link className="button button-main" href={bookingPath(latestBooking.bookingId)}>
            {seriesTexts.toBooking}
          </Link>
        )}
      </div>
    )
  return (
    <>
      <p className="series-words numeric">
        <strong>{patternWords(choice.pattern, sameTimes && first !== undefined ? first.times : [])}</strong>
        <span className="series-rooms-words">{rooms}</span>
      </p>
      <PatternForm pattern={choice.pattern} onChange={(pattern) => change({ pattern })} />
      {isUnread ? (
        <LoadFailure title={seriesTexts.failed} onRetry={() => void core.command({ _tag: 'ReloadColumns' })} />
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
      {isBeside ? <p className="notice notice-warning">{seriesTexts.beside}</p> : null}
      <div className="series-foot never-on-paper" data-stays="bottom">
        <p className="series-summary numeric">{busy ? <Progress of={held} rows={wanted} /> : summary}</p>
        <div className="series-foot-ways">
          {colliding.length > 0 ? (
            <button
              type="button"
              className="button"
              onClick={() => {
                skip(
                  colliding.map(({ date }) => date),
                  true,
                )
                goOnButton.current?.focus()
              }}
            >
              {seriesTexts.skipAll}
            </button>
          ) : null}
          <button
            ref={goOnButton}
            type="button"
            className="button button-main"
            aria-busy={busy}
            onClick={() => void goOn()}
          >
            {seriesTexts.goOn}
          </button>
        </div>
        <Alert words={failure} className="series-failure" />
      </div>
    </>
  )
}

/** As far as the server has answered: before a back end that holds one at a time it takes a while. */
const Progress = ({ of, rows }: { readonly of: number; readonly rows: readonly SeriesRow[] }): ReactElement => {
  const done = rows
    .flatMap(({ parts }) => parts)
    .reduce((sum, { state, slots }) => sum + (state._tag === 'Held' ? slots.length : 0), 0)
  return <>{seriesTexts.choosing(done, of)}</>
}
