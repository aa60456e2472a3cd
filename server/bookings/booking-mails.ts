/**
 * The e-mails about bookings, queued in the transaction of the change. Invariants: no note is in any of them; a price is that
 * of the booked resources that the mail names; how many statements they take does not depend on how many bookings there are.
 */
import { Schema } from 'effect'
import { bookingStatusWords, CONFIRMED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { BookingId, type RowId, UserId } from '../../domain/schema/ids.ts'
import { Payer } from '../../domain/schema/people.ts'
import { kronor } from '../../domain/wording/swedish-amounts.ts'
import { emailKeyOf, nameInMails } from '../access/user-row.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { type MailTexts, readTexts, writeMail } from '../mail/queue-mail.ts'
import { type AnswerNews, queueAnswerMails, takeBackAnswerMails } from './answer-mails.ts'
import type { MailGround } from './begin-booking.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { queueGroupMail } from './group-mails.ts'
import {
  type BookingWrite,
  changesOf,
  handedOn,
  hasOtherSlots,
  hasOtherStatus,
  hasOtherWish,
  isAdded,
  isCancelledLate,
  isChanged,
  isHandedOn,
  isRemoved,
  type PartChange,
} from './part-changes.ts'
import { lineOf, linesOfParts } from './part-lines.ts'

/** It stands beside a cancelled time that costs nothing, where others do. */
const FREE = 'Kostar ingenting'

/** SEK */
const priceOf = (resources: readonly BookedResource[]): number => resources.reduce((sum, { price }) => sum + price, 0)

interface OwnerMail {
  readonly name:
    | 'booking-made'
    | 'booking-confirmed'
    | 'booking-changed'
    | 'booking-cancelled'
    | 'booking-cancelled-late'
    | 'booking-handed-on'
    | 'status-changed'
  readonly booking: BookingReference
  readonly resources: readonly BookedResource[]
  readonly link: string
  readonly status?: string
  /** A line each, where they are not those of the resources alone. */
  readonly lines?: readonly string[]
}

/** To whom the mail goes; no address: to nobody, as where somebody books by telephone. */
type Recipient = Pick<MailGround, 'email' | 'firstName'>

const writeOwnerMail = (
  { records }: BookingWork,
  { name, booking, resources, link, status = '', lines }: OwnerMail,
  { email, firstName }: Recipient,
  texts: MailTexts,
): void => {
  if (email === null) return
  const values = {
    bookingNumber: String(booking.number),
    resources: (lines ?? linesOfParts(resources)).join('\n'),
    totalPrice: kronor(priceOf(resources)),
    ...{ firstName, link, status, word: '' },
  }
  records.mail(writeMail(texts, { name, to: email, userId: booking.ownerId, values }))
}

const readRecipients = async (
  transaction: Transaction,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, Recipient>> => {
  const rows = await transaction
    .selectFrom('app_user')
    .select(['id', 'email', nameInMails.as('firstName')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, email, firstName }) => [UserId.make(id), { email, firstName }]))
}

const mailOwners = async (work: BookingWork, mails: readonly OwnerMail[]): Promise<void> => {
  if (mails.length === 0) return
  const names = [...new Set(mails.map(({ name }) => name))]
  const recipients = await readRecipients(work.transaction, [...new Set(mails.map(({ booking }) => booking.ownerId))])
  const texts = await readTexts(work.transaction, ...names)
  for (const mail of mails) {
    const recipient = recipients.get(mail.booking.ownerId)
    if (recipient !== undefined) writeOwnerMail(work, mail, recipient, texts)
  }
}

type GroupGround = Pick<MailGround, 'payer' | 'texts' | 'notifications'>

/** Each address once, with the groups whose bookings it gets; in the order in which all lock the mails that wait. */
const groupAddresses = (notifications: GroupGround['notifications']) =>
  [...Map.groupBy(notifications, ({ email }) => emailKeyOf(email))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofAddress]) => ({
      email: ofAddress[0]?.email ?? '',
      groupIds: new Set(ofAddress.map(({ groupId }) => groupId)),
    }))

