/**
 * Checks the password of an account for all parts of the server. Invariants: Wrong passwords count for the growing delay
 * (`sign-in-delay.ts`). The check takes the same work whether the account exists or not. A hundred simultaneous attempts do not give a
 * hundred free guesses, because in all processes together a line never has more attempts under way than it has free failures left. One
 * attempt is always allowed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { opensByPassword, type PasswordSignIn } from '../../domain/rules/password-sign-in.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { Links } from '../mail/links.ts'
import { tokenHash } from './access-token.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { Passwords } from './password.ts'
import { beginAttempt, endAttempt, type FreeFailures, type SignInAttempt } from './sign-in-delay.ts'
import { roleIn } from './user-row.ts'
import type { RelyingParty } from './webauthn.ts'

/** The outcome of a sign-in, for the metrics. */
type SignInOutcome = 'done' | 'wrong' | 'unverified' | 'refused'

export interface AccessContext {
  readonly database: Database
  readonly links: Links
  readonly passwords: Passwords
  /** How many wrong passwords within 15 minutes cause no delay. */
  readonly freeFailures: FreeFailures
  /** Makes the attempts of this process wait for their turn. The attempts of one source run one after the other. */
  readonly waitInLine: WaitInLine
  readonly knownBrowsers: KnownBrowsers
  /** Whose password is a way in. */
  readonly passwordSignIn: PasswordSignIn
  readonly countSignIn: (outcome: SignInOutcome) => void
  /** The key under which the secrets of second factors are stored. */
  readonly factorKey: Uint8Array
  /** Whether the people of the house must have a second factor (STAFF_SECOND_FACTOR). */
  readonly asksStaffForFactor: boolean
  /** The house as devices with passkeys know it, or null if its address cannot have any. */
  readonly relyingParty: () => RelyingParty | null
  /** The key from which devices know an account. */
  readonly passkeyKey: Uint8Array
  /** Whether an origin is the house's. A foreign one is logged once. */
  readonly acceptsPage: AcceptedOrigins
}

/**
 * Runs a check as an attempt, which counts for the growing delay of its line if the check says no.
 * @throws Failure `too-many-sign-ins`, `busy`
 */
export const countedAttempt = async (
  { database, freeFailures: free, waitInLine }: Pick<AccessContext, 'database' | 'freeFailures' | 'waitInLine'>,
  attempt: SignInAttempt,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  const { emailKey, line, source } = attempt
  const { place, left } = await waitInLine(source ?? JSON.stringify([emailKey, line]), async () => {
    const begun = await beginAttempt(database, attempt, free)
    if (begun !== null && 'waitSeconds' in begun)
      throw new Failure('too-many-sign-ins', { retryAfterSeconds: begun.waitSeconds })
    return begun
  })
  let outcome: 'right' | 'wrong' | 'unseen' = 'unseen'
  try {
    const right = await check()
    outcome = right ? 'right' : 'wrong'
    return right
  } finally {
    await endAttempt(database, { ...attempt, ...place }, outcome).finally(left)
  }
}

/** An attempt with one password for one account. */
interface PasswordAttempt extends SignInAttempt {
  readonly password: string
}

/** Whether the password is right. If there is no account, `passwordHash` is null. @throws Failure `too-many-sign-ins`, `busy` */
export const checkPassword = (
  context: AccessContext,
  attempt: PasswordAttempt,
  passwordHash: string | null,
): Promise<boolean> => countedAttempt(context, attempt, () => context.passwords.isRight(passwordHash, attempt.password))

/**
 * Checks the password that a signed-in person gives once more.
 * @returns the hash of the password, or null if it is wrong
 * @throws Failure `too-many-sign-ins`, `busy`
 */
export const checkOwnPassword = async (
  context: AccessContext,
  userId: UserId,
  password: string,
): Promise<string | null> => {
  const account = await context.database
    .selectFrom('app_user')
    .select(['email_key', 'password_hash'])
    .where('id', '=', userId)
    .where('disabled', '=', false)
    .executeTakeFirst()
  const passwordHash = account?.password_hash ?? null
  const attempt = { emailKey: account?.email_key ?? '', line: '', source: null, asker: '', password }
  return (await checkPassword(context, attempt, passwordHash)) ? passwordHash : null
}

/**
 * Locks the account. It is to be called at the beginning of the transaction for which the password was checked.
 * @throws Failure 422 if the password has been changed meanwhile
 */
export type StillHolds = (transaction: Transaction) => Promise<void>

const refuse = (text: string): Failure => new Failure('invalid', { fields: { password: text } })

/**
 * For so long after its person has proved who they are, a session of somebody who lacks the password, or the telephone, may change how the
 * account is entered.
 */
const FRESH = '30 minutes'
const isFresh = sql<SqlBool>`created_at > server_now() - ${FRESH}::interval`

