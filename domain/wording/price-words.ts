/**
 * The words for prices, which may be unknown with another back end. They are not in `swedish-amounts.ts`, because the first picture shows
 * no prices.
 */
import { kronor } from './swedish-amounts.ts'

/** The words for an amount. It is null if it is not known. */
export const priceWords = (amount: number | null): string => (amount === null ? 'Pris saknas' : kronor(amount))

/** The sum of prices, computed in whole öre to avoid rounding errors. Null if one of the prices is unknown. */
export const sumOfPrices = (prices: readonly (number | null)[]): number | null =>
  prices.some((price) => price === null)
    ? null
    : prices.reduce<number>((sum, price) => sum + Math.round((price ?? 0) * 100), 0) / 100
