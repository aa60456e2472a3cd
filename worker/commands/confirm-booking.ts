/**
 * Books what a person confirmed. Invariants: one confirmation at a time for all tabs; the times that were seen are asked for, at a
 * repeated attempt too, which with its key is the same booking; where the back end was never seen to keep keys, nothing is said of a
 * lost or unreadable answer, and nothing is sent again, before one's bookings have been looked through; what cannot be booked is held
 * no longer, so that the rest can be booked with the next press.
 */
import { Effect, Option } from 'effect'
import type { CallFailure, Result } from '../../domain/port/core-port.ts'
import type { BookingModel, BookingReference } from '../../domain/schema/calls/booking-calls.ts'
import type { TabId, UserId } from '../../domain/schema/ids.ts'
import type { Confirmation } from '../../domain/schema/port.ts'
import type { State } from '../../domain/schema/state.ts'
import { type BasketLine, linesOf, ownSlots } from '../../domain/selectors/basket.ts'
import { shownDays } from '../../domain/selectors/pages.ts'
import { meets } from '../../domain/state/state.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { failureCode, type HttpFailure } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import type { FoundBooking } from './find-booking.ts'
import { loadDay } from './load-grid.ts'
import { letGoSlots } from './press-slots.ts'

type Wish = Confirmation['wishes'][number]

/** The body of a create, and of a question for prices. */
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
    // A booking names its resource, also where the service tells no title.
    resourceTitle: title === '' ? `Resurs ${resourceId}` : title,
    message: wishes.find((wish) => wish.resourceId === resourceId && wish.date === date)?.message ?? '',
    bookingSlots: slots,
  })),
})

export const signedInUser = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)

/** It is not known what the server has done: it did not say, or said that it failed in the midst of it. */
const isOpen = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' ||
  failure._tag === 'Unreadable' ||
  (failure._tag === 'Refused' && failure.status >= 500)

/** A browser sends again by itself what a broken connection may have carried: what is in the way may be this booking. */
const isConflict = (failure: CallFailure): boolean => failure._tag === 'Refused' && failure.status === 409

export const confirmBooking = Effect.fnUntraced(function* (tabId: TabId, confirmation: Confirmation) {
  const { idempotencyKey, slots, wishes, addTo, repeated, bookFor, series } = confirmation
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  const { site } = yield* CoreEnvironment

  const failed = (failure: CallFailure): Result<BookingReference, CallFailure> => ({ _tag: 'Failed', failure })
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
  /** Looks up a booking after an attempt whose outcome is not known. */
  const look = Effect.gen(function* () {
    const found = yield* Effect.tryPromise(() => import('./find-booking.ts')).pipe(Effect.option)
    const unknown: FoundBooking = { _tag: 'Unknown' }
    return Option.isNone(found) ? unknown : yield* found.value.findBooking(slots, addTo)
  })

  const made = Effect.fnUntraced(function* (booking: BookingReference) {
    append('http', { _tag: 'BookingMade', tabId, bookingId: booking.id, bookingNumber: booking.bookingNumber, slots })
    // In every tab: in the one that booked, its receipt is seen and the toast heard.
    append('core', {
      _tag: 'ToastShown',
      tabId: null,
      toast: { _tag: addTo === null ? 'BookingCreated' : 'BookingExtended' },
    })
    append('http', { _tag: 'DataChanged', area: 'bookings' })
    append('http', { _tag: 'DataChanged', area: 'waiting' })
    yield* reloadShownDays
    const answer: Result<BookingReference, CallFailure> = { _tag: 'Ok', value: booking }
    return answer
  })

  const notMade = Effect.fnUntraced(function* (failure: CallFailure) {
    const status = failure._tag === 'Refused' ? failure.status : null
    const lost = failure._tag === 'Refused' ? (failure.body.slots ?? []) : []
    append('http', {
      _tag: 'BookingRefused',
      tabId,
      code: failureCode(failure),
      lost: lost.map(({ resourceId, date, startTime, endTime }) => ({ resourceId, date, startTime, endTime })),
    })
    if (status === 404 && addTo !== null) append('http', { _tag: 'BookingGone', bookingId: addTo })
    // Slots that are locked or closed by now would stand in the way of the rest at each attempt.
    const stillHeld = ownSlots(state()).filter((own) => lost.some((slot) => meets(own, slot)))
    if (stillHeld.length > 0) yield* letGoSlots(tabId, stillHeld)
    // Bookings that count against the rules may have been made in another browser.
    if (status === 409) append('http', { _tag: 'DataChanged', area: 'bookings' })
    if (lost.length > 0 || status === 409) yield* reloadShownDays
    return failed(failure)
  })

  const mayBeMade = repeated && !http.keepsKeys()
  if (mayBeMade) {
    const found = yield* look
    if (found._tag === 'Found') return yield* made(found.booking)
    if (found._tag === 'Unknown') return yield* notMade({ _tag: 'Unsettled' })
  }
  return yield* send.pipe(
    Effect.matchEffect({
      onSuccess: ({ answer }) => made(answer),
      onFailure: Effect.fnUntraced(function* ({ failure }) {
        if (http.keepsKeys() || !(isOpen(failure) || mayBeMade || isConflict(failure))) return yield* notMade(failure)
        const found = yield* look
        if (found._tag === 'Found') return yield* made(found.booking)
        if (found._tag === 'Unknown') return yield* notMade({ _tag: 'Unsettled' })
        return yield* notMade(failure._tag === 'Refused' ? failure : { _tag: 'NotMade' })
      }),
    }),
  )
})

/** After a booking the grid is read again: its owner may then open the booking from it. */
const reloadShownDays = Effect.gen(function* () {
  const { append, state } = yield* EventLog
  for (const day of shownDays(state())) {
    append('core', { _tag: 'DayRequested', groupId: day.groupId, date: day.date })
    yield* Effect.forkDetach(loadDay(day))
  }
})
