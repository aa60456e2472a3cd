/**
 * E-mails that tell a group's addresses about bookings and their changes. Everything that one person does within some minutes is collected
 * in one mail of each kind, which waits in the outbox (docs/decisions/0118). Invariants: nothing is announced twice; nothing is lost if the
 * process dies, because each deed is added to a waiting mail or begins a new one; an address hears of a change only if it has heard of the
 * booking.
 */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import type { BookingId, BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Transaction } from '../database/database.ts'
import type { MailTexts } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import type { BookedResource } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import {
  AllChangedNews,
  AllMadeNews,
  type Booker,
  type ChangedNews,
  changedMailName,
  changedNow,
  changedWords,
  groupNewsOfMade,
  type MadeNews,
  madeMailNames,
  madeWords,
  type Notification,
  waitsAgain,
} from './group-news.ts'
import { lockWaitingMails, type RewrittenMail, rewriteMails, type Writing } from './waiting-mails.ts'

const decodeMade = Schema.decodeUnknownSync(AllMadeNews)
const decodeChanged = Schema.decodeUnknownSync(AllChangedNews)

/** A deed of one person that changes parts of one booking. */
export interface GroupDeed {
  readonly bookingId: BookingId
  readonly number: number
  /** The owner after the deed. */
  readonly booker: Booker
  /** The owner before the deed. It differs from the booker if the booking is handed on. */
  readonly ownerBefore: UserId
  readonly changes: readonly {
    readonly id: BookingResourceId
    /** Null if the part is no longer booked. */
    readonly after: BookedResource | null
    /** Null if the part was not booked before. */
    readonly before: BookedResource | null
  }[]
}

interface WaitingMail {
  readonly id: number
  readonly userId: number
  readonly to: string
  readonly name: string
  readonly gathered: unknown
  /** Whether the mail still waits for more news. */
  readonly isOpen: boolean
}

/**
 * Reads and locks the waiting mails to these addresses about these people. Mails that are sent or on their way are left out.
 */
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

interface Address {
  readonly to: string
  /** The groups whose bookings the address gets. */
  readonly groupIds: ReadonlySet<number>
  readonly notifications: readonly Notification[]
}

/**
 * Returns the news of a deed for one address. The address does not know bookings that its group knew before its own entry. A booking in a waiting
 * mail is not known either, because that mail shows the booking in its present state when it is sent.
 * @param waiting the waiting mails to the address about the present owner or the previous owner
 */
const newsForAddress = (
  { bookingId, number, booker, ownerBefore, changes }: GroupDeed,
  { groupIds, notifications }: Address,
  waiting: readonly WaitingMail[],
): { readonly made: readonly MadeNews[]; readonly changed: readonly ChangedNews[] } => {
  const madeIn = (mails: readonly WaitingMail[]) =>
    new Set(
      mails
        .filter(({ name }) => name !== changedMailName)
        .flatMap(({ gathered }) => decodeMade(gathered).flatMap(({ parts = [] }) => parts)),
    )
  const untold = madeIn(waiting)
  // A waiting mail about the former owner does not show that the part now belongs to this booker.
  const waitingMade = madeIn(waiting.filter(({ userId }) => userId === booker.id))
  const waitingChanged = new Set(
    waiting
      .filter(({ name }) => name === changedMailName)
      .flatMap(({ gathered }) => decodeChanged(gathered).flatMap(({ before }) => before.map(({ id }) => id))),
  )
  const isOfGroups = (part: BookedResource | null) => part !== null && groupIds.has(part.groupId)
  const isKnown = ({ groupId, knownSince }: BookedResource): boolean =>
    notifications.some(
      (one) => one.groupId === groupId && (one.addedAt === null || Date.parse(one.addedAt) <= Date.parse(knownSince)),
    )
  const left = changes.filter(
    ({ id, after, before }) =>
      (isOfGroups(after) || isOfGroups(before)) && !waitingMade.has(id) && !waitingChanged.has(id),
  )

  const made = left.flatMap(({ id, after, before }) => {
    // A part that comes from another group is new to the addresses of this one.
    if (after === null || !isOfGroups(after)) return []
    const isNew = before === null || !isOfGroups(before) || untold.has(id)
    return isNew || (!isKnown(before) && waitsAgain(before, after)) ? [after] : []
  })
  const known = left.flatMap(({ id, before }) =>
    before === null || untold.has(id) || !isKnown(before) ? [] : [before],
  )
  const changed = {
    ...{ bookingId, number, ownerId: ownerBefore, userName: booker.userName, lines: [], became: [] },
    before: known.map(({ id, resourceId, title, groupId, date, status, slots }) => ({
      ...{ id, resourceId, title, groupId, date, status, slots },
    })),
  }
  const resources = changes.flatMap(({ after }) => after ?? [])
  const bookings = new Map([[bookingId, { ownerId: booker.id, userName: booker.userName, resources }]])
  return {
    made: made.length === 0 ? [] : [groupNewsOfMade({ bookingId, number }, made)],
    changed: changedNow([changed], { bookings, groupIds }),
  }
}

