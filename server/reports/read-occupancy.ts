/**
 * Computes how much of the resources' open time is booked. The answer contains the resources that can be booked now, and other resources
 * that have bookings on these days. Invariants: cancelled parts do not count; another call waits at most for the work on one resource, or
 * for the reading of two weeks.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { Schema, Struct } from 'effect'
import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { hoursOfWeek, resourceOccupancy, withWeekdays } from '../../domain/rules/occupancy.ts'
import type { Groups } from '../../domain/rules/permissions.ts'
import { parseReportDays } from '../../domain/rules/report-days.ts'
import { swedishOrder } from '../../domain/rules/swedish-order.ts'
import { SpecialDay } from '../../domain/schema/booking-rules.ts'
import type { Occupancy, OccupancySearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { PublicGroup, PublicResource } from '../../domain/schema/entities.ts'
import type { Database } from '../database/database.ts'
import { isOf, isResourceOf } from '../database/group-scope.ts'
import { hoursOf, object, resourcesOf, specialDaysOf } from '../groups/read-groups.ts'
import { callerGroups } from '../http/caller.ts'
import { accepted } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { createSlotsReader, daysAtATime, daysOf, remembered, slotsOfBooked } from './days-at-a-time.ts'

const enabledHours = ['id', 'title', 'enabled', 'open', 'locked'] as const
const special = { specialDays: Schema.Array(SpecialDay) } as const

const GroupHoursOfAll = Schema.Struct({
  ...Struct.pick(PublicGroup.fields, enabledHours),
  ...special,
  resources: Schema.Array(Schema.Struct({ ...Struct.pick(PublicResource.fields, enabledHours), ...special })),
})
type GroupHoursOfAll = typeof GroupHoursOfAll.Type

/** Builds SQL for the hours of a group or of a resource. */
const hours = (owner: 'resource_group' | 'resource') => ({
  id: sql.ref(`${owner}.id`),
  title: sql.ref(`${owner}.title`),
  enabled: sql.ref(`${owner}.enabled`),
  ...hoursOf(owner),
  ...specialDaysOf(owner),
})

const groupHours = object({ ...hours('resource_group'), resources: resourcesOf(object(hours('resource')), true) })

const decode = Schema.decodeUnknownSync(Schema.Array(GroupHoursOfAll))

interface Asked {
  readonly search: OccupancySearch
  /** The answer is about these groups only. */
  readonly groups: Groups
}

/** Reads the hours of groups and of all their resources. Disabled resources are included, because a report covers the past. */
const readGroupHours = async (
  database: Database,
  { search: { group = null }, groups }: Asked,
): Promise<readonly GroupHoursOfAll[]> => {
  const { rows } = await sql<{ hours: unknown }>`
    select ${groupHours} as hours from resource_group
    where (${group}::integer is null or id = ${group}::integer) and ${isOf(groups, sql`id`)}
    order by id`.execute(database)
  return decode(rows.map((row) => row.hours))
}

type BookedDays = ReadonlyMap<LocalDate, readonly Interval[]>

const readBooked = async (
  database: Database,
  { search: { resource: only = null }, groups }: Asked,
  days: readonly LocalDate[],
): Promise<ReadonlyMap<number, BookedDays>> => {
  const dateOf = remembered(localDate)
  const slotsOf = createSlotsReader()
  // The rows are read as one text, as in a report, with one line for each booked resource, such as "7 2026-03-02 08:00:00-08:30:00".
  const line = sql<string>`resource_id || ' ' || date || ' ' || ${slotsOfBooked}`
  const read = (some: readonly LocalDate[]) =>
    database
      .selectFrom('booked_resource')
      .select(sql<string | null>`string_agg(${line}, chr(10))`.as('lines'))
      .where('date', '=', sql<string>`any(${[...some]}::date[])`)
      .where('status', '<>', CANCELLED)
      .where(isResourceOf(groups, sql`resource_id`))
      .$if(only !== null, (query) => query.where('resource_id', '=', only))
      .executeTakeFirstOrThrow()
  const booked = new Map<number, Map<LocalDate, readonly Interval[]>>()
  for await (const { lines } of daysAtATime(days, read)) {
    for (const text of lines?.split('\n') ?? []) {
      const space = text.indexOf(' ')
      const resource = Number(text.slice(0, space))
      const date = dateOf(text.slice(space + 1, space + 11))
      const ofResource = booked.get(resource) ?? new Map<LocalDate, readonly Interval[]>()
      booked.set(resource, ofResource.set(date, [...(ofResource.get(date) ?? []), ...slotsOf(text.slice(space + 12))]))
    }
  }
  return booked
}

const readOccupancy = async (database: Database, asked: Asked): Promise<Occupancy> => {
  const { search } = asked
  const dates = daysOf(search)
  const booked = await readBooked(database, asked, dates)
  const days = withWeekdays(dates)
  const told = []
  for (const group of await readGroupHours(database, asked))
    for (const resource of group.resources) {
      const ofResource = booked.get(resource.id)
      const isWanted = search.resource == null || search.resource === resource.id
      if (!isWanted || !((group.enabled && resource.enabled) || ofResource !== undefined)) continue
      await turn()
      const { id, title } = resource
      told.push({ id, title, occupancy: resourceOccupancy(days, group, resource, ofResource ?? new Map()) })
    }
  return {
    hours: hoursOfWeek(told.map(({ occupancy }) => occupancy)),
    resources: told
      .toSorted((a, b) => swedishOrder(a.title, b.title) || a.id - b.id)
      .map(({ id, title, occupancy: { openMinutes, bookedMinutes } }) => ({ id, title, openMinutes, bookedMinutes })),
  }
}

export const occupancyHandlers = ({ database }: { readonly database: Database }) => ({
  occupancy: serve(calls.occupancy, ({ body, caller }) => {
    accepted(parseReportDays(body))
    return readOccupancy(database, { search: body, groups: callerGroups(caller, 'see-bookings') })
  }),
})
