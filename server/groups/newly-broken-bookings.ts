/** The bookings to come of a group that would break its rules if a row of them was another (features 1). Nothing is changed. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { groupedBy } from '../../domain/grouped-by.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { newlyBroken } from '../../domain/rules/newly-broken.ts'
import type { BookingRule } from '../../domain/schema/booking-rules.ts'
import { Interval, LocalDate } from '../../domain/schema/calendar.ts'
import type { AffectedBookings, RuleModel } from '../../domain/schema/calls/group-administration-calls.ts'
import { BookingId, BookingResourceId, ResourceId, RowId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import type { Owner } from './group-owner.ts'
import { ruleValues } from './group-rules.ts'
import type { GroupStructure } from './group-structure.ts'
import { limitsOfPerson } from './limits-of-person.ts'

const BookedPart = Schema.Struct({
  id: BookingResourceId,
  bookingId: BookingId,
  bookingNumber: Schema.Int,
  userId: UserId,
  userTypeId: UserTypeId,
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  date: LocalDate,
  slots: Schema.Array(Interval),
})
type BookedPart = typeof BookedPart.Type

const decode = Schema.decodeUnknownSync(Schema.Array(BookedPart))

/** All that counts against rules now or later. */
const bookedIn = async (database: Database, group: GroupStructure): Promise<readonly BookedPart[]> => {
  const { rows } = await sql`
    select booked_resource.id, booking.id as "bookingId", booking_number as "bookingNumber", user_id as "userId",
      user_type_id as "userTypeId", resource.id as "resourceId", resource.title as "resourceTitle", date, coalesce((
        select json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
        from booked_slot where booked_resource_id = booked_resource.id
      ), '[]') as slots
    from booked_resource
      join resource on resource.id = booked_resource.resource_id
      join booking on booking.id = booked_resource.booking_id
      join app_user on app_user.id = booking.user_id
    where resource.group_id = ${group.id} and status <> ${CANCELLED}
      and date >= (select least(date_trunc('week', wall_now()), date_trunc('month', wall_now()))::date)
    order by date, booking_number, booked_resource.id`.execute(database)
  return decode(rows)
}

/** No row has it. */
const newRow = RowId.make(2_147_483_647)

/** @throws Failure 422 */
const ruledAnew = (rows: readonly BookingRule[], model: RuleModel): readonly BookingRule[] => {
  const { userTypeId = null } = model
  const others = rows.filter((row) => row.userTypeId !== userTypeId)
  return [...others, { ...ruleValues(model), id: newRow, userTypeId }]
}

/** @throws Failure 422 */
const withRule = (group: GroupStructure, owner: Owner, model: RuleModel): GroupStructure => {
  if ('groupId' in owner) return { ...group, rules: ruledAnew(group.rules, model) }
  return {
    ...group,
    resources: group.resources.map((resource) =>
      resource.id === owner.resourceId ? { ...resource, rules: ruledAnew(resource.rules, model) } : resource,
    ),
  }
}

/** @returns in the order of their days. @throws Failure 422 */
export const newlyBrokenBookings = async (
  database: Database,
  group: GroupStructure,
  owner: Owner,
  model: RuleModel,
): Promise<AffectedBookings['bookings']> => {
  const changed = withRule(group, owner, model)
  const clock = await sql<{ now: string }>`select server_now() as now`.execute(database)
  const now = Date.parse(clock.rows[0]?.now ?? '')
  const booked = await bookedIn(database, group)
  const broken = [...groupedBy(booked, ({ userId }) => String(userId)).values()].flatMap((ofPerson) => {
    const limitsIn = (rules: GroupStructure) => limitsOfPerson([rules], ofPerson[0].userTypeId)
    return newlyBroken(ofPerson, limitsIn(group), limitsIn(changed), now)
  })
  const found = new Set(broken)
  return booked
    .filter((part) => found.has(part))
    .map(({ bookingId: id, bookingNumber, date, resourceTitle }) => ({ id, bookingNumber, date, resourceTitle }))
}
