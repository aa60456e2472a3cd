/**
 * The booked times to which nobody came (docs/rules.md#check-in). A time counts as missed when somebody else has taken it, or when it has
 * ended. Invariants: a run counts once, at its first part; a time that ended and is not noted yet counts as if it were; what the house has
 * forgiven does not count.
 */
import { Effect, Schedule, Schema } from 'effect'
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { type Miss, pausedUntil } from '../../domain/rules/missed-pause.ts'
import { LocalDate } from '../../domain/schema/calendar.ts'
import { MissedTime } from '../../domain/schema/calls/check-in-calls.ts'
import { ResourceId, UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import { counted } from '../../domain/wording/swedish-amounts.ts'
import { momentWords } from '../../domain/wording/swedish-dates.ts'
import { readRecipients } from '../access/mail-recipients.ts'
import type { PlacedRun } from '../claims/graced-runs.ts'
import type { Database, Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { callerGroups, judgedTypes, type SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { readTexts, renderedMail } from '../mail/queue-mail.ts'
import type { Logger } from '../process/logger.ts'
import type { BookingContext, BookingWork } from './booking-context.ts'
import { workOnBookings } from './booking-context.ts'
import { readOwners } from './booking-owner.ts'
import { readRunsOf } from './check-in.ts'
import { type LockedPart, lockAnyBookings, type PermittedCall } from './lock-booking.ts'
import { lineOf } from './part-lines.ts'

/** Misses that are older than this count under no rule: the longest period and the longest pause together. */
const OLDEST_DAYS = 800

const decodePlaces = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ resourceId: ResourceId, date: LocalDate })))

/**
 * Reads the runs that have ended without a check-in and are not noted yet. A house that was away for more than a day blames nobody.
 * @param owners the people whose runs are read. Null for everybody.
 */
const readUnnoted = async (
  transaction: Database | Transaction,
  owners: readonly UserId[] | null,
): Promise<readonly PlacedRun[]> => {
  const { rows } = await sql`
    select distinct booked_resource.resource_id as "resourceId", booked_resource.date
    from booked_resource join booking on booking.id = booked_resource.booking_id
      join resource on resource.id = booked_resource.resource_id
    where booked_resource.date between (select wall_now()::date) - 1 and (select wall_now()::date)
      and status <> ${CANCELLED} and missed_at is null and checked_in_at is null
      and (${owners === null} or booking.user_id = any(${owners ?? []}::integer[]))
      and exists (
        select from booking_rule
        where check_in_minutes is not null and (booking_rule.group_id = resource.group_id or booking_rule.resource_id = resource.id)
      )`.execute(transaction)
  const places = decodePlaces(rows)
  const runs = await readRunsOf(transaction, places)
  const ended = runs.filter(
    ({ state, until, endsAt, slots: [first] }) =>
      state === 'over' && until !== null && until <= endsAt && (owners === null || owners.includes(first.ownerId)),
  )
  const noted = await sql<{ id: number }>`
    select id from booked_resource
    where id = any(${ended.flatMap(({ slots }) => slots.map(({ partId }) => partId))}::integer[])
      and missed_at is not null`.execute(transaction)
  const known = new Set(noted.rows.map(({ id }) => id))
  return ended.filter(({ slots }) => slots.every(({ partId }) => !known.has(partId)))
}

interface OwnedMiss extends Miss {
  readonly ownerId: UserId
}

