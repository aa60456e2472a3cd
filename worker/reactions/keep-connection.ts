/**
 * Connects while a page needs it, and lets go of the holds when no booking page has been shown for 10 s. A page that signs in on its
 * way back to booking keeps both; the page of activity keeps the connection alone, and so does every page of an administrator. After
 * a loss nothing is tried until a person says so, but where no page needs the connection: there it is tried again and again.
 */
import { Effect } from 'effect'
import { concatMap, distinctUntilChanged, EMPTY, map, switchMap, timer } from 'rxjs'
import { isTabId } from '../../domain/ids.ts'
import { BOOKING_PAGE_LOCK } from '../../domain/port/core-port.ts'
import type { Page, Toast } from '../../domain/schema/events.ts'
import type { TabId } from '../../domain/schema/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import { ownSlots } from '../../domain/selectors/basket.ts'
import { isBooking, isConnectedQuietly, isWatchingWaiting, needsConnection } from '../../domain/selectors/pages.ts'
import { newRelease } from '../../domain/selectors/release.ts'
import { CoreEnvironment, type CoreEnvironmentInterface } from '../environment/core-environment.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'
import { onEach, waitUntil } from '../waiting/from-streams.ts'

/** How long after the last booking page its holds are kept. */
const LEAVE_MS = 10_000

/** Before what nobody needs is tried again. */
const QUIET_RETRY_MS = 30_000

const isWanted = (state: State): boolean => needsConnection(state) || isWatchingWaiting(state)
const wantsConnection = (state: State): boolean =>
  isConnectedQuietly(state) || (needsConnection(state) && state.connection.cause === 'idle')

export const keepConnection = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const hub = yield* HubClient
  const credentials = yield* Credentials
  const { locks } = yield* CoreEnvironment

  const letGo = Effect.gen(function* () {
    const session = credentials.session()
    // Its tabs are on their way to the new release's core: what no tab comes back to, the server lets go.
    if (newRelease(state()) !== null) return
    // Where each tab has a core of its own, another may still show a booking page.
    const othersLeft = yield* Effect.promise(() => locks.isFree(BOOKING_PAGE_LOCK))
    if (!othersLeft || session === null || ownSlots(state()).length === 0) return
    yield* hub.clearReservations(session).pipe(Effect.ignore)
    append('core', { _tag: 'ReservationsCleared' })
  })

  /** No booking page has been shown for a while. */
  const bookingLeft$ = state$.pipe(
    map(isBooking),
    distinctUntilChanged(),
    switchMap((isShown) => (isShown ? EMPTY : timer(LEAVE_MS))),
  )

  /** Completes when no page needs the connection any more. */
  const left = Effect.gen(function* () {
    do {
      yield* waitUntil(bookingLeft$, () => true)
      yield* letGo
      yield* waitUntil(state$, (now) => isBooking(now) || !isWanted(now))
    } while (isBooking(state()))
  })

  /** The hub knows a person by the token that the connection was opened with. */
  const signedInOrOut = waitUntil(
    state$,
    ({ connection }) => connection.status === 'connected' && credentials.token() !== hub.connectedToken(),
  )

  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, wantsConnection)
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

/** Holds a lock that the browser's cores share, until it is interrupted. */
const holdPageLock = ({ locks }: CoreEnvironmentInterface) =>
  Effect.callback<never>(() => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    locks.request(BOOKING_PAGE_LOCK, { mode: 'shared' }, () => held).catch(() => undefined)
    return Effect.sync(() => release())
  })

/** By that lock the browser's other cores know that this one has a booking page. */
export const showBookingPage = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const environment = yield* CoreEnvironment
  const shown$ = state$.pipe(map(isBooking), distinctUntilChanged())
  return yield* onEach(shown$, switchMap, (isShown) => (isShown ? holdPageLock(environment) : Effect.void))
})

type ConnectionToast = Extract<Toast, { readonly _tag: 'Reconnecting' | 'Reconnected' }>

/** By it the holds have been read: that it was opened says nothing (`worker/hub/transport-choice.ts`). */
const phaseOf = ({ connection: { status }, holdsStale }: State) =>
  status === 'connected' ? (holdsStale ? 'opened' : 'works') : status

/** Whether a page is not what it should be without a connection. */
const isLivePage = (page: Page): boolean =>
  ['BookingGrid', 'EditBooking', 'Activity'].includes(page._tag) || (page._tag === 'Columns' && page.booking)

/**
 * Says by toasts that the connection is being made anew and that it is back, in the tabs that were live with it. Invariants: a page that has
 * just opened has lost nothing; a toast that is true no longer is taken away: a server that is about to go may have answered the first
 * attempt. Nothing is said where no page needs the connection.
 */
export const toastConnection = Effect.gen(function* () {
  const { append, state, state$ } = yield* EventLog
  /** Whether this connection, or the one that is being made anew, has worked. */
  let hasWorked = false
  /** The tabs that were told of a loss. */
  let told: readonly TabId[] = []

  const show = (tabs: readonly TabId[], toast: ConnectionToast): void => {
    for (const tabId of tabs) append('core', { _tag: 'ToastShown', tabId, toast })
  }
  const dismiss = (tag: ConnectionToast['_tag']): void => {
    for (const [toastId, { toast }] of Object.entries(state().toasts))
      if (toast._tag === tag) append('core', { _tag: 'ToastDismissed', toastId })
  }

  return yield* onEach(state$.pipe(map(phaseOf), distinctUntilChanged()), concatMap, (phase) =>
    Effect.sync(() => {
      if (phase === 'opened') return
      if (phase === 'reconnecting') {
        if (!hasWorked || told.length > 0) return
        told = Object.entries(state().tabs).flatMap(([id, { page }]) => (isTabId(id) && isLivePage(page) ? [id] : []))
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
