/** Decides which bookings are confirmed without an administrator (docs/rules.md#rules). */
import { covers, type Interval } from '../calendar/interval.ts'
import { type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'

/** Whether the rule confirms these slots at once. The rule must cover their weekday and all of their time. */
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
