/** Settings of holds and bookings with caps so high that no test reaches one by accident. */
import type { BookingRules } from '../../../server/bookings/check-booking-calls.ts'
import type { HoldSettings } from '../../../server/claims/holders.ts'
import { START } from '../database/test-database.ts'

/** The highest possible number, because the longest soak of races has a day for each of 1,000 rounds. */
const bookableDays = 36_500

export const wideCaps: HoldSettings['caps'] = {
  sessionHolds: 100,
  visitorSessionHolds: 100,
  personHolds: 100_000,
  addressHolds: 100_000,
  visitorAddressHolds: 100_000,
  visitorDayPercent: 100,
  visitorHoldMinutes: 1_000_000,
  bookableDays,
  callSlots: 400,
}

export const holdSettings: HoldSettings = {
  reservationSeconds: 600,
  releaseSeconds: 10,
  signInBeforeChoosing: false,
  sharesForAll: false,
  caps: wideCaps,
}

export const bookingRules: BookingRules = {
  acceptsOrigin: () => true,
  caps: { callSlots: 400, callParts: 240, bookableDays },
  now: () => new Date(START).toISOString(),
}
