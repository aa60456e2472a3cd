/** What answers the calls of an administrator who books for somebody else (features 2). */
import { calls } from '../../domain/schema/calls/http.ts'
import { runTransaction } from '../database/transaction.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import { serve } from '../http/served-call.ts'
import type { BookingContext } from './booking-context.ts'
import { bookingOwnerId, lockPerson } from './booking-owner.ts'
import { checkSize } from './check-booking-calls.ts'
import { judgeBookings } from './judge-booking.ts'

export const bookingForOthersHandlers = (context: BookingContext) => ({
  breaches: serve(calls.breaches, ({ caller, body }) => {
    checkSize(body, context)
    return runTransaction(context.database, async (transaction) => {
      const owner = await lockPerson(transaction, bookingOwnerId(caller, body.userId))
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
        ...{ caller, ground, longestHold: context.longestHold },
      })
      return breaches.get(owner.id) ?? []
    })
  }),
})
