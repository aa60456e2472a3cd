/** The price of a choice. It is requested when the choosing pauses. It is null while unknown, and nothing waits for it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useStatePart } from '../../core/core-context.tsx'

const PAUSE_MS = 400

/**
 * @param contents a text that stays the same as long as the priced times are the same
 * @param isSettled whether the price may be requested
 * @param ask requests the price; answers null if there is no price
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

/**
 * The price beside the button that accepts it. It is requested again when the prices or the person's user type may have
 * changed. The old price is shown until the new one arrives, so that no press falls between the two.
 * @param contents and the further parameters are those of `usePrice`
 */
export const usePriceAnew = <Price>(
  contents: string,
  isSettled: boolean,
  ask: () => Promise<Price | null>,
): Price | null => {
  const { groups, users } = useStatePart('changed')
  const price = usePrice(`${groups}/${users}/${contents}`, isSettled, ask)
  const [read, setRead] = useState({ contents, price })
  if (read.contents !== contents || (price !== null && read.price !== price)) setRead({ contents, price })
  return price ?? (read.contents === contents ? read.price : null)
}
