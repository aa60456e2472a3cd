/** One value that React and others can follow. Invariant: `getSnapshot` answers the same until it is set. */
export interface SharedValue<Value> {
  getSnapshot(): Value
  set(next: Value): void
  subscribe(listener: () => void): () => void
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
