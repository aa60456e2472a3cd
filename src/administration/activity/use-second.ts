/** The time by the server's clock in ms since 1970, each second. */
import { useEffect, useState } from 'react'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'

const TICK_MS = 1_000

const clockOffsetOf = (state: State): number => state.clockOffset ?? 0

export const useSecond = (): number => {
  const offset = useCoreState(clockOffsetOf)
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const look = (): void => setNow(Date.now())
    const ticking = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return now + offset
}
