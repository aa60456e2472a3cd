/**
 * A report of what is booked (spec 2, Reports). Invariant: what is cancelled is in none of it (contract 3, Status).
 *
 * A report of a year is tens of thousands of booked resources. They are read two months at a time, so that the embedded
 * database lets others in between, and each time as one value, because rows cost it far more than what is in them. As
 * a booked resource never changes its date, each is in exactly one of them, however long the whole takes.
 */
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Interval } from '../../domain/calendar/interval.ts'
import { addDays, type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
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
      .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
      .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
      .innerJoin('app_user', 'app_user.id', 'booking.user_id')
      .select(['booked_resource.id', 'booked_resource.date', 'booked_resource.resource_id', 'resource.title'])
      .select(['app_user.email', 'booked_resource.message', 'booked_resource.price'])
      // Not from one to another: a prepared statement would be planned for very few days.
      .where('booked_resource.date', '=', sql<string>`any(${[...days]}::date[])`)
      .where('booked_resource.status', '<>', CANCELLED)
      .$if(resource !== null, (query) => query.where('resource.id', '=', resource))
      .$if(group !== null, (query) => query.where('resource.group_id', '=', group))
      .$if(email !== '', (query) => query.where(sql<SqlBool>`strpos(app_user.email_key, ${email}) > 0`))
  )
}

/** Slots as columns. */
interface SlotColumns {
  readonly ids: readonly number[]
  readonly starts: readonly string[]
  readonly ends: readonly string[]
}

const slotsByResource = ({ ids, starts, ends }: SlotColumns): ReadonlyMap<number, readonly Interval[]> => {
  const slots = new Map<number, Interval[]>()
  for (const [index, id] of ids.entries()) {
    const slot = { startTime: localTime(starts[index] ?? ''), endTime: localTime(ends[index] ?? '') }
    const others = slots.get(id)
    if (others === undefined) slots.set(id, [slot])
    else others.push(slot)
  }
  return slots
}

const readLines = async (
  database: Database,
  search: ReportSearch,
  days: readonly LocalDate[],
): Promise<BookedLine[]> => {
  const { lines, ...columns } = await database
    .with(
      (name) => name('booked').materialized(),
      () => selectBooked(database, search, days),
    )
    .selectFrom('booked')
    .innerJoin('booked_slot', 'booked_slot.booked_resource_id', 'booked.id')
    .select(({ fn, selectFrom }) => [
      fn.coalesce(fn.jsonAgg('booked.id'), sql<number[]>`'[]'`).as('ids'),
      fn.coalesce(fn.jsonAgg('booked_slot.start_time'), sql<string[]>`'[]'`).as('starts'),
      fn.coalesce(fn.jsonAgg('booked_slot.end_time'), sql<string[]>`'[]'`).as('ends'),
      jsonArrayFrom(selectFrom('booked').selectAll()).as('lines'),
    ])
    .executeTakeFirstOrThrow()
  const slotsOf = slotsByResource(columns)
  return lines.map((row) => ({
    id: row.id,
    date: localDate(row.date),
    slots: slotsOf.get(row.id) ?? [],
    resourceId: row.resource_id,
    resource: row.title,
    // Null: the person is erased.
    email: row.email ?? '',
    message: row.message,
    price: row.price,
  }))
}

export const readReport = async (database: Database, search: ReportSearch): Promise<Report> => {
  const lines: BookedLine[][] = []
  for (const days of stretchesOf(search)) lines.push(await readLines(database, search, days))
  return reportOf(lines.flat(), search.sort ?? 'date')
}
