/** What special days must be (features 1): a date with a title, and a stretch of it or none, which is closed. */
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import type { SpecialDay } from '../schema/booking-rules.ts'
import { oneLine } from './parse-group.ts'
import { type Given, type Parsed, parsed } from './parsed.ts'
import { ruleTexts } from './rule-texts.ts'

export type SpecialDayValues = Omit<SpecialDay, 'id'>

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
      date: date === null ? ruleTexts.specialDate : null,
      startTime: isHalf && startTime === null ? ruleTexts.startTime : null,
      endTime: isHalf && endTime === null ? ruleTexts.endTime : isBackwards ? ruleTexts.endBeforeStart : null,
      title: words === '' ? ruleTexts.specialTitle : words.length > LONGEST_TITLE ? ruleTexts.longSpecialTitle : null,
    },
    date === null ? null : { date, startTime, endTime, title: words },
  )
}
