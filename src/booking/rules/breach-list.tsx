/** Which rules something breaks, each in words with the way out. */
import { type ReactElement, useState } from 'react'
import { isHeldTooEarly } from '../../../domain/rules/booking-breaches.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { State } from '../../../domain/schema/state.ts'
import { breachWords, heldTooEarlyWords, wayOut } from '../../../domain/wording/breach-words.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useClockOffset } from './use-server-look.ts'
import './chosen-rules.css'

const sentenceOf = (breach: Breach, title: string, now: number): string =>
  isHeldTooEarly(breach, now) ? heldTooEarlyWords(breach, title) : `${breachWords(breach, title)} ${wayOut(breach)}`

/**
 * "Grupprum 1 får bokas högst 4 timmar per person och dag, och nu blir det 5 timmar. Ta bort 1 timme."
 * @param now of the server, ms since 1970
 */
export const breachSentences = (
  breaches: readonly Breach[],
  resources: State['resources'],
  now: number,
): readonly string[] => breaches.map((breach) => sentenceOf(breach, resources[breach.resourceId]?.title ?? '', now))

interface BreachListProps {
  readonly breaches: readonly Breach[]
  /** The server's own words, for where these cannot be had. */
  readonly message?: string
}

export const BreachList = ({ breaches }: BreachListProps): ReactElement => {
  const resources = useStatePart('resources')
  const clockOffset = useClockOffset()
  // As they were judged: what opens while one reads them is another verdict.
  const [now] = useState(() => Date.now() + clockOffset)
  return (
    <ul className="rule-breaches">
      {breachSentences(breaches, resources, now).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
