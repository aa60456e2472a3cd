/**
 * Bookings that ended long ago lose their person: the owner, the payer, wishes, notes and mails, and the person in the history. Number,
 * resources, times, prices and statuses stay. Such a booking belongs to one cleared account, which stands for nobody. A booking that was
 * removed has ended by that, and only its history is left to lose the person. Invariants: reports
 * and statistics of all bookings stay equal; a booking with any part ahead keeps its person; a booking that somebody has changed lately
 * waits until its mails have left and nothing can be undone any more.
 */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { RetentionPreview } from '../../domain/schema/calls/retention-calls.ts'
import { lookups } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'

/** How many bookings one transaction forgets. */
const bookingsAtOnce = 200
/** A mail that could not be sent is given up before this (`send-mails.ts`). */
const restDays = 4
const mostListed = 50

/** Selects the bookings whose last part was on this day or before. */
const selectDue = (source: Database | Transaction, lastDay: LocalDate) =>
  source
    .selectFrom('booking')
    .where('forgotten_on', 'is', null)
    .where(
      sql<SqlBool>`not exists (
        select from booked_resource where booking_id = booking.id and date > ${lastDay}::date
      )`,
    )
    .where(
      sql<SqlBool>`not exists (
        select from audit_entry where booking_number = booking.booking_number
          and at > server_now() - make_interval(days => ${restDays}) and kind <> all(${[...lookups]}::text[])
      )`,
    )

/** Builds SQL for the numbers of the bookings that were removed on this day or before, and whose history still has the person. */
const removedDue = (lastDay: LocalDate) => sql`(
  select distinct removed.booking_number as number from audit_entry removed
  where kind = 'booking-removed' and (at at time zone 'Europe/Stockholm')::date <= ${lastDay}::date
    and not exists (select from booking where booking.booking_number = removed.booking_number)
    and not exists (
      select from audit_entry other where other.booking_number = removed.booking_number and (
        kind = 'booking-forgotten' or at > server_now() - make_interval(days => ${restDays}) and kind <> all(${[...lookups]}::text[])
      )
    )
)`

const decodeNumbers = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ number: Schema.Int })))

const decodeFirst = Schema.decodeUnknownSync(RetentionPreview.fields.bookings.fields.first)

export const previewBookings = async (
  database: Database,
  lastDay: LocalDate | null,
): Promise<RetentionPreview['bookings']> => {
  if (lastDay === null) return { count: 0, removed: 0, first: [] }
  const due = selectDue(database, lastDay)
  const gone = await sql<{ count: number }>`select count(*) as count from ${removedDue(lastDay)} due`.execute(database)
  const removed = gone.rows[0]?.count ?? 0
  const { count } = await due.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const parts = sql`booked_resource join resource on resource.id = resource_id where booking_id = booking.id`
  const first = await due
    .select(['booking.id', 'booking_number as number'])
    .select(sql`(select string_agg(distinct resource.title, ', ') from ${parts})`.as('resources'))
    .select(sql`(select max(date) from ${parts})`.as('lastDay'))
    .orderBy('booking.id')
    .limit(mostListed)
    .execute()
  return { count: count + removed, removed, first: decodeFirst(first) }
}

