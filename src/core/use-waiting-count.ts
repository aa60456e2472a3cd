/**
 * How many booked resources wait for an administrator's yes, live; null: it is not known (features 2). Invariant: beside a list of
 * them it is the number of that list, which follows what is told a moment later, and what one answers a moment before.
 */
import { useLayoutEffect } from 'react'
import { useFollowed, useStatePart } from './core-context.tsx'
import { createSharedValue } from './shared-value.ts'

/** Of the list that is shown; null: none is. */
const listed = createSharedValue<number | null>(null)

/** For as long as the list is shown. */
export const useListedWaiting = (count: number): void =>
  useLayoutEffect(() => {
    listed.set(count)
    return () => listed.set(null)
  }, [count])

export const useWaitingCount = (): number | null => {
  const told = useStatePart('waiting')
  const shown = useFollowed(listed)
  return told === null ? null : (shown ?? told)
}
