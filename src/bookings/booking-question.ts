/**
 * One booking as its page asks for it. Invariant: a booking that is not there, or not one's own, or that was removed
 * meanwhile, is an answer (null) and no failure: its page says so, and no toast beside it.
 */
import type { Booking, BookingId } from '../../domain/entities.ts'
import type { Question } from '../reading/use-read.ts'

const NOT_FOUND = 404

export const bookingQuestion = (id: BookingId): Question<Booking | null> => ({
  area: 'bookings',
  ask: async (core) => {
    const parts = { parameters: { id } }
    const answer = await core.call('booking', parts)
    if (answer._tag === 'Ok') return answer
    if (answer.failure._tag === 'Refused' && answer.failure.status === NOT_FOUND) return { _tag: 'Ok', value: null }
    // Tried once more before it is said that it failed.
    return core.call('booking', parts, { toastsFailure: true })
  },
})
