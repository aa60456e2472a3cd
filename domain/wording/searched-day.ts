/**
 * A day among the words of a search, as one says or writes it: "torsdag", "i torsdags", "26 november", "26/11", "2026-11-26". Pure.
 * Invariant: a weekday is the next one, today with it; a date without its year is the one nearest to today.
 */
import { addDays, daysBetween, isLocalDate, type LocalDate, localDate, weekdayOf } from '../calendar/local-date.ts'
import { searchWords } from '../rules/search-words.ts'
import { longWeekdays, monthName, shortWeekdays, yearOf } from './swedish-dates.ts'

interface SearchedDay {
  readonly date: LocalDate
  /** How it was written. */
  readonly typed: string
  /** The words without it. */
  readonly rest: string
}

/** @property count the words that say it */
interface Reading {
  readonly date: LocalDate
  readonly count: number
}

const near: Readonly<Record<string, number>> = { förrgår: -2, går: -1, dag: 0, morgon: 1, övermorgon: 2 }
const nearInOne: Readonly<Record<string, number>> = { igår: -1, idag: 0, imorgon: 1, övermorgon: 2 }
const twoDigits = (number: number): string => String(number).padStart(2, '0')
const months = Array.from({ length: 12 }, (_, month) => monthName(localDate(`2026-${twoDigits(month + 1)}-01`)))

const weekdayNamed = (word: string): number =>
  [0, 1, 2, 3, 4, 5, 6].findIndex((day) =>
    [longWeekdays[day], `${longWeekdays[day]}en`, shortWeekdays[day]].includes(word),
  )

/** 1 to 12, by its name or the first letters of it; 0: it is none. */
const monthNamed = (word: string): number =>
  word.length < 3 ? 0 : months.findIndex((name) => name.startsWith(word) || word === 'sept') + 1

const nearestYear = (month: number, day: number, today: LocalDate): LocalDate | null => {
  const year = Number(yearOf(today))
  const dates = [year, year + 1, year - 1]
    .map((one) => `${one}-${twoDigits(month)}-${twoDigits(day)}`)
    .filter(isLocalDate)
  const away = (date: LocalDate): number => Math.abs(daysBetween(today, date))
  return dates.toSorted((one, other) => away(one) - away(other))[0] ?? null
}

const dateOf = (day: string, month: number, year: string | undefined, today: LocalDate): LocalDate | null => {
  if (year === undefined) return nearestYear(month, Number(day), today)
  const date = `${year}-${twoDigits(month)}-${twoDigits(Number(day))}`
  return isLocalDate(date) ? date : null
}

const isYear = (word: string | undefined): boolean => /^20\d\d$/u.test(word ?? '')
const reading = (date: LocalDate | null, count: number): Reading | null => (date === null ? null : { date, count })

/** "2026-11-26", "26/11", "26/11 2026", "26 november 2026" */
const readDate = ([first = '', second = '', third]: readonly string[], today: LocalDate): Reading | null => {
  if (isLocalDate(first)) return { date: first, count: 1 }
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})(?:[/-](20\d\d))?$/u.exec(first) ?? []
  if (day !== undefined && month !== undefined)
    return year === undefined && isYear(second)
      ? reading(dateOf(day, Number(month), second, today), 2)
      : reading(dateOf(day, Number(month), year, today), 1)
  const [, number] = /^(\d{1,2})(?::?e|:?a)?$/u.exec(first) ?? []
  const named = monthNamed(second)
  if (number === undefined || named === 0) return null
  return isYear(third)
    ? reading(dateOf(number, named, third, today), 3)
    : reading(dateOf(number, named, undefined, today), 2)
}

/** "torsdag", "tors 26/11": with a date it says no more than that. */
const readWeekday = ([first = '', ...others]: readonly string[], today: LocalDate): Reading | null => {
  const weekday = weekdayNamed(first)
  if (weekday < 0) return null
  const words = others[0] === 'den' ? 1 : 0
  const date = readDate(others.slice(words), today)
  if (date !== null) return { date: date.date, count: 1 + words + date.count }
  return { date: addDays(today, (weekday - weekdayOf(today) + 7) % 7), count: 1 }
}

/** "i morgon", "i torsdags": the last one. */
const readNear = ([first = '', second = '']: readonly string[], today: LocalDate): Reading | null => {
  const one = nearInOne[first]
  if (one !== undefined) return { date: addDays(today, one), count: 1 }
  if (first !== 'i') return null
  const two = near[second]
  if (two !== undefined) return { date: addDays(today, two), count: 2 }
  const weekday = weekdayNamed(second.replace(/s$/u, ''))
  return second.endsWith('s') && weekday >= 0
    ? { date: addDays(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1)), count: 2 }
    : null
}

const read = (words: readonly string[], today: LocalDate): Reading | null => {
  const [first = '', ...others] = words
  if (first === 'på' || first === 'den') {
    const after = readWeekday(others, today) ?? readDate(others, today)
    return after === null ? null : { date: after.date, count: after.count + 1 }
  }
  return readNear(words, today) ?? readWeekday(words, today) ?? readDate(words, today)
}

/** Null: no day is among them. */
export const searchedDay = (typed: string, today: LocalDate): SearchedDay | null => {
  const all = searchWords(typed)
  const words = all.map((word) => word.toLocaleLowerCase('sv').replace(/[.,]+$/u, ''))
  for (const index of words.keys()) {
    const found = read(words.slice(index), today)
    if (found === null) continue
    const end = index + found.count
    return {
      date: found.date,
      typed: all.slice(index, end).join(' '),
      rest: [...all.slice(0, index), ...all.slice(end)].join(' '),
    }
  }
  return null
}
