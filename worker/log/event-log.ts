/**
 * The log: the one place where facts enter the core. Invariant: append, reduce and notify are one synchronous step, and
 * a fact appended while others are being told waits its turn, so that everybody sees the same order. Bounded: a snapshot
 * and the tail of envelopes after it, which replay to the present state (design 8).
 */
import { type Clock, Context, Effect, Layer } from 'effect'
import type { Patch } from 'immer'
import { BehaviorSubject, type Observable, Subject } from 'rxjs'
import type { Epoch } from '../../domain/entities.ts'
import type { Envelope, Event, Origin } from '../../domain/events/event.ts'
import { reduce, reduceWithPatches } from '../../domain/state/reduce.ts'
import { initialState, type State } from '../../domain/state/state.ts'

/** One step of the state: the patches lead from the state after event `after` to the one after event `seq`. */
export interface Change {
  readonly after: number
  readonly seq: number
  readonly patches: readonly Patch[]
}

export interface Recording {
  readonly snapshot: State
  readonly tail: readonly Envelope[]
}

const TAIL_AT_MOST = 6_000
const TAIL_KEPT = 5_000

export interface EventLogInterface {
  append(origin: Origin, event: Event): void
  state(): State
  seq(): number
  readonly state$: Observable<State>
  readonly changes$: Observable<Change>
  recording(): Recording
}

export const createEventLog = (epoch: Epoch, now: () => number): EventLogInterface => {
  const state$ = new BehaviorSubject<State>(initialState(epoch))
  const changes$ = new Subject<Change>()
  let seq = 0
  let snapshot = state$.value
  let tail: Envelope[] = []
  const waiting: { readonly origin: Origin; readonly event: Event }[] = []
  let telling = false

  const fold = (origin: Origin, event: Event): void => {
    const envelope: Envelope = { seq: seq + 1, at: now(), epoch, origin, event }
    const [state, patches] = reduceWithPatches(state$.value, envelope)
    const after = seq
    seq = envelope.seq
    tail.push(envelope)
    if (tail.length > TAIL_AT_MOST) {
      for (const old of tail.slice(0, tail.length - TAIL_KEPT)) snapshot = reduce(snapshot, old)
      tail = tail.slice(-TAIL_KEPT)
    }
    if (patches.length > 0 || state !== state$.value) {
      state$.next(state)
    }
    changes$.next({ after, seq, patches })
  }

  return {
    append: (origin, event) => {
      waiting.push({ origin, event })
      if (telling) return
      telling = true
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) fold(next.origin, next.event)
      } finally {
        telling = false
      }
    },
    state: () => state$.value,
    seq: () => seq,
    state$,
    changes$,
    recording: () => ({ snapshot, tail: [...tail] }),
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
