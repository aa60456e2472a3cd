/**
 * Asking whoever reads an address to prove that it is theirs (contract 2). Invariant: what the asking account sees is the
 * same whether the address belongs to another account or to none; only its owner learns of it.
 */
import { UserId } from '../../domain/schema/ids.ts'
import { emailKeyOf, lockAddress } from '../access/email-key.ts'
import type { Transaction } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import type { MailLinks } from '../mail/links.ts'
import type { AccountContext } from './account-context.ts'
import { type Addressee, mailAddress } from './account-mails.ts'
import { findUndoOf } from './address-undo.ts'
import { mayBeMailed } from './mail-allowance.ts'

interface AddressHolder extends Addressee {
  readonly disabled: boolean
}

/**
 * Whose this address is, if it is another account's, or may be again (`address-undo.ts`); null otherwise. Locks the
 * address.
 * @param id the account that asks; null: one that is about to be made
 */
export const findOtherHolder = async (
  transaction: Transaction,
  id: UserId | null,
  email: string,
): Promise<AddressHolder | null> => {
  await lockAddress(transaction, emailKeyOf(email))
  const row = await transaction
    .selectFrom('app_user')
    .select(['id', 'email', 'disabled'])
    .where('email_key', '=', emailKeyOf(email))
    .$if(id !== null, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst()
  if (row !== undefined) return { id: UserId.make(row.id), email: row.email ?? email, disabled: row.disabled }
  const undo = await findUndoOf(transaction, email)
  if (undo === null || undo.user_id === id) return null
  return { id: UserId.make(undo.user_id), email: undo.email, disabled: undo.disabled }
}

/** @param holder what `findOtherHolder` said of the address */
export const askToProve = async (
  transaction: Transaction,
  { links, mailCaps }: { readonly links: MailLinks } & Pick<AccountContext, 'mailCaps'>,
  caller: Caller,
  recipient: Addressee,
  holder: AddressHolder | null,
): Promise<void> => {
  if (!(await mayBeMailed(transaction, mailCaps, emailKeyOf(recipient.email), caller, 'stranger'))) return
  if (holder === null) await mailAddress(transaction, links, 'verify-address', recipient)
  else if (!holder.disabled) await mailAddress(transaction, links, 'address-known', holder)
}
