/**
 * The grid of a group and day as one person sees it: slots by the rules, combined with what is held and booked
 * (contract 3, Grid). Invariant: one statement, so one snapshot: the revision is exactly that of what is shown. The
 * flags of a slot are independent; which of them shows is the client's business.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { endMinutes, localTime, minutesOf } from '../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type {
  BookingId,
  BookingResourceId,
  GridResource,
  GroupId,
  Role,
  SessionId,
  UserId,
} from '../../domain/entities.ts'
import { daySlots, type GridSlot } from '../../domain/rules/day-slots.ts'
import { BookingId as BookingIdSchema } from '../../domain/schema/ids.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import { endOfHolds } from '../claims/hold-session.ts'
import type { Database, Transaction } from '../database/database.ts'
import { structureOfVersion } from './group-structure.ts'

export interface Viewer {
  /** The cookie `sess`: whose holds are selected. */
  readonly sessionId: SessionId | null
  readonly userId: UserId | null
  readonly role: Role | null
  /** In an edit: its booked slots are selected and marked instead of booked. */
  readonly editing?: BookingResourceId
}

export interface DayGrid {
  readonly revision: number
  readonly resources: readonly GridResource[]
}

/** Whose claims of a resource they are, as the statement gives them: a session's, or a booked resource's. */
interface Holder {
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

interface GridRow {
  readonly revision: number
  readonly now: string
  readonly id: number
  readonly version: string
  readonly holders: readonly Holder[]
}

const isBookingId = Schema.is(BookingIdSchema)

/** In whole minutes of the day. */
interface Claim {
  readonly holder: Holder
  readonly from: number
  readonly to: number
}

const claimsByResource = (holders: readonly Holder[]): ReadonlyMap<number, readonly Claim[]> => {
  const byResource = new Map<number, Claim[]>()
  for (const holder of holders) {
    const claims = byResource.get(holder.resourceId) ?? []
    byResource.set(holder.resourceId, claims)
    for (const slot of holder.slots.split(' ')) {
      const [start = '', end = ''] = slot.split('-')
      claims.push({ holder, from: minutesOf(localTime(start)), to: endMinutes(localTime(end)) })
    }
  }
  return byResource
}

const slotAsSeen = (
  { startTime, endTime, open, locked }: GridSlot,
  claims: readonly Claim[],
  viewer: Viewer,
): GridResource['slots'][number] => {
  const from = minutesOf(startTime)
  const to = endMinutes(endTime)
  let booked: Holder | null = null
  let reserved = false
  let selected = false
  let edit = false
  for (const claim of claims) {
    if (claim.from >= to || from >= claim.to) continue
    const { holder } = claim
    if (holder.sessionId !== null) {
      reserved = true
      selected ||= holder.sessionId === viewer.sessionId
    } else if (holder.bookedResourceId === viewer.editing) {
      edit = true
      selected = true
    } else booked ??= holder
  }
  return {
    ...{ startTime, endTime, open, locked, booked: booked !== null, reserved, selected, edit },
    bookingId: booked === null ? null : shownBookingId(booked, viewer),
    bookingIdNumber:
      booked === null || booked.number === null || booked.part === null
        ? null
        : bookingIdNumber({ number: booked.number }, booked.part),
  }
}

/** The number is public; the id goes to the owner and to administrators. */
const shownBookingId = ({ bookingId, ownerId }: Holder, { userId, role }: Viewer): BookingId | null =>
  (role === 'administrator' || (userId !== null && userId === ownerId)) && isBookingId(bookingId) ? bookingId : null

/** @returns null when there is no such group, or it is disabled */
export const readDayGrid = async (
  database: Database | Transaction,
  groupId: GroupId,
  date: LocalDate,
  viewer: Viewer,
): Promise<DayGrid | null> => {
  const { rows } = await sql<GridRow>`
    with clock as materialized (select server_now() as now)
    select revision.value as revision, clock.now, resource_group.id, structure_version as version, coalesce((
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
      ) held
        left join hold_session on hold_session.id = held.session_id
        left join booked_resource on booked_resource.id = held.booked_resource_id
        left join booking on booking.id = booked_resource.booking_id
      where held.session_id is null or ${endOfHolds} > clock.now
    ), '[]') as holders
    from resource_group cross join revision cross join clock
    where resource_group.id = ${groupId} and resource_group.enabled`.execute(database)
  const [row] = rows
  if (row === undefined) return null
  const structure = await structureOfVersion(database, row.id, row.version)
  // The group has changed in between: what was read is of another grid.
  if (structure === null) return readDayGrid(database, groupId, date, viewer)
  const claims = claimsByResource(row.holders)
  const titles = new Map(structure.resources.map(({ id, title }) => [id, title]))
  const { resources } = daySlots(date, structure, wallTimeAt(Date.parse(row.now)))
  return {
    revision: row.revision,
    resources: resources.map(({ id, slots }) => ({
      id,
      title: titles.get(id) ?? '',
      date,
      slots: slots.map((slot) => slotAsSeen(slot, claims.get(id) ?? [], viewer)),
    })),
  }
}
