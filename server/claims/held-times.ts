/**
 * The time for which each slot was held (docs/rules.md#fair-shares). The time is counted for a source without sign-in, or for a person if
 * the house counts people's hours too. Invariant: only `deleteHolds` deletes holds, and its statement records how long they lasted.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Holder, type HoldSettings, personOfShares } from './holders.ts'
import type { Slot, SlotRow } from './slot.ts'

/** Returns the name of a person in `held_time.source`. It never equals an address. `deleteHolds` builds the same name in SQL. */
const timedAs = (userId: UserId): string => `user ${userId}`

/** Deletes the held hours of a person who is cleared. */
export const deleteHeldTimesOf = async (transaction: Transaction, userId: UserId): Promise<void> => {
  await transaction.deleteFrom('held_time').where('source', '=', timedAs(userId)).execute()
}

/** Builds SQL that is true if a held time can be deleted, a day after it began. */
const isOld = sql<SqlBool>`held_time.since <= server_now() - interval '24 hours'`

/** Deletes holds, and records how long they lasted. `which` is a condition of SQL on `claim`. */
export const deleteHolds = async (
  transaction: Transaction,
  which: RawBuilder<unknown>,
): Promise<readonly (SlotRow & { readonly session_id: string; readonly stand_in: string })[]> => {
  const { rows } = await sql<SlotRow & { session_id: string; stand_in: string }>`
    with gone as (
      delete from claim where ${which}
      returning session_id, resource_id, date, start_time, end_time, held_since
    ), noted as (
      insert into held_time (source, resource_id, date, start_time, end_time, since, seconds)
      select holder, resource_id, date, start_time, end_time, held_since,
        greatest(0, ceil(extract(epoch from least(server_now(), deadline) - held_since)))
      from gone join hold_session on hold_session.id = gone.session_id cross join lateral (
        select case when not signed_in then source when hours_count then 'user ' || user_id else '' end as holder
      ) timed
      where holder <> '' and held_since is not null
      on conflict (source, resource_id, date, start_time, end_time) do update set
        since = case when ${isOld} then excluded.since else held_time.since end,
        seconds = case when ${isOld} then excluded.seconds else held_time.seconds + excluded.seconds end
    )
    select session_id, resource_id, date, start_time, end_time,
      (select stand_in from hold_session where id = gone.session_id) as stand_in
    from gone`.execute(transaction)
  return rows
}

/** Functions for the time that a holder has held slots. The result is null if that time is not counted, as in a network of the house. */
export const heldHoursOf = (holder: Holder, settings: HoldSettings) => {
  const person = personOfShares(holder, settings)
  const ofPerson = person === null ? null : timedAs(person)
  const source = holder.isSignedIn ? ofPerson : holder.source
  if (source === null) return null
  const most = sql`${settings.caps.visitorHoldMinutes * 60}::double precision`
  return {
    /** Builds SQL that is true if earlier holds have left some of the allowed time for this slot. */
    mayHold: (slot: { readonly [Name in keyof Slot]: Slot[Name] | RawBuilder<unknown> }): RawBuilder<boolean> =>
      sql<boolean>`coalesce((
  select seconds from held_time
  where source = ${source} and resource_id = ${slot.resourceId} and date = ${slot.date}
    and start_time = ${slot.startTime} and end_time = ${slot.endTime} and not ${isOld}
), 0) < ${most}`,
    /** Whether the holder's session has held some slot for the whole allowed time, including earlier holds. */
    async areUsedUp(transaction: Transaction): Promise<boolean> {
      const { rows } = await sql<{ long: boolean }>`
        select exists (
          select from claim left join held_time on held_time.source = ${source} and not ${isOld}
            and held_time.resource_id = claim.resource_id and held_time.date = claim.date
            and held_time.start_time = claim.start_time and held_time.end_time = claim.end_time
          where claim.session_id = ${holder.sessionId}
            and coalesce(seconds, 0) + coalesce(extract(epoch from server_now() - held_since), 0) >= ${most}
        ) as long`.execute(transaction)
      return rows[0]?.long === true
    },
  }
}

export const deleteOldHeldTimes = async (database: Database): Promise<void> => {
  await database.deleteFrom('held_time').where(isOld).execute()
}
