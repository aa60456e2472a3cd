/**
 * The log is the only place where facts enter the core. Invariant: appending a fact, folding it into the state and notifying the
 * subscribers is one synchronous step. A fact that a subscriber appends during this step waits, so that all subscribers see the facts in
 * the same order. The log is always on and has a limited size: it keeps the last segments of this core, each with the state before it, so
 * that they replay to the present state.
 */
import { type Clock, Context, Effect, Layer } from 'effect'
import type { Patch } from 'immer'
import { BehaviorSubject, type Observable, Subject } from 'rxjs'
import { reduceWithPatches } from '../../domain/reducer/reduce.ts'
import type { Life, Segment } from '../../domain/replay/log-segments.ts'
import type { Envelope, Event, Origin, Toast } from '../../domain/schema/events.ts'
import type { Epoch, TabId } from '../../domain/schema/ids.ts'
import type { Unread } from '../../domain/schema/other-back-ends/tolerance.ts'
import type { State } from '../../domain/schema/state.ts'
import { initialState } from '../../domain/state/state.ts'

/** One change of the state: its patches lead from the state after the event `after` to the state after the event `seq`. */
export interface Change {
  readonly after: number
  readonly seq: number
  readonly patches: readonly Patch[]
}

/** A segment is full when it has this many events, or when its events name this many slots. */
const SEGMENT_EVENTS = 250
const SEGMENT_SLOTS = 1_500
const SEGMENTS_HELD = 8

/** The number of slots that an event names. The slots make up nearly all of an event's size. */
const slotsIn = (event: Event): number => {
  if (event._tag === 'DayLoaded' || event._tag === 'ColumnsLoaded')
    return event.resources.reduce((sum, { slots }) => sum + slots.length, 0)
  if (event._tag === 'StateCarried')
    return event.days.reduce((sum, { grid }) => sum + grid.rows.length * grid.order.length, event.holds.length)
  return event._tag === 'ReservationsRead' ? event.reservations.length : 0
}

export interface EventLogInterface {
  append(origin: Origin, event: Event): void
  state(): State
  seq(): number
  readonly state$: Observable<State>
  readonly changes$: Observable<Change>
  life(): Life
}

export const createEventLog = (epoch: Epoch, now: () => number): EventLogInterface => {
  const state$ = new BehaviorSubject<State>(initialState(epoch))
  const changes$ = new Subject<Change>()
  const begun = now()
  let seq = 0
  let ended: readonly Segment[] = []
  let current: Segment & { readonly envelopes: Envelope[] } = { number: 0, start: state$.value, envelopes: [] }
  let currentSlots = 0
  const waiting: { readonly origin: Origin; readonly event: Event }[] = []
  let notifying = false

  const fold = (origin: Origin, event: Event): void => {
    const envelope: Envelope = { seq: seq + 1, at: now(), epoch, origin, event }
    const [state, patches] = reduceWithPatches(state$.value, envelope)
    const after = seq
    seq = envelope.seq

    // This precedes the change of the state, because a new segment begins with the state before its first event.
    if (current.envelopes.length >= SEGMENT_EVENTS || currentSlots >= SEGMENT_SLOTS) {
      ended = [...ended, current].slice(1 - SEGMENTS_HELD)
      current = { number: current.number + 1, start: state$.value, envelopes: [] }
      currentSlots = 0
    }
    current.envelopes.push(envelope)
    currentSlots += slotsIn(event)

    if (patches.length > 0 || state !== state$.value) state$.next(state)
    changes$.next({ after, seq, patches })
  }

  return {
    append: (origin, event) => {
      waiting.push({ origin, event })
      if (notifying) return
      notifying = true
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) fold(next.origin, next.event)
      } finally {
        notifying = false
      }
    },
    state: () => state$.value,
    seq: () => seq,
    state$,
    changes$,
    life: () => ({ epoch, begun, segments: [...ended, { ...current, envelopes: [...current.envelopes] }] }),
  }
}

export class EventLog extends Context.Service<EventLog, EventLogInterface>()('EventLog') {
  static readonly layer = (epoch: Epoch) =>
    Layer.effect(
      EventLog,
      Effect.clockWith((clock: Clock.Clock) =>
        Effect.succeed(createEventLog(epoch, () => clock.currentTimeMillisUnsafe())),
      ),
    )
}

/**
 * Notes in the log that an answer could not be read, for whoever runs the back end: the page's console and `/diagnostik` show it. The same
 * failure is noted only once.
 * @param call the name of the call, or of the push
 */
export const noteUnread = (
  { append, state }: Pick<EventLogInterface, 'append' | 'state'>,
  call: string,
  { path, expected, kind }: Unread,
): void => {
  // The index in a list makes no difference.
  const field = path.replaceAll(/\[\d+\]/gu, '[]')
  const isNoted = Object.values(state().unread).some(
    (one) => one.call === call && one.path === field && one.kind === kind,
  )
  if (!isNoted) append('core', { _tag: 'AnswerUnread', call, path: field, expected, kind })
}

/**
 * Shows a toast about a failure, unless the same toast is shown already: one cause can make many calls fail.
 * @param tabId the only tab that shows the toast. Null for all tabs.
 */
export const showToast = (
  { append, state }: Pick<EventLogInterface, 'append' | 'state'>,
  tabId: TabId | null,
  toast: Toast,
): void => {
  const text = JSON.stringify(toast)
  const isShown = Object.values(state().toasts).some(
    (shown) => (shown.tabId === null || shown.tabId === tabId) && JSON.stringify(shown.toast) === text,
  )
  if (!isShown) append('core', { _tag: 'ToastShown', tabId, toast })
}
