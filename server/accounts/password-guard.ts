/**
 * Checks the password of an account, wherever it is asked for: signing in, and changing the password. Invariants: wrong
 * ones count together for the growing delay (contract 4, Caps); an unknown account takes the same work as a known one;
 * the attempts on one account are made one after the other, so that a hundred at once are not a hundred free guesses.
 */
import type { Database } from '../database/database.ts'
import { Failure } from '../http/failure.ts'
import { isRightPassword } from './password.ts'
import { forgetFailures, recordFailure, waitOf } from './sign-in-delay.ts'

/**
 * The account, if this is its password; null if not, or if there is none.
 * @param find asked when it is this attempt's turn
 * @throws Failure `too-many-sign-ins`
 */
export type CheckPassword = <Account extends { readonly password_hash: string | null }>(
  emailKey: string,
  find: () => Promise<Account | undefined>,
  password: string,
) => Promise<Account | null>

const mostWaiting = 100

/** One after the other for each key; refuses when too many wait. */
const createTurns = () => {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>()
  return async <Value>(key: string, task: () => Promise<Value>): Promise<Value> => {
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() }
    if (line.waiting >= mostWaiting) throw new Failure('too-many-sign-ins', { retryAfterSeconds: 1 })
    lines.set(key, line)
    line.waiting += 1
    const turn = line.last.then(task)
    line.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(key)
    }
  }
}

export const createPasswordGuard = (database: Database, freeFailures: number): CheckPassword => {
  const inTurn = createTurns()

  return (emailKey, find, password) =>
    inTurn(emailKey, async () => {
      const wait = await waitOf(database, emailKey, freeFailures)
      if (wait > 0) throw new Failure('too-many-sign-ins', { retryAfterSeconds: wait })
      const account = await find()
      const isRight = await isRightPassword(account?.password_hash ?? null, password)
      if (account === undefined || !isRight) {
        await recordFailure(database, emailKey)
        return null
      }
      await forgetFailures(database, emailKey)
      return account
    })
}
