/** A booked resource that waits, in words. */
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import { timeRanges } from '../../../domain/wording/dates-of-record.ts'
import { clockTime, shortDate } from '../../../domain/wording/swedish-dates.ts'
import { waitingTexts } from './waiting-texts.ts'

/** "09:00–10:30, 13:00–13:30" */
export const timesOf = ({ times }: Pick<WaitingPart, 'times'>): string => timeRanges(times).join(', ')

/** "tis 3 mars 09:00–10:30" */
export const whenOf = (part: WaitingPart): string => `${shortDate(part.date)} ${timesOf(part)}`

/** Who booked, and for whom: "Karin Lindén, Skellefteå Bygg AB". */
export const bookedBy = ({ name, company }: Pick<WaitingPart, 'name' | 'company'>): string =>
  [name, company].filter((word) => word !== '').join(', ') || waitingTexts.erased

/** "mån 2 mars 14:05" */
export const madeAtWords = ({ madeAt }: Pick<WaitingPart, 'madeAt'>): string => {
  const { date, time } = wallTimeAt(Date.parse(madeAt))
  return `${shortDate(date)} ${clockTime(time)}`
}
