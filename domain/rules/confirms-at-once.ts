/** Which bookings are confirmed without anybody's looking at them (docs/rules.md#rules). */
import { covers, type Interval } from '../calendar/interval.ts'
import { type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'

/** Whether a rule confirms slots at once: it must name their day and all of their hours. */
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
