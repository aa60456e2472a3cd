/**
 * The sign-ins of an account (docs/rules.md#sign-in). Invariant: a caller sees and ends their own alone; the hub
 * connections of an ended one are closed by `live.ts`, within a second.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Sessions as SessionsSchema } from '../../domain/schema/calls/session-calls.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { endAllTokens, isAlive, tokenHash } from './access-token.ts'

type SessionList = typeof SessionsSchema.Type
const decode = Schema.decodeUnknownSync(SessionsSchema)

export const readSessions = async (database: Database, { user, token }: SignedInCaller): Promise<SessionList> => {
  const rows = await database
    .selectFrom('access_token')
    .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
    .select(['access_token.id', 'browser', 'access_token.created_at as since', 'used_at as lastSeen'])
    .select('tells_new_browser')
    .select(sql<boolean>`token_hash = ${tokenHash(token ?? '')}`.as('current'))
    .where('user_id', '=', user.id)
    .where(isAlive)
    .orderBy('current', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('access_token.id', 'desc')
    .execute()
  return decode({ sessions: rows, tellsNewBrowser: rows[0]?.tells_new_browser ?? true })
}

/** @throws Failure 404 */
export const endSession = (database: Database, { user }: SignedInCaller, id: typeof RowId.Type): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const ended = await transaction
      .deleteFrom('access_token')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst()
    found(ended)
    await audit(transaction, { actorId: user.id, kind: 'session-ended', userId: user.id })
  })

/** The caller's own too. */
export const endAllSessions = (database: Database, { user }: SignedInCaller): Promise<void> =>
  runTransaction(database, async (transaction) => {
    await endAllTokens(transaction, user.id)
    await audit(transaction, { actorId: user.id, kind: 'sessions-ended', userId: user.id })
  })

export const setTellsNewBrowser = async (
  database: Database,
  { user }: SignedInCaller,
  tells: boolean,
): Promise<void> => {
  await database.updateTable('app_user').set({ tells_new_browser: tells }).where('id', '=', user.id).execute()
}
