/**
 * A report of what is booked (spec 2, Reports). Invariant: what is cancelled is in none of it (contract 3, Status).
 *
 * A report of a year is tens of thousands of booked resources. They are read two months at a time, so that the embedded
 * database lets others in between, and each time as one value, because rows cost it far more than what is in them. As
 * a booked resource never changes its date, each is in exactly one of them, however long the whole takes.
 */
import { type SqlBool, sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { addDays, type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { type LocalTime, localTime } from '../../domain/calendar/local-time.ts'
import type { Report, ReportSearch } from '../../domain/http-calls.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import type { Database } from '../database/database.ts'
import { type BookedLine, reportOf } from './report-of.ts'

const daysAtOnce = 61

/** The days of a report, some at a time. */
const stretchesOf = ({ startDate, endDate }: ReportSearch): LocalDate[][] => {
  const days = [startDate]
  for (let day = startDate; day < endDate; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return Array.from({ length: Math.ceil(days.length / daysAtOnce) }, (_, index) =>
    days.slice(index * daysAtOnce, (index + 1) * daysAtOnce),
  )
}

const selectBooked = (database: Database, search: ReportSearch, days: readonly LocalDate[]) => {
  const { group = null, resource = null } = search
  const email = emailKeyOf(search.email ?? '')
  return (
    database
      .selectFrom('booked_resource')
      .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
      .select(['booked_resource.id', 'booked_resource.date', 'booked_resource.resource_id', 'booking.user_id'])
      .select(['booked_resource.message', 'booked_resource.price'])
      // Not from one to another: a prepared statement would be planned for very few days.
      .where('booked_resource.date', '=', sql<string>`any(${[...days]}::date[])`)
      .where('booked_resource.status', '<>', CANCELLED)
      .$if(resource !== null, (query) => query.where('booked_resource.resource_id', '=', resource))
      .$if(group !== null, (query) =>
        query.where('booked_resource.resource_id', 'in', (resources) =>
          resources.selectFrom('resource').select('resource.id').where('group_id', '=', group),
        ),
      )
      .$if(email !== '', (query) =>
        query.where('booking.user_id', 'in', (users) =>
          users
            .selectFrom('app_user')
            .select('app_user.id')
            .where(sql<SqlBool>`strpos(app_user.email_key, ${email}) > 0`),
        ),
      )
  )
}

/** Numbers, days and times as one text, which costs both sides a fifth of what rows or JSON do. */
const selectColumns = (database: Database, search: ReportSearch, days: readonly LocalDate[]) =>
  database
    .with(
      (name) => name('booked').materialized(),
      () => selectBooked(database, search, days),
    )
    .with('slotted', (query) =>
      query
        .selectFrom('booked')
        .innerJoin('booked_slot', 'booked_slot.booked_resource_id', 'booked.id')
        .select('booked_slot.booked_resource_id')
        .select(sql<string>`string_agg(start_time || '-' || end_time, ' ')`.as('slots'))
        .groupBy('booked_slot.booked_resource_id'),
    )
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('booked')
        .innerJoin('slotted', 'slotted.booked_resource_id', 'booked.id')
        .select(
          sql<
            string | null
          >`string_agg(id || ' ' || date || ' ' || resource_id || ' ' || user_id || ' ' || price || ' ' || slots, chr(10))`.as(
            'text',
          ),
        )
        .as('lines'),
      selectFrom('booked')
        .select(sql<TextById | null>`json_object_agg(id, message)`.as('texts'))
        .where('message', '<>', '')
        .as('messages'),
      selectFrom('resource')
        .select(sql<TextById | null>`json_object_agg(id, title)`.as('texts'))
        .where('id', 'in', (booked) => booked.selectFrom('booked').select('resource_id'))
        .as('titles'),
      selectFrom('app_user')
        .select(sql<TextById | null>`json_object_agg(id, email)`.as('texts'))
        .where('id', 'in', (booked) => booked.selectFrom('booked').select('user_id'))
        // Null: the person is erased.
        .where('email', 'is not', null)
        .as('emails'),
    ])

type TextById = Readonly<Record<string, string>>

/** Few times are different: each is checked once. */
const knownTimes = new Map<string, LocalTime>()
const timeOf = (text: string): LocalTime => {
  const known = knownTimes.get(text)
  if (known !== undefined) return known
  const time = localTime(text)
  knownTimes.set(text, time)
  return time
}

/** "08:00:00-08:30:00" */
const slotOf = (text: string): Interval => ({ startTime: timeOf(text.slice(0, 8)), endTime: timeOf(text.slice(9)) })

const readLines = async (
  database: Database,
  search: ReportSearch,
  days: readonly LocalDate[],
): Promise<BookedLine[]> => {
  const columns = await selectColumns(database, search, days).executeTakeFirstOrThrow()
  const { lines, messages, titles, emails } = columns
  if (lines === null) return []
  return lines.split('\n').map((line) => {
    const [id = '', date = '', resourceId = '', userId = '', price = '', ...slots] = line.split(' ')
    return {
      id: Number(id),
      date: localDate(date),
      slots: slots.map(slotOf),
      resourceId: Number(resourceId),
      resource: titles?.[resourceId] ?? '',
      email: emails?.[userId] ?? '',
      message: messages?.[id] ?? '',
      price: Number(price),
    }
  })
}

export const readReport = async (database: Database, search: ReportSearch): Promise<Report> => {
  const lines: BookedLine[][] = []
  for (const days of stretchesOf(search)) lines.push(await readLines(database, search, days))
  return reportOf(lines.flat(), search.sort ?? 'date')
}
