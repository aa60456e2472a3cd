/**
 * Which process lives, and which sessions are connected to it, as rows that all processes read (docs/decisions/0035).
 * Invariants: connections are written by one process at a time, so that a session that leaves one process
 * while it comes to another is never taken for gone; at the end of each writing every session with holds either has a
 * connection to a process that lives, or waits for the release of its holds.
 */
import { sql } from 'kysely'
import type { SessionId } from '../../domain/schema/ids.ts'
import { endForgottenHolds, endHoldsIn, keepHolds } from '../claims/end-holds.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'

/** A process that has not been seen for so long is dead, or will write itself in again. */
const SECONDS_UNTIL_DEAD = 8
/** Any number that nothing else locks on. */
const lockNumber = 7_201_848

interface ProcessConnections {
  /** Hub connections of this process. */
  readonly connections: number
  /** Every session that has one of them. */
  readonly sessions: readonly SessionId[]
  /** Those of the sessions that have no row yet. */
  readonly arrived: readonly SessionId[]
  /** Sessions whose last connection ended, and after how many seconds their holds shall end. */
  readonly left: readonly { readonly sessionId: SessionId; readonly seconds: number }[]
}

const isDead = sql<boolean>`seen_at < clock_timestamp() - make_interval(secs => ${SECONDS_UNTIL_DEAD})`
const seenNow = sql<string>`clock_timestamp()`

const lockConnections = async (transaction: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction)
}

/** @returns whether it had to write itself in: it is new, or was taken for dead */
const sayThatItLives = async (transaction: Transaction, id: string, connections: number): Promise<boolean> => {
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

const arrive = async (transaction: Transaction, processId: string, sessions: readonly SessionId[]): Promise<void> => {
  if (sessions.length === 0) return
  await sql`insert into session_connection (session_id, process_id)
    select session_id, ${processId}::uuid from unnest(${sessions}::uuid[]) as here (session_id)
    on conflict do nothing`.execute(transaction)
  await keepHolds(transaction, sessions)
}

const leave = async (transaction: Transaction, processId: string, left: ProcessConnections['left']): Promise<void> => {
  if (left.length === 0) return
  await transaction
    .deleteFrom('session_connection')
    .where('process_id', '=', processId)
    .where('session_id', '=', sql<string>`any(${left.map(({ sessionId }) => sessionId)}::uuid[])`)
    .execute()
  for (const [seconds, those] of Map.groupBy(left, (one) => one.seconds)) {
    const sessions = those.map(({ sessionId }) => sessionId)
    await endHoldsIn(transaction, sessions, seconds)
  }
}

/** Safe to repeat when it is not known whether it was done. */
export const writeConnections = (database: Database, processId: string, told: ProcessConnections): Promise<void> =>
  runTransaction(database, async (transaction) => {
    await lockConnections(transaction)
    const isNew = await sayThatItLives(transaction, processId, told.connections)
    await arrive(transaction, processId, isNew ? told.sessions : told.arrived)
    await leave(transaction, processId, told.left)
    await transaction.deleteFrom('server_process').where(isDead).execute()
    await endForgottenHolds(transaction)
  })

/** It stops. A session that does not come back to another process is forgotten, which that one, or the next start, notices. */
export const removeProcess = async (database: Database, processId: string): Promise<void> => {
  await database.deleteFrom('server_process').where('id', '=', processId).execute()
}

/** The living process that started first: there is one. Null: none lives. */
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

/** Sessions with a connection to any process, and connections to all others. */
export const readVisitors = async (database: Database, processId: string) =>
  database
    .selectNoFrom([
      sql<number>`(select count(distinct session_id) from session_connection)`.as('visitors'),
      sql<number>`(select coalesce(sum(connections), 0) from server_process where id <> ${processId})`.as(
        'connectionsElsewhere',
      ),
    ])
    .executeTakeFirstOrThrow()