const mailGroups = async (
  work: BookingWork,
  booking: BookingReference,
  resources: readonly BookedResource[],
  { payer, texts, notifications }: GroupGround,
): Promise<void> => {
  const userName = `${payer.firstName} ${payer.lastName}`.trim()
  const owner = { id: booking.ownerId, userName, userEmail: payer.email, userPhone: payer.phone }
  for (const { email: to, groupIds } of groupAddresses(notifications)) {
    const ofGroups = resources.filter(({ groupId }) => groupIds.has(groupId))
    if (ofGroups.length === 0) continue
    const news = {
      bookingId: booking.id,
      number: booking.number,
      lines: linesOfParts(ofGroups),
      price: priceOf(ofGroups),
    }
    await queueGroupMail(work, { to, owner, news, seconds: work.groupMailSeconds }, texts)
  }
}

const nameOfMade = (resources: readonly BookedResource[]): 'booking-confirmed' | 'booking-made' =>
  resources.every(({ status }) => status === CONFIRMED) ? 'booking-confirmed' : 'booking-made'

/**
 * To the owner all of the booking, and to the addresses of each group what is new in it. Where all of it is confirmed already,
 * the owner need not wait for that.
 */
const mailMade = async (
  work: BookingWork,
  { booking, shall }: BookingWrite,
  made: readonly BookedResource[],
  ground: MailGround,
): Promise<void> => {
  const resources = shall.filter((resource) => !isCancelled(resource))
  const name = nameOfMade(resources)
  const texts = name === 'booking-made' ? ground.texts : await readTexts(work.transaction, name)
  writeOwnerMail(work, { name, booking, resources, link: work.links.booking(booking.id) }, ground, texts)
  await mailGroups(work, booking, made, ground)
}

/** A mail about an edit holds all of the booking as it is now; one about a status or a removal names these parts alone. */
const ownerMailsOf = (
  { links }: BookingWork,
  write: BookingWrite,
  changes: readonly PartChange[],
): readonly OwnerMail[] => {
  const { booking, shall } = write
  const link = links.booking(booking.id)
  const gone = changes.filter(isRemoved).flatMap(({ before }) => (isCancelled(before) ? [] : [before]))
  const changed = changes.filter(isChanged)
  const late = changed.filter(isCancelledLate).map(({ after }) => after)
  const answered = changed.filter((change) => hasOtherStatus(change) && !isCancelledLate(change))
  const words = [...new Set(answered.map(({ after }) => bookingStatusWords[after.status]))]
  const current = shall.filter((resource) => !isCancelled(resource))
  if (isHandedOn(write) && current.length > 0)
    return [
      { name: 'booking-handed-on', booking, link: links.bookings(), resources: current },
      { name: nameOfMade(current), booking: handedOn(write), link, resources: current },
    ]
  const newStatus = ({ id, status }: BookedResource): string =>
    answered.some(({ after }) => after.id === id) ? bookingStatusWords[status] : ''
  const mails: OwnerMail[] = [
    // The booking itself may be gone.
    {
      ...{ name: 'booking-cancelled', booking, link: links.bookings() },
      resources: late.length === 0 ? gone : [],
    },
    {
      ...{ name: 'booking-cancelled-late', booking, link, resources: late },
      lines: [...linesOfParts(late), ...linesOfParts(gone).map((line) => `${line}. ${FREE}`)],
    },
    changed.some((change) => hasOtherSlots(change) || hasOtherWish(change))
      ? {
          ...{ name: 'booking-changed', booking, link, resources: current },
          lines: linesOfParts(current, newStatus),
        }
      : {
          ...{ name: 'status-changed', booking, link, status: words.join(', ') },
          resources: answered.map(({ after }) => after),
          lines: answered.map(({ after }) => lineOf(after, words.length === 1 ? '' : newStatus(after))),
        },
  ]
  return mails.filter(({ resources }) => resources.length > 0)
}

/** An administrator's answer, in which parts get another status and nothing else happens to be told. */
export interface AnswerTold {
  readonly id: RowId
  /** The word to whoever booked; empty: none. */
  readonly word: string
}

