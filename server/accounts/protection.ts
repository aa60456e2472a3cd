/**
 * Protecting a person's data, and an administrator's look at it. Invariants: a person, or an administrator, turns the protection on and off,
 * but an administrator ends it only for somebody whom they see; a look needs a reason, which the audit keeps without the person's own words,
 * and lasts some minutes for one session; the person is told by mail when the protection begins or ends; what waits to be mailed to the house
 * loses the person's name at once, and so do open screens.
 */
import { lookReasonProblem, PROTECTED_NAME } from '../../domain/rules/protected-person.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import { GroupId, ResourceId, type UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { endLooks, isHiddenFrom, letSee } from '../access/protected-look.ts'
import { hideLeftWords, readHides } from '../access/protected-words.ts'
import { audit } from '../audit/audit.ts'
import type { BookingContext } from '../bookings/booking-context.ts'
import { forgetInGroupMails } from '../bookings/group-mails.ts'
import { changedMailName } from '../bookings/group-news.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { callerMay, type PermittedCaller, type SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { requireAttended } from '../http/served-call.ts'
import { queueMail, readTexts } from '../mail/queue-mail.ts'
import { type AccountContext, lockAccount } from './account.ts'
import { readVisibleUser } from './read-users.ts'

const mailTexts = {
  on: 'Dina personuppgifter är skyddade.',
  off: 'Dina personuppgifter är inte längre skyddade: de som arbetar hos oss ser ditt namn, din adress, ditt telefonnummer och din e-post.',
  self: 'Det gjorde du själv, i din profil.',
  house: 'Det gjorde en administratör hos oss.',
} as const

/** The rooms in which the person has booked, with their groups. */
const readPlaces = async (transaction: Transaction, id: UserId) => {
  const rows = await transaction
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
    .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
    .select(['resource.id', 'resource.group_id'])
    .distinct()
    .where('booking.user_id', '=', id)
    .execute()
  return rows.map((row) => ({ resourceId: ResourceId.make(row.id), groupId: GroupId.make(row.group_id) }))
}

/** @throws Failure 403 `protected` if an administrator would end a protection without having said why, 404, `prove-again` */
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
    if (!on && (await isHiddenFrom(transaction, caller, id))) throw new Failure('protected')
    await transaction.updateTable('app_user').set({ protected: on }).where('id', '=', id).execute()
    if (on) {
      await endLooks(transaction, id)
      await hideLeftWords(transaction, id)
      const texts = await readTexts(transaction, changedMailName)
      await forgetInGroupMails(transaction, id, { userName: PROTECTED_NAME, links, texts })
    }
    // Every screen of the house with one of the person's bookings is read again.
    news.touched('users')
    news.touchedBookings(await readPlaces(transaction, id))
    await audit(transaction, { actorId: caller.user.id, kind: on ? 'protected' : 'unprotected', userId: id })
    if (account.email === null || !account.verified) return
    const what = `${on ? mailTexts.on : mailTexts.off} ${isOwn ? mailTexts.self : mailTexts.house}`
    const values = { what, link: links.profile() }
    await queueMail(transaction, { name: 'protection-changed', to: account.email, userId: id, values })
  })
}

/** Shows an administrator a protected person, who says why. @throws Failure 404, 422 `reason` */
export const lookAtProtected = async (
  { database }: AccountContext,
  caller: PermittedCaller<'administer'>,
  { id, reason }: { readonly id: UserId } & CallBody<'lookAtProtected'>,
): Promise<User> => {
  refuseInvalid({ reason: lookReasonProblem(reason) })
  const { token } = caller
  await runTransaction(database, async (transaction) => {
    found(await lockAccount(transaction, id))
    if (token !== null) await letSee(transaction, token, id)
    const hides = (await readHides(transaction, [id])).get(id)
    const details = { reason: hides?.(reason) ?? reason }
    await audit(transaction, { actorId: caller.user.id, kind: 'protected-shown', userId: id, details })
  })
  return readVisibleUser(database, id, caller)
}
