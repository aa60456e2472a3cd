/**
 * The e-mails about bookings, queued in the transaction of the change. Invariants: no note is in any of them; how many statements they take
 * does not depend on how many bookings there are; each mail keeps what it is about, so that it can be written anew when it is sent (`words-now.ts`).
 */
import { sql } from 'kysely'
import type { RowId, UserId } from '../../domain/schema/ids.ts'
import type { Payer } from '../../domain/schema/people.ts'
import { type Recipient, readRecipients } from '../access/mail-recipients.ts'
import type { Transaction } from '../database/database.ts'
import { type MailTexts, readTexts, renderedMail } from '../mail/queue-mail.ts'
import {
  ANSWER_HELD_SECONDS,
  answeredPart,
  answerMailNames,
  queueAnswerMails,
  takeBackAnswerMails,
} from './answer-mails.ts'
import type { MailGround } from './begin-booking.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { type Booker, type GroupDeed, groupMailNames, type Notification, queueGroupMails } from './group-mails.ts'
import { madeNews, type OwnerNews, ownerMailNames, ownerNewsOf, ownerWords } from './owner-mails.ts'
import {
  type BookingWrite,
  changesOf,
  handedOn,
  hasOtherOwner,
  hasOtherSlots,
  hasOtherStatus,
  isAdded,
  isChanged,
  isRemoved,
  type PartChange,
} from './part-changes.ts'

/** An owner without an address, as one who books by telephone, gets no mail. */
const mailOwner = (
  { records, links }: BookingWork,
  write: BookingWrite,
  userId: UserId,
  news: OwnerNews,
  { email: to, firstName }: Pick<Recipient, 'email' | 'firstName'>,
  texts: MailTexts,
): void => {
  if (to === null) return
  const told = ownerWords(news, userId, { ownerId: handedOn(write).ownerId, resources: write.shall }, links)
  if (told === null) return
  const mail = renderedMail(texts, told.name, { ...told.values, firstName })
  records.mail({ name: told.name, to, userId, ...mail, gathered: [news] })
}

const mailOwners = async (work: BookingWork, writes: readonly BookingWrite[]): Promise<void> => {
  const mails = writes.flatMap((write) =>
    write.isMailed === false ? [] : ownerNewsOf(write, changesOf(write)).map((told) => ({ ...told, write })),
  )
  if (mails.length === 0) return
  const recipients = await readRecipients(work.transaction, [...new Set(mails.map(({ owner }) => owner))])
  const texts = await readTexts(work.transaction, ...ownerMailNames)
  for (const { owner, news, write } of mails) {
    const recipient = recipients.get(owner)
    if (recipient !== undefined) mailOwner(work, write, owner, news, recipient, texts)
  }
}

const bookerOf = (
  id: UserId,
  { firstName, lastName, email, phone }: Pick<Payer, 'firstName' | 'lastName' | 'email' | 'phone'>,
): Booker => ({
  ...{ id, userName: `${firstName} ${lastName}`.trim(), userEmail: email, userPhone: phone },
})

/** To the owner all of the booking, and to the addresses of each group what is new in it. */
const mailMade = async (
  work: BookingWork,
  write: BookingWrite,
  made: readonly BookedResource[],
  { email, firstName, payer, texts, notifications }: MailGround,
): Promise<void> => {
  const { booking, shall } = write
  const news = madeNews(write, made)
  const isWaiting = ownerWords(news, booking.ownerId, { ownerId: booking.ownerId, resources: shall }, work.links)
  const ownerTexts =
    isWaiting?.name === 'booking-confirmed' ? await readTexts(work.transaction, 'booking-confirmed') : texts
  mailOwner(work, write, booking.ownerId, news, { email, firstName }, ownerTexts)
  const deed = {
    ...{ bookingId: booking.id, number: booking.number, ownerBefore: booking.ownerId },
    booker: bookerOf(booking.ownerId, payer),
    changes: made.map((after) => ({ id: after.id, after, before: null })),
  }
  await queueGroupMails(work, { deeds: [deed], notifications, seconds: work.groupMailSeconds, mailTexts: texts })
}

/** The changes that groups' addresses may hear of: a part is booked no more, at other times, another person's, or booked again. */
const groupChangesOf = (changes: readonly PartChange[]): GroupDeed['changes'] =>
  changes.flatMap((change) => {
    if (isAdded(change)) return []
    const { before } = change
    const isThere = !isCancelled(before)
    if (isRemoved(change)) return isThere ? [{ id: before.id, after: null, before }] : []
    const { after } = change
    const stays = !isCancelled(after)
    const isOther = isThere !== stays || (stays && (hasOtherSlots(change) || hasOtherOwner(change)))
    return isOther ? [{ id: after.id, after: stays ? after : null, before: isThere ? before : null }] : []
  })

