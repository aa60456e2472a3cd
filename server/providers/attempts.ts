/**
 * Sign-ins by a provider that are under way, from the press on its button to the session (docs/rules.md#sign-in). An attempt
 * has three stages, each with a secret of its own, of which the database has only the hash:
 * - `away`: the browser is at the provider. The secret is the state. Ten minutes.
 * - `back`: the provider has proved a person. The secret is the ticket in the address of the page. A minute.
 * - `unknown`: no account knows the person, who registers or opens an account. The secret is the next ticket. Half an hour in all.
 * Somebody who only proves again who they are has the first stage alone.
 *
 * Invariants: each secret works once, also for two at the same moment; it works only in the browser that began, which has the same cookie
 * `sess` and the same name in the cookie of a known browser, which no page can read; nonce and code verifier are made of the state and a key
 * of the server, and stand nowhere; while a browser is away, its held times are kept to their deadline as if it were here.
 */
import { createHmac } from 'node:crypto'
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { Role } from '../../domain/schema/entities.ts'
import { type SessionId, UserId } from '../../domain/schema/ids.ts'
import { makeToken, tokenHash } from '../access/access-token.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { AttemptSecrets } from './provider.ts'

/** To `prove` is to ask the provider again who somebody is who has signed in already (`prove.ts`). */
export type Purpose = 'sign-in' | 'link' | 'prove'
/** How the states of those begin, so that a return that is too late knows that nobody wanted to sign in. */
export const PROVING_STATE = 'prove.'
type Stage = 'away' | 'back' | 'unknown'

const lives: Readonly<Record<Stage, string>> = { away: '10 minutes', back: '60 seconds', unknown: '30 minutes' }
/** How many attempts of one browser may be under way. A further one ends the oldest. */
const mostOfSession = 5
/** How many wrong codes a mailed code survives. */
const mostTries = 5
const codeLife = '10 minutes'

