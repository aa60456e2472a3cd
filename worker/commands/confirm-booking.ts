/**
 * Books the slots that a person confirmed. Invariants: there is one confirmation at a time, for all tabs together; it asks for exactly the
 * times that the person saw; a repeated attempt sends the same times with the same idempotency key, so that at most one booking is made;
 * slots that cannot be booked are released, so that the next press can book the rest. A back end that was never seen to keep idempotency
 * keys may have made the booking even if its answer was lost or unreadable. With such a back end, the core searches the person's bookings
 * before it answers or sends the attempt again.
 */
import { Effect, Option, Result } from 'effect'
import type { CallFailure, Result as CallResult } from '../../domain/port/core-port.ts'
import type { BookingModel, BookingReference } from '../../domain/schema/calls/booking-calls.ts'
import type { TabId, UserId } from '../../domain/schema/ids.ts'
import type { Confirmation } from '../../domain/schema/port.ts'
import type { State } from '../../domain/schema/state.ts'
import { type BasketLine, linesOf, ownSlots } from '../../domain/selectors/basket.ts'
import { shownDays } from '../../domain/selectors/pages.ts'
import { meets } from '../../domain/state/state.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { failureCode, type HttpFailure, statusOf } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import type { FoundBooking } from './find-booking.ts'
import { loadDay } from './load-grid.ts'
import { releaseSlots } from './press-slots.ts'

type Wish = Confirmation['wishes'][number]

/** The body of the calls that create a booking and read its prices. */
export const bookingModel = (
  lines: readonly BasketLine[],
  wishes: readonly Wish[],
  userId: UserId | null,
  site: string,
): BookingModel => ({
  ...(userId === null ? {} : { userId }),
  baseUrl: `${site}/bookings`,
  adminBaseUrl: `${site}/admin/bookings`,
  bookingResources: lines.map(({ resourceId, title, date, slots }) => ({
    date,
    resourceId,
    // Every booking names its resource, even if the back end sends no title.
    resourceTitle: title === '' ? `Resurs ${resourceId}` : title,
    message: wishes.find((wish) => wish.resourceId === resourceId && wish.date === date)?.message ?? '',
    bookingSlots: slots,
  })),
})

export const signedInUser = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)

/**
 * Whether the booking may have been made although the call failed. The outcome is unknown without a readable answer and after a server
 * error. After a conflict, the conflicting booking may be the person's own: a browser may repeat a request by itself when the connection
 * breaks.
 */
const mayBeMadeAfter = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' ||
  failure._tag === 'Unreadable' ||
  statusOf(failure) >= 500 ||
  statusOf(failure) === 409

export const confirmBooking = Effect.fnUntraced(function* (tabId: TabId, confirmation: Confirmation) {
  const { idempotencyKey, slots, wishes, addTo, repeated, bookFor, series } = confirmation
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  const { site } = yield* CoreEnvironment

  const failed = (failure: CallFailure): CallResult<BookingReference, CallFailure> => ({ _tag: 'Failed', failure })
  if (state().confirming !== null) return failed({ _tag: 'Busy' })
  const lines = linesOf(slots, state().resources)
  if (slots.length === 0) return failed({ _tag: 'NothingHeld' })

  append(tabId, { _tag: 'BookingRequested', tabId, slots })
  const body = {
    ...bookingModel(lines, wishes, bookFor ?? signedInUser(state()), site),
    ...(series === undefined || addTo !== null ? {} : { series }),
  }
  const request = { body, headers: { 'Idempotency-Key': idempotencyKey } }
  const send: Effect.Effect<{ readonly answer: BookingReference }, HttpFailure> =
    addTo === null
      ? http.call('createBooking', request)
      : http.call('addToBooking', { parameters: { id: addTo }, ...request })
  const made = Effect.fnUntraced(function* (booking: BookingReference) {
    append('http', { _tag: 'BookingMade', tabId, bookingId: booking.id, bookingNumber: booking.bookingNumber, slots })
    // Every tab gets the toast. The tab that booked shows the receipt instead, and only a screen reader announces the toast there.
    append('core', {
      _tag: 'ToastShown',
      tabId: null,
      toast: { _tag: addTo === null ? 'BookingCreated' : 'BookingExtended' },
    })
    append('http', { _tag: 'DataChanged', area: 'bookings' })
    append('http', { _tag: 'DataChanged', area: 'waiting' })
    yield* reloadShownDays
    const answer: CallResult<BookingReference, CallFailure> = { _tag: 'Ok', value: booking }
    return answer
  })

  const notMade = Effect.fnUntraced(function* (failure: CallFailure) {
    const status = statusOf(failure)
    const lost = failure._tag === 'Refused' ? (failure.body.slots ?? []) : []
    append('http', {
      _tag: 'BookingRefused',
      tabId,
      code: failureCode(failure),
      lost: lost.map(({ resourceId, date, startTime, endTime }) => ({ resourceId, date, startTime, endTime })),
    })
    if (status === 404 && addTo !== null) append('http', { _tag: 'BookingGone', bookingId: addTo })
    // Slots that have been locked or closed since the press would make every further attempt fail.
    const stillHeld = ownSlots(state()).filter((own) => lost.some((slot) => meets(own, slot)))
    if (stillHeld.length > 0) yield* releaseSlots(tabId, stillHeld)
    // The person may have used up a quota by bookings made in another browser.
    if (status === 409) append('http', { _tag: 'DataChanged', area: 'bookings' })
    if (lost.length > 0 || status === 409) yield* reloadShownDays
    return failed(failure)
  })

  /** Searches for the booking after an attempt with an unknown outcome. Null if it was not made. */
  const look = Effect.gen(function* () {
    const code = yield* Effect.option(Effect.tryPromise(() => import('./find-booking.ts')))
    const found: FoundBooking = Option.isNone(code) ? { _tag: 'Unknown' } : yield* code.value.findBooking(slots, addTo)
    if (found._tag === 'Found') return yield* made(found.booking)
    return found._tag === 'Unknown' ? yield* notMade({ _tag: 'Unsettled' }) : null
  })

  const mayBeMadeBefore = repeated && !http.keepsKeys()
  if (mayBeMadeBefore) {
    const settled = yield* look
    if (settled !== null) return settled
  }
  const sent = yield* Effect.result(send)
  if (Result.isSuccess(sent)) return yield* made(sent.success.answer)
  const { failure } = sent.failure
  if (http.keepsKeys() || !(mayBeMadeBefore || mayBeMadeAfter(failure))) return yield* notMade(failure)
  return (yield* look) ?? (yield* notMade(failure._tag === 'Refused' ? failure : { _tag: 'NotMade' }))
})

/** Reads the shown days again after a booking, so that the owner can open the booking from the grid. */
const reloadShownDays = Effect.gen(function* () {
  const { append, state } = yield* EventLog
  for (const day of shownDays(state())) {
    append('core', { _tag: 'DayRequested', groupId: day.groupId, date: day.date })
    yield* Effect.forkDetach(loadDay(day))
  }
})
