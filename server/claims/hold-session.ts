/**
 * The session that holds something: one row, and with it one deadline for all its holds (docs/rules.md#holds). Invariants at each commit: a
 * session has a row if and only if it holds something; whoever changes a session's holds has locked its row; the stand-in is random and
 * goes with the row, so that nobody knows the session again when it next holds something.
 */
import { type RawBuilder, sql } from 'kysely'
import { SessionId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { deleteHolds, type Holder, type HoldSettings, personOfShares } from './hold-caps.ts'
import { type Slot, type SlotRow, slotOf, wantedTable } from './slot.ts'

interface HoldSession {
  readonly deadline: string
  readonly extensions: number
  readonly standIn: string
  /** The person who is signed in; null for a visitor. */
  readonly userId: number | null
}

/** As SQL: when the holds of a session end, at their deadline or when the session has been away for long enough. */
export const endOfHolds = sql<string>`least(hold_session.deadline, coalesce(hold_session.release_at, 'infinity'))`

/** As SQL: whether an early hold, made before its day opened, has ended although its session goes on. */
export const hasEndedEarly = sql<boolean>`coalesce(claim.ends_at <= (select server_now()), false)`

/** Deletes holds whose time is up, and tells of them. @param which as SQL about `claim` */
const expire = async ({ transaction, news }: Work, which: RawBuilder<unknown>): Promise<void> => {
  const gone = await deleteHolds(transaction, which)
  news.reservations(
    'expired',
    gone.map((row) => ({
      ...slotOf(row),
      expiration: null,
      sessionId: SessionId.make(row.session_id),
      standIn: row.stand_in,
    })),
  )
}

/** Ends all holds of these sessions, whose rows are locked. */
const endSessions = async (work: Work, sessionIds: readonly SessionId[]): Promise<void> => {
  if (sessionIds.length === 0) return
  await expire(work, sql`session_id = any(${sessionIds}::uuid[])`)
  await work.transaction.deleteFrom('hold_session').where('id', 'in', sessionIds).execute()
}

/** Locks the session's row for the rest of the transaction. @returns null where there is none; a session whose time is up ends here */
export const lockSession = async (work: Work, sessionId: SessionId): Promise<HoldSession | null> => {
  const row = await work.transaction
    .selectFrom('hold_session')
    .select(['deadline', 'extensions', 'stand_in', 'user_id'])
    .select(sql<boolean>`${endOfHolds} <= server_now()`.as('expired'))
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.expired) {
    await endSessions(work, [sessionId])
    return null
  }
  return { deadline: row.deadline, extensions: row.extensions, standIn: row.stand_in, userId: row.user_id }
}

/** As SQL: the columns and values of a session that begins to hold something, without its deadline. */
export const newSessionColumns = sql`id, source, signed_in, user_id, hours_count`
export const newSessionValues = (holder: Holder, settings: HoldSettings): RawBuilder<unknown> => {
  const { sessionId, source, isSignedIn, userId } = holder
  return sql`${sessionId}::uuid, ${source ?? ''}::text, ${isSignedIn}::boolean, ${userId ?? null}::integer,
    ${personOfShares(holder, settings) !== null}::boolean`
}

