/**
 * Tells an owner what administrators have answered. All answers to one person are in one mail, which waits in the outbox for as long as
 * the last of them can be undone and is written anew with each (docs/decisions/0092). Invariants: a part is in it once, as it was answered
 * last; an answer that is undone is in no mail; what one answer says, a status or a word, stands with its parts.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { mentions } from '../../domain/mail/mail-parts.ts'
import {
  bookingStatusWords,
  CANCELLED,
  UNDO_GRACE_SECONDS,
  UNDO_SECONDS,
  UNDO_TOLD_SECONDS,
} from '../../domain/rules/booking-status.ts'
import { emailKey } from '../../domain/rules/email-placeholders.ts'
import { BookingId, BookingResourceId, RowId, type UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { type MailTexts, renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'
import type { BookedResource } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import type { BookingThen } from './owner-mails.ts'
import { lineOf, linesOf, newStatusWords, numbersOf } from './part-lines.ts'
import { lockWaitingMails, type RewrittenMail, rewriteMails } from './waiting-mails.ts'

/** As long as an answer can be undone. */
export const ANSWER_HELD_SECONDS = UNDO_TOLD_SECONDS + UNDO_SECONDS + UNDO_GRACE_SECONDS

const AnsweredPart = Schema.Struct({
  id: BookingResourceId,
  line: Schema.String,
  /** The line with the new status. */
  statusLine: Schema.String,
  /** In words. */
  status: Schema.String,
})

/** The news of one booking in one answer. */
const AnswerNews = Schema.Struct({
  answer: RowId,
  bookingId: BookingId,
  number: Schema.Int,
  parts: Schema.Array(AnsweredPart),
  /** Empty: nothing was written. */
  word: Schema.String,
})
export type AnswerNews = typeof AnswerNews.Type

export const AllAnswerNews = Schema.Array(AnswerNews)
const decodeGathered = Schema.decodeUnknownSync(AllAnswerNews)

interface AnsweredPerson {
  readonly id: UserId
  readonly email: string
  readonly firstName: string
}

const texts = {
  /** Where each time says its own. */
  severalStatuses: 'olika, se varje tid',
  word: (word: string): string => `Meddelande: ${word}`,
  wordAbout: (numbers: string, word: string): string => `Meddelande om bokningarna ${numbers}: ${word}`,
} as const

/** An answered part as a mail tells of it. */
export const answeredPart = (part: BookedResource): typeof AnsweredPart.Type => {
  const status = bookingStatusWords[part.status]
  return { id: part.id, line: lineOf(part), statusLine: lineOf(part, newStatusWords(status)), status }
}

/** The answers that still hold. Another mail tells of a part that has got another status since; one that has moved has its line of now. */
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
      // That it was cancelled stays true also where it is no more.
      if (now === undefined) return part.status === bookingStatusWords[CANCELLED] ? [part] : []
      return bookingStatusWords[now.status] === part.status ? [answeredPart(now)] : []
    })
    return { ...news, parts }
  })

/** Each part as it was answered last. */
const lastAnswers = (gathered: readonly AnswerNews[]): readonly AnswerNews[] => {
  const last = new Map(gathered.flatMap(({ answer, parts }) => parts.map(({ id }) => [id, answer] as const)))
  return gathered
    .map((one) => ({ ...one, parts: one.parts.filter(({ id }) => last.get(id) === one.answer) }))
    .filter(({ parts }) => parts.length > 0)
}

/**
 * Where all have one word it is said once for all, and so is one status where the house's text says it; where not, each stands with what it
 * is about. Null: there is nothing to tell.
 */
