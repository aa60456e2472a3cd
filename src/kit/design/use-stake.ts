/**
 * What a person was told when they were asked: whose it is, what it costs, what holds. Where that becomes another while the question stands, a
 * press under way would answer what nobody was asked: so one press takes note of it, and the next answers.
 */
import { useState } from 'react'

interface Stake<Told> {
  /** What was told, where it is another now; null: it is as it was. */
  readonly before: Told | null
  readonly takeNote: () => void
}

/**
 * @param question another one is told as what it is
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