/** Makes the session a person's: from now on its holds count for them, also those that it made as a visitor. */
export const takeSession = async (transaction: Transaction, holder: Holder, settings: HoldSettings): Promise<void> => {
  const { sessionId, userId } = holder
  if (userId === undefined) return
  await transaction
    .updateTable('hold_session')
    .set({ signed_in: true, user_id: userId, hours_count: personOfShares(holder, settings) !== null })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Locks the session's row as `lockSession` does, and makes it where there is none, with a deadline a whole term away. The caller has its
 * turn among those of the session's source; a person who gets a hold calls `takeSession` afterwards.
 */
export const openSession = async (work: Work, holder: Holder, settings: HoldSettings): Promise<HoldSession> => {
  const { sessionId } = holder
  const open = async () => {
    const { rows } = await sql<HoldSession & { expired: boolean }>`
      insert into hold_session (${newSessionColumns}, deadline)
      values (${newSessionValues(holder, settings)}, server_now() + make_interval(secs => ${settings.reservationSeconds}))
      on conflict (id) do update set signed_in = excluded.signed_in
      returning deadline, extensions, stand_in as "standIn", user_id as "userId",
        ${endOfHolds} <= server_now() as expired`.execute(work.transaction)
    const [row] = rows
    if (row === undefined) throw new Error('The database made no session')
    return row
  }
  const session = await open()
  if (!session.expired) return session
  await endSessions(work, [sessionId])
  return open()
}

export const closeSessionIfEmpty = async (transaction: Transaction, sessionId: SessionId): Promise<void> => {
  await sql`delete from hold_session where id = ${sessionId}
    and not exists (select from claim where session_id = ${sessionId})`.execute(transaction)
}

/**
 * As SQL: a table `claim` of the claims that meet one of the slots. They are looked up slot by slot (`offset 0` sees to it). With a plain
 * join PostgreSQL would read all claims of all years, since it takes every list to be a hundred long: 43 ms instead of 0.1 at 50,000 claims.
 */
export const claimsMeeting = (slots: readonly Slot[]) =>
  sql`${wantedTable(slots)} cross join lateral (
    select * from claim
    where claim.resource_id = wanted.resource_id
      and claim.during && slot_range(wanted.date, wanted.start_time, wanted.end_time)
    offset 0
  ) claim`

interface EndingSession {
  readonly id: string
  /** False where only its early holds end. */
  readonly is_over: boolean
}

/**
 * Ends the sessions that are over, and the early holds of the others.
 * @param sessions whose rows are locked
 * @param own its row stays even if it holds nothing any more: the caller deletes it
 */
const endDueHolds = async (work: Work, sessions: readonly EndingSession[], own: SessionId | null): Promise<void> => {
  const idsOf = (isOver: boolean) =>
    sessions.filter((session) => session.is_over === isOver).map((session) => SessionId.make(session.id))
  await endSessions(work, idsOf(true))
  const others = idsOf(false)
  if (others.length === 0) return
  await expire(work, sql`session_id = any(${others}::uuid[]) and ${hasEndedEarly}`)
  await sql`delete from hold_session where id = any(${others}::uuid[]) and id is distinct from ${own}::uuid
    and not exists (select from claim where session_id = hold_session.id)`.execute(work.transaction)
}

/**
 * Ends what is in the way of these slots although its time is up. A session whose time is up ends with all its holds, since they go in one
 * push; a session that goes on loses its early holds whose day has opened.
 * @param own a session whose row is locked, and whose time is not up
 */
export const endExpiredConflicts = async (work: Work, slots: readonly Slot[], own: SessionId | null): Promise<void> => {
  const { rows } = await sql<EndingSession>`
    select id, ${endOfHolds} <= (select server_now()) and id is distinct from ${own}::uuid as is_over from hold_session
    where id in (
      select claim.session_id from ${claimsMeeting(slots)}
      where ${hasEndedEarly} or claim.session_id is distinct from ${own}::uuid
    ) and (
      (${endOfHolds} <= (select server_now()) and id is distinct from ${own}::uuid)
      or exists (select from claim where session_id = hold_session.id and ${hasEndedEarly})
    )
    order by id for update`.execute(work.transaction)
  await endDueHolds(work, rows, own)
}

/**
 * Ends sessions whose time is up, and early holds whose day has opened, except what another process is ending at this moment.
 * @returns whether there may be more
 */
export const endExpiredSessions = async (work: Work, atMost: number): Promise<boolean> => {
  const { rows } = await sql<EndingSession>`
    select id, ${endOfHolds} <= (select server_now()) as is_over from hold_session
    where ${endOfHolds} <= (select server_now())
      or id in (select session_id from claim where session_id is not null and ends_at <= (select server_now()))
    order by id limit ${atMost} for update skip locked`.execute(work.transaction)
  await endDueHolds(work, rows, null)
  return rows.length === atMost
}

/** A claim that is in the way of a slot. */
export interface Conflict {
  readonly slot: Slot
  /** Null where the slot is booked. */
  readonly sessionId: string | null
  /** Whether it is a hold whose time is up, or whose day has opened since, but which is still there; `endExpiredConflicts` ends it. */
  readonly isOver: boolean
}

/**
 * Reads in one snapshot all claims that are in the way of these slots.
 * @param own a session whose row is locked, so that its time is not up before the end of the transaction
 */
export const readConflicts = async (
  transaction: Transaction,
  slots: readonly Slot[],
  own: SessionId | null,
): Promise<Conflict[]> => {
  const { rows } = await sql<SlotRow & { session_id: string | null; is_over: boolean }>`
    select distinct claim.resource_id, claim.date, claim.start_time, claim.end_time, claim.session_id,
      claim.session_id is not null and ${hasEndedEarly}
        or coalesce(${endOfHolds} <= (select server_now()) and hold_session.id is distinct from ${own}::uuid, false) as is_over
    from ${claimsMeeting(slots)}
    left join hold_session on hold_session.id = claim.session_id`.execute(transaction)
  return rows.map((row) => ({ slot: slotOf(row), sessionId: row.session_id, isOver: row.is_over }))
}
