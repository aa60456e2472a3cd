/**
 * A calendar day as `yyyy-MM-dd`. Invariant: every `LocalDate` names a day that exists, so text order is day order.
 */
// One by one: all of date-fns at once takes Node a second to load.
import { addDays as addDaysToDate } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { getISOWeek } from 'date-fns/getISOWeek'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'

declare const localDateBrand: unique symbol
export type LocalDate = string & { readonly [localDateBrand]: 'LocalDate' }

/** Years 0001 to 9999: what the calendar, the address and the database all know. */
const shape = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Every month has 28 days; only the others need to be looked up, which takes ten times as long. */
export const isLocalDate = (text: string): text is LocalDate =>
  shape.test(text) && (text.slice('yyyy-MM-'.length) <= '28' || isValid(parseISO(text)))

/** @throws RangeError when the text names no day */
export const localDate = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

const LAST_DAY = '9999-12-31'

/** Stops at the last day that four digits of a year can name. */
export const addDays = (date: LocalDate, days: number): LocalDate => {
  const moved = formatISO(addDaysToDate(parseISO(date), days), { representation: 'date' })
  return localDate(shape.test(moved) ? moved : LAST_DAY)
}

export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Sunday is 0, Saturday 6 (spec 3). */
export const weekdayOf = (date: LocalDate): Weekday => {
  const day = parseISO(date).getDay()
  switch (day) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
      return day
    default:
      throw new RangeError(`not a weekday: ${day}`)
  }
}

export const isoWeekOf = (date: LocalDate): number => getISOWeek(parseISO(date))
