/**
 * The password, asked for again before what a copied token must not be enough for (contract 2): another address, and the
 * address of a calendar. Invariants: a wrong one counts as a failed sign-in; one that is changed meanwhile was not shown.
 */
import type { Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { AccessContext } from './access-context.ts'
import { checkOwnPassword } from './check-password.ts'

/**
 * For the transaction of what was asked for, before anything else of it: locks the account. @throws Failure 422 when the password
 * is another by now
 */
type StillHolds = (transaction: Transaction) => Promise<void>

const refuse = (text: string): Failure => new Failure('invalid', { fields: { password: text } })

/** @throws Failure 422 with the field `password`, for none and for a wrong one; `too-many-sign-ins` */
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
