/**
 * A cancellation can be undone for some seconds (docs/rules.md#editing). The times are free at once. The rows that the cancellation
 * deletes are kept beside the bookings, and an undo inserts them again. Invariants: whoever has a time when the undo comes keeps it, and
 * the other parts come back as they were; no mail about the booking leaves while its cancellation can be undone (`server/mail/outbox.ts`);
 * an undo never changes what somebody did after the cancellation.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { BookingStatus } from '../../domain/schema/bookings.ts'
import type { CancelledParts } from '../../domain/schema/calls/booking-calls.ts'
import { type BookingId, BookingResourceId, type GroupId, ResourceId, RowId, UserId } from '../../domain/schema/ids.ts'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import { readGroupIds } from '../database/group-scope.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { ANSWER_HELD_SECONDS } from './answer-mails.ts'
import { AnsweredPart, isAsAnswered, stateOf } from './answers.ts'
import { PartsTaken } from './book-again.ts'
import type { BookedResource } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'
import { readOwners } from './booking-owner.ts'
import { holdMails, takeBackCancelledMails } from './cancelled-mails.ts'
import { checkCancelledParts } from './check-booking-calls.ts'
import { judgeBookings } from './judge-booking.ts'
import { actingOn, type CallWith, type LockedBooking, lockAnyBookings } from './lock-booking.ts'
import { changesOf, isChanged, isRemoved } from './part-changes.ts'
import { writeBookings } from './write-bookings.ts'

/** The tables from which a cancellation deletes, each after those to which it refers. */
const tables = ['booking', 'booked_resource', 'booked_slot', 'note', 'idempotency_key', 'co_booker'] as const
type Table = (typeof tables)[number]

const Rows = Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
const decodeKept = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      id: RowId,
      userId: UserId,
      ownerId: UserId,
      at: Schema.String,
      until: Schema.String,
      undone: Schema.Boolean,
      rows: Schema.Struct({
        booking: Rows,
        booked_resource: Rows,
        booked_slot: Rows,
        note: Rows,
        idempotency_key: Rows,
        // Older releases did not keep it.
        co_booker: Schema.optionalKey(Rows),
      }),
      changed: Schema.Array(AnsweredPart),
    }),
  ),
)
type Kept = ReturnType<typeof decodeKept>[number]

const decodeParts = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: BookingResourceId, status: BookingStatus })),
)
/** The parts whose rows the cancellation deleted, with their statuses from before. */
const removedParts = ({ rows }: Kept) => decodeParts(rows.booked_resource)

/**
 * Cancels parts of a booking, and keeps what an undo needs.
 * @param shall the parts that stay: a part that is cancelled late stays with its price
 */
export const cancelParts = async (
  work: BookingWork,
  { booking, resources: is }: LockedBooking,
  { caller, shall }: { readonly caller: SignedInCaller; readonly shall: readonly BookedResource[] },
): Promise<void> => {
  const write = { booking, is, shall }
  const changes = changesOf(write)
  const removed = changes.filter(isRemoved).map(({ before }) => before.id)
  const changed = changes.filter(isChanged).map(
    ({ before, after }): AnsweredPart => ({
      ...{ id: after.id, bookingId: booking.id, ownerId: booking.ownerId, slots: after.slots },
      ...{ resourceId: after.resourceId, date: after.date },
      ...{ before: stateOf(before), after: stateOf(after) },
    }),
  )
  const wholeId = shall.length === 0 ? booking.id : null
  const rowsOf = (table: Table, column: string, ids: readonly (number | null)[]) => sql`
    ${sql.lit(table)}, (
      select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from ${sql.table(table)} kept
      where ${sql.ref(column)} = any(${[...ids]}::integer[])
    )`
  await sql`
    insert into cancellation (user_id, booking_id, owner_id, at, until, rows, changed)
    select ${caller.user.id}, ${booking.id}, ${booking.ownerId}, now, now + make_interval(secs => ${ANSWER_HELD_SECONDS}),
      jsonb_build_object(
        ${rowsOf('booking', 'id', [wholeId])}, ${rowsOf('booked_resource', 'id', removed)},
        ${rowsOf('booked_slot', 'booked_resource_id', removed)}, ${rowsOf('note', 'booking_id', [wholeId])},
        ${rowsOf('idempotency_key', 'booking_id', [wholeId])}, ${rowsOf('co_booker', 'booking_id', [wholeId])}
      ), ${JSON.stringify(changed)}::jsonb
    from (select server_now() as now) clock`.execute(work.transaction)
  await writeBookings(work, [write], { caller, undoneSeconds: ANSWER_HELD_SECONDS })
  await holdMails(work.transaction, booking.id, ANSWER_HELD_SECONDS)
}

