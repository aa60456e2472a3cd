/**
 * Asks the reader of an e-mail address to prove that the address is theirs. Invariant: the account that asks gets the same answer whether
 * the address belongs to another account or to none. Only the owner of the address learns the difference.
 */
import { UserId } from '../../domain/schema/ids.ts'
import { tokenHash } from '../access/access-token.ts'
import { emailKeyOf, lockEmail } from '../access/user-row.ts'
import type { Transaction } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import type { MailLinks } from '../mail/links.ts'
import type { AccountContext } from './account.ts'
import { type Addressee, mailWithoutName } from './account-mails.ts'
import { findUndoOf } from './email-undo.ts'
import { type MailReader, mayBeMailed } from './mail-allowance.ts'

export const leastAnswerMilliseconds = 250

/**
 * Runs a call that must not reveal whether an address is known. All of its work, including mail, is one transaction. The answer comes a
 * fixed time after the call, which is longer than the work takes, so the time reveals nothing.
 * @throws the error of the work, after the same fixed time
 */
export const answeredAlike = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const time = new Promise((resolve) => setTimeout(resolve, leastAnswerMilliseconds))
  try {
    return await work()
  } finally {
    await time
  }
}

/**
 * Returns the hash of the cookie `sess`, which identifies the browser that registers. The cookie itself is not stored, because it gives
 * access to the browser's holds.
 */
export const registeringSession = ({ session }: Caller): Buffer | null => (session === null ? null : tokenHash(session))

/**
 * Whether the call comes from the browser that registered.
 * @param registered the mark of the browser that registered. If the account has none, every browser counts as another browser.
 */
export const isRegisteringBrowser = (registered: Buffer | null, { session }: Caller): boolean =>
  registered !== null && session !== null && registered.equals(tokenHash(session))

interface Registered {
  readonly registering_session: Buffer | null
  readonly registering_browser: Buffer | null
}

/**
 * Whether the call comes from the browser that registered, as surely as signing in needs it. The page can read the cookie `sess`, so the
 * name in the cookie of a known browser must be the same too, which no page can read.
 */
export const isSurelyRegisteringBrowser = (registered: Registered, caller: Caller, name: string | null): boolean =>
  isRegisteringBrowser(registered.registering_session, caller) &&
  name !== null &&
  registered.registering_browser?.equals(tokenHash(name)) === true

interface EmailHolder extends Addressee {
  readonly disabled: boolean
  /** Whether nobody may learn that this person is here. */
  readonly isProtected: boolean
}

/**
 * Finds the other account that has this address, or may return to it (`email-undo.ts`). Null if there is none. The address is locked until
 * the end of the transaction.
 * @param id the account that asks for the address. Null for an account that is about to be made.
 */
export const findOtherHolder = async (
  transaction: Transaction,
  id: UserId | null,
  email: string,
): Promise<EmailHolder | null> => {
  await lockEmail(transaction, emailKeyOf(email))
  const row = await transaction
    .selectFrom('app_user')
    .select(['id', 'email', 'disabled', 'protected as isProtected'])
    .where('email_key', '=', emailKeyOf(email))
    .$if(id !== null, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst()
  if (row !== undefined) return { ...row, id: UserId.make(row.id), email: row.email ?? email }
  const undo = await findUndoOf(transaction, email)
  if (undo === null || undo.user_id === id) return null
  return { id: UserId.make(undo.user_id), email: undo.email, disabled: undo.disabled, isProtected: undo.protected }
}

interface Proving {
  readonly caller: Caller
  readonly recipient: Addressee
  /** The result of `findOtherHolder`. */
  readonly holder: EmailHolder | null
  readonly reader?: MailReader
}

/** Mails a link that proves the address. If another account has the address, its owner gets a mail about the request instead. */
export const askToProve = async (
  transaction: Transaction,
  { links, mailCaps }: { readonly links: MailLinks } & Pick<AccountContext, 'mailCaps'>,
  { caller, recipient, holder, reader = 'stranger' }: Proving,
): Promise<void> => {
  const asked = { emailKey: emailKeyOf(recipient.email), caller, reader }
  if (!(await mayBeMailed(transaction, mailCaps, asked))) return
  if (holder === null) await mailWithoutName(transaction, links, { name: 'verify-address', to: recipient })
  else if (!holder.disabled) await mailWithoutName(transaction, links, { name: 'address-known', to: holder })
}
