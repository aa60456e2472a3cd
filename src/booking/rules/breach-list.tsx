/** The rules that a choice breaks, each in words that include the way out. */
import { type ReactElement, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { isHeldTooEarly } from '../../../domain/rules/booking-breaches.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { State } from '../../../domain/schema/state.ts'
import { breachWords, heldTooEarlyWords, wayOut } from '../../../domain/wording/rule-words.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { chosenRulesTexts } from './rules-texts.ts'
import { useClockOffset } from './use-server-look.ts'
import './rules.css'

export type Named = Pick<State, 'groups' | 'resources'>

/** Whose choice it is: the reader's own, or that of a person whom the reader books for. */
export type Whose = 'own' | 'other'

/** The groups and resources of the state, for their names. */
export const useNamed = (): Named => ({ groups: useStatePart('groups'), resources: useStatePart('resources') })

const sentenceOf = (breach: Breach, { groups, resources }: Named, now: number, whose: Whose): string => {
  const resource = resources[breach.resourceId]
  const titles = { resource: resource?.title ?? '', group: resource ? (groups[resource.groupId]?.title ?? '') : '' }
  return isHeldTooEarly(breach, now)
    ? heldTooEarlyWords(breach, titles)
    : `${breachWords(breach, titles, whose)} ${wayOut(breach)}`.trimEnd()
}

/**
 * The words for breaches: "I Labb och studior får du boka högst 4 timmar per dag. Du har 3 och väljer 2. Ta bort 1 timme."
 * @param now the server's clock, ms since 1970
 */
export const breachSentences = (
  breaches: readonly Breach[],
  named: Named,
  now: number,
  whose: Whose = 'own',
): readonly string[] => breaches.map((breach) => sentenceOf(breach, named, now, whose))

interface BreachListProps {
  readonly breaches: readonly Breach[]
  readonly whose?: Whose
  /** Whether a link leads to the bookings that count. A dialog shows no link. */
  readonly isLinked?: boolean
  /** The server's own words, for use if the words here cannot be loaded. */
  readonly message?: string
}

export const BreachList = ({ breaches, whose = 'own', isLinked = false }: BreachListProps): ReactElement => {
  const named = useNamed()
  const clockOffset = useClockOffset()
  // The moment of the verdict. A day that opens during the reading gets a new verdict.
  const [now] = useState(() => Date.now() + clockOffset)
  /** Whether earlier bookings count and cause a breach. */
  const countsBookings = breaches.some(
    ({ used, chosen }) => used !== undefined && chosen !== undefined && used > chosen,
  )
  return (
    <>
      <ul className="rule-breaches stack gap-1 measure medium">
        {breachSentences(breaches, named, now, whose).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isLinked && countsBookings ? (
        <Link className="fit medium" href={routes.bookings}>
          {chosenRulesTexts.countedBookings}
        </Link>
      ) : null}
    </>
  )
}
