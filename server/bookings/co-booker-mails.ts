/**
 * E-mails to co-bookers: the invitation with their link, and what has become of their times. Like other mails about bookings they are
 * written again when they are sent. Invariants: no mail has a wish, a price, a note or an address of somebody else; of the owner it has only
 * the first name, as greetings have it; a co-booker who is no longer one gets no mail; changes that follow each other are one mail, and
 * nobody can have more than some mails an hour sent to an address in this way.
 */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import type { WallTime } from '../../domain/calendar/stockholm.ts'
import { CO_BOOKER_MAIL_SECONDS, CO_BOOKER_MAILS_AN_HOUR } from '../../domain/rules/co-bookers.ts'
import { LocalDate } from '../../domain/schema/calendar.ts'
import { BookingId, BookingResourceId, type UserId } from '../../domain/schema/ids.ts'
import { readLinkKey, signLink } from '../access/link-token.ts'
import { readRecipients } from '../access/mail-recipients.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { type MailTexts, readTexts, renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import { type BookedResource, hasEnded, isCancelled, readBookedResources, readWallTime } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { type BookingWrite, bookingAfter, changesOf, isAdded, isRemoved } from './part-changes.ts'
import { lineOf, linesOfParts, movedWords } from './part-lines.ts'
import { rewriteMails } from './waiting-mails.ts'
import { readWays, type Way, wayWords } from './ways.ts'

export const coBookerMailNames = ['co-booker-added', 'co-booker-changed', 'co-booker-cancelled'] as const
/** Stands for the owner in a mail if no name may be said. */
const SOMEBODY = 'Någon'

const PartTold = Schema.Struct({
  id: BookingResourceId,
  /** The line for the part as it was. Null if it was not booked before. */
  before: Schema.NullOr(Schema.String),
  /** The day of the part as it was. A change of the past is not told. */
  day: LocalDate,
})
type PartTold = typeof PartTold.Type

/** What one change of a booking means for a co-booker. */
export const CoBookerNews = Schema.Struct({
  bookingId: BookingId,
  coBooker: Schema.Int,
  /** The UUID of the link. */
  link: Schema.String,
  /** The only part that the person sees; null for all. */
  only: Schema.NullOr(BookingResourceId),
  /** The changed parts. Null in the invitation. */
  told: Schema.NullOr(Schema.Array(PartTold)),
  /** True if the owner is being erased, and the co-bookers with the owner, so that this is the last mail. */
  isLast: Schema.optionalKey(Schema.Boolean),
})
export type CoBookerNews = typeof CoBookerNews.Type
export const AllCoBookerNews = Schema.NonEmptyArray(CoBookerNews)
const decodeNews = Schema.decodeUnknownSync(AllCoBookerNews)

export interface CoBookerNow {
  /** The parts of the booking at the moment of writing; none if it is gone. */
  readonly resources: readonly BookedResource[]
  readonly now: WallTime
  readonly ways: ReadonlyMap<BookedResource['resourceId'], Way>
  readonly ownerName: string
  readonly key: Buffer
  readonly links: Links
  readonly texts: MailTexts
}

interface CoBookerWords {
  readonly name: (typeof coBookerMailNames)[number]
  readonly mail: RenderedMail
}

const wishless = (part: BookedResource): BookedResource => ({ ...part, message: '' })

