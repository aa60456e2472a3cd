/**
 * Books all that the browser holds (spec 4, Confirm). Invariant: one confirmation at a time for all tabs, and a repeated
 * attempt with the same key is the same booking (contract 3).
 */
import { Effect } from 'effect'
import type { Booking, TabId } from '../../domain/entities.ts'
import type { BookingModel } from '../../domain/http-calls.ts'
import type { CallFailure, Confirmation, Result } from '../../domain/port/core-port.ts'
import { type Basket, basket, ownSlots } from '../../domain/selectors/basket.ts'
import { Account } from '../account/account.ts'
import { Credentials } from '../account/credentials.ts'
import { CoreEnvironment } from '../core-environment.ts'
import { failureCode } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
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

export const confirmBooking = Effect.fnUntraced(function* (tabId: TabId, { idempotencyKey, wishes }: Confirmation) {
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

  append(tabId, { _tag: 'BookingRequested', tabId, slots: ownSlots(state()) })
  // The holds are those of the cookie that goes along: it must be this core's.
  yield* credentials.refresh
  return yield* http
    .call('createBooking', {
      parameters: {},
      body: bookingModel(chosen, wishes, origin),
      headers: { 'Idempotency-Key': idempotencyKey },
    })
    .pipe(
      Effect.matchEffect({
        onSuccess: ({ answer: booking }) =>
          Effect.gen(function* () {
            append('http', {
              _tag: 'BookingMade',
              tabId,
              bookingId: booking.id,
              bookingNumber: booking.bookingNumber,
            })
            append('core', { _tag: 'ToastShown', tabId, toast: { _tag: 'BookingCreated' } })
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
  for (const { page } of Object.values(state().tabs)) {
    if (page._tag !== 'BookingGrid') continue
    append('core', { _tag: 'DayRequested', groupId: page.groupId, date: page.date })
    yield* Effect.forkDetach(loadDay(page))
  }
})
