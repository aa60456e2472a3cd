/** A calendar day as `yyyy-MM-dd`. Invariant: every `LocalDate` names a day that exists, so text order is day order. */
// One by one: all of date-fns at once takes Node a second to load.
import { addDays as addDaysToDate } from 'date-fns/addDays'
import { getISOWeek } from 'date-fns/getISOWeek'

declare const localDateBrand: unique symbol
export type LocalDate = string & { readonly [localDateBrand]: 'LocalDate' }

/** Years 0001 to 9999: what the calendar, the address and the database all know. */
const shape = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const partsOf = (text: string): readonly [year: number, month: number, day: number] => [
  Number(text.slice(0, 4)),
  Number(text.slice(5, 7)),
  Number(text.slice(8, 10)),
]

/** The calendar repeats itself every 400 years; years below 100 would be taken for those of the last century. */
const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

/** Every month has 28 days; only the others need to be looked up. */
export const isLocalDate = (text: string): text is LocalDate => {
  if (!shape.test(text)) return false
  const [year, month, day] = partsOf(text)
  return day <= 28 || day <= daysInMonth(year, month)
}

/** @throws RangeError when the text names no day */
export const localDate = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

const LAST_DAY = '9999-12-31'

/** Midnight of the day where the program runs: what date-fns reckons with. */
const dateOf = (date: LocalDate): Date => {
  const [year, month, day] = partsOf(date)
  const midnight = new Date(0)
  midnight.setFullYear(year, month - 1, day)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}
const textOf = (date: Date): string =>
  [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Stops at the last day that four digits of a year can name. */
export const addDays = (date: LocalDate, days: number): LocalDate => {
  const moved = textOf(addDaysToDate(dateOf(date), days))
  return localDate(shape.test(moved) ? moved : LAST_DAY)
}

const DAY_MS = 86_400_000

/** How many days later the second is; less than nothing: earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

/** Sunday is 0, Saturday 6. */
export const weekdayOf = (date: LocalDate): Weekday => weekdays[dateOf(date).getDay()] ?? 0

export const isoWeekOf = (date: LocalDate): number => getISOWeek(dateOf(date))

/** A month as `yyyy-MM`, as in the address of its page, of a century whose days can be booked. */
declare const localMonthBrand: unique symbol
export type LocalMonth = string & { readonly [localMonthBrand]: 'LocalMonth' }

const monthShape = /^20\d{2}-(0[1-9]|1[0-2])$/

export const isLocalMonth = (text: string): text is LocalMonth => monthShape.test(text)

/** @returns null for a day of another century */
export const monthOf = (date: LocalDate): LocalMonth | null => {
  const text = date.slice(0, 7)
  return isLocalMonth(text) ? text : null
}
