/**
 * `/group/{id}/manad/{yyyy-mm}` and `/resurs/{id}/manad/{yyyy-mm}`: a table of the days of a month, each a link to its day, with how
 * much of it is free in words and as a bar. Invariants: while the reading is on its way, or has failed, the days stand where they
 * stand with it; nothing is asked of days that have passed.
 */
import { type ReactElement, useCallback, useEffect, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import {
  isLocalMonth,
  isoWeekOf,
  type LocalDate,
  type LocalMonth,
  localDate,
  weekdayOf,
} from '../../../domain/calendar/local-date.ts'
import { daysOfMonth, neighbourMonth } from '../../../domain/calendar/local-month.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { MonthDay } from '../../../domain/selectors/month-day.ts'
import { monthName } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useStream } from '../../core/followed.ts'
import { announce } from '../../kit/design/announce.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { type Column, Table } from '../../kit/design/table.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { groupDayPath, groupMonthPath, resourceMonthPath, resourceWeekPath } from '../../shell/routing/paths.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { specialDayWords } from '../booking-grid/day-state.ts'
import { bookersOf, sentencesOf } from '../rules/bookers.ts'
import { useServerLook } from '../rules/use-server-look.ts'
import { daysAt, monthQuery, newsOf, seenOf } from './month-reading.ts'
import { monthTexts } from './month-texts.ts'
import '../rules/rules.css'
import './month.css'

/** The connection is kept, and so is what is held: somebody looks for a day to choose on. */
const page: Page = { _tag: 'Columns', columns: [], booking: true }

interface DayProps {
  readonly href: string
  readonly date: LocalDate
  readonly day: MonthDay | null
  readonly special: string
  readonly isToday: boolean
}

const Day = ({ href, date, day, special, isToday }: DayProps): ReactElement => {
  const share: StyleWithProperties | undefined =
    day?._tag === 'Open' ? { '--free': `${Math.round((100 * day.free) / day.of)}%` } : undefined
  return (
    <Link
      className="month-day"
      href={href}
      aria-current={isToday ? 'date' : undefined}
      data-day={day?._tag}
      data-free={day?._tag === 'Open' && day.free > 0}
    >
      <span className="month-day-date">
        <span className="month-day-weekday">{`${monthTexts.weekdays[columnOf(date)]} `}</span>
        {Number(date.slice(8))}
        <span className="visually-hidden">{` ${monthName(date)}${day === null ? '' : ', '}`}</span>
      </span>
      {day === null ? null : <span className="month-day-words">{monthTexts.day(day, special)}</span>}
      {share === undefined ? null : <span className="month-day-bar" style={share} />}
    </Link>
  )
}

interface Week {
  readonly week: number
  readonly days: ReadonlyMap<number, LocalDate>
}

/** Monday is 0. */
const columnOf = (date: LocalDate): number => (weekdayOf(date) + 6) % monthTexts.weekdays.length

const weeksOf = (dates: readonly LocalDate[]): readonly Week[] =>
  [...groupedBy(dates, isoWeekOf)].map(([week, days]) => ({
    week,
    days: new Map(days.map((date) => [columnOf(date), date])),
  }))

const useNews = (): number => {
  const { state } = useCore()
  return useStream(
    useMemo(() => newsOf(state), [state]),
    () => seenOf(state.value),
  )
}

interface MonthProps {
  readonly month: LocalMonth
  readonly title: string
  readonly groupId: GroupId
  readonly resources: readonly ResourceId[]
  /** The one that it is a month of; absent: it is one of the group. */
  readonly resourceId?: ResourceId
  readonly pathOf: (month: LocalMonth) => string
}

