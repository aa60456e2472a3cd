/** The current date and minute in Stockholm by the server's clock. The hook returns the same object during a whole minute. */
import { useEffect, useState } from 'react'
import { localTime } from '../../domain/calendar/local-time.ts'
import { type WallTime, wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { useStatePart } from '../core/core-context.tsx'
import { firstClockOffset } from '../core/first-answers.ts'

const MINUTE_MS = 60_000

const wallMinute = (instant: number): WallTime => {
  const { date, time } = wallTimeAt(instant)
  return { date, time: localTime(`${time.slice(0, 5)}:00`) }
}

export const useWallNow = (): WallTime => {
  const clockOffset = useStatePart('clockOffset') ?? firstClockOffset()
  const [now, setNow] = useState(() => wallMinute(Date.now() + clockOffset))

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(waiting)
      const instant = Date.now() + clockOffset
      const next = wallMinute(instant)
      setNow((before) => (before.date === next.date && before.time === next.time ? before : next))
      waiting = setTimeout(look, MINUTE_MS - (instant % MINUTE_MS) + 20)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', look)
    }
  }, [clockOffset])

  return now
}