/** Reads and locks what is kept of the cancellations of a booking, the earliest first. */
const lockKept = async (transaction: Transaction, id: BookingId): Promise<readonly Kept[]> =>
  decodeKept(
    await transaction
      .selectFrom('cancellation')
      .select(['id', 'user_id as userId', 'owner_id as ownerId', 'at', 'until', 'undone', 'rows', 'changed'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute(),
  )

/** Inserts the rows of one table as they were. A row that is there already stays as it is. */
const insertRows = async (transaction: Transaction, table: Table, rows: typeof Rows.Type): Promise<void> => {
  if (rows.length === 0) return
  const { rows: columns } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(transaction)
  const list = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(transaction)
}

/**
 * Refuses an undo that would break a limit because of what the owner has booked or changed since the cancellation. Without such a change
 * nothing is judged, since the parts were allowed as they were.
 * @throws Failure `rule`
 */
const judgeSince = async (
  work: BookingWork,
  caller: SignedInCaller,
  { kept: { at, ownerId }, parts }: { readonly kept: Kept; readonly parts: readonly BookedResource[] },
): Promise<void> => {
  const since = await work.transaction
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select('booked_resource.id')
    .where('booking.user_id', '=', ownerId)
    .where('status', '<>', CANCELLED)
    .where(sql<boolean>`coalesce(calendar_changed_at, made_at, booking.created_at) > ${at}`)
    .limit(1)
    .executeTakeFirst()
  const owner = (await readOwners(work.transaction, [ownerId])).get(ownerId)
  const acting = actingOn(caller, parts)
  if (since === undefined || owner === undefined || callerMay(acting, 'handle-bookings')) return
  const ground = await readGroupStructures(
    work.transaction,
    parts.map(({ resourceId }) => resourceId),
  )
  await judgeBookings(work.transaction, [{ owner, chosen: parts }], {
    ...{ caller: acting, ground, longestHold: work.longestHold, countsOnly: true },
  })
}

const decodePlaces = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ resource_id: ResourceId })))

/** Reads the groups in which each cancellation has cancelled parts. */
const readGroupsOfKept = async (transaction: Transaction, all: readonly Kept[]) => {
  const groups = new Map<Kept, readonly GroupId[]>()
  for (const kept of all) {
    const removed = decodePlaces(kept.rows.booked_resource).map((row) => row.resource_id)
    const changed = kept.changed.flatMap(({ resourceId }) => resourceId ?? [])
    groups.set(kept, await readGroupIds(transaction, [...removed, ...changed]))
  }
  return groups
}

type UndoCall = CallWith<{ readonly id: BookingId }> & { readonly body: CancelledParts }

