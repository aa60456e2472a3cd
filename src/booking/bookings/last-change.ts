/** Until when its owner may change or cancel what is booked, by the rules (features 1). Pure; the server decides. */
import { type WallTime, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { changeableUntil } from '../../../domain/rules/booking-window.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { State } from '../../../domain/schema/state.ts'
import { isCancelled } from './booked-words.ts'

type Booked = Pick<BookingResource, 'resourceId' | 'date' | 'status' | 'bookingSlots'>

/** ms since 1970; null: no rule says, so until it begins. */
export const lastChange = (booked: Booked, resources: State['resources']): number | null => {
  const limits = resources[booked.resourceId]?.limits
  const [first] = booked.bookingSlots.map(({ startTime }) => startTime).toSorted()
  return limits === undefined || first === undefined || isCancelled(booked)
    ? null
    : changeableUntil(limits, booked.date, first)
}

/** @param now to the minute: within the last one it can still be changed */
export const isTooLate = (until: number | null, now: WallTime): boolean => {
  if (until === null) return false
  const last = wallTimeAt(until)
  return last.date < now.date || (last.date === now.date && last.time < now.time)
}
