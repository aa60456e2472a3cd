/**
 * E-mails that tell owners about their bookings, except about administrators' answers. A mail stores the ids of its parts. Its words are
 * written from the state of these parts twice: when the mail is queued and when it is sent. Invariants: no mail contains a note; the price
 * is the price of the booked resources that the mail names; a part that is gone when the mail is sent is not announced as booked.
 */
import { Schema } from 'effect'
import { CONFIRMED, ownStatusWords } from '../../domain/rules/booking-status.ts'
import { BookingStatus } from '../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId, type UserId } from '../../domain/schema/ids.ts'
import { kronor } from '../../domain/wording/swedish-amounts.ts'
import { clockTime } from '../../domain/wording/swedish-dates.ts'
import type { Links } from '../mail/links.ts'
import type { Mail } from '../mail/queue-mail.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import {
  type BookingWrite,
  bookingAfter,
  isChanged,
  isElsewhere,
  isHandedOn,
  isRemoved,
  type PartChange,
} from './part-changes.ts'
import { lineOf, linesOfParts, movedWords, newStatusWords } from './part-lines.ts'

/** The words beside a cancelled time that costs nothing, in a mail that also contains times to be paid. */
const FREE = 'Kostar ingenting'

const PartTold = Schema.Struct({
  id: BookingResourceId,
  status: BookingStatus,
  /** The line for the part as it was when the mail was queued. The mail shows this line if the part is gone when the mail is sent. */
  line: Schema.String,
})

/** The news about one booking in one change. */
export const OwnerNews = Schema.Struct({
  deed: Schema.Literals(['made', 'changed', 'cancelled', 'handed-on', 'status', 'taken']),
  bookingId: BookingId,
  number: Schema.Int,
  /** The parts that are new, that have another status, or that are cancelled and must be paid. */
  parts: Schema.Array(PartTold),
  /** One line for each part that the owner no longer has and need not pay. The line shows the part as it was before. */
  gone: Schema.Array(Schema.String),
  /** The same parts one by one, since a cancellation can be undone. Older releases did not store them. */
  removed: Schema.optionalKey(Schema.Array(Schema.Struct({ id: BookingResourceId, line: Schema.String }))),
  /** The parts that are in another resource or on another day, each with the line for where it was. Absent if there are none. */
  moved: Schema.optionalKey(Schema.Array(Schema.Struct({ id: BookingResourceId, from: Schema.String }))),
  /** What else is to be said, in words. */
  word: Schema.optionalKey(Schema.String),
})
export type OwnerNews = typeof OwnerNews.Type

/** A booking at one moment. */
export interface BookingThen {
  readonly ownerId: UserId
  readonly resources: readonly BookedResource[]
}

export const ownerMailNames = [
  ...(['booking-made', 'booking-confirmed', 'booking-changed'] as const),
  ...(['booking-cancelled', 'booking-cancelled-late', 'booking-handed-on', 'status-changed'] as const),
  'booking-taken' as const,
] as const
type OwnerMailName = (typeof ownerMailNames)[number]

/** A mail without its recipient. */
interface OwnerWords {
  readonly name: OwnerMailName
  readonly values: Omit<Extract<Mail, { name: OwnerMailName }>['values'], 'firstName'> & {
    readonly totalPrice: string
    readonly status: string
    readonly word: string
  }
}

interface Telling {
  /** The person who gets the mail. */
  readonly owner: UserId
  /** The booking at the moment of writing; null if it is gone. */
  readonly booking: BookingThen | null
  readonly links: Links
}

/** Writes the mail to the owner. Returns null if there is nothing to tell. */
export const ownerWords = (
  { deed, bookingId, number, parts, gone, removed = [], moved = [], word = '' }: OwnerNews,
  { owner, booking, links }: Telling,
): OwnerWords | null => {
  const isTheirs = booking?.ownerId === owner
  const own = isTheirs ? booking.resources : []
  const current = own.filter((part) => !isCancelled(part))
  const told = (name: OwnerMailName, lines: readonly string[], of: readonly BookedResource[], status = '') => {
    if (lines.length === 0) return null
    // The booking may be gone by now, or belong to another person.
    const isLeft = name === 'booking-cancelled' || name === 'booking-handed-on'
    return {
      name,
      values: {
        bookingNumber: String(number),
        resources: lines.join('\n'),
        totalPrice: kronor(of.reduce((sum, { price }) => sum + price, 0)),
        status,
        word,
        link: isLeft ? links.bookings() : links.booking(bookingId),
      },
    }
  }
  const statusOf = ({ id, status }: BookedResource): string =>
    parts.some((part) => part.id === id && part.status === status) ? ownStatusWords[status] : ''

  switch (deed) {
    case 'made': {
      if (!current.some(({ id }) => parts.some((part) => part.id === id))) return null
      // If all parts are already confirmed, the owner need not wait for a confirmation.
      const isConfirmed = current.every(({ status }) => status === CONFIRMED)
      return told(isConfirmed ? 'booking-confirmed' : 'booking-made', linesOfParts(current), current)
    }
    case 'changed':
      return told(
        'booking-changed',
        linesOfParts(current, (part) => {
          const from = moved.find(({ id }) => id === part.id)?.from
          // A part that is back where it was has not been moved.
          const isMoved = from !== undefined && from !== placeLineOf(part)
          return [isMoved ? movedWords(from) : '', newStatusWords(statusOf(part))]
            .filter((one) => one !== '')
            .join('. ')
        }),
        current,
      )
    case 'status': {
      const answered = own.filter((part) => statusOf(part) !== '')
      const lines = answered.map((part) => lineOf(part, newStatusWords(statusOf(part))))
      return told('status-changed', lines, answered, [...new Set(answered.map(statusOf))].join(', '))
    }
    case 'handed-on':
      return isTheirs ? null : told('booking-handed-on', gone, [])
    case 'taken':
      return isTheirs ? told('booking-taken', gone, []) : null
    case 'cancelled': {
      const late = own.filter((part) => part.priceStays && isCancelled(part) && statusOf(part) !== '')
      const isFree = ({ id }: { readonly id: BookingResourceId }): boolean => {
        const now = own.find((part) => part.id === id)
        return now === undefined || (isCancelled(now) && !now.priceStays)
      }
      const still = removed.every(isFree) ? gone : removed.filter(isFree).map(({ line }) => line)
      const free = [...parts.filter(isFree).map(({ line }) => line), ...still]
      return late.length === 0
        ? told('booking-cancelled', free, [])
        : told('booking-cancelled-late', [...linesOfParts(late), ...free.map((line) => `${line}. ${FREE}`)], late)
    }
  }
}

