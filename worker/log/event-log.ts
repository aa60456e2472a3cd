/**
 * The log: the one place where facts enter the core. Invariant: append, reduce and notify are one synchronous step, and
 * a fact appended by one that is notified waits its turn, so that all see the same order. Always on, and bounded: the
 * last segments of this life, each with the state before it, so that what is held replays to the present state.
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

/** One step of the state: the patches lead from the state after event `after` to the one after event `seq`. */
export interface Change {
  readonly after: number
  readonly seq: number
  readonly patches: readonly Patch[]
}

/** A segment ends when it has this many events, or they hold this many slots. */
const SEGMENT_EVENTS = 250
const SEGMENT_SLOTS = 1_500
const SEGMENTS_HELD = 8

/** From this size on an event is large. */
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

  const keep = (envelope: Envelope): void => {
    if (current.envelopes.length >= SEGMENT_EVENTS || currentSlots >= SEGMENT_SLOTS) {
      ended = [...ended, current].slice(1 - SEGMENTS_HELD)
      current = { number: current.number + 1, start: state$.value, envelopes: [] }
      currentSlots = 0
    }
    current.envelopes.push(envelope)
    currentSlots += slotsIn(envelope.event)
  }

  const fold = (origin: Origin, event: Event): void => {
    const envelope: Envelope = { seq: seq + 1, at: now(), epoch, origin, event }
    const [state, patches] = reduceWithPatches(state$.value, envelope)
    const after = seq
    seq = envelope.seq
    keep(envelope)
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

export class EventLog extends Context.Service<EventLog, EventLogInterface>()('booking/worker/EventLog') {
  static readonly layer = (epoch: Epoch) =>
    Layer.effect(
      EventLog,
      Effect.clockWith((clock: Clock.Clock) =>
        Effect.succeed(createEventLog(epoch, () => clock.currentTimeMillisUnsafe())),
      ),
    )
}

/**
 * Notes once, for those who run the back end, which answers could not be read: in the log, from which the page's
 * console and `/diagnostik` have it.
 * @param call the call that it answered, or the push
 */
export const noteUnread = (
  { append, state }: Pick<EventLogInterface, 'append' | 'state'>,
  call: string,
  { path, expected, kind }: Unread,
): void => {
  // The place in a list is of no matter.
  const field = path.replaceAll(/\[\d+\]/gu, '[]')
  const isNoted = Object.values(state().unread).some(
    (one) => one.call === call && one.path === field && one.kind === kind,
  )
  if (!isNoted) append('core', { _tag: 'AnswerUnread', call, path: field, expected, kind })
}

const isSame = (one: Toast, other: Toast): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Shows a toast of a failure. One cause makes many calls fail: while a toast stands, none is shown in the same words.
 * @param tabId null: in all tabs
 */
export const showToast = (
  { append, state }: Pick<EventLogInterface, 'append' | 'state'>,
  tabId: TabId | null,
  toast: Toast,
): void => {
  const stands = Object.values(state().toasts).some(
    (shown) => (shown.tabId === null || shown.tabId === tabId) && isSame(shown.toast, toast),
  )
  if (!stands) append('core', { _tag: 'ToastShown', tabId, toast })
}
