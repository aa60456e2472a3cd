/**
 * Special days of a group or a resource: their columns, and what each must be, a date with a title and one stretch of it. A day without a
 * stretch is closed; several rows of a date are several stretches.
 */
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import { type Given, type Parsed, parsed } from '../rules/parsed.ts'
import type { SpecialDay } from '../schema/booking-rules.ts'
import type { ColumnsFor } from './columns.ts'
import { oneLine } from './owner.ts'
import { problemTexts } from './problem-texts.ts'

export type SpecialDayValues = Omit<SpecialDay, 'id'>

export const specialDayColumns = {
  date: 'date',
  startTime: 'start_time',
  endTime: 'end_time',
  title: 'title',
} as const satisfies ColumnsFor<SpecialDayValues>

const LONGEST_TITLE = 80

/** @param given without a time: it is closed */
export const parseSpecialDay = ({
  date,
  startTime,
  endTime,
  title,
}: Given<SpecialDayValues>): Parsed<SpecialDayValues> => {
  const words = oneLine(title ?? '')
  const isHalf = (startTime === null) !== (endTime === null)
  const isBackwards = startTime !== null && endTime !== null && minutesOf(startTime) >= endMinutes(endTime)
  return parsed(
    {
      date: date === null ? problemTexts.specialDate : null,
      startTime: isHalf && startTime === null ? problemTexts.startTime : null,
      endTime: isHalf && endTime === null ? problemTexts.endTime : isBackwards ? problemTexts.endBeforeStart : null,
      title:
        words === '' ? problemTexts.specialTitle : words.length > LONGEST_TITLE ? problemTexts.longSpecialTitle : null,
    },
    date === null ? null : { date, startTime, endTime, title: words },
  )
}
