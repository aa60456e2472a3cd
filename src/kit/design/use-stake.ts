/**
 * Watches what is at stake in an open question, such as the person, the price or the terms. When the stake changes, a press
 * that is already under way would accept something that nobody has read. Therefore the first press only takes note of the
 * change, and the next press answers the question.
 */
import { useState } from 'react'

interface Stake<Told> {
  /** The stake that was shown first, if it has changed since then; otherwise null. */
  readonly before: Told | null
  readonly takeNote: () => void
}

/**
 * @param question identifies the question; a new question begins with its own stake
 * @param now the current stake; null while it is not known
 */
export const useStake = <Told>(
  question: string,
  now: Told | null,
  isSame: (a: Told, b: Told) => boolean,
): Stake<Told> => {
  const [asked, setAsked] = useState({ question, told: now })
  // React renders again before anybody sees the returned value.
  if (asked.question !== question || (asked.told === null && now !== null)) setAsked({ question, told: now })
  return {
    before: asked.told === null || now === null || isSame(asked.told, now) ? null : asked.told,
    takeNote: () => setAsked({ question, told: now }),
  }
}
