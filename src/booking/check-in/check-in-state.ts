/**
 * The check-in of a booked part as its owner sees it. Pure. The server decides by the same rule (`domain/rules/check-in.ts`), and knows
 * besides of its own stops and of adjacent bookings.
 */
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { addDays } from '../../../domain/calendar/local-date.ts'
import { firstInstantOf, type WallTime, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { OCCUPIED } from '../../../domain/rules/booking-status.ts'
import { type CheckInState, checkInOpens, checkInState, graceEnds } from '../../../domain/rules/check-in.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { isCancelled } from '../booked/booked-words.ts'

export interface PartCheckIn {
  readonly state: CheckInState
  /** When check-in opens, and when the grace ends, in ms since 1970. */
  readonly opens: number
  readonly until: number
  /** When somebody has checked in, in ms since 1970. */
  readonly checkedInAt: number | null
  /** Whether the owner can check in in the booking, and not only at the sign. */
  readonly isAnywhere: boolean
}

/** Null if nobody has to check in, or if the part is not of today. */
export const checkInOf = (
  booked: BookingResource,
  limits: ResourceLimits | undefined,
  now: WallTime,
): PartCheckIn | null => {
  const graceMinutes = limits?.checkInMinutes
  const [first] = mergeIntervals(booked.bookingSlots)
  const { date, madeAt, timesAt, checkedInAt } = booked
  const isOther = date !== now.date || isCancelled(booked) || booked.status === OCCUPIED
  if (graceMinutes === undefined || first === undefined || madeAt === undefined || isOther) return null
  const startsAt = firstInstantOf(date, first.startTime)
  const last =
    booked.bookingSlots
      .map(({ endTime }) => endTime)
      .toSorted()
      .at(-1) ?? first.endTime
  const isMidnight = booked.bookingSlots.some(({ endTime }) => endTime === '00:00:00')
  const run = {
    startsAt,
    endsAt: isMidnight ? firstInstantOf(addDays(date, 1), first.endTime) : firstInstantOf(date, last),
    bookedAt: Date.parse(timesAt ?? madeAt),
    checkedInAt: checkedInAt === undefined ? null : Date.parse(checkedInAt),
    rule: { graceMinutes, setAt: 0 },
  }
  const until = graceEnds(run, [])
  if (until === null) return null
  return {
    state: checkInState(run, firstInstantOf(now.date, now.time), []),
    opens: checkInOpens(run),
    until,
    checkedInAt: run.checkedInAt,
    isAnywhere: limits?.checkInFrom === 'anywhere',
  }
}

/** "kl. 10:15" */
export const clockOf = (instant: number): string => `kl.\u00a0${wallTimeAt(instant).time.slice(0, 5)}`
