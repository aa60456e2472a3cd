/** The handlers of the calls about bookings, notes and the queue of waiting parts. */
import { calls } from '../../domain/schema/calls/http.ts'
import type { BookingId } from '../../domain/schema/ids.ts'
import { auditLookup } from '../audit/audit.ts'
import { serverNow } from '../database/database.ts'
import { callerGroups, callerMay } from '../http/caller.ts'
import { type IncomingCall, serve } from '../http/served-call.ts'
import { undoAnswers } from './answers.ts'
import type { BookingContext } from './booking-context.ts'
import { addToBooking, createBooking } from './bookings.ts'
import { undoCancelling } from './cancellations.ts'
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
import { changeBookedResource, changeTimes, moveBookedResource } from './change-times.ts'
import { checkInByCall, type GivenCode } from './check-in.ts'
import { readUsage } from './judge-booking.ts'
import { readBookingGroups, readNewestBookings, readPagedBookings } from './list-bookings.ts'
import { type CallWith, workOnBooking, workOnPart } from './lock-booking.ts'
import { forgiveMissed, readMissedTimes } from './missed-times.ts'
import { readVisibleBooking } from './read-booking.ts'
import { readWaiting } from './read-waiting.ts'
import { setStatuses } from './set-statuses.ts'

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

interface HandlerContext extends BookingContext {
  /** Whether a text is the code of a room's sign at this moment (`server/signs/room-code.ts`). */
  readonly isRoomCode: (given: GivenCode) => boolean
}

export const bookingHandlers = (context: HandlerContext) => {
  const { database } = context
  /** Reads the booking after a call has changed it. */
  const changed = ({ parameters, caller }: CallWith<{ readonly id: BookingId }>) =>
    readVisibleBooking(database, parameters.id, caller)

  return {
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
      if (callerMay(caller, 'see-bookings'))
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
      if (callerMay(caller, 'see-bookings')) {
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
    undoCancelling: serve(calls.undoCancelling, (call) => undoCancelling(context, call)),
    changeTimes: serve(calls.changeTimes, async (call) => {
      const told = await workOnBooking(context, call, (work, locked) => changeTimes(work, locked, call))
      return { ...(await changed(call)), ...told }
    }),
    changeBookingResource: serve(calls.changeBookingResource, async (call) => {
      const told = await workOnPart(context, call, (work, part) => changeBookedResource(work, part, call))
      return { ...(await changed(call)), ...told }
    }),
    moveBookingResource: serve(calls.moveBookingResource, async (call) => {
      const told = await workOnPart(context, call, (work, part) => moveBookedResource(work, part, call))
      return { ...(await changed(call)), ...told }
    }),
    setPrice: serve(calls.setPrice, async (call) => {
      await workOnPart(context, { ...call, needs: 'invoice' }, (work, part) => setPrice(work, part, call))
      return changed(call)
    }),
    setStatus: serve(calls.setStatus, async (call) => {
      const told = await workOnPart(context, { ...call, needs: 'handle-bookings' }, (work, part) =>
        setStatus(work, part, call),
      )
      return { ...(await changed(call)), ...told }
    }),
    checkIn: serve(calls.checkIn, (call) =>
      workOnPart(context, call, (work, part) => {
        const { session } = call.caller
        const isCode = async (resourceId: number, code: string): Promise<boolean> =>
          context.isRoomCode({ resourceId, code, session, now: Date.parse(await serverNow(work.transaction)) })
        return checkInByCall(work, part, { ...call, isCode })
      }),
    ),
    forgiveMissed: serve(calls.forgiveMissed, async (call) => {
      await workOnPart(context, { ...call, needs: 'handle-bookings' }, (work, part) => forgiveMissed(work, part, call))
      return changed(call)
    }),
    missedTimes: serve(calls.missedTimes, ({ caller, query }) =>
      readMissedTimes(database, caller, query.userId ?? caller.user.id),
    ),
    addNote: serve(calls.addNote, async (call) => {
      await workOnBooking(context, { ...call, needs: 'handle-bookings' }, (work, locked) =>
        insertNote(work, locked, call),
      )
      return changed(call)
    }),
    deleteNote: serve(calls.deleteNote, (call) =>
      workOnBooking(context, { ...call, needs: 'handle-bookings' }, (work, locked) => removeNote(work, locked, call)),
    ),
    waiting: serve(calls.waiting, async ({ caller }) => {
      const waiting = await readWaiting(database, callerGroups(caller, 'handle-bookings'))
      await auditLookup(database, caller, { kind: 'people-listed', list: 'waiting' })
      return waiting
    }),
    setStatuses: serve(calls.setStatuses, (call) => setStatuses(context, call)),
    undoAnswers: serve(calls.undoAnswers, async ({ caller, body }) => {
      await undoAnswers(context, caller, body)
      return {}
    }),
    changeParts: serve(calls.changeParts, async (call) => {
      const told = await workOnBooking(context, { ...call, needs: 'handle-bookings' }, (work, locked) =>
        changeParts(work, locked, call),
      )
      return { ...(await changed(call)), ...told }
    }),
    handOn: serve(calls.handOn, async (call) => {
      const told = await workOnBooking(context, { ...call, needs: 'handle-bookings' }, (work, locked) =>
        handOn(work, locked, call),
      )
      return { ...(await changed(call)), ...told }
    }),
  }
}
