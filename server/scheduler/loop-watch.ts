import { performance } from 'node:perf_hooks'

/** In milliseconds. The shortest time over which the loop is judged. */
const WINDOW_MS = 50
/** A loop that is active for at least this share of the time is behind. */
const BUSY = 0.9

/**
 * Watches whether the event loop is behind, which means that it has hardly been idle for some time. Invariant: each judgement covers all
 * the time since the previous judgement, so neither a short burst nor an old one counts.
 * @param clocks give the time for which the loop has been active, and the present time, both in milliseconds
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
