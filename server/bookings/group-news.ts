/**
 * The news that a group's addresses are told of bookings, and the words of their mails: one kind tells of parts that were booked, the
 * other of parts that have changed. News are kept with their mail, and are put in terms of now when it is sent (docs/decisions/0118). Invariants: a part
 * that is gone is not told as booked; a part that is again as it was told is no news; no wish is in the news of a change.
 */
import { Schema } from 'effect'
import { bookingStatusWords, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { BookingId, BookingResourceId, type UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import { kronor } from '../../domain/wording/swedish-amounts.ts'
import type { Links } from '../mail/links.ts'
import { renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import { BookedResource, isCancelled } from './booked-resources.ts'
import type { BookingThen } from './owner-mails.ts'
import { areOtherSlots } from './part-changes.ts'
import { type LinePart, linesOf, linesOfParts, newStatusWords, numbersOf } from './part-lines.ts'
import type { Writing } from './waiting-mails.ts'

const about = { bookingId: BookingId, number: Schema.Int }

/** The parts of one booking that were booked at once. */
const MadeNews = Schema.Struct({
  ...about,
  lines: Schema.Array(Schema.String),
  /** SEK */
  price: Schema.Finite,
  /** Absent where an older release has queued it, which kept no more than the lines. */
  parts: Schema.optionalKey(Schema.Array(BookingResourceId)),
})
export type MadeNews = typeof MadeNews.Type

const PartBefore = BookedResource.mapFields(({ id, resourceId, title, groupId, date, status, slots }) => ({
  ...{ id, resourceId, title, groupId, date, status, slots },
}))

/** The changes of parts of one booking. */
const ChangedNews = Schema.Struct({
  ...about,
  /** The parts as the address was told of them. */
  before: Schema.Array(PartBefore),
  /** The owner whom the address knows. */
  ownerId: Schema.Int,
  /** Empty where the person is erased. */
  userName: Schema.String,
  lines: Schema.Array(Schema.String),
  /** A word for each kind of change. */
  became: Schema.Array(Schema.String),
})
export type ChangedNews = typeof ChangedNews.Type

export const AllMadeNews = Schema.Array(MadeNews)
export const AllChangedNews = Schema.Array(ChangedNews)

export const madeMailNames = ['booking-made-group', 'booking-made-group-several'] as const
export const changedMailName = 'booking-changed-group'
export const groupMailNames = [...madeMailNames, changedMailName] as const

const texts = {
  cancelled: 'Avbokad',
  before: (times: string): string => `Förut ${times}`,
  handedOn: 'Har fått en annan bokare',
  erased: 'en raderad person',
  became: { cancelled: 'Avbokat', changed: 'Ändrat' },
  both: 'Ändrat och avbokat',
} as const

/** A receiver of a group's mails. */
export interface Notification {
  readonly groupId: number
  readonly email: string
  /** When the address was entered; null where that was before it was noted. */
  readonly addedAt: string | null
}

/** The person who has booked, as the mail to a group names them. */
export interface Booker {
  readonly id: UserId
  readonly userName: string
  readonly userEmail: string
  readonly userPhone: string
}

/** A booking at one moment, with the name that stands in it. */
export interface NamedBooking extends BookingThen {
  readonly userName: string
}

/** The moment at which news are told to an address. */
interface Telling {
  readonly bookings: ReadonlyMap<BookingId, NamedBooking>
  /** The groups whose bookings the address gets. */
  readonly groupIds: ReadonlySet<number>
}

type News = readonly { readonly bookingId: BookingId; readonly number: number }[]

/** Leads to the one booking that the news are of, or else to all of the person's. */
const linkOf = (news: News, booker: UserId, links: Links): string => {
  const [first, ...others] = new Set(news.map(({ bookingId }) => bookingId))
  return first !== undefined && others.length === 0
    ? links.administeredBooking(first)
    : links.administeredBookingsOf(booker)
}

export const madeWords = (
  gathered: readonly MadeNews[],
  { id, ...person }: Booker,
  { links, texts: mailTexts }: Writing,
): RenderedMail => {
  const numbers = [...new Set(gathered.map(({ number }) => number))]
  return renderedMail(mailTexts, numbers.length > 1 ? 'booking-made-group-several' : 'booking-made-group', {
    ...person,
    bookingNumber: numbersOf(numbers),
    resources: linesOf(gathered).join('\n'),
    totalPrice: kronor(gathered.reduce((sum, { price }) => sum + price, 0)),
    link: linkOf(gathered, id, links),
  })
}

/** @param booker the person whose bookings they are */
export const changedWords = (
  gathered: readonly ChangedNews[],
  booker: UserId,
  { links, texts: mailTexts }: Writing,
): RenderedMail => {
  const { cancelled, changed } = texts.became
  const became = new Set(gathered.flatMap((news) => news.became))
  const [only = changed, ...others] = became
  return renderedMail(mailTexts, changedMailName, {
    userName: gathered.at(-1)?.userName || texts.erased,
    bookingNumber: numbersOf([...new Set(gathered.map(({ number }) => number))]),
    resources: linesOf(gathered).join('\n'),
    status: others.length === 0 ? only : texts.both,
    // A booking that has lost a part may have been deleted since, so the link leads to all of the person's.
    link: became.has(cancelled) ? links.administeredBookingsOf(booker) : linkOf(gathered, booker, links),
  })
}

export const madeNewsOf = (
  { bookingId, number }: Pick<MadeNews, 'bookingId' | 'number'>,
  parts: readonly BookedResource[],
): MadeNews => ({
  ...{ bookingId, number, lines: linesOfParts(parts), parts: parts.map(({ id }) => id) },
  price: parts.reduce((sum, { price }) => sum + price, 0),
})

/** @returns the news of the parts that this person still has, as these are now */
export const madeNow = (
  gathered: readonly MadeNews[],
  booker: UserId,
  { bookings, groupIds }: { readonly bookings: ReadonlyMap<BookingId, BookingThen> } & Pick<Telling, 'groupIds'>,
): readonly MadeNews[] =>
  gathered.flatMap((news) => {
    const booking = bookings.get(news.bookingId)
    const own = booking?.ownerId === booker ? booking.resources.filter((part) => !isCancelled(part)) : []
    if (news.parts === undefined) return own.some(({ groupId }) => groupIds.has(groupId)) ? [news] : []
    const parts = own.filter(({ id, groupId }) => groupIds.has(groupId) && news.parts?.includes(id))
    return parts.length === 0 ? [] : [madeNewsOf(news, parts)]
  })

/** Whether a part that was answered waits for an answer again. */
export const waitsAgain = (before: Pick<BookedResource, 'status'>, after: Pick<BookedResource, 'status'>): boolean =>
  before.status !== UNCONFIRMED && after.status === UNCONFIRMED

interface ToldChange {
  readonly part: LinePart & Pick<BookedResource, 'id'>
  readonly words: string
}

/** @returns the news of the changes as the parts are now */
export const changedNow = (gathered: readonly ChangedNews[], { bookings, groupIds }: Telling): readonly ChangedNews[] =>
  gathered.flatMap((news) => {
    const booking = bookings.get(news.bookingId)
    const userName = booking?.userName || news.userName
    const told = news.before.flatMap((before): ToldChange[] => {
      const now = booking?.resources.find(({ id }) => id === before.id)
      if (!groupIds.has(before.groupId)) return []
      if (now === undefined || isCancelled(now)) return [{ part: { ...before, message: '' }, words: texts.cancelled }]
      const words = [
        ...(areOtherSlots(before, now) ? [texts.before(timeRanges(before.slots).join(', '))] : []),
        ...(booking === undefined || booking.ownerId === news.ownerId ? [] : [texts.handedOn]),
      ]
      if (words.length === 0) return []
      const status = waitsAgain(before, now) ? [newStatusWords(bookingStatusWords[UNCONFIRMED])] : []
      return [{ part: { ...now, message: '' }, words: [...words, ...status].join('. ') }]
    })
    if (told.length === 0) return []
    const wordsOf = new Map(told.map(({ part, words }) => [part.id, words]))
    const { cancelled, changed } = texts.became
    const became = told.map(({ words }) => (words === texts.cancelled ? cancelled : changed))
    const lines = linesOfParts(
      told.map(({ part }) => part),
      ({ id }) => wordsOf.get(id) ?? '',
    )
    return [{ ...news, userName, lines, became: [...new Set(became)] }]
  })
