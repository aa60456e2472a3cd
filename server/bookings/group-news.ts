/**
 * The news about bookings for a group's addresses, and the words of their mails. One kind of mail announces parts that were booked, the
 * other kind announces parts that have changed. The news is stored with its mail and is updated to the present state when the mail is sent
 * (docs/decisions/0118). Invariants: a part that is gone is not announced as booked; a part that is back in the state that was announced is
 * no news; news about a change contains no wish.
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
import { areOtherSlots, isElsewhere } from './part-changes.ts'
import { type LinePart, lineOf, linesOf, linesOfParts, movedWords, newStatusWords, numbersOf } from './part-lines.ts'
import type { Writing } from './waiting-mails.ts'

const about = { bookingId: BookingId, number: Schema.Int }

/** The parts of one booking that were booked together. */
const MadeNews = Schema.Struct({
  ...about,
  lines: Schema.Array(Schema.String),
  /** The price in SEK. */
  price: Schema.Finite,
  /** Absent if an older release queued the news, because that release stored only the lines. */
  parts: Schema.optionalKey(Schema.Array(BookingResourceId)),
})
export type MadeNews = typeof MadeNews.Type

const PartBefore = BookedResource.mapFields(({ id, resourceId, title, groupId, date, status, slots }) => ({
  ...{ id, resourceId, title, groupId, date, status, slots },
}))

/** The changes of parts of one booking. */
const ChangedNews = Schema.Struct({
  ...about,
  /** The parts in the state that the address was last shown. */
  before: Schema.Array(PartBefore),
  /** The owner whom the address knows. */
  ownerId: Schema.Int,
  /** Empty if the person is erased. */
  userName: Schema.String,
  lines: Schema.Array(Schema.String),
  /** One word for each kind of change. */
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
  /** The time at which the address was entered; null for addresses from before this time was stored. */
  readonly addedAt: string | null
}

/** The person who has booked, with the data that mails to groups show. */
export interface Booker {
  readonly id: UserId
  readonly userName: string
  readonly userEmail: string
  readonly userPhone: string
}

/** A booking at one moment, with the name that the mail shows. */
export interface NamedBooking extends BookingThen {
  readonly userName: string
}

/** The state of the bookings when an address gets the news, and the groups of the address. */
interface Telling {
  readonly bookings: ReadonlyMap<BookingId, NamedBooking>
  /** The groups whose bookings the address gets. */
  readonly groupIds: ReadonlySet<number>
}

type News = readonly { readonly bookingId: BookingId; readonly number: number }[]

/** Returns a link to the booking if all news is about one booking, or else to all bookings of the person. */
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

/** Writes the mail about changes of one person's bookings. `booker` is that person. */
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
    // A booking that has lost a part may have been deleted since, so the link leads to all bookings of the person.
    link: became.has(cancelled) ? links.administeredBookingsOf(booker) : linkOf(gathered, booker, links),
  })
}

export const groupNewsOfMade = (
  { bookingId, number }: Pick<MadeNews, 'bookingId' | 'number'>,
  parts: readonly BookedResource[],
): MadeNews => ({
  ...{ bookingId, number, lines: linesOfParts(parts), parts: parts.map(({ id }) => id) },
  price: parts.reduce((sum, { price }) => sum + price, 0),
})

/**
 * Updates the news to the present state. Parts that the person no longer has are left out.
 */
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
    return parts.length === 0 ? [] : [groupNewsOfMade(news, parts)]
  })

/** Whether a part that was answered waits for an answer again. */
export const waitsAgain = (before: Pick<BookedResource, 'status'>, after: Pick<BookedResource, 'status'>): boolean =>
  before.status !== UNCONFIRMED && after.status === UNCONFIRMED

interface ToldChange {
  readonly part: LinePart & Pick<BookedResource, 'id'>
  readonly words: string
}

/**
 * Updates the news of changes to the present state of the parts.
 */
export const changedNow = (gathered: readonly ChangedNews[], { bookings, groupIds }: Telling): readonly ChangedNews[] =>
  gathered.flatMap((news) => {
    const booking = bookings.get(news.bookingId)
    const userName = booking?.userName || news.userName
    const told = news.before.flatMap((before): ToldChange[] => {
      const now = booking?.resources.find(({ id }) => id === before.id)
      if (!groupIds.has(before.groupId)) return []
      if (now === undefined || isCancelled(now)) return [{ part: { ...before, message: '' }, words: texts.cancelled }]
      const words = [
        ...(isElsewhere(before, now)
          ? [movedWords(lineOf({ ...before, message: '' }))]
          : areOtherSlots(before, now)
            ? [texts.before(timeRanges(before.slots).join(', '))]
            : []),
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
