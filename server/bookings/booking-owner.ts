/**
 * For whom a booking is made (contract 3): for oneself, or by administrators for anybody. A `userId` that is not the
 * caller's to set is ignored (contract 2).
 */
import type { UserId } from '../../domain/entities.ts'
import type { Payer } from '../../domain/rules/price.ts'
import { signedInUser } from '../accounts/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, isAdministrator, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

/** Null: nobody that one knows, a visitor. @throws Failure 422 for an administrator who names nobody */
export const bookingOwner = async (
  database: Database | Transaction,
  caller: Caller,
  userId: UserId | null | undefined,
): Promise<SignedInUser | null> => {
  if (userId === null || userId === undefined || userId === caller.user?.id || !isAdministrator(caller))
    return caller.user
  return await userById(database, userId)
}

/** @throws Failure 422 */
export const userById = async (database: Database | Transaction, userId: number): Promise<SignedInUser> => {
  const row = await database
    .selectFrom('app_user')
    .select(['id', 'role', 'user_type_id', 'organisation_id'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw new Failure('invalid', { fields: { userId: fieldTexts.unknownUser } })
  return signedInUser(row)
}

export const payerOf = (user: SignedInUser | null): Payer | null =>
  user === null ? null : { userId: user.id, organisationId: user.organisationId, userTypeId: user.userTypeId }
