/**
 * Swedish personal numbers and coordination numbers: with or without century, dash, plus and spaces. Invariant: every
 * accepted spelling of a number has one normal form, which is accepted again and stays as it is.
 */
import { isLocalDate, type LocalDate } from '../calendar/local-date.ts'
import { passesLuhn } from './luhn.ts'
import { plainNumber } from './number-spelling.ts'

const shape = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+]?)((?!000)\d{3}\d)$/
/** No person has been older than 122; a century that is written wrongly makes people older. */
const oldestYears = 130

/** Coordination numbers have 60 added to the day, which is 60 where the day is not known. */
const birthDate = (year: number, month: string, day: string): string => {
  const realDay = Number(day) >= 60 ? Number(day) - 60 || 1 : Number(day)
  return `${year}-${month}-${String(realDay).padStart(2, '0')}`
}

/**
 * `yyyyMMdd-nnnn`, or null when the text is no such number.
 * @param today nobody is born after it, and it tells which century is meant where none is written
 */
export const personalNumber = (text: string, today: LocalDate): string | null => {
  const parts = shape.exec(plainNumber(text))
  if (parts === null) return null
  const [, century, twoDigits = '', month = '', day = '', sign, lastFour = ''] = parts
  if (!passesLuhn(`${twoDigits}${month}${day}${lastFour}`)) return null
  const thisYear = Number(today.slice(0, 4))

  const isBorn = (year: number): boolean => {
    const born = birthDate(year, month, day)
    return isLocalDate(born) && born <= today && year >= thisYear - oldestYears
  }
  const latestYear = sign === '+' ? thisYear - 100 : thisYear
  /** The latest that ends in the two digits. */
  const nearest = latestYear - ((latestYear - Number(twoDigits)) % 100)
  const years = century === undefined ? [nearest, nearest - 100] : [Number(`${century}${twoDigits}`)]
  const year = years.find(isBorn)
  return year === undefined ? null : `${year}${month}${day}-${lastFour}`
}
