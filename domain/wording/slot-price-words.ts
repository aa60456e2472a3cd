/** The words for what a slot costs in a group of resources. They are apart from `price-words.ts`, because the first picture shows them. */
import type { SlotPrice } from '../rules/price.ts'
import { kronor } from './swedish-amounts.ts'

/** "40 kr", or "gratis" for nothing */
export const priceOrFree = (price: number): string => (price === 0 ? 'gratis' : kronor(price))

/** "40 kr", "från 20 kr", "upp till 80 kr", "gratis" */
export const slotPriceWords = ({ from, to }: SlotPrice): string => {
  if (from === to) return priceOrFree(to)
  return from === 0 ? `upp till ${kronor(to)}` : `från ${kronor(from)}`
}

/** What follows the price: "/halvtimme", "/timme", "/45 min". Empty where the price is none of a length. */
export const slotPriceUnit = ({ to, minutes }: SlotPrice): string => {
  if (to === 0 || minutes === undefined) return ''
  const units: Readonly<Record<number, string>> = { 30: 'halvtimme', 60: 'timme' }
  return `/${units[minutes] ?? `${minutes}\u00a0min`}`
}
