/**
 * The e-mails about bookings, which are queued in the transaction of the change. Invariants: no mail contains a note; the number of
 * statements does not depend on the number of bookings; each mail stores its subject matter, so that it can be rewritten when it is sent
 * (`words-now.ts`).
 */
import { sql } from 'kysely'
import { hidesWordsOf } from '../../domain/rules/hidden-words.ts'
import { hiddenPayer } from '../../domain/rules/protected-person.ts'
import type { RowId, UserId } from '../../domain/schema/ids.ts'
import { type Recipient, readRecipients } from '../access/mail-recipients.ts'
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
import { type CoBookersConcerned, mailCoBookers } from './co-booker-mails.ts'
import { type GroupDeed, queueGroupMails } from './group-mails.ts'
import { groupMailNames } from './group-news.ts'
import {
  type OwnerNews,
  ownerMailNames,
  ownerNewsOfChanges,
  ownerNewsOfMade,
  ownerNewsOfTaken,
  ownerWords,
} from './owner-mails.ts'
import {
  type BookingWrite,
  bookingAfter,
  changesOf,
  isAdded,
  isChanged,
  isRemoved,
  type PartChange,
} from './part-changes.ts'

interface OwnerMail {
  readonly write: BookingWrite
  readonly owner: UserId
  readonly news: OwnerNews
  readonly recipient: Pick<Recipient, 'email' | 'firstName'>
  readonly texts: MailTexts
  /** The seconds for which the mail waits; absent if it does not wait. */
  readonly seconds?: number
}

/** Queues a mail to the owner. An owner without an address, such as a person who books by telephone, gets no mail. */
const mailOwner = (
  { records, links }: BookingWork,
  { write, owner, news, recipient, texts, seconds = 0 }: OwnerMail,
): void => {
  const { email: to, firstName } = recipient
  if (to === null) return
  const booking = { ownerId: bookingAfter(write).ownerId, resources: write.shall }
  const told = ownerWords(news, { owner, booking, links })
  if (told === null) return
  const mail = renderedMail(texts, told.name, { ...told.values, firstName })
  records.mail({ name: told.name, to, userId: owner, ...mail, gathered: [news], seconds })
}

/** Queues a mail to the owner about the whole booking, and mails to each group's addresses about the new parts. */
const mailMade = async (
  work: BookingWork,
  write: BookingWrite,
  { made, ground }: { readonly made: readonly BookedResource[]; readonly ground: MailGround },
): Promise<void> => {
  const { booking, shall } = write
  const { ownerId } = booking
  const { isProtected, texts, notifications } = ground
  const payer = isProtected ? hiddenPayer(ground.payer) : ground.payer
  const hides = isProtected ? hidesWordsOf(ground.payer) : (text: string) => text
  const news = ownerNewsOfMade(write, made)
  const told = ownerWords(news, { owner: ownerId, booking: { ownerId, resources: shall }, links: work.links })
  const isConfirmed = told?.name === 'booking-confirmed'
  const ownerTexts = isConfirmed ? await readTexts(work.transaction, 'booking-confirmed') : texts
  mailOwner(work, { write, owner: ownerId, news, recipient: ground, texts: ownerTexts })

  const userName = `${payer.firstName} ${payer.lastName}`.trim()
  const deed = {
    ...{ bookingId: booking.id, number: booking.number, ownerBefore: ownerId },
    booker: { id: ownerId, userName, userEmail: payer.email, userPhone: payer.phone },
    changes: made.map((part) => ({
      ...{ id: part.id, before: null },
      after: { ...part, message: hides(part.message) },
    })),
  }
  await queueGroupMails(work, { deeds: [deed], notifications, seconds: work.groupMailSeconds, mailTexts: texts })
}

const mailOwners = async (
  work: BookingWork,
  writes: readonly BookingWrite[],
  { seconds, newsOf }: { readonly seconds: number; readonly newsOf: typeof ownerNewsOfChanges },
): Promise<void> => {
  const mails = writes.flatMap((write) =>
    write.isMailed === false ? [] : newsOf(write, changesOf(write)).map((told) => ({ ...told, write })),
  )
  if (mails.length === 0) return
  const recipients = await readRecipients(work.transaction, [...new Set(mails.map(({ owner }) => owner))])
  const texts = await readTexts(work.transaction, ...ownerMailNames)
  for (const mail of mails) {
    const recipient = recipients.get(mail.owner)
    if (recipient !== undefined) mailOwner(work, { ...mail, recipient, texts, seconds })
  }
}

/** Returns the changes that concern groups' addresses: a part is cancelled, restored, moved or handed on to another person. */
const groupChangesOf = (changes: readonly PartChange[]): GroupDeed['changes'] =>
  changes.flatMap((change) => {
    if (isAdded(change)) return []
    const { before } = change
    const isThere = !isCancelled(before)
    if (isRemoved(change)) return isThere ? [{ id: before.id, after: null, before }] : []
    const { after, differs } = change
    const stays = !isCancelled(after)
    const isOther = isThere !== stays || (stays && (differs.slots || differs.owner))
    return isOther ? [{ id: after.id, after: stays ? after : null, before: isThere ? before : null }] : []
  })

