/**
 * The prices of what is chosen, asked for once the choosing pauses. Null while unknown: nothing waits for them.
 */
import { useEffect, useState } from 'react'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { useCore } from '../../core/core-context.tsx'
import { contentsOf, pricesOfLines } from '../basket/basket-lines.ts'

const PAUSE_MS = 400

interface Priced {
  readonly contents: string
  readonly account: string
  readonly prices: ReadonlyMap<string, number>
}

/** @param account whose prices: they are asked for anew when somebody signs in or out */
export const useBasketPrices = (chosen: Basket, account: string): ReadonlyMap<string, number> | null => {
  const core = useCore()
  const [priced, setPriced] = useState<Priced | null>(null)
  const contents = contentsOf(chosen)
  const settled = chosen.pending === 0 && chosen.slotCount > 0

  useEffect(() => {
    if (!settled) return
    let wanted = true
    const asking = setTimeout(() => {
      void core.readPrices().then((answer) => {
        if (wanted && answer._tag === 'Ok')
          setPriced({ contents, account, prices: pricesOfLines(chosen.lines, answer.value) })
      })
    }, PAUSE_MS)
    return () => {
      wanted = false
      clearTimeout(asking)
    }
  }, [core, settled, contents, account, chosen])

  return priced !== null && priced.contents === contents && priced.account === account ? priced.prices : null
}
