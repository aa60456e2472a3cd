/** Which rules something breaks, each in words with the way out. */
import type { ReactElement } from 'react'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { State } from '../../../domain/schema/state.ts'
import { breachWords } from '../../../domain/wording/breach-words.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { chosenRulesTexts } from './chosen-rules-texts.ts'
import './chosen-rules.css'

/** "Grupprum 1 får bokas högst 4 timmar per person och dag, och nu blir det 5 timmar. Ta bort 1 timme." */
export const breachSentences = (breaches: readonly Breach[], resources: State['resources']): readonly string[] =>
  breaches.map(
    (breach) => `${breachWords(breach, resources[breach.resourceId]?.title ?? '')} ${chosenRulesTexts.wayOut(breach)}`,
  )

export const BreachList = ({ breaches }: { readonly breaches: readonly Breach[] }): ReactElement => (
  <ul className="rule-breaches">
    {breachSentences(breaches, useStatePart('resources')).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
