/**
 * The row of a session that holds something. The row has one deadline for all holds of the session (docs/rules.md#holds). Invariants at
 * each commit: a session has a row if and only if it holds something; a transaction that changes a session's holds has locked the row; the
 * stand-in is random and is deleted with the row, so nobody recognises the session when it holds something again.
 */
import { type RawBuilder, sql } from 'kysely'
import { SessionId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { deleteHolds } from './held-times.ts'
import { type Holder, type HoldSettings, personOfShares } from './holders.ts'
import { type Slot, type SlotRow, slotOf, wantedTable } from './slot.ts'

interface HoldSession {
  readonly deadline: string
  readonly extensions: number
  readonly standIn: string
  /** The signed-in person; null for a visitor. */
  readonly userId: number | null
}

/** Builds SQL for the end of a session's holds: their deadline, or the earlier end that is set when the session disconnects. */
export const endOfHolds = sql<string>`least(hold_session.deadline, coalesce(hold_session.release_at, 'infinity'))`

/** Builds SQL that is true if an early hold, made before its day opened, has ended although its session continues. */
export const hasEndedEarly = sql<boolean>`coalesce(claim.ends_at <= (select server_now()), false)`

/** Deletes holds that have reached their end, and writes the news. `which` is a condition of SQL on `claim`. */
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

/** Locks the session's row for the rest of the transaction. Returns null if there is no session. A session whose time is up ends here. */
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

/** The columns of a new session, without its deadline, as SQL. */
export const newSessionColumns = sql`id, source, signed_in, user_id, hours_count`
export const newSessionValues = (holder: Holder, settings: HoldSettings): RawBuilder<unknown> => {
  const { sessionId, source, isSignedIn, userId } = holder
  return sql`${sessionId}::uuid, ${source ?? ''}::text, ${isSignedIn}::boolean, ${userId ?? null}::integer,
    ${personOfShares(holder, settings) !== null}::boolean`
}

/** Assigns the session to a person. From now on its holds count for the person, including holds that the person made as a visitor. */
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
 * Locks the session's row as `lockSession` does. If there is no row, it inserts one with a deadline a whole term away. The caller has taken
 * a turn among the sessions of the source. For a person who gets a hold, the caller calls `takeSession` afterwards.
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
 * Builds SQL for a table `claim` of the claims that overlap one of the slots and do not yield. The claims are looked up slot by slot, which `offset 0`
 * forces. With a plain join, PostgreSQL would read the claims of all years, because it assumes that every list has a hundred items. At
 * 50,000 claims, that takes 43 ms instead of 0.1 ms.
 */
export const claimsMeeting = (slots: readonly Slot[]) =>
  sql`${wantedTable(slots)} cross join lateral (
    select * from claim
    where claim.resource_id = wanted.resource_id
      and claim.during && slot_range(wanted.date, wanted.start_time, wanted.end_time) and not claim.yields
    offset 0
  ) claim`

/** The same for the claims that yield, beneath a hold (`yield-slots.ts`). */
export const yieldingMeeting = (slots: readonly Slot[]) =>
  sql`${wantedTable(slots)} cross join lateral (
    select * from claim
    where claim.yields and claim.resource_id = wanted.resource_id and claim.date = wanted.date
      and claim.during && slot_range(wanted.date, wanted.start_time, wanted.end_time)
    offset 0
  ) claim`

interface EndingSession {
  readonly id: string
  /** False if only the session's early holds end. */
  readonly is_over: boolean
}

/**
 * Ends the sessions that have reached their end, and the early holds of the other sessions.
 * @param sessions sessions whose rows are locked
 * @param own the caller's session. Its row stays even if it holds nothing any more, because the caller deletes it.
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
 * Ends overlapping holds that have reached their end. A session that has reached its end loses all its holds, because they end in one push.
 * A session that continues loses its early holds whose day has opened.
 * @param own the caller's session. Its row is locked, and its time is not up.
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
 * Ends sessions that have reached their end, and early holds whose day has opened. Sessions that another process is ending at this moment
 * are skipped.
 * @returns whether there may be more such sessions
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

/** A claim that overlaps a wanted slot. */
export interface Conflict {
  readonly slot: Slot
  /** The session that holds the slot; null if the slot is booked. */
  readonly sessionId: string | null
  /**
   * Whether the claim is a hold that still exists although it has reached its end or its day has opened. `endExpiredConflicts` ends such a
   * hold.
   */
  readonly isOver: boolean
}

/**
 * Reads all claims that overlap these slots and do not yield, in one snapshot.
 * @param own the caller's session. Its row is locked, so the session does not end before the end of the transaction.
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
