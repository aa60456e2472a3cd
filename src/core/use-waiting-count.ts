/**
 * How many booked resources wait for an administrator's yes, live; null: it is not known. Invariant: beside a list of
 * them it is the number of that list, which follows a push a moment later and one's own answer a moment before.
 */
import { useLayoutEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import { useStatePart } from './core-context.tsx'
import { useFollowed } from './followed.ts'

/** The number in the list that is shown; null: none is. */
const listed = new BehaviorSubject<number | null>(null)

/** For as long as the list is shown. */
export const useListedWaiting = (count: number): void =>
  useLayoutEffect(() => {
    listed.next(count)
    return () => listed.next(null)
  }, [count])

/** How many people wait for a yes to their user type, live; null: it is not known. */
export const useWaitingTypes = (): number | null => useStatePart('waitingTypes')

export const useWaitingCount = (): number | null => {
  const told = useStatePart('waiting')
  const shown = useFollowed(listed)
  return told === null ? null : (shown ?? told)
}
