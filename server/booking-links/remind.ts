/**
 * Writes the reminders that are due (docs/rules.md#links). The hours come from the rules of the person and the resource. All parts of a
 * person on a day are one mail, which is due with the first of them. Invariants: of a part and its start at most one mail is written, by
 * one of all processes, in the transaction that notes it; a part that was booked or moved later than its reminder was due has none, because
 * a mail has just told of it; after a stop a reminder is late, but it is never written once the time has begun.
 */
import { Effect, Schedule, Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { EARLIER_HOURS, remindAt } from '../../domain/rules/reminder.ts'
import { InstantText, LocalDate, LocalTime } from '../../domain/schema/calendar.ts'
import { BookingId, BookingResourceId, ResourceId, UserId } from '../../domain/schema/ids.ts'
import { readOwners } from '../bookings/booking-owner.ts'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { judgedTypes } from '../http/caller.ts'
import type { Links } from '../mail/links.ts'
import { queueWritten } from '../mail/queue-mail.ts'
import type { Logger } from '../process/logger.ts'
import { REMINDER, type ReminderNews, reminderWords } from './reminder-mails.ts'

/** How many days of people one transaction reminds of. */
const DAYS_AT_ONCE = 100

const Undecided = Schema.Struct({
  id: BookingResourceId,
  bookingId: BookingId,
  resourceId: ResourceId,
  date: LocalDate,
  startTime: LocalTime,
  /** When the times were last set. */
  setAt: InstantText,
  userId: UserId,
  /** Null if the person gets no reminders. */
  email: Schema.NullOr(Schema.String),
})
type Undecided = typeof Undecided.Type
const decode = Schema.decodeUnknownSync(Schema.Array(Undecided))

/** Selects the coming parts of which nothing has been decided yet. */
const selectUndecided = (further: RawBuilder<unknown>) => sql`
  select part.id, booking_id as "bookingId", part.resource_id as "resourceId", part.date, first.start_time as "startTime",
    coalesce(times_at, made_at, booking.created_at) as "setAt", booking.user_id as "userId",
    case when reminds and not disabled and cleared_at is null then app_user.email end as email
  from booked_resource part
    join booking on booking.id = booking_id
    join app_user on app_user.id = booking.user_id
    join resource on resource.id = part.resource_id
    cross join lateral (
      select min(start_time) as start_time from booked_slot where booked_resource_id = part.id
    ) first
    cross join lateral (
      select max(remind_hours) as hours from booking_rule
      where booking_rule.resource_id = resource.id or booking_rule.group_id = resource.group_id
    ) rule
  where status <> 2 and rule.hours is not null
    and (part.date + first.start_time) at time zone 'Europe/Stockholm' > server_now()
    and not exists (
      select from reminder
      where booked_resource_id = part.id and reminder.date = part.date and reminder.start_time = first.start_time
    )
    and ${further}
  order by part.date, booking.user_id, part.id`

const readUndecided = async (transaction: Transaction, further: RawBuilder<unknown>): Promise<readonly Undecided[]> =>
  decode((await selectUndecided(further).execute(transaction)).rows)

interface Judged extends Undecided {
  readonly hours: number
  readonly dueAt: number
}

/** The parts for which a rule sets a reminder, with the instant at which it is due. */
const judged = async (transaction: Transaction, parts: readonly Undecided[]): Promise<readonly Judged[]> => {
  if (parts.length === 0) return []
  const { groups } = await readGroupStructures(
    transaction,
    parts.map(({ resourceId }) => resourceId),
  )
  const owners = await readOwners(transaction, [...new Set(parts.map(({ userId }) => userId))])
  const limitsOf = new Map([...owners].map(([id, owner]) => [id, limitsOfPerson(groups, judgedTypes(owner))] as const))
  return parts.flatMap((part) => {
    const hours = limitsOf.get(part.userId)?.(part.resourceId)?.remindHours
    return hours === undefined ? [] : [{ ...part, hours, dueAt: remindAt(hours, part.date, part.startTime) }]
  })
}

/** Notes parts as decided. Returns those that no other process has noted. */
const note = async (transaction: Transaction, parts: readonly Judged[]): Promise<readonly Judged[]> => {
  const rows = parts
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, date, startTime }) => ({
      ...{ booked_resource_id: id, date, start_time: startTime },
      decided_at: sql<string>`server_now()`,
    }))
  const noted = await transaction
    .insertInto('reminder')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('booked_resource_id')
    .execute()
  const ids = new Set(noted.map((row) => row.booked_resource_id))
  return parts.filter(({ id }) => ids.has(id))
}

