/**
 * Announces the sum of a choice of many dates, for a person who does not see the rows. Invariants: each choice is announced
 * once, and the first choice of the page is not announced; if several changes come quickly, only the last is announced, once
 * all its days are read.
 */
import { useEffect, useRef } from 'react'
import { announce } from '../../kit/design/announce.ts'

/** A screen reader reads the field's new value first. A person who steps through a list goes on sooner than this. */
const PAUSE_MS = 600

/**
 * @param asked the choice as text; another text is another choice
 * @param sum the sum in words; null if it is not known yet
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
