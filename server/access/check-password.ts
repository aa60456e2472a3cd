/**
 * Checks the password of an account, wherever it is asked for. Invariants: wrong ones count for the growing delay
 * (`sign-in-delay.ts`); an unknown account takes the same work as a known one; a hundred attempts at once are not a hundred
 * free guesses: no more of a line are under way than it has free failures left.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { Failure } from '../http/failure.ts'
import type { AccessContext } from './access-context.ts'
import { forgiveLine, readStanding, recordFailure, type SignInLine } from './sign-in-delay.ts'

/** What somebody who is signed in is asked again. */
interface PasswordAttempt extends SignInLine {
  readonly password: string
  /** Whom hashing it is done for, and its failure counted; '' for somebody who is signed in. */
  readonly asker: string
}

/** Whether this is the password. @param passwordHash null: of no account. @throws Failure `too-many-sign-ins`, `busy` */
export const checkPassword = async (
  { database, passwords, freeFailures: free, enterLines }: AccessContext,
  attempt: PasswordAttempt,
  passwordHash: string | null,
): Promise<boolean> => {
  const { emailKey, line, source, password, asker } = attempt
  let failures = 0
  let isSuspect = false
  const leave = await enterLines([JSON.stringify([emailKey, line]), ...(source === null ? [] : [source])], async () => {
    const standing = await readStanding(database, attempt, free)
    if (standing.waitSeconds > 0) throw new Failure('too-many-sign-ins', { retryAfterSeconds: standing.waitSeconds })
    failures = standing.ofAccount
    isSuspect = standing.ofSource > 0
    return [free.ofAccount - standing.ofAccount, free.ofSource - standing.ofSource]
  })
  try {
    const right = await passwords.isRight(passwordHash, password, { source: asker, isSuspect })
    if (!right) await recordFailure(database, attempt, asker)
    else if (failures > 0) await forgiveLine(database, attempt)
    return right
  } finally {
    leave()
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
