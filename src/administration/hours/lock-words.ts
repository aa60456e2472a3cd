/**
 * Locks as people read them. A lock is one stretch from its first moment to its last, and an end of 23:59 is midnight.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { clockTime, shortDate, yearOf } from '../../../domain/wording/swedish-dates.ts'

type Stretch = Pick<Lock, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

const isFromMidnight = ({ startTime }: Stretch): boolean => clockTime(startTime) === '00:00'
const isToMidnight = ({ endTime }: Stretch): boolean => clockTime(endTime) === '23:59'

/**
 * "tis 3 mars, hela dagen", "tis 3 mars kl. 12:00–16:00", "tis 3 mars – fre 6 mars, hela dagar"; with the years where
 * one of them is not this year.
 */
export const lockWords = (lock: Stretch, today: LocalDate): string => {
  const { startDate, startTime, endDate, endTime } = lock
  const isOtherYear = [startDate, endDate].some((date) => yearOf(date) !== yearOf(today))
  const day = (date: LocalDate): string => (isOtherYear ? shortDateOfYear(date) : shortDate(date))
  const isWhole = isFromMidnight(lock) && isToMidnight(lock)
  if (startDate === endDate)
    return isWhole
      ? `${day(startDate)}, hela dagen`
      : `${day(startDate)} kl.\u00a0${clockTime(startTime)}–${clockTime(endTime)}`
  return isWhole
    ? `${day(startDate)} – ${day(endDate)}, hela dagar`
    : `${day(startDate)} kl.\u00a0${clockTime(startTime)} – ${day(endDate)} kl.\u00a0${clockTime(endTime)}`
}

/** Whether its last moment has been. */
export const isPastLock = (lock: Stretch, { date, time }: WallTime): boolean =>
  lock.endDate < date || (lock.endDate === date && !isToMidnight(lock) && lock.endTime <= time)

/** Whether it holds now. */
export const isPresentLock = (lock: Stretch, now: WallTime): boolean =>
  !isPastLock(lock, now) && `${lock.startDate}T${lock.startTime}` <= `${now.date}T${now.time}`

const byStart = (a: Stretch, b: Stretch): number =>
  `${a.startDate}T${a.startTime}` < `${b.startDate}T${b.startTime}` ? -1 : 1

/**
 * Locks that hold or will come first, the next to begin before later ones; then those that are over, the last to begin
 * first.
 */
export const sortedLocks = <Part extends Stretch>(
  locks: readonly Part[],
  now: WallTime,
): { readonly coming: readonly Part[]; readonly past: readonly Part[] } => {
  const sorted = locks.toSorted(byStart)
  return {
    coming: sorted.filter((lock) => !isPastLock(lock, now)),
    past: sorted.filter((lock) => isPastLock(lock, now)).toReversed(),
  }
}
