/**
 * Tells an owner what administrators have answered. All answers to one person are in one mail, which waits in the outbox for as long as
 * the last of them can be undone and is written anew with each (docs/decisions/0091). Invariants: a part is in it once, as it was answered
 * last; an answer that is undone is in no mail.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../domain/rules/booking-status.ts'
import { BookingId, BookingResourceId, RowId, type UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { type MailTexts, writeMail } from '../mail/queue-mail.ts'
import type { BookingWork } from './booking-context.ts'
import { linesOf, numbersOf } from './gathered-lines.ts'

/** As long as an answer can be undone. */
export const ANSWER_HELD_SECONDS = UNDO_SECONDS + UNDO_GRACE_SECONDS

const AnsweredPart = Schema.Struct({
  id: BookingResourceId,
  line: Schema.String,
  /** The line with the new status. */
  statusLine: Schema.String,
  /** In words. */
  status: Schema.String,
})

/** What one answer says of one booking. */
const AnswerNews = Schema.Struct({
  answer: RowId,
  bookingId: BookingId,
  number: Schema.Int,
  parts: Schema.Array(AnsweredPart),
  /** Empty: nothing was written. */
  word: Schema.String,
})
export type AnswerNews = typeof AnswerNews.Type

const decodeGathered = Schema.decodeUnknownSync(Schema.Array(AnswerNews))

export interface AnsweredPerson {
  readonly id: UserId
  readonly email: string
  readonly firstName: string
}

const texts = {
  wordAbout: (numbers: string, word: string): string => `Bokning ${numbers}: ${word}`,
} as const

/** Where there are several, each says what it is about. */
const wordsOf = (news: readonly AnswerNews[]): string => {
  const written = [...Map.groupBy(news, ({ word }) => word)].filter(([word]) => word !== '')
  const about = (ofWord: readonly AnswerNews[]): string => numbersOf([...new Set(ofWord.map(({ number }) => number))])
  return written
    .map(([word, ofWord]) => (written.length === 1 ? word : texts.wordAbout(about(ofWord), word)))
    .join('\n\n')
}

const valuesOf = (gathered: readonly AnswerNews[], links: Links) => {
  const last = new Map(gathered.flatMap(({ answer, parts }) => parts.map(({ id }) => [id, answer] as const)))
  const news = gathered
    .map((one) => ({ ...one, parts: one.parts.filter(({ id }) => last.get(id) === one.answer) }))
    .filter(({ parts }) => parts.length > 0)
  const statuses = [...new Set(news.flatMap(({ parts }) => parts.map(({ status }) => status)))]
  const lines = news.map(({ number, parts }) => ({
    number,
    lines: parts.map(({ line, statusLine }) => (statuses.length === 1 ? line : statusLine)),
  }))
  const bookings = [...new Map(news.map(({ bookingId, number }) => [bookingId, number]))]
  const [first] = bookings
  return {
    bookingNumber: numbersOf(bookings.map(([, number]) => number)),
    resources: linesOf(lines).join('\n'),
    status: statuses.join(', '),
    word: wordsOf(news),
    link: bookings.length === 1 && first !== undefined ? links.booking(first[0]) : links.bookings(),
  }
}

const written = (
  { links }: BookingWork,
  { id: userId, email: to, firstName }: AnsweredPerson,
  gathered: readonly AnswerNews[],
  mailTexts: MailTexts,
) => writeMail(mailTexts, { name: 'status-changed', to, userId, values: { firstName, ...valuesOf(gathered, links) } })

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

/** @param texts those of the mail at least */
export const queueAnswerMail = async (
  work: BookingWork,
  person: AnsweredPerson,
  news: readonly AnswerNews[],
  mailTexts: MailTexts,
): Promise<void> => {
  const { transaction, records } = work
  // Two administrators at once: the second finds the mail of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${person.id}`}, 3))`.execute(transaction)
  const waiting = (await waitingMails(transaction, [person.id])).find(({ recipient }) => recipient === person.email)
  const gathered = [...decodeGathered(waiting?.gathered ?? []), ...news]
  const mail = written(work, person, gathered, mailTexts)
  if (waiting === undefined) return records.mail({ ...mail, gathered, seconds: ANSWER_HELD_SECONDS })
  const { subject, html, plain } = mail
  await transaction
    .updateTable('outbox_mail')
    .set({
      ...{ subject, html, plain, gathered: JSON.stringify(gathered) },
      next_attempt_at: sql<string>`server_now() + make_interval(secs => ${ANSWER_HELD_SECONDS})`,
    })
    .where('id', '=', waiting.id)
    .execute()
}

/**
 * Takes answers out of the mails that wait.
 * @param people those who were answered
 */
export const takeBackAnswerMails = async (
  work: BookingWork,
  answers: ReadonlySet<RowId>,
  people: readonly AnsweredPerson[],
  mailTexts: MailTexts,
): Promise<void> => {
  const { transaction } = work
  for (const { id, user_id, recipient, gathered } of await waitingMails(
    transaction,
    people.map(({ id }) => id),
  )) {
    const person = people.find((one) => one.id === user_id)
    const all = decodeGathered(gathered)
    const rest = all.filter(({ answer }) => !answers.has(answer))
    if (person === undefined || rest.length === all.length) continue
    if (rest.length === 0) {
      await transaction.deleteFrom('outbox_mail').where('id', '=', id).execute()
      continue
    }
    const { subject, html, plain } = written(work, { ...person, email: recipient ?? '' }, rest, mailTexts)
    await transaction
      .updateTable('outbox_mail')
      .set({ subject, html, plain, gathered: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute()
  }
}
