/**
 * The seconds until the deadline of held slots: counted, written for eyes, and spoken. They are reckoned from the
 * deadline at each look, so that a tab that slept never shows time that is not left. A clock that is set back gives no
 * more time; the core corrects it within a second.
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
 * The moments at which the time left is said aloud; at two minutes the warning says it. Each is said at most once for a
 * deadline, and never late: where several moments were passed at once, the last of them is said.
 */
const announcements: readonly Announcement[] = [
  { atSeconds: 600, text: 'Du har 10 minuter på dig att boka dina valda tider.' },
  { atSeconds: 300, text: '5 minuter kvar att boka dina valda tider.' },
  { atSeconds: 60, text: '1 minut kvar att boka dina valda tider.' },
  { atSeconds: 20, text: '20 sekunder kvar att boka dina valda tider.' },
]

/** An announcement is made if the clock was looked at no later than this after its moment. */
const LATE_SECONDS = 5
/** The first look at a deadline comes later on a slow network. */
const FIRST_LATE_SECONDS = 15

/**
 * @param before seconds left at the last look; null at the first of a deadline
 * @returns the announcement for now, or null
 */
export const announcementBetween = (before: number | null, now: number): Announcement | null => {
  const earlier = before ?? Number.POSITIVE_INFINITY
  const passed = announcements.findLast(({ atSeconds }) => now <= atSeconds && atSeconds < earlier)
  if (passed === undefined) return null
  return passed.atSeconds - now <= (before === null ? FIRST_LATE_SECONDS : LATE_SECONDS) ? passed : null
}

/** "9:05": minutes and seconds, for eyes. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** "2 minuter", "1 minut och 5 sekunder", "40 sekunder": for ears. */
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
