/** When a slot's time has come: it is closed from then on, and its owner changes nothing. */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'

/** A slot that begins at this very moment has begun. */
export const hasBegun = (date: LocalDate, startTime: LocalTime, now: WallTime): boolean =>
  date < now.date || (date === now.date && startTime <= now.time)
