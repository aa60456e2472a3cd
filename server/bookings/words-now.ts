/**
 * Rewrites a mail about bookings when it is sent (docs/rules.md#e-mails). The mail does not announce a part that is gone by then, and it
 * shows a moved part at its new time. The name and the texts are those at the time of sending. Invariants: if another release has queued
 * the mail and this release cannot read its contents, the mail is sent as it was written; nothing that is read here is stored.
 */

import { Option, Schema } from 'effect'
import { sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { EmailName } from '../../domain/rules/email-placeholders.ts'
import { hidesWordsOf } from '../../domain/rules/hidden-words.ts'
import { hiddenPayer, PROTECTED_NAME } from '../../domain/rules/protected-person.ts'
import { BookingId, UserId } from '../../domain/schema/ids.ts'
import { Payer } from '../../domain/schema/people.ts'
import { readRecipients } from '../access/mail-recipients.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Database } from '../database/database.ts'
import { isProtectedOwner } from '../database/shown-person.ts'
import type { Links } from '../mail/links.ts'
import type { ClaimedMail } from '../mail/outbox.ts'
import { readTexts, renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import { gathered, type WordsNow } from '../mail/send-mails.ts'
import { AllAnswerNews, answerMailNames, answersNow, answerWords } from './answer-mails.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { AllCoBookerNews, coBookerMailNames, coBookerWords, readGround } from './co-booker-mails.ts'
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

/** Reads what mails tell. The mails that leave at the same time share their readings. */
interface Readers {
  readonly bookings: (ids: readonly BookingId[]) => Promise<ReadonlyMap<BookingId, BookingNow>>
  readonly recipients: (ids: readonly UserId[]) => ReturnType<typeof readRecipients>
  readonly texts: (names: readonly EmailName[]) => ReturnType<typeof readTexts>
}

interface TellContext extends MailContext {
  readonly read: Readers
}

interface BookingNow extends NamedBooking {
  readonly payer: Payer | null
  /** The parts as the house sees them: with no words by which a protected owner could be known. */
  readonly shown: readonly BookedResource[]
}

const decodeBookings = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({ id: BookingId, ownerId: UserId, payer: Schema.NullOr(Payer), isProtected: Schema.Boolean }),
  ),
)

const readBookingsNow = async (
  database: Database,
  ids: readonly BookingId[],
): Promise<ReadonlyMap<BookingId, BookingNow>> => {
  const rows = await database
    .selectFrom('booking')
    .select(['id', 'user_id as ownerId', 'payer'])
    .select(sql<boolean>`${isProtectedOwner}`.as('isProtected'))
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute()
  const all = await readBookedResources(database, ids)
  return new Map(
    decodeBookings(rows).map(({ id, ownerId, payer: ofBooking, isProtected }) => {
      const payer = isProtected && ofBooking !== null ? hiddenPayer(ofBooking) : ofBooking
      const resources = all.get(id) ?? []
      const hides = isProtected && ofBooking !== null ? hidesWordsOf(ofBooking) : null
      const shown = hides === null ? resources : resources.map((one) => ({ ...one, message: hides(one.message) }))
      return [
        id,
        {
          ...{ ownerId, payer, resources, shown },
          userName: payer === null ? '' : `${payer.firstName} ${payer.lastName}`.trim(),
        },
      ] as const
    }),
  )
}

/** Reads the groups whose bookings the address gets now. */
const readGroupsOf = async (database: Database, recipient: string): Promise<ReadonlySet<number>> => {
  const rows = await database.selectFrom('notification').select(['group_id', 'email']).execute()
  return new Set(rows.flatMap(({ group_id, email }) => (emailKeyOf(email) === emailKeyOf(recipient) ? [group_id] : [])))
}

const bookingsOf = (read: Readers, news: readonly { readonly bookingId: BookingId }[]) =>
  read.bookings(news.map(({ bookingId }) => bookingId))

const firstNameOf = async (read: Readers, id: UserId): Promise<string> =>
  (await read.recipients([id])).get(id)?.firstName ?? ''

/**
 * Writes the mails of one kind. It returns null if there is nothing left to announce, and the unchanged mail if its contents cannot be
 * read.
 */
type Tell = (context: TellContext, mail: ClaimedMail, userId: UserId) => Promise<RenderedMail | null>

const decodeMade = Schema.decodeUnknownOption(AllMadeNews)
const decodeChanged = Schema.decodeUnknownOption(AllChangedNews)
const decodeAnswers = Schema.decodeUnknownOption(AllAnswerNews)
const decodeOwn = Schema.decodeUnknownOption(Schema.Tuple([OwnerNews]))
const decodeCoBooker = Schema.decodeUnknownOption(AllCoBookerNews)

