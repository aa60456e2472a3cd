/**
 * The time that is left of a deadline. Reckoned from it at each look, so that a sleeping tab never shows time that is not
 * left; a clock that is set back gives none: the core finds out within a second.
 */
import { useEffect, useState } from 'react'
import type { State } from '../../../domain/schema/state.ts'
import { remainingSeconds } from '../../../domain/selectors/basket.ts'
import { useCoreState } from '../../core/core-context.tsx'

const TICK_MS = 900

const clockOffsetOf = (state: State): number => state.clockOffset ?? 0

/** @param deadline server time in ms. @returns whole seconds */
export const useSecondsLeft = (deadline: number): number => {
  const clockOffset = useCoreState(clockOffsetOf)
  const [seconds, setSeconds] = useState(() => remainingSeconds(deadline, clockOffset, Date.now()))

  useEffect(() => {
    let least = Number.POSITIVE_INFINITY
    const look = (): void => {
      least = Math.min(least, remainingSeconds(deadline, clockOffset, Date.now()))
      setSeconds(least)
    }
    look()
    const ticking = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [deadline, clockOffset])

  return seconds
}
