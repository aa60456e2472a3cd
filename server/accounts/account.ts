/**
 * An account as its changes work with it: their context, its locked row, and the end of all that somebody may hold of it. Invariant: an
 * address that has been taken away can still be undone by the reader of the one before, whatever a thief does next; only closing and
 * clearing the account end that too.
 */
import type { CallBody, CallName } from '../../domain/schema/calls/http.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens } from '../access/access-token.ts'
import type { AccessContext } from '../access/check-password.ts'
import type { Changes } from '../changes/changes.ts'
import type { Transaction } from '../database/database.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { codesOf } from './account-codes.ts'
import { undosOf } from './email-undo.ts'
import type { MailCaps } from './mail-allowance.ts'

/** All that changes of accounts work with. */
export interface AccountContext extends AccessContext {
  readonly changes: Changes
  readonly acceptsOrigin: AcceptedOrigins
  readonly mailCaps: MailCaps
  /** The token is dead from now on: its hub connections are closed within a second. */
  readonly tokenEnded: (token: string) => void
}

/** A call about one account. */
export interface AccountCall<Name extends CallName, Kind extends Caller = Caller> {
  readonly caller: Kind
  readonly parameters: { readonly id: UserId }
  readonly body: CallBody<Name>
}

/** The row of an account for whoever is about to change it: nobody else does until the end of the transaction. @returns null where there is none, or it was cleared */
export const lockAccount = async (transaction: Transaction, id: UserId) =>
  (await transaction
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/**
 * Asks whether there is another administrator, where a user is to lose the role, the account or both. All administrators are locked until
 * the end of the transaction, so that two of them cannot end each other. It comes before any other lock on a user.
 * @throws Failure `last-administrator`
 */
export const requireOtherAdministrator = async (transaction: Transaction, id: UserId): Promise<void> => {
  const administrators = await transaction
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (administrators.length === 1 && administrators[0]?.id === id) throw new Failure('last-administrator')
}

/** Sets the address that the account shall have once it is proved. @param email null where none waits */
export const setPendingEmail = async (transaction: Transaction, id: UserId, email: string | null): Promise<void> => {
  await transaction.updateTable('app_user').set({ pending_email: email }).where('id', '=', id).execute()
}

/**
 * Ends all that somebody may hold of the account, where another password was chosen or is about to be: tokens, codes, an address that waits
 * to be proved, the address of the calendar. So a thief who copied a token has no way back.
 */
export const endAccess = async (transaction: Transaction, id: UserId): Promise<void> => {
  await endAllTokens(transaction, id)
  await codesOf(transaction, id).kill()
  await setPendingEmail(transaction, id, null)
  await transaction.deleteFrom('booking_feed').where('user_id', '=', id).execute()
  await undosOf(transaction, id).forgetIdle()
}

/** Ends all access to an account that is closed or cleared. */
export const endAccount = async (transaction: Transaction, id: UserId): Promise<void> => {
  await endAccess(transaction, id)
  await undosOf(transaction, id).forgetAll()
}