const readNotifications = async (
  transaction: Transaction,
  groupIds: readonly number[],
): Promise<readonly (Notification & { readonly today: string })[]> =>
  transaction
    .selectFrom('notification')
    .select(['group_id as groupId', 'email', 'added_at as addedAt', sql<string>`wall_now()::date`.as('today')])
    .where('group_id', 'in', groupIds)
    .orderBy('id')
    .execute()

/** Days that are over are nobody's news. @param seconds that a mail waits at least */
const mailGroups = async (work: BookingWork, writes: readonly BookingWrite[], seconds: number): Promise<void> => {
  const { transaction } = work
  const all = writes.map((write) => ({ write, changes: groupChangesOf(changesOf(write)) }))
  const parts = all.flatMap(({ changes }) => changes.flatMap(({ before, after }) => before ?? after ?? []))
  if (parts.length === 0) return
  const notifications = await readNotifications(transaction, [...new Set(parts.map(({ groupId }) => groupId))])
  const [first] = notifications
  if (first === undefined) return
  const isToCome = ({ before, after }: GroupDeed['changes'][number]): boolean =>
    (before?.date ?? after?.date ?? '') >= first.today
  const people = await readRecipients(transaction, [...new Set(writes.map((write) => handedOn(write).ownerId))])
  const deeds = all.flatMap(({ write, changes }): GroupDeed[] => {
    const { id: bookingId, number, ownerId: ownerBefore } = write.booking
    const { ownerId } = handedOn(write)
    const person = people.get(ownerId)
    const left = changes.filter(isToCome)
    if (person === undefined || left.length === 0) return []
    const names = write.isNamed === false ? { fullName: '', phone: '', email: '' } : person
    const booker = { id: ownerId, userName: names.fullName, userEmail: names.email ?? '', userPhone: names.phone }
    return [{ bookingId, number, ownerBefore, booker, changes: left }]
  })
  const mailTexts = await readTexts(transaction, ...groupMailNames)
  await queueGroupMails(work, { deeds, notifications, seconds: Math.max(seconds, work.groupMailSeconds), mailTexts })
}

/** An administrator's answer, in which parts get another status and nothing else happens to be told. */
export interface AnswerTold {
  readonly id: RowId
  /** The word to whoever booked; empty: none. */
  readonly word: string
}

const answerNewsOf = (write: BookingWrite, { id: answer, word }: AnswerTold) => ({
  ...{ answer, bookingId: write.booking.id, number: write.booking.number, word },
  parts: changesOf(write)
    .filter(isChanged)
    .filter(hasOtherStatus)
    .map(({ after }) => answeredPart(after)),
})

const mailAnswers = async (work: BookingWork, writes: readonly BookingWrite[], answer: AnswerTold): Promise<void> => {
  const ofOwners = Map.groupBy(writes, ({ booking }) => booking.ownerId)
  const people = await readRecipients(work.transaction, [...ofOwners.keys()])
  const texts = await readTexts(work.transaction, ...answerMailNames)
  const told = [...ofOwners].flatMap(([id, own]) => {
    const news = own.map((write) => answerNewsOf(write, answer)).filter(({ parts }) => parts.length > 0)
    const { email = null, firstName = '' } = people.get(id) ?? {}
    return email === null || news.length === 0 ? [] : [{ person: { id, email, firstName }, news }]
  })
  await queueAnswerMails(work, told, texts)
  // Until it can be undone no longer nobody hears of it.
  await mailGroups(work, writes, ANSWER_HELD_SECONDS)
}

/** Answers that are undone are mailed to nobody. @param owners those of the bookings that were answered */
export const takeBackAnswers = async (
  work: BookingWork,
  answers: ReadonlySet<RowId>,
  owners: readonly UserId[],
): Promise<void> => {
  const people = [...(await readRecipients(work.transaction, owners))].map(([id, { firstName }]) => ({ id, firstName }))
  await takeBackAnswerMails(work, answers, people, await readTexts(work.transaction, ...answerMailNames))
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
  for (const write of writes) {
    const made = changesOf(write)
      .filter(isAdded)
      .map(({ after }) => after)
    if (made.length > 0 && ground !== null) await mailMade(work, write, made, ground)
  }
  await mailOwners(work, writes)
  await mailGroups(work, writes, 0)
}
