import { performance } from 'node:perf_hooks'

/** It is looked at over so many milliseconds at least. */
const WINDOW_MS = 50
/** A loop that is behind spends so much of that time at work. */
const BUSY = 0.9

/**
 * Whether the event loop keeps up: for some while it has hardly ever had nothing to do. Invariant: a lull is noticed as
 * soon as somebody asks after it, and a burst once it has lasted.
 * @param clocks of the loop's work and of the day, both in milliseconds
 */
export const createLoopWatch = (
  clocks: { readonly active: () => number; readonly now: () => number } = {
    active: () => performance.eventLoopUtilization().active,
    now: () => performance.now(),
  },
) => {
  let seen = { active: clocks.active(), at: clocks.now() }
  let isBehind = false
  return {
    isBehind(): boolean {
      const at = clocks.now()
      if (at - seen.at >= WINDOW_MS) {
        const active = clocks.active()
        isBehind = active - seen.active >= BUSY * (at - seen.at)
        seen = { active, at }
      }
      return isBehind
    },
  }
}