const mailOf = async (
  transaction: Transaction,
  links: Links,
  parts: readonly [Judged, ...Judged[]],
): Promise<boolean> => {
  const [{ userId, email }] = parts
  if (email === null) return false
  const link = await transaction
    .insertInto('part_link')
    .values({ user_id: userId, parts: parts.map(({ id }) => id), made_at: sql<string>`server_now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const news = parts.map(
    ({ bookingId, id: part, date, startTime, hours }): ReminderNews => ({
      ...{ bookingId, part, date, startTime, hours },
      link: link.id,
    }),
  )
  const words = await reminderWords(transaction, news, { links, userId, now: await serverNow(transaction) })
  if (words === null) return false
  await queueWritten(transaction, { ...words, name: REMINDER, to: email, userId, gathered: news })
  return true
}

interface Reminded {
  readonly mails: number
  readonly areMore: boolean
}

/** Writes some of the reminders that are due. */
const remindSome = async (transaction: Transaction, links: Links): Promise<Reminded> => {
  const isSoon = sql`(part.date + first.start_time) at time zone 'Europe/Stockholm'
    <= server_now() + make_interval(hours => rule.hours + ${EARLIER_HOURS})`
  const now = Date.parse(await serverNow(transaction))
  const isDue = ({ dueAt }: Judged): boolean => dueAt <= now
  const due = (await judged(transaction, await readUndecided(transaction, isSoon))).filter(isDue)
  const days = [...Map.groupBy(due, ({ userId, date }) => `${userId} ${date}`).values()]
  const some = days.slice(0, DAYS_AT_ONCE).flatMap((parts) => parts.slice(0, 1))
  if (some.length === 0) return { mails: 0, areMore: false }

  // The other parts of these days are told in the same mails, also those that are due later.
  const ofDays = sql`(booking.user_id, part.date) in (
    select * from unnest(${some.map(({ userId }) => userId)}::integer[], ${some.map(({ date }) => date)}::date[])
  )`
  const all = await judged(transaction, await readUndecided(transaction, ofDays))
  const isTold = ({ setAt, dueAt }: Judged): boolean => Date.parse(setAt) <= dueAt
  let mails = 0
  for (const parts of Map.groupBy(all, ({ userId, date }) => `${userId} ${date}`).values()) {
    const isReminded = parts.some((part) => isDue(part) && isTold(part))
    const decided = await note(
      transaction,
      parts.filter((part) => isDue(part) || (isReminded && isTold(part))),
    )
    const [first, ...further] = decided.filter(isTold)
    if (first !== undefined && (await mailOf(transaction, links, [first, ...further]))) mails += 1
  }
  return { mails, areMore: days.length > DAYS_AT_ONCE }
}

/** Whether a rule of the house sets reminders. */
export const areRemindersSent = sql<boolean>`exists (select from booking_rule where remind_hours is not null)`

/** Writes all reminders that are due. Returns the number of mails. */
export const remind = async (database: Database, links: Links): Promise<number> => {
  const { rows } = await sql<{ are: boolean }>`select ${areRemindersSent} as are`.execute(database)
  if (rows[0]?.are !== true) return 0
  let all = 0
  for (let areMore = true; areMore; ) {
    const some = await runTransaction(database, (transaction) => remindSome(transaction, links))
    all += some.mails
    areMore = some.areMore
  }
  return all
}

interface RemindAlways {
  readonly database: Database
  readonly links: Links
  readonly logger: Logger
}

/** Reminds four times a minute, for as long as the server runs. */
export const remindAlways = ({ database, links, logger }: RemindAlways): Effect.Effect<never> =>
  Effect.promise(async () => {
    try {
      const mails = await remind(database, links)
      if (mails > 0) logger.info('Reminders were written', { mails })
    } catch (error) {
      logger.warn('Reminders could not be written', { error: error instanceof Error ? error.name : 'unknown' })
    }
  }).pipe(Effect.uninterruptible, Effect.repeat(Schedule.spaced('15 seconds')), Effect.andThen(Effect.never))
