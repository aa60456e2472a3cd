/**
 * The tab's copy of the core's state, fed by deliveries. Invariant: patches are applied only in unbroken order within one
 * epoch; anything else is not taken in, and the caller asks for a snapshot.
 */
import { applyPatches, enablePatches } from 'immer'
import { BehaviorSubject } from 'rxjs'
import { epoch } from '../../domain/ids.ts'
import type { Delivery } from '../../domain/port/core-port.ts'
import { initialState, type State } from '../../domain/state/state.ts'
import type { CoreStore } from './core-store.ts'

enablePatches()

export const NO_EPOCH = epoch('00000000-0000-4000-8000-000000000000')

export interface StateCopy extends CoreStore {
  /** False: there is a gap, and nothing was taken in. */
  take(delivery: Delivery): boolean
}

/** @param first what is shown until the first delivery */
export const createStateCopy = (first: State = initialState(NO_EPOCH)): StateCopy => {
  const state$ = new BehaviorSubject<State>(first)
  let seq = 0
  return {
    getSnapshot: () => state$.value,
    subscribe: (listener) => {
      const subscription = state$.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    take: (delivery) => {
      if (delivery._tag === 'Snapshot') {
        seq = delivery.seq
        state$.next(delivery.state)
        return true
      }
      if (delivery.epoch !== state$.value.epoch || delivery.after !== seq) return false
      seq = delivery.seq
      state$.next(applyPatches(state$.value, delivery.patches))
      return true
    },
  }
}
