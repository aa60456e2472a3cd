/**
 * Opening times as a week that begins on Monday. What counts is the union of the times of a day: a slot is open if it lies wholly in
 * that.
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
  /** In order of their start. */
  readonly times: readonly OpenTime[]
  /** The times joined together. */
  readonly open: readonly Interval[]
}

export const openingWeek = (open: readonly OpenTime[]): readonly OpeningDay[] =>
  weekdaysFromMonday.map((weekday) => {
    const times = open
      .filter(({ dayOfWeek }) => dayOfWeek === weekday)
      .toSorted((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
    return { weekday, times, open: mergeIntervals(times) }
  })

/** Whether times of a day meet, so that they are one. */
export const meets = ({ times, open }: OpeningDay): boolean => open.length < times.length

/** A time too short for a single slot opens nothing. */
export const tooShort = ({ open }: OpeningDay, slotTime: number): readonly Interval[] =>
  open.filter((stretch) => durationMinutes(stretch) < slotTime)

/** "08:00–17:00"; midnight at the end is 24:00, since 00:00 would be read as the morning. */
export const openingRange = ({ startTime, endTime }: Interval): string => {
  const end = clockTime(endTime)
  return `${clockTime(startTime)}–${end === '00:00' ? '24:00' : end}`
}

/** The warning about a stretch that is too short for a single slot. */
export const tooShortWords = (stretch: Interval, slotTime: number): string =>
  `${openingRange(stretch)} är kortare än en bokningsbar tid (${counted(slotTime, 'minut', 'minuter')}). Då kan inget bokas.`

/** "måndag–torsdag 08:00–21:00": adjacent days that are open alike are one line; closed ones are in none. */
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
