/**
 * Books what a person confirmed (spec 4, Confirm). Invariants: one confirmation at a time for all tabs; what was seen is
 * what is asked for, at a repeated attempt too, which with its key is the same booking (contract 3); what cannot be
 * booked is held no longer, so that the rest can be booked with the next press.
 */
import { Effect } from 'effect'
import { overlaps } from '../../domain/calendar/interval.ts'
import type { Booking, TabId } from '../../domain/entities.ts'
import type { SlotReference } from '../../domain/events/event.ts'
import type { BookingModel } from '../../domain/http-calls.ts'
import type { CallFailure, Confirmation, Result } from '../../domain/port/core-port.ts'
import { type BasketLine, linesOf, ownSlots } from '../../domain/selectors/basket.ts'
import { shownDays } from '../../domain/selectors/pages.ts'
import { Account } from '../account/account.ts'
import { Credentials } from '../account/credentials.ts'
import { CoreEnvironment } from '../core-environment.ts'
import { failureCode } from '../http/call-failure.ts'
import { HttpClient, type HttpFailure } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { loadDay } from '../reactions/load-days.ts'
import { releaseSlots } from './press-slots.ts'

type Wish = Confirmation['wishes'][number]

/** The body of a create, and of a question for prices. */
export const bookingModel = (lines: readonly BasketLine[], wishes: readonly Wish[], site: string): BookingModel => ({
  baseUrl: `${site}/bookings`,
  adminBaseUrl: `${site}/admin/bookings`,
  bookingResources: lines.map(({ resourceId, title, date, slots }) => ({
    date,
    resourceId,
    resourceTitle: title,
    message: wishes.find((wish) => wish.resourceId === resourceId && wish.date === date)?.message ?? '',
    bookingSlots: slots,
  })),
})

const meets = (a: SlotReference, b: SlotReference): boolean =>
  a.resourceId === b.resourceId && a.date === b.date && overlaps(a, b)

export const confirmBooking = Effect.fnUntraced(function* (
  tabId: TabId,
  { idempotencyKey, slots, wishes, addTo }: Confirmation,
) {
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  const credentials = yield* Credentials
  const account = yield* Account
  const { site } = yield* CoreEnvironment

  const failed = (failure: CallFailure): Result<Booking, CallFailure> => ({ _tag: 'Failed', failure })
  if (state().confirming !== null) return failed({ _tag: 'Busy' })
  const lines = linesOf(slots, state().resources)
  if (slots.length === 0) return failed({ _tag: 'NothingHeld' })

  append(tabId, { _tag: 'BookingRequested', tabId, slots })
  // The holds are those of the cookie that goes along: it must be this core's.
  yield* credentials.refresh
  const request = { body: bookingModel(lines, wishes, site), headers: { 'Idempotency-Key': idempotencyKey } }
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
            slots,
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
          const status = failure._tag === 'Refused' ? failure.status : null
          const lost = failure._tag === 'Refused' ? (failure.body.slots ?? []) : []
          append('http', {
            _tag: 'BookingRefused',
            tabId,
            code: failureCode(failure),
            lost: lost.map(({ resourceId, date, startTime, endTime }) => ({ resourceId, date, startTime, endTime })),
          })
          if (status === 401) yield* account.expire
          if (status === 404 && addTo !== null) append('http', { _tag: 'BookingGone', bookingId: addTo })
          // What is locked or closed by now would stand in the way of the rest at each attempt.
          const stillHeld = ownSlots(state()).filter((own) => lost.some((slot) => meets(own, slot)))
          if (stillHeld.length > 0) yield* releaseSlots(tabId, stillHeld)
          if (lost.length > 0) yield* reloadShownDays
          return failed(failure)
        }),
    }),
  )
})

/** After a booking the grid is read again (spec 4): its owner may then open the booking from it. */
const reloadShownDays = Effect.gen(function* () {
  const { append, state } = yield* EventLog
  for (const day of shownDays(state())) {
    append('core', { _tag: 'DayRequested', groupId: day.groupId, date: day.date })
    yield* Effect.forkDetach(loadDay(day))
  }
})