interface GroupMailsOf {
  readonly deeds: readonly GroupDeed[]
  readonly notifications: readonly Notification[]
  /** The seconds for which a mail waits for more news; 0 if it does not wait. */
  readonly seconds: number
  /** The texts of `groupMailNames`. */
  readonly mailTexts: MailTexts
}

/**
 * Adds deeds to the mails to the addresses of their groups. The number of statements does not depend on the number of deeds or addresses.
 */
export const queueGroupMails = async (
  { transaction, records, links }: BookingWork,
  { deeds, notifications, seconds, mailTexts }: GroupMailsOf,
): Promise<void> => {
  const addresses = [...Map.groupBy(notifications, ({ email }) => emailKeyOf(email))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([, own]): Address => ({
        to: own[0]?.email ?? '',
        groupIds: new Set(own.map(({ groupId }) => groupId)),
        notifications: own,
      }),
    )
  if (addresses.length === 0 || deeds.length === 0) return
  const bookers = [...new Set(deeds.flatMap(({ booker, ownerBefore }) => [booker.id, ownerBefore]))]
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

  const writing = { links, texts: mailTexts }
  const rewritten: RewrittenMail[] = []
  for (const address of addresses) {
    const { to } = address
    const toAddress = waiting.filter((mail) => mail.to === to)
    for (const ofBooker of Map.groupBy(deeds, ({ booker }) => booker.id).values()) {
      const booker = ofBooker.at(-1)?.booker
      if (booker === undefined) continue
      const news = ofBooker.map((deed) => {
        const owners: readonly number[] = [booker.id, deed.ownerBefore]
        return newsForAddress(
          deed,
          address,
          toAddress.filter(({ userId }) => owners.includes(userId)),
        )
      })
      const put = <News>(
        name: 'booking-made-group' | 'booking-changed-group',
        fresh: readonly News[],
        {
          decode,
          words,
        }: {
          readonly decode: (gathered: unknown) => readonly News[]
          readonly words: (gathered: readonly News[]) => RenderedMail
        },
      ): void => {
        if (fresh.length === 0) return
        const open = toAddress.find((mail) => mail.name === name && mail.isOpen && mail.userId === booker.id)
        const gathered = [...decode(open?.gathered ?? []), ...fresh]
        const mail = words(gathered)
        if (open === undefined) records.mail({ name, to, userId: booker.id, ...mail, gathered, seconds })
        else rewritten.push({ id: open.id, mail, gathered })
      }
      const made = news.flatMap((one) => one.made)
      const changed = news.flatMap((one) => one.changed)
      put('booking-made-group', made, { decode: decodeMade, words: (all) => madeWords(all, booker, writing) })
      put(changedMailName, changed, { decode: decodeChanged, words: (all) => changedWords(all, booker.id, writing) })
    }
  }
  await rewriteMails(transaction, rewritten, null)
}

/**
 * Puts `userName` in place of a person's name in the mails about the changes of their bookings. It is empty for a person who is erased; other
 * code deletes all other mails about that person.
 */
export const forgetInGroupMails = async (
  transaction: Transaction,
  person: UserId,
  { userName, ...writing }: Writing & { readonly userName: string },
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
    const nameless = decodeChanged(gathered).map((news) => ({ ...news, userName }))
    return { id, gathered: nameless, mail: changedWords(nameless, person, writing) }
  })
  await rewriteMails(transaction, mails, null)
}
