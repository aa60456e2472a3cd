/**
 * An amount as people type it: "1 200", "1200,50", "1.200,50 kr". Null: none that can be meant. Whether it is one that
 * may be set is the rule's to say (`domain/rules/price.ts`).
 */
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'

/** With a comma or a point before the öre, or a point between the thousands. */
const plain = /^\d+(?:[.,]\d{1,2})?$/
const pointed = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/

export const readKronor = (typed: string): number | null => {
  const text = cleanIdentifier(typed)
    .replaceAll(' ', '')
    .replace(/(?:kr|:-|sek)$/i, '')
  if (pointed.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return plain.test(text) ? Number(text.replace(',', '.')) : null
}

/** @returns null for an empty field, NaN for what is no amount */
export const readPrice = (typed: string): number | null =>
  cleanIdentifier(typed) === '' ? null : (readKronor(typed) ?? Number.NaN)

/** As it stands in a field: "1200", "1200,50". */
export const typedKronor = (amount: number): string => {
  const ore = Math.round(amount * 100)
  const rest = ore % 100
  return rest === 0 ? String(ore / 100) : `${Math.floor(ore / 100)},${String(rest).padStart(2, '0')}`
}
