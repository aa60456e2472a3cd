/**
 * The months after which the house forgets, as an administrator has chosen them. Invariants: in a house of before nothing goes until
 * somebody has answered; an answer counts from the next night on, so nothing goes in the minutes after a mistake; nobody overwrites an
 * answer without having seen it.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { parseRetention, type RetentionMonths } from '../../domain/rules/retention.ts'
import { LocalDate } from '../../domain/schema/calendar.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { accepted, Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'

/** The hour at which a night's work may begin, in Stockholm. It exists on every day of the year, also when the clocks change. */
const NIGHT_HOUR = 3

/** Builds SQL for the day of the night that had come last at a moment in Stockholm. */
const nightAt = (wallTime: RawBuilder<unknown>) => sql`(${wallTime} - make_interval(hours => ${NIGHT_HOUR}))::date`
const night = nightAt(sql`wall_now()`)

/** Builds SQL for the day of the night that had come last at an instant. */
export const nightOf = (instant: RawBuilder<unknown>) => nightAt(sql`(${instant} at time zone 'Europe/Stockholm')`)

const RetentionState = Schema.Struct({
  bookingMonths: Schema.NullOr(Schema.Int),
  accountMonths: Schema.NullOr(Schema.Int),
  isAnswered: Schema.Boolean,
  nobodyId: Schema.NullOr(Schema.Int),
  night: LocalDate,
  nextNight: LocalDate,
  /** Whether everything that was due on this night has gone, or nothing was to go. */
  isNightDone: Schema.Boolean,
})
export type RetentionState = typeof RetentionState.Type

const decode = Schema.decodeUnknownSync(Schema.Array(RetentionState))

/** Builds a select of the months and of the night that has come last. */
const selectState = sql`
  select booking_months as "bookingMonths", account_months as "accountMonths", answered_at is not null as "isAnswered",
    nobody_id as "nobodyId", ${night} as night, ${night} + 1 as "nextNight",
    (
      coalesce(booking_months, account_months) is null
      or answered_at at time zone 'Europe/Stockholm' >= ${night} + make_interval(hours => ${NIGHT_HOUR})
      or exists (select from retention_run where day = ${night} and finished_at is not null)
    ) is true as "isNightDone"
  from retention`

const readOne = async (source: Database | Transaction, statement: typeof selectState): Promise<RetentionState | null> =>
  decode((await statement.execute(source)).rows)[0] ?? null

export const readRetention = async (source: Database | Transaction): Promise<RetentionState> => {
  const state = await readOne(source, selectState)
  if (state === null) throw new Error('The database has no retention')
  return state
}

/**
 * Locks the months until the end of the transaction. Only one process at a time forgets, and nobody changes the months meanwhile.
 * @returns null if another process has the lock
 */
export const lockRetention = (transaction: Transaction): Promise<RetentionState | null> =>
  readOne(transaction, sql`${selectState} for update of retention skip locked`)

const areSame = (one: RetentionMonths, other: RetentionMonths): boolean =>
  one.bookingMonths === other.bookingMonths && one.accountMonths === other.accountMonths

/** Stores an administrator's answer. @throws Failure 422, `overtaken` */
export const setRetention = async (
  database: Database,
  caller: PermittedCaller<'administer'>,
  { replaces, ...given }: CallBody<'setRetention'>,
): Promise<void> => {
  const months = accepted(parseRetention(given))
  await runTransaction(database, async (transaction) => {
    await transaction.selectFrom('retention').select('only_row').forUpdate().execute()
    const before = await readRetention(transaction)
    const isAsSeen = replaces === undefined || areSame(before, replaces) || areSame(before, months)
    if (!isAsSeen) throw new Failure('overtaken', { message: failureTexts.retentionOvertaken })
    if (before.isAnswered && areSame(before, months)) return
    await transaction
      .updateTable('retention')
      .set({
        booking_months: months.bookingMonths,
        account_months: months.accountMonths,
        answered_at: sql<string>`server_now()`,
      })
      .execute()
    // With another number of months, an account is told twice anew before it goes.
    if (before.accountMonths !== months.accountMonths) await transaction.deleteFrom('account_warning').execute()
    await audit(transaction, {
      actorId: caller.user.id,
      kind: 'retention-set',
      details: {
        bookingMonths: { from: before.bookingMonths, to: months.bookingMonths },
        accountMonths: { from: before.accountMonths, to: months.accountMonths },
      },
    })
  })
}
