/**
 * The part of the page below the head of a day. It shows the grid, or words instead of the grid if the day is being read,
 * cannot be read or has nothing to book. Invariant: the focus and the place of the day before continue in this day.
 */
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { hasBegun } from '../../../domain/rules/booking-window.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createGridView, type GridView } from '../../../domain/selectors/grid-view.ts'
import { dayKey } from '../../../domain/state/state.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMay } from '../../core/use-may.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import type { DayRules } from '../rules/day-rules.tsx'
import { isLive } from '../unheard/unheard.ts'
import { BookingGrid } from './booking-grid.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { foldedView, foldWords, pastRows } from './day-fold.ts'
import { isPhone, useDayLook } from './day-look.ts'
import { closedWords, isUnknownDay, useSpecialDay } from './day-state.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { type KeptFromDay, keptAtTop, useDayFocus, useDayNews } from './kept-from-day.ts'

export interface GroupDayProps {
  readonly groupId: GroupId
  readonly date: LocalDate
}

/** The resources of a group that are known so far. */
export const useResources = (groupId: GroupId): readonly State['resources'][string][] =>
  Object.values(useStatePart('resources')).filter((resource) => resource.groupId === groupId)

/** A day that is not read yet. */
export const WaitingDay = ({ groupId }: { readonly groupId: GroupId }): ReactElement => (
  <GridSkeleton titles={useResources(groupId).map(({ title }) => title)} />
)

const { Component: NextOpenDay } = createChunk(
  async () => (await import('./next-open-day.tsx')).NextOpenDay,
  null,
  () => null,
)

/** On a phone, a day with at least this many rooms is first shown as free times. */
const FEWEST_ROOMS = 3

const dayTimes = createChunk(
  async () => (await import('./day-times.tsx')).DayTimes,
  <div className="day-times-place" />,
)
const { Component: DayTimes } = dayTimes
if (isPhone()) void dayTimes.ahead()

const { Component: OutsideBookings } = createChunk(async () => (await import('./outside-bookings.tsx')).OutsideBookings)

interface WithoutGridProps {
  readonly date: LocalDate
  readonly kept: KeptFromDay
  /** Null means that nothing is known about the day, or another part announces it. */
  readonly news: string | null
  readonly children: ReactNode
}

/** The words that replace a grid. They take the focus if the day before had it. Otherwise they are announced. */
export const WithoutGrid = ({ date, kept, news, children }: WithoutGridProps): ReactElement => {
  const place = useRef<HTMLDivElement>(null)
  useDayFocus(place, {
    ready: true,
    kept,
    find: (within) => {
      const words = within.querySelector<HTMLElement>('h1, .notice-title, [role="status"]')
      if (words !== null) words.tabIndex = -1
      return words
    },
  })
  useDayNews(date, kept, news)
  return (
    <div ref={place} className="grid-absent">
      {children}
    </div>
  )
}

/** The rows of a day that are shown: all of them, or those of today that had not passed when it opened. */
const useRowsAhead = (rows: GridView['rows'], date: LocalDate, now: WallTime): GridView['rows'] => {
  const [opened, setOpened] = useState({ date, now })
  if (opened.date !== date) setOpened({ date, now })
  return useMemo(
    () => (date === opened.now.date ? rows.slice(pastRows(rows, opened.now)) : rows),
    [rows, date, opened.now],
  )
}

const NO_ROWS: GridView['rows'] = []

interface DayGridProps extends GroupDayProps {
  readonly groupTitle: string
  readonly now: WallTime
  readonly kept: KeptFromDay
  /** Null means that no rule applies to the group. */
  readonly rules: DayRules | null
}

