/** A calendar day as `yyyy-MM-dd`. Invariant: every `LocalDate` names a day that exists, so text order is day order. */
// Each function is imported separately, because Node needs a second to load the whole of date-fns.
import { addDays as addDaysToDate } from 'date-fns/addDays'
import { addMonths as addMonthsToDate } from 'date-fns/addMonths'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'

declare const localDateBrand: unique symbol
export type LocalDate = string & { readonly [localDateBrand]: 'LocalDate' }

/** The years are 0001 to 9999, which the calendar, the address and the database all support. */
const shape = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const partsOf = (text: string): readonly [year: number, month: number, day: number] => [
  Number(text.slice(0, 4)),
  Number(text.slice(5, 7)),
  Number(text.slice(8, 10)),
]

export const isLocalDate = (text: string): text is LocalDate => {
  if (!shape.test(text)) return false
  const [year, month, day] = partsOf(text)
  // Every month has the days up to 28, so only later days need `Date.UTC`. The calendar repeats every 400 years. The year is reduced by
  // that, because `Date.UTC` reads years below 100 as years of the last century.
  return day <= 28 || day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** The date of a text. @throws RangeError if the text is not a day of the calendar */
export const localDate = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

/** Midnight of the day in the time zone of the program, which date-fns computes with. */
const dateOf = (date: LocalDate): Date => {
  const [year, month, day] = partsOf(date)
  const midnight = new Date(0)
  midnight.setFullYear(year, month - 1, day)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}

const LAST_DAY = '9999-12-31'

/** Converts a date of date-fns back. A day after the year 9999 becomes the last day of that year. */
const localDateOf = (date: Date): LocalDate => {
  const text = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return localDate(shape.test(text) ? text : LAST_DAY)
}

/** Adds days to a date. The result is at most the last day of the year 9999. */
export const addDays = (date: LocalDate, days: number): LocalDate => localDateOf(addDaysToDate(dateOf(date), days))

/** Adds calendar months to a date. A day that the month does not have becomes its last day: 31 January and one month is 28 February. */
export const addMonths = (date: LocalDate, months: number): LocalDate =>
  localDateOf(addMonthsToDate(dateOf(date), months))

const DAY_MS = 86_400_000

/** The number of days from the first date to the second. It is negative if the second is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

/** The weekdays in the order of a Swedish week. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[]

/** Sunday is 0, Saturday 6. */
export const weekdayOf = (date: LocalDate): Weekday => weekdays[dateOf(date).getDay()] ?? 0

/** The Monday of the ISO week. */
export const mondayOf = (date: LocalDate): LocalDate => localDateOf(startOfISOWeek(dateOf(date)))

export const isoWeekOf = (date: LocalDate): number => getISOWeek(dateOf(date))

/** The year of the date's ISO week, as text. For a day in early January it may be the year before. */
export const weekYearOf = (date: LocalDate): string => String(getISOWeekYear(dateOf(date))).padStart(4, '0')
