/**
 * Holds of a session that has gone (contract 4, Gone): when its last connection ended they live a little longer, and a
 * new connection ends the wait. Invariant: what has already run out stays run out; it is the expiry's to end.
 */
import { sql } from 'kysely'
import type { SessionId } from '../../domain/entities.ts'
import type { Database } from '../database/database.ts'

/** After a lost network, and after a start of the server. */
export const RELEASE_SECONDS_WITHOUT_WORD = 60

const inSeconds = (seconds: number) => sql<string>`server_now() + make_interval(secs => ${seconds})`

export const releaseIn = async (database: Database, sessionId: SessionId, seconds: number): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: inSeconds(seconds) })
    .where('id', '=', sessionId)
    .execute()
}

/** Its first connection is here. */
export const keepHolds = async (database: Database, sessionId: SessionId): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: null })
    .where('id', '=', sessionId)
    .where('release_at', '>', sql<string>`server_now()`)
    .execute()
}

/** After a server start nobody is connected yet. */
export const releaseAllUnlessTheyReturn = async (database: Database): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: inSeconds(RELEASE_SECONDS_WITHOUT_WORD) })
    .where('release_at', 'is', null)
    .execute()
}
