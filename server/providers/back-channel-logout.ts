/**
 * A provider says that somebody has signed out there, or may sign in no longer (OpenID Connect Back-Channel Logout 1.0): the sessions that it
 * has begun end here. Their hub connections are closed within a second, in every process (`server/live/live.ts`). Invariants: a logout token
 * works once; it ends what its own provider has begun, and nothing else; the answer says whether the token was one, and not whether it
 * ended anything.
 */
import { type SqlBool, sql } from 'kysely'
import { tokenHash } from '../access/access-token.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Logger } from '../process/logger.ts'
import { endAttemptsOf } from './attempts.ts'
import { findIdentity, providerSessionHash, subjectHash } from './identities.ts'
import type { SignedOut } from './logout-token.ts'
import type { Provider } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/** The id of a token is remembered for longer than the token is accepted (`logout-token.ts`). */
const REMEMBERED = '15 minutes'

export interface LogoutContext {
  readonly database: Database
  readonly providers: ReadonlyMap<string, Provider>
  readonly providerKey: Uint8Array
  readonly takeTurn: <Result>(provider: Provider, work: () => Promise<Result>) => Promise<Result>
  readonly logger: Logger
}

/** @throws ProviderFailure if the token has come before */
const spend = async (transaction: Transaction, issuer: string, jti: string): Promise<void> => {
  const spent = await transaction
    .insertInto('logout_token')
    .values({
      id_hash: tokenHash(JSON.stringify([issuer, jti])),
      until: sql<string>`server_now() + ${REMEMBERED}::interval`,
    })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .returning('until')
    .executeTakeFirst()
  if (spent === undefined) throw new ProviderFailure('logout', 'wrong', 'the token was used already')
}

const endSessions = (
  { database, providers, providerKey }: LogoutContext,
  { settings: { issuer, name } }: Provider,
  { sub, sid, jti }: SignedOut,
): Promise<void> =>
  runTransaction(database, async (transaction) => {
    await spend(transaction, issuer, jti)
    const subject = sub === null ? null : subjectHash(providerKey, issuer, sub)
    const session = sid === null ? null : providerSessionHash(providerKey, issuer, sid)
    await endAttemptsOf(transaction, issuer, { subject, session })
    const userId = subject === null ? null : await findIdentity(transaction, { issuer, subject })
    // The provider knows a person whom nobody here knows.
    if (subject !== null && userId === null) return
    const ways = [...providers.values()].flatMap(({ settings }) => (settings.issuer === issuer ? [settings.id] : []))
    const hash = session === null ? null : Buffer.from(session, 'base64url')
    // A session of which the provider has named no session of its own ends with every one of the person.
    const isMeant = sql<boolean>`provider = any(${ways}::text[])
      and (${userId}::integer is null or user_id = ${userId}::integer)
      and (${hash}::bytea is null or provider_session = ${hash}::bytea
        or (${userId}::integer is not null and provider_session is null))`
    await transaction.deleteFrom('sign_in_ticket').where(isMeant).execute()
    const ended = await transaction.deleteFrom('access_token').where(isMeant).returning('user_id').execute()
    const people = [...new Set([...ended.map((row) => row.user_id), ...(userId === null ? [] : [userId])])]
    if (people.length === 0) return
    await sql`
      update user_identity set vouched_until = null
      where issuer = ${issuer} and user_id = any(${people}::integer[]) and not exists (
        select from access_token
        where access_token.user_id = user_identity.user_id and provider = any(${ways}::text[]))`.execute(transaction)
    for (const id of new Set(ended.map((row) => row.user_id)))
      await audit(transaction, { actorId: null, kind: 'session-ended', userId: id, details: { provider: name } })
  })

/**
 * Ends what a logout token says.
 * @param id the number of the provider in the address
 * @returns whether it was a logout token of this provider that had not come before
 */
export const signOutByProvider = async (context: LogoutContext, id: string, token: string): Promise<boolean> => {
  const provider = context.providers.get(id)
  if (provider === undefined) return false
  try {
    const said = await context.takeTurn(provider, () => provider.signedOut(token))
    await endSessions(context, provider, said)
    return true
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const facts = { provider: provider.settings.name, setting: `OIDC_${id}`, step: error.step, code: error.code }
    context.logger.warn('A provider could not sign somebody out', facts)
    return false
  }
}

export const deleteOldLogoutTokens = async (database: Database): Promise<void> => {
  await database.deleteFrom('logout_token').where(sql<SqlBool>`until <= server_now()`).execute()
}
