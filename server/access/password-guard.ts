/**
 * Checks the password of an account, wherever it is asked for. Invariants: wrong ones count for the growing delay
 * (`sign-in-delay.ts`); an unknown account takes the same work as a known one; a hundred attempts at once are not a hundred
 * free guesses: no more of a line are under way than it has free failures left.
 */
import type { Database } from '../database/database.ts'
import { Failure } from '../http/failure.ts'
import { createLines } from './attempt-lines.ts'
import { isRightPassword } from './password.ts'
import { type FreeFailures, forgiveLine, readStanding, recordFailure, type SignInLine } from './sign-in-delay.ts'

/** What somebody who is signed in is asked again. */
export interface PasswordAttempt extends SignInLine {
  readonly password: string
  /** Whom hashing it is done for, and its failure counted; '' for somebody who is signed in. */
  readonly asker: string
}

/**
 * The account, if this is its password; null if not, or if there is none. For those who are signed in to it.
 * @throws Failure `too-many-sign-ins`, `busy`
 */
export type CheckPassword = <Account extends { readonly password_hash: string | null }>(
  emailKey: string,
  find: () => Promise<Account | undefined>,
  password: string,
) => Promise<Account | null>

export interface PasswordGuard {
  readonly checkPassword: CheckPassword
  /** Whether this is the password. @param passwordHash null: of no account. @throws Failure `too-many-sign-ins`, `busy` */
  isRight(attempt: PasswordAttempt, passwordHash: string | null): Promise<boolean>
}

export const createPasswordGuard = (database: Database, free: FreeFailures): PasswordGuard => {
  const lines = createLines()

  const isRight: PasswordGuard['isRight'] = async (attempt, passwordHash) => {
    const { emailKey, line, source, password, asker } = attempt
    let failures = 0
    let isSuspect = false
    const leave = await lines.enter(
      [JSON.stringify([emailKey, line]), ...(source === null ? [] : [source])],
      async () => {
        const standing = await readStanding(database, attempt, free)
        if (standing.waitSeconds > 0)
          throw new Failure('too-many-sign-ins', { retryAfterSeconds: standing.waitSeconds })
        failures = standing.ofAccount
        isSuspect = standing.ofSource > 0
        return [free.ofAccount - standing.ofAccount, free.ofSource - standing.ofSource]
      },
    )
    try {
      const right = await isRightPassword(passwordHash, password, { source: asker, isSuspect })
      if (!right) await recordFailure(database, attempt, asker)
      else if (failures > 0) await forgiveLine(database, attempt)
      return right
    } finally {
      leave()
    }
  }

  return {
    isRight,
    async checkPassword(emailKey, find, password) {
      const account = await find()
      const attempt = { emailKey, line: '', source: null, asker: '', password }
      const right = await isRight(attempt, account?.password_hash ?? null)
      return right && account !== undefined ? account : null
    },
  }
}
