/**
 * Protecting a person's data, and an administrator's look at it. Invariants: a person, or an administrator, turns the protection on and off;
 * a look needs a reason, which the audit keeps, and lasts some minutes for one session; what waits to be mailed to the house loses the
 * person's name at once.
 */
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { letSee } from '../access/protected-look.ts'
import { audit } from '../audit/audit.ts'
import type { BookingContext } from '../bookings/booking-context.ts'
import { forgetInGroupMails } from '../bookings/group-mails.ts'
import { changedMailName } from '../bookings/group-news.ts'
import { runTransaction } from '../database/transaction.ts'
import { callerMay, type PermittedCaller, type SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { requireAttended } from '../http/served-call.ts'
import { readTexts } from '../mail/queue-mail.ts'
import { type AccountContext, lockAccount } from './account.ts'
import { readVisibleUser } from './read-users.ts'

const LONGEST_REASON = 500

/** @throws Failure 404, `prove-again` */
export const setProtection = async (
  { changes, links }: AccountContext & BookingContext,
  caller: SignedInCaller,
  { id, on }: { readonly id: UserId; readonly on: boolean },
): Promise<void> => {
  const isOwn = id === caller.user.id
  if (!isOwn && !callerMay(caller, 'administer')) throw new Failure('not-found')
  if (!isOwn) requireAttended(caller)
  await changes.run(async ({ transaction, news }) => {
    const account = found(await lockAccount(transaction, id))
    if (account.protected === on) return
    await transaction.updateTable('app_user').set({ protected: on }).where('id', '=', id).execute()
    if (on) await forgetInGroupMails(transaction, id, { links, texts: await readTexts(transaction, changedMailName) })
    news.touched('users')
    await audit(transaction, { actorId: caller.user.id, kind: on ? 'protected' : 'unprotected', userId: id })
  })
}

/** Shows an administrator a protected person, who says why. @throws Failure 404, 422 `reason` */
export const lookAtProtected = async (
  { database }: AccountContext,
  caller: PermittedCaller<'administer'>,
  { id, reason }: { readonly id: UserId } & CallBody<'lookAtProtected'>,
): Promise<User> => {
  refuseInvalid({
    reason: reason === '' ? fieldTexts.lookReason : reason.length > LONGEST_REASON ? fieldTexts.longText : null,
  })
  const { token } = caller
  await runTransaction(database, async (transaction) => {
    found(await lockAccount(transaction, id))
    if (token !== null) await letSee(transaction, token, id)
    await audit(transaction, { actorId: caller.user.id, kind: 'protected-shown', userId: id, details: { reason } })
  })
  return readVisibleUser(database, id, caller)
}
