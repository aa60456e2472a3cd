/**
 * `/resurs/{id}/{yyyy-Www}`: a resource's week, in the grid of a day with the seven days as its columns (decision 0093).
 * Invariants: this page names its columns, and so the core reads them and keeps them up to date; a choice here is in the
 * same basket as any other choice.
 */
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { daysOfWeek, weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { addDays, type LocalDate, weekYearOf } from '../../../domain/calendar/local-date.ts'
import { resourceIdFromText } from '../../../domain/ids.ts'
import type { DayResource } from '../../../domain/schema/day-grid.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createDaysView } from '../../../domain/selectors/days-view.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { shortDate, weekName } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { groupDayPath, resourceWeekPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { BookingGrid } from '../booking-grid/booking-grid.tsx'
import { bookingGridTexts } from '../booking-grid/booking-grid-texts.ts'
import type { ColumnPrices } from '../booking-grid/column-prices.tsx'
import { WithoutGrid } from '../booking-grid/day-grid.tsx'
import { isUnknownDay } from '../booking-grid/day-state.ts'
import type { WeekOfGrid } from '../booking-grid/grid-head.tsx'
import { GridSkeleton } from '../booking-grid/grid-skeleton.tsx'
import { createKeptFromDay, type KeptFromDay, useDayNews } from '../booking-grid/kept-from-day.ts'
import { ColumnPriceReader, ResourceLightbox } from '../booking-grid/lazy-parts.tsx'
import { useWeekRules } from '../rules/week-rules.tsx'
import { isLive, useUnheard } from '../unheard/unheard.ts'
import { unheardTexts } from '../unheard/unheard-texts.ts'
import { NEXT_WEEK, WeekNavigation } from './week-navigation.tsx'
import '../booking-grid/booking-grid-page.css'
import '../../kit/design/booking-colours.css'
import './resource-week.css'

const CLOSED_WEEK = 'Stängt hela veckan'

interface WeekProps {
  readonly resourceId: ResourceId
  /** The days of the week, from Monday on. */
  readonly dates: readonly LocalDate[]
}

/**
 * The reason why a future day has nothing to book, or the name of its special day. Empty if there is nothing to show.
 */
const closedWords = (resource: DayResource | null, date: LocalDate, today: LocalDate): string => {
  const { slots = {}, specialDay } = resource ?? {}
  const isOpen = Object.values(slots).some(({ open, booking }) => open || booking !== null)
  if (isOpen || date <= today) return specialDay ?? ''
  return specialDay === undefined ? 'Stängt' : `Stängt: ${specialDay}`
}

const OtherResources = ({ resourceId, dates }: WeekProps): ReactElement | null => {
  const groups = useQuery(groupsQuery)
  const [, navigate] = useLocation()
  const id = useId()
  const [monday] = dates
  const group =
    groups._tag === 'Loaded'
      ? groups.value.find(({ resources }) => resources.some((resource) => resource.id === resourceId))
      : undefined
  const beside = group?.resources.filter(({ enabled }) => enabled) ?? []
  if (beside.length < 2 || monday === undefined) return null
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Resurs
      </label>
      <select
        id={id}
        className="field-input week-resource"
        value={resourceId}
        onChange={({ target }) => {
          const next = resourceIdFromText(target.value)
          if (next !== null) navigate(resourceWeekPath(next, weekTextOf(monday)))
        }}
      >
        {beside.map((each) => (
          <option key={each.id} value={each.id}>
            {each.title}
          </option>
        ))}
      </select>
    </>
  )
}

interface WeekWordsProps {
  readonly monday: LocalDate
  readonly title: string
}

/**
 * Shows the week and its days in words, and announces the week whenever it changes. While the booking system cannot be
 * heard, a warning takes the place of the days.
 */
const WeekWords = ({ monday, title }: WeekWordsProps): ReactElement => {
  const unheard = useUnheard()
  const said = useRef(monday)
  const words = `${weekName(monday)} ${weekYearOf(monday)}`
  useEffect(() => {
    if (said.current === monday) return
    said.current = monday
    // A person who moves on quickly hears only the last week, not each week on the way.
    return announce(`${title}, ${words}`)
  }, [monday, title, words])
  return (
    <p className="grid-page-day large">
      <span className="grid-page-date strong">{words}</span>{' '}
      {unheard ? (
        <span className="grid-not-live medium strong">
          {unheardTexts.title} <span className="grid-not-live-detail">{unheardTexts.detail}</span>
        </span>
      ) : (
        <span className="muted">{`${shortDate(monday)} – ${shortDate(addDays(monday, 6))}`}</span>
      )}
    </p>
  )
}

/** The seats of the resource and the price of a time. They are shown once, because they are the same on each day. */
const ResourceFacts = ({ view }: { readonly view: GridView }): ReactElement | null => {
  const [prices, setPrices] = useState<ColumnPrices | null>(null)
  const columns = useMemo(() => view.columns.slice(0, 1), [view.columns])
  const [row] = view.rows
  const [first] = columns
  const words = first === undefined ? '' : (prices?.get(first.resourceId)?.facts ?? '')
  if (row === undefined) return null
  return (
    <>
      {words === '' ? null : <p className="muted numeric week-facts">{words}</p>}
      <ColumnPriceReader columns={columns} row={row} onPrices={setPrices} />
    </>
  )
}

interface WeekGridProps extends WeekProps {
  readonly title: string
  readonly kept: KeptFromDay
  /** Null means that the week is not read yet. */
  readonly view: GridView | null
}

const WeekGrid = ({ resourceId, dates, title, kept, view }: WeekGridProps): ReactElement => {
  const core = useCore()
  const now = useWallNow()
  const live = useCoreState(isLive)
  const group = useStatePart('resources')[resourceId]?.groupId
  const failure = useCoreState(
    useMemo(
      () =>
        ({ columns }: State): string | null =>
          dates
            .map((date) => columns[resourceDayKey(resourceId, date)]?.failure ?? null)
            .find((code) => code !== null) ?? null,
      [resourceId, dates],
    ),
  )
  /** The words of all heads, as one text. The text stays equal until the words change. */
  const heads = useCoreState(
    useMemo(
      () =>
        ({ columns }: State): string =>
          JSON.stringify(
            dates.map((date) =>
              closedWords(columns[resourceDayKey(resourceId, date)]?.resource ?? null, date, now.date),
            ),
          ),
      [resourceId, dates, now.date],
    ),
  )
  const [monday = now.date] = dates
  const free = view === null ? null : view.free.reduce((sum, count) => sum + count, 0)
  const news = free === null ? null : bookingGridTexts.freeTimes(free)
  useDayNews(monday, kept, news)
  const today = dates.indexOf(now.date)
  const week = useMemo((): WeekOfGrid => {
    const words: readonly string[] = JSON.parse(heads)
    return {
      name: weekName(monday),
      opening: today === -1 ? null : today,
      dayPath: (date) => (group === undefined ? '' : groupDayPath(group, date, resourceId)),
      facts: (date) => words[dates.indexOf(date)] ?? '',
    }
  }, [heads, monday, today, group, dates, resourceId])

  if (view === null && failure !== null && isUnknownDay(failure)) return <NotFoundPage />
  const failed =
    failure === null ? null : (
      <LoadFailure
        title="Veckans tider kunde inte hämtas."
        detail={bookingGridTexts.failedDetail}
        onRetry={() => void core.command({ _tag: 'ReloadColumns' })}
      />
    )
  if (view === null)
    return (
      <WithoutGrid key={failed === null ? 'waiting' : 'failed'} date={monday} kept={kept} news={null}>
        {failed ?? <GridSkeleton titles={dates.map(shortDate)} />}
      </WithoutGrid>
    )
  if (view.rows.length === 0)
    return (
      <WithoutGrid key="closed" date={monday} kept={kept} news={CLOSED_WEEK}>
        <div className="notice">
          <h2 className="notice-title">{CLOSED_WEEK}</h2>
          <p>Välj en annan vecka för att se lediga tider.</p>
          <Link className="button" href={resourceWeekPath(resourceId, weekTextOf(addDays(monday, 7)))}>
            {NEXT_WEEK}
          </Link>
        </div>
      </WithoutGrid>
    )
  const style: StyleWithProperties = { '--today': today }
  return (
    <>
      {failed}
      <div className="week-grid" style={style}>
        <BookingGrid view={view} groupTitle={title} now={now} live={live} kept={kept} news={news} week={week} />
      </div>
    </>
  )
}

const ResourceWeek = ({ resourceId, dates }: WeekProps): ReactElement => {
  const resource = useStatePart('resources')[resourceId]
  const catalogue = useStatePart('catalogue')
  const groups = useStatePart('groups')
  const now = useWallNow()
  const [monday = now.date] = dates
  const [kept] = useState(() => createKeptFromDay(monday))
  const [isDescribed, setDescribed] = useState(false)
  const page = useMemo(
    (): Page => ({ _tag: 'Columns', columns: dates.map((date) => ({ resourceId, date })), booking: true }),
    [resourceId, dates],
  )
  useShowPage(page)
  const select = useMemo(() => createDaysView(resourceId, dates), [resourceId, dates])
  const { shut, line, fold } = useWeekRules(resourceId, dates)
  const view = useCoreState(useMemo(() => (state: State) => select(state, now, null, shut), [select, now, shut]))
  const title = resource?.title ?? bookingGridTexts.loadingTitle
  usePageTitle(`${title}, ${weekName(monday)}`)

  if (resource === undefined && catalogue === 'loaded') return <NotFoundPage />
  const group = resource === undefined ? undefined : groups[resource.groupId]
  const shownDay = dates.includes(now.date) ? now.date : monday
  return (
    <div className="grid-page full-width can-shrink">
      <header className="grid-page-head cluster spread">
        <div className="grid-page-title stack gap-1 can-shrink break-anywhere">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <WeekWords monday={monday} title={title} />
          {view === null ? null : <ResourceFacts view={view} />}
          {resource === undefined ? null : (
            <p className="week-ways cluster items-baseline gap-1 gap-x-4">
              <button
                type="button"
                className="link-button week-about"
                aria-haspopup="dialog"
                onClick={() => setDescribed(true)}
              >
                {`Om ${title}`}
              </button>{' '}
              {group === undefined ? null : (
                <Link href={groupDayPath(resource.groupId, shownDay, resourceId)}>
                  Visa dagen
                  <span className="visually-hidden">{` i ${group.title}`}</span>
                </Link>
              )}
            </p>
          )}
        </div>
        <div className="week-choices cluster items-center gap-2">
          <OtherResources resourceId={resourceId} dates={dates} />
          <WeekNavigation resourceId={resourceId} monday={monday} today={now.date} />
        </div>
      </header>
      {line}
      {fold}
      <WeekGrid resourceId={resourceId} dates={dates} title={title} kept={kept} view={view} />
      {isDescribed ? (
        <ResourceLightbox resourceId={resourceId} title={title} onClose={() => setDescribed(false)} />
      ) : null}
    </div>
  )
}

interface AddressValues {
  readonly resourceId: string
  readonly week: string
}

export const ResourceWeekPage = ({ resourceId: resourceText, week }: AddressValues): ReactElement => {
  const resourceId = resourceIdFromText(resourceText)
  const dates = useMemo(() => daysOfWeek(week), [week])
  return resourceId === null || dates === null ? (
    <NotFoundPage />
  ) : (
    <ResourceWeek key={resourceId} resourceId={resourceId} dates={dates} />
  )
}
