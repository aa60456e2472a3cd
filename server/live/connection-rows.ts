/**
 * The rows that show which processes live and which sessions are connected to them. All processes read them (docs/decisions/0035).
 * Invariants: One process writes at a time, so a session that moves from one process to another never seems to have left. After each
 * writing, every session with holds is connected to a living process, or its holds have a time at which they end.
 */
import { sql } from 'kysely'
import type { SessionId } from '../../domain/schema/ids.ts'
import { endForgottenHolds, endHoldsIn, keepHolds } from '../claims/end-holds.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'

/** A process that has announced nothing for this time counts as dead. If it is alive, it adds its rows again. */
const SECONDS_UNTIL_DEAD = 8
/** Any number that no other advisory lock uses. */
const lockNumber = 7_201_848

interface ProcessConnections {
  /** How many hub connections the process has. */
  readonly connections: number
  /** All sessions that have a connection to the process. */
  readonly sessions: readonly SessionId[]
  /** Those of `sessions` that have no row yet. */
  readonly arrived: readonly SessionId[]
  /** Sessions whose last connection has ended, each with the seconds after which its holds end. */
  readonly left: readonly { readonly sessionId: SessionId; readonly seconds: number }[]
}

const isDead = sql<boolean>`seen_at < clock_timestamp() - make_interval(secs => ${SECONDS_UNTIL_DEAD})`
const seenNow = sql<string>`clock_timestamp()`

/** Builds SQL that is true if any process lives. */
export const isAnyAlive = sql<boolean>`exists (select from server_process where not ${isDead})`

/** Announces that a process lives. Returns whether it had no row, because it is new or because it counted as dead. */
const announceProcess = async (transaction: Transaction, id: string, connections: number): Promise<boolean> => {
  const lives = { seen_at: seenNow, connections }
  const { numUpdatedRows } = await transaction
    .updateTable('server_process')
    .set(lives)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return false
  await transaction
    .insertInto('server_process')
    .values({ id, started_at: seenNow, ...lives })
    .execute()
  return true
}

/** Writes the connections of a process. It is safe to repeat this when the outcome of an earlier writing is unknown. */
export const writeConnections = (database: Database, processId: string, told: ProcessConnections): Promise<void> =>
  runTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction)
    const isNew = await announceProcess(transaction, processId, told.connections)

    const arrived = isNew ? told.sessions : told.arrived
    if (arrived.length > 0) {
      await sql`insert into session_connection (session_id, process_id)
        select session_id, ${processId}::uuid from unnest(${arrived}::uuid[]) as here (session_id)
        on conflict do nothing`.execute(transaction)
      await keepHolds(transaction, arrived)
    }

    if (told.left.length > 0) {
      await transaction
        .deleteFrom('session_connection')
        .where('process_id', '=', processId)
        .where('session_id', '=', sql<string>`any(${told.left.map(({ sessionId }) => sessionId)}::uuid[])`)
        .execute()
      for (const [seconds, those] of Map.groupBy(told.left, (one) => one.seconds))
        await endHoldsIn(
          transaction,
          those.map(({ sessionId }) => sessionId),
          seconds,
        )
    }

    await transaction.deleteFrom('server_process').where(isDead).execute()
    await endForgottenHolds(transaction)
  })

/**
 * Removes the row of a process that stops. If its sessions return to no process, another process ends their holds, or the
 * next start of the server does.
 */
export const removeProcess = async (database: Database, processId: string): Promise<void> => {
  await database.deleteFrom('server_process').where('id', '=', processId).execute()
}

/** The id of the living process that started first, or null if none lives. */
export const readEldestProcess = async (database: Database): Promise<string | null> => {
  const row = await database
    .selectFrom('server_process')
    .select('id')
    .where(sql<boolean>`not (${isDead})`)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The number of sessions that are connected to any process, and the number of connections of all other processes. */
export const readVisitors = async (database: Database, processId: string) =>
  database
    .selectNoFrom([
      sql<number>`(select count(distinct session_id) from session_connection)`.as('visitors'),
      sql<number>`(select coalesce(sum(connections), 0) from server_process where id <> ${processId})`.as(
        'connectionsElsewhere',
      ),
    ])
    .executeTakeFirstOrThrow()
