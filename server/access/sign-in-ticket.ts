/**
 * The ticket of a sign-in that waits for its second factor. Invariants: a ticket has 256 random bits and is stored hashed; it works once,
 * for some minutes, in the browser in which the first proof was given (by the cookie `sess`, and by the name in the cookie of a known
 * browser, which no page can read); after some wrong codes the first proof must be given again; a changed password ends it.
 */
import { type SqlBool, sql } from 'kysely'
import type { ProvedFactor } from '../../domain/rules/second-factor.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { makeToken, type ProvedAccount, type SessionStart, tokenHash } from './access-token.ts'

const MOST_TRIES = 5

/** The browser in which somebody signs in. */
export interface SigningBrowser {
  readonly caller: Caller
  /** The name in the cookie of a known browser, or null. */
  readonly name: string | null
}

export interface Ticket {
  readonly user_id: number
  readonly password_hash: string | null
  readonly provider: string | null
  /** The provider's own session, as a keyed hash. */
  readonly provider_session: Buffer | null
  readonly factor: ProvedFactor | null
}

const isAlive = sql<SqlBool>`sign_in_ticket.expires_at > server_now()`

/** @returns the ticket, or null if the account's password has changed meanwhile, or if the account is closed */
export const makeTicket = async (
  database: Database,
  { id, password_hash }: ProvedAccount,
  {
    caller,
    name,
    provider,
    providerSession = null,
  }: SigningBrowser & Pick<SessionStart, 'provider' | 'providerSession'>,
): Promise<string | null> => {
  const ticket = makeToken()
  const { rows } = await sql`
    insert into sign_in_ticket (ticket_hash, user_id, session_hash, browser_hash, provider, provider_session,
      expires_at)
    select ${tokenHash(ticket)}::bytea, id, ${tokenHash(caller.session ?? '')}::bytea, ${tokenHash(name ?? '')}::bytea,
      ${provider}::text, ${providerSession}::bytea, server_now() + interval '10 minutes'
    from app_user
    where id = ${id} and password_hash is not distinct from ${password_hash} and not disabled
    for share
    returning user_id`.execute(database)
  return rows.length === 0 ? null : ticket
}

/** Finds a ticket without using it up. @throws Failure `ticket` if it is wrong, too old, used, or of another browser */
export const findTicket = async (
  database: Database | Transaction,
  ticket: string,
  { caller, name }: SigningBrowser,
): Promise<Ticket> => {
  const row =
    caller.session === null || name === null
      ? undefined
      : await database
          .selectFrom('sign_in_ticket')
          .innerJoin('app_user', 'app_user.id', 'sign_in_ticket.user_id')
          .select(['user_id', 'password_hash', 'provider', 'provider_session', 'factor'])
          .where('ticket_hash', '=', tokenHash(ticket))
          .where('session_hash', '=', tokenHash(caller.session))
          .where('browser_hash', '=', tokenHash(name))
          .where('disabled', '=', false)
          .where('tried', '<', MOST_TRIES)
          .where(isAlive)
          .executeTakeFirst()
  if (row === undefined) throw new Failure('ticket')
  return row
}

/**
 * Counts a try before its code is looked at, so that codes which come at once, in any processes, get no more tries than codes one by one.
 * @returns whether the code may be looked at, and if not, whether that is because the ticket is used or because it was tried too often
 */
export const countTry = async (
  database: Database,
  ticket: string,
): Promise<'further' | 'last' | 'too-many' | 'used'> => {
  const row = await database
    .updateTable('sign_in_ticket')
    .set({ tried: sql<number>`least(tried + 1, ${sql.lit(MOST_TRIES + 1)})` })
    .where('ticket_hash', '=', tokenHash(ticket))
    .returning('tried')
    .executeTakeFirst()
  if (row === undefined) return 'used'
  if (row.tried === MOST_TRIES) return 'last'
  return row.tried < MOST_TRIES ? 'further' : 'too-many'
}

export const tooManyCodes = (): Failure => new Failure('ticket', { message: failureTexts.tooManyCodes })

/** Records that the ticket's person has proved a factor, so that the ticket alone signs in. */
export const noteProvedFactor = async (
  transaction: Transaction,
  ticket: string,
  factor: ProvedFactor,
): Promise<void> => {
  await transaction.updateTable('sign_in_ticket').set({ factor }).where('ticket_hash', '=', tokenHash(ticket)).execute()
}

/** Uses up a ticket. @throws Failure `ticket` if another call has used it */
export const spendTicket = async (transaction: Transaction, ticket: string): Promise<void> => {
  const spent = await transaction
    .deleteFrom('sign_in_ticket')
    .where('ticket_hash', '=', tokenHash(ticket))
    .returning('user_id')
    .executeTakeFirst()
  if (spent === undefined) throw new Failure('ticket')
}

export const endTickets = async (transaction: Transaction, userId: number): Promise<void> => {
  await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
}

export const deleteOldTickets = async (database: Database): Promise<void> => {
  await database.deleteFrom('sign_in_ticket').where(sql<SqlBool>`not (${isAlive})`).execute()
}
