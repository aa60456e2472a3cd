/**
 * Finds a day among the words of a search, in the forms that people use: "torsdag", "i torsdags", "26 november", "26/11", "2026-11-26".
 * Pure. Invariants: a weekday means the next such day, which may be today; a date without a year means the one nearest to today.
 */
import { addDays, daysBetween, isLocalDate, type LocalDate, localDate, weekdayOf } from '../calendar/local-date.ts'
import { searchWords } from '../rules/search-words.ts'
import { longWeekdays, monthName, shortWeekdays, yearOf } from './swedish-dates.ts'

interface SearchedDay {
  readonly date: LocalDate
  /** The words of the day, as they were written. */
  readonly typed: string
  /** The other words of the search. */
  readonly rest: string
}

/**
 * A day that the first words name.
 *
 * @property count The number of words that name it.
 */
interface Reading {
  readonly date: LocalDate
  readonly count: number
}

const near: Readonly<Record<string, number>> = { förrgår: -2, går: -1, dag: 0, morgon: 1, övermorgon: 2 }
const nearInOne: Readonly<Record<string, number>> = { igår: -1, idag: 0, imorgon: 1, övermorgon: 2 }
const twoDigits = (number: number): string => String(number).padStart(2, '0')
const months = Array.from({ length: 12 }, (_, month) => monthName(localDate(`2026-${twoDigits(month + 1)}-01`)))

/** The number of the named weekday. It is below 0 if the word is not a weekday. */
const weekdayNamed = (word: string): number =>
  [0, 1, 2, 3, 4, 5, 6].findIndex((day) =>
    [longWeekdays[day], `${longWeekdays[day]}en`, shortWeekdays[day]].includes(word),
  )

/** "2026-11-26", "26/11", "26/11 2026", "26 november 2026" */
const readDate = ([first = '', second = '', third = '']: readonly string[], today: LocalDate): Reading | null => {
  if (isLocalDate(first)) return { date: first, count: 1 }

  const slashed = /^(\d{1,2})\/(\d{1,2})(?:[/-](20\d\d))?$/u.exec(first)
  const [, number] = /^(\d{1,2})(?::?e|:?a)?$/u.exec(first) ?? []
  // The number of the month, which may be named by its first letters. It is 0 if the word is not a month.
  const named = second.length < 3 ? 0 : months.findIndex((name) => name.startsWith(second) || second === 'sept') + 1
  if (slashed === null && (number === undefined || named === 0)) return null

  const day = Number(slashed?.[1] ?? number)
  const month = slashed === null ? named : Number(slashed[2])
  const count = slashed === null ? 2 : 1
  const next = slashed === null ? third : second
  const isYearApart = slashed?.[3] === undefined && /^20\d\d$/u.test(next)
  const year = slashed?.[3] ?? (isYearApart ? next : undefined)

  const thisYear = Number(yearOf(today))
  const away = (date: LocalDate): number => Math.abs(daysBetween(today, date))
  const [date] = (year === undefined ? [thisYear, thisYear + 1, thisYear - 1] : [year])
    .map((one) => `${one}-${twoDigits(month)}-${twoDigits(day)}`)
    .filter(isLocalDate)
    .toSorted((one, other) => away(one) - away(other))
  return date === undefined ? null : { date, count: isYearApart ? count + 1 : count }
}

/** Reads "torsdag". "tors 26/11" means that date, whatever its weekday. */
const readWeekday = ([first = '', ...others]: readonly string[], today: LocalDate): Reading | null => {
  const weekday = weekdayNamed(first)
  if (weekday < 0) return null
  const words = others[0] === 'den' ? 1 : 0
  const date = readDate(others.slice(words), today)
  if (date !== null) return { date: date.date, count: 1 + words + date.count }
  return { date: addDays(today, (weekday - weekdayOf(today) + 7) % 7), count: 1 }
}

/** Reads "i morgon" and "i torsdags", which is the last Thursday before today. */
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

/** Finds a day in a search. Returns null if the words name no day. */
export const searchedDay = (typed: string, today: LocalDate): SearchedDay | null => {
  const all = searchWords(typed)
  const words = all.map((word) => word.toLocaleLowerCase('sv').replace(/[.,]+$/u, ''))
  for (const index of words.keys()) {
    const from = words.slice(index)
    const hasPreposition = from[0] === 'på' || from[0] === 'den'
    const said = hasPreposition ? from.slice(1) : from
    const found = (hasPreposition ? null : readNear(said, today)) ?? readWeekday(said, today) ?? readDate(said, today)
    if (found === null) continue
    const end = index + found.count + (hasPreposition ? 1 : 0)
    return {
      date: found.date,
      typed: all.slice(index, end).join(' '),
      rest: [...all.slice(0, index), ...all.slice(end)].join(' '),
    }
  }
  return null
}
