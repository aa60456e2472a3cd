/** The last hour in minutes, as it is drawn, and in ten-minute periods, as it is read. */
import { type ActivityFeed, MINUTE_MS, MINUTES_SHOWN } from '../../../domain/activity/activity-feed.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { SeenKind } from '../../../domain/schema/activity.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'

const PERIOD_MINUTES = 10

/** The starts of the minutes, the present one last. */
export const minutesOfHour = (now: number): readonly number[] => {
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return Array.from({ length: MINUTES_SHOWN }, (_, index) => last - (MINUTES_SHOWN - 1 - index) * MINUTE_MS)
}

export const countsOf = (minutes: ActivityFeed['minutes'], kind: SeenKind, now: number): readonly number[] =>
  minutesOfHour(now).map((minute) => minutes[minute]?.[kind] ?? 0)

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export const clockAt = (instant: number): string => clockTime(wallTimeAt(instant).time)

export interface Period {
  /** "10:02–10:11" */
  readonly name: string
  /** Where its minutes stand. */
  readonly from: number
  readonly to: number
}

export const periodsOfHour = (now: number): readonly Period[] => {
  const minutes = minutesOfHour(now)
  return Array.from({ length: MINUTES_SHOWN / PERIOD_MINUTES }, (_, index) => {
    const from = index * PERIOD_MINUTES
    const to = from + PERIOD_MINUTES
    return { from, to, name: `${clockAt(minutes[from] ?? now)}–${clockAt(minutes[to - 1] ?? now)}` }
  })
}