/** Queues mails to the groups' addresses about changes. Past days are left out. A mail waits for at least `seconds`. */
const mailGroups = async (work: BookingWork, writes: readonly BookingWrite[], seconds: number): Promise<void> => {
  const { transaction } = work
  const all = writes.map((write) => ({ write, changes: groupChangesOf(changesOf(write)) }))
  const parts = all.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()))
  if (parts.length === 0) return
  const groupIds = [...new Set(parts.map(({ groupId }) => groupId))]
  const notifications = await transaction
    .selectFrom('notification')
    .select(['group_id as groupId', 'email', 'added_at as addedAt', sql<string>`wall_now()::date`.as('today')])
    .where('group_id', 'in', groupIds)
    .orderBy('id')
    .execute()
  const [first] = notifications
  if (first === undefined) return
  const isToCome = ({ before, after }: GroupDeed['changes'][number]): boolean =>
    [before, after].some((part) => part !== null && part.date >= first.today)
  const people = await readRecipients(transaction, [...new Set(writes.map((write) => bookingAfter(write).ownerId))])
  const deeds = all.flatMap(({ write, changes }): GroupDeed[] => {
    const { id: bookingId, number, ownerId: ownerBefore } = write.booking
    const { ownerId } = bookingAfter(write)
    const person = people.get(ownerId)
    const left = changes.filter(isToCome)
    if (person === undefined || left.length === 0) return []
    const { fullName } = person
    const isHidden = write.isNamed === false || person.isProtected
    const names = isHidden ? { fullName: write.isNamed === false ? '' : fullName, phone: '', email: '' } : person
    const booker = { id: ownerId, userName: names.fullName, userEmail: names.email ?? '', userPhone: names.phone }
    // Until it is sent (`words-now.ts`), such a mail has no wish of a protected person.
    const told = person.isProtected
      ? left.map((change) => ({ ...change, after: change.after === null ? null : { ...change.after, message: '' } }))
      : left
    return [{ bookingId, number, ownerBefore, booker, changes: told }]
  })
  const mailTexts = await readTexts(transaction, ...groupMailNames)
  await queueGroupMails(work, { deeds, notifications, seconds: Math.max(seconds, work.groupMailSeconds), mailTexts })
}

/** An administrator's answer, in which parts get another status. Other changes in the answer are not announced. */
export interface AnswerTold {
  readonly id: RowId
  /** The administrator's word to the owner. It may be empty. */
  readonly word: string
}

const mailAnswers = async (work: BookingWork, writes: readonly BookingWrite[], answer: AnswerTold): Promise<void> => {
  const ofOwners = Map.groupBy(writes, ({ booking }) => booking.ownerId)
  const people = await readRecipients(work.transaction, [...ofOwners.keys()])
  const texts = await readTexts(work.transaction, ...answerMailNames)
  const told = [...ofOwners].flatMap(([id, own]) => {
    const { email = null, firstName = '' } = people.get(id) ?? {}
    const news = own.flatMap((write) => {
      const { id: bookingId, number } = write.booking
      const answered = changesOf(write)
        .filter(isChanged)
        .filter(({ differs }) => differs.status)
      const parts = answered.map(({ after }) => answeredPart(after))
      return parts.length === 0 ? [] : [{ answer: answer.id, bookingId, number, word: answer.word, parts }]
    })
    return email === null || news.length === 0 ? [] : [{ person: { id, email, firstName }, news }]
  })
  await queueAnswerMails(work, told, texts)
  // The groups' mails, like the owners' mails, are sent only after the answer can no longer be undone.
  await mailGroups(work, writes, ANSWER_HELD_SECONDS)
}

/** Removes undone answers from the waiting mails. `owners` are the owners of the answered bookings. */
export const takeBackAnswers = async (
  { transaction, links }: BookingWork,
  answers: ReadonlySet<RowId>,
  owners: readonly UserId[],
): Promise<void> => {
  const people = [...(await readRecipients(transaction, owners))].map(([id, { firstName }]) => ({ id, firstName }))
  const texts = await readTexts(transaction, ...answerMailNames)
  await takeBackAnswerMails(transaction, { answers, people }, { links, texts })
}

interface MailsOf {
  /** The data for mails about the booking that is made or added to; null if there is no such booking. */
  readonly ground: MailGround | null
  /** The administrator's answer; null if the change is not an answer. */
  readonly answer: AnswerTold | null
  /** The seconds for which the mails wait, because the change can be undone. */
  readonly seconds: number
  /** The co-bookers of the bookings as they were. */
  readonly concerned: CoBookersConcerned
  /** Whether somebody else has booked times to which nobody had come. */
  readonly takes: boolean
}

export const mailWrites = async (
  work: BookingWork,
  writes: readonly BookingWrite[],
  { ground, answer, seconds, concerned, takes }: MailsOf,
): Promise<void> => {
  await mailCoBookers(work, writes, { concerned, seconds: answer === null ? seconds : ANSWER_HELD_SECONDS })
  if (answer !== null) return mailAnswers(work, writes, answer)
  for (const write of writes) {
    const made = changesOf(write)
      .filter(isAdded)
      .map(({ after }) => after)
    if (made.length > 0 && ground !== null) await mailMade(work, write, { made, ground })
  }
  await mailOwners(work, writes, { seconds, newsOf: takes ? ownerNewsOfTaken : ownerNewsOfChanges })
  await mailGroups(work, writes, seconds)
}
