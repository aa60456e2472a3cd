/** The rules that a choice breaks, each in words with the way out. */
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

/** The choice is the reader's own, or that of a person whom the reader books for. */
export type Whose = 'own' | 'other'

/** The names of resources and groups. */
export const useNamed = (): Named => ({ groups: useStatePart('groups'), resources: useStatePart('resources') })

const sentenceOf = (breach: Breach, { groups, resources }: Named, now: number, whose: Whose): string => {
  const resource = resources[breach.resourceId]
  const titles = { resource: resource?.title ?? '', group: resource ? (groups[resource.groupId]?.title ?? '') : '' }
  return isHeldTooEarly(breach, now)
    ? heldTooEarlyWords(breach, titles)
    : `${breachWords(breach, titles, whose)} ${wayOut(breach)}`
}

/**
 * "I Labb och studior får du boka högst 4 timmar per dag. Du har 3 och väljer 2. Ta bort 1 timme."
 * @param now of the server, ms since 1970
 */
export const breachSentences = (
  breaches: readonly Breach[],
  named: Named,
  now: number,
  whose: Whose = 'own',
): readonly string[] => breaches.map((breach) => sentenceOf(breach, named, now, whose))

/** Bookings of before count, and are in the way. */
const countsBookings = ({ used, chosen }: Breach): boolean =>
  used !== undefined && chosen !== undefined && used > chosen

interface BreachListProps {
  readonly breaches: readonly Breach[]
  readonly whose?: Whose
  /** Whether a link leads to the bookings that count; from within a dialog none does. */
  readonly isLinked?: boolean
  /** The server's own words, for where these cannot be had. */
  readonly message?: string
}

export const BreachList = ({ breaches, whose = 'own', isLinked = false }: BreachListProps): ReactElement => {
  const named = useNamed()
  const clockOffset = useClockOffset()
  // The moment of the verdict: a day that opens while one reads gives another verdict.
  const [now] = useState(() => Date.now() + clockOffset)
  return (
    <>
      <ul className="rule-breaches stack gap-1 measure medium">
        {breachSentences(breaches, named, now, whose).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isLinked && breaches.some(countsBookings) ? (
        <Link className="fit medium" href={routes.bookings}>
          {chosenRulesTexts.countedBookings}
        </Link>
      ) : null}
    </>
  )
}
