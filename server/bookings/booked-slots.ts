/**
 * The grid in which a booked resource is edited: its group's of that day, with its own slots chosen (contract 2 and 3,
 * Editing). Looking is free until the change itself: also when it has begun or is Cancelled.
 */
import { Schema } from 'effect'
import { LocalDate } from '../../domain/schema/calendar.ts'
import type { CallParameters } from '../../domain/schema/calls/http.ts'
import { GroupId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import { type DayGrid, readDayGrid } from '../grid/read-day-grid.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'

const decode = Schema.decodeUnknownSync(Schema.Struct({ groupId: GroupId, date: LocalDate }))

/** @throws Failure 404, also for what is disabled by now: there is no grid to choose from */
export const readBookedSlots = async (
  database: Database,
  { id, rid }: CallParameters<'bookedSlots'>,
  caller: SignedInCaller,
  bookableDays: number,
): Promise<DayGrid> => {
  const row = await database
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
    .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
    .select(['resource.group_id as groupId', 'booked_resource.date'])
    .where('booked_resource.id', '=', rid)
    .where('booking.id', '=', id)
    .where('resource.enabled', '=', true)
    .$if(!isAdministrator(caller), (query) => query.where('booking.user_id', '=', caller.user.id))
    .executeTakeFirst()
  const { groupId, date } = decode(found(row))
  return found(
    await readDayGrid(
      database,
      groupId,
      date,
      { sessionId: caller.session, userId: caller.user.id, role: caller.user.role, editing: rid },
      bookableDays,
    ),
  )
}
