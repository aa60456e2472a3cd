/** A moment as a clock in Stockholm shows it: the day and the time, without the year. */
import { wallTimeAt } from '../calendar/stockholm.ts'
import { clockTime, longDate } from './swedish-dates.ts'

/** "onsdag 2 december 08:00". @param instant ms since 1970 */
export const momentWords = (instant: number): string => {
  const { date, time } = wallTimeAt(instant)
  return `${longDate(date)} ${clockTime(time)}`
}