const tellMade: Tell = async ({ database, links, read }, mail, userId) => {
  const news = decodeMade(mail.gathered)
  if (Option.isNone(news)) return mail
  const bookings = await bookingsOf(read, news.value)
  const toHouse = new Map([...bookings].map(([id, { shown, ...rest }]) => [id, { ...rest, resources: shown }]))
  const left = madeNow(news.value, userId, {
    bookings: toHouse,
    groupIds: await readGroupsOf(database, mail.recipient),
  })
  const last = left.at(-1)
  if (last === undefined) return null
  const { payer = null, userName = '' } = bookings.get(last.bookingId) ?? {}
  const booker = { id: userId, userName, userEmail: payer?.email ?? '', userPhone: payer?.phone ?? '' }
  return madeWords(left, booker, { links, texts: await read.texts(groupMailNames) })
}

const tellChanged: Tell = async ({ database, links, read }, mail, userId) => {
  const news = decodeChanged(mail.gathered)
  if (Option.isNone(news)) return mail
  const bookings = await bookingsOf(read, news.value)
  // A booking that is gone is told by the name that the mail has kept, from before the person was protected.
  const isProtected = (await read.recipients([userId])).get(userId)?.isProtected === true
  const kept = isProtected ? news.value.map((one) => ({ ...one, userName: PROTECTED_NAME })) : news.value
  const left = changedNow(kept, { bookings, groupIds: await readGroupsOf(database, mail.recipient) })
  if (left.length === 0) return null
  return changedWords(left, userId, { links, texts: await read.texts(groupMailNames) })
}

const tellOwner: Tell = async ({ links, read }, mail, userId) => {
  const decoded = decodeOwn(mail.gathered)
  if (Option.isNone(decoded)) return mail
  const [news] = decoded.value
  const booking = (await bookingsOf(read, [news])).get(news.bookingId)
  const told = ownerWords(news, { owner: userId, booking: booking ?? null, links })
  if (told === null) return null
  const firstName = await firstNameOf(read, userId)
  return renderedMail(await read.texts([told.name]), told.name, { ...told.values, firstName })
}

/** Rewrites a mail about another status. The mail comes from an administrator's answer or from another change of a booking. */
const tellStatus: Tell = async (context, mail, userId) => {
  const { links, read } = context
  const news = decodeAnswers(mail.gathered)
  if (Option.isNone(news)) return tellOwner(context, mail, userId)
  const left = answersNow(news.value, userId, await bookingsOf(read, news.value))
  const firstName = await firstNameOf(read, userId)
  return answerWords(left, firstName, { links, texts: await read.texts(answerMailNames) })
}

/** Rewrites a mail to a co-booker. Who is a co-booker no more gets no mail, but for what was cancelled with the booking. */
const tellCoBooker: Tell = async ({ database, links, read }, mail, userId) => {
  const decoded = decodeCoBooker(mail.gathered)
  if (Option.isNone(decoded)) return mail
  const [first, ...further] = decoded.value
  const booking = (await read.bookings([first.bookingId])).get(first.bookingId)
  const isLast = further.at(-1)?.isLast ?? first.isLast ?? false
  if (booking !== undefined && !isLast) {
    const named = database.selectFrom('co_booker').select('id').where('id', '=', first.coBooker)
    if ((await named.executeTakeFirst()) === undefined) return null
  }
  const resources = booking?.resources ?? []
  const ground = await readGround(database, userId, resources)
  const now = wallTimeAt(Date.parse(mail.now))
  return coBookerWords([first, ...further], { ...ground, resources, links, now })?.mail ?? null
}

const tells: ReadonlyMap<string, Tell> = new Map([
  ['booking-made-group', tellMade],
  ['booking-changed-group', tellChanged],
  ['status-changed', tellStatus],
  ...coBookerMailNames.map((name) => [name, tellCoBooker] as const),
])

/**
 * Makes one reading of those that are asked for at the same time. If it fails, each is read alone, so a mail that cannot be written delays
 * no other.
 */
const together = <Id, Value>(
  read: (ids: readonly Id[]) => Promise<Value>,
): ((ids: readonly Id[]) => Promise<Value>) => {
  const readAll = gathered<readonly Id[], Value>(0, (asked) => read([...new Set(asked.flat())]))
  return (ids) => readAll(ids).catch(() => read(ids))
}

export const wordsNow = (context: MailContext): WordsNow => {
  const { database } = context
  const read: Readers = {
    bookings: together((ids) => readBookingsNow(database, ids)),
    recipients: together((ids) => readRecipients(database, ids)),
    texts: together((names) => readTexts(database, ...names)),
  }
  return async (mail) => {
    if (mail.gathered === null || mail.userId === null) return mail
    const tell = tells.get(mail.name) ?? tellOwner
    return tell({ ...context, read }, mail, UserId.make(mail.userId))
  }
}
