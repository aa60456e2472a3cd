/**
 * Signing in (contract 2). Invariants: known and unknown addresses are answered alike, and after the same work; the
 * attempts on one account are made one after the other, so that a hundred at once are not a hundred free guesses.
 */
import type { User } from '../../domain/entities.ts'
import type { Credentials } from '../../domain/http-calls.ts'
import { isEmail } from '../../domain/rules/email.ts'
import type { Database } from '../database/database.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { issueToken } from './access-token.ts'
import { emailKeyOf } from './email-key.ts'
import { isRightPassword } from './password.ts'
import { forgetFailures, recordFailure, waitOf } from './sign-in-delay.ts'
import { readUser } from './user-row.ts'

export type SignIn = (credentials: Credentials) => Promise<User & { readonly token: string }>

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

export const createSignIn = (database: Database, freeFailures: number): SignIn => {
  const inTurn = createTurns()

  return async ({ email, password }) => {
    const emailKey = emailKeyOf(email)
    refuseInvalid({
      ...(emailKey !== '' && isEmail(emailKey) ? {} : { email: fieldTexts.email }),
      ...(password === '' ? { password: fieldTexts.password } : {}),
    })
    return inTurn(emailKey, async () => {
      const wait = await waitOf(database, emailKey, freeFailures)
      if (wait > 0) throw new Failure('too-many-sign-ins', { retryAfterSeconds: wait })
      const account = await database
        .selectFrom('app_user')
        .select(['id', 'password_hash', 'verified'])
        .where('email_key', '=', emailKey)
        .where('disabled', '=', false)
        .executeTakeFirst()
      const isRight = await isRightPassword(account?.password_hash ?? null, password)
      if (account === undefined || !isRight) {
        await recordFailure(database, emailKey)
        throw new Failure('credentials')
      }
      await forgetFailures(database, emailKey)
      if (!account.verified) throw new Failure('unverified')
      const user = await readUser(database, account.id)
      if (user === null) throw new Failure('credentials')
      return { ...user, token: await issueToken(database, user.id) }
    })
  }
}
