/**
 * The booked runs of rooms' days with the rules by which they are checked in (docs/rules.md#check-in): for the grid, for the person who
 * checks in, and for the transaction of the person who takes a time to which nobody has come. Invariant: all of them decide by the same
 * pure functions (`domain/rules/check-in.ts`).
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { endMinutes, type LocalTime, minutesOf } from '../../domain/calendar/local-time.ts'
import { type BookedRun, bookedRuns } from '../../domain/rules/booked-runs.ts'
import { OCCUPIED } from '../../domain/rules/booking-status.ts'
import {
  type CheckInState,
  checkInState,
  graceEnds,
  type Run,
  type Stop,
  yieldsFrom,
} from '../../domain/rules/check-in.ts'
import { LocalDate as LocalDateSchema, LocalTime as LocalTimeSchema } from '../../domain/schema/calendar.ts'
import { BookingId, BookingResourceId, ResourceId, UserId } from '../../domain/schema/ids.ts'
import { countedTypes } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { GroupStructure } from '../groups/group-structure.ts'

/** What decides about the check-in of a booked part. Instants are in ms since 1970. */
export interface Presence {
  readonly bookedAt: number
  readonly checkedInAt: number | null
  readonly status: number
  /** The user types by which the owner is judged. If there are several, the shortest grace counts. */
  readonly userTypes: readonly number[]
}

