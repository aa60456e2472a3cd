/**
 * E-mails that tell an owner what administrators have answered (docs/decisions/0092). One mail to a person collects all answers. It waits
 * in the outbox while its last answer can be undone, and each answer rewrites it. Invariants: the mail contains each part once, with its
 * latest answer; no mail contains an answer that was undone; a status or a word that does not apply to the whole mail is written beside its
 * parts.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { mentions } from '../../domain/mail/mail-parts.ts'
import {
  bookingStatusWords,
  CANCELLED,
  ownStatusWords,
  UNCONFIRMED,
  UNDO_GRACE_SECONDS,
  UNDO_SECONDS,
  UNDO_TOLD_SECONDS,
} from '../../domain/rules/booking-status.ts'
import { emailKey } from '../../domain/rules/email-placeholders.ts'
import { BookingId, BookingResourceId, RowId, type UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { type MailTexts, renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import type { BookedResource } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import type { BookingThen } from './owner-mails.ts'
import { lineOf, linesOf, newStatusWords, numbersOf } from './part-lines.ts'
import { lockWaitingMails, type RewrittenMail, rewriteMails, type Writing } from './waiting-mails.ts'

/** The mails wait for as long as an answer can be undone. */
export const ANSWER_HELD_SECONDS = UNDO_TOLD_SECONDS + UNDO_SECONDS + UNDO_GRACE_SECONDS

export const answerMailNames = ['status-changed', 'status-changed-several'] as const

const AnsweredPart = Schema.Struct({
  id: BookingResourceId,
  line: Schema.String,
  /** The `line` of the part, with the new status. */
  statusLine: Schema.String,
  /** The new status in words. */
  status: Schema.String,
})

/** The news about one booking in one answer. */
const AnswerNews = Schema.Struct({
  answer: RowId,
  bookingId: BookingId,
  number: Schema.Int,
  parts: Schema.Array(AnsweredPart),
  /** Empty if the administrator wrote no word. */
  word: Schema.String,
})
type AnswerNews = typeof AnswerNews.Type

export const AllAnswerNews = Schema.Array(AnswerNews)
const decodeGathered = Schema.decodeUnknownSync(AllAnswerNews)

/** The mail is to the person who has booked. What is stored is the status' own name, which is compared. */
const toOwner = (status: string): string =>
  status === bookingStatusWords[UNCONFIRMED] ? ownStatusWords[UNCONFIRMED] : status

const texts = {
  /** The status in the mail if the times have different statuses; each time then shows its own status. */
  severalStatuses: 'olika, se varje tid',
  word: (word: string): string => `Meddelande: ${word}`,
  wordAbout: (numbers: string, word: string): string => `Meddelande om bokningarna ${numbers}: ${word}`,
} as const

/** An answered part as a mail stores it. */
export const answeredPart = (part: BookedResource): typeof AnsweredPart.Type => {
  const status = bookingStatusWords[part.status]
  return {
    id: part.id,
    line: lineOf(part),
    statusLine: lineOf(part, newStatusWords(ownStatusWords[part.status])),
    status,
  }
}

/**
 * Returns the answers that still apply. Another mail announces a part that has got another status since. A part that has moved gets its
 * present line.
 */
export const answersNow = (
  gathered: readonly AnswerNews[],
  owner: UserId,
  bookings: ReadonlyMap<BookingId, BookingThen>,
): readonly AnswerNews[] =>
  gathered.map((news) => {
    const booking = bookings.get(news.bookingId)
    const own = booking?.ownerId === owner ? booking.resources : []
    const parts = news.parts.flatMap((part) => {
      const now = own.find(({ id }) => id === part.id)
      // A cancellation is also announced if the part is gone by now.
      if (now === undefined) return part.status === bookingStatusWords[CANCELLED] ? [part] : []
      return bookingStatusWords[now.status] === part.status ? [answeredPart(now)] : []
    })
    return { ...news, parts }
  })

/**
 * Writes the mail to a person about these answers. If all answers have the same word, the mail contains it once. The mail also contains a
 * common status once if the house's text has a place for it. Otherwise each part is followed by its own word and status.
 * @returns null if there is nothing to tell
 */
