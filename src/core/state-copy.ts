/**
 * The tab's copy of the core's state, fed by deliveries. Invariant: patches are applied only in unbroken order within
 * one epoch; anything else is not taken in, and the caller asks for a snapshot. Parts that a delivery leaves as they
 * were keep their identity, so that React draws only the changes.
 */
import type { Patch } from 'immer'
import { BehaviorSubject } from 'rxjs'
import { epoch } from '../../domain/ids.ts'
import type { Delivery } from '../../domain/port/core-port.ts'
import type { State } from '../../domain/schema/state.ts'
import { initialState } from '../../domain/state/state.ts'
import type { Followed } from './followed.ts'
import { pause } from './promises.ts'

const copyOf = (value: object): object => (Array.isArray(value) ? [...value] : { ...value })

const change = (target: object, { op, value }: Patch, key: string | number): void => {
  if (!Array.isArray(target)) {
    if (op === 'remove') Reflect.deleteProperty(target, key)
    else Reflect.set(target, key, value)
  } else if (op === 'remove') target.splice(Number(key), 1)
  else if (op === 'add') target.splice(Number(key), 0, value)
  else Reflect.set(target, key, value)
}

/** @param own what was copied for this delivery already, and may be changed */
const into = (target: object, patch: Patch, own: WeakSet<object>): void => {
  let at = target
  for (const key of patch.path.slice(0, -1)) {
    const before: unknown = Reflect.get(at, key)
    if (typeof before !== 'object' || before === null) throw new Error(`no such place: ${patch.path.join('/')}`)
    if (own.has(before)) {
      at = before
      continue
    }
    const copy = copyOf(before)
    own.add(copy)
    Reflect.set(at, key, copy)
    at = copy
  }
  const last = patch.path.at(-1)
  if (last === undefined) throw new Error('a patch of everything is a snapshot')
  change(at, patch, last)
}

/**
 * Takes Immer's patches into a copy, as its own `applyPatches` does (law, tests), without drafts: a tab only ever applies
 * patches, and needs no more of the library for it. Parts that no patch names keep their identity.
 */
export const applyPatches = <Whole extends object>(whole: Whole, patches: readonly Patch[]): Whole => {
  const next = { ...whole }
  const own = new WeakSet<object>()
  for (const patch of patches) into(next, patch, own)
  return next
}

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
