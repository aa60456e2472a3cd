import { cleanIdentifier } from '../../../domain/text/typed-text.ts'

/** A whole number that was typed, of so many digits at most. @returns null for an empty field, NaN for what is no such number */
export const readDigits = (typed: string, most: number): number | null => {
  const text = cleanIdentifier(typed)
  if (text === '') return null
  return /^\d+$/.test(text) && text.length <= most ? Number(text) : Number.NaN
}
