/**
 * The caps of holds: the holder, as the caps count it, and how long a source has held each slot without anybody's
 * signing in (docs/rules.md#holds). The statement that ends a hold notes it. Invariant: no claim that is a hold is
 * deleted but by `deleteHolds`.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Caps } from '../process/settings.ts'
import type { Slot, SlotRow } from './slot.ts'

export interface Holder {
  readonly sessionId: SessionId
  /** The source that it counts for besides its session; null: none, since it sits in a network of the house. */
  readonly source: string | null
  /** A visitor may hold less, and not for ever. */
  readonly isSignedIn: boolean
}

/** `Settings` of the server has them all. */
export interface HoldSettings {
  readonly reservationSeconds: number
  readonly releaseSeconds: number
  readonly signInBeforeChoosing: boolean
  readonly caps: Pick<
    Caps,
    | 'sessionHolds'
    | 'visitorSessionHolds'
    | 'addressHolds'
    | 'visitorAddressHolds'
    | 'visitorDayPercent'
    | 'visitorHoldMinutes'
    | 'bookableDays'
    | 'callSlots'
  >
}

/** A day after its first second it is forgotten. */
const isOld = sql<SqlBool>`held_time.since <= server_now() - interval '24 hours'`

/** @param which of the holds, as SQL about `claim` */
export const deleteHolds = async (
  transaction: Transaction,
  which: RawBuilder<unknown>,
): Promise<readonly (SlotRow & { readonly session_id: string })[]> => {
  const { rows } = await sql<SlotRow & { session_id: string }>`
    with gone as (
      delete from claim where ${which}
      returning session_id, resource_id, date, start_time, end_time, held_since
    ), noted as (
      insert into held_time (source, resource_id, date, start_time, end_time, since, seconds)
      select source, resource_id, date, start_time, end_time, held_since,
        greatest(0, ceil(extract(epoch from least(server_now(), deadline) - held_since)))
      from gone join hold_session on hold_session.id = gone.session_id
      where source <> '' and not signed_in and held_since is not null
      on conflict (source, resource_id, date, start_time, end_time) do update set
        since = case when ${isOld} then excluded.since else held_time.since end,
        seconds = case when ${isOld} then excluded.seconds else held_time.seconds + excluded.seconds end
    )
    select session_id, resource_id, date, start_time, end_time from gone`.execute(transaction)
  return rows
}

/** As SQL: seconds that the source has held this slot, without what it holds now. */
export const secondsHeld = (source: string, slot: Slot): RawBuilder<number> => sql<number>`coalesce((
  select seconds from held_time
  where source = ${source} and resource_id = ${slot.resourceId} and date = ${slot.date}
    and start_time = ${slot.startTime} and end_time = ${slot.endTime} and not ${isOld}
), 0)`

/** Whether some slot of the session has been held for so long, now and before. */
export const hasHeldLong = async (
  transaction: Transaction,
  { sessionId, source, minutes }: { readonly sessionId: string; readonly source: string; readonly minutes: number },
): Promise<boolean> => {
  const { rows } = await sql<{ long: boolean }>`
    select exists (
      select from claim left join held_time on held_time.source = ${source} and not ${isOld}
        and held_time.resource_id = claim.resource_id and held_time.date = claim.date
        and held_time.start_time = claim.start_time and held_time.end_time = claim.end_time
      where claim.session_id = ${sessionId}
        and coalesce(seconds, 0) + coalesce(extract(epoch from server_now() - held_since), 0) >= ${minutes * 60}::double precision
    ) as long`.execute(transaction)
  return rows[0]?.long === true
}

export const deleteOldHeldTimes = async (database: Database): Promise<void> => {
  await database.deleteFrom('held_time').where(isOld).execute()
}
