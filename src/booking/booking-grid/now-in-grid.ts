/** Where the present moment lies among the rows of a day. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'

export interface NowInGrid {
  readonly row: number
  /** How much of the row is over, in percent. */
  readonly percent: number
}

export const nowInGrid = (rows: readonly Interval[], date: LocalDate, now: WallTime): NowInGrid | null => {
  if (date !== now.date) return null
  const minute = minutesOf(now.time)
  const row = rows.findIndex(({ startTime, endTime }) => minutesOf(startTime) <= minute && minute < endMinutes(endTime))
  const interval = rows[row]
  if (interval === undefined) return null
  const start = minutesOf(interval.startTime)
  return { row, percent: Math.round(((minute - start) / (endMinutes(interval.endTime) - start)) * 100) }
}
