/** The prices of what is chosen, by line. */
import type { Basket } from '../../../domain/selectors/basket.ts'
import { useCore } from '../../core/core-context.tsx'
import { contentsOf, pricesOfLines } from '../basket/basket-lines.ts'
import { usePrice } from './use-price.ts'

/** @param account whose prices: they are asked for anew when somebody signs in or out */
export const useBasketPrices = (chosen: Basket, account: string): ReadonlyMap<string, number> | null => {
  const core = useCore()
  return usePrice(`${account}/${contentsOf(chosen)}`, chosen.pending === 0 && chosen.slotCount > 0, async () => {
    const answer = await core.readPrices()
    return answer._tag === 'Ok' ? pricesOfLines(chosen.lines, answer.value) : null
  })
}
