/** The month of a day in words. A file of its own, since the grid needs none. */
import type { LocalDate } from '../calendar/local-date.ts'

const month = new Intl.DateTimeFormat('sv-SE', { month: 'long', timeZone: 'UTC' })

/** "december" */
export const monthName = (date: LocalDate): string => month.format(Date.parse(date))
