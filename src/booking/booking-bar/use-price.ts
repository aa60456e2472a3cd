/** The price of the choice, asked for once the choosing pauses. Null while it is unknown: nothing waits for it. */
import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 400

/**
 * @param contents the same text wherever the price is the same
 * @param isSettled whether it may be asked for
 * @param ask answers null where there is no price
 */
export const usePrice = <Price>(
  contents: string,
  isSettled: boolean,
  ask: () => Promise<Price | null>,
): Price | null => {
  const [priced, setPriced] = useState<{ readonly contents: string; readonly price: Price } | null>(null)
  const askNow = useEffectEvent(ask)

  useEffect(() => {
    if (!isSettled) return
    let isWanted = true
    const asking = setTimeout(async () => {
      const price = await askNow()
      if (isWanted && price !== null) setPriced({ contents, price })
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(asking)
    }
  }, [contents, isSettled])

  return priced?.contents === contents ? priced.price : null
}
