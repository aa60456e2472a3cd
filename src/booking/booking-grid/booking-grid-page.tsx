/**
 * `/group/{id}/{date}`: the page of a day. An address that names no group or no day leads to the not-found page; the
 * core loads the day because this page says that it shows it.
 */
import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { addDays, isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import { groupInPath } from '../../../domain/routes.ts'
import { hasBegun } from '../../../domain/rules/booking-window.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createGridView, type GridView } from '../../../domain/selectors/grid-view.ts'
import { dayKey } from '../../../domain/state/state.ts'
import { longDate, weekName, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { shownPage } from '../../core/base-path.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { firstAnswer } from '../../core/first-answers.ts'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import type { DayRules } from '../rules/day-rules.tsx'
import { BookingGrid } from './booking-grid.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { DayNavigation } from './day-navigation.tsx'
import { isLive, isUnknownDay, useSpecialDay } from './day-state.ts'
import { DayStrip } from './day-strip.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { createKeptFromDay, type KeptFromDay, useDayFocus, useDayNews } from './kept-from-day.ts'
import './booking-grid-page.css'
import '../../kit/design/booking-colours.css'

export const GroupPictures = ({ groupId }: { readonly groupId: GroupId }): ReactElement => {
  const result = useQuery(groupsQuery)
  const groups = result._tag === 'Loaded' ? result.value : []
  return (
    <div className="grid-pictures">
      {groups
        .find(({ id }) => id === groupId)
        ?.media.map((picture) => (
          <a key={picture.id} href={picture.url} target="_blank" rel="noreferrer">
            <img src={smallPicture(picture)} alt={picture.title} width={72} height={54} />
          </a>
        ))}
    </div>
  )
}

interface GroupDayProps {
  readonly groupId: GroupId
  readonly date: LocalDate
}

/** Nor is what others hold known while it cannot be read. */
const isHeard = (state: State): boolean => isLive(state) && state.holdsFailures === 0

/** Not everybody may book it, or not at every time. */
const isLimited = ({
  limits,
  bookedBy,
  refusesCaller,
}: Pick<State['resources'][string], 'limits' | 'bookedBy' | 'refusesCaller'>): boolean =>
  limits !== undefined || bookedBy !== undefined || refusesCaller === true

/** Today has no row that is still to come. */
const isOver = ({ date, rows }: GridView, now: WallTime): boolean =>
  date === now.date && rows.every(({ startTime }) => hasBegun(date, startTime, now))

const useResources = (groupId: GroupId): readonly State['resources'][string][] =>
  Object.values(useStatePart('resources')).filter((resource) => resource.groupId === groupId)

const Waiting = ({ groupId }: { readonly groupId: GroupId }): ReactElement => (
  <GridSkeleton titles={useResources(groupId).map(({ title }) => title)} />
)

/** In a group that has rules no slot is free before the rules are known. */
const ruledDay = createChunk(
  async () => (await import('../rules/ruled-day.tsx')).RuledDay,
  ({ groupId }) => <Waiting groupId={groupId} />,
  ({ children }) => children(null),
)
const { Component: RuledDay } = ruledDay

const isRuledAtFirst = (): boolean => {
  const shown = groupInPath(shownPage())
  const group = firstAnswer('groups', {})?.answer.find(({ id }) => String(id) === shown)
  return group?.resources.some(isLimited) ?? false
}

/** Loads the rules where the page that was loaded shows them, and on the server, which draws any day. */
export const rulesAhead = async (): Promise<void> => {
  if (import.meta.env.SSR || isRuledAtFirst()) await ruledDay.ahead()
}

const { Component: OutsideBookings } = createChunk(async () => (await import('./outside-bookings.tsx')).OutsideBookings)

/**
 * The words for a day that has no grid take the focus that the grid of another day had; otherwise they are announced.
 */
const WithoutGrid = ({
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
  useDayNews(date, kept, news, place)
  return (
    <div ref={place} className="grid-absent">
      {children}
    </div>
  )
}

const DayGrid = ({
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
  useDayNews(
    date,
    kept,
    free === null ? null : `${special && `${special}. `}${rules?.opens ?? bookingGridTexts.freeTimes(free)}`,
  )

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
    return failed === null ? instead('waiting', null, <Waiting groupId={groupId} />) : instead('failed', null, failed)
  if (shown.resources.length === 0)
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
        {outside}
      </div>,
    )
  return (
    <>
      {failed}
      {rules?.line}
      {rules?.fold}
      {outside}
      {isOver(shown, now) ? (
        <p className="day-over">
          {bookingGridTexts.dayOver}
          <Link className="button" href={groupDayPath(groupId, addDays(date, 1))}>
            {bookingGridTexts.showTomorrow}
          </Link>
        </p>
      ) : null}
      <BookingGrid view={shown} groupTitle={groupTitle} now={now} live={live} kept={kept} />
    </>
  )
}

/**
 * The day; in place of its rest, so that nothing moves, that the booking system is not heard. Both are said when they
 * become so, and not when a dialog has closed.
 */
const DayStatus = ({ groupId, date, wordsId }: GroupDayProps & { readonly wordsId: string }): ReactElement => {
  const special = useSpecialDay(groupId, date)
  const live = useCoreState(isHeard)
  const said = useRef({ date, live })
  useEffect(() => {
    const before = said.current
    said.current = { date, live }
    if (before.date !== date) announce(longDate(date))
    if (before.live !== live)
      announce(live ? bookingGridTexts.live : `${bookingGridTexts.notLive} ${bookingGridTexts.notLiveDetail}`)
  }, [date, live])
  return (
    <p className="grid-page-day">
      <span id={wordsId} className="grid-page-date">
        {longDate(date)}
      </span>{' '}
      {live ? (
        <span className="muted">{`${yearOf(date)}, ${weekName(date)}`}</span>
      ) : (
        <span className="grid-not-live">
          {bookingGridTexts.notLive} <span className="grid-not-live-detail">{bookingGridTexts.notLiveDetail}</span>
        </span>
      )}
      {special && <span className="grid-page-special"> {special}</span>}
    </p>
  )
}

const GroupDay = ({ groupId, date }: GroupDayProps): ReactElement => {
  const core = useCore()
  const group = useStatePart('groups')[groupId]
  const isRuled = useResources(groupId).some(isLimited)
  const catalogue = useStatePart('catalogue')
  const now = useWallNow()
  const wordsId = useId()
  const [kept] = useState(() => createKeptFromDay(date))
  const page = useMemo((): Page => ({ _tag: 'BookingGrid', groupId, date }), [groupId, date])
  useShowPage(page)
  const day = longDate(date)
  const title = group?.title ?? bookingGridTexts.loadingTitle
  usePageTitle(`${title}, ${day}`)

  if (group === undefined && catalogue === 'loaded') return <NotFoundPage />
  const dayGrid = (rules: DayRules | null): ReactElement => (
    <DayGrid groupId={groupId} date={date} groupTitle={title} now={now} kept={kept} rules={rules} />
  )
  return (
    <div className="grid-page">
      <header className="grid-page-head">
        <div className="grid-page-group">
          <div className="grid-page-title">
            <h1>{title}</h1>
            <DayStatus groupId={groupId} date={date} wordsId={wordsId} />
          </div>
          <GroupPictures groupId={groupId} />
        </div>
        <DayStrip groupId={groupId} date={date} now={now} isCounted={!isRuled} />
        <DayNavigation groupId={groupId} date={date} today={now.date} wordsId={wordsId} />
      </header>
      {group === undefined && catalogue === 'failed' ? (
        <LoadFailure
          title={bookingGridTexts.groupFailed}
          onRetry={() => void core.command({ _tag: 'ReloadCatalogue' })}
        />
      ) : null}
      {isRuled ? (
        <RuledDay groupId={groupId} date={date}>
          {dayGrid}
        </RuledDay>
      ) : (
        dayGrid(null)
      )}
    </div>
  )
}

export const BookingGridPage = ({
  groupText,
  dateText,
}: {
  readonly groupText: string
  readonly dateText: string
}): ReactElement => {
  const groupId = groupIdFromText(groupText)
  return groupId === null || !isLocalDate(dateText) ? (
    <NotFoundPage />
  ) : (
    // The days of another group begin where they are first bookable.
    <GroupDay key={groupId} groupId={groupId} date={dateText} />
  )
}
