/**
 * The owner of a booking: the person who makes it, or the person for whom an administrator makes it. The server ignores a `userId` that the
 * caller may not set.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { signedInColumns, signedInUser } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, callerMay, type SignedInCaller, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

/** The failure for a person who does not exist or was cleared. */
export const unknownPerson = (): Failure => new Failure('invalid', { fields: { userId: fieldTexts.unknownUser } })

/** The id of the owner of a booking that this caller makes. Null for a visitor. */
const ownerIdOf = (caller: Caller, userId: UserId | null | undefined): UserId | null =>
  (callerMay(caller, 'handle-bookings') ? userId : null) ?? caller.user?.id ?? null

/** Finds the owner of a booking that this caller may make. Null for a visitor. @throws Failure 422 if there is no such user */
export const bookingOwner = async (
  database: Database,
  caller: Caller,
  userId: UserId | null | undefined,
): Promise<SignedInUser | null> => {
  const id = ownerIdOf(caller, userId)
  return id === null || id === caller.user?.id ? caller.user : await readPerson(database, id)
}

/** Returns the id of the owner of a booking that this caller makes. */
export const bookingOwnerId = (caller: SignedInCaller, userId: UserId | null | undefined): UserId =>
  ownerIdOf(caller, userId) ?? caller.user.id

/**
 * Reads a person without a lock, because the person's own bookings must not wait for questions.
 * @throws Failure 422 if the person was cleared
 */
export const readPerson = async (database: Database | Transaction, userId: UserId): Promise<SignedInUser> => {
  const row = await database
    .selectFrom('app_user')
    .select(signedInColumns)
    .where('id', '=', userId)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw unknownPerson()
  return signedInUser(row)
}

/** Locks the person, who then cannot be cleared before the end of the transaction. @throws Failure 422 if the person was cleared */
export const lockPerson = async (transaction: Transaction, userId: UserId): Promise<void> => {
  const person = transaction.selectFrom('app_user').select('id').where('id', '=', userId)
  if ((await person.where('cleared_at', 'is', null).forKeyShare().executeTakeFirst()) === undefined)
    throw unknownPerson()
}

/** Reads the owners of existing bookings, including cleared owners. */
export const readOwners = async (
  transaction: Transaction,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, SignedInUser>> => {
  const rows = await transaction.selectFrom('app_user').select(signedInColumns).where('id', 'in', ids).execute()
  return new Map(rows.map(signedInUser).map((owner) => [owner.id, owner]))
}
