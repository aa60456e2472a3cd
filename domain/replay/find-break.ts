/**
 * Finds the first entry of a recording after which an invariant does not hold. The state is checked after every event. There may be many
 * holds, so only the holds that the event touched are checked. A proxy notes each key of `holds` that was read or written.
 */
import { createFold } from '../reducer/reduce.ts'
import type { State } from '../schema/state.ts'
import { type BrokenInvariant, brokenInvariants, brokenWithin } from '../state/invariants.ts'
import type { Recording } from './recording.ts'

export interface Break {
  /** The index of the entry. -1 if the invariant did not hold before the first entry. */
  readonly index: number
  readonly broken: readonly BrokenInvariant[]
}

interface Watched {
  readonly holds: State['holds']
  /** The keys that were read or written since the last `forget`. */
  readonly touched: ReadonlySet<string>
  forget(): void
}

const watch = (holds: State['holds']): Watched => {
  const touched = new Set<string>()
  const note = (key: string | symbol): void => {
    if (typeof key === 'string') touched.add(key)
  }
  return {
    holds: new Proxy(holds, {
      get: (target, key) => {
        note(key)
        return Reflect.get(target, key)
      },
      set: (target, key, value) => {
        note(key)
        return Reflect.set(target, key, value)
      },
    }),
    touched,
    forget: () => touched.clear(),
  }
}

export const findBreak = ({ start, entries }: Pick<Recording, 'start' | 'entries'>): Break | null => {
  const fold = createFold(start)
  /** Null until all holds were checked once. */
  let watched: Watched | null = null
  const look = (): BrokenInvariant[] => {
    if (watched === null || fold.state.holds !== watched.holds) {
      // All holds are checked at the start, and after an event that replaced the whole record of holds.
      const broken = brokenInvariants(fold.state)
      watched = watch(fold.state.holds)
      Reflect.set(fold.state, 'holds', watched.holds)
      return broken
    }
    const broken = brokenWithin(fold.state, [...watched.touched])
    // The check itself has read these keys.
    watched.forget()
    return broken
  }
  const atStart = look()
  if (atStart.length > 0) return { index: -1, broken: atStart }
  for (const [index, { envelope }] of entries.entries()) {
    if (envelope === null) continue
    fold.take(envelope)
    const broken = look()
    if (broken.length > 0) return { index, broken }
  }
  return null
}
