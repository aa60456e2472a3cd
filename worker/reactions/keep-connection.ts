/**
 * Keeps the hub connected while a page needs it, and releases the holds when no booking page has been shown for 10 s. Account pages that
 * lead back to a booking page keep both the connection and the holds. The page of activity and all pages of a person who has signed in keep
 * only the connection. When the connection is lost for good, the person is asked before the core tries again. If no page needs the connection then,
 * the core tries again at intervals without asking.
 */
import { Effect } from 'effect'
import { concatMap, distinctUntilChanged, EMPTY, map, switchMap, timer } from 'rxjs'
import { isTabId } from '../../domain/ids.ts'
import { BOOKING_PAGE_LOCK } from '../../domain/port/core-port.ts'
import type { Toast } from '../../domain/schema/events.ts'
import type { TabId } from '../../domain/schema/ids.ts'
import { ownSlots } from '../../domain/selectors/basket.ts'
import { isBooking, isConnectedQuietly, needsConnection, staysConnected } from '../../domain/selectors/pages.ts'
import { newRelease } from '../../domain/selectors/release.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'
import { onEach, waitUntil } from '../waiting/from-streams.ts'

/** The time for which the holds are kept after the last booking page was left. */
const LEAVE_MS = 10_000

/** The pause before a connection that no page needs is tried again. */
const QUIET_RETRY_MS = 30_000

export const keepConnection = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const hub = yield* HubClient
  const credentials = yield* Credentials
  const { locks } = yield* CoreEnvironment

  const clearHolds = Effect.gen(function* () {
    const session = credentials.session()
    // The tabs are moving to the core of a new release, which takes over the holds. The server ends holds that no core takes over.
    if (newRelease(state()) !== null) return
    // If each tab has its own core, a tab of another core may still show a booking page.
    const othersLeft = yield* Effect.promise(() => locks.isFree(BOOKING_PAGE_LOCK))
    if (!othersLeft || session === null || ownSlots(state()).length === 0) return
    yield* hub.clearReservations(session).pipe(Effect.ignore)
    append('core', { _tag: 'ReservationsCleared' })
  })

  /** Emits when no booking page has been shown for `LEAVE_MS`. */
  const bookingLeft$ = state$.pipe(
    map(isBooking),
    distinctUntilChanged(),
    switchMap((isShown) => (isShown ? EMPTY : timer(LEAVE_MS))),
  )

  /** Completes when no page needs the connection any more. */
  const left = Effect.gen(function* () {
    do {
      yield* waitUntil(bookingLeft$, () => true)
      yield* clearHolds
      yield* waitUntil(state$, (now) => isBooking(now) || !(needsConnection(now) || staysConnected(now)))
    } while (isBooking(state()))
  })

  /** Completes when a person has signed in or out since the connection was opened. */
  const signedInOrOut = waitUntil(
    state$,
    ({ connection }) => connection.status === 'connected' && credentials.token() !== hub.connectedToken(),
  )

  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(
        state$,
        (now) => isConnectedQuietly(now) || (needsConnection(now) && now.connection.cause === 'idle'),
      )
      const isLost = yield* Effect.raceFirst(
        Effect.as(hub.keepConnected, true),
        Effect.as(Effect.raceFirst(left, signedInOrOut), false),
      )
      if (isLost)
        yield* Effect.raceFirst(
          Effect.sleep(QUIET_RETRY_MS),
          waitUntil(state$, (now) => !isConnectedQuietly(now)),
        )
    }),
  )
})

/** Holds a lock while a tab of this core shows a booking page. The lock shows this to the browser's other cores. */
export const showBookingPage = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const { locks } = yield* CoreEnvironment
  const shown$ = state$.pipe(map(isBooking), distinctUntilChanged())
  const holdLock = Effect.callback<never>(() => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    locks.request(BOOKING_PAGE_LOCK, { mode: 'shared' }, () => held).catch(() => undefined)
    return Effect.sync(() => release())
  })
  return yield* onEach(shown$, switchMap, (isShown) => (isShown ? holdLock : Effect.void))
})

type ConnectionToast = Extract<Toast, { readonly _tag: 'Reconnecting' | 'Reconnected' }>

/**
 * Shows toasts about reconnecting and about the restored connection, in the tabs that were live. Invariants: a newly opened page gets no
 * toast about a loss; a toast that is no longer true is removed, for example if the first attempt reached a server that was about to stop;
 * no toast is shown if no page needs the connection.
 */
export const toastConnection = Effect.gen(function* () {
  const { append, state, state$ } = yield* EventLog
  /** Whether the present connection, or the one that was lost, has worked. */
  let hasWorked = false
  /** The tabs that got a toast about the loss. */
  let told: readonly TabId[] = []

  const show = (tabs: readonly TabId[], toast: ConnectionToast): void => {
    for (const tabId of tabs) append('core', { _tag: 'ToastShown', tabId, toast })
  }
  const dismiss = (tag: ConnectionToast['_tag']): void => {
    for (const [toastId, { toast }] of Object.entries(state().toasts))
      if (toast._tag === tag) append('core', { _tag: 'ToastDismissed', toastId })
  }

  const phase$ = state$.pipe(
    // A connection works when the holds have been read over it. An open connection alone proves nothing (`worker/hub/transport-choice.ts`).
    map(({ connection: { status }, holdsStale }) =>
      status === 'connected' ? (holdsStale ? 'opened' : 'works') : status,
    ),
    distinctUntilChanged(),
  )
  return yield* onEach(phase$, concatMap, (phase) =>
    Effect.sync(() => {
      if (phase === 'opened') return
      if (phase === 'reconnecting') {
        if (!hasWorked || told.length > 0) return
        // Only tabs whose page shows live data get a toast about the loss.
        told = Object.entries(state().tabs).flatMap(([id, { page }]) => {
          const isLive =
            ['BookingGrid', 'EditBooking', 'Activity'].includes(page._tag) || (page._tag === 'Columns' && page.booking)
          return isTabId(id) && isLive ? [id] : []
        })
        dismiss('Reconnected')
        return show(told, { _tag: 'Reconnecting' })
      }
      hasWorked = phase === 'works'
      dismiss('Reconnecting')
      if (hasWorked) show(told, { _tag: 'Reconnected' })
      told = []
    }),
  )
})
