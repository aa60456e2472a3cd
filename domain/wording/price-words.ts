/** Prices, which another back end may not tell. They stand apart from `swedish-amounts.ts` because the first picture shows none. */
import { kronor } from './swedish-amounts.ts'

/** @param amount null: it is not known */
export const priceWords = (amount: number | null): string => (amount === null ? 'Pris saknas' : kronor(amount))

/** The sum, made in whole öre so that nothing is lost; null: one of the prices is not known. */
export const sumOfPrices = (prices: readonly (number | null)[]): number | null =>
  prices.some((price) => price === null)
    ? null
    : prices.reduce<number>((sum, price) => sum + Math.round((price ?? 0) * 100), 0) / 100
