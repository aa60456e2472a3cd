/**
 * Rewrites a mail about bookings when it is sent (docs/rules.md#e-mails). The mail does not announce a part that is gone by then, and it
 * shows a moved part at its new time. The name and the texts are those at the time of sending. Invariants: if another release has queued
 * the mail and this release cannot read its contents, the mail is sent as it was written; nothing that is read here is stored.
 */
import { Option, Schema } from 'effect'
import { BookingId, UserId } from '../../domain/schema/ids.ts'
import { Payer } from '../../domain/schema/people.ts'
import { readRecipients } from '../access/mail-recipients.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Database } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import type { ClaimedMail } from '../mail/outbox.ts'
import { readTexts, renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import type { WordsNow } from '../mail/send-mails.ts'
import { AllAnswerNews, answerMailNames, answersNow, answerWords } from './answer-mails.ts'
import { readBookedResources } from './booked-resources.ts'
import {
  AllChangedNews,
  AllMadeNews,
  changedNow,
  changedWords,
  groupMailNames,
  madeNow,
  madeWords,
  type NamedBooking,
} from './group-news.ts'
import { OwnerNews, ownerWords } from './owner-mails.ts'

interface MailContext {
  readonly database: Database
  readonly links: Links
}

interface BookingNow extends NamedBooking {
  readonly payer: Payer | null
}

const decodeBookings = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: BookingId, ownerId: UserId, payer: Schema.NullOr(Payer) })),
)

const readBookingsNow = async (
  database: Database,
  news: readonly { readonly bookingId: BookingId }[],
): Promise<ReadonlyMap<BookingId, BookingNow>> => {
  const ids = [...new Set(news.map(({ bookingId }) => bookingId))]
  const rows = await database
    .selectFrom('booking')
    .select(['id', 'user_id as ownerId', 'payer'])
    .where('id', 'in', ids)
    .execute()
  const resources = await readBookedResources(database, ids)
  return new Map(
    decodeBookings(rows).map(({ id, ownerId, payer }) => [
      id,
      {
        ...{ ownerId, payer, resources: resources.get(id) ?? [] },
        userName: payer === null ? '' : `${payer.firstName} ${payer.lastName}`.trim(),
      },
    ]),
  )
}

/** Reads the groups whose bookings the address gets now. */
const readGroupsOf = async (database: Database, recipient: string): Promise<ReadonlySet<number>> => {
  const rows = await database.selectFrom('notification').select(['group_id', 'email']).execute()
  return new Set(rows.flatMap(({ group_id, email }) => (emailKeyOf(email) === emailKeyOf(recipient) ? [group_id] : [])))
}

const firstNameOf = async (database: Database, id: UserId): Promise<string> =>
  (await readRecipients(database, [id])).get(id)?.firstName ?? ''

/**
 * Writes the mails of one kind. It returns null if there is nothing left to announce, and the unchanged mail if its contents cannot be
 * read.
 */
type Tell = (context: MailContext, mail: ClaimedMail, userId: UserId) => Promise<RenderedMail | null>

const decodeMade = Schema.decodeUnknownOption(AllMadeNews)
const decodeChanged = Schema.decodeUnknownOption(AllChangedNews)
const decodeAnswers = Schema.decodeUnknownOption(AllAnswerNews)
const decodeOwn = Schema.decodeUnknownOption(Schema.Tuple([OwnerNews]))

const tellMade: Tell = async ({ database, links }, mail, userId) => {
  const news = decodeMade(mail.gathered)
  if (Option.isNone(news)) return mail
  const bookings = await readBookingsNow(database, news.value)
  const left = madeNow(news.value, userId, { bookings, groupIds: await readGroupsOf(database, mail.recipient) })
  const last = left.at(-1)
  if (last === undefined) return null
  const { payer = null, userName = '' } = bookings.get(last.bookingId) ?? {}
  const booker = { id: userId, userName, userEmail: payer?.email ?? '', userPhone: payer?.phone ?? '' }
  return madeWords(left, booker, { links, texts: await readTexts(database, ...groupMailNames) })
}

const tellChanged: Tell = async ({ database, links }, mail, userId) => {
  const news = decodeChanged(mail.gathered)
  if (Option.isNone(news)) return mail
  const bookings = await readBookingsNow(database, news.value)
  const left = changedNow(news.value, { bookings, groupIds: await readGroupsOf(database, mail.recipient) })
  if (left.length === 0) return null
  return changedWords(left, userId, { links, texts: await readTexts(database, ...groupMailNames) })
}

const tellOwner: Tell = async ({ database, links }, mail, userId) => {
  const decoded = decodeOwn(mail.gathered)
  if (Option.isNone(decoded)) return mail
  const [news] = decoded.value
  const booking = (await readBookingsNow(database, [news])).get(news.bookingId)
  const told = ownerWords(news, { owner: userId, booking: booking ?? null, links })
  if (told === null) return null
  const firstName = await firstNameOf(database, userId)
  return renderedMail(await readTexts(database, told.name), told.name, { ...told.values, firstName })
}

/** Rewrites a mail about another status. The mail comes from an administrator's answer or from another change of a booking. */
const tellStatus: Tell = async (context, mail, userId) => {
  const { database, links } = context
  const news = decodeAnswers(mail.gathered)
  if (Option.isNone(news)) return tellOwner(context, mail, userId)
  const left = answersNow(news.value, userId, await readBookingsNow(database, news.value))
  const firstName = await firstNameOf(database, userId)
  return answerWords(left, firstName, { links, texts: await readTexts(database, ...answerMailNames) })
}

const tells: ReadonlyMap<string, Tell> = new Map([
  ['booking-made-group', tellMade],
  ['booking-changed-group', tellChanged],
  ['status-changed', tellStatus],
])

export const wordsNow =
  (context: MailContext): WordsNow =>
  async (mail) => {
    if (mail.gathered === null || mail.userId === null) return mail
    const tell = tells.get(mail.name) ?? tellOwner
    return tell(context, mail, UserId.make(mail.userId))
  }
