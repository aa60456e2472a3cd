/**
 * The seconds until the deadline: counted, written, and spoken. Each reading calculates them from the deadline, so that a
 * tab that was asleep never shows time that is gone. Setting the clock back gives no more time. The core corrects the clock
 * within a second.
 */
import { useCallback, useMemo } from 'react'
import { map, scan } from 'rxjs'
import { remainingSeconds } from '../../../domain/selectors/basket.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { looks, useStream } from '../../core/followed.ts'

const TICK_MS = 900

/** @param deadline server time in ms. @returns whole seconds */
export const useSecondsLeft = (deadline: number): number => {
  const clockOffset = useStatePart('clockOffset') ?? 0
  const leftNow = useCallback(() => remainingSeconds(deadline, clockOffset, Date.now()), [deadline, clockOffset])
  const left$ = useMemo(
    () =>
      looks(TICK_MS).pipe(
        map(leftNow),
        scan((least, left) => Math.min(least, left)),
      ),
    [leftNow],
  )
  return useStream(left$, leftNow)
}

interface Announcement {
  readonly atSeconds: number
  readonly text: string
}

/**
 * The moments at which the time left is announced. At two minutes the warning announces it. Each moment is announced at
 * most once for a deadline, and never late. If several moments have passed at once, only the last is announced.
 */
const announcements: readonly Announcement[] = [
  { atSeconds: 600, text: 'Du har 10 minuter på dig att boka dina valda tider.' },
  { atSeconds: 300, text: '5 minuter kvar att boka dina valda tider.' },
  { atSeconds: 60, text: '1 minut kvar att boka dina valda tider.' },
  { atSeconds: 20, text: '20 sekunder kvar att boka dina valda tider.' },
]

/** An announcement is made only within this time after its moment. */
const LATE_SECONDS = 5
/** The same limit for the first reading of a deadline, which comes later on a slow network. */
const FIRST_LATE_SECONDS = 15

/**
 * @param before the seconds left at the last reading; null at the first reading for a deadline
 * @returns the announcement for now, or null
 */
export const announcementBetween = (before: number | null, now: number): Announcement | null => {
  const earlier = before ?? Number.POSITIVE_INFINITY
  const passed = announcements.findLast(({ atSeconds }) => now <= atSeconds && atSeconds < earlier)
  if (passed === undefined) return null
  return passed.atSeconds - now <= (before === null ? FIRST_LATE_SECONDS : LATE_SECONDS) ? passed : null
}

/** The written time in minutes and seconds: "9:05". */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The spoken time: "2 minuter", "1 minut och 5 sekunder", "40 sekunder". */
export const spokenTime = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [
    minutes === 0 ? '' : counted(minutes, 'minut', 'minuter'),
    rest === 0 ? '' : counted(rest, 'sekund', 'sekunder'),
  ]
    .filter((part) => part !== '')
    .join(' och ')
}
