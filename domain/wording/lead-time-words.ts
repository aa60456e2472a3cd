/** The words for a lead time, by which something must be done before a slot. */

import { endOfDay } from '../calendar/local-time.ts'
import { type LeadTime, minutesOfWeekdays } from '../rules/lead-time.ts'
import type { WeekdayLead } from '../schema/booking-rules.ts'
import { counted } from './swedish-amounts.ts'
import { clockTime } from './swedish-dates.ts'
import { leadWords } from './swedish-durations.ts'

const weekdayWords = ({ weekdays, at }: WeekdayLead): string => {
  const before = weekdays === 1 ? 'vardagen före' : `${counted(weekdays, 'vardag', 'vardagar')} före`
  return at === endOfDay ? before : `${before}, kl.\u00a0${clockTime(at)}`
}

/** "2 timmar innan", "vardagen före", "3 vardagar före, kl. 14:00" */
export const beforeWords = ({ minutes, days }: LeadTime): string => {
  if (days === undefined) return `${leadWords(minutes)} innan`
  const isMore = minutes > minutesOfWeekdays(days.weekdays)
  return isMore ? `${leadWords(minutes)} innan, och ${weekdayWords(days)}` : weekdayWords(days)
}
