/**
 * Tells an owner what administrators have answered. All answers to one person are in one mail, which waits in the outbox for as long as
 * the last of them can be undone and is written anew with each (docs/decisions/0092). Invariants: a part is in it once, as it was answered
 * last; an answer that is undone is in no mail.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../domain/rules/booking-status.ts'
import { BookingId, BookingResourceId, RowId, type UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { type MailTexts, type WrittenMail, writeMail } from '../mail/queue-mail.ts'
import type { BookingWork } from './booking-context.ts'
import { linesOf, numbersOf } from './part-lines.ts'

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

const decodeGathered = Schema.decodeUnknownSync(Schema.Array(AnswerNews))

interface AnsweredPerson {
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

interface Rewritten {
  readonly id: number
  readonly mail: WrittenMail
  readonly gathered: readonly AnswerNews[]
}

/** @param seconds from now on that they wait; null: as they did */
const rewrite = async (
  transaction: Transaction,
  mails: readonly Rewritten[],
  seconds: number | null,
): Promise<void> => {
  if (mails.length === 0) return
  const rows = mails.map(({ id, mail: { subject, html, plain }, gathered }) => ({ id, subject, html, plain, gathered }))
  await sql`
    update outbox_mail set subject = mail.subject, html = mail.html, plain = mail.plain, gathered = mail.gathered,
      next_attempt_at = coalesce(server_now() + make_interval(secs => ${seconds}::integer), next_attempt_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail (
      id bigint, subject text, html text, plain text, gathered jsonb
    )
    where outbox_mail.id = mail.id`.execute(transaction)
}

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
  const { transaction, records } = work
  const ids = people.map(({ person }) => person.id)
  // Two administrators at once: the second finds the mail of the first. All lock in one order.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id::text, 3))
    from (select unnest(${ids}::integer[]) as id order by id) person`.execute(transaction)
  const waiting = await waitingMails(transaction, ids)
  const joined: Rewritten[] = []
  for (const { person, news } of people) {
    const row = waiting.find(({ user_id, recipient }) => user_id === person.id && recipient === person.email)
    const gathered = [...decodeGathered(row?.gathered ?? []), ...news]
    const mail = written(work, person, gathered, mailTexts)
    if (row === undefined) records.mail({ ...mail, gathered, seconds: ANSWER_HELD_SECONDS })
    else joined.push({ id: row.id, mail, gathered })
  }
  await rewrite(transaction, joined, ANSWER_HELD_SECONDS)
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
  const waiting = await waitingMails(
    transaction,
    people.map(({ id }) => id),
  )
  const mails = waiting.flatMap(({ id, user_id, recipient, gathered }) => {
    const person = people.find((one) => one.id === user_id)
    const all = decodeGathered(gathered)
    const rest = all.filter(({ answer }) => !answers.has(answer))
    return person === undefined || rest.length === all.length
      ? []
      : [{ id, person: { ...person, email: recipient ?? '' }, rest }]
  })
  const emptied = mails.filter(({ rest }) => rest.length === 0).map(({ id }) => id)
  if (emptied.length > 0) await transaction.deleteFrom('outbox_mail').where('id', 'in', emptied).execute()
  const left = mails.filter(({ rest }) => rest.length > 0)
  await rewrite(
    transaction,
    left.map(({ id, person, rest }) => ({ id, mail: written(work, person, rest, mailTexts), gathered: rest })),
    null,
  )
}
