import { cleanIdentifier } from '../../../domain/text/typed-text.ts'

/**
 * Reads a whole number that somebody typed.
 * @param most the largest number of digits
 * @returns null for an empty field, NaN for a text that is not such a number
 */
export const readDigits = (typed: string, most: number): number | null => {
  const text = cleanIdentifier(typed)
  if (text === '') return null
  return /^\d+$/.test(text) && text.length <= most ? Number(text) : Number.NaN
}
