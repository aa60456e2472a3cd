/**
 * Converts opening times to a week that begins on Monday. A day is open in the union of its opening times. A slot is
 * open if it lies completely within one stretch of that union.
 */
import { durationMinutes, type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { Weekday } from '../../../domain/calendar/local-date.ts'
import { minutesOf } from '../../../domain/calendar/local-time.ts'
import type { OpenTime } from '../../../domain/schema/entities.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'

export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[]

export interface OpeningDay {
  readonly weekday: Weekday
  /** The opening times, ordered by start. */
  readonly times: readonly OpenTime[]
  /** The union of the opening times. */
  readonly open: readonly Interval[]
}

export const openingWeek = (open: readonly OpenTime[]): readonly OpeningDay[] =>
  weekdaysFromMonday.map((weekday) => {
    const times = open
      .filter(({ dayOfWeek }) => dayOfWeek === weekday)
      .toSorted((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
    return { weekday, times, open: mergeIntervals(times) }
  })

/** Whether some opening times of the day meet or overlap, so that they form one stretch. */
export const meets = ({ times, open }: OpeningDay): boolean => open.length < times.length

/** Returns the open stretches that are shorter than one slot. Such a stretch makes no slot available. */
export const tooShort = ({ open }: OpeningDay, slotTime: number): readonly Interval[] =>
  open.filter((stretch) => durationMinutes(stretch) < slotTime)

/** Returns "08:00–17:00". An end at midnight is 24:00, because 00:00 looks like the start of the day. */
export const openingRange = ({ startTime, endTime }: Interval): string => {
  const end = clockTime(endTime)
  return `${clockTime(startTime)}–${end === '00:00' ? '24:00' : end}`
}

/** The warning about an open stretch that is shorter than one slot. */
export const tooShortWords = (stretch: Interval, slotTime: number): string =>
  `${openingRange(stretch)} är kortare än en bokningsbar tid (${counted(slotTime, 'minut', 'minuter')}). Då kan inget bokas.`

/** Returns lines such as "måndag–torsdag 08:00–21:00". Adjacent days with the same stretches share a line. Closed days are left out. */
export const weekLines = (open: readonly OpenTime[]): readonly string[] => {
  const lines: { readonly first: Weekday; last: Weekday; readonly times: string }[] = []
  let before: string | null = null
  for (const { weekday, open: stretches } of openingWeek(open)) {
    const times = stretches.map(openingRange).join(' och ')
    const line = lines.at(-1)
    if (times !== '' && line !== undefined && before === times) line.last = weekday
    else if (times !== '') lines.push({ first: weekday, last: weekday, times })
    before = times
  }
  return lines.map(({ first, last, times }) =>
    first === last ? `${weekdayName(first)} ${times}` : `${weekdayName(first)}–${weekdayName(last)} ${times}`,
  )
}
