/**
 * Signing in (contract 2). Invariant: known and unknown addresses are answered alike, and after the same work.
 */
import type { User } from '../../domain/entities.ts'
import type { Credentials } from '../../domain/http-calls.ts'
import { isEmail } from '../../domain/rules/email.ts'
import type { Database } from '../database/database.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { issueToken } from './access-token.ts'
import { emailKeyOf } from './email-key.ts'
import type { CheckPassword } from './password-guard.ts'
import { readUser } from './user-row.ts'

export type SignIn = (credentials: Credentials) => Promise<User & { readonly token: string }>

export const createSignIn =
  (database: Database, checkPassword: CheckPassword): SignIn =>
  async ({ email, password }) => {
    const emailKey = emailKeyOf(email)
    refuseInvalid({
      ...(emailKey !== '' && isEmail(emailKey) ? {} : { email: fieldTexts.email }),
      ...(password === '' ? { password: fieldTexts.password } : {}),
    })
    const find = () =>
      database
        .selectFrom('app_user')
        .select(['id', 'password_hash', 'verified'])
        .where('email_key', '=', emailKey)
        .where('disabled', '=', false)
        .executeTakeFirst()
    const account = await checkPassword(emailKey, find, password)
    if (account === null) throw new Failure('credentials')
    if (!account.verified) throw new Failure('unverified')
    const user = await readUser(database, account.id)
    const token = await issueToken(database, account.id, account.password_hash)
    if (user === null || token === null) throw new Failure('credentials')
    return { ...user, token }
  }
