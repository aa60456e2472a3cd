/**
 * Holds of a session that has gone (contract 4, Gone): when its last connection to any process ended they live a little
 * longer, and a new connection ends the wait. Invariant: what has already run out stays run out; it is the expiry's to end.
 */
import { sql } from 'kysely'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'

/** After a lost network, and after the process that they were connected to is gone. */
export const RELEASE_SECONDS_WITHOUT_WORD = 60

const inSeconds = (seconds: number) => sql<string>`server_now() + make_interval(secs => ${seconds})`
const isNowhere = sql<boolean>`not exists (select from session_connection where session_id = hold_session.id)`

/** Those of the sessions that no process has a connection of begin to wait. */
export const endHoldsIn = async (
  database: Database | Transaction,
  sessionIds: readonly SessionId[],
  seconds: number,
): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: inSeconds(seconds) })
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where(sql<boolean>`coalesce(release_at > server_now(), true)`)
    .where(isNowhere)
    .execute()
}

/** They are here again. */
export const keepHolds = async (database: Database | Transaction, sessionIds: readonly SessionId[]): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: null })
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('release_at', '>', sql<string>`server_now()`)
    .execute()
}

/** A session that is connected nowhere and has not said goodbye begins to wait: the process that it was connected to is gone. */
export const endForgottenHolds = async (database: Database | Transaction): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: inSeconds(RELEASE_SECONDS_WITHOUT_WORD) })
    .where('release_at', 'is', null)
    .where(isNowhere)
    .execute()
}