/** Returns the account that stands for nobody. It is made with the first booking that is forgotten. */
const nobody = async (transaction: Transaction, known: number | null): Promise<number> => {
  if (known !== null) return known
  const { id } = await transaction
    .insertInto('app_user')
    .values({
      user_type_id: sql<number>`(select min(id) from user_type)`,
      disabled: true,
      ...{ email: null, email_key: null, password_hash: null, organisation_id: null },
      ...{ created_at: sql<string>`server_now()`, cleared_at: sql<string>`server_now()` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction.updateTable('retention').set({ nobody_id: id }).execute()
  return id
}

/** Locks some of the bookings that are due. A booking that somebody else has locked, or has changed meanwhile, is left. */
const lockDue = async (transaction: Transaction, lastDay: LocalDate) => {
  const locked = await selectDue(transaction, lastDay)
    .select('booking.id')
    .orderBy('booking.id')
    .limit(bookingsAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = locked.map(({ id }) => id)
  // A statement that locks sees the parts as they were when it began.
  const rows = await selectDue(transaction, lastDay)
    .select(['booking.id', 'booking_number'])
    .where('booking.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    numbers: rows.map((row) => row.booking_number),
    areMore: locked.length === bookingsAtOnce,
  }
}

/** The use of an account is still known when its bookings are gone from it. */
const rememberUse = async (transaction: Transaction, ids: readonly number[]): Promise<void> => {
  await sql`
    insert into account_use (user_id, at)
    select user_id, max(greatest(booking.created_at, (date + time '12:00') at time zone 'Europe/Stockholm'))
    from booking join booked_resource on booking_id = booking.id join app_user on app_user.id = user_id
    where booking.id = any(${[...ids]}::integer[]) and cleared_at is null
    group by user_id order by user_id
    on conflict (user_id) do update set at = greatest(account_use.at, excluded.at)`.execute(transaction)
}

/** Erases what was written for the bookings: wishes, notes, co-bookers, mails, and what is kept for an undo or a repeated request. */
const eraseWords = async (transaction: Transaction, ids: readonly number[]): Promise<void> => {
  const ofThese = sql<number>`any(${[...ids]}::integer[])`
  await transaction
    .updateTable('booked_resource')
    .set({ message: '', message_of: null })
    .where('booking_id', '=', ofThese)
    .where((where) => where.or([where('message', '<>', ''), where('message_of', 'is not', null)]))
    .execute()
  for (const table of ['note', 'cancellation', 'idempotency_key', 'co_booker'] as const)
    await transaction.deleteFrom(table).where('booking_id', '=', ofThese).execute()
  await sql`
    delete from outbox_mail where jsonb_typeof(gathered) = 'array' and exists (
      select from jsonb_array_elements(gathered) news where (news ->> 'bookingId')::integer = ${ofThese}
    )`.execute(transaction)
  // No process needs such an old change any more, and it names the owner.
  await sql`
    delete from change where exists (
      select from jsonb_array_elements((news -> 'bookings') || (news -> 'cancellations')) told
      where (told ->> 'bookingId')::integer = ${ofThese}
    )`.execute(transaction)
}

/**
 * In the history of a booking, its person becomes nobody, and so does whoever did it to their own booking. The record of an administrator's
 * look at a person's data stays with that person, and no longer names the booking.
 */
const forgetInHistory = async (
  transaction: Transaction,
  numbers: readonly number[],
  nobodyId: number,
): Promise<void> => {
  const ofThese = sql<number>`any(${[...numbers]}::integer[])`
  await transaction
    .updateTable('audit_entry')
    .set({ booking_number: null })
    .where('booking_number', '=', ofThese)
    .where('kind', 'in', [...lookups])
    .execute()
  await transaction
    .updateTable('audit_entry')
    .set({
      user_id: nobodyId,
      actor_id: sql<number | null>`case when actor_id = user_id then ${nobodyId}::integer else actor_id end`,
    })
    .where('booking_number', '=', ofThese)
    .where('user_id', 'is not', null)
    .execute()
  await sql`
    insert into audit_entry (at, kind, booking_number, details)
    select server_now(), 'booking-forgotten', number, '{}' from unnest(${[...numbers]}::integer[]) number`.execute(
    transaction,
  )
}

interface Forgetting {
  readonly night: LocalDate
  readonly lastDay: LocalDate
  /** The account that stands for nobody; null if there is none yet. */
  readonly nobodyId: number | null
}

interface Forgotten {
  readonly forgotten: number
  readonly areMore: boolean
}

/** Forgets the people in the history of some bookings that were removed. Nothing else is left of these. */
const forgetRemoved = async (
  transaction: Transaction,
  { lastDay, nobodyId }: Pick<Forgetting, 'lastDay' | 'nobodyId'>,
): Promise<Forgotten> => {
  const { rows } = await sql`
    select number from ${removedDue(lastDay)} due order by number limit ${bookingsAtOnce}`.execute(transaction)
  const numbers = decodeNumbers(rows).map(({ number }) => number)
  if (numbers.length > 0) await forgetInHistory(transaction, numbers, await nobody(transaction, nobodyId))
  return { forgotten: numbers.length, areMore: numbers.length === bookingsAtOnce }
}

/** Forgets the people of some bookings that are due. */
export const forgetBookings = async (
  transaction: Transaction,
  { night, lastDay, nobodyId: known }: Forgetting,
): Promise<Forgotten> => {
  const { ids, numbers, areMore } = await lockDue(transaction, lastDay)
  if (ids.length === 0)
    return areMore ? { forgotten: 0, areMore } : forgetRemoved(transaction, { lastDay, nobodyId: known })
  const nobodyId = await nobody(transaction, known)
  await rememberUse(transaction, ids)
  await eraseWords(transaction, ids)
  await forgetInHistory(transaction, numbers, nobodyId)
  await transaction
    .updateTable('booking')
    .set({ user_id: nobodyId, payer: null, forgotten_on: night })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  // The next transaction goes on with more of them, or with those that were removed.
  return { forgotten: ids.length, areMore: true }
}
