/**
 * Signing in, and the list of a person's sign-ins (docs/rules.md#sign-in). Invariants: Known and unknown addresses get the same answer
 * after the same work. Every attempt is recorded in the audit, with the account's id if there is an account, and without the address
 * otherwise. Every attempt is counted in the metrics. A caller can see and end only their own sign-ins. When a sign-in is ended, `live.ts`
 * closes its hub connections within a second.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { emailProblem } from '../../domain/rules/email.ts'
import { opensByPassword } from '../../domain/rules/password-sign-in.ts'
import { type Credentials, Sessions as SessionsSchema } from '../../domain/schema/calls/session-calls.ts'
import type { RowId, UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { CallingBrowser } from '../http/session-cookies.ts'
import { endAllTokens, isAlive, noteFailedSignIn, tokenHash } from './access-token.ts'
import { type AccessContext, checkPassword } from './check-password.ts'
import { enter } from './enter.ts'
import { emailKeyOf, readUser, roleIn } from './user-row.ts'

export const signIn = async (
  context: AccessContext,
  caller: Caller,
  browser: CallingBrowser,
  { email, password }: Credentials,
): Promise<User & { readonly token: string }> => {
  const { database, knownBrowsers, countSignIn } = context
  const emailKey = emailKeyOf(email)
  refuseInvalid({
    email: emailProblem(emailKey, fieldTexts.email),
    password: password === '' ? fieldTexts.password : null,
  })
  const account = await database
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'verified', 'role', 'staff_role', 'role_issuer'])
    .where('email_key', '=', emailKey)
    .where('disabled', '=', false)
    .executeTakeFirst()
  const knownName = knownBrowsers.nameOf(browser.mark, account)
  const line = knownName ?? caller.source
  const source = knownName === null ? caller.source : null
  const attempt = { emailKey, line, source, asker: caller.source, password }

  const isRight = await checkPassword(context, attempt, account?.password_hash ?? null).catch((error: unknown) => {
    countSignIn('refused')
    throw error
  })
  if (account === undefined || !isRight || !account.verified) {
    await noteFailedSignIn(database, account?.id ?? null)
    countSignIn(isRight ? 'unverified' : 'wrong')
    throw new Failure(isRight ? 'unverified' : 'credentials')
  }
  if (!opensByPassword(context.passwordSignIn, { role: roleIn(account), roleIssuer: account.role_issuer })) {
    countSignIn('refused')
    throw new Failure('password-closed')
  }

  return enter(context, { caller, browser }, { account, provider: null, factor: 'none' })
}

/** Answers a page that is opened by somebody who is already signed in. @throws Failure `signed-out` */
export const signInSilently = async (
  { database }: AccessContext,
  { user, token }: SignedInCaller,
): Promise<User & { readonly token: string }> => {
  const whole = await readUser(database, user.id)
  if (whole === null || token === null) throw new Failure('signed-out')
  return { ...whole, token }
}

/** Makes a browser a known one. Before this, its user has proved by a password or a code that the account is theirs. */
export const rememberBrowser = async (
  { database, knownBrowsers }: AccessContext,
  browser: CallingBrowser,
  id: UserId,
): Promise<void> => {
  const account = await database
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (account !== undefined) browser.setMark(knownBrowsers.markFor(browser.mark, account))
}

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

/** Ends a session of the caller. @throws Failure 404 */
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

/** Ends all sign-ins of the caller, including the present one. */
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
