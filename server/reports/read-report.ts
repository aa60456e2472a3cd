/**
 * A report of what is booked (spec 2, Reports). Invariant: what is cancelled is in none of it (contract 3, Status).
 *
 * A report of a year is tens of thousands of booked resources. They are read two weeks at a time, so that the embedded
 * database lets others in between, and each time as one value, because rows cost it far more than what is in them. As
 * a booked resource never changes its date, each is in exactly one of them, however long the whole takes. Names and
 * addresses, which are few, are read once for all.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { addDays, type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { BookingStatus } from '../../domain/schema/bookings.ts'
import type { Report, ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { emailKeyOf } from '../access/email-key.ts'
import { SCHOOL } from '../accounts/read-users.ts'
import type { Database } from '../database/database.ts'
import { remembered } from './remembered.ts'
import { type BookedLine, reportOf } from './report-of.ts'

const daysAtOnce = 14

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
      .select(['booked_resource.message', 'booked_resource.price', 'booked_resource.status', 'booking.booking_number'])
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

/** All as one text, a line for each, which costs both sides a fifth of what rows or JSON do. A wish is JSON, behind a tab. */
const selectLines = (database: Database, search: ReportSearch, days: readonly LocalDate[]) =>
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
    .selectFrom('booked')
    .innerJoin('slotted', 'slotted.booked_resource_id', 'booked.id')
    .select(
      sql<string | null>`string_agg(
        id || ' ' || booking_number || ' ' || status || ' ' || date || ' ' || resource_id || ' ' || user_id || ' ' ||
          price || ' ' || slots ||
          case when message = '' then '' else chr(9) || to_json(message) end, chr(10))`.as('lines'),
    )

/** Who and what, by number. */
interface ReadLine extends Omit<BookedLine, 'resource' | 'booking' | 'email'> {
  readonly number: number
  readonly status: BookingStatus
  readonly userId: number
}

const decodeStatus = Schema.decodeUnknownSync(BookingStatus)
const decodeWish = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.String))

/** What is the same in many lines is checked once, and is then the same object. */
const createLineReader = (): ((line: string) => ReadLine) => {
  const timeOf = remembered(localTime)
  const dateOf = remembered(localDate)
  const statusOf = remembered((text: string) => decodeStatus(Number(text)))
  /** "08:00:00-08:30:00 08:30:00-09:00:00" */
  const slotsOf = remembered((text: string): readonly Interval[] =>
    text.split(' ').map((slot) => ({ startTime: timeOf(slot.slice(0, 8)), endTime: timeOf(slot.slice(9)) })),
  )
  return (line) => {
    const tab = line.indexOf('\t')
    const end = tab === -1 ? line.length : tab
    let from = 0
    const next = (): string => {
      const space = line.indexOf(' ', from)
      const part = line.slice(from, space)
      from = space + 1
      return part
    }
    return {
      id: Number(next()),
      number: Number(next()),
      status: statusOf(next()),
      date: dateOf(next()),
      resourceId: Number(next()),
      userId: Number(next()),
      price: Number(next()),
      slots: slotsOf(line.slice(from, end)),
      message: tab === -1 ? '' : decodeWish(line.slice(tab + 1)),
    }
  }
}

/** People of a school are known by their own names: the organisation is not theirs. */
const readNames = async (database: Database, lines: readonly ReadLine[]) => {
  const resources = await database
    .selectFrom('resource')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${[...new Set(lines.map(({ resourceId }) => resourceId))]}::integer[])`)
    .execute()
  const users = await database
    .selectFrom('app_user')
    .leftJoin('organisation', (join) =>
      join.onRef('organisation.id', '=', 'app_user.organisation_id').on('organisation.organisation_type', '<>', SCHOOL),
    )
    .select(['app_user.id', 'app_user.email', 'app_user.first_name', 'app_user.last_name', 'organisation.name'])
    .where('app_user.id', '=', sql<number>`any(${[...new Set(lines.map(({ userId }) => userId))]}::integer[])`)
    .execute()
  return {
    titles: new Map(resources.map(({ id, title }) => [id, title])),
    /** Empty: the person is erased. */
    emails: new Map(users.map(({ id, email }) => [id, email ?? ''])),
    names: new Map(
      users.map(({ id, name, first_name, last_name }) => [id, name || `${first_name} ${last_name}`.trim()]),
    ),
  }
}

export const readReport = async (database: Database, search: ReportSearch): Promise<Report> => {
  const readLine = createLineReader()
  const read: ReadLine[][] = []
  for (const days of stretchesOf(search)) {
    const { lines } = await selectLines(database, search, days).executeTakeFirstOrThrow()
    if (lines !== null) read.push(lines.split('\n').map(readLine))
  }
  const lines = read.flat()
  const { titles, emails, names } = await readNames(database, lines)
  return reportOf(
    lines.map(({ userId, number, status, ...line }) => ({
      ...line,
      resource: titles.get(line.resourceId) ?? '',
      booking: { number, status, name: names.get(userId) ?? '' },
      email: emails.get(userId) ?? '',
    })),
    search.sort ?? 'date',
    turn,
  )
}