/** Reads the misses of people that count. */
export const readMisses = async (
  transaction: Database | Transaction,
  owners: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly Miss[]>> => {
  const { rows } = await sql<{ owner_id: number; resource_id: number; at: number }>`
    select booking.user_id as owner_id, resource_id, (extract(epoch from missed_at) * 1000)::double precision as at
    from booked_resource join booking on booking.id = booked_resource.booking_id
    where booking.user_id = any(${[...owners]}::integer[]) and missed_at is not null and forgiven_at is null
      and missed_at > server_now() - make_interval(days => ${OLDEST_DAYS})`.execute(transaction)
  const noted = rows.map(
    (row): OwnedMiss => ({
      ownerId: UserId.make(row.owner_id),
      resourceId: ResourceId.make(row.resource_id),
      at: row.at,
    }),
  )
  const unnoted = (await readUnnoted(transaction, owners)).map(
    ({ slots: [first], endsAt }): OwnedMiss => ({ ownerId: first.ownerId, resourceId: first.resourceId, at: endsAt }),
  )
  return Map.groupBy([...noted, ...unnoted], ({ ownerId }) => ownerId)
}

/** "Du har uteblivit 3 gånger och får boka igen onsdag 25 mars 09:00." Empty if the person is not paused there. */
const pauseWords = async (transaction: Transaction, { slots: [first] }: PlacedRun): Promise<string> => {
  const { ownerId, resourceId } = first
  const misses = (await readMisses(transaction, [ownerId])).get(ownerId) ?? []
  const owner = (await readOwners(transaction, [ownerId])).get(ownerId) ?? null
  const { groups, now } = await readGroupStructures(transaction, [
    ...new Set([resourceId, ...misses.map((miss) => miss.resourceId)]),
  ])
  const limitsOf = limitsOfPerson(groups, judgedTypes(owner))
  const until = pausedUntil(resourceId, { limitsOf, misses, now: Date.parse(now) })
  const most = limitsOf(resourceId)?.missed?.most
  if (until === null || most === undefined) return ''
  return `Du har uteblivit ${counted(most, 'gång', 'gånger')} och får boka igen ${momentWords(until)}.`
}

/** Notes the runs that have ended without a check-in, and tells their owners. Returns how many there were. */
export const noteMissed = async (work: BookingWork): Promise<number> => {
  const { transaction, records, links, news } = work
  const seen = await readUnnoted(transaction, null)
  if (seen.length === 0) return 0
  // Whoever checks in or moves such a booking comes before or after. The second reading sees what came before.
  await lockAnyBookings(transaction, [...new Set(seen.flatMap(({ slots }) => slots.map(({ bookingId }) => bookingId)))])
  const runs = await readUnnoted(transaction, null)
  const people = await readRecipients(transaction, [...new Set(runs.map(({ slots: [first] }) => first.ownerId))])
  const texts = await readTexts(transaction, 'booking-missed')
  for (const run of runs) {
    const [first] = run.slots
    const { partId, ownerId, number, bookingId, part } = first
    await sql`update booked_resource set missed_at = to_timestamp(${run.endsAt}::double precision / 1000)
      where id = ${partId}`.execute(transaction)
    const details = { part, resourceId: run.resourceId, date: run.date, times: timeRanges(run.slots) }
    records.audit({ actorId: null, kind: 'booking-missed', userId: ownerId, bookingNumber: number, details })
    const { email = null, firstName = '' } = people.get(ownerId) ?? {}
    if (email === null) continue
    const { title } = run.group.resources.find(({ id }) => id === run.resourceId) ?? { title: '' }
    const line = lineOf({ resourceId: first.resourceId, title, date: run.date, slots: run.slots, message: '' })
    const values = {
      ...{ firstName, bookingNumber: String(number), resources: line, link: links.booking(bookingId) },
      word: await pauseWords(transaction, run),
    }
    records.mail({
      ...{ name: 'booking-missed', to: email, userId: ownerId },
      ...renderedMail(texts, 'booking-missed', values),
    })
  }
  news.touchedBookings(
    runs.flatMap(({ slots, group }) => slots.map(({ resourceId }) => ({ resourceId, groupId: group.id }))),
  )
  return runs.length
}

const period = '20 seconds'

/** Notes missed times until it is interrupted. Nothing depends on the time of this work but the mail. */
export const noteMissedInTime = (context: BookingContext, logger: Logger): Effect.Effect<never> =>
  Effect.tryPromise({ try: () => workOnBookings(context, noteMissed), catch: (error) => error }).pipe(
    // When the server stops, it must not close the database during this work.
    Effect.uninterruptible,
    Effect.catch((error) =>
      Effect.sync(() =>
        logger.warn('Missed times could not be noted', { error: String(error instanceof Error ? error.name : error) }),
      ),
    ),
    Effect.repeat(Schedule.spaced(period)),
    Effect.andThen(Effect.never),
  )

const decodeMissed = Schema.decodeUnknownSync(Schema.Array(MissedTime))

/**
 * Reads the missed times of a person that count, the newest first. Somebody of the house gets those of their groups, and others only their
 * own.
 */
export const readMissedTimes = async (
  database: Database,
  caller: SignedInCaller,
  userId: UserId,
): Promise<readonly MissedTime[]> => {
  const groups = userId === caller.user.id ? 'all' : callerGroups(caller, 'handle-bookings')
  const { rows } = await sql`
    select booking.id, booked_resource.id as rid, booking.booking_number || '-' || part as "bookingIdNumber",
      resource_id as "resourceId", title as "resourceTitle", date, taken_at is not null as taken,
      to_char(missed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "missedAt",
      (
        select json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
        from booked_slot where booked_resource_id = booked_resource.id
      ) as times
    from booked_resource join booking on booking.id = booked_resource.booking_id join resource on resource.id = resource_id
    where booking.user_id = ${userId} and missed_at is not null and forgiven_at is null
      and missed_at > server_now() - make_interval(days => ${OLDEST_DAYS})
      and (${groups === 'all'} or resource.group_id = any(${groups === 'all' ? [] : [...groups]}::integer[]))
    order by missed_at desc, rid limit 100`.execute(database)
  return decodeMissed(rows)
}

/** Says that a missed time does not count. @throws Failure `not-missed` */
export const forgiveMissed = async (
  work: BookingWork,
  { booking, resource }: LockedPart,
  { caller }: PermittedCall<unknown>,
): Promise<void> => {
  const { transaction, records, news } = work
  const row = await transaction
    .selectFrom('booked_resource')
    .select(['missed_at', 'forgiven_at'])
    .where('id', '=', resource.id)
    .executeTakeFirst()
  const { missed_at: missedAt, forgiven_at: forgivenAt } = found(row)
  if (missedAt === null) throw new Failure('not-missed')
  if (forgivenAt !== null) return
  await transaction
    .updateTable('booked_resource')
    .set({ forgiven_at: sql<string>`server_now()` })
    .where('id', '=', resource.id)
    .execute()
  news.touchedBookings([resource])
  const details = { part: resource.part, resourceId: resource.resourceId, date: resource.date }
  const { number: bookingNumber, ownerId: userId } = booking
  records.audit({ actorId: caller.user.id, kind: 'missed-forgiven', userId, bookingNumber, details })
}
