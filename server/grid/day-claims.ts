/**
 * Reads the holds and bookings of groups' days: of one day for a grid, or of many days at once. A reading is remembered by group and day,
 * so the database sends only the days that have changed. Each change of claims raises the revision, so a reading is valid while its
 * revision is unchanged. Invariant: any number of days is read by one statement and so from one snapshot, whose revision is exactly the
 * revision of the claims.
 */
import { sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { endMinutes, localTime, minutesOf } from '../../domain/calendar/local-time.ts'
import type { Stop } from '../../domain/rules/check-in.ts'
import type { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { type Presence, presence, stops } from '../claims/graced-runs.ts'
import { endOfHolds } from '../claims/hold-session.ts'
import type { Database } from '../database/database.ts'
import { createLatest, type Latest } from '../process/latest.ts'

/** The owner of a resource's claims: a session that holds them, or a booked resource. */
export interface Claimant {
  readonly resourceId: number
  readonly sessionId: string | null
  readonly bookedResourceId: number | null
  readonly bookingId: number | null
  readonly number: number | null
  readonly part: number | null
  readonly ownerId: number | null
  /** The slots as text, such as `09:00:00-09:30:00 09:30:00-10:00:00`, because PostgreSQL makes JSON of many rows slowly. */
  readonly slots: string
  /** Null for a hold, and in a group that asks nobody to check in. */
  readonly presence: Presence | null
}

/** A claim, in whole minutes of the day. */
export interface Claim {
  readonly claimant: Claimant
  readonly from: number
  readonly to: number
}

export interface DayClaims {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly revision: number
  /** A digest of the versions of all rows. It stays the same until something on the day is held, booked or given up. */
  readonly print: string
  /** The version of the group's structure at the moment of the reading. */
  readonly version: string
  readonly byResource: ReadonlyMap<number, ResourceClaims>
}

/** The holds and bookings of one resource on one day. */
export interface ResourceClaims {
  readonly claimants: readonly Claimant[]
  readonly claims: readonly Claim[]
  /** All claims as text, so that two readings can be compared. */
  readonly text: string
}

/** The requested days of groups: each of the dates in each of the groups. */
export interface AskedDays {
  /** These groups, the groups of these resources, or all groups. Disabled groups are left out. */
  readonly of: { readonly groups: readonly GroupId[] } | { readonly resources: readonly ResourceId[] } | 'all'
  readonly dates: readonly LocalDate[]
}

interface GroupDays {
  readonly groupId: GroupId
  /** The version of the group's structure at the moment of the reading. */
  readonly version: string
  readonly days: ReadonlyMap<LocalDate, DayClaims>
}

interface DaysReading {
  /** The server's clock. */
  readonly now: string
  readonly revision: number
  /** False if some hold has passed its end but no revision reports this yet. Such a reading is not remembered. */
  readonly isSettled: boolean
  /** The times at which the server was away lately. */
  readonly stops: readonly Stop[]
  /** The groups in the order of their ids. */
  readonly groups: readonly GroupDays[]
}

interface Row {
  readonly now: string
  readonly revision: number
  readonly isSettled: boolean
  readonly stops: readonly Stop[]
  /** Null if there is no such group. */
  readonly groupId: GroupId | null
  readonly date: LocalDate
  readonly version: string
  /** Null if the revision has not changed, so the digest need not be computed. */
  readonly print: string | null
  /** Null if the remembered claims are still valid. */
  readonly claimants: readonly Claimant[] | null
}

/**
 * Remembers at most `most` values for each database. A copy of a database has the same versions and revisions but other claims.
 */
export const latestByDatabase = <Key, Value>(most: number): ((database: Database) => Latest<Key, Value>) => {
  const latestOf = new WeakMap<Database, Latest<Key, Value>>()
  return (database) => {
    const latest = latestOf.get(database) ?? createLatest<Key, Value>(most)
    latestOf.set(database, latest)
    return latest
  }
}

/** The number of remembered days. Their claims, without drawn slots, take some megabytes at most. */
const mostRemembered = 600
const recall = latestByDatabase<string, DayClaims>(mostRemembered)

/** Builds two SQL conditions: one on `resource_group` for the requested groups, and one on `resource` for the claims in them. */
const conditionsOf = (of: AskedDays['of']) => {
  if (of === 'all') return { groups: sql`true`, claims: sql`true` }
  if ('groups' in of) {
    const ids = sql`any(${[...of.groups]}::integer[])`
    return { groups: sql`resource_group.id = ${ids}`, claims: sql`resource.group_id = ${ids}` }
  }
  const ids = sql`any(${[...of.resources]}::integer[])`
  return {
    groups: sql`resource_group.id in (select group_id from resource where id = ${ids})`,
    claims: sql`resource.id = ${ids}`,
  }
}

const selectDays = (
  database: Database,
  { of, dates }: AskedDays,
  known: readonly DayClaims[],
): Promise<{ readonly rows: readonly Row[] }> => {
  const { groups, claims } = conditionsOf(of)
  const ofDays = sql`claim.date = any(${[...dates]}::date[])`
  // Decided once. Without counts of the tables the planner would first read the claims of all days, also of those that are known.
  const someMayBeKnown = known.length === 0 ? sql`` : sql`and (select bool_or(not is_known) from looked)`
  return sql<Row>`
    -- The planner knows that this is one row. Of the table \`revision\` it expects thousands as long as nobody has analysed it.
    with clock as materialized (select server_now() as now, (select value from revision) as revision), moment as materialized (
      select clock.*, not exists (select from hold_session where ${endOfHolds} <= clock.now) as is_settled from clock
    ), known as materialized (
      select * from unnest(
        ${known.map(({ groupId }) => groupId)}::integer[], ${known.map(({ date }) => date)}::date[],
        ${known.map(({ version }) => version)}::uuid[], ${known.map(({ revision }) => revision)}::bigint[],
        ${known.map(({ print }) => print)}::text[]
      ) as known (group_id, date, version, revision, print)
    ), asked as materialized (
      select resource_group.id as group_id, day.date, structure_version as version, known.print as known_print,
        coalesce(is_settled and structure_version = known.version, false) as may_be_known,
        coalesce(moment.revision = known.revision, false) as is_same_revision
      from resource_group cross join moment
        cross join unnest(${[...dates]}::date[]) as day (date)
        left join known on known.group_id = resource_group.id and known.date = day.date
      where ${groups} and resource_group.enabled
    ), prints as materialized (
      -- Prints cost far less than the rows themselves, and most changes are of other days.
      select resource.group_id, claim.date, bit_xor(hash_record_extended(row(claim.id, claim.xmin), 0))::text as print
      from claim join resource on resource.id = claim.resource_id
      where ${claims} and resource.enabled and ${ofDays}
        and (select bool_or(not (may_be_known and is_same_revision)) from asked)
      group by resource.group_id, claim.date
    ), looked as materialized (
      select asked.*,
        case when may_be_known and is_same_revision then null else coalesce(prints.print, '0') end as print,
        may_be_known and (is_same_revision or coalesce(prints.print, '0') = known_print) as is_known
      from asked left join prints using (group_id, date)
    ), graced as materialized (
      select group_id, resource_id from booking_rule where check_in_minutes is not null
    ), claimed as materialized (
      select held.group_id, held.date, json_agg(json_build_object(
        'resourceId', held.resource_id, 'sessionId', held.session_id, 'bookedResourceId', held.booked_resource_id,
        'bookingId', booking.id, 'number', booking.booking_number, 'part', booked_resource.part,
        'ownerId', booking.user_id, 'slots', held.slots, 'presence', case
          when booking.id is not null and exists (
            select from graced where graced.group_id = held.group_id or graced.resource_id = held.resource_id
          ) then ${presence} end
      ) order by held.resource_id, held.session_id, held.booked_resource_id) as claimants
      from (
        select resource.group_id, claim.date, resource_id, session_id, booked_resource_id,
          string_agg(start_time || '-' || end_time, ' ' order by start_time) as slots
        from claim join resource on resource.id = claim.resource_id
        where ${claims} and resource.enabled and ${ofDays}
          ${someMayBeKnown} and (resource.group_id, claim.date) in (select group_id, date from looked where not is_known)
        group by resource.group_id, claim.date, resource_id, session_id, booked_resource_id
      ) held cross join moment
        left join hold_session on hold_session.id = held.session_id
        left join booked_resource on booked_resource.id = held.booked_resource_id
        left join booking on booking.id = booked_resource.booking_id
      where held.session_id is null or ${endOfHolds} > moment.now
      group by held.group_id, held.date
    )
    select moment.now, moment.revision, is_settled as "isSettled", ${stops} as stops, looked.group_id as "groupId", looked.date,
      looked.version, looked.print, case when is_known then null else coalesce(claimants, '[]') end as claimants
    from moment left join looked on true left join claimed using (group_id, date)
    order by looked.group_id, looked.date`.execute(database)
}

/** Makes the day of a row. Unchanged parts are taken from the known day, which is null if no day is remembered. */
const dayOf = (row: Row & { readonly groupId: GroupId }, known: DayClaims | null): DayClaims => {
  const { groupId, date, revision, version, print, claimants } = row
  if (claimants === null && known !== null) return known.revision === revision ? known : { ...known, revision }
  const claimsOf = (claimant: Claimant): Claim[] =>
    claimant.slots.split(' ').map((slot) => {
      const [start = '', end = ''] = slot.split('-')
      return { claimant, from: minutesOf(localTime(start)), to: endMinutes(localTime(end)) }
    })
  const ofResources = Map.groupBy(claimants ?? [], ({ resourceId }) => resourceId)
  const byResource = new Map(
    [...ofResources].map(([resourceId, ofResource]) => {
      const text = JSON.stringify(ofResource)
      const before = known?.byResource.get(resourceId)
      const claims = { claimants: ofResource, claims: ofResource.flatMap(claimsOf), text }
      return [resourceId, before?.text === text ? before : claims]
    }),
  )
  return { groupId, date, revision, version, print: print ?? '', byResource }
}

/**
 * Reads the claims of days. If no claim on any day has changed since an earlier reading, a remembered day is the same object as in that
 * reading.
 */
export const readClaims = async (database: Database, asked: AskedDays): Promise<DaysReading> => {
  const { of, dates } = asked
  const remembered = recall(database)
  /** The groups whose whole days are read and can be remembered. It is null if only some resources are requested. */
  const wholeGroups = of === 'all' ? 'all' : 'groups' in of ? of.groups : null
  const known =
    wholeGroups === null
      ? []
      : remembered
          .values()
          .filter((day) => dates.includes(day.date) && (wholeGroups === 'all' || wholeGroups.includes(day.groupId)))
  const { rows } = await selectDays(database, asked, known)
  const [first] = rows
  if (first === undefined) throw new Error('The database tells no time')
  const { now, revision, isSettled, stops: told } = first
  const keyOf = (day: Pick<DayClaims, 'groupId' | 'date'>): string => `${day.groupId} ${day.date}`
  const knownOf = new Map(known.map((day) => [keyOf(day), day]))
  const groups = new Map<GroupId, { readonly version: string; readonly days: Map<LocalDate, DayClaims> }>()
  for (const { groupId, ...row } of rows) {
    if (groupId === null) continue
    const { date, version } = row
    const key = keyOf({ groupId, date })
    const day = dayOf({ ...row, groupId }, knownOf.get(key) ?? null)
    if (isSettled && wholeGroups !== null) remembered.keep(key, day)
    const group = groups.get(groupId) ?? { version, days: new Map() }
    group.days.set(date, day)
    groups.set(groupId, group)
  }
  return {
    now,
    revision,
    isSettled,
    stops: told,
    groups: [...groups].map(([groupId, group]) => ({ groupId, ...group })),
  }
}
