/**
 * Makes a map that keeps the latest values. Invariant: it has at most `most` values, and a further one replaces the one that was kept
 * longest ago.
 */
export const createLatest = <Key, Value>(most: number) => {
  const kept = new Map<Key, Value>()
  return {
    get: (key: Key): Value | undefined => kept.get(key),
    values: (): readonly Value[] => [...kept.values()],
    keep(key: Key, value: Value): void {
      kept.delete(key)
      const [first] = kept.keys()
      if (first !== undefined && kept.size >= most) kept.delete(first)
      kept.set(key, value)
    },
  }
}

export type Latest<Key, Value> = ReturnType<typeof createLatest<Key, Value>>
