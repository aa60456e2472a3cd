/**
 * The words of a reminder. Like other mails about bookings they are written again when the mail is sent. Invariants: a time that is
 * cancelled, that is somebody else's by now or that has begun reminds nobody; one that has moved is told as it is now, unless its new start
 * has a reminder of its own; who has switched reminders off gets none.
 */
import { Option, Schema } from 'effect'
import { sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { ownStatusWords, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { remindAt } from '../../domain/rules/reminder.ts'
import { InstantText, LocalDate, LocalTime } from '../../domain/schema/calendar.ts'
import { BookingId, BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import { clockTime, longDate } from '../../domain/wording/swedish-dates.ts'
import { readLinkKey, signLink } from '../access/link-token.ts'
import { nameInMails } from '../access/user-row.ts'
import {
  type BookedResource,
  hasResourceBegun,
  isCancelled,
  readBookedResources,
} from '../bookings/booked-resources.ts'
import { linesOfParts } from '../bookings/part-lines.ts'
import { readWays, wayWords } from '../bookings/ways.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import type { ClaimedMail } from '../mail/outbox.ts'
import { readTexts, renderedMail } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'

export const REMINDER = 'reminder'

/** A part of which a mail reminds, with the start for which it was written. */
export const ReminderNews = Schema.Struct({
  bookingId: BookingId,
  part: BookingResourceId,
  date: LocalDate,
  startTime: LocalTime,
  /** The hours of the rule by which it was due. */
  hours: Schema.Int,
  /** The UUID of the link that opens all parts of the mail. */
  link: Schema.String,
})
export type ReminderNews = typeof ReminderNews.Type
export const AllReminderNews = Schema.NonEmptyArray(ReminderNews)

const decode = Schema.decodeUnknownOption(AllReminderNews)
const decodeSet = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: BookingResourceId, setAt: InstantText })))

/** When the times of these parts were last set. */
const readSetAt = async (
  database: Database | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<BookingResourceId, number>> => {
  const rows = await database
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['booked_resource.id', sql<string>`coalesce(times_at, made_at, booking.created_at)`.as('setAt')])
    .where('booked_resource.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute()
  return new Map(decodeSet(rows).map(({ id, setAt }) => [id, Date.parse(setAt)]))
}

interface Reminding {
  readonly links: Links
  readonly userId: UserId
  /** The server's clock, in ISO 8601. */
  readonly now: string
}

/** Writes the reminder. Null if there is nothing left of which to remind. */
export const reminderWords = async (
  database: Database | Transaction,
  news: readonly ReminderNews[],
  { links, userId, now }: Reminding,
): Promise<RenderedMail | null> => {
  const person = await database
    .selectFrom('app_user')
    .select(nameInMails.as('firstName'))
    .where('id', '=', userId)
    .where('reminds', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirst()
  const own = await database
    .selectFrom('booking')
    .select('id')
    .where('id', '=', sql<number>`any(${news.map(({ bookingId }) => bookingId)}::integer[])`)
    .where('user_id', '=', userId)
    .execute()
  if (person === undefined || own.length === 0) return null
  const bookings = await readBookedResources(
    database,
    own.map(({ id }) => id),
  )
  const setAt = await readSetAt(
    database,
    news.map(({ part }) => part),
  )
  const wallNow = wallTimeAt(Date.parse(now))
  const isTold = (part: BookedResource): boolean => {
    const told = news.find((one) => one.part === part.id)
    const [first] = part.slots
    if (told === undefined || first === undefined || isCancelled(part) || hasResourceBegun(part, wallNow)) return false
    if (told.date === part.date && told.startTime === first.startTime) return true
    return (setAt.get(part.id) ?? 0) > remindAt(told.hours, part.date, first.startTime)
  }
  const parts = [...bookings.values()]
    .flat()
    .filter(isTold)
    .toSorted((one, other) =>
      startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : one.id - other.id,
    )
  const [first] = parts
  const [slot] = first?.slots ?? []
  const [{ link } = { link: '' }] = news
  if (first === undefined || slot === undefined) return null
  const isLinked = await database.selectFrom('part_link').select('id').where('id', '=', link).executeTakeFirst()
  const ways = await readWays(
    database,
    parts.map(({ resourceId }) => resourceId),
  )
  return renderedMail(await readTexts(database, REMINDER), REMINDER, {
    firstName: person.firstName,
    when: `${longDate(first.date)} kl.\u00a0${clockTime(slot.startTime)}`,
    resources: linesOfParts(parts, ({ status }) => (status === UNCONFIRMED ? ownStatusWords[status] : '')).join('\n'),
    way: wayWords(parts, ways),
    // The link was ended if the password was changed meanwhile.
    link: isLinked === undefined ? links.bookings() : links.linkedTimes(signLink(await readLinkKey(database), link)),
  })
}

const startOf = ({ date, slots }: BookedResource): string => `${date} ${slots[0]?.startTime ?? ''}`

export const isReminder = ({ name }: ClaimedMail): boolean => name === REMINDER

/** The words of a waiting reminder at the moment of sending. */
export const reminderNow = async (
  database: Database,
  links: Links,
  mail: ClaimedMail,
): Promise<RenderedMail | null> => {
  const news = decode(mail.gathered)
  if (Option.isNone(news) || mail.userId === null) return mail
  return reminderWords(database, news.value, { links, userId: UserId.make(mail.userId), now: mail.now })
}
