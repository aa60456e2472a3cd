/**
 * `/group/{id}/manad/{yyyy-mm}` and `/resurs/{id}/manad/{yyyy-mm}`: a month as a table of days. Each day is a link and shows
 * how much of it is free, in words and as a bar: of all its times, or of the time that the person asks about, which the
 * address holds (`?fran=17:00&till=20:00`). Invariant: the days have their places from the beginning, even if the free times
 * are not read yet or cannot be read.
 */
import { type ReactElement, useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import { daysOfMonth, isLocalMonth, type LocalMonth, neighbourMonth } from '../../../domain/calendar/local-month.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type MonthDay, monthDay } from '../../../domain/selectors/month-day.ts'
import { monthName } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useStream } from '../../core/followed.ts'
import { useMay } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { groupMonthPath, resourceMonthPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { useSeats } from '../booking-grid/seats.ts'
import { bookersOf, sentencesOf } from '../rules/bookers.ts'
import { nextMinute, useServerLook } from '../rules/use-server-look.ts'
import { AskTime, searchOf, timeIn } from './ask-time.tsx'
import { monthQuery, newsOf, seenOf } from './month-reading.ts'
import { type Asked, MonthTable } from './month-table.tsx'
import '../rules/rules.css'
import './month.css'

/**
 * The month counts as a booking page, because a person looks for a day to book. Therefore the core keeps the connection
 * and the holds.
 */
const page: Page = { _tag: 'Columns', columns: [], booking: true }

interface MonthProps {
  readonly month: LocalMonth
  readonly title: string
  readonly groupId: GroupId
  readonly resources: readonly ResourceId[]
  /** The resource whose month is shown. Absent means that the page shows the month of the group. */
  readonly resourceId?: ResourceId
  readonly pathOf: (month: LocalMonth) => string
}

const Month = ({ month, title, groupId, resources, resourceId, pathOf }: MonthProps): ReactElement => {
  const named = useStatePart('resources')
  const handlesBookings = useMay('handle-bookings', groupId)
  const isVisitor = useStatePart('account')._tag !== 'SignedIn'
  const today = useWallNow().date
  const search = useSearch()
  const time = useMemo(() => timeIn(search), [search])
  const seats = useSeats()
  const counted = resources.some((id) => seats.has(id)) ? 'rum' : 'resurser'
  const asked: Asked = { time, counted: resourceId === undefined ? counted : null }
  useShowPage(page)
  const query = useMemo(() => monthQuery(resources, month, today), [resources, month, today])
  const { state } = useCore()
  const news = useStream(
    useMemo(() => newsOf(state), [state]),
    () => seenOf(state.value),
  )
  const result = useQuery(query, news)
  const read = result._tag === 'Loaded' ? result.value : null
  const columns = useMemo(() => (read === null ? null : groupedBy(read, ({ date }) => date)), [read])
  const { days } = useServerLook(
    useCallback(
      (now: number) => {
        const viewer = { resources: named, handlesBookings, now, time }
        const dayOf = (date: LocalDate): MonthDay | null => {
          const isKnown = columns !== null || date < wallTimeAt(now).date
          return isKnown ? monthDay(date, columns?.get(date) ?? [], viewer) : null
        }
        return { days: new Map(daysOfMonth(month).map((date) => [date, dayOf(date)])), until: nextMinute(now) }
      },
      [month, columns, named, handlesBookings, time],
    ),
  )

  const titles = new Map(resources.map((id) => [id, named[id]?.title ?? ''] as const))
  const bookers = handlesBookings ? [] : sentencesOf(titles, (id) => bookersOf(named[id], isVisitor))
  const words = `${monthName(localDate(`${month}-01`))} ${month.slice(0, 4)}`
  const heading = `${title}, ${words}`
  usePageTitle(heading)
  const said = useRef(month)
  useEffect(() => {
    if (said.current === month) return
    said.current = month
    // A person who moves on quickly hears only the last month, not each month on the way.
    return announce(words)
  }, [month, words])

  const neighbour = (by: -1 | 1): ReactElement | null => {
    const to = neighbourMonth(month, by)
    return to === null ? null : (
      <Link
        className="button"
        href={`${pathOf(to)}${searchOf(time)}`}
        aria-label={by < 0 ? 'Föregående månad' : 'Nästa månad'}
      >
        <Icon name={by < 0 ? 'previous' : 'next'} />
      </Link>
    )
  }
  return (
    <div className="page month-page stack gap-5">
      <header className="month-head cluster items-end spread gap-3 gap-x-8">
        <h1>{heading}</h1>
        <nav className="row gap-2 never-on-paper" aria-label="Månader">
          {neighbour(-1)}
          {neighbour(1)}
        </nav>
      </header>
      {bookers.length === 0 ? null : <p className="day-rules strong">{bookers.join('. ')}</p>}
      {result._tag === 'Failed' ? (
        <LoadFailure
          title="Det gick inte att hämta hur mycket som är ledigt."
          detail={`${failureWords(result.failure)} Dagarna går att öppna ändå.`}
          onRetry={result.retry}
        />
      ) : null}
      <AskTime time={time} />
      <MonthTable {...{ month, groupId, resourceId, columns, days, today, asked }} name={heading} />
    </div>
  )
}

/** The ids of the resources that `isOne` picks. The array stays the same object until the ids change. */
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
