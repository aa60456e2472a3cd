/**
 * Bearer tokens (docs/rules.md#sign-in). Invariants: A token has 256 random bits, and only its hash is stored. It expires after 12 hours
 * without use, after 7 days in any case, after 12 hours in any case if a provider has signed the person in, and when the account is disabled.
 * Only the database's clock counts.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { ProvedFactor } from '../../domain/rules/second-factor.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type SignedInUser, standingOf } from '../http/caller.ts'
import { signedInColumns, signedInUser } from './user-row.ts'

const tokenPattern = /^[\w-]{43}$/

/** The hash of a token. The database stores this hash and not the token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const isAlive = sql<SqlBool>`access_token.used_at > server_now() - interval '12 hours'
  and access_token.created_at > server_now() - case when access_token.provider is null then interval '7 days' else interval '12 hours' end`

/** Whether the latest proof, or the latest change within half an hour of the one before, is less than half an hour old. */
const isAttendedNow = sql<SqlBool>`access_token.attended_at > server_now() - interval '30 minutes'`

export const makeToken = (): string => randomBytes(32).toString('base64url')

/** How a session began. It stands with the token. */
export interface SessionStart {
  /** The browser in words, or '' if it is unknown. */
  readonly browser: string
  readonly factor: ProvedFactor
  /** The name of the provider who signed the person in, or null. */
  readonly provider: string | null
  /** The provider's own session, as a keyed hash. Null or absent if it named none. */
  readonly providerSession?: Buffer | null
  /** Whether nobody with a role may have the session: one of the house's staff needs a second factor, also who got the role a moment ago. */
  readonly isOfNoStaff?: boolean
  /** When the session began, if it goes on with another token and its provider bounds its life. */
  readonly since?: string | null
}

/**
 * Makes a token for an account. This statement and a change of the password wait for each other, so that no token outlives its password.
 * @param passwordHash the hash of the password that the person gave, or null for an account without a password
 * @param start the session that the new token continues
 * @returns null if the account's password has changed meanwhile, or if the account is disabled
 */
export const issueToken = async (
  database: Database | Transaction,
  id: number,
  passwordHash: string | null,
  { browser, factor, provider, providerSession = null, since = null }: SessionStart = {
    ...{ browser: '', factor: 'none', provider: null },
  },
): Promise<string | null> => {
  const token = makeToken()
  const { rows } = await sql`
    insert into access_token (token_hash, user_id, browser, factor, provider, provider_session, created_at, used_at)
    select ${tokenHash(token)}::bytea, id, ${browser}::text, ${factor}::text, ${provider}::text,
      ${providerSession}::bytea, coalesce(${since}::timestamptz, server_now()), server_now()
    from app_user
    where id = ${id} and password_hash is not distinct from ${passwordHash} and not disabled
    for share
    returning user_id`.execute(database)
  return rows.length === 0 ? null : token
}

/** An account as it was when its person proved to be its owner. The hash is null for an account without a password. */
export interface ProvedAccount {
  readonly id: number
  readonly password_hash: string | null
}

/**
 * Makes a token for somebody who signs in, and records the sign-in in the audit. Both happen in one statement.
 * @returns null if the account's password has changed meanwhile, if it has got a role that the session may not have, or if it is disabled
 */
export const issueSession = async (
  database: Database | Transaction,
  { id, password_hash }: ProvedAccount,
  { browser, factor, provider, providerSession = null, isOfNoStaff = false }: SessionStart,
): Promise<string | null> => {
  const token = makeToken()
  const { rows } = await sql`
    with account as (
      update app_user set signed_in = true
      where id = ${id} and password_hash is not distinct from ${password_hash} and not disabled
        and (not ${isOfNoStaff}::boolean or (role = 'user' and staff_role is null))
      returning id
    ), noted as (
      insert into audit_entry (at, actor_id, kind, user_id, details)
      select server_now(), id, 'signed-in', id, '{}' from account
    )
    insert into access_token (token_hash, user_id, browser, factor, provider, provider_session, created_at, used_at)
    select ${tokenHash(token)}::bytea, id, ${browser}::text, ${factor}::text, ${provider}::text,
      ${providerSession}::bytea, server_now(), server_now()
    from account
    returning user_id`.execute(database)
  return rows.length === 0 ? null : token
}

