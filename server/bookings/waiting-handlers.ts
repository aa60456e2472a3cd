/** What answers the calls about what waits for an administrator, and about several parts at once (features 2). */
import { calls } from '../../domain/schema/calls/http.ts'
import { auditLookup } from '../audit/audit.ts'
import { serve } from '../http/served-call.ts'
import type { BookingContext } from './booking-context.ts'
import { changeParts } from './change-bookings.ts'
import { workOnBooking } from './lock-booking.ts'
import { readVisibleBooking } from './read-booking.ts'
import { readWaiting } from './read-waiting.ts'
import { setStatuses } from './set-statuses.ts'

export const waitingHandlers = (context: BookingContext) => ({
  waiting: serve(calls.waiting, async ({ caller }) => {
    await auditLookup(context.database, caller, { kind: 'people-listed', list: 'waiting' })
    return readWaiting(context.database)
  }),
  setStatuses: serve(calls.setStatuses, async ({ caller, body }) => ({
    outcomes: await setStatuses(context, caller, body),
  })),
  changeParts: serve(calls.changeParts, async (call) => {
    const told = await workOnBooking(context, call, (work, locked) => changeParts(work, locked, call.caller, call.body))
    return { ...(await readVisibleBooking(context.database, call.parameters.id, call.caller)), ...told }
  }),
})
