/** The calls of the page *Gallring*: the months, what would go on the coming night, and what went. */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { lastDueDay, parseRetention } from '../../domain/rules/retention.ts'
import { LocalDate } from '../../domain/schema/calendar.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { type Retention, RetentionRun } from '../../domain/schema/calls/retention-calls.ts'
import { auditLookup } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { accepted } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { previewBookings } from './forget-bookings.ts'
import { nightOf, readRetention, setRetention } from './retention-months.ts'
import { previewAccounts } from './unused-accounts.ts'

const mostRuns = 50
const mostNumbers = 100

const decodeRuns = Schema.decodeUnknownSync(Schema.Array(RetentionRun))
const decodeDay = Schema.decodeUnknownSync(Schema.NullOr(LocalDate))

const readPage = async (database: Database): Promise<Retention> => {
  const { bookingMonths, accountMonths, isAnswered } = await readRetention(database)
  const last = await database
    .selectFrom('retention_run')
    .select((select) => select.fn.max<string | null>('day').as('day'))
    .where('finished_at', 'is not', null)
    .executeTakeFirst()
  const runs = await database
    .selectFrom('retention_run')
    .select(['day', 'bookings', 'warned', 'cleared'])
    .select(
      sql`array(
        select booking_number from (
          select booking_number from booking where forgotten_on = day
          union
          select booking_number from audit_entry where kind = 'booking-forgotten' and ${nightOf(sql`at`)} = day
            and not exists (select from booking where booking.booking_number = audit_entry.booking_number)
        ) forgotten order by booking_number limit ${mostNumbers}
      )`.as('numbers'),
    )
    .where(sql<SqlBool>`bookings + warned + cleared > 0`)
    .orderBy('day', 'desc')
    .limit(mostRuns)
    .execute()
  const lastNight = decodeDay(last?.day ?? null)
  return { bookingMonths, accountMonths, isAnswered, lastNight, runs: decodeRuns(runs) }
}

export const retentionHandlers = ({ database }: { readonly database: Database }) => ({
  retention: serve(calls.retention, () => readPage(database)),
  retentionPreview: serve(calls.retentionPreview, async ({ caller, query }) => {
    const months = accepted(
      parseRetention({ bookingMonths: query.bookingMonths ?? null, accountMonths: query.accountMonths ?? null }),
    )
    const state = await readRetention(database)
    const night = state.isNightDone ? state.nextNight : state.night
    const lastDayOf = (after: number | null) => (after === null ? null : lastDueDay(night, after))
    const lastDay = lastDayOf(months.accountMonths)
    const accounts = await previewAccounts(database, lastDay === null ? null : { night, lastDay })
    const bookings = await previewBookings(database, lastDayOf(months.bookingMonths))
    if (accounts.cleared.count + accounts.unreachable.count > 0)
      await auditLookup(database, caller, { kind: 'people-listed', list: 'retention' })
    return { night, bookings, ...accounts }
  }),
  setRetention: serve(calls.setRetention, async ({ caller, body }) => {
    await setRetention(database, caller, body)
    return readPage(database)
  }),
})