export const DayGrid = ({ groupId, date, groupTitle, now, kept: keptOfDay, rules }: DayGridProps): ReactElement => {
  const core = useCore()
  const live = useCoreState(isLive)
  const view = useMemo(() => createGridView(groupId, date), [groupId, date])
  const shut = rules?.shut
  const select = useMemo(() => (state: State) => view(state, now, null, shut), [view, now, shut])
  const shown = useCoreState(select)
  /** Null means that the rows that have passed are folded. */
  const [unfolded, setUnfolded] = useState<KeptFromDay | null>(null)
  const kept = unfolded ?? keptOfDay
  const all = shown?.rows ?? NO_ROWS
  const ahead = useRowsAhead(all, date, now)
  const isFolded = unfolded === null && ahead.length < all.length
  const unpast = useMemo(
    () => (shown !== null && isFolded ? foldedView(shown, ahead) : shown),
    [shown, isFolded, ahead],
  )
  const failure = useCoreState(
    useMemo(() => (state: State) => state.days[dayKey(groupId, date)]?.failure ?? null, [groupId, date]),
  )

  const free = shown === null || shown.rows.length === 0 ? null : shown.free.reduce((sum, count) => sum + count, 0)
  const special = useSpecialDay(groupId, date)
  const seesBookings = useMay('see-bookings', groupId)
  const hasFinder = useHas('finder')
  const look = useDayLook()
  const news = free === null ? null : `${special && `${special}. `}${rules?.opens ?? bookingGridTexts.freeTimes(free)}`
  useDayNews(date, kept, news)

  const instead = (key: string, announced: string | null, words: ReactNode): ReactElement => (
    <WithoutGrid key={key} date={date} kept={kept} news={announced}>
      {words}
    </WithoutGrid>
  )
  if (shown === null && failure !== null && isUnknownDay(failure)) return instead('unknown', null, <NotFoundPage />)
  const failed =
    failure === null ? null : (
      <LoadFailure
        title="Dagens tider kunde inte hämtas."
        detail={bookingGridTexts.failedDetail}
        onRetry={() => void core.command({ _tag: 'ReloadDay', groupId, date })}
      />
    )
  if (shown === null)
    return failed === null
      ? instead('waiting', null, <WaitingDay groupId={groupId} />)
      : instead('failed', null, failed)
  if (shown.columns.length === 0)
    return instead(
      'empty',
      'Här finns inget att boka ännu',
      <div className="notice">
        <h2 className="notice-title">Här finns inget att boka ännu</h2>
        <p>Gruppen har inga resurser.</p>
      </div>,
    )
  const closed = closedWords(special)
  const outside = seesBookings ? <OutsideBookings groupId={groupId} date={date} rows={shown.rows} /> : null
  if (shown.rows.length === 0)
    return instead(
      'closed',
      closed,
      <div className="notice">
        <h2 className="notice-title">{closed}</h2>
        <p>Välj en annan dag för att se lediga tider.</p>
        <Link className="button" href={groupDayPath(groupId, addDays(date, 1))}>
          {bookingGridTexts.nextDay}
        </Link>
        {hasFinder ? (
          <NextOpenDay key={date} groupId={groupId} date={date} today={now.date} columns={shown.columns} />
        ) : null}
        {outside}
      </div>,
    )
  const isOver = date === now.date && shown.rows.every(({ startTime }) => hasBegun(date, startTime, now))
  return (
    <>
      {failed}
      {rules?.line}
      {rules?.fold}
      {outside}
      {isOver ? (
        <p className="day-over cluster items-center strong">
          Dagen är slut.
          <Link className="button" href={groupDayPath(groupId, addDays(date, 1))}>
            Visa i morgon
          </Link>
        </p>
      ) : null}
      {look?.look === 'times' && shown.columns.length >= FEWEST_ROOMS ? (
        <DayTimes groupId={groupId} view={shown} live={live} onGrid={() => look.show('grid')} />
      ) : (
        <>
          {isFolded ? (
            <button
              type="button"
              className="button day-fold numeric never-on-paper"
              onClick={() => setUnfolded(keptAtTop(date, shown))}
            >
              {foldWords(shown, all.length - ahead.length)}
            </button>
          ) : null}
          <BookingGrid
            whole={shown}
            view={unpast ?? shown}
            groupTitle={groupTitle}
            now={now}
            live={live}
            kept={kept}
            news={news}
            onTimes={look === null ? undefined : () => look.show('times')}
          />
        </>
      )}
    </>
  )
}
