/**
 * The password, asked for again before what a copied token must not be enough for (contract 2): another address, and the
 * address of a calendar. Invariants: a wrong one counts as a failed sign-in; one that is changed meanwhile was not shown.
 */
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { CheckPassword } from './password-guard.ts'

/**
 * For the deed's own transaction, before anything else of it: locks the account. @throws Failure 422 when the password
 * is another by now
 */
export type StillHolds = (transaction: Transaction) => Promise<void>

/** @throws Failure 422 with the field `password`, for none and for a wrong one; `too-many-sign-ins` */
export type AskPassword = (caller: SignedInCaller, password: string | null | undefined) => Promise<StillHolds>

const refuse = (text: string): Failure => new Failure('invalid', { fields: { password: text } })

export const createAskPassword =
  (database: Database, checkPassword: CheckPassword): AskPassword =>
  async ({ user }, password) => {
    if (password === '' || password === null || password === undefined) throw refuse(fieldTexts.oldPassword)
    const { email_key } = await database
      .selectFrom('app_user')
      .select('email_key')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const find = () =>
      database
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', user.id)
        .where('disabled', '=', false)
        .executeTakeFirst()
    const account = await checkPassword(email_key ?? '', find, password)
    if (account === null) throw refuse(fieldTexts.wrongOldPassword)
    return async (transaction) => {
      const same = await transaction
        .selectFrom('app_user')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', account.password_hash)
        .where('disabled', '=', false)
        .forUpdate()
        .executeTakeFirst()
      if (same === undefined) throw refuse(fieldTexts.wrongOldPassword)
    }
  }
