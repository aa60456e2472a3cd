/**
 * The owner of a booking: the person who makes it, or the person for whom somebody of the house makes it. The server ignores a `userId` that
 * the caller may not set.
 */
import type { ResourceId, UserId } from '../../domain/schema/ids.ts'
import { signedInColumns, signedInUser } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isPersonOf, readGroupIds } from '../database/group-scope.ts'
import {
  actingIn,
  type Caller,
  callerGroups,
  callerMay,
  isSignedIn,
  type SignedInCaller,
  type SignedInUser,
} from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts, fieldTexts } from '../http/failure-texts.ts'

/** The failure for a person who does not exist or was cleared. */
export const unknownPerson = (): Failure => new Failure('invalid', { fields: { userId: fieldTexts.unknownUser } })

/** The id of the owner of a booking that this caller makes. Null for a visitor. */
const ownerIdOf = (caller: Caller, userId: UserId | null | undefined): UserId | null =>
  (callerMay(caller, 'handle-bookings') ? userId : null) ?? caller.user?.id ?? null

interface Named {
  readonly userId?: UserId | null | undefined
  readonly bookingResources: readonly { readonly resourceId: ResourceId }[]
}

/**
 * Returns the caller as whom a booking is made: with their role if all named resources are of groups in which the caller handles bookings,
 * and otherwise like anybody.
 * @throws Failure `not-allowed` if somebody of the house would book for another person outside of their groups, 422 if there is no such
 * person in these groups
 */
export const actingBooker = async <Kind extends Caller>(
  database: Database | Transaction,
  caller: Kind,
  { userId, bookingResources }: Named,
): Promise<Kind | SignedInCaller> => {
  const groups = callerGroups(caller, 'handle-bookings')
  if (!isSignedIn(caller) || groups === 'all' || groups.length === 0) return caller
  const named = await readGroupIds(
    database,
    bookingResources.map(({ resourceId }) => resourceId),
  )
  const acting = actingIn(caller, named)
  if (userId == null || userId === caller.user.id) return acting
  if (!callerMay(acting, 'handle-bookings')) throw new Failure('not-allowed', { message: failureTexts.outsideGroups })
  await requirePersonOf(database, caller, userId)
  return acting
}

/** Requires a person whom the caller may see. @throws Failure 422 */
export const requirePersonOf = async (
  database: Database | Transaction,
  caller: SignedInCaller,
  userId: UserId,
): Promise<void> => {
  const groups = callerGroups(caller, 'handle-bookings')
  if (groups === 'all' || userId === caller.user.id) return
  const person = database.selectFrom('app_user').select('id').where('id', '=', userId).where(isPersonOf(groups))
  if ((await person.executeTakeFirst()) === undefined) throw unknownPerson()
}

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
