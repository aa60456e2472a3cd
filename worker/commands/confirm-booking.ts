/**
 * Books all that the browser holds (spec 4, Confirm). Invariant: one confirmation at a time for all tabs, and a repeated
 * attempt with the same key is the same booking (contract 3).
 */
import { Effect } from 'effect'
import type { Booking, TabId } from '../../domain/entities.ts'
import type { SlotReference } from '../../domain/events/event.ts'
import type { BookingModel } from '../../domain/http-calls.ts'
import type { CallFailure, Confirmation, Result } from '../../domain/port/core-port.ts'
import { type Basket, basket } from '../../domain/selectors/basket.ts'
import { shownDays } from '../../domain/selectors/pages.ts'
import { Account } from '../account/account.ts'
import { Credentials } from '../account/credentials.ts'
import { CoreEnvironment } from '../core-environment.ts'
import { failureCode } from '../http/call-failure.ts'
import { HttpClient, type HttpFailure } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { loadDay } from '../reactions/load-days.ts'
import { waitUntil } from '../reactions/wait-until.ts'

/** Presses on their way are waited for this long: what they hold belongs to the booking. */
const PENDING_MS = 5_000

type Wish = Confirmation['wishes'][number]

/** The body of a create, and of a question for prices. */
export const bookingModel = (chosen: Basket, wishes: readonly Wish[], origin: string): BookingModel => ({
  baseUrl: `${origin}/bookings`,
  adminBaseUrl: `${origin}/admin/bookings`,
  bookingResources: chosen.lines.map(({ resourceId, title, date, slots }) => ({
    date,
    resourceId,
    resourceTitle: title,
    message: wishes.find((wish) => wish.resourceId === resourceId && wish.date === date)?.message ?? '',
    bookingSlots: slots,
  })),
})

const slotsOf = (chosen: Basket): SlotReference[] =>
  chosen.lines.flatMap(({ resourceId, date, slots }) => slots.map((slot) => ({ resourceId, date, ...slot })))

export const confirmBooking = Effect.fnUntraced(function* (
  tabId: TabId,
  { idempotencyKey, wishes, addTo }: Confirmation,
) {
  const { append, state, state$ } = yield* EventLog
  const http = yield* HttpClient
  const credentials = yield* Credentials
  const account = yield* Account
  const { origin } = yield* CoreEnvironment

  const failed = (failure: CallFailure): Result<Booking, CallFailure> => ({ _tag: 'Failed', failure })
  if (state().confirming !== null) return failed({ _tag: 'Busy' })
  yield* waitUntil(state$, ({ pending }) => Object.keys(pending).length === 0).pipe(Effect.timeoutOption(PENDING_MS))
  if (state().confirming !== null) return failed({ _tag: 'Busy' })
  const chosen = basket(state())
  if (chosen.slotCount === 0) return failed({ _tag: 'NothingHeld' })

  append(tabId, { _tag: 'BookingRequested', tabId, slots: slotsOf(chosen) })
  // The holds are those of the cookie that goes along: it must be this core's.
  yield* credentials.refresh
  const request = { body: bookingModel(chosen, wishes, origin), headers: { 'Idempotency-Key': idempotencyKey } }
  const asked: Effect.Effect<{ readonly answer: Booking }, HttpFailure> =
    addTo === null
      ? http.call('createBooking', { parameters: {}, ...request })
      : http.call('addToBooking', { parameters: { id: addTo }, ...request })
  return yield* asked.pipe(
    Effect.matchEffect({
      onSuccess: ({ answer: booking }) =>
        Effect.gen(function* () {
          append('http', {
            _tag: 'BookingMade',
            tabId,
            bookingId: booking.id,
            bookingNumber: booking.bookingNumber,
          })
          append('core', {
            _tag: 'ToastShown',
            tabId,
            toast: { _tag: addTo === null ? 'BookingCreated' : 'BookingExtended' },
          })
          append('http', { _tag: 'DataChanged', area: 'bookings' })
          yield* reloadShownDays
          const answer: Result<Booking, CallFailure> = { _tag: 'Ok', value: booking }
          return answer
        }),
      onFailure: ({ failure }) =>
        Effect.gen(function* () {
          const lost = failure._tag === 'Refused' ? (failure.body.slots ?? []) : []
          append('http', {
            _tag: 'BookingRefused',
            tabId,
            code: failureCode(failure),
            lost: lost.map(({ resourceId, date, startTime, endTime }) => ({ resourceId, date, startTime, endTime })),
          })
          if (failure._tag === 'Refused' && failure.status === 401) yield* account.expire
          return failed(failure)
        }),
    }),
  )
})

/** After a successful booking the grid is read again (spec 4): its owner may then open the booking from it. */
const reloadShownDays = Effect.gen(function* () {
  const { append, state } = yield* EventLog
  for (const day of shownDays(state())) {
    append('core', { _tag: 'DayRequested', groupId: day.groupId, date: day.date })
    yield* Effect.forkDetach(loadDay(day))
  }
})
