/** The table of the days of a month. Each day is a link and shows how much of it is free, in words and as a bar. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { isoWeekOf, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { daysOfMonth, type LocalMonth } from '../../../domain/calendar/local-month.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { MonthDay } from '../../../domain/selectors/month-day.ts'
import { monthName, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { type Column, Table } from '../../kit/design/table.tsx'
import { groupDayPath, resourceWeekPath } from '../../shell/routing/paths.ts'
import { specialDayWords } from '../booking-grid/day-state.ts'
import { dayRulesTexts } from '../rules/rules-texts.ts'
import './month.css'

const weekdayNames = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']

/** The column of a day. Monday is 0. */
const columnOf = (date: LocalDate): number => (weekdayOf(date) + 6) % weekdayNames.length

/** The time that the person asks about, and the word for the counted things. */
export interface Asked {
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

export const MonthTable = (props: MonthTableProps): ReactElement => {
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
