/**
 * Tells a group's addresses of bookings and of their changes. All deeds of one person within some minutes are in one mail of each
 * kind, which waits for them in the outbox and says what is so when it is sent (docs/decisions/0118). Invariants: nothing is
 * mailed twice or not at all, even where the process dies: a mail is either still waiting, and then this is in it, or another one is begun;
 * what an address has not been told of is not told as moved or gone, and what is gone is not told as booked.
 */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { bookingStatusWords, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { BookingId, BookingResourceId, type UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import { kronor } from '../../domain/wording/swedish-amounts.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { type MailTexts, renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import { BookedResource, isCancelled } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import type { BookingThen } from './owner-mails.ts'
import { areOtherSlots } from './part-changes.ts'
import { type LinePart, linesOf, linesOfParts, newStatusWords, numbersOf } from './part-lines.ts'
import { lockWaitingMails, type RewrittenMail, rewriteMails } from './waiting-mails.ts'

const about = { bookingId: BookingId, number: Schema.Int }

/** The parts that were booked at once. */
const MadeNews = Schema.Struct({
  ...about,
  lines: Schema.Array(Schema.String),
  /** SEK */
  price: Schema.Finite,
  /** Absent: queued by an older release, which says no more than the lines. */
  parts: Schema.optionalKey(Schema.Array(BookingResourceId)),
})
type MadeNews = typeof MadeNews.Type

/** Without the wish, which is the person's own. */
const PartBefore = BookedResource.mapFields(({ id, resourceId, title, groupId, date, status, slots }) => ({
  ...{ id, resourceId, title, groupId, date, status, slots },
}))

/** The changes of parts of one booking. */
const ChangedNews = Schema.Struct({
  ...about,
  /** As the addresses were told of them; theirs who has booked it then. */
  before: Schema.Array(PartBefore),
  ownerId: Schema.Int,
  /** Empty: erased. */
  userName: Schema.String,
  lines: Schema.Array(Schema.String),
  /** In a word each. */
  became: Schema.Array(Schema.String),
})
type ChangedNews = typeof ChangedNews.Type

export const AllMadeNews = Schema.Array(MadeNews)
export const AllChangedNews = Schema.Array(ChangedNews)
const decodeMade = Schema.decodeUnknownSync(AllMadeNews)
const decodeChanged = Schema.decodeUnknownSync(AllChangedNews)

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

/** The person who has booked. */
export interface Booker {
  readonly id: UserId
  readonly userName: string
  readonly userEmail: string
  readonly userPhone: string
}

/** A booking at one moment, with whose name it stands in. */
export interface NamedBooking extends BookingThen {
  readonly userName: string
}

/** SEK */
const priceOf = (parts: readonly BookedResource[]): number => parts.reduce((sum, { price }) => sum + price, 0)

const linkOf = (news: readonly { readonly bookingId: BookingId }[], isThere: boolean, links: Links, booker: UserId) => {
  const [first, ...others] = new Set(news.map(({ bookingId }) => bookingId))
  return first !== undefined && others.length === 0 && isThere
    ? links.administeredBooking(first)
    : links.administeredBookingsOf(booker)
}

const numberWords = (news: readonly { readonly number: number }[]): string =>
  numbersOf([...new Set(news.map(({ number }) => number))])

/** @param mailTexts those of `groupMailNames` */
export const madeWords = (
  gathered: readonly MadeNews[],
  { id, ...person }: Booker,
  links: Links,
  mailTexts: MailTexts,
): RenderedMail => {
  const areSeveral = new Set(gathered.map(({ number }) => number)).size > 1
  return renderedMail(mailTexts, areSeveral ? 'booking-made-group-several' : 'booking-made-group', {
    ...person,
    bookingNumber: numberWords(gathered),
    resources: linesOf(gathered).join('\n'),
    totalPrice: kronor(gathered.reduce((sum, { price }) => sum + price, 0)),
    link: linkOf(gathered, true, links, id),
  })
}

/** @param booker whose bookings they are @param mailTexts those of `groupMailNames` */
export const changedWords = (
  gathered: readonly ChangedNews[],
  booker: UserId,
  links: Links,
  mailTexts: MailTexts,
): RenderedMail => {
  const { cancelled, changed } = texts.became
  const [only = changed, ...others] = new Set(gathered.flatMap(({ became }) => became))
  return renderedMail(mailTexts, changedMailName, {
    userName: gathered.at(-1)?.userName || texts.erased,
    bookingNumber: numberWords(gathered),
    resources: linesOf(gathered).join('\n'),
    status: others.length === 0 ? only : texts.both,
    link: linkOf(gathered, !gathered.some(({ became }) => became.includes(cancelled)), links, booker),
  })
}

const madeNewsOf = (of: { bookingId: BookingId; number: number }, parts: readonly BookedResource[]): MadeNews => ({
  ...of,
  lines: linesOfParts(parts),
  price: priceOf(parts),
  parts: parts.map(({ id }) => id),
})

/** The parts that this person still has, as they are now. @param groupIds those whose bookings the address gets */
export const madeNow = (
  gathered: readonly MadeNews[],
  booker: UserId,
  bookings: ReadonlyMap<BookingId, BookingThen>,
  groupIds: ReadonlySet<number>,
): readonly MadeNews[] =>
  gathered.flatMap((news) => {
    const booking = bookings.get(news.bookingId)
    const own = booking?.ownerId === booker ? booking.resources.filter((part) => !isCancelled(part)) : []
    if (news.parts === undefined) return own.some(({ groupId }) => groupIds.has(groupId)) ? [news] : []
    const parts = own.filter(({ id, groupId }) => groupIds.has(groupId) && news.parts?.includes(id))
    return parts.length === 0 ? [] : [madeNewsOf({ bookingId: news.bookingId, number: news.number }, parts)]
  })

interface ToldChange {
  readonly part: LinePart & Pick<BookedResource, 'id'>
  readonly words: string
}

/** The changes as they are now: a part that is again as it was told is no news. */
export const changedNow = (
  gathered: readonly ChangedNews[],
  bookings: ReadonlyMap<BookingId, NamedBooking>,
  groupIds: ReadonlySet<number>,
): readonly ChangedNews[] =>
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

/** A deed that changes parts of one booking. */
export interface GroupDeed {
  readonly bookingId: BookingId
  readonly number: number
  readonly booker: Booker
  /** The owner before it was handed on; or else the same. */
  readonly ownerBefore: UserId
  readonly changes: readonly {
    readonly id: BookingResourceId
    /** None: it is booked no more. */
    readonly after: BookedResource | null
    /** As the addresses know it; none: they do not. */
    readonly before: BookedResource | null
  }[]
}

export interface Notification {
  readonly groupId: number
  readonly email: string
  /** When it was entered; null: before that was noted. */
  readonly addedAt: string | null
}

interface Address {
  readonly to: string
  readonly groupIds: ReadonlySet<number>
  readonly notifications: readonly Notification[]
}

/** An address has not been told of bookings that are older than itself. */
const knows = ({ notifications }: Address, { groupId, madeAt }: BookedResource): boolean =>
  notifications.some(
    (one) => one.groupId === groupId && (one.addedAt === null || Date.parse(one.addedAt) <= Date.parse(madeAt)),
  )

const waitsAgain = (before: Pick<BookedResource, 'status'>, after: Pick<BookedResource, 'status'>): boolean =>
  before.status !== UNCONFIRMED && after.status === UNCONFIRMED

interface WaitingMail {
  readonly id: number
  readonly userId: number
  readonly to: string
  readonly name: string
  readonly gathered: unknown
  /** It waits for more. */
  readonly isOpen: boolean
}

/** The mails that are neither sent nor on their way; locked. */
const readWaiting = async (
  transaction: Transaction,
  bookers: readonly UserId[],
  addresses: readonly string[],
): Promise<readonly WaitingMail[]> => {
  const rows = await transaction
    .selectFrom('outbox_mail')
    .select(['id', 'user_id as userId', 'recipient as to', 'name', 'gathered'])
    .select(sql<boolean>`attempts = 0 and next_attempt_at > server_now()`.as('isOpen'))
    .where('name', 'in', [madeMailNames[0], changedMailName])
    .where('user_id', 'in', bookers)
    .where('recipient', 'in', addresses)
    .where('gathered', 'is not', null)
    .where(sql<SqlBool>`sent_at is null and given_up_at is null and (attempts = 0 or last_error is not null)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.flatMap(({ userId, to, ...row }) => (userId === null || to === null ? [] : [{ ...row, userId, to }]))
}

const madePartsOf = ({ name, gathered }: WaitingMail): readonly BookingResourceId[] =>
  name === changedMailName ? [] : decodeMade(gathered).flatMap(({ parts = [] }) => parts)
const changedPartsOf = ({ name, gathered }: WaitingMail): readonly BookingResourceId[] =>
  name === changedMailName ? decodeChanged(gathered).flatMap(({ before }) => before.map(({ id }) => id)) : []

/** The news of a booking to one address. */
const newsOf = (
  { bookingId, number, booker, ownerBefore, changes }: GroupDeed,
  address: Address,
  waiting: readonly WaitingMail[],
): { readonly made: readonly MadeNews[]; readonly changed: readonly ChangedNews[] } => {
  const isOfGroups = (part: BookedResource | null) => part !== null && address.groupIds.has(part.groupId)
  // A mail that still waits tells of these as they are then; one of whoever had the booking before does not.
  const waitingMade = new Set(waiting.filter(({ userId }) => userId === booker.id).flatMap(madePartsOf))
  const untold = new Set(waiting.flatMap(madePartsOf))
  const waitingChanged = new Set(waiting.flatMap(changedPartsOf))
  const left = changes.filter(
    ({ id, after, before }) =>
      (isOfGroups(after) || isOfGroups(before)) && !waitingMade.has(id) && !waitingChanged.has(id),
  )
  const made = left.flatMap(({ id, after, before }) => {
    if (after === null) return []
    const isNews = before === null || untold.has(id) || (!knows(address, before) && waitsAgain(before, after))
    return isNews ? [after] : []
  })
  const becoming = left.flatMap(({ id, before }) =>
    before === null || untold.has(id) || !knows(address, before) ? [] : [before],
  )
  const then = new Map([
    [
      bookingId,
      { ownerId: booker.id, userName: booker.userName, resources: changes.flatMap(({ after }) => after ?? []) },
    ],
  ])
  const news = {
    ...{ bookingId, number, ownerId: ownerBefore, userName: booker.userName, lines: [], became: [] },
    before: becoming.map(({ id, resourceId, title, groupId, date, status, slots }) => ({
      ...{ id, resourceId, title, groupId, date, status, slots },
    })),
  }
  return {
    made: made.length === 0 ? [] : [madeNewsOf({ bookingId, number }, made)],
    changed: changedNow([news], then, address.groupIds),
  }
}

interface GroupMailsOf {
  readonly deeds: readonly GroupDeed[]
  readonly notifications: readonly Notification[]
  /** How long a mail waits for more; 0: it does not. */
  readonly seconds: number
  /** Those of `groupMailNames`. */
  readonly mailTexts: MailTexts
}

/** Each address once, with the groups whose bookings it gets. */
const addressesOf = (all: readonly Notification[]): readonly Address[] =>
  [...Map.groupBy(all, ({ email }) => emailKeyOf(email))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, notifications]) => ({
      to: notifications[0]?.email ?? '',
      groupIds: new Set(notifications.map(({ groupId }) => groupId)),
      notifications,
    }))

/** As many statements, however many bookings and addresses there are. */
export const queueGroupMails = async (
  { transaction, records, links }: BookingWork,
  { deeds, notifications, seconds, mailTexts }: GroupMailsOf,
): Promise<void> => {
  const addresses = addressesOf(notifications)
  if (addresses.length === 0 || deeds.length === 0) return
  const bookers = [...new Set(deeds.flatMap(({ booker, ownerBefore }) => [booker.id, ownerBefore]))]
  // Two bookings of one person at once: the second finds the mail of the first.
  await lockWaitingMails(
    transaction,
    'group',
    bookers.flatMap((id) => addresses.map(({ to }) => `${id} ${to}`)),
  )
  const waiting = await readWaiting(
    transaction,
    bookers,
    addresses.map(({ to }) => to),
  )
  const rewritten: RewrittenMail[] = []
  for (const address of addresses) {
    const { to } = address
    for (const ofBooker of Map.groupBy(deeds, ({ booker }) => booker.id).values()) {
      const booker = ofBooker.at(-1)?.booker
      if (booker === undefined) continue
      const toAddress = waiting.filter((mail) => mail.to === to)
      const openOf = (name: string) =>
        toAddress.find((mail) => mail.name === name && mail.isOpen && mail.userId === booker.id)
      const news = ofBooker.map((deed) => {
        const owners: readonly number[] = [booker.id, deed.ownerBefore]
        return newsOf(
          deed,
          address,
          toAddress.filter(({ userId }) => owners.includes(userId)),
        )
      })
      const put = <News>(
        name: 'booking-made-group' | 'booking-changed-group',
        fresh: readonly News[],
        decode: (gathered: unknown) => readonly News[],
        words: (gathered: readonly News[]) => RenderedMail,
      ): void => {
        if (fresh.length === 0) return
        const open = openOf(name)
        const gathered = [...decode(open?.gathered ?? []), ...fresh]
        const mail = words(gathered)
        if (open === undefined) records.mail({ name, to, userId: booker.id, ...mail, gathered, seconds })
        else rewritten.push({ id: open.id, mail, gathered })
      }
      const made = news.flatMap((one) => one.made)
      const changed = news.flatMap((one) => one.changed)
      put('booking-made-group', made, decodeMade, (all) => madeWords(all, booker, links, mailTexts))
      put(changedMailName, changed, decodeChanged, (all) => changedWords(all, booker.id, links, mailTexts))
    }
  }
  await rewriteMails(transaction, rewritten, null)
}

/** Takes a person out of the mails that tell what has become of their bookings; the rest of their mails goes. @param mailTexts those of `groupMailNames` */
export const forgetInGroupMails = async (
  transaction: Transaction,
  person: UserId,
  links: Links,
  mailTexts: MailTexts,
): Promise<void> => {
  const rows = await transaction
    .selectFrom('outbox_mail')
    .select(['id', 'gathered'])
    .where('user_id', '=', person)
    .where('name', '=', changedMailName)
    .where('gathered', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const mails = rows.map(({ id, gathered }) => {
    const nameless = decodeChanged(gathered).map((news) => ({ ...news, userName: '' }))
    return { id, gathered: nameless, mail: changedWords(nameless, person, links, mailTexts) }
  })
  await rewriteMails(transaction, mails, null)
}
