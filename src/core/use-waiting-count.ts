/**
 * How many booked resources wait for an administrator's yes, live; null: it is not known (features 2). Invariant: beside a list of
 * them it is the number of that list, which follows what is told a moment later, and what one answers a moment before.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useStatePart } from './core-context.tsx'

/** Of the list that is shown; null: none is. */
let listed: number | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const list = (count: number | null): void => {
  listed = count
  for (const listener of listeners) listener()
}

/** For as long as the list is shown. */
export const useListedWaiting = (count: number): void =>
  useLayoutEffect(() => {
    list(count)
    return () => list(null)
  }, [count])

export const useWaitingCount = (): number | null => {
  const told = useStatePart('waiting')
  const shown = useSyncExternalStore(subscribe, () => listed)
  return told === null ? null : (shown ?? told)
}