/**
 * Requires that the person of the session has signed in, or proved again who they are, a short while ago. The client asks, and makes the call
 * again.
 * @throws Failure `prove-again`
 */
export const requireFresh = async (
  database: AccessContext['database'] | Transaction,
  { token }: SignedInCaller,
): Promise<void> => {
  const row = await database
    .selectFrom('access_token')
    .select('id')
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where(sql<SqlBool>`proved_at > server_now() - ${FRESH}::interval`)
    .executeTakeFirst()
  if (row === undefined) throw new Failure('prove-again')
}

/** Whether a recovery code has opened the session a short while ago. Its person has shown the second factor by it, and may have no other. */
export const enteredByRecovery = async (
  database: AccessContext['database'],
  { token }: SignedInCaller,
): Promise<boolean> => {
  const row = await database
    .selectFrom('access_token')
    .select('id')
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where('factor', '=', 'recovery')
    .where(isFresh)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether somebody has a password that is a way in. Whoever signs in by a provider may have none, or one of before that opens nothing, which
 * nobody is asked for: they may have forgotten it, and cannot choose another.
 */
export const hasPassword = async (
  { database, passwordSignIn }: AccessContext,
  { user }: { readonly user: { readonly id: number } },
): Promise<boolean> => {
  const account = await database
    .selectFrom('app_user')
    .select(['password_hash', 'role', 'staff_role', 'role_issuer as roleIssuer'])
    .where('id', '=', user.id)
    .executeTakeFirst()
  return (
    account !== undefined &&
    account.password_hash !== null &&
    opensByPassword(passwordSignIn, { role: roleIn(account), roleIssuer: account.roleIssuer })
  )
}

/**
 * Requires the password once more before a change for which a copied token must not be enough. These changes are another e-mail address of
 * one's own, and a new address of the calendar. A wrong password counts as a failed sign-in.
 * @throws Failure 422 with the field `password` if the password is missing or wrong, or Failure `too-many-sign-ins`
 */
export const askPassword = async (
  context: AccessContext,
  { user }: SignedInCaller,
  password: string | null | undefined,
): Promise<StillHolds> => {
  if (password === '' || password === null || password === undefined) throw refuse(fieldTexts.oldPassword)
  const passwordHash = await checkOwnPassword(context, user.id, password)
  if (passwordHash === null) throw refuse(fieldTexts.wrongOldPassword)
  return async (transaction) => {
    const same = await transaction
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', passwordHash)
      .where('disabled', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (same === undefined) throw refuse(fieldTexts.wrongOldPassword)
  }
}

/**
 * Requires the password, or a proof of a short while ago from whoever has no password. For changes to how an account is entered.
 * @throws Failure 422 `password`, `prove-again`, `too-many-sign-ins`
 */
export const askOwner = async (
  context: AccessContext,
  caller: SignedInCaller,
  password: string | null | undefined,
): Promise<StillHolds> => {
  if (await hasPassword(context, caller)) return askPassword(context, caller, password)
  await requireFresh(context.database, caller)
  return (transaction) => requireFresh(transaction, caller)
}

/**
 * Waits for a place in a queue.
 * @param takePlace It is called again and again until it gives a place. It gives null while no place is free.
 * @returns the place, and a function that gives the place back
 * @throws Failure `busy` if too many attempts wait, and every error of `takePlace`
 */
type WaitInLine = <Place>(
  queue: string,
  takePlace: () => Promise<Place | null>,
) => Promise<{ readonly place: Place; readonly left: () => void }>

const mostWaiting = 100
const retryAfterSeconds = 2
/**
 * In milliseconds. The pause before a place is requested again. It is needed because other processes do not announce when a place becomes
 * free.
 */
const ASK_AGAIN_MS = 100

interface Queue {
  waiting: number
  last: Promise<unknown>
}

/**
 * The queues in which attempts of this process wait for a place. Invariants: The attempts in one queue get their places one after the
 * other, in order. No more than `mostWaiting` attempts wait in one queue.
 */
export const createLines = (): WaitInLine => {
  const queues = new Map<string, Queue>()
  /** A promise that resolves when a place of this process becomes free. */
  let leaving = Promise.withResolvers<void>()
  const left = (): void => {
    leaving.resolve()
    leaving = Promise.withResolvers()
  }

  const letIn = async <Place>(takePlace: () => Promise<Place | null>) => {
    for (;;) {
      const next = leaving.promise
      const place = await takePlace()
      if (place !== null) return { place, left }
      await Promise.race([next, pause(ASK_AGAIN_MS)])
    }
  }

  return async (name, takePlace) => {
    const queue = queues.get(name) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= mostWaiting) throw new Failure('busy', { retryAfterSeconds })
    queues.set(name, queue)
    queue.waiting += 1
    const turn = queue.last.then(() => letIn(takePlace))
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(name)
    }
  }
}
