/**
 * Swedish organisation numbers, also written with the century 16, or as a VAT number. A person who runs a business in
 * their own name has their personal number for one. Invariant: every accepted spelling of a number has one normal form,
 * which is accepted again and stays as it is.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import { passesLuhn } from './luhn.ts'
import { plainNumber } from './number-spelling.ts'
import { personalNumber } from './personal-number.ts'

const vatNumber = /^SE(\d{6})-?(\d{4})-?01$/i
/** The third digit is at least 2, so that it is no month. */
const shape = /^(?:16)?([1-9]\d[2-9]\d{3})-?(\d{4})$/

/** `nnnnnn-nnnn`, or null when the text is no such number. @param today see `personalNumber` */
export const organisationNumber = (text: string, today: LocalDate): string | null => {
  const plain = plainNumber(text).replace(vatNumber, '$1-$2')
  const [, first, last] = shape.exec(plain) ?? []
  if (first !== undefined && last !== undefined) return passesLuhn(`${first}${last}`) ? `${first}-${last}` : null
  return personalNumber(plain, today)?.slice(2) ?? null
}
