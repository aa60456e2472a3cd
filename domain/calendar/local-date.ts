/** A calendar day as `yyyy-MM-dd`. Invariant: every `LocalDate` names a day that exists, so text order is day order. */
// Function by function: all of date-fns at once takes Node a second to load.
import { addDays as addDaysToDate } from 'date-fns/addDays'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'

declare const localDateBrand: unique symbol
export type LocalDate = string & { readonly [localDateBrand]: 'LocalDate' }

/** Years 0001 to 9999: what the calendar, the address and the database all know. */
const shape = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const partsOf = (text: string): readonly [year: number, month: number, day: number] => [
  Number(text.slice(0, 4)),
  Number(text.slice(5, 7)),
  Number(text.slice(8, 10)),
]

export const isLocalDate = (text: string): text is LocalDate => {
  if (!shape.test(text)) return false
  const [year, month, day] = partsOf(text)
  // Every month has 28 days; only the others need to be looked up. The calendar repeats itself every 400 years, and `Date.UTC` takes
  // years below 100 for those of the last century.
  return day <= 28 || day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** @throws RangeError when the text names no day */
export const localDate = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

/** Midnight of the day where the program runs: date-fns reckons with that. */
const dateOf = (date: LocalDate): Date => {
  const [year, month, day] = partsOf(date)
  const midnight = new Date(0)
  midnight.setFullYear(year, month - 1, day)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}

const LAST_DAY = '9999-12-31'

/** Back from date-fns. A day whose year has no four digits becomes the last one that has. */
const localDateOf = (date: Date): LocalDate => {
  const text = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return localDate(shape.test(text) ? text : LAST_DAY)
}

/** Stops at the last day of the year 9999. */
export const addDays = (date: LocalDate, days: number): LocalDate => localDateOf(addDaysToDate(dateOf(date), days))

const DAY_MS = 86_400_000

/** How many days later the second is; below 0: it is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

/** As people read a week. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[]

/** Sunday is 0, Saturday 6. */
export const weekdayOf = (date: LocalDate): Weekday => weekdays[dateOf(date).getDay()] ?? 0

/** The Monday of the ISO week. */
export const mondayOf = (date: LocalDate): LocalDate => localDateOf(startOfISOWeek(dateOf(date)))

export const isoWeekOf = (date: LocalDate): number => getISOWeek(dateOf(date))

/** The year that the ISO week is counted in, as text: of a day in early January it may be the year before. */
export const weekYearOf = (date: LocalDate): string => String(getISOWeekYear(dateOf(date))).padStart(4, '0')