const valuesOf = (gathered: readonly AnswerNews[], links: Links, textSaysStatus: boolean) => {
  const news = lastAnswers(gathered)
  const bookings = [...new Map(news.map(({ bookingId, number }) => [bookingId, number]))]
  const [first, ...others] = bookings
  if (first === undefined) return null
  const areSeveral = others.length > 0
  const statuses = [...new Set(news.flatMap(({ parts }) => parts.map((part) => part.status)))]
  const ofWords = [...Map.groupBy(news, ({ word }) => word)]
  const [status = '', ...furtherStatuses] = statuses
  const isInText = textSaysStatus && !areSeveral
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
  return {
    name: areSeveral ? ('status-changed-several' as const) : ('status-changed' as const),
    values: {
      bookingNumber: numbersOf(bookings.map(([, number]) => number)),
      resources: [...blocks.map((lines) => lines.join('\n')), ...(saysOnce ? [newStatusWords(status)] : [])].join(
        '\n\n',
      ),
      status: saysEach && isInText ? texts.severalStatuses : statuses.join(', '),
      word: ofWords.length === 1 ? (ofWords[0]?.[0] ?? '') : '',
      link: areSeveral ? links.bookings() : links.booking(first[0]),
    },
  }
}

/** The words of the mail to a person; null: there is nothing to tell. @param mailTexts those of `answerMailNames` */
export const answerWords = (
  gathered: readonly AnswerNews[],
  firstName: string,
  links: Links,
  mailTexts: MailTexts,
): RenderedMail | null => {
  const told = valuesOf(gathered, links, mentions(mailTexts.get(emailKey('status-changed', 'body')) ?? '', 'status'))
  return told === null ? null : renderedMail(mailTexts, told.name, { ...told.values, firstName })
}

export const answerMailNames = ['status-changed', 'status-changed-several'] as const

/** The mails that still wait; locked, so that they are not sent meanwhile. */
const waitingMails = (transaction: Transaction, owners: readonly UserId[]) =>
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

interface PersonNews {
  readonly person: AnsweredPerson
  readonly news: readonly AnswerNews[]
}

/** @param mailTexts those of the mail at least */
export const queueAnswerMails = async (
  work: BookingWork,
  people: readonly PersonNews[],
  mailTexts: MailTexts,
): Promise<void> => {
  if (people.length === 0) return
  const { transaction, records, links } = work
  const ids = people.map(({ person }) => person.id)
  await lockWaitingMails(transaction, 'answer', ids.map(String))
  const waiting = await waitingMails(transaction, ids)
  const joined: RewrittenMail[] = []
  for (const { person, news } of people) {
    const { id: userId, email: to, firstName } = person
    const row = waiting.find(({ user_id, recipient }) => user_id === userId && recipient === to)
    const gathered = [...decodeGathered(row?.gathered ?? []), ...news]
    const mail = answerWords(gathered, firstName, links, mailTexts)
    if (mail === null) continue
    if (row === undefined)
      records.mail({ name: 'status-changed', to, userId, ...mail, gathered, seconds: ANSWER_HELD_SECONDS })
    else joined.push({ id: row.id, mail, gathered })
  }
  await rewriteMails(transaction, joined, ANSWER_HELD_SECONDS)
}

/**
 * Takes answers out of the mails that wait.
 * @param people those who were answered
 */
export const takeBackAnswerMails = async (
  work: BookingWork,
  answers: ReadonlySet<RowId>,
  people: readonly Omit<AnsweredPerson, 'email'>[],
  mailTexts: MailTexts,
): Promise<void> => {
  const { transaction, links } = work
  const waiting = await waitingMails(
    transaction,
    people.map(({ id }) => id),
  )
  const mails = waiting.flatMap(({ id, user_id, gathered }) => {
    const person = people.find((one) => one.id === user_id)
    const all = decodeGathered(gathered)
    const rest = all.filter(({ answer }) => !answers.has(answer))
    if (person === undefined || rest.length === all.length) return []
    return [{ id, gathered: rest, mail: answerWords(rest, person.firstName, links, mailTexts) }]
  })
  const emptied = mails.filter(({ mail }) => mail === null).map(({ id }) => id)
  if (emptied.length > 0) await transaction.deleteFrom('outbox_mail').where('id', 'in', emptied).execute()
  const left = mails.flatMap(({ mail, ...rest }) => (mail === null ? [] : [{ ...rest, mail }]))
  await rewriteMails(transaction, left, null)
}