/** Writes a mail to a co-booker. Null if there is nothing to tell. */
export const coBookerWords = (
  [first, ...further]: readonly [CoBookerNews, ...CoBookerNews[]],
  { resources, now, ways, ownerName, key, links, texts }: CoBookerNow,
): CoBookerWords | null => {
  const seen = resources
    .filter((part) => (first.only === null || first.only === part.id) && !isCancelled(part) && !hasEnded(part, now))
    .map(wishless)
  const written = (name: CoBookerWords['name'], lines: readonly string[], of: readonly BookedResource[]) => {
    const values = {
      userName: ownerName || SOMEBODY,
      resources: lines.join('\n'),
      way: wayWords(of, ways),
      link: of.length === 0 ? links.home() : links.linkedTimes(signLink(key, first.link)),
    }
    return { name, mail: renderedMail(texts, name, values) }
  }

  const told = [first, ...further].flatMap((news) => news.told ?? [])
  if (told.length === 0) return seen.length === 0 ? null : written('co-booker-added', linesOfParts(seen), seen)
  // Of several changes of a part, only where it was at first is told.
  const firsts = told.filter(({ id }, at) => told.findIndex((one) => one.id === id) === at)
  const lines = firsts.flatMap(({ id, before, day }): Line[] => {
    const part = seen.find((one) => one.id === id)
    const isOver = part === undefined && resources.some((one) => one.id === id && !isCancelled(one))
    if (isOver) return []
    if (part === undefined) return before === null || day < now.date ? [] : [{ line: before, part: null }]
    if (before === null) return [{ line: lineOf(part), part }]
    return before === lineOf(part) ? [] : [{ line: lineOf(part, movedWords(before)), part }]
  })
  if (lines.length === 0) return null
  const kept = lines.flatMap(({ part }) => part ?? [])
  if (kept.length === 0)
    return written(
      'co-booker-cancelled',
      lines.map(({ line }) => line),
      [],
    )
  return written(
    'co-booker-changed',
    lines.map(({ line, part }) => (part === null ? `Avbokad: ${line}` : line)),
    kept,
  )
}

/** A line of a mail about changes. The part is null if it is cancelled. */
interface Line {
  readonly line: string
  readonly part: BookedResource | null
}

interface CoBookerRow {
  readonly id: number
  readonly link: string
  readonly bookingId: number
  readonly only: number | null
  readonly email: string
  readonly emailKey: string
}

export type CoBookersConcerned = readonly CoBookerRow[]

/** A co-booker knows who has named them, so nobody is told that the owner is protected: such an owner has no name. */
const ownerNameOf = async (database: Database | Transaction, ownerId: UserId): Promise<string> => {
  const owner = (await readRecipients(database, [ownerId])).get(ownerId)
  return owner === undefined || owner.isProtected ? '' : owner.firstName
}

/** What a mail says beside the parts. The name is read anew, because it may have been changed or erased. */
export const readGround = async (
  database: Database | Transaction,
  ownerId: UserId,
  resources: readonly BookedResource[],
): Promise<Pick<CoBookerNow, 'ways' | 'ownerName' | 'key' | 'texts'>> => ({
  ways: await readWays(
    database,
    resources.map(({ resourceId }) => resourceId),
  ),
  ownerName: await ownerNameOf(database, ownerId),
  key: await readLinkKey(database),
  texts: await readTexts(database, ...coBookerMailNames),
})

interface Invited {
  readonly bookingId: BookingId
  readonly ownerId: UserId
  readonly coBooker: {
    readonly id: number
    readonly link: string
    readonly email: string
    readonly only: number | null
  }
}

/** Queues the mail with the link. */
export const queueInvitation = async (
  { transaction, records, links }: BookingWork,
  { bookingId, ownerId, coBooker: { id, link, email, only } }: Invited,
): Promise<void> => {
  const resources = (await readBookedResources(transaction, [bookingId])).get(bookingId) ?? []
  const part = only === null ? null : BookingResourceId.make(only)
  const news: CoBookerNews = { bookingId, coBooker: id, link, only: part, told: null }
  const ground = await readGround(transaction, ownerId, resources)
  const words = coBookerWords([news], { ...ground, resources, links, now: await readWallTime(transaction) })
  if (words !== null) records.mail({ name: words.name, to: email, userId: ownerId, ...words.mail, gathered: [news] })
}

/** The changes of a write that concern co-bookers. Of a part that is added they hear by their link. */
const toldOf = (write: BookingWrite): readonly PartTold[] =>
  write.is.length === 0
    ? []
    : changesOf(write).flatMap((change): PartTold[] => {
        if (isAdded(change)) return []
        const { before } = change
        const line = isCancelled(before) ? null : lineOf(wishless(before))
        const part = { id: before.id, before: line, day: before.date }
        if (isRemoved(change)) return line === null ? [] : [part]
        const { after, differs } = change
        return isCancelled(before) !== isCancelled(after) || (differs.slots && !isCancelled(after)) ? [part] : []
      })