const newsOf = (write: BookingWrite, { id: answer, word }: AnswerTold): AnswerNews => ({
  ...{ answer, bookingId: write.booking.id, number: write.booking.number, word },
  parts: changesOf(write)
    .filter(isChanged)
    .filter(hasOtherStatus)
    .map(({ after }) => {
      const status = bookingStatusWords[after.status]
      return { id: after.id, line: lineOf(after), statusLine: lineOf(after, status), status }
    }),
})

const mailAnswers = async (work: BookingWork, writes: readonly BookingWrite[], answer: AnswerTold): Promise<void> => {
  const ofOwners = Map.groupBy(writes, ({ booking }) => booking.ownerId)
  const people = await readRecipients(work.transaction, [...ofOwners.keys()])
  const texts = await readTexts(work.transaction, 'status-changed')
  const told = [...ofOwners].flatMap(([id, own]) => {
    const news = own.map((write) => newsOf(write, answer)).filter(({ parts }) => parts.length > 0)
    const { email = null, firstName = '' } = people.get(id) ?? {}
    return email === null || news.length === 0 ? [] : [{ person: { id, email, firstName }, news }]
  })
  await queueAnswerMails(work, told, texts)
}

/** Answers that are undone are mailed to nobody. @param owners those of the bookings that were answered */
export const takeBackAnswers = async (
  work: BookingWork,
  answers: ReadonlySet<RowId>,
  owners: readonly UserId[],
): Promise<void> => {
  const people = [...(await readRecipients(work.transaction, owners))].map(([id, { email, firstName }]) => ({
    ...{ id, email: email ?? '', firstName },
  }))
  await takeBackAnswerMails(work, answers, people, await readTexts(work.transaction, 'status-changed'))
}

/** Parts that were answered, and wait for an answer again since their owner has changed them. */
const waitingAgain = (changes: readonly PartChange[]): readonly BookedResource[] =>
  changes
    .filter(isChanged)
    .filter((change) => hasOtherSlots(change) && hasOtherStatus(change) && change.after.status === UNCONFIRMED)
    .map(({ after }) => after)

const decodePayers = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: BookingId, payer: Payer })))

const mailWaitingAgain = async (
  work: BookingWork,
  bookings: ReadonlyMap<BookingReference, readonly BookedResource[]>,
): Promise<void> => {
  if (bookings.size === 0) return
  const { transaction } = work
  const groupIds = [...bookings.values()].flatMap((resources) => resources.map(({ groupId }) => groupId))
  const notifications = await transaction
    .selectFrom('notification')
    .select(['group_id as groupId', 'email'])
    .where('group_id', 'in', groupIds)
    .orderBy('id')
    .execute()
  if (notifications.length === 0) return
  const ids = [...bookings.keys()].map(({ id }) => id)
  const rows = await transaction.selectFrom('booking').select(['id', 'payer']).where('id', 'in', ids).execute()
  const payers = new Map(decodePayers(rows).map(({ id, payer }) => [id, payer]))
  const texts = await readTexts(transaction, 'booking-made-group')
  for (const [booking, resources] of bookings) {
    const payer = payers.get(booking.id)
    if (payer !== undefined) await mailGroups(work, booking, resources, { payer, texts, notifications })
  }
}

interface MailsOf {
  /** The ground of the booking that is made or added to, if one is. */
  readonly ground: MailGround | null
  /** The administrator's answer that is written, if it is one. */
  readonly answer: AnswerTold | null
}

export const mailWrites = async (
  work: BookingWork,
  writes: readonly BookingWrite[],
  { ground, answer }: MailsOf,
): Promise<void> => {
  if (answer !== null) return mailAnswers(work, writes, answer)
  const ownerMails: OwnerMail[] = []
  const again = new Map<BookingReference, readonly BookedResource[]>()
  for (const write of writes) {
    const changes = changesOf(write)
    const made = changes.filter(isAdded).map(({ after }) => after)
    if (made.length > 0 && ground !== null) await mailMade(work, write, made, ground)
    if (write.isMailed ?? true) ownerMails.push(...ownerMailsOf(work, write, changes))
    const waiting = waitingAgain(changes)
    if (waiting.length > 0) again.set(write.booking, waiting)
  }
  await mailOwners(work, ownerMails)
  await mailWaitingAgain(work, again)
}
