/**
 * A price that one has read before a press. It is asked for again where prices, or what somebody is, may have become others meanwhile;
 * the one that was read stands until then, so that no press falls between the two.
 */
import { useState } from 'react'
import { useStatePart } from '../../core/core-context.tsx'
import { usePrice } from './use-price.ts'

/** @param contents and the further parameters are those of `usePrice` */
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
