/**
 * Says what a choice of many dates comes to, for a person who does not see the rows. Invariants: each choice is said once,
 * and the one that the page began with not at all; of several quick changes only the last is said, once all its days are
 * read.
 */
import { useEffect, useRef } from 'react'
import { announce } from '../../kit/design/announce.ts'

/** A screen reader says the field's new value first, and whoever steps through a list goes on sooner than this. */
const PAUSE_MS = 600

/**
 * @param asked the choice as text: another text is another choice
 * @param sum what it comes to, in words; null: not known yet
 */
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