/** How the session of a token began, for a new token that continues it. Null if the token is not valid. */
export const readSessionStart = async (
  database: Database | Transaction,
  token: string,
): Promise<SessionStart | null> => {
  const row = await database
    .selectFrom('access_token')
    .select(['browser', 'factor', 'provider', 'provider_session', 'created_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const { browser, factor, provider, provider_session: providerSession, created_at } = row
  // Another token does not prolong what a provider has bounded.
  return { browser, factor, provider, providerSession, since: provider === null ? null : created_at }
}

/** Records that the person of a session has proved a second factor. */
export const noteFactorOfSession = async (
  transaction: Transaction,
  token: string,
  factor: ProvedFactor,
): Promise<void> => {
  await transaction.updateTable('access_token').set({ factor }).where('token_hash', '=', tokenHash(token)).execute()
}

/** Records a failed sign-in. If no account has the address, `userId` is null, and the address is not kept. */
export const noteFailedSignIn = async (database: Database, userId: number | null): Promise<void> => {
  await sql`
    insert into audit_entry (at, kind, user_id, details)
    values (server_now(), 'sign-in-failed', ${userId}::integer, '{}')`.execute(database)
}

/** The tokens that have not expired, with their users. */
const livingTokens = (database: Database) =>
  database
    .selectFrom('access_token')
    .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
    .where('disabled', '=', false)
    .where(isAlive)

/** How a token is used. A `check` by the browser, every 10 s, is no use. An `act` is a change, so that its person must be there. */
export type TokenUse = 'check' | 'use' | 'act'

/** The person of a token, and whether they have just shown to be there (`attended.ts`). */
export type FoundUser = SignedInUser & { readonly isAttended: boolean }

/** The user of a token, or null if the token has expired. */
export const findTokenUser = async (database: Database, token: string, use: TokenUse): Promise<FoundUser | null> => {
  if (!tokenPattern.test(token)) return null
  const row = await livingTokens(database)
    .select(signedInColumns)
    // The last use is written only once a minute, and not at every call.
    .select(sql<boolean>`access_token.used_at < server_now() - interval '1 minute'`.as('isStale'))
    .select(sql<boolean>`${isAttendedNow}`.as('isAttended'))
    .select(sql<boolean>`access_token.attended_at < server_now() - interval '1 minute'`.as('isOld'))
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const { isAttended, isOld, isStale, ...found } = row
  const isActOfTheAttended = use === 'act' && isAttended && isOld
  if ((use !== 'check' && isStale) || isActOfTheAttended)
    await database
      .updateTable('access_token')
      .set({ used_at: sql<string>`server_now()` })
      .$if(isActOfTheAttended, (query) => query.set({ attended_at: sql<string>`server_now()` }))
      .where('token_hash', '=', tokenHash(token))
      .execute()
  return { ...signedInUser(found), isAttended }
}

/** Records that the person of a session has proved to be there. */
export const attend = async (database: Database | Transaction, token: string): Promise<void> => {
  const now = sql<string>`server_now()`
  await database
    .updateTable('access_token')
    .set({ attended_at: now, proved_at: now })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}

/** @returns the provider who had signed the person in, or null */
export const endToken = async (database: Database, token: string): Promise<string | null> => {
  const ended = await database
    .deleteFrom('access_token')
    .where('token_hash', '=', tokenHash(token))
    .returning('provider')
    .executeTakeFirst()
  return ended?.provider ?? null
}

/** Ends all tokens of a user. `live.ts` closes their hub connections. */
export const endAllTokens = async (transaction: Transaction, userId: UserId): Promise<void> => {
  await transaction.deleteFrom('access_token').where('user_id', '=', userId).execute()
}

/**
 * Ends the sessions, and the sign-ins under way, that none of these providers has begun: of somebody whose role these providers give, and can
 * take. A session that goes on elsewhere would keep it.
 */
export const endSessionsOfOthers = async (
  transaction: Transaction,
  userId: UserId,
  providers: readonly string[],
): Promise<void> => {
  for (const table of ['access_token', 'sign_in_ticket'] as const)
    await transaction
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where(sql<SqlBool>`provider is null or not provider = any(${[...providers]}::text[])`)
      .execute()
}

/**
 * Ends the sessions of the people of the house that have proved no second factor: at the start of a server that asks for one, and of one
 * person who gets a role.
 */
export const endWeakStaffSessions = async (
  database: Database | Transaction,
  userId: UserId | null = null,
): Promise<void> => {
  const staff = database
    .selectFrom('app_user')
    .select('id')
    .where((where) => where.or([where('role', '<>', 'user'), where('staff_role', 'is not', null)]))
    .$if(userId !== null, (query) => query.where('id', '=', userId ?? 0))
  await database.deleteFrom('access_token').where('factor', '=', 'none').where('user_id', 'in', staff).execute()
}

/** The standing of the person of each token (`standingOf`). A token that has expired or was ended has none. */
export const readStandings = async (
  database: Database,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map(tokens.map((token) => [tokenHash(token).toString('hex'), token]))
  const rows = await livingTokens(database)
    .select(['token_hash', ...signedInColumns])
    .where('token_hash', 'in', tokens.map(tokenHash))
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const token = hashes.get(row.token_hash.toString('hex'))
      return token === undefined ? [] : [[token, standingOf(row)] as const]
    }),
  )
}

export const deleteDeadTokens = async (database: Database): Promise<void> => {
  await database.deleteFrom('access_token').where(sql<SqlBool>`not (${isAlive})`).execute()
}
