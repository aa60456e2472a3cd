/**
 * How many booked resources wait for an administrator's answer, live. Invariant: while a list of them is shown, the number is the list's
 * own, since the list follows a push a moment later than the count, and the administrator's own answer a moment earlier.
 */
import { useLayoutEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import { useStatePart } from './core-context.tsx'
import { useFollowed } from './followed.ts'

/** The number of the list that is shown; null if none is shown. */
const listed = new BehaviorSubject<number | null>(null)

/** Makes the number of a list the number that is shown everywhere, for as long as the list is shown. */
export const useListedWaiting = (count: number): void =>
  useLayoutEffect(() => {
    listed.next(count)
    return () => listed.next(null)
  }, [count])

/** How many people wait for an answer about their user type, live; null if that is not known. */
export const useWaitingTypes = (): number | null => useStatePart('waitingTypes')

/** Null if it is not known. */
export const useWaitingCount = (): number | null => {
  const told = useStatePart('waiting')
  const shown = useFollowed(listed)
  return told === null ? null : (shown ?? told)
}
