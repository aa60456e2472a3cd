/**
 * A day below its heads: its grid, or the words in its place while it is read, where it cannot be read, and where it has nothing to
 * book. Invariant: the focus and the place in the grid of the day before go on in this one.
 */
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react'
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
import { createChunk } from '../../kit/design/chunk.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import type { DayRules } from '../rules/day-rules.tsx'
import { BookingGrid } from './booking-grid.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { isLive, isUnknownDay, useSpecialDay } from './day-state.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { type KeptFromDay, useDayFocus, useDayNews } from './kept-from-day.ts'

export interface GroupDayProps {
  readonly groupId: GroupId
  readonly date: LocalDate
}

/** Today has no row that is still to come. */
const isOver = (date: LocalDate, { rows }: GridView, now: WallTime): boolean =>
  date === now.date && rows.every(({ startTime }) => hasBegun(date, startTime, now))

export const useResources = (groupId: GroupId): readonly State['resources'][string][] =>
  Object.values(useStatePart('resources')).filter((resource) => resource.groupId === groupId)

export const WaitingDay = ({ groupId }: { readonly groupId: GroupId }): ReactElement => (
  <GridSkeleton titles={useResources(groupId).map(({ title }) => title)} />
)

const { Component: NextOpenDay } = createChunk(
  async () => (await import('./next-open-day.tsx')).NextOpenDay,
  null,
  () => null,
)

const { Component: OutsideBookings } = createChunk(async () => (await import('./outside-bookings.tsx')).OutsideBookings)

/**
 * The words for a day that has no grid take the focus that the grid of another day had; otherwise they are announced.
 */
export const WithoutGrid = ({
  date,
  kept,
  news,
  children,
}: {
  readonly date: LocalDate
  readonly kept: KeptFromDay
  /** Null: nothing is known about the day, or it is said elsewhere. */
  readonly news: string | null
  readonly children: ReactNode
}): ReactElement => {
  const place = useRef<HTMLDivElement>(null)
  useDayFocus(place, true, kept, (within) => {
    const words = within.querySelector<HTMLElement>('h1, .notice-title, [role="status"]')
    if (words !== null) words.tabIndex = -1
    return words
  })
  useDayNews(date, kept, news)
  return (
    <div ref={place} className="grid-absent">
      {children}
    </div>
  )
}

export const DayGrid = ({
  groupId,
  date,
  groupTitle,
  now,
  kept,
  rules,
}: GroupDayProps & {
  readonly groupTitle: string
  readonly now: WallTime
  readonly kept: KeptFromDay
  readonly rules: DayRules | null
}): ReactElement => {
  const core = useCore()
  const live = useCoreState(isLive)
  const view = useMemo(() => createGridView(groupId, date), [groupId, date])
  const shut = rules?.shut
  const select = useMemo(() => (state: State) => view(state, now, null, shut), [view, now, shut])
  const shown = useCoreState(select)
  const failure = useCoreState(
    useMemo(() => (state: State) => state.days[dayKey(groupId, date)]?.failure ?? null, [groupId, date]),
  )

  const free = shown === null || shown.rows.length === 0 ? null : shown.free.reduce((sum, count) => sum + count, 0)
  const special = useSpecialDay(groupId, date)
  const administrator = useCoreState(isAdministrator)
  const hasFinder = useHas('finder')
  const news = free === null ? null : `${special && `${special}. `}${rules?.opens ?? bookingGridTexts.freeTimes(free)}`
  useDayNews(date, kept, news)

  const instead = (what: string, news: string | null, children: ReactNode): ReactElement => (
    <WithoutGrid key={what} date={date} kept={kept} news={news}>
      {children}
    </WithoutGrid>
  )
  if (shown === null && failure !== null && isUnknownDay(failure)) return instead('unknown', null, <NotFoundPage />)
  const failed =
    failure === null ? null : (
      <LoadFailure
        title={bookingGridTexts.failed}
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
      bookingGridTexts.noResources,
      <div className="notice">
        <h2 className="notice-title">{bookingGridTexts.noResources}</h2>
        <p>{bookingGridTexts.noResourcesDetail}</p>
      </div>,
    )
  const outside = administrator ? <OutsideBookings groupId={groupId} date={date} rows={shown.rows} /> : null
  if (shown.rows.length === 0)
    return instead(
      'closed',
      bookingGridTexts.closedDay(special),
      <div className="notice">
        <h2 className="notice-title">{bookingGridTexts.closedDay(special)}</h2>
        <p>{bookingGridTexts.closedDayDetail}</p>
        <Link className="button" href={groupDayPath(groupId, addDays(date, 1))}>
          {bookingGridTexts.nextDay}
        </Link>
        {hasFinder ? (
          <NextOpenDay key={date} groupId={groupId} date={date} today={now.date} columns={shown.columns} />
        ) : null}
        {outside}
      </div>,
    )
  return (
    <>
      {failed}
      {rules?.line}
      {rules?.fold}
      {outside}
      {isOver(date, shown, now) ? (
        <p className="day-over">
          {bookingGridTexts.dayOver}
          <Link className="button" href={groupDayPath(groupId, addDays(date, 1))}>
            {bookingGridTexts.showTomorrow}
          </Link>
        </p>
      ) : null}
      <BookingGrid view={shown} groupTitle={groupTitle} now={now} live={live} kept={kept} news={news} />
    </>
  )
}