const Month = ({ month, title, groupId, resources, resourceId, pathOf }: MonthProps): ReactElement => {
  const named = useStatePart('resources')
  const administrator = useCoreState(isAdministrator)
  const isVisitor = useStatePart('account')._tag !== 'SignedIn'
  const today = useWallNow().date
  useShowPage(page)
  const query = useMemo(() => monthQuery(resources, month, today), [resources, month, today])
  const result = useQuery(query, useNews())
  const read = result._tag === 'Loaded' ? result.value : null
  const columns = useMemo(() => (read === null ? null : groupedBy(read, ({ date }) => date)), [read])
  const { days } = useServerLook(
    useCallback(
      (now: number) => daysAt(month, columns, { resources: named, administrator }, now),
      [month, columns, named, administrator],
    ),
  )

  const titles = new Map(resources.map((id) => [id, named[id]?.title ?? ''] as const))
  const bookers = administrator ? [] : sentencesOf(titles, (id) => bookersOf(named[id], isVisitor))
  const words = `${monthName(localDate(`${month}-01`))} ${month.slice(0, 4)}`
  const heading = monthTexts.title(title, words)
  usePageTitle(heading)
  const said = useRef(month)
  useEffect(() => {
    if (said.current === month) return
    said.current = month
    // One that goes on quickly hears where they are, not each month on the way.
    return announce(words)
  }, [month, words])

  const weekdays = monthTexts.weekdays.map(
    (heading, column): Column<Week> => ({
      heading,
      className: 'month-cell',
      cell: ({ days: ofWeek }) => {
        const date = ofWeek.get(column)
        return date === undefined ? null : (
          <Day
            href={groupDayPath(groupId, date, resourceId)}
            date={date}
            day={days.get(date) ?? null}
            special={specialDayWords(columns?.get(date) ?? [])}
            isToday={date === today}
          />
        )
      },
    }),
  )
  const week: Column<Week> = {
    heading: monthTexts.week,
    className: 'month-week',
    namesRow: true,
    cell: ({ week, days: ofWeek }) => {
      const [day] = ofWeek.values()
      const words = (
        <>
          <span className="month-week-word">{monthTexts.week} </span>
          {week}
        </>
      )
      return resourceId === undefined || day === undefined ? (
        words
      ) : (
        <Link href={resourceWeekPath(resourceId, weekTextOf(day))}>{words}</Link>
      )
    },
  }
  const neighbour = (by: -1 | 1): ReactElement | null => {
    const to = neighbourMonth(month, by)
    return to === null ? null : (
      <Link className="button" href={pathOf(to)} aria-label={by < 0 ? monthTexts.previous : monthTexts.next}>
        <Icon name={by < 0 ? 'previous' : 'next'} />
      </Link>
    )
  }
  return (
    <div className="page month-page">
      <header className="month-head">
        <h1>{heading}</h1>
        <nav className="month-navigation never-on-paper" aria-label={monthTexts.months}>
          {neighbour(-1)}
          {neighbour(1)}
        </nav>
      </header>
      {bookers.length === 0 ? null : <p className="day-rules">{bookers.join('. ')}</p>}
      {result._tag === 'Failed' ? (
        <LoadFailure
          title={monthTexts.failed}
          detail={`${failureWords(result.failure)} ${monthTexts.failedDetail}`}
          onRetry={result.retry}
        />
      ) : null}
      <Table
        name={heading}
        className="month-table"
        columns={[week, ...weekdays]}
        rows={weeksOf(daysOfMonth(month))}
        keyOf={({ week: number }) => number}
      />
    </div>
  )
}

/** The array is the same while it holds the same. */
const useIds = (isOne: (id: ResourceId, groupId: GroupId) => boolean): readonly ResourceId[] => {
  const text = useCoreState(
    useCallback(
      ({ resources }: State) =>
        Object.entries(resources)
          .flatMap(([id, { groupId }]) => {
            const resourceId = resourceIdFromText(id)
            return resourceId !== null && isOne(resourceId, groupId) ? [id] : []
          })
          .join(' '),
      [isOne],
    ),
  )
  return useMemo(() => text.split(' ').flatMap((id) => resourceIdFromText(id) ?? []), [text])
}

interface AddressValues {
  readonly month: string
  readonly groupId?: string
  readonly resourceId?: string
}

export const MonthPage = ({
  month,
  groupId: groupText = '',
  resourceId: resourceText = '',
}: AddressValues): ReactElement => {
  const resourceId = resourceIdFromText(resourceText)
  const resource = useStatePart('resources')[resourceId ?? '']
  const groupId = resource?.groupId ?? groupIdFromText(groupText)
  const group = useStatePart('groups')[groupId ?? '']
  const catalogue = useStatePart('catalogue')
  const ofGroup = useIds(useCallback((_, its) => its === groupId, [groupId]))
  const ofResource = useMemo(() => (resourceId === null ? [] : [resourceId]), [resourceId])
  if (!isLocalMonth(month)) return <NotFoundPage />
  if (groupId === null || group === undefined) return catalogue === 'loaded' ? <NotFoundPage /> : <PageSkeleton />
  return (
    <div className="block-on-paper" data-accent={group.color}>
      {resource === undefined || resourceId === null ? (
        <Month
          month={month}
          title={group.title}
          groupId={groupId}
          resources={ofGroup}
          pathOf={(to) => groupMonthPath(groupId, to)}
        />
      ) : (
        <Month
          month={month}
          title={resource.title}
          groupId={groupId}
          resources={ofResource}
          resourceId={resourceId}
          pathOf={(to) => resourceMonthPath(resourceId, to)}
        />
      )}
    </div>
  )
}
