/** Prices that another back end may not tell. Beside the amounts: the first picture shows none of them. */
import { kronor } from './swedish-amounts.ts'

/** Null: nobody has told it. */
export const priceWords = (amount: number | null): string => (amount === null ? 'Pris saknas' : kronor(amount))

/** In whole öre until the end, so that nothing is lost. Null: one is not known, and neither is the sum. */
export const sumOfPrices = (prices: readonly (number | null)[]): number | null =>
  prices.some((price) => price === null)
    ? null
    : prices.reduce<number>((sum, price) => sum + Math.round((price ?? 0) * 100), 0) / 100
