/**
 * One value that React and others can follow. Invariant: `getSnapshot` answers the same until it is set. It is the tab's one
 * stream by hand: RxJS's would cost the first load 2.6 kB (decision 0067).
 */

/** What screens subscribe to: by `useCoreState` for the state, by `useFollowed` for all else. */
export interface Followed<Value> {
  getSnapshot(): Value
  subscribe(listener: () => void): () => void
}

export interface SharedValue<Value> extends Followed<Value> {
  set(next: Value): void
}

export const createSharedValue = <Value>(first: Value): SharedValue<Value> => {
  const listeners = new Set<() => void>()
  let value = first
  return {
    getSnapshot: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
