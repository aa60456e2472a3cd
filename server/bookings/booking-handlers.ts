/** The handlers of the calls about slots, prices, bookings, notes, calendars and the queue of waiting parts. */
import { Schema } from 'effect'
import { LocalDate } from '../../domain/schema/calendar.ts'
import { type CallParameters, calls } from '../../domain/schema/calls/http.ts'
import { type BookingId, GroupId } from '../../domain/schema/ids.ts'
import type { AccessContext } from '../access/check-password.ts'
import { auditLookup } from '../audit/audit.ts'
import { type Database, serverNow } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { type DayGrid, readDayGrid, type Viewer } from '../grid/read-day-grid.ts'
import { readSlots } from '../grid/read-slots.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { type IncomingCall, serve } from '../http/served-call.ts'
import { createCallRate } from '../scheduler/call-rate.ts'
import { undoAnswers } from './answers.ts'
import { readRevisions } from './booked-resources.ts'
import type { BookingContext } from './booking-context.ts'
import {
  createBookingFeed,
  FEED_READINGS_PER_SECOND,
  readBookingFeed,
  readFeedCalendar,
  removeBookingFeed,
} from './booking-feed.ts'
import { bookingOwnerId, readPerson } from './booking-owner.ts'
import { addToBooking, createBooking, readPrices } from './bookings.ts'
import { bookingEvents, calendarFile } from './calendar-file.ts'
import {
  cancelRest,
  changeParts,
  deleteBookedResource,
  deleteBooking,
  handOn,
  insertNote,
  removeNote,
  setPrice,
  setStatus,
} from './change-bookings.ts'
import { changeBookedResource, changeTimes } from './change-times.ts'
import { checkSize } from './check-booking-calls.ts'
import { findTime } from './find-time.ts'
import { judgeBookings, readUsage } from './judge-booking.ts'
import { readBookingGroups, readNewestBookings, readPagedBookings } from './list-bookings.ts'
import { type CallWith, workOnBooking, workOnPart } from './lock-booking.ts'
import { readVisibleBooking } from './read-booking.ts'
import { readWaiting } from './read-waiting.ts'
import { setStatuses } from './set-statuses.ts'

const decode = Schema.decodeUnknownSync(Schema.Struct({ groupId: GroupId, date: LocalDate }))

const viewerOf = ({ session, user }: Caller): Viewer => ({
  sessionId: session,
  userId: user?.id ?? null,
  role: user?.role ?? null,
})

/**
 * Reads the grid for editing a booked resource: the grid of its group and day, with the resource's own slots selected. The grid can also be
 * read when the part can no longer be changed because it has begun or is Cancelled.
 * @throws Failure 404, also where the resource is disabled by now, so that there is no grid to choose from
 */
const readBookedSlots = async (
  database: Database,
  caller: SignedInCaller,
  { id, rid, bookableDays }: CallParameters<'bookedSlots'> & { readonly bookableDays: number },
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
  const viewer = { ...viewerOf(caller), editing: rid }
  return found(await readDayGrid(database, { groupId, date, bookableDays }, viewer))
}

/**
 * Returns the key in the answer. A client that sees the key need not search for the booking if it loses an answer
 * (docs/rules.md#other-back-ends).
 */
const echoIdempotencyKey = ({
  idempotencyKey,
  setHeader,
}: Pick<IncomingCall, 'idempotencyKey' | 'setHeader'>): void => {
  if (idempotencyKey !== null) setHeader('Idempotency-Key', idempotencyKey)
}

