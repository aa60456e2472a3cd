/** Whether resources can be booked on any ordinary day. This distinguishes an incomplete setup from a full calendar. */
import { addDays, localDate } from '../calendar/local-date.ts'
import { localTime } from '../calendar/local-time.ts'
import type { ResourceId } from '../schema/ids.ts'
import { daySlots, type GroupHours } from './day-slots.ts'

/** The Monday of a week without a change of clocks. Any such week would do. */
const monday = localDate('2026-01-05')
const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
const before = { date: localDate('2026-01-01'), time: localTime('00:00:00') }

/** Returns the resources that have an open slot on some weekday, regardless of locks and bookings. */
export const everOpen = ({ specialDays: _, ...group }: GroupHours): ReadonlySet<ResourceId> => {
  // Special days are left out, because the chosen week may contain some.
  const ordinary = { ...group, resources: group.resources.map(({ specialDays: _own, ...resource }) => resource) }
  return new Set(
    week.flatMap((date) =>
      daySlots(date, ordinary, before)
        .resources.filter(({ slots }) => slots.some(({ open }) => open))
        .map(({ id }) => id),
    ),
  )
}
