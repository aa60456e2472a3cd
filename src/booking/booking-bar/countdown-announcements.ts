/**
 * When the time that is left is said aloud: at 10, 5 and 1 minute and at 20 seconds; at 2 minutes the warning says it.
 * Invariant: each is said at most once for a deadline, and never late: of several that were passed at once only the last
 * is said.
 */
export interface Announcement {
  readonly atSeconds: number
  readonly text: string
}

const announcements: readonly Announcement[] = [
  { atSeconds: 600, text: 'Du har 10 minuter på dig att boka dina valda tider.' },
  { atSeconds: 300, text: '5 minuter kvar att boka dina valda tider.' },
  { atSeconds: 60, text: '1 minut kvar att boka dina valda tider.' },
  { atSeconds: 20, text: '20 sekunder kvar att boka dina valda tider.' },
]

/** A reading may come this much after its moment and still be said as it. */
const LATE_SECONDS = 5

/**
 * @param before seconds left at the last look; null at the first of a deadline
 * @returns what is to be said now, or null
 */
export const announcementBetween = (before: number | null, now: number): Announcement | null => {
  const earlier = before ?? Number.POSITIVE_INFINITY
  const passed = announcements.findLast(({ atSeconds }) => now <= atSeconds && atSeconds < earlier)
  if (passed === undefined) return null
  return passed.atSeconds - now <= LATE_SECONDS ? passed : null
}

/** "9:05": minutes and seconds, for eyes. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
