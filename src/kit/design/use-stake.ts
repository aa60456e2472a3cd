/**
 * What is at stake in an open question: the person, the price, the terms. When it changes, a press that is already under
 * way would accept something that nobody has read. So the first press only takes note of the change, and the next one
 * answers the question.
 */
import { useState } from 'react'

interface Stake<Told> {
  /** The stake that was told, when it has changed since; null when it has not. */
  readonly before: Told | null
  readonly takeNote: () => void
}

/**
 * @param question identifies the question; another one begins with its own stake
 * @param now null while it is not known, and so was not told
 */
export const useStake = <Told>(
  question: string,
  now: Told | null,
  isSame: (a: Told, b: Told) => boolean,
): Stake<Told> => {
  const [asked, setAsked] = useState({ question, told: now })
  // React draws again before anybody sees what is returned here.
  if (asked.question !== question || (asked.told === null && now !== null)) setAsked({ question, told: now })
  return {
    before: asked.told === null || now === null || isSame(asked.told, now) ? null : asked.told,
    takeNote: () => setAsked({ question, told: now }),
  }
}
