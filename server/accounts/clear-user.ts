/**
 * Clears a user. Bookings that have not begun are cancelled, and everything that names the person or gave them access is erased: the
 * person, the payer, wishes and notes (also on bookings that were handed on), mails, and the records about the present and previous
 * addresses. Invariant: the remaining data (numbers, resources, times, prices) is enough for statistics and names no person.
 */
import { type SqlBool, sql } from 'kysely'
import { escapeHtml } from '../../domain/mail/mail-parts.ts'
import { emptyPerson } from '../../domain/rules/person.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { forgetFactors } from '../access/second-factors.ts'
import { emailKeyOf, roleColumns } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import { type BookingContext, type BookingWork, workOnBookings } from '../bookings/booking-context.ts'
import { cancelWhatHasNotBegun } from '../bookings/change-bookings.ts'
import { forgetInGroupMails } from '../bookings/group-mails.ts'
import { changedMailName } from '../bookings/group-news.ts'
import { wishWords } from '../bookings/part-lines.ts'
import { deleteHeldTimesOf } from '../claims/held-times.ts'
import type { Transaction } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { readTexts } from '../mail/queue-mail.ts'
import { endAccount, type LockedAccount, lockAccount, requireOtherAdministrator } from './account.ts'
import { deleteLeftOrganisation, personColumns } from './person.ts'

const erasePerson = async (
  transaction: Transaction,
  { id, email_key, pending_email, user_type_id, organisation_id }: LockedAccount,
): Promise<void> => {
  await transaction
    .updateTable('app_user')
    .set({
      ...personColumns(emptyPerson, user_type_id),
      email: null,
      email_key: null,
      pending_email: null,
      password_hash: null,
      organisation_id: null,
      approved_type_id: null,
      approved_organisation_id: null,
      type_refusal: null,
      registering_session: null,
      registering_browser: null,
      ...roleColumns('user', null),
      role_issuer: null,
      verified: false,
      unclaimed: false,
      protected: false,
      disabled: true,
      cleared_at: sql<string>`server_now()`,
      signed_in: false,
      tells_new_browser: true,
      reminds: true,
    })
    .where('id', '=', id)
    .execute()
  await deleteLeftOrganisation(transaction, organisation_id)
  const addresses = [email_key ?? '', emailKeyOf(pending_email ?? '')]
  const isTheirs = sql<SqlBool>`(
    email_key = any(${addresses}::text[])
    or sha256(convert_to(email_key, 'UTF8')) in (select key_hash from former_address where user_id = ${id})
  )`
  await transaction.deleteFrom('sign_in_failure').where(isTheirs).execute()
  // The co-bookers whom the person has named, those of the person's bookings, and where the person is one.
  await sql`
    with co_bookers as (
      delete from co_booker
      where named_by = ${id} or booking_id in (select booking.id from booking where user_id = ${id}) or ${isTheirs}
    )
    delete from mail_request where ${isTheirs}`.execute(transaction)
  await transaction.deleteFrom('former_address').where('user_id', '=', id).execute()
}

/** The part of a transaction's work that erasing needs. */
type Erasing = Pick<BookingWork, 'transaction' | 'links'>

const eraseWords = async ({ transaction, links }: Erasing, id: UserId): Promise<void> => {
  const bookings = transaction.selectFrom('booking').select('booking.id').where('user_id', '=', id)
  await transaction.updateTable('booking').set({ payer: null }).where('user_id', '=', id).execute()
  await transaction.deleteFrom('note').where('booking_id', 'in', bookings).execute()

  // Some of the bookings may now belong to another person. Mails that wait to be sent to that person may also contain the cleared person's
  // wishes.
  const { rows: wishes } = await sql<{ message: string; user_id: number }>`
    select message, user_id from booked_resource join booking on booking.id = booking_id
    where message_of = ${id} and user_id <> ${id}
    union all
    select part->>'message', owner_id from cancellation, jsonb_array_elements(rows->'booked_resource') part
    where (part->>'message_of')::integer = ${id}`.execute(transaction)
  for (const { message, user_id } of wishes)
    for (const words of wishWords(message))
      await sql`update outbox_mail
        set plain = replace(plain, ${words}, ''), html = replace(html, ${escapeHtml(words)}, ''),
          gathered = replace(gathered::text, ${JSON.stringify(words).slice(1, -1)}, '')::jsonb
        where user_id = ${user_id} and plain is not null`.execute(transaction)
  const parts = transaction.selectFrom('booked_resource').select('booked_resource.id')
  await transaction
    .updateTable('booked_resource')
    .set({ message: '' })
    // Each side of the union has its index.
    .where('id', 'in', parts.where('booking_id', 'in', bookings).union(parts.where('message_of', '=', id)))
    .execute()
  await transaction.deleteFrom('note').where('written_for', '=', id).execute()

  // The house still gets the news about the bookings, without the person's name.
  await forgetInGroupMails(transaction, id, {
    userName: '',
    links,
    texts: await readTexts(transaction, changedMailName),
  })
  await transaction
    .deleteFrom('outbox_mail')
    .where('user_id', '=', id)
    .where((mail) => mail.or([mail('name', '<>', changedMailName), mail('gathered', 'is', null)]))
    .execute()
}

/** Erases everything that names the person of an account or gave them access. It has no booking that is still to come. */
export const eraseAccount = async (work: Erasing, account: LockedAccount): Promise<void> => {
  const { transaction } = work
  const id = UserId.make(account.id)
  await erasePerson(transaction, account)
  await eraseWords(work, id)
  await endAccount(transaction, id)
  await forgetFactors(transaction, id)
  await deleteHeldTimesOf(transaction, id)
  // What is kept of a cancellation contains the payer, and wishes and notes that may be of a former owner.
  const words = { booked_resource: [{ message_of: id }] }
  const notes = { note: [{ written_for: id }] }
  await transaction
    .deleteFrom('cancellation')
    .where(sql<SqlBool>`owner_id = ${id} or rows @> ${JSON.stringify(words)} or rows @> ${JSON.stringify(notes)}`)
    .execute()
  // The prices apply only to this person.
  for (const table of ['idempotency_key', 'resource_price', 'account_use', 'account_warning', 'user_identity'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', id).execute()
}

/** Clears a user. @throws Failure 404, `last-administrator` */
export const clearUser = (context: BookingContext, caller: PermittedCaller<'administer'>, id: UserId): Promise<void> =>
  workOnBookings(context, async (work) => {
    await requireOtherAdministrator(work.transaction, id)
    const account = found(await lockAccount(work.transaction, id))
    await cancelWhatHasNotBegun(work, id, caller)
    await eraseAccount(work, account)
    work.news.touched('users')
    await audit(work.transaction, { actorId: caller.user.id, kind: 'user-cleared', userId: id })
  })
