/**
 * Once a night the house forgets what is due. Invariants: everything that one transaction forgets is in the log of its night, and the other
 * way round; of several processes one at a time forgets; what a process leaves when it dies, the next one does, and nothing twice.
 */
import { sql } from 'kysely'
import { lastDueDay } from '../../domain/rules/retention.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Links } from '../mail/links.ts'
import { forgetBookings } from './forget-bookings.ts'
import { lockRetention } from './retention-months.ts'
import { forgetAccounts } from './unused-accounts.ts'

const runYearsKept = 5

/** Forgets some of what is due on the night that has come last. Returns whether more is due. */
const forgetSome = async (transaction: Transaction, links: Links): Promise<boolean> => {
  const state = await lockRetention(transaction)
  if (state === null || state.isNightDone) return false
  const { night, nobodyId, bookingMonths, accountMonths } = state
  const run = await transaction
    .insertInto('retention_run')
    .values({ day: night, started_at: sql<string>`server_now()` })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ day: night }))
    .returning('warned')
    .executeTakeFirstOrThrow()

  const bookings =
    bookingMonths === null
      ? { forgotten: 0, areMore: false }
      : await forgetBookings(transaction, { night, nobodyId, lastDay: lastDueDay(night, bookingMonths) })
  const accounts = bookings.areMore
    ? { warned: 0, cleared: 0, areMore: true }
    : await forgetAccounts(transaction, {
        ...{ night, links, warned: run.warned },
        lastDay: accountMonths === null ? null : lastDueDay(night, accountMonths),
      })
  await transaction
    .updateTable('retention_run')
    .set((set) => ({
      bookings: set('bookings', '+', bookings.forgotten),
      warned: set('warned', '+', accounts.warned),
      cleared: set('cleared', '+', accounts.cleared),
      ...(accounts.areMore ? {} : { finished_at: sql<string>`server_now()` }),
    }))
    .where('day', '=', night)
    .execute()
  return accounts.areMore
}

/** Forgets all that is due, some at a time, so that others can use the database in between. */
export const forgetAtNight = async (database: Database, links: Links): Promise<void> => {
  while (await runTransaction(database, (transaction) => forgetSome(transaction, links)));
}

export const deleteOldRuns = async (database: Database): Promise<void> => {
  await database
    .deleteFrom('retention_run')
    .where(sql<boolean>`started_at < server_now() - make_interval(years => ${runYearsKept})`)
    .execute()
}
