/**
 * The live number of waiting parts. Invariant: while a list of waiting parts is shown, the number is the length of that list. The list
 * follows a push a moment later than the count does, and it follows the administrator's own answer a moment earlier.
 */
import { useLayoutEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import { useStatePart } from './core-context.tsx'
import { useFollowed } from './followed.ts'

/** The number of the shown list. Null if no list is shown. */
const listed = new BehaviorSubject<number | null>(null)

/** Makes the number of a list the number that all places show, while the list is shown. */
export const useListedWaiting = (count: number): void =>
  useLayoutEffect(() => {
    listed.next(count)
    return () => listed.next(null)
  }, [count])

/** The live number of people who wait for an answer about their user type. Null if it is unknown. */
export const useWaitingTypes = (): number | null => useStatePart('waitingTypes')

/** The live number of waiting parts. Null if it is unknown. */
export const useWaitingCount = (): number | null => {
  const told = useStatePart('waiting')
  const shown = useFollowed(listed)
  return told === null ? null : (shown ?? told)
}
