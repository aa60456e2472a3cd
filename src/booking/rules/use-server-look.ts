/**
 * Something that is so by the server's clock until a known moment: looked at again at that moment, by one timer. Invariant: it
 * is never looked at before its moment has come, also where a timer comes early, the computer slept or the clock was set.
 */
import { useEffect, useMemo, useState } from 'react'
import { useStatePart } from '../../core/core-context.tsx'
import { firstClockOffset } from '../../core/first-answers.ts'

/** A timer cannot wait for longer than some weeks. */
const LONGEST_MS = 3_600_000

const MINUTE_MS = 60_000

/** When slots begin, days open and times to cancel end next: they all do so on whole minutes. */
export const nextMinute = (now: number): number => now - (now % MINUTE_MS) + MINUTE_MS

interface Seen {
  /** The moment from which it may be otherwise, ms since 1970; null: never. */
  readonly until: number | null
}

/** Server's time less that of this computer, ms. */
export const useClockOffset = (): number => useStatePart('clockOffset') ?? firstClockOffset()

/** @param see the same function while it sees the same; @param now of the server, ms since 1970 */
export const useServerLook = <Found extends Seen>(see: (now: number) => Found): Found => {
  const clockOffset = useClockOffset()
  /** On this computer's clock. */
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
