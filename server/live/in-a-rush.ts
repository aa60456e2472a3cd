/**
 * Hands on what comes, at once as long as that takes next to no time; in a rush together with what comes meanwhile, so that handing on
 * takes at most a third of the process's time, and others are answered in between. Invariant: the order stays.
 */
/** Milliseconds. What takes less is no rush. */
const shortest = 2
const longestPause = 50

export const inARush = <Item>(handOn: (items: readonly Item[]) => void) => {
  let waiting: Item[] = []
  let timer: NodeJS.Timeout | null = null
  let pausesUntil = 0

  /** What waits goes now. */
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    const startedAt = performance.now()
    handOn(items)
    const endedAt = performance.now()
    const took = endedAt - startedAt
    pausesUntil = took < shortest ? 0 : endedAt + Math.min(longestPause, 2 * took)
  }
  return {
    add(item: Item): void {
      waiting.push(item)
      if (timer !== null) return
      const pause = pausesUntil - performance.now()
      if (pause <= 0) flush()
      else timer = setTimeout(flush, pause)
    },
    flush,
  }
}
