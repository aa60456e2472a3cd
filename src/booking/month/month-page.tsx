/**
 * `/group/{id}/manad/{yyyy-mm}` and `/resurs/{id}/manad/{yyyy-mm}`: a month as a table of days. Each day is a link and shows
 * how much of it is free, in words and as a bar: of all its times, or of the time that the person asks about, which the
 * address holds (`?fran=17:00&till=20:00`). Invariant: the days have their places from the beginning, even if the free times
 * are not read yet or cannot be read.
 */
import { type ReactElement, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { isoWeekOf, type LocalDate, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { daysOfMonth, isLocalMonth, type LocalMonth, neighbourMonth } from '../../../domain/calendar/local-month.ts'
import {
  endMinutes,
  isLocalTime,
  type LocalTime,
  minutesOf,
  timeFromMinutes,
} from '../../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type MonthDay, monthDay } from '../../../domain/selectors/month-day.ts'
import { clockTime, monthName, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useStream } from '../../core/followed.ts'
import { useMay } from '../../core/use-may.ts'
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
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { specialDayWords } from '../booking-grid/day-state.ts'
import { useSeats } from '../booking-grid/seats.ts'
import { bookersOf, sentencesOf } from '../rules/bookers.ts'
import { dayRulesTexts } from '../rules/rules-texts.ts'
import { nextMinute, useServerLook } from '../rules/use-server-look.ts'
import { monthQuery, newsOf, seenOf } from './month-reading.ts'
import '../rules/rules.css'
import './month.css'

/**
 * The month counts as a booking page, because a person looks for a day to book. Therefore the core keeps the connection
 * and the holds.
 */
const page: Page = { _tag: 'Columns', columns: [], booking: true }

const weekdayNames = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']

/** The column of a day. Monday is 0. */
const columnOf = (date: LocalDate): number => (weekdayOf(date) + 6) % weekdayNames.length

/** The time that the person asks about, and the word for the counted things. */
interface Asked {
  readonly time: Interval | null
  /** "rum", or "resurser" where they have no seats. Null means that the month is one resource's. */
  readonly counted: string | null
}

const openWords = ({ free, of }: { readonly free: number; readonly of: number }, { time, counted }: Asked): string => {
  if (time === null) return free === 0 ? 'Fullbokat' : `${free} av ${of} tider lediga`
  const when = shortTimeRange(time)
  if (counted === null) return free === 0 ? `Upptaget ${when}` : `Ledigt ${when}`
  return `${free === 0 ? 'Inga' : `${free} av ${of}`} ${counted} lediga ${when}`
}

/** @param special the name of the special day; empty on an ordinary day */
const dayWords = (day: MonthDay, special: string, asked: Asked): string => {
  const { time } = asked
  switch (day._tag) {
    case 'Past':
      return 'Förbi'
    case 'Over':
      return time === null ? 'Dagen är slut' : 'Tiden är förbi'
    case 'Locked':
      return 'Låst'
    case 'Closed':
      return special ? `Stängt: ${special}` : time === null ? 'Stängt' : `Stängt ${shortTimeRange(time)}`
    case 'Shut':
      if (day.by === null) return dayRulesTexts.notYours
      return day.by._tag === 'NotYet' ? dayRulesTexts.opens(day.by.opens) : dayRulesTexts.notice(day.by.lead)
    case 'Open': {
      const words = openWords(day, asked)
      return special ? `${words}, ${special}` : words
    }
  }
}

interface DayProps {
  readonly href: string
  readonly date: LocalDate
  readonly day: MonthDay | null
  readonly special: string
  readonly asked: Asked
  readonly isToday: boolean
}

const Day = ({ href, date, day, special, asked, isToday }: DayProps): ReactElement => {
  const share: StyleWithProperties | undefined =
    day?._tag === 'Open' ? { '--free': `${Math.round((100 * day.free) / day.of)}%` } : undefined
  return (
    <Link
      className="month-day raised columns gap-1 break-anywhere"
      href={href}
      aria-current={isToday ? 'date' : undefined}
      data-day={day?._tag}
      data-free={day?._tag === 'Open' && day.free > 0}
    >
      <span className="month-day-date large strong">
        <span className="month-day-weekday">{`${weekdayNames[columnOf(date)]} `}</span>
        {Number(date.slice(8))}
        <span className="visually-hidden">{` ${monthName(date)}${day === null ? '' : ', '}`}</span>
      </span>
      {day === null ? null : <span className="month-day-words muted small">{dayWords(day, special, asked)}</span>}
      {share === undefined ? null : <span className="month-day-bar" style={share} />}
    </Link>
  )
}

interface MonthTableProps {
  readonly name: string
  readonly month: LocalMonth
  readonly groupId: GroupId
  readonly resourceId: ResourceId | undefined
  /** The resources that were read, by day. Null means that nothing is read yet. */
  readonly columns: ReadonlyMap<LocalDate, readonly GridResource[]> | null
  /** The state of each day. Null means that it is not known. */
  readonly days: ReadonlyMap<LocalDate, MonthDay | null>
  readonly today: LocalDate
  readonly asked: Asked
}

/** A row of the table. */
interface Week {
  readonly week: number
  readonly days: ReadonlyMap<number, LocalDate>
}

const MonthTable = (props: MonthTableProps): ReactElement => {
  const { name, month, groupId, resourceId, columns, days, today, asked } = props
  const weeks = [...groupedBy(daysOfMonth(month), isoWeekOf)].map(
    ([number, dates]): Week => ({ week: number, days: new Map(dates.map((date) => [columnOf(date), date])) }),
  )
  const weekdays = weekdayNames.map(
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
            asked={asked}
            isToday={date === today}
          />
        )
      },
    }),
  )
  const week: Column<Week> = {
    heading: 'Vecka',
    className: 'month-week',
    namesRow: true,
    cell: ({ week, days: ofWeek }) => {
      const [day] = ofWeek.values()
      const words = (
        <>
          <span className="month-week-word">Vecka </span>
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
  return (
    <Table
      name={name}
      className="month-table full-width"
      columns={[week, ...weekdays]}
      rows={weeks}
      keyOf={({ week: number }) => number}
    />
  )
}

/** The parts of the address that hold the time that is asked about. */
const FROM = 'fran'
const TO = 'till'
const EARLIEST_HOUR = 6
const hours = Array.from({ length: 24 - EARLIEST_HOUR }, (_, hour) => timeFromMinutes((hour + EARLIEST_HOUR) * 60))

/** The time in the address. Null means that there is none, or it is no time. */
const timeIn = (search: string): Interval | null => {
  const fields = new URLSearchParams(search)
  const read = (name: string) => {
    const text = `${fields.get(name)}:00`
    return isLocalTime(text) ? text : null
  }
  const [startTime, endTime] = [read(FROM), read(TO)]
  return startTime === null || endTime === null || minutesOf(startTime) >= endMinutes(endTime)
    ? null
    : { startTime, endTime }
}

const searchOf = (time: Interval | null): string =>
  time === null ? '' : `?${FROM}=${clockTime(time.startTime)}&${TO}=${clockTime(time.endTime)}`

/** The offered values and the present value, because an address may contain a value that is not offered. */
const withOwn = (offered: readonly LocalTime[], own: LocalTime | undefined): readonly LocalTime[] =>
  own === undefined || offered.includes(own)
    ? offered
    : [...offered, own].toSorted((a, b) => endMinutes(a) - endMinutes(b))

/** Chooses a time of the days. If the end would lie before the start, it moves with the start. */
const AskTime = ({ time }: { readonly time: Interval | null }): ReactElement => {
  const [path, navigate] = useLocation()
  const ids = useId()
  const ask = (next: Interval | null): void => navigate(`${path}${searchOf(next)}`, { replace: true })
  const ends = hours.slice(1).concat(timeFromMinutes(0))
  const endAfter = (startTime: LocalTime): LocalTime =>
    time !== null && minutesOf(startTime) < endMinutes(time.endTime)
      ? time.endTime
      : timeFromMinutes((minutesOf(startTime) + 60) % (24 * 60))
  return (
    <div className="month-ask cluster gap-2 items-center never-on-paper">
      <label htmlFor={`${ids}-from`}>Visa ledigt från</label>
      <select
        id={`${ids}-from`}
        className="field-input"
        value={time?.startTime ?? ''}
        onChange={({ target: { value } }) => {
          ask(isLocalTime(value) ? { startTime: value, endTime: endAfter(value) } : null)
        }}
      >
        <option value="">hela dagen</option>
        {withOwn(hours, time?.startTime).map((hour) => (
          <option key={hour} value={hour}>
            {clockTime(hour)}
          </option>
        ))}
      </select>
      {time === null ? null : (
        <>
          <label htmlFor={`${ids}-to`}>till</label>
          <select
            id={`${ids}-to`}
            className="field-input"
            value={time.endTime}
            onChange={({ target: { value } }) => {
              if (isLocalTime(value)) ask({ ...time, endTime: value })
            }}
          >
            {withOwn(ends, time.endTime)
              .filter((end) => endMinutes(end) > minutesOf(time.startTime))
              .map((end) => (
                <option key={end} value={end}>
                  {endMinutes(end) === 24 * 60 ? '24:00' : clockTime(end)}
                </option>
              ))}
          </select>
        </>
      )}
    </div>
  )
}

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
