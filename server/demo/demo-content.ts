/**
 * The content of the demonstration as plain data: organisations, accounts, groups with their resources, and bookings
 * around `today`. Pure and deterministic: a fixed clock gives the same content. User types and texts are in
 * `content/standard-content.ts`, because every installation starts with those.
 */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { planBookings } from './booking-planner.ts'
import { wishedBookings } from './bookings.ts'
import type { DemoContent } from './demo-content-types.ts'
import { grupprum } from './grupprum.ts'
import { labb } from './labb.ts'
import { organisations, users } from './people.ts'
import { prov } from './prov.ts'
import { utrustning } from './utrustning.ts'

export { DEMO_PASSWORD } from './people.ts'

export const demoContent = (today: LocalDate): DemoContent => {
  const groups = [grupprum(today), labb(today), utrustning(today), prov(today)]
  return { organisations, users, groups, bookings: planBookings(today, groups, wishedBookings) }
}
