/** The time by the server's clock in ms since 1970, each second. */
import { useEffect, useState } from 'react'
import { useStatePart } from '../../core/core-context.tsx'

const TICK_MS = 1_000

export const useSecond = (): number => {
  const offset = useStatePart('clockOffset') ?? 0
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