const milliseconds = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${instant}) * 1000)::double precision`

/** Builds SQL for `Presence` as JSON, of the current rows of `booked_resource` and `booking`. */
export const presence = sql`json_build_object(
  'bookedAt', ${milliseconds(sql`coalesce(booked_resource.times_at, booked_resource.made_at, booking.created_at)`)},
  'checkedInAt', ${milliseconds(sql`booked_resource.checked_in_at`)}, 'status', booked_resource.status,
  'userTypes', (select to_json(${countedTypes}) from app_user where app_user.id = booking.user_id)
)`

/** Builds SQL for the stops of the server as JSON, in their order. */
export const stops = sql`(
  select coalesce(json_agg(json_build_object('from', ${milliseconds(sql`stopped_at`)}, 'to', ${milliseconds(sql`returned_at`)})
    order by stopped_at), '[]') from server_stop
)`

/** Whether a group, or a room of it, asks anybody to check in. */
export const asksForCheckIn = ({ rules, resources }: GroupStructure): boolean =>
  [...rules, ...resources.flatMap((resource) => resource.rules)].some(({ checkInMinutes }) => checkInMinutes !== null)

/** The rule of check-in in a room for a person of these user types. The narrowest row that sets one counts for each type. */
export const graceRuleOf = (group: GroupStructure, resourceId: number, userTypes: readonly number[]): Run['rule'] => {
  const ofResource = group.resources.find(({ id }) => id === resourceId)?.rules ?? []
  const types = userTypes.length === 0 ? [null] : userTypes
  const rules = types.flatMap((type) => {
    const row = [ofResource, group.rules]
      .flatMap((rows) => [
        rows.find((one) => one.userTypeId === type && type !== null && one.checkInMinutes !== null),
        rows.find((one) => one.userTypeId === null && one.checkInMinutes !== null),
      ])
      .find((one) => one !== undefined)
    const graceMinutes = row?.checkInMinutes ?? null
    return graceMinutes === null ? [] : [{ graceMinutes, setAt: row?.checkInSetAt ?? 0 }]
  })
  return rules.toSorted((one, other) => one.graceMinutes - other.graceMinutes)[0] ?? null
}

/** A booked slot of a room's day, in minutes of the day. */
interface BookedSpan extends Presence {
  readonly ownerId: number
  readonly from: number
  readonly to: number
}

export interface GracedRun<Span> extends BookedRun<Span>, Run {
  /** The time of day from which others may take the run. Null if they never may. */
  readonly yieldsAt: LocalTime | null
}

interface RoomDay {
  readonly group: GroupStructure
  readonly resourceId: number
  readonly date: LocalDate
  readonly stops: readonly Stop[]
}

/** The runs of a room's day. A run that is set to Occupied needs no check-in, because somebody of the house has said that it is used. */
export const gracedRuns = <Span extends BookedSpan>(
  { group, resourceId, date, stops: told }: RoomDay,
  spans: readonly Span[],
): readonly GracedRun<Span>[] =>
  bookedRuns(date, spans).map((booked) => {
    const [{ userTypes }] = booked.slots
    const isOccupied = booked.slots.some(({ status }) => status === OCCUPIED)
    const run = { ...booked, rule: isOccupied ? null : graceRuleOf(group, resourceId, userTypes) }
    return { ...run, yieldsAt: yieldsFrom(run, told) }
  })

const PresenceFields = {
  bookedAt: Schema.Finite,
  checkedInAt: Schema.NullOr(Schema.Finite),
  status: Schema.Int,
  userTypes: Schema.Array(Schema.Int),
}

const RunsRead = Schema.Struct({
  now: Schema.Finite,
  stops: Schema.Array(Schema.Struct({ from: Schema.Finite, to: Schema.Finite })),
  slots: Schema.Array(
    Schema.Struct({
      claimId: Schema.Int,
      resourceId: ResourceId,
      date: LocalDateSchema,
      startTime: LocalTimeSchema,
      endTime: LocalTimeSchema,
      yields: Schema.Boolean,
      partId: BookingResourceId,
      part: Schema.Int,
      bookingId: BookingId,
      number: Schema.Int,
      ownerId: UserId,
      presence: Schema.Struct(PresenceFields),
    }),
  ),
})
const decodeRuns = Schema.decodeUnknownSync(RunsRead)

/** A booked slot with its claim, its part and its booking. */
export type RunSlot = Omit<(typeof RunsRead.Type)['slots'][number], 'presence'> & BookedSpan

export interface Place {
  readonly resourceId: number
  readonly date: LocalDate
}

export interface PlacedRun extends GracedRun<RunSlot>, Place {
  readonly group: GroupStructure
  readonly state: CheckInState
  /** When the grace ends, in ms since 1970. Null if no check-in is needed. */
  readonly until: number | null
}

/** Reads the runs of rooms' days. Rooms of groups that ask for no check-in have none. */
export const readRuns = async (
  transaction: Database | Transaction,
  groups: readonly GroupStructure[],
  places: readonly Place[],
): Promise<readonly PlacedRun[]> => {
  const groupOf = new Map(
    groups.filter(asksForCheckIn).flatMap((group) => group.resources.map(({ id }) => [Number(id), group] as const)),
  )
  const asked = [
    ...new Map(
      places.filter(({ resourceId }) => groupOf.has(resourceId)).map((one) => [`${one.resourceId} ${one.date}`, one]),
    ).values(),
  ]
  if (asked.length === 0) return []
  const { rows } = await sql<{ read: unknown }>`
    select json_build_object('now', ${milliseconds(sql`server_now()`)}, 'stops', ${stops}, 'slots', coalesce((
      select json_agg(json_build_object(
        'claimId', claim.id, 'resourceId', claim.resource_id, 'date', claim.date, 'startTime', claim.start_time,
        'endTime', claim.end_time, 'yields', claim.yields, 'partId', booked_resource.id, 'part', booked_resource.part,
        'bookingId', booking.id, 'number', booking.booking_number, 'ownerId', booking.user_id, 'presence', ${presence}
      ) order by claim.resource_id, claim.date, claim.start_time)
      from unnest(${asked.map(({ resourceId }) => resourceId)}::integer[], ${asked.map(({ date }) => date)}::date[])
        as asked (resource_id, date)
      join claim on claim.resource_id = asked.resource_id and claim.date = asked.date
      join booked_resource on booked_resource.id = claim.booked_resource_id
      join booking on booking.id = booked_resource.booking_id
    ), '[]')) as read`.execute(transaction)
  const { now, stops: told, slots } = decodeRuns(rows[0]?.read)
  return asked.flatMap(({ resourceId, date }) => {
    const group = groupOf.get(resourceId)
    if (group === undefined) return []
    const spans = slots
      .filter((one) => one.resourceId === resourceId && one.date === date)
      .map(({ presence: ofPart, ...one }) => ({
        ...one,
        ...ofPart,
        from: minutesOf(one.startTime),
        to: endMinutes(one.endTime),
      }))
    return gracedRuns({ group, resourceId, date, stops: told }, spans).map((run) => ({
      ...{ ...run, resourceId, date, group },
      ...{ state: checkInState(run, now, told), until: graceEnds(run, told) },
    }))
  })
}
