/**
 * The holds and bookings of a group's day. Invariant: one statement, so one snapshot: the revision is exactly that of
 * the claims that are read. Each change of claims raises the revision, so a reading is good for as long as its revision
 * stays.
 */
import { sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { endMinutes, localTime, minutesOf } from '../../domain/calendar/local-time.ts'
import type { GroupId } from '../../domain/schema/ids.ts'
import { endOfHolds } from '../claims/hold-session.ts'
import type { Database } from '../database/database.ts'

/** The owner of claims of a resource: a session, or a booked resource. */
export interface Claimant {
  readonly resourceId: number
  readonly sessionId: string | null
  readonly bookedResourceId: number | null
  readonly bookingId: number | null
  readonly number: number | null
  readonly part: number | null
  readonly ownerId: number | null
  /** Such as `09:00:00-09:30:00 09:30:00-10:00:00`: text, because PostgreSQL is slow at making JSON of many rows. */
  readonly slots: string
}

/** In whole minutes of the day. */
export interface Claim {
  readonly claimant: Claimant
  readonly from: number
  readonly to: number
}

export interface DayClaims {
  readonly revision: number
  /** Made of the versions of all rows: the same as long as nothing of the day is held, booked or given up. */
  readonly print: string
  /** The version of the group's structure at that moment. */
  readonly version: string
  readonly byResource: ReadonlyMap<number, ResourceClaims>
}

/** The holds and bookings of a resource's day. */
export interface ResourceClaims {
  readonly claimants: readonly Claimant[]
  readonly claims: readonly Claim[]
  /** The same text as long as it is the same. */
  readonly text: string
}

export interface DayReading {
  /** The server's clock. */
  readonly now: string
  readonly claims: DayClaims
  /** False for the moment in which the time of a hold is up and no revision has it yet: not to be remembered. */
  readonly isSettled: boolean
}

interface Row {
  readonly now: string
  readonly revision: number
  readonly version: string
  readonly isSettled: boolean
  /** Null: nothing at all has changed, so it was not looked at. */
  readonly print: string | null
  /** Null: the same as those that are known. */
  readonly claimants: readonly Claimant[] | null
}

const claimsOf = (claimant: Claimant): Claim[] =>
  claimant.slots.split(' ').map((slot) => {
    const [start = '', end = ''] = slot.split('-')
    return { claimant, from: minutesOf(localTime(start)), to: endMinutes(localTime(end)) }
  })

/** @param known is given back where nothing has changed */
const claimsByResource = (
  claimants: readonly Claimant[],
  known: DayClaims | null,
): ReadonlyMap<number, ResourceClaims> => {
  const byResource = Map.groupBy(claimants, ({ resourceId }) => resourceId)
  return new Map(
    [...byResource].map(([resourceId, ofResource]) => {
      const text = JSON.stringify(ofResource)
      const before = known?.byResource.get(resourceId)
      const claims = { claimants: ofResource, claims: ofResource.flatMap(claimsOf), text }
      return [resourceId, before?.text === text ? before : claims]
    }),
  )
}

/**
 * @param known an earlier reading of the same group and day; it is given back when nothing has changed since
 * @returns null when there is no such group, or it is disabled
 */
export const readDayClaims = async (
  database: Database,
  groupId: GroupId,
  date: LocalDate,
  known: DayClaims | null,
): Promise<DayReading | null> => {
  const { rows } = await sql<Row>`
    with clock as materialized (select server_now() as now), moment as materialized (
      select clock.now, not exists (select from hold_session where ${endOfHolds} <= clock.now) as is_settled from clock
    ), reading as materialized (
      select moment.*, revision.value as revision, structure_version as version,
        is_settled and structure_version = ${known?.version ?? null}::uuid as may_be_known,
        revision.value = ${known?.revision ?? null}::bigint as is_same_revision
      from resource_group cross join revision cross join moment
      where resource_group.id = ${groupId} and resource_group.enabled
    ), printed as materialized (
      -- Cheaper by far than the rows themselves, and most changes are of other days.
      select case when may_be_known and is_same_revision then null else (
        select coalesce(bit_xor(hash_record_extended(row(claim.id, claim.xmin), 0)), 0)::text
        from claim join resource on resource.id = claim.resource_id
        where resource.group_id = ${groupId} and resource.enabled and claim.date = ${date}
      ) end as print
      from reading
    )
    select reading.now, revision, version, is_settled as "isSettled", print,
      case when may_be_known and (is_same_revision or print = ${known?.print ?? null}::text)
      then null else coalesce((
        select json_agg(json_build_object(
          'resourceId', held.resource_id, 'sessionId', held.session_id, 'bookedResourceId', held.booked_resource_id,
          'bookingId', booking.id, 'number', booking.booking_number, 'part', booked_resource.part,
          'ownerId', booking.user_id, 'slots', held.slots
        ))
        from (
          select resource_id, session_id, booked_resource_id,
            string_agg(start_time || '-' || end_time, ' ' order by start_time) as slots
          from claim join resource on resource.id = claim.resource_id
          where resource.group_id = ${groupId} and resource.enabled and claim.date = ${date}
          group by resource_id, session_id, booked_resource_id
          order by resource_id, session_id, booked_resource_id
        ) held
          left join hold_session on hold_session.id = held.session_id
          left join booked_resource on booked_resource.id = held.booked_resource_id
          left join booking on booking.id = booked_resource.booking_id
        where held.session_id is null or ${endOfHolds} > reading.now
      ), '[]') end as claimants
    from reading cross join printed`.execute(database)
  const [row] = rows
  if (row === undefined) return null
  const { now, revision, version, isSettled, print, claimants } = row
  if (claimants === null && known !== null)
    return { now, claims: known.revision === revision ? known : { ...known, revision }, isSettled }
  const byResource = claimsByResource(claimants ?? [], known)
  return { now, claims: { revision, version, print: print ?? '', byResource }, isSettled }
}