/** Reads the co-bookers of bookings whose times change. It is read before the change, since they go with their booking. */
export const readConcerned = async (
  transaction: Transaction,
  writes: readonly BookingWrite[],
): Promise<CoBookersConcerned> => {
  const ids = writes.filter((write) => toldOf(write).length > 0).map(({ booking }) => booking.id)
  if (ids.length === 0) return []
  return transaction
    .selectFrom('co_booker')
    .select(['id', 'link', 'booking_id as bookingId', 'booked_resource_id as only', 'email', 'email_key as emailKey'])
    .where('booking_id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .execute()
}

/** The waiting mails about changes, by co-booker. They are locked, so that none of them leaves meanwhile. */
const lockWaiting = async (transaction: Transaction, ids: readonly number[]) => {
  const rows = await transaction
    .selectFrom('outbox_mail')
    .select(['id', 'gathered'])
    .where('name', 'in', coBookerMailNames.slice(1))
    .where(sql<SqlBool>`sent_at is null and given_up_at is null and attempts = 0`)
    .where(sql<SqlBool>`(gathered -> 0 ->> 'coBooker')::integer = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ id, gathered }) => {
      const news = decodeNews(gathered)
      return [news[0].coBooker, { id, news }]
    }),
  )
}

/** The addresses that have had their mails of this hour. */
const readSated = async (transaction: Transaction, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await transaction
    .selectFrom('mail_request')
    .select('email_key')
    .where('email_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where(sql<SqlBool>`at > server_now() - interval '1 hour'`)
    .groupBy('email_key')
    .having((having) => having.fn.countAll(), '>=', CO_BOOKER_MAILS_AN_HOUR)
    .execute()
  return new Set(rows.map(({ email_key }) => email_key))
}

/** Queues mails to the co-bookers of changed bookings, or adds to those that wait. A mail waits for at least `seconds`. */
export const mailCoBookers = async (
  work: BookingWork,
  writes: readonly BookingWrite[],
  { concerned, seconds }: { readonly concerned: CoBookersConcerned; readonly seconds: number },
): Promise<void> => {
  if (concerned.length === 0) return
  const { transaction, records, links } = work
  const waiting = await lockWaiting(
    transaction,
    concerned.map(({ id }) => id),
  )
  const sated = await readSated(
    transaction,
    concerned.map(({ emailKey }) => emailKey),
  )
  const now = await readWallTime(transaction)
  for (const write of writes.filter(({ booking }) => concerned.some(({ bookingId }) => bookingId === booking.id))) {
    const all = toldOf(write)
    const ownerId = bookingAfter(write).ownerId
    const ground = await readGround(transaction, ownerId, write.shall)
    for (const { id, link, only, email, emailKey, bookingId } of concerned) {
      const told = all.filter((part) => only === null || only === part.id)
      if (bookingId !== write.booking.id || told.length === 0) continue
      const news: CoBookerNews = {
        ...{
          bookingId: write.booking.id,
          coBooker: id,
          link,
          only: only === null ? null : BookingResourceId.make(only),
          told,
        },
        ...(write.isNamed === false ? { isLast: true } : {}),
      }
      const open = waiting.get(id)
      const gathered = open === undefined ? ([news] as const) : ([open.news[0], ...open.news.slice(1), news] as const)
      const words = coBookerWords(gathered, { ...ground, resources: write.shall, links, now })
      if (words === null) continue
      if (open !== undefined) {
        await rewriteMails(transaction, [{ id: open.id, mail: words.mail, gathered }], null)
        continue
      }
      const wait = sated.has(emailKey) ? 3600 : Math.max(seconds, CO_BOOKER_MAIL_SECONDS)
      records.mail({ name: words.name, to: email, userId: ownerId, ...words.mail, gathered, seconds: wait })
      await transaction
        .insertInto('mail_request')
        .values({ email_key: emailKey, at: sql<string>`server_now()`, source: null })
        .execute()
    }
  }
}
