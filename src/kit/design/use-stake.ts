/**
 * The stake of an open question: the person, the price, the terms. When it changes, a press that is under way would accept a stake that nobody
 * has read, so the first press takes note of the change and the next one answers.
 */
import { useState } from 'react'

interface Stake<Told> {
  /** The earlier stake, when it has changed; null: it has not. */
  readonly before: Told | null
  readonly takeNote: () => void
}

/**
 * @param question a new question begins with its own stake
 * @param now null: it is not known yet, and nothing was told
 */
export const useStake = <Told>(
  question: string,
  now: Told | null,
  isSame: (a: Told, b: Told) => boolean,
): Stake<Told> => {
  const [asked, setAsked] = useState({ question, told: now })
  const isTold = asked.question === question && asked.told !== null
  if (asked.question !== question || (asked.told === null && now !== null)) setAsked({ question, told: now })
  return {
    before: !isTold || asked.told === null || now === null || isSame(asked.told, now) ? null : asked.told,
    takeNote: () => setAsked({ question, told: now }),
  }
}
