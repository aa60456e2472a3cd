/** Whether a rule confirms what is booked without anybody's looking at it (docs/rules.md#rules). */
import { covers, type Interval } from '../calendar/interval.ts'
import { type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'

/** True if it is said of the whole of it: of its day, and of all hours of its slots. */
export const confirmsAtOnce = (
  { confirms }: ResourceLimits,
  { date, slots }: { readonly date: LocalDate; readonly slots: readonly Interval[] },
): boolean => {
  if (confirms?.how !== 'at-once') return false
  const { days, hours } = confirms
  return (
    (days === null || days.includes(weekdayOf(date))) && (hours === null || slots.every((slot) => covers(hours, slot)))
  )
}
