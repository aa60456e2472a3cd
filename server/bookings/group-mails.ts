/**
 * Tells a group's addresses of bookings. Bookings that one person makes within some minutes are in one mail, which waits for them in
 * the outbox and is written anew with each (docs/decisions/0054). Invariant: nothing is mailed twice or not at all, even where the
 * process dies: a mail is either still waiting, and then this booking is in it, or another one is begun.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { BookingId, type UserId } from '../../domain/schema/ids.ts'
import { kronor } from '../../domain/wording/swedish-amounts.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { type MailTexts, writeMail } from '../mail/queue-mail.ts'
import type { BookingWork } from './booking-context.ts'
import { linesOf, numbersOf } from './part-lines.ts'

/** The parts that were booked at once. */
const BookingNews = Schema.Struct({
  bookingId: BookingId,
  number: Schema.Int,
  lines: Schema.Array(Schema.String),
  /** SEK */
  price: Schema.Finite,
})
export type BookingNews = typeof BookingNews.Type

const decodeGathered = Schema.decodeUnknownSync(Schema.Array(BookingNews))

interface GroupMail {
  readonly to: string
  /** The person who has booked. */
  readonly owner: {
    readonly id: UserId
    readonly userName: string
    readonly userEmail: string
    readonly userPhone: string
  }
  readonly news: BookingNews
  /** How long it waits for more; 0: it does not. */
  readonly seconds: number
}

const valuesOf = (news: readonly BookingNews[], links: Links, userId: UserId) => {
  const numbers = [...new Set(news.map(({ number }) => number))]
  const [first] = news
  return {
    bookingNumber: numbersOf(numbers),
    resources: linesOf(news).join('\n'),
    totalPrice: kronor(news.reduce((sum, one) => sum + one.price, 0)),
    link:
      numbers.length === 1 && first !== undefined
        ? links.administeredBooking(first.bookingId)
        : links.administeredBookingsOf(userId),
  }
}

/** The mail that still waits for more; locked, so that it is not sent while this is added. */
const readWaiting = (transaction: Transaction, { to, owner }: GroupMail) =>
  transaction
    .selectFrom('outbox_mail')
    .select(['id', 'gathered'])
    .where('name', '=', 'booking-made-group')
    .where('user_id', '=', owner.id)
    .where('recipient', '=', to)
    .where('gathered', 'is not', null)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', sql<string>`server_now()`)
    .forUpdate()
    .executeTakeFirst()

/** @param texts those of the mail at least */
export const queueGroupMail = async (
  { transaction, records, links }: BookingWork,
  mail: GroupMail,
  texts: MailTexts,
): Promise<void> => {
  const { to, owner, seconds } = mail
  const { id: userId, ...person } = owner
  // Two bookings of one person at once: the second finds the mail of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${to}`}, 2))`.execute(transaction)
  const waiting = await readWaiting(transaction, mail)
  const gathered = [...decodeGathered(waiting?.gathered ?? []), mail.news]
  const values = { ...person, ...valuesOf(gathered, links, userId) }
  const written = writeMail(texts, { name: 'booking-made-group', to, userId, values })
  if (waiting === undefined) return records.mail({ ...written, gathered, seconds })
  const { subject, html, plain } = written
  await transaction
    .updateTable('outbox_mail')
    .set({ subject, html, plain, gathered: JSON.stringify(gathered) })
    .where('id', '=', waiting.id)
    .execute()
}
