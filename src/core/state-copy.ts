/**
 * The tab's copy of the core's state, which the core's deliveries keep up to date. Invariants: patches are applied only in unbroken order
 * within one epoch; a delivery after a gap is refused, and the caller asks for a snapshot; parts that a delivery does not change stay the
 * same objects, so that React draws only the changes.
 */
import type { Patch } from 'immer'
import { BehaviorSubject } from 'rxjs'
import { epoch } from '../../domain/ids.ts'
import type { Delivery } from '../../domain/port/core-port.ts'
import type { State } from '../../domain/schema/state.ts'
import { initialState } from '../../domain/state/state.ts'
import type { Followed } from './followed.ts'
import { pause } from './promises.ts'

/** @param copied the objects that were copied for this delivery, and so may be changed; the patch adds to them */
const applyPatch = (whole: object, { op, path, value }: Patch, copied: WeakSet<object>): void => {
  let target = whole
  for (const key of path.slice(0, -1)) {
    const before: unknown = Reflect.get(target, key)
    if (typeof before !== 'object' || before === null) throw new Error(`no such place: ${path.join('/')}`)
    if (copied.has(before)) {
      target = before
      continue
    }
    const copy: object = Array.isArray(before) ? [...before] : { ...before }
    copied.add(copy)
    Reflect.set(target, key, copy)
    target = copy
  }
  const last = path.at(-1)
  if (last === undefined) throw new Error('a patch of everything is a snapshot')
  if (op === 'remove' && Array.isArray(target)) target.splice(Number(last), 1)
  else if (op === 'add' && Array.isArray(target)) target.splice(Number(last), 0, value)
  else if (op === 'remove') Reflect.deleteProperty(target, last)
  else Reflect.set(target, last, value)
}

/**
 * Applies Immer's patches to a copy, with the same result as Immer's own `applyPatches` (a law in the tests), but without its drafts. A tab
 * only applies patches, so it need not load Immer. Parts that no patch names stay the same objects.
 */
export const applyPatches = <Whole extends object>(whole: Whole, patches: readonly Patch[]): Whole => {
  const next = { ...whole }
  const copied = new WeakSet<object>()
  for (const patch of patches) applyPatch(next, patch, copied)
  return next
}

/** The epoch of a state that comes from no core. */
export const NO_EPOCH = epoch('00000000-0000-4000-8000-000000000000')

export interface StateCopy {
  readonly state: Followed<State>
  /** Takes in a delivery. @returns false if there is a gap before it; then nothing was taken in */
  take(delivery: Delivery): boolean
  /** Sets the connection to disconnected, because there is no core. The next core's first snapshot replaces this state. */
  disconnect(cause: 'lost' | 'declined'): void
}

/** @param first the state until the first delivery */
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
 * Takes deliveries into the copy. While the tab is visible, it takes at most one in each frame.
 * @returns a function that takes one in, and resolves to false if there is a gap before it
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
