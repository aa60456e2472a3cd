/**
 * The context, the locked row and the end of access that changes of accounts need. Invariant: if an address was taken from the account, the
 * reader of the previous address can still undo the change, whatever a thief does next. Only closing or clearing the account ends that
 * right.
 */
import { sql } from 'kysely'
import type { CallBody, CallName } from '../../domain/schema/calls/http.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens } from '../access/access-token.ts'
import type { AccessContext } from '../access/check-password.ts'
import { closePasskeys, forgetPasskeys } from '../access/second-factors.ts'
import { endTickets } from '../access/sign-in-ticket.ts'
import { audit } from '../audit/audit.ts'
import type { Changes } from '../changes/changes.ts'
import type { Transaction } from '../database/database.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { codesOf } from './account-codes.ts'
import { undosOf } from './email-undo.ts'
import type { MailCaps } from './mail-allowance.ts'

/** The services that changes of accounts need. */
export interface AccountContext extends AccessContext {
  readonly changes: Changes
  readonly acceptsOrigin: AcceptedOrigins
  readonly mailCaps: MailCaps
  /** Called when a token ends. The hub connections of the token are closed within a second. */
  readonly tokenEnded: (token: string) => void
}

/** A call about one account. */
export interface AccountCall<Name extends CallName, Kind extends Caller = Caller> {
  readonly caller: Kind
  readonly parameters: { readonly id: UserId }
  readonly body: CallBody<Name>
}

/**
 * Locks the row of an account for a change. Nobody else changes it until the end of the transaction.
 * @returns null if there is no such account, or if it was cleared
 */
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
 * Requires another administrator before a user loses the role, the account or both. All administrators are locked until the end of the
 * transaction, so two of them cannot end each other. These locks are taken before any other lock on a user.
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

/** Sets the new address of the account, which waits to be proved. Null means that no address waits. */
export const setPendingEmail = async (transaction: Transaction, id: UserId, email: string | null): Promise<void> => {
  await transaction.updateTable('app_user').set({ pending_email: email }).where('id', '=', id).execute()
}

/**
 * Ends all access to the account before or after its password changes: tokens, codes, passkeys alone, an address that waits to be proved, the
 * address of the calendar, and the links to booked times. A thief who copied a token, or who added a passkey, can then not return.
 */
export const endAccess = async (transaction: Transaction, id: UserId): Promise<void> => {
  await endAllTokens(transaction, id)
  await endTickets(transaction, id)
  await codesOf(transaction, id).kill()
  await closePasskeys(transaction, id)
  await setPendingEmail(transaction, id, null)
  await sql`
    with feed as (delete from booking_feed where user_id = ${id})
    delete from part_link where user_id = ${id}`.execute(transaction)
  await undosOf(transaction, id).forgetIdle()
}

interface EndingLinks {
  readonly account: Pick<LockedAccount, 'id' | 'role_issuer'>
  /** Links of before this moment stay. Null if none stays. */
  readonly since: string | null
}

/**
 * Removes the links with providers, when a reader of the account's address has won it back: whoever had the account before may have linked
 * themselves. It is told by mail. The provider that gave the role stays, because it must go on to be asked for it.
 */
export const endLinks = async (
  transaction: Transaction,
  links: Pick<AccessContext['links'], 'forgotPassword'>,
  { account, since }: EndingLinks,
): Promise<void> => {
  const userId = UserId.make(account.id)
  const { rows } = await sql<{ name: string; email: string | null }>`
    delete from user_identity using app_user
    where user_id = ${userId} and app_user.id = user_id and issuer is distinct from ${account.role_issuer}
      and (${since}::timestamptz is null or linked_at >= ${since}::timestamptz)
    returning user_identity.name, app_user.email`.execute(transaction)
  for (const { name: provider, email } of rows) {
    await audit(transaction, { actorId: null, kind: 'identity-unlinked', userId, details: { provider } })
    const values = { provider, link: links.forgotPassword() }
    if (email !== null) await queueMail(transaction, { name: 'identity-unlinked', to: email, userId, values })
  }
}

/** Ends the calendar of a person who has no role any more. What they have booked themselves they still see when they have signed in. */
export const endStaffFeed = async (transaction: Transaction, id: UserId, actorId: UserId | null): Promise<void> => {
  const feed = await transaction
    .deleteFrom('booking_feed')
    .where('user_id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  if (feed !== undefined) await audit(transaction, { actorId, kind: 'feed-removed', userId: id })
}

/** Ends what a person of the house has open, when their provider gives them no role any more. */
export const leaveStaff = async (transaction: Transaction, id: UserId): Promise<void> => {
  await endAllTokens(transaction, id)
  await endTickets(transaction, id)
  await endStaffFeed(transaction, id, null)
}

/** Ends all access to an account that is closed or cleared. */
export const endAccount = async (transaction: Transaction, id: UserId): Promise<void> => {
  await endAccess(transaction, id)
  await forgetPasskeys(transaction, id)
  await undosOf(transaction, id).forgetAll()
}
