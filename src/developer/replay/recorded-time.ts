/** The recorded clock as people read it: wall time in Stockholm, to the millisecond. */
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'

/** "09:03:12,045" */
export const recordedTime = (at: number): string =>
  `${wallTimeAt(at).time},${String(((at % 1_000) + 1_000) % 1_000).padStart(3, '0')}`

/** "2026-03-04 09:03:12" */
export const recordedDay = (at: number): string => {
  const { date, time } = wallTimeAt(at)
  return `${date} ${time}`
}
