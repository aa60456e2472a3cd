/**
 * What the columns can hold. A caller may name greater ids and earlier days, of which there is nothing; the database
 * would call them errors.
 */
import type { LocalDate } from '../../domain/calendar/local-date.ts'

const greatestId = 2 ** 31 - 1

export const isStorableId = (id: number): boolean => id <= greatestId
/** Text of the year 0, which calendars without one do not have. */
export const isStorableDate = (date: LocalDate): boolean => !date.startsWith('0000')
