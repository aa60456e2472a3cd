/**
 * Says what a choice of many dates comes to, to a person who does not see the rows. Invariants: a choice is heard once, and the
 * first not at all; the last of several in a row is heard alone, once all its days are read.
 */
import { useEffect, useRef } from 'react'
import { announce } from '../../kit/design/announce.ts'

/** A reader says the field's new value first, and who steps through a list goes on sooner. */
const PAUSE_MS = 600

/** @param asked the choice, equal where it asks the same; @param sum in words; null: not known yet */
export const useSumSaid = (asked: string, sum: string | null): void => {
  const told = useRef(asked)
  useEffect(() => {
    if (told.current === asked || sum === null) return
    const saying = setTimeout(() => {
      told.current = asked
      announce(sum)
    }, PAUSE_MS)
    return () => clearTimeout(saying)
  }, [asked, sum])
}