export const answerWords = (
  gathered: readonly AnswerNews[],
  firstName: string,
  { links, texts: mailTexts }: Writing,
): RenderedMail | null => {
  const lastAnswer = new Map(gathered.flatMap(({ answer, parts }) => parts.map(({ id }) => [id, answer] as const)))
  const news = gathered
    .map((one) => ({ ...one, parts: one.parts.filter(({ id }) => lastAnswer.get(id) === one.answer) }))
    .filter(({ parts }) => parts.length > 0)
  const bookings = [...new Map(news.map(({ bookingId, number }) => [bookingId, number]))]
  const [first, ...others] = bookings
  if (first === undefined) return null

  const areSeveral = others.length > 0
  const statuses = [...new Set(news.flatMap(({ parts }) => parts.map((part) => part.status)))]
  const ofWords = [...Map.groupBy(news, ({ word }) => word)]
  const [status = '', ...furtherStatuses] = statuses
  const isInText = mentions(mailTexts.get(emailKey('status-changed', 'body')) ?? '', 'status') && !areSeveral
  const saysEach = furtherStatuses.length > 0 || (ofWords.length > 1 && !isInText)
  const saysOnce = !saysEach && !isInText

  const blocks = ofWords.map(([word, ofWord]) => {
    const lines = linesOf(
      ofWord.map(({ number, parts }) => ({
        number,
        lines: parts.map(({ line, statusLine }) => (saysEach ? statusLine : line)),
      })),
      areSeveral,
    )
    if (word === '' || ofWords.length === 1) return lines
    const numbers = [...new Set(ofWord.map(({ number }) => number))]
    return [...lines, numbers.length === 1 ? texts.word(word) : texts.wordAbout(numbersOf(numbers), word)]
  })
  const statusBlock = saysOnce ? [newStatusWords(toOwner(status))] : []
  return renderedMail(mailTexts, areSeveral ? 'status-changed-several' : 'status-changed', {
    firstName,
    bookingNumber: numbersOf(bookings.map(([, number]) => number)),
    resources: [...blocks.map((lines) => lines.join('\n')), ...statusBlock].join('\n\n'),
    status: saysEach && isInText ? texts.severalStatuses : statuses.map(toOwner).join(', '),
    word: ofWords.length === 1 ? (ofWords[0]?.[0] ?? '') : '',
    link: areSeveral ? links.bookings() : links.booking(first[0]),
  })
}

/** Selects and locks the mails to these owners that still wait. A locked mail is not sent. */
const readWaiting = (transaction: Transaction, owners: readonly UserId[]) =>
  transaction
    .selectFrom('outbox_mail')
    .select(['id', 'user_id', 'recipient', 'gathered'])
    .where('name', '=', 'status-changed')
    .where('user_id', 'in', owners)
    .where('gathered', 'is not', null)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', sql<string>`server_now()`)
    .orderBy('id')
    .forUpdate()
    .execute()

interface AnsweredPerson {
  readonly id: UserId
  readonly firstName: string
}

interface PersonNews {
  readonly person: AnsweredPerson & { readonly email: string }
  readonly news: readonly AnswerNews[]
}

/** Adds answers to the waiting mails of their owners, or queues new mails. `mailTexts` are the texts of `answerMailNames`. */
export const queueAnswerMails = async (
  { transaction, records, links }: BookingWork,
  people: readonly PersonNews[],
  mailTexts: MailTexts,
): Promise<void> => {
  if (people.length === 0) return
  const ids = people.map(({ person }) => person.id)
  await lockWaitingMails(transaction, 'answer', ids.map(String))
  const waiting = await readWaiting(transaction, ids)
  const joined: RewrittenMail[] = []
  for (const { person, news } of people) {
    const { id: userId, email: to, firstName } = person
    const row = waiting.find(({ user_id, recipient }) => user_id === userId && recipient === to)
    const gathered = [...decodeGathered(row?.gathered ?? []), ...news]
    const mail = answerWords(gathered, firstName, { links, texts: mailTexts })
    if (mail === null) continue
    if (row === undefined)
      records.mail({ name: 'status-changed', to, userId, ...mail, gathered, seconds: ANSWER_HELD_SECONDS })
    else joined.push({ id: row.id, mail, gathered })
  }
  await rewriteMails(transaction, joined, ANSWER_HELD_SECONDS)
}

/**
 * Removes answers from the waiting mails. A mail without any other answer is not sent.
 * @param people the owners whose bookings were answered
 */
export const takeBackAnswerMails = async (
  transaction: Transaction,
  { answers, people }: { readonly answers: ReadonlySet<RowId>; readonly people: readonly AnsweredPerson[] },
  writing: Writing,
): Promise<void> => {
  const waiting = await readWaiting(
    transaction,
    people.map(({ id }) => id),
  )
  const mails = waiting.flatMap(({ id, user_id, gathered }) => {
    const person = people.find((one) => one.id === user_id)
    const all = decodeGathered(gathered)
    const rest = all.filter(({ answer }) => !answers.has(answer))
    if (person === undefined || rest.length === all.length) return []
    return [{ id, gathered: rest, mail: answerWords(rest, person.firstName, writing) }]
  })
  const emptied = mails.filter(({ mail }) => mail === null).map(({ id }) => id)
  if (emptied.length > 0) await transaction.deleteFrom('outbox_mail').where('id', 'in', emptied).execute()
  const left = mails.flatMap(({ mail, ...rest }) => (mail === null ? [] : [{ ...rest, mail }]))
  await rewriteMails(transaction, left, null)
}
