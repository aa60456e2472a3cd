/**
 * Whether a booked time needs a check-in, and whether others may take it because nobody has come (docs/rules.md#check-in). The grid, the
 * finder, the sign, the hub and the transaction of the person who takes it ask these functions. Invariants: only a time that has begun
 * can be taken; a time that was checked in, or that needs no check-in, is never taken; a grace ends with a whole minute.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { type WallTime, wallTimeAt } from '../calendar/stockholm.ts'

const MINUTE_MS = 60_000
/** Check-in opens this long before the start. A time that was booked later than that needs none. */
export const CHECK_IN_OPENS_MINUTES = 30

/** The adjacent slots of one person in one room on one day. They are checked in together. Instants are in ms since 1970. */
export interface Run {
  readonly startsAt: number
  readonly endsAt: number
  /** When the time was booked, or got its present start. */
  readonly bookedAt: number
  /** Null until somebody has checked in. */
  readonly checkedInAt: number | null
  /** The rule for its owner, and when it was set. Null if none asks for a check-in. */
  readonly rule: { readonly graceMinutes: number; readonly setAt: number } | null
}

/** A time at which the server was away, so that nobody could check in. */
export interface Stop {
  readonly from: number
  readonly to: number
}

export const checkInOpens = ({ startsAt }: Pick<Run, 'startsAt'>): number =>
  startsAt - CHECK_IN_OPENS_MINUTES * MINUTE_MS

/** Whether somebody has to check in. A time that was booked shortly before its start, or that had begun before the rule, is left alone. */
export const needsCheckIn = (run: Run): boolean =>
  run.rule !== null && run.bookedAt <= checkInOpens(run) && run.rule.setAt <= run.startsAt

/**
 * When the grace ends, in ms since 1970, whether or not somebody has checked in. A stop of the server during the grace gives a whole grace
 * after its return. Null if no check-in is needed.
 * @param stops in the order of time
 */
export const graceEnds = (run: Run, stops: readonly Stop[]): number | null => {
  if (run.rule === null || !needsCheckIn(run)) return null
  const grace = run.rule.graceMinutes * MINUTE_MS
  let end = run.startsAt + grace
  for (const { from, to } of stops) if (from < end && to > run.startsAt) end = Math.max(end, to + grace)
  return Math.ceil(end / MINUTE_MS) * MINUTE_MS
}

/**
 * - `early`: check-in has not opened
 * - `open`: it has, and the grace is not over
 * - `late`: the grace is over. Until somebody else takes the time, its owner can still check in.
 * - `done`: somebody has checked in
 * - `over`: the time has ended
 */
export type CheckInState = 'not-needed' | 'early' | 'open' | 'late' | 'done' | 'over'

export const checkInState = (run: Run, now: number, stops: readonly Stop[]): CheckInState => {
  const end = graceEnds(run, stops)
  if (end === null) return 'not-needed'
  if (run.checkedInAt !== null) return 'done'
  if (now >= run.endsAt) return 'over'
  if (now < checkInOpens(run)) return 'early'
  return now < end ? 'open' : 'late'
}

/**
 * The time of the run's day from which others may take what is left of it. Null if they never may: somebody has checked in, nobody needs
 * to, or the grace does not end before the run.
 */
export const yieldsFrom = (run: Run, stops: readonly Stop[]): LocalTime | null => {
  const end = run.checkedInAt === null ? graceEnds(run, stops) : null
  return end === null || end >= run.endsAt ? null : wallTimeAt(end).time
}

const MIDNIGHT = '00:00:00'

interface BookedSlot {
  readonly endTime: LocalTime
  /** The answer of `yieldsFrom` for the slot's run. Absent if the slot cannot be taken. */
  readonly yieldsAt?: LocalTime
}

/** Whether others may take a booked slot now: nobody has come, the grace is over, and the slot has not ended. */
export const isToBeHad = ({ yieldsAt, endTime }: BookedSlot, date: LocalDate, now: WallTime): boolean =>
  yieldsAt !== undefined && date === now.date && yieldsAt <= now.time && (endTime === MIDNIGHT || now.time < endTime)
