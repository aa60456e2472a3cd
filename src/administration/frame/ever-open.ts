/**
 * Whether there is anything to book in some week, were nothing locked and nothing booked: by it a place that is not set
 * up is known from one that is full.
 */
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { daySlots, type GroupHours } from '../../../domain/rules/day-slots.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'

/** Any week in which no clock is changed, seen from before it. */
const monday = localDate('2026-01-05')
const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
const before = { date: localDate('2026-01-01'), time: localTime('00:00:00') }

/** The resources with a slot that is open on some weekday. */
export const everOpen = (group: GroupHours): ReadonlySet<ResourceId> =>
  new Set(
    week.flatMap((date) =>
      daySlots(date, group, before)
        .resources.filter(({ slots }) => slots.some(({ open }) => open))
        .map(({ id }) => id),
    ),
  )
