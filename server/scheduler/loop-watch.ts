import { performance } from 'node:perf_hooks'

/** The least time, in milliseconds, over which the loop is judged. */
const WINDOW_MS = 50
/** The part of that time that a loop which is behind is at work. */
const BUSY = 0.9

/**
 * Watches whether the event loop is behind: for some while it has hardly ever had nothing to do. Invariant: it is judged when somebody asks,
 * over all the time since it was judged last, so neither a short burst nor an old one counts.
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
