/**
 * The booked runs of a room's day (docs/rules.md#check-in): adjacent slots of one person, over parts and bookings, are one run and are
 * checked in together. Pure. Invariant: each slot belongs to exactly one run.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import { addDays } from '../calendar/local-date.ts'
import { timeFromMinutes } from '../calendar/local-time.ts'
import { firstInstantOf } from '../calendar/stockholm.ts'
import type { Run } from './check-in.ts'

/** A booked slot, in minutes of the day, with the facts of its part. Instants are in ms since 1970. */
export interface BookedStretch {
  readonly ownerId: number
  readonly from: number
  readonly to: number
  readonly bookedAt: number
  readonly checkedInAt: number | null
}

export interface BookedRun<Stretch> extends Omit<Run, 'rule'> {
  /** In order, at least one. */
  readonly slots: readonly [Stretch, ...Stretch[]]
}

const DAY_MINUTES = 24 * 60

const instantOf = (date: LocalDate, minutes: number): number =>
  minutes >= DAY_MINUTES
    ? firstInstantOf(addDays(date, 1), timeFromMinutes(0))
    : firstInstantOf(date, timeFromMinutes(minutes))

export const bookedRuns = <Stretch extends BookedStretch>(
  date: LocalDate,
  stretches: readonly Stretch[],
): readonly BookedRun<Stretch>[] => {
  const runs: [Stretch, ...Stretch[]][] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const run = runs.find((slots) => slots.at(-1)?.to === stretch.from && slots[0].ownerId === stretch.ownerId)
    if (run === undefined) runs.push([stretch])
    else run.push(stretch)
  }
  return runs.map((slots) => {
    const [first] = slots
    const checkIns = slots.flatMap(({ checkedInAt }) => checkedInAt ?? [])
    return {
      slots,
      startsAt: instantOf(date, first.from),
      endsAt: instantOf(date, Math.max(...slots.map(({ to }) => to))),
      bookedAt: first.bookedAt,
      checkedInAt: checkIns.length === 0 ? null : Math.min(...checkIns),
    }
  })
}