const Person = Schema.Struct({
  issuer: Schema.String,
  /** The keyed hash of the issuer's name for the person, as base64url. */
  subject: Schema.String,
  email: Schema.String,
  emailIsProved: Schema.Boolean,
  firstName: Schema.String,
  lastName: Schema.String,
  pin: Schema.String,
  userTypes: Schema.Array(Schema.Int),
  role: Schema.NullOr(Schema.Struct({ role: Role, groups: Schema.NullOr(Schema.Array(Schema.Int)) })),
  isStrong: Schema.Boolean,
  /** The provider's own session, as a keyed hash in base64url. */
  session: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
/** A person whom a provider has proved. */
export type AttemptPerson = typeof Person.Type
const decodePerson = Schema.decodeUnknownSync(Schema.NullOr(Person))

/** The browser of an attempt. */
export interface AttemptBrowser {
  readonly session: SessionId | null
  /** The name in the cookie of a known browser, or null if it has none. */
  readonly name: string | null
}

export interface Attempt {
  readonly provider: string
  readonly purpose: Purpose
  /** The person who links or proves, and had signed in when the attempt began. */
  readonly userId: UserId | null
  /** The session whose person proves. */
  readonly tokenId: number | null
  /** The page of the client to which the browser comes back. */
  readonly wayBack: string
  /** Null while the browser is away. */
  readonly person: AttemptPerson | null
  readonly begunAt: string
}

const decodePurpose = Schema.decodeUnknownSync(Schema.Literals(['sign-in', 'link', 'prove']))

const columns = ['provider', 'purpose', 'user_id', 'token_id', 'way_back', 'person', 'begun_at'] as const
interface Row {
  readonly provider: string
  readonly purpose: string
  readonly user_id: number | null
  readonly token_id: number | null
  readonly way_back: string
  readonly person: unknown
  readonly begun_at: string
}
const attemptOf = ({ provider, purpose, user_id, token_id, way_back, person, begun_at }: Row): Attempt => ({
  provider,
  purpose: decodePurpose(purpose),
  userId: user_id === null ? null : UserId.make(user_id),
  tokenId: token_id,
  wayBack: way_back,
  person: decodePerson(person),
  begunAt: begun_at,
})

const ending = (stage: Stage) => sql<string>`server_now() + ${lives[stage]}::interval`

/** A condition for the living attempt with this secret in this stage, of this browser. */
const isOf = (stages: readonly Stage[], secret: string, { session, name }: AttemptBrowser) => sql<SqlBool>`
  secret_hash = ${tokenHash(secret)} and stage = any(${stages}::text[]) and session_id = ${session}::uuid
  and browser_hash = ${tokenHash(name ?? '')} and ${name !== null}::boolean and expires_at > server_now()`

const tickets: readonly Stage[] = ['back', 'unknown']

/** The secrets that belong to a state. */
export const secretsOf = (key: Uint8Array, state: string): AttemptSecrets => {
  const made = (use: string): string => createHmac('sha256', key).update(`${use} ${state}`).digest('base64url')
  return { state, nonce: made('nonce'), verifier: made('verifier') }
}

type Begun = Omit<Attempt, 'person' | 'begunAt'> & { readonly session: SessionId; readonly name: string }

/** Begins an attempt. @returns its state */
export const beginAttempt = async (
  database: Database,
  { session, name, provider, purpose, userId, tokenId, wayBack }: Begun,
): Promise<string> => {
  const state = `${purpose === 'prove' ? PROVING_STATE : ''}${makeToken()}`
  await database
    .insertInto('provider_attempt')
    .values({
      ...{ secret_hash: tokenHash(state), stage: 'away', session_id: session, browser_hash: tokenHash(name) },
      ...{ provider, purpose, user_id: userId, token_id: tokenId, way_back: wayBack, expires_at: ending('away') },
      begun_at: sql<string>`server_now()`,
    })
    .execute()
  await sql`delete from provider_attempt where session_id = ${session}::uuid and stage = 'away' and secret_hash not in (
    select secret_hash from provider_attempt where session_id = ${session}::uuid and stage = 'away'
    order by expires_at desc limit ${mostOfSession})`.execute(database)
  return state
}

/**
 * The attempt of a browser that came back, which ends by it: the same state never works again. Null for a state that is wrong, too old, used,
 * of another browser or of another provider.
 */
export const endAway = async (
  database: Database,
  state: string,
  { provider, ...browser }: AttemptBrowser & { readonly provider: string },
): Promise<Attempt | null> => {
  const row = await database
    .deleteFrom('provider_attempt')
    .where(isOf(['away'], state, browser))
    .where('provider', '=', provider)
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : attemptOf(row)
}

type Proved = Attempt & { readonly person: AttemptPerson; readonly session: SessionId; readonly name: string }

/** Keeps a person whom a provider has proved. @returns the ticket */
export const keepProved = async (
  database: Database | Transaction,
  { session, name, provider, purpose, userId, wayBack, person }: Proved,
): Promise<string> => {
  const ticket = makeToken()
  await database
    .insertInto('provider_attempt')
    .values({
      ...{ secret_hash: tokenHash(ticket), stage: 'back', session_id: session, browser_hash: tokenHash(name) },
      ...{ provider, purpose, user_id: userId, way_back: wayBack, person: JSON.stringify(person) },
      expires_at: ending('back'),
    })
    .execute()
  return ticket
}

/** The attempt of a ticket, which lives on. */
export const findAttempt = async (
  database: Database | Transaction,
  ticket: string,
  browser: AttemptBrowser,
): Promise<Attempt | null> => {
  const row = await database
    .selectFrom('provider_attempt')
    .select(columns)
    .where(isOf(tickets, ticket, browser))
    .executeTakeFirst()
  return row === undefined ? null : attemptOf(row)
}

/** The attempt of a ticket, which ends by it. */
export const spendAttempt = async (
  transaction: Transaction,
  ticket: string,
  browser: AttemptBrowser,
): Promise<Attempt | null> => {
  const row = await transaction
    .deleteFrom('provider_attempt')
    .where(isOf(tickets, ticket, browser))
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : attemptOf(row)
}

/**
 * Gives a person whom no account knows another ticket, with time to register. Asking again gives no more time: nobody keeps a proof for days.
 * @returns null if the ticket is none
 */
export const awaitUnknown = async (
  database: Database,
  ticket: string,
  browser: AttemptBrowser,
): Promise<{ readonly ticket: string; readonly attempt: Attempt } | null> => {
  const next = makeToken()
  const row = await database
    .updateTable('provider_attempt')
    .set({ secret_hash: tokenHash(next), stage: 'unknown' })
    .set({ expires_at: sql<string>`case when stage = 'back' then ${ending('unknown')} else expires_at end` })
    .where(isOf(tickets, ticket, browser))
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : { ticket: next, attempt: attemptOf(row) }
}

/** An account to whose address a code was mailed. */
interface MailedAccount {
  readonly id: number
  readonly email_key: string | null
  readonly password_hash: string | null
}

/** The hash of a mailed code. It is another one as soon as the account has another address or another password. */
const codeHash = (code: string, { email_key, password_hash }: MailedAccount): Buffer =>
  tokenHash(JSON.stringify([code, email_key, password_hash]))

/** Keeps the hash of a code that was mailed to the address of an account. A new code ends the one before. */
export const keepCode = async (
  transaction: Transaction,
  ticket: string,
  { code, account }: { readonly code: string; readonly account: MailedAccount },
): Promise<void> => {
  await transaction
    .updateTable('provider_attempt')
    .set({
      ...{ code_hash: codeHash(code, account), code_user_id: account.id, code_tries: 0 },
      code_expires_at: sql<string>`server_now() + ${codeLife}::interval`,
    })
    .where('secret_hash', '=', tokenHash(ticket))
    .execute()
}

/**
 * Tries a mailed code.
 * @returns the account that it opens, as it was then; null if the code is wrong, too old, or was tried too often, or if the account has
 * another address or password now
 */
export const tryCode = (
  database: Database,
  ticket: string,
  { browser, code }: { readonly browser: AttemptBrowser; readonly code: string },
): Promise<MailedAccount | null> =>
  runTransaction(database, async (transaction) => {
    const attempts = transaction.updateTable('provider_attempt').where('secret_hash', '=', tokenHash(ticket))
    // The row is locked from here on, so guesses at the same moment count one after the other.
    const row = await attempts
      .set({ code_tries: sql<number>`code_tries + 1` })
      .where(isOf(['unknown'], ticket, browser))
      .where('code_tries', '<', mostTries)
      .where(sql<SqlBool>`code_expires_at > server_now()`)
      .returning(['code_hash', 'code_user_id'])
      .executeTakeFirst()
    const account = await transaction
      .selectFrom('app_user')
      .select(['id', 'email_key', 'password_hash'])
      .where('id', '=', row?.code_user_id ?? 0)
      .executeTakeFirst()
    if (account === undefined || row?.code_hash?.equals(codeHash(code, account)) !== true) return null
    // The code works once.
    await attempts.set({ code_hash: null }).execute()
    return account
  })

/** Ends what waits for a person who has signed out at the provider: of one session there, or of all. */
export const endAttemptsOf = async (
  transaction: Transaction,
  issuer: string,
  { subject, session }: { readonly subject: string | null; readonly session: string | null },
): Promise<void> => {
  await transaction
    .deleteFrom('provider_attempt')
    .where(sql<SqlBool>`person ->> 'issuer' = ${issuer}
      and (${subject}::text is null or person ->> 'subject' = ${subject}::text)
      and (${session}::text is null or coalesce(person ->> 'session', ${session}::text) = ${session}::text)`)
    .execute()
}

export const deleteOldAttempts = async (database: Database): Promise<void> => {
  await database.deleteFrom('provider_attempt').where(sql<SqlBool>`expires_at <= server_now()`).execute()
}