export const bookingHandlers = (context: BookingContext & AccessContext) => {
  const { database, links } = context
  const { bookableDays } = context.caps
  const feedRate = createCallRate(FEED_READINGS_PER_SECOND)
  /** Reads the booking after a call has changed it. */
  const changed = ({ parameters, caller }: CallWith<{ readonly id: BookingId }>) =>
    readVisibleBooking(database, parameters.id, caller)

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
    createBooking: serve(calls.createBooking, (call) => {
      echoIdempotencyKey(call)
      return createBooking(context, call)
    }),
    addToBooking: serve(calls.addToBooking, (call) => {
      echoIdempotencyKey(call)
      return addToBooking(context, call.parameters.id, call)
    }),
    booking: serve(calls.booking, async ({ parameters, caller }) => {
      const booking = await readVisibleBooking(database, parameters.id, caller)
      // The audit records this reading, because a booking contains personal data of its owner.
      const { user, bookingNumber } = booking
      if (isAdministrator(caller))
        await auditLookup(database, caller, { kind: 'user-viewed', userId: user.id, bookingNumber })
      return booking
    }),
    usage: serve(
      calls.usage,
      async ({ caller }) => (await readUsage(database, [caller.user.id])).get(caller.user.id) ?? [],
    ),
    ownBookings: serve(calls.ownBookings, ({ caller }) => readNewestBookings(database, caller, caller.user.id)),
    allBookings: serve(calls.allBookings, async ({ caller }) => {
      const all = await readNewestBookings(database, caller, null)
      await auditLookup(database, caller, { kind: 'people-listed', list: 'bookings' })
      return all
    }),
    pagedBookings: serve(calls.pagedBookings, async ({ caller, body }) => {
      const page = await readPagedBookings(database, caller, body)
      if (isAdministrator(caller)) {
        const { userId = null } = body
        const lookup =
          userId === null
            ? ({ kind: 'people-listed', list: 'bookings' } as const)
            : ({ kind: 'user-viewed', userId } as const)
        await auditLookup(database, caller, lookup)
      }
      return page
    }),
    bookingGroups: serve(calls.bookingGroups, ({ caller }) => readBookingGroups(database, caller)),
    deleteBooking: serve(calls.deleteBooking, (call) =>
      workOnBooking(context, call, (work, locked) => deleteBooking(work, locked, call.caller)),
    ),
    deleteBookingResource: serve(calls.deleteBookingResource, (call) =>
      workOnPart(context, call, (work, part) => deleteBookedResource(work, part, call.caller)),
    ),
    cancelRest: serve(calls.cancelRest, (call) =>
      workOnBooking(context, call, (work, locked) => cancelRest(work, locked, call)),
    ),
    changeTimes: serve(calls.changeTimes, async (call) => {
      const told = await workOnBooking(context, call, (work, locked) => changeTimes(work, locked, call))
      return { ...(await changed(call)), ...told }
    }),
    bookingCalendar: serve(calls.bookingCalendar, async ({ parameters, caller, setHeader }) => {
      const booking = await readVisibleBooking(database, parameters.id, caller)
      setHeader('content-disposition', `attachment; filename="bokning-${booking.bookingNumber}.ics"`)
      const revisions = await readRevisions(database, [booking.id])
      const events = bookingEvents(booking, { url: links.booking(booking.id), revisions })
      return calendarFile(events, await serverNow(database))
    }),
    bookingFeed: serve(calls.bookingFeed, ({ caller }) => readBookingFeed(context, caller)),
    createBookingFeed: serve(calls.createBookingFeed, ({ caller, body }) =>
      createBookingFeed(context, caller, body.password),
    ),
    deleteBookingFeed: serve(calls.deleteBookingFeed, ({ caller }) => removeBookingFeed(context, caller)),
    feedCalendar: serve(calls.feedCalendar, async ({ parameters, setHeader }) => {
      const retryAfterSeconds = feedRate.count(parameters.token)
      if (retryAfterSeconds !== null) throw new Failure('rate-limited', { retryAfterSeconds })
      const { text, entityTag } = await readFeedCalendar(context, parameters.token)
      setHeader('cache-control', 'private, no-cache')
      setHeader('etag', entityTag)
      setHeader('content-disposition', 'inline; filename="bokningar.ics"')
      return text
    }),
    bookedSlots: serve(calls.bookedSlots, async ({ parameters, caller, setHeader }) => {
      const grid = await readBookedSlots(database, caller, { ...parameters, bookableDays })
      setHeader('x-revision', String(grid.revision))
      return grid.resources
    }),
    changeBookingResource: serve(calls.changeBookingResource, async (call) => {
      const told = await workOnPart(context, call, (work, part) => changeBookedResource(work, part, call))
      return { ...(await changed(call)), ...told }
    }),
    setPrice: serve(calls.setPrice, async (call) => {
      await workOnPart(context, call, (work, part) => setPrice(work, part, call))
      return changed(call)
    }),
    setStatus: serve(calls.setStatus, async (call) => {
      const told = await workOnPart(context, call, (work, part) => setStatus(work, part, call))
      return { ...(await changed(call)), ...told }
    }),
    addNote: serve(calls.addNote, async (call) => {
      await workOnBooking(context, call, (work, locked) => insertNote(work, locked, call))
      return changed(call)
    }),
    deleteNote: serve(calls.deleteNote, (call) =>
      workOnBooking(context, call, (work, locked) => removeNote(work, locked, call)),
    ),
    waiting: serve(calls.waiting, async ({ caller }) => {
      const waiting = await readWaiting(database)
      await auditLookup(database, caller, { kind: 'people-listed', list: 'waiting' })
      return waiting
    }),
    setStatuses: serve(calls.setStatuses, (call) => setStatuses(context, call)),
    undoAnswers: serve(calls.undoAnswers, async ({ caller, body }) => {
      await undoAnswers(context, caller, body)
      return {}
    }),
    changeParts: serve(calls.changeParts, async (call) => {
      const told = await workOnBooking(context, call, (work, locked) => changeParts(work, locked, call))
      return { ...(await changed(call)), ...told }
    }),
    handOn: serve(calls.handOn, async (call) => {
      const told = await workOnBooking(context, call, (work, locked) => handOn(work, locked, call))
      return { ...(await changed(call)), ...told }
    }),
    breaches: serve(calls.breaches, ({ caller, body }) => {
      checkSize(body, context)
      return runTransaction(context.database, async (transaction) => {
        const owner = await readPerson(transaction, bookingOwnerId(caller, body.userId))
        const ground = await readGroupStructures(
          transaction,
          body.bookingResources.map(({ resourceId }) => resourceId),
        )
        const chosen = body.bookingResources.map(({ resourceId, date, bookingSlots }) => ({
          resourceId,
          date,
          slots: bookingSlots,
        }))
        const breaches = await judgeBookings(transaction, [{ owner, chosen }], {
          ...{ caller, ground, longestHold: context.longestHold, isQuestion: true },
        })
        return breaches.get(owner.id) ?? []
      })
    }),
  }
}
