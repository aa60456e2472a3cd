/** The handlers of the calls about slots: the grids, free times, and the prices and the rules of chosen slots. */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { LocalDate } from '../../domain/schema/calendar.ts'
import { type CallParameters, calls } from '../../domain/schema/calls/http.ts'
import { GroupId, type ResourceId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isOf, readGroupIds } from '../database/group-scope.ts'
import { runTransaction } from '../database/transaction.ts'
import { type DayGrid, readDayGrid, type Viewer } from '../grid/read-day-grid.ts'
import { readSlots } from '../grid/read-slots.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, callerGroups, callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import type { BookingContext } from './booking-context.ts'
import { bookingOwnerId, readPerson, requirePersonOf } from './booking-owner.ts'
import { readTerms } from './booking-terms.ts'
import { readPrices } from './bookings.ts'
import { checkSize } from './check-booking-calls.ts'
import { findTime } from './find-time.ts'
import { judgeBookings } from './judge-booking.ts'

const decode = Schema.decodeUnknownSync(Schema.Struct({ groupId: GroupId, date: LocalDate }))

const viewerOf = ({ session, user }: Caller): Viewer => ({
  sessionId: session,
  userId: user?.id ?? null,
  role: user?.role ?? null,
  roleGroups: user?.roleGroups,
})

/**
 * Reads the grid for editing a booked resource: the grid of its group and day, with the resource's own slots selected. The grid can also be
 * read when the part can no longer be changed because it has begun or is Cancelled.
 * @throws Failure 404, also if the resource is disabled now, because then there is no grid
 */
const readBookedSlots = async (
  database: Database,
  caller: SignedInCaller,
  { id, rid, bookableDays }: CallParameters<'bookedSlots'> & { readonly bookableDays: number },
): Promise<DayGrid> => {
  const groups = callerGroups(caller, 'handle-bookings')
  const row = await database
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
    .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
    .select(['resource.group_id as groupId', 'booked_resource.date'])
    .where('booked_resource.id', '=', rid)
    .where('booking.id', '=', id)
    .where('resource.enabled', '=', true)
    .where(sql<SqlBool>`(booking.user_id = ${caller.user.id} or ${isOf(groups, sql`resource.group_id`)})`)
    .executeTakeFirst()
  const { groupId, date } = decode(found(row))
  const viewer = { ...viewerOf(caller), editing: rid }
  return found(await readDayGrid(database, { groupId, date, bookableDays }, viewer))
}

/** @throws Failure 404 if a resource is of a group in which the caller does not handle bookings */
const requireGroupsOf = async (
  transaction: Transaction,
  caller: Caller,
  resourceIds: readonly ResourceId[],
): Promise<void> => {
  if (callerGroups(caller, 'handle-bookings') === 'all') return
  if (!callerMay(caller, 'handle-bookings', await readGroupIds(transaction, resourceIds)))
    throw new Failure('not-found')
}

export const slotHandlers = (context: BookingContext) => {
  const { database } = context
  const { bookableDays } = context.caps
  return {
    groupSlots: serve(calls.groupSlots, async ({ parameters, body, caller, setHeader }) => {
      const asked = { groupId: parameters.groupId, date: body.date, bookableDays }
      const grid = found(await readDayGrid(database, asked, viewerOf(caller)))
      setHeader('x-revision', String(grid.revision))
      return grid.resources
    }),
    slots: serve(calls.slots, async ({ body, caller, setHeader }) => {
      const { revision, resources } = await readSlots(database, { ...body, bookableDays }, viewerOf(caller))
      setHeader('x-revision', String(revision))
      return resources
    }),
    findTime: serve(calls.findTime, async ({ body, caller, setHeader }) => {
      const { revision, found: times } = await findTime(context, caller, body)
      setHeader('x-revision', String(revision))
      return times
    }),
    prices: serve(calls.prices, ({ caller, body }) => readPrices(context, caller, body)),
    bookedSlots: serve(calls.bookedSlots, async ({ parameters, caller, setHeader }) => {
      const grid = await readBookedSlots(database, caller, { ...parameters, bookableDays })
      setHeader('x-revision', String(grid.revision))
      return grid.resources
    }),
    breaches: serve(calls.breaches, ({ caller, body }) => {
      checkSize(body, context)
      return runTransaction(context.database, async (transaction) => {
        const ids = body.bookingResources.map(({ resourceId }) => resourceId)
        await requireGroupsOf(transaction, caller, ids)
        const ownerId = bookingOwnerId(caller, body.userId)
        await requirePersonOf(transaction, caller, ownerId)
        const owner = await readPerson(transaction, ownerId)
        const refused = (await readTerms(transaction, ids)).requireAllowed(owner, caller, ids)
        const ground = await readGroupStructures(transaction, ids)
        const chosen = body.bookingResources.map(({ resourceId, date, bookingSlots }) => ({
          resourceId,
          date,
          slots: bookingSlots,
        }))
        const breaches = await judgeBookings(transaction, [{ owner, chosen }], {
          ...{ caller, ground, longestHold: context.longestHold, isQuestion: true },
        })
        return [...refused, ...(breaches.get(owner.id) ?? [])]
      })
    }),
  }
}
