/**
 * Checks the password of an account, wherever it is asked for. Invariants: wrong ones count for the growing delay
 * (`sign-in-delay.ts`); an unknown account takes the same work as a known one; a hundred attempts at once are not a hundred
 * free guesses: no more of a line are under way, at all processes, than it has free failures left.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { Links } from '../mail/links.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { Passwords } from './password.ts'
import { beginAttempt, endAttempt, type FreeFailures, type SignInLine } from './sign-in-delay.ts'

/** The outcome of a sign-in: the label of a figure. */
type SignInOutcome = 'done' | 'wrong' | 'unverified' | 'refused'

export interface AccessContext {
  readonly database: Database
  readonly links: Links
  readonly passwords: Passwords
  /** Wrong passwords in 15 minutes before the delay grows. */
  readonly freeFailures: FreeFailures
  /** Lets the attempts of this process in, one after the other for each source. */
  readonly waitInLine: WaitInLine
  readonly knownBrowsers: KnownBrowsers
  readonly countSignIn: (outcome: SignInOutcome) => void
}

/** A try of one password for one account. */
interface PasswordAttempt extends SignInLine {
  readonly password: string
  /** The source that hashing it is done for, and its failure counted; '' for somebody who is signed in. */
  readonly asker: string
}

/** Whether this is the password. @param passwordHash null: of no account. @throws Failure `too-many-sign-ins`, `busy` */
export const checkPassword = async (
  { database, passwords, freeFailures: free, waitInLine }: AccessContext,
  attempt: PasswordAttempt,
  passwordHash: string | null,
): Promise<boolean> => {
  const { emailKey, line, source, password, asker } = attempt
  const { place, left } = await waitInLine(source ?? JSON.stringify([emailKey, line]), async () => {
    const begun = await beginAttempt(database, attempt, asker, free)
    if (begun !== null && 'waitSeconds' in begun)
      throw new Failure('too-many-sign-ins', { retryAfterSeconds: begun.waitSeconds })
    return begun
  })
  let outcome: 'right' | 'wrong' | 'unseen' = 'unseen'
  try {
    const right = await passwords.isRight(passwordHash, password)
    outcome = right ? 'right' : 'wrong'
    return right
  } finally {
    await endAttempt(database, attempt, place, outcome).finally(left)
  }
}

/**
 * Asks somebody who is signed in for the password again.
 * @returns the hash of the password; null for a wrong one
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
 * Begins the transaction that the password was asked for: locks the account. @throws Failure 422 when the password is
 * another by now
 */
type StillHolds = (transaction: Transaction) => Promise<void>

const refuse = (text: string): Failure => new Failure('invalid', { fields: { password: text } })

/**
 * Asks for the password again before an act that a copied token must not be enough for: another address of one's own, and a
 * new address of the calendar. A wrong one counts as a failed sign-in; one that is changed meanwhile was not shown.
 * @throws Failure 422 with the field `password`, for none and for a wrong one; `too-many-sign-ins`
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
 * @param takePlace asked again when somebody may have left; null: there is no place yet
 * @returns the place, and what tells that it is free again
 * @throws Failure `busy` when too many wait, and what `takePlace` throws
 */
type WaitInLine = <Place>(
  queue: string,
  takePlace: () => Promise<Place | null>,
) => Promise<{ readonly place: Place; readonly left: () => void }>

const mostWaiting = 100
const retryAfterSeconds = 2
/** The other processes do not tell when an attempt has left there. */
const ASK_AGAIN_MS = 100

interface Queue {
  waiting: number
  last: Promise<unknown>
}

/**
 * Attempts of this process that wait for their turn, in a queue each. Invariants: those of a queue are let in one after
 * the other, so that none is forgotten; no more wait than can be waited for.
 */
export const createLines = (): WaitInLine => {
  const queues = new Map<string, Queue>()
  /** Settles when somebody leaves. */
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
