/**
 * The content of the demonstration: organisations, accounts, groups with their resources, and bookings around `today`. Pure
 * and deterministic: a fixed clock gives the same content. User types and texts are in `content/`, because every
 * installation starts with those.
 */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { type DemoBooking, planBookings } from './booking-planner.ts'
import { type DemoPeople, readDemoPeople, readWishedBookings } from './demo-files.ts'
import { type DemoGroup, demoGroups } from './demo-groups.ts'

export const DEMO_PASSWORD = 'demo-losenord-1'

export interface DemoContent extends DemoPeople {
  readonly groups: readonly DemoGroup[]
  /** In the order in which they were made: the first is number 1001. */
  readonly bookings: readonly DemoBooking[]
}

export const demoContent = (today: LocalDate): DemoContent => {
  const groups = demoGroups(today)
  return { ...readDemoPeople(), groups, bookings: planBookings(today, groups, readWishedBookings()) }
}
