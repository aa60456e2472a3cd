/**
 * Reads an amount as people type it: "1 200", "1200,50", "1.200,50 kr". Null when the text can mean no amount. Whether an
 * amount may be set is decided by the rule (`domain/rules/price.ts`).
 */
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'

/** With a comma or a point before the öre. `pointed` has points between the thousands. */
const plain = /^\d+(?:[.,]\d{1,2})?$/
const pointed = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/

export const readKronor = (typed: string): number | null => {
  const text = cleanIdentifier(typed)
    .replaceAll(' ', '')
    .replace(/(?:kr|:-|sek)$/i, '')
  if (pointed.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return plain.test(text) ? Number(text.replace(',', '.')) : null
}

/** @returns null for an empty field, NaN for a text that is no amount */
export const readPrice = (typed: string): number | null =>
  cleanIdentifier(typed) === '' ? null : (readKronor(typed) ?? Number.NaN)

/** An amount as it stands in a field: "1200", "1200,50". */
export const typedKronor = (amount: number): string => {
  const ore = Math.round(amount * 100)
  const rest = ore % 100
  return rest === 0 ? String(ore / 100) : `${Math.floor(ore / 100)},${String(rest).padStart(2, '0')}`
}
