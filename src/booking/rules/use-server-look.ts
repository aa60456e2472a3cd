/**
 * Evaluates a function of the server's clock, and evaluates it again at a known moment, with one timer. Invariant: the timer
 * never causes an evaluation before that moment, even if it fires early, the computer slept or the clock was set.
 */
import { useEffect, useMemo, useState } from 'react'
import { useStatePart } from '../../core/core-context.tsx'
import { firstClockOffset } from '../../core/first-answers.ts'

/** The longest wait of one timer, because a timer cannot wait longer than some weeks. */
const LONGEST_MS = 3_600_000

const MINUTE_MS = 60_000

/**
 * The next moment at which a slot can begin, a day can open or a time to cancel can end. All of them happen on whole
 * minutes.
 */
export const nextMinute = (now: number): number => now - (now % MINUTE_MS) + MINUTE_MS

interface Seen {
  /** The moment from which the result may change, ms since 1970. Null means that it never changes. */
  readonly until: number | null
}

/** The server's time minus this computer's time, in ms. */
export const useClockOffset = (): number => useStatePart('clockOffset') ?? firstClockOffset()

/**
 * @param see the function to evaluate, which must stay the same object while its data are unchanged; its `now` is the
 * server's clock, ms since 1970
 */
export const useServerLook = <Found extends Seen>(see: (now: number) => Found): Found => {
  const clockOffset = useClockOffset()
  /** A moment on this computer's clock. */
  const [lookedAt, setLookedAt] = useState(() => Date.now())
  const found = useMemo(() => see(lookedAt + clockOffset), [see, lookedAt, clockOffset])
  const { until } = found

  useEffect(() => {
    if (until === null) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(waiting)
      const left = until - (Date.now() + clockOffset)
      if (left <= 0) setLookedAt(Date.now())
      else waiting = setTimeout(look, Math.min(left, LONGEST_MS))
    }
    waiting = setTimeout(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until, clockOffset])

  return found
}

const seeMinute = (now: number) => ({ now, until: nextMinute(now) })

/** The server's clock, ms since 1970, looked at anew at each whole minute. */
export const useServerMinute = (): number => useServerLook(seeMinute).now
