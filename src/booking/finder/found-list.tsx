/** Shows what a wish has led to: how many times are free and which, or what is near where none is. */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { FoundTime, FoundTimes, NearTime } from '../../../domain/schema/calls/finding-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { finderTexts } from './finder-texts.ts'
import { differenceWords, placesOf, thingsAmong } from './found-facts.ts'
import { FoundTimeCard } from './found-time.tsx'
import { keyOfHit } from './found-times.ts'

interface FoundListProps {
  readonly found: FoundTimes
  readonly groups: readonly PublicGroup[]
}

/** A person who searched here, or came to the page by a link of ours, is in its form or at its beginning. */
const isSearching = (): boolean => document.activeElement?.closest('form, h1') != null || isMain(document.activeElement)
const isMain = (element: Element | null): boolean => element?.matches('main') === true

/**
 * The heading, which gets the focus after a search: so is it heard how many there are. To a person who is elsewhere it is said, and
 * a person who comes back is where they were.
 */
const CountHeading = ({ words }: { readonly words: string }): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isReturn = useListPlace(true)
  useEffect(() => {
    if (isReturn) return
    if (isSearching()) heading.current?.focus()
    else return announce(words)
  }, [words, isReturn])
  return (
    <h2 ref={heading} tabIndex={-1} className="found-heading">
      {words}
    </h2>
  )
}

const headingOf = ({ hits, count }: FoundTimes): string => {
  if (hits.some(({ refused }) => refused === undefined)) return finderTexts.freeTimes(count)
  return hits.length > 0 ? finderTexts.noneForYou : finderTexts.none
}

export const FoundList = ({ found, groups }: FoundListProps): ReactElement => {
  const { hits, near, count } = found
  const resources = useStatePart('resources')
  const places = useMemo(() => placesOf(groups), [groups])
  const thingNames = useMemo(() => new Map(thingsAmong(groups).map(({ id, name }) => [id, name])), [groups])
  const fits = hits.some(({ refused }) => refused === undefined)

  const card = (hit: FoundTime | NearTime): ReactNode => {
    const place = places.get(hit.resourceId)
    return (
      <FoundTimeCard
        key={keyOfHit(hit)}
        hit={hit}
        title={place?.resource.title ?? resources[hit.resourceId]?.title ?? ''}
        place={place}
        difference={'differs' in hit ? differenceWords(hit, place, thingNames) : null}
      />
    )
  }
  return (
    <section className="found" aria-label={finderTexts.found}>
      <CountHeading words={headingOf(found)} />
      {fits && count > hits.length ? <p>{finderTexts.bestOf(hits.length)}</p> : null}
      {fits ? null : <p>{near.length > 0 ? finderTexts.near : finderTexts.notNear}</p>}
      {near.length === 0 ? null : <ul className="found-times">{near.map(card)}</ul>}
      {fits || hits.length === 0 ? null : <h2 className="found-heading">{finderTexts.others}</h2>}
      {hits.length === 0 ? null : <ul className="found-times">{hits.map(card)}</ul>}
    </section>
  )
}
