/**
 * The session that holds something: one row, and with it one deadline for all its holds (docs/rules.md#holds).
 * Invariants at each commit: a session has a row if and only if it holds something; a change of a session's holds has
 * locked its row; its stand-in is the row's, random and gone with it, so that nobody knows it again when it next holds something.
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
  /** The person whose it is; null: a visitor's. */
  readonly userId: number | null
}

/** When the holds of a session end, as SQL: at their deadline, or when their session has been gone for long enough. */
export const endOfHolds = sql<string>`least(hold_session.deadline, coalesce(hold_session.release_at, 'infinity'))`

/** Whether a hold has ended while its session goes on, as SQL: it was made before its day opened. */
export const hasEndedEarly = sql<boolean>`coalesce(claim.ends_at <= (select server_now()), false)`

const tellExpired = ({ news }: Work, gone: Awaited<ReturnType<typeof deleteHolds>>): void =>
  news.reservations(
    'expired',
    gone.map((row) => ({
      ...{ ...slotOf(row), expiration: null },
      ...{ sessionId: SessionId.make(row.session_id), standIn: row.stand_in },
    })),
  )

/** Ends all holds of these sessions, whose rows are locked. */
const endSessions = async (work: Work, sessionIds: readonly SessionId[]): Promise<void> => {
  if (sessionIds.length === 0) return
  const gone = await deleteHolds(work.transaction, sql`session_id = any(${sessionIds}::uuid[])`)
  await work.transaction.deleteFrom('hold_session').where('id', 'in', sessionIds).execute()
  tellExpired(work, gone)
}

/**
 * Ends the early holds of these sessions whose day has opened; their rows are locked.
 * @param own its caller closes it, if it holds nothing more then
 */
const endEarlyHoldsOf = async (work: Work, sessionIds: readonly SessionId[], own: SessionId | null): Promise<void> => {
  if (sessionIds.length === 0) return
  const ofThem = sql`session_id = any(${sessionIds}::uuid[])`
  tellExpired(work, await deleteHolds(work.transaction, sql`${ofThem} and ${hasEndedEarly}`))
  await sql`delete from hold_session where id = any(${sessionIds}::uuid[]) and id is distinct from ${own}::uuid
    and not exists (select from claim where session_id = hold_session.id)`.execute(work.transaction)
}

/**
 * Locks the session's row for the rest of the transaction. An expired session ends here, and then there is none: null.
 */
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

/** As SQL: the row of a session that begins to hold something, without its deadline. */
export const newSessionColumns = sql`id, source, signed_in, user_id, hours_count`
export const newSessionValues = (holder: Holder, settings: HoldSettings): RawBuilder<unknown> => {
  const { sessionId, source, isSignedIn, userId } = holder
  return sql`${sessionId}::uuid, ${source ?? ''}::text, ${isSignedIn}::boolean, ${userId ?? null}::integer,
    ${personOfShares(holder, settings) !== null}::boolean`
}

/** The session is theirs from now on: what it holds counts for who is signed in, and a visitor's press takes nothing off them. */
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
 * The same, but makes the row where there is none; the deadline is then a whole term away. A person who gets a hold takes it (`takeSession`).
 * The caller has its turn among those of the session's source.
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
 * A table `claim` of SQL, of those that overlap one of the slots: looked up slot by slot (`offset 0` sees to it). As a plain join
 * PostgreSQL, which takes every list for a hundred long, reads all claims of all years: 43 ms instead of 0.1 at 50,000.
 */
export const claimsTouching = (slots: readonly Slot[]) =>
  sql`${wantedTable(slots)} cross join lateral (
    select * from claim
    where claim.resource_id = wanted.resource_id
      and claim.during && slot_range(wanted.date, wanted.start_time, wanted.end_time)
    offset 0
  ) claim`

interface EndingSession {
  readonly id: string
  /** False: only its early holds end. */
  readonly is_over: boolean
}

const endWhatIsOver = async (
  work: Work,
  rows: readonly EndingSession[],
  own: SessionId | null = null,
): Promise<void> => {
  const idsOf = (isOver: boolean) => rows.filter((row) => row.is_over === isOver).map((row) => SessionId.make(row.id))
  await endSessions(work, idsOf(true))
  await endEarlyHoldsOf(work, idsOf(false), own)
}

/**
 * Ends the sessions that have expired and hold something in the way of these slots; all of their holds go, because they
 * go in one push. The early holds of other sessions go once their day has opened.
 * @param own its row is locked, and it has not expired
 */
export const endExpiredConflicts = async (work: Work, slots: readonly Slot[], own: SessionId | null): Promise<void> => {
  const { rows } = await sql<EndingSession>`
    select id, ${endOfHolds} <= (select server_now()) and id is distinct from ${own}::uuid as is_over from hold_session
    where id in (
      select claim.session_id from ${claimsTouching(slots)}
      where ${hasEndedEarly} or claim.session_id is distinct from ${own}::uuid
    ) and (
      (${endOfHolds} <= (select server_now()) and id is distinct from ${own}::uuid)
      or exists (select from claim where session_id = hold_session.id and ${hasEndedEarly})
    )
    order by id for update`.execute(work.transaction)
  await endWhatIsOver(work, rows, own)
}

/**
 * Ends every session whose time is up, and all early holds whose day has opened, but for those that another process is ending
 * at this moment.
 * @returns whether there may be more
 */
export const endExpiredSessions = async (work: Work, atMost: number): Promise<boolean> => {
  const { rows } = await sql<EndingSession>`
    select id, ${endOfHolds} <= (select server_now()) as is_over from hold_session
    where ${endOfHolds} <= (select server_now())
      or id in (select session_id from claim where session_id is not null and ends_at <= (select server_now()))
    order by id limit ${atMost} for update skip locked`.execute(work.transaction)
  await endWhatIsOver(work, rows)
  return rows.length === atMost
}

/** A claim that is in the way of a slot. */
export interface Conflict {
  readonly slot: Slot
  /** Null: it is booked. */
  readonly sessionId: string | null
  /** It is a hold whose time is up, or whose day has opened since, and which is not ended yet; `endExpiredConflicts` does it. */
  readonly isOver: boolean
}

/**
 * All of one snapshot.
 * @param own whose row is locked: what it holds is not over before the end of the transaction
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
    from ${claimsTouching(slots)}
    left join hold_session on hold_session.id = claim.session_id`.execute(transaction)
  return rows.map((row) => ({ slot: slotOf(row), sessionId: row.session_id, isOver: row.is_over }))
}
