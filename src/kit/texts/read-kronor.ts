/**
 * Reads an amount as people type it, such as "1 200", "1200,50" or "1.200,50 kr". The result is null when the text is not an
 * amount. Another rule decides which amounts are allowed (`domain/rules/price.ts`).
 */
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'

/** `plain` allows a comma or a point before the öre. `pointed` requires points between the thousands. */
const plain = /^\d+(?:[.,]\d{1,2})?$/
const pointed = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/

export const readKronor = (typed: string): number | null => {
  const text = cleanIdentifier(typed)
    .replaceAll(' ', '')
    .replace(/(?:kr|:-|sek)$/i, '')
  if (pointed.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return plain.test(text) ? Number(text.replace(',', '.')) : null
}

/** @returns null for an empty field, NaN for a text that is not an amount */
export const readPrice = (typed: string): number | null =>
  cleanIdentifier(typed) === '' ? null : (readKronor(typed) ?? Number.NaN)

/** Formats an amount for a field, such as "1200" or "1200,50". */
export const typedKronor = (amount: number): string => {
  const ore = Math.round(amount * 100)
  const rest = ore % 100
  return rest === 0 ? String(ore / 100) : `${Math.floor(ore / 100)},${String(rest).padStart(2, '0')}`
}
