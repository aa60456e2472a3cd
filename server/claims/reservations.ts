/** Reads, releases and extends holds for the hub's calls (docs/rules.md#holds). */
import { sql } from 'kysely'
import type { Meta } from '../../domain/schema/hub.ts'
import { SessionId } from '../../domain/schema/ids.ts'
import type { HoldNews, Work } from '../changes/news.ts'
import type { Database, Transaction } from '../database/database.ts'
import { turnOf } from './add-reservation.ts'
import { deleteHolds, heldHoursOf } from './held-times.ts'
import { closeSessionIfEmpty, endOfHolds, lockSession, takeSession } from './hold-session.ts'
import { type Holder, type HoldSettings, holdsOfPerson } from './holders.ts'
import { type Slot, type SlotRow, slotOf } from './slot.ts'

interface Snapshot {
  readonly revision: number
  readonly now: string
}
type HoldRow = Snapshot &
  SlotRow & { readonly session_id: string; readonly stand_in: string; readonly deadline: string }
/** The only row of the answer for a session without holds. */
type EmptyRow = Snapshot & { readonly session_id: null }

export const readReservations = async (
  database: Database | Transaction,
): Promise<{ readonly reservations: readonly HoldNews[]; readonly meta: Meta }> => {
  // If nothing is held, the left join returns one row that contains only the revision.
  const { rows } = await sql<HoldRow | EmptyRow>`
    with clock as materialized (select server_now() as now, (select value from revision) as revision)
    select clock.revision, clock.now, live.*
    from clock left join (
      select claim.session_id, claim.resource_id, claim.date, claim.start_time, claim.end_time, hold_session.deadline,
        hold_session.stand_in, ${endOfHolds} as ends
      from claim join hold_session on hold_session.id = claim.session_id
    ) live on live.ends > clock.now
    order by live.resource_id, live.date, live.start_time`.execute(database)
  const [first] = rows
  if (first === undefined) throw new Error('The database has no revision')
  return {
    reservations: rows.flatMap((row) =>
      row.session_id === null
        ? []
        : [
            {
              ...slotOf(row),
              expiration: row.deadline,
              sessionId: SessionId.make(row.session_id),
              standIn: row.stand_in,
            },
          ],
    ),
    meta: { revision: first.revision, now: first.now },
  }
}

/** Releases holds of the session on the slots, or all its holds if `slots` is null. Returns how many holds there were. */
const release = async (work: Work, sessionId: SessionId, slots: readonly Slot[] | null): Promise<number> => {
  if (slots?.length === 0 || (await lockSession(work, sessionId)) === null) return 0
  const these = (slots ?? []).map(
    ({ resourceId, date, startTime, endTime }) => sql`(${resourceId}, ${date}, ${startTime}, ${endTime})`,
  )
  const gone = await deleteHolds(
    work.transaction,
    slots === null
      ? sql`session_id = ${sessionId}`
      : sql`session_id = ${sessionId} and (resource_id, date, start_time, end_time) in (${sql.join(these)})`,
  )
  work.news.reservations(
    'released',
    gone.map((row) => ({ ...slotOf(row), sessionId, standIn: row.stand_in, expiration: null })),
  )
  await closeSessionIfEmpty(work.transaction, sessionId)
  return gone.length
}

/** Releases one hold. Returns whether the slot was held. */
export const removeReservation = async (work: Work, sessionId: SessionId, slot: Slot): Promise<boolean> =>
  (await release(work, sessionId, [slot])) > 0

/** Releases several holds. Returns how many of the slots were held. */
export const removeReservations = (work: Work, sessionId: SessionId, slots: readonly Slot[]): Promise<number> =>
  release(work, sessionId, slots)

/** Releases all holds of the session. Returns how many there were. */
export const clearReservations = (work: Work, sessionId: SessionId): Promise<number> => release(work, sessionId, null)

export const MAXIMUM_EXTENSIONS = 10

/** Returns the longest lifetime of a hold, in milliseconds. */
export const longestHoldOf = ({ reservationSeconds }: Pick<HoldSettings, 'reservationSeconds'>): number =>
  (MAXIMUM_EXTENSIONS + 1) * reservationSeconds * 1000

/**
 * Gives the holds of a session a new deadline. A session without holds is not an error. A signed-in person takes over the holds that the
 * session made as a visitor, within the cap of a person.
 */
export const extendReservations = async (
  work: Work,
  holder: Holder,
  settings: HoldSettings,
): Promise<'extended' | 'limit'> => {
  const { sessionId, userId } = holder
  const { reservationSeconds, caps } = settings
  if (userId !== undefined) await sql`${turnOf(holder)}`.execute(work.transaction)
  const session = await lockSession(work, sessionId)
  if (session === null) return 'extended'
  if (session.extensions >= MAXIMUM_EXTENSIONS) return 'limit'
  if (userId !== undefined && session.userId !== userId) {
    const { rows } = await sql<{ many: boolean }>`
      select ${holdsOfPerson(sessionId, userId)} > ${caps.personHolds}::integer as many`.execute(work.transaction)
    if (rows[0]?.many === true) return 'limit'
  }
  if ((await heldHoursOf(holder, settings)?.areUsedUp(work.transaction)) === true) return 'limit'
  await takeSession(work.transaction, holder, settings)
  const { deadline } = await work.transaction
    .updateTable('hold_session')
    .set({
      deadline: sql<string>`server_now() + make_interval(secs => ${reservationSeconds})`,
      extensions: session.extensions + 1,
    })
    .where('id', '=', sessionId)
    .returning('deadline')
    .executeTakeFirstOrThrow()
  const holds = await work.transaction
    .selectFrom('claim')
    .select(['resource_id', 'date', 'start_time', 'end_time'])
    .where('session_id', '=', sessionId)
    .orderBy('resource_id')
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  work.news.reservations(
    'extended',
    holds.map((row) => ({ ...slotOf(row), sessionId, standIn: session.standIn, expiration: deadline })),
  )
  return 'extended'
}
