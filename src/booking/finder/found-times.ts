/**
 * The list of times stands still while people look at it, and a later look is counted beside it until it is asked for. Pure. Invariant: what can
 * be chosen in the list and what is counted beside it are together what a search finds now.
 */
import type { FoundTime, FoundTimes } from '../../../domain/schema/calls/finding-calls.ts'

/** A hit is the same while it is the same rows of the same room and day. */
export const keyOfHit = ({ resourceId, date, startTime, endTime }: FoundTime): string =>
  `${resourceId}/${date}/${startTime}–${endTime}`

export const allOf = ({ hits, near }: FoundTimes): readonly FoundTime[] => [...near, ...hits]

/** Whether a hit is there that the person may book. */
export const isFitting = ({ hits }: FoundTimes): boolean => hits.some(({ refused }) => refused === undefined)

/** The hits of a later look that the list has not; where it finds none that fits, what is near. */
export const newAmong = (shown: FoundTimes, latest: FoundTimes): readonly FoundTime[] => {
  const known = new Set(allOf(shown).map(keyOfHit))
  return (isFitting(latest) ? latest.hits : latest.near).filter((hit) => !known.has(keyOfHit(hit)))
}

/** The later look; what the person has chosen and it does not tell stands first. */
export const shownAnew = (shown: FoundTimes, latest: FoundTimes, isChosen: (hit: FoundTime) => boolean): FoundTimes => {
  const found = new Set(latest.hits.map(keyOfHit))
  const kept = allOf(shown).filter((hit) => isChosen(hit) && !found.has(keyOfHit(hit)))
  return { ...latest, hits: [...kept, ...latest.hits], count: latest.count + kept.length }
}

export type Terms = Pick<FoundTime, 'price' | 'refused'>

/** The price of a hit, and why one may not book it, by the last look that found it: they are a person's. */
export const termsIn = (latest: FoundTimes | null): ((hit: FoundTime) => Terms) => {
  const told = new Map((latest === null ? [] : allOf(latest)).map((hit) => [keyOfHit(hit), hit]))
  return (hit) => told.get(keyOfHit(hit)) ?? hit
}
