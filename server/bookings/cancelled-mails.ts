/**
 * The e-mails about a booking whose cancellation can be undone. They wait until it no longer can, because they say what is so when they are
 * sent. Invariant: an undo locks them before it reads the clock, so none of them leaves while the undo runs.
 */
import { Option, Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import type { BookingId, BookingResourceId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { OwnerNews } from './owner-mails.ts'

/** Whether an e-mail contains news about the booking and has not been sent. */
const waitsAbout = (id: BookingId) =>
  sql<SqlBool>`sent_at is null and given_up_at is null and gathered @> ${JSON.stringify([{ bookingId: id }])}::jsonb`

/** Lets all e-mails about the booking wait for so many seconds, also those that were queued before. */
export const holdMails = async (transaction: Transaction, id: BookingId, seconds: number): Promise<void> => {
  await transaction
    .updateTable('outbox_mail')
    .set({
      next_attempt_at: sql<string>`greatest(next_attempt_at, server_now() + make_interval(secs => ${seconds}))`,
    })
    .where(waitsAbout(id))
    .execute()
}

const decodeOwn = Schema.decodeUnknownOption(Schema.Tuple([OwnerNews]))

/** Removes parts that are back from the e-mails about their cancellation. An e-mail without any other part is not sent. */
export const takeBackCancelledMails = async (
  transaction: Transaction,
  id: BookingId,
  back: ReadonlySet<BookingResourceId>,
): Promise<void> => {
  const rows = await transaction
    .selectFrom('outbox_mail')
    .select(['id', 'gathered'])
    .where(waitsAbout(id))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) {
    const [news] = Option.getOrElse(decodeOwn(row.gathered), () => [])
    if (news?.deed !== 'cancelled') continue
    const isGone = (part: { readonly id: BookingResourceId }): boolean => !back.has(part.id)
    const [parts, removed] = [news.parts.filter(isGone), (news.removed ?? []).filter(isGone)]
    if (parts.length + removed.length === 0) {
      await transaction.deleteFrom('outbox_mail').where('id', '=', row.id).execute()
      continue
    }
    const left = { ...news, parts, removed, gone: removed.map(({ line }) => line) }
    const mail = transaction.updateTable('outbox_mail').set({ gathered: JSON.stringify([left]) })
    await mail.where('id', '=', row.id).execute()
  }
}