const bringBack = async (
  work: BookingWork,
  { caller, parameters: { id }, body }: UndoCall,
  taken: ReadonlySet<BookingResourceId>,
): Promise<CancelledParts> => {
  const { transaction } = work
  // The booking is locked first, as every change of it does. If it is gone, what is kept of its cancellations is locked in its place.
  const isThere = (await lockAnyBookings(transaction, [id])).length > 0
  const all = await lockKept(transaction, id)
  const asked = new Set(body.parts)
  const groups = await readGroupsOfKept(transaction, all)
  const isOwn = (one: Kept): boolean => one.userId === caller.user.id && one.ownerId === caller.user.id
  const isAsked = (one: Kept): boolean =>
    (isOwn(one) || callerMay(caller, 'handle-bookings', groups.get(one) ?? [])) &&
    [...removedParts(one), ...one.changed].some(({ id: part }) => asked.has(part))
  const kept = found(all.findLast(isAsked))
  if (kept.undone) return { parts: [] }

  const left = removedParts(kept).filter((part) => !taken.has(part.id))
  const changed = kept.changed.filter((part) => !taken.has(part.id))
  if (left.length + changed.length === 0)
    throw new Failure('slot-taken', { message: failureTexts.takenSinceCancelled, slots: [] })

  // The booking itself may have gone with a later cancellation than this one.
  const whole = isThere ? undefined : all.findLast(({ rows }) => rows.booking.length > 0)?.rows
  if (whole !== undefined)
    for (const table of ['booking', 'note', 'idempotency_key', 'co_booker'] as const)
      await insertRows(transaction, table, whole[table] ?? [])
  const [held] = await lockAnyBookings(transaction, [id])
  if (held?.booking.ownerId !== kept.ownerId)
    throw new Failure('overtaken', { message: failureTexts.changedSinceCancelled })

  // A part is inserted as a cancelled one, which has no claims, and is then brought back like any other.
  const isLeft = (part: unknown): boolean => left.some((one) => one.id === part)
  const { booked_resource: parts, booked_slot: slots } = kept.rows
  const cancelled = parts.filter((row) => isLeft(row.id)).map((row) => ({ ...row, status: CANCELLED }))
  await insertRows(transaction, 'booked_resource', cancelled)
  await insertRows(
    transaction,
    'booked_slot',
    slots.filter((row) => isLeft(row.booked_resource_id)),
  )
  const [locked] = await lockAnyBookings(transaction, [id])
  if (locked === undefined || !changed.every((part) => isAsAnswered([locked], part)))
    throw new Failure('overtaken', { message: failureTexts.changedSinceCancelled })

  const before = new Map([
    ...left.map((part) => [part.id, { status: part.status }] as const),
    ...changed.map((part) => [part.id, part.before] as const),
  ])
  const shall = locked.resources.map((part) => ({ ...part, ...before.get(part.id) }))
  const back = shall.filter((part) => before.has(part.id) && part.status !== CANCELLED)
  await judgeSince(work, caller, { kept, parts: back })
  await takeBackCancelledMails(transaction, id, new Set(before.keys()))
  // The clock is read after the mails are locked. If the time is not up, no mail has been sent yet, and none is sent from now on.
  if (Date.parse(kept.until) <= Date.parse(await serverNow(transaction)))
    throw new Failure('too-late', { message: failureTexts.tooLateToBringBack })
  await writeBookings(work, [{ booking: locked.booking, is: locked.resources, shall }], { caller, restores: true })
  await transaction.updateTable('cancellation').set({ undone: true }).where('id', '=', kept.id).execute()
  return { parts: [...taken] }
}

/**
 * Undoes the caller's cancellation of these parts. If others have the times of some parts, the transaction is repeated without these parts.
 * @throws Failure 404, 422, `too-late`, `overtaken`, `rule`; `slot-taken` where no part can come back
 */
export const undoCancelling = async (
  context: BookingContext,
  call: UndoCall,
  taken: ReadonlySet<BookingResourceId> = new Set(),
): Promise<CancelledParts> => {
  checkCancelledParts(call.body)
  try {
    return await workOnBookings(context, (work) => bringBack(work, call, taken))
  } catch (error) {
    if (!(error instanceof PartsTaken)) throw error
    return undoCancelling(context, call, new Set([...taken, ...error.parts.keys()]))
  }
}

export const deleteOldCancellations = async (database: Database): Promise<void> => {
  await database.deleteFrom('cancellation').where('until', '<', sql<string>`server_now()`).execute()
}
