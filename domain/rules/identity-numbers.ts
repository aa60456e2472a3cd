/**
 * Reads Swedish personal, coordination and organisation numbers in the spellings that people use. Invariant: every accepted spelling of a
 * number gives the same normal form, and the normal form gives itself.
 */

import { isLocalDate, type LocalDate } from '../calendar/local-date.ts'
import { cleanIdentifier } from '../text/typed-text.ts'

/** Whether the last digit is the check digit of the others, by modulus 10. */
export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** The cleaned text without spaces. */
const plainNumber = (text: string): string => cleanIdentifier(text).replaceAll(' ', '')

const personalShape = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+]?)((?!000)\d{3}\d|T\d{3})$/
/** No known person has lived longer than 122 years, so a higher age means a wrong century. */
const oldestYears = 130

/**
 * Reads a personal or coordination number with or without century, dash, plus and spaces. The result is `yyyyMMdd-nnnn`, or null if the
 * text is not such a number. Universities give people without such a number a T number without a check digit, `yyyyMMdd-Tnnn`.
 * @param today the present day. Nobody is born after it. It decides the century if the text has none.
 * @param takesStudentNumbers whether the house accepts T numbers
 */
export const personalNumber = (text: string, today: LocalDate, takesStudentNumbers = false): string | null => {
  const parts = personalShape.exec(plainNumber(text).toUpperCase())
  if (parts === null) return null
  const [, century, twoDigits = '', month = '', day = '', sign, lastFour = ''] = parts
  const isRight = lastFour.startsWith('T') ? takesStudentNumbers : passesLuhn(`${twoDigits}${month}${day}${lastFour}`)
  if (!isRight) return null
  const thisYear = Number(today.slice(0, 4))

  // Coordination numbers have 60 added to the day. If the day is not known, it is 60 and is read as the first.
  const realDay = Number(day) >= 60 ? Number(day) - 60 || 1 : Number(day)
  const isBorn = (year: number): boolean => {
    const born = `${year}-${month}-${String(realDay).padStart(2, '0')}`
    return isLocalDate(born) && born <= today && year >= thisYear - oldestYears
  }
  const latestYear = sign === '+' ? thisYear - 100 : thisYear
  /** The latest possible year with these last two digits. */
  const nearest = latestYear - ((latestYear - Number(twoDigits)) % 100)
  const years = century === undefined ? [nearest, nearest - 100] : [Number(`${century}${twoDigits}`)]
  const year = years.find(isBorn)
  return year === undefined ? null : `${year}${month}${day}-${lastFour}`
}

const vatNumber = /^SE(\d{6})-?(\d{4})-?01$/i
/** The third digit is at least 2, so the number cannot be a personal number with a month there. */
const organisationShape = /^(?:16)?([1-9]\d[2-9]\d{3})-?(\d{4})$/

/**
 * Reads an organisation number, also with the century 16 or as a VAT number. It also reads the personal number of a person who runs a
 * business in their own name. The result is `nnnnnn-nnnn`, or null if the text is not such a number.
 * @param today the present day, as for `personalNumber`
 */
export const organisationNumber = (text: string, today: LocalDate): string | null => {
  const plain = plainNumber(text).replace(vatNumber, '$1-$2')
  const [, first, last] = organisationShape.exec(plain) ?? []
  if (first !== undefined && last !== undefined) return passesLuhn(`${first}${last}`) ? `${first}-${last}` : null
  return personalNumber(plain, today)?.slice(2) ?? null
}
