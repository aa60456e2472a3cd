/**
 * The tab's copy of the core's state, fed by deliveries. Invariant: patches are applied only in unbroken order within
 * one epoch; anything else is not taken in, and the caller asks for a snapshot. Parts that a delivery leaves as they
 * were keep their identity, so that React draws only the changes.
 */
import { BehaviorSubject } from 'rxjs'
import { epoch } from '../../domain/ids.ts'
import type { Delivery } from '../../domain/port/core-port.ts'
import type { State } from '../../domain/schema/state.ts'
import { applyPatches } from '../../domain/state/apply-patches.ts'
import { initialState } from '../../domain/state/state.ts'
import type { Followed } from './followed.ts'
import { pause } from './promises.ts'

export const NO_EPOCH = epoch('00000000-0000-4000-8000-000000000000')

export interface StateCopy {
  readonly state: Followed<State>
  /** False: there is a gap, and nothing was taken in. */
  take(delivery: Delivery): boolean
  /** There is no core: shown as when the connection is gone, until there is one. */
  disconnect(cause: 'lost' | 'declined'): void
}

/** @param first what is shown until the first delivery */
export const createStateCopy = (first: State = initialState(NO_EPOCH)): StateCopy => {
  const state = new BehaviorSubject(first)
  let seq = 0
  return {
    state,
    take: (delivery) => {
      if (delivery._tag === 'Snapshot') {
        seq = delivery.seq
        state.next(delivery.state)
        return true
      }
      const before = state.value
      if (delivery.epoch !== before.epoch || delivery.after !== seq) return false
      seq = delivery.seq
      const next = applyPatches(before, delivery.patches)
      if (next !== before) state.next(next)
      return true
    },
    disconnect: (cause) => state.next({ ...state.value, connection: { status: 'disconnected', cause } }),
  }
}

const FRAME_MS = 16

/**
 * Takes what the core delivers into the copy: while the tab is seen, at most once in a frame.
 * @returns what takes one in; it resolves to false where there is a gap, and nothing was taken in
 */
export const createDeliveryTaker = (
  copy: Pick<StateCopy, 'take'>,
  isVisible: () => boolean,
): ((delivery: Delivery) => Promise<boolean>) => {
  let takenAt = Number.NEGATIVE_INFINITY
  return async (delivery) => {
    if (isVisible() && performance.now() - takenAt < FRAME_MS) await pause(FRAME_MS)
    takenAt = performance.now()
    return copy.take(delivery)
  }
}