const placeLineOf = (part: BookedResource): string => lineOf({ ...part, message: '' })

const partTold = (part: BookedResource) => ({ id: part.id, status: part.status, line: lineOf(part) })

/** Returns the news about new parts, in a new booking or in an existing one. */
export const ownerNewsOfMade = ({ booking }: BookingWrite, made: readonly BookedResource[]): OwnerNews => ({
  ...{ deed: 'made', bookingId: booking.id, number: booking.number, parts: made.map(partTold), gone: [] },
})

interface OwnerTold {
  readonly owner: UserId
  readonly news: OwnerNews
}

/** Returns the news about the changes of a write, without its new parts. */
export const ownerNewsOfChanges = (write: BookingWrite, changes: readonly PartChange[]): readonly OwnerTold[] => {
  const { booking, shall } = write
  const about = { bookingId: booking.id, number: booking.number }
  const changed = changes.filter(isChanged)
  if (isHandedOn(write)) {
    const current = shall.filter((part) => !isCancelled(part))
    const before = { ...about, deed: 'handed-on', parts: [], gone: linesOfParts(current) } as const
    if (current.length > 0)
      return [
        { owner: booking.ownerId, news: before },
        { owner: bookingAfter(write).ownerId, news: ownerNewsOfMade(write, current) },
      ]
  }

  const gone = changes.filter(isRemoved).flatMap(({ before }) => (isCancelled(before) ? [] : [before]))
  const late = changed.filter(({ isCancelledLate }) => isCancelledLate).map(({ after }) => after)
  const answered = changed
    .filter(({ differs, isCancelledLate }) => differs.status && !isCancelledLate)
    .map(({ after }) => partTold(after))
  const isOther = changed.some(({ differs }) => differs.slots || differs.wish)
  const moved = changed
    .filter(({ before, after }) => isElsewhere(before, after))
    .map(({ before }) => ({ id: before.id, from: placeLineOf(before) }))
  const removed = gone.map((part) => ({ id: part.id, line: lineOf(part) }))
  const news: OwnerNews[] = [
    ...(late.length + gone.length === 0
      ? []
      : [{ ...about, deed: 'cancelled', parts: late.map(partTold), gone: [...linesOfParts(gone)], removed } as const]),
    ...(isOther
      ? [{ ...about, deed: 'changed', parts: answered, gone: [], ...(moved.length > 0 ? { moved } : {}) } as const]
      : []),
    ...(!isOther && answered.length > 0 ? [{ ...about, deed: 'status', parts: answered, gone: [] } as const] : []),
  ]
  return news.map((one) => ({ owner: booking.ownerId, news: one }))
}

/** Returns the news about times that somebody else has booked because nobody had come. */
export const ownerNewsOfTaken = ({ booking }: BookingWrite, changes: readonly PartChange[]): readonly OwnerTold[] => {
  const changed = changes.filter(isChanged)
  const gone = changed.map(({ before, after }) => {
    const end = after.slots.at(-1)?.endTime
    const words =
      isCancelled(after) || end === undefined ? 'Någon annan har tagit hela tiden' : `Slutar nu ${clockTime(end)}`
    return lineOf({ ...before, message: '' }, words)
  })
  const toPay = changed.map(({ after }) => after).filter((part) => !isCancelled(part) || part.priceStays)
  const total = toPay.reduce((sum, { price }) => sum + price, 0)
  const word = total > 0 ? `Att betala för dem: ${kronor(total)}.` : ''
  const news = { deed: 'taken', bookingId: booking.id, number: booking.number, parts: [], gone, word } as const
  return gone.length === 0 ? [] : [{ owner: booking.ownerId, news }]
}
