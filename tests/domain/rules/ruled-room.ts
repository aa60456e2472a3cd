/** Two rooms under the same limits, with the bookings and the choice of a person, for tests. */
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { RuledPart, RuleGround } from '../../../domain/rules/counted-limits.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'

export const room = ResourceId.make(1)
export const other = ResourceId.make(2)
/** The ground for judging a choice on the morning of 2 March 2026. */
export const ground = (limits: ResourceLimits, rest: Partial<RuleGround> = {}): RuleGround => ({
  limitsOf: () => limits,
  has: [],
  now: Date.parse('2026-03-02T09:00:00Z'),
  ...rest,
})
/** `from` and `to` are minutes of the day. */
export const part = (date: string, from: number, to: number, resourceId = room): RuledPart => ({
  resourceId,
  date: localDate(date),
  slots: [intervalOf(from, to)],
})
