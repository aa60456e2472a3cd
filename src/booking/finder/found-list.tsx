/**
 * The result of a search: how many free times fit, and the times themselves. If no time fits, it shows near times. Each time
 * is shown in its present state. Invariant: no time in the list moves before the person asks for the new times.
 */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { FoundTime, FoundTimes, NearTime, TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { bookersQuestion, bookersWords } from '../../../domain/wording/booker-words.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { hasSameItems, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { signInPath } from '../../shell/routing/paths.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { isLive, useUnheard } from '../unheard/unheard.ts'
import { unheardTexts } from '../unheard/unheard-texts.ts'
import { useSaidNote } from '../unheard/use-said-note.ts'
import { differenceWords, type Place, reasonWords, thingsAmong, whenWords } from './found-facts.ts'
import { FoundTimeCard } from './found-time.tsx'
import {
  allOf,
  createHitStates,
  type HitState,
  isFitting,
  keyOfHit,
  leftOf,
  mayBook,
  newAmong,
  shownAnew,
  slotsOfHit,
  type Terms,
  termsIn,
  withOthers,
} from './found-times.ts'
import { useChooseHit } from './use-choose-hit.ts'
import { useLatestFinding } from './use-latest-finding.ts'

const freeTimes = (count: number): string => counted(count, 'ledig tid', 'lediga tider')

/** The hits that only some user types may book, while nobody has signed in. */
const askingIn = ({ hits }: FoundTimes): readonly FoundTime[] =>
  hits.filter(({ refused, asksSignIn }) => refused === undefined && asksSignIn !== undefined)

/** @param left how many of the times that fit can be chosen now */
const headingOf = (found: FoundTimes, left: number): string => {
  if (isFitting(found)) return left > 0 ? freeTimes(left) : 'Inget ledigt som passar'
  if (askingIn(found).length > 0) return 'Inget ledigt utan inloggning'
  return found.hits.length > 0 ? 'Inget ledigt som du får boka' : 'Inget ledigt som passar'
}

/**
 * Moves the focus to the heading of the list. A heading in the lower half of the window is scrolled to the top of the
 * window.
 */
const goTo = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true })
  const isLow = (heading?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2
  heading?.scrollIntoView({ block: isLow ? 'start' : 'nearest' })
}

/** The state of each hit and of its other times, by `keyOfHit`. */
const useHitStates = (found: FoundTimes): ReadonlyMap<string, HitState> => {
  const now = useWallNow()
  const times = useMemo(() => withOthers(allOf(found)), [found])
  const select = useMemo(() => createHitStates(times), [times])
  const states = useCoreState(
    useMemo(() => (state: State) => select(state, now), [select, now]),
    hasSameItems,
  )
  return useMemo(
    () => new Map(times.map((hit, index) => [keyOfHit(hit), states[index] ?? 'free'] as const)),
    [times, states],
  )
}

interface FoundListProps {
  readonly body: TimeWish
  /** The times that the search found. The list starts anew with the next search. */
  readonly found: FoundTimes
  readonly groups: readonly PublicGroup[]
}

interface FoundSectionsProps extends Pick<FoundListProps, 'body' | 'groups'> {
  readonly shown: FoundTimes
  readonly places: ReadonlyMap<ResourceId, Place>
  readonly titleOf: (hit: FoundTime) => string
  readonly stateOf: (hit: FoundTime) => HitState
  readonly termsOf: (hit: FoundTime) => Terms
}

/** The times as cards: those near the wish, those that fit it, and those that only others, or people signed in, may book. */
const FoundSections = (props: FoundSectionsProps): ReactElement => {
  const { body, groups, shown, places, titleOf, stateOf, termsOf } = props
  const { hits, near, count } = shown
  const live = useCoreState(isLive)
  const { choose, letGo } = useChooseHit()
  const [location] = useLocation()
  const here = `${location}?${useSearch()}`
  const thingNames = useMemo(() => new Map(thingsAmong(groups).map(({ id, name }) => [id, name])), [groups])
  const cards = (of: readonly (FoundTime | NearTime)[]): ReactNode =>
    of.length === 0 ? null : (
      <ul className="found-times stack gap-3">
        {of.map((hit) => {
          const place = places.get(hit.resourceId)
          return (
            <FoundTimeCard
              key={keyOfHit(hit)}
              hit={hit}
              termsOf={termsOf}
              stateOf={stateOf}
              live={live}
              title={titleOf(hit)}
              place={place}
              difference={'differs' in hit ? differenceWords(hit, place, thingNames) : null}
              reasons={reasonWords(hit, body)}
              onChoose={(time, instead) => void choose(slotsOfHit(time), instead.flatMap(slotsOfHit))}
              onLetGo={(time) => letGo(slotsOfHit(time))}
            />
          )
        })}
      </ul>
    )
  const fits = isFitting(shown)
  const asking = askingIn(shown)
  const others = hits.filter((hit) => !asking.includes(hit))
  const bookers = asking.flatMap(({ resourceId }) => places.get(resourceId)?.resource.bookedBy ?? [])
  return (
    <>
      {fits && count > hits.filter(mayBook).length ? (
        <p>{`Här är de ${hits.filter(mayBook).length} som passar bäst.`}</p>
      ) : null}
      {fits || (near.length === 0 && asking.length > 0) ? null : (
        <p>
          {near.length > 0
            ? 'Det här ligger nära det du söker:'
            : 'Prova en annan dag, en kortare tid eller färre önskemål.'}
        </p>
      )}
      {cards(near)}
      {fits || others.length === 0 ? null : <h2 className="found-heading">Ledigt, men inte för dig</h2>}
      {cards(others)}
      {asking.length === 0 ? null : (
        <>
          <h2 className="found-heading">{`Ledigt för ${bookersWords(bookers)}`}</h2>
          <p>
            {`${bookersQuestion(bookers)} `}
            <Link href={signInPath(here)}>Logga in</Link>
          </p>
          {cards(asking)}
        </>
      )}
    </>
  )
}

/**
 * The focus on the heading makes a screen reader read the number of times. If the focus is elsewhere, the number is
 * announced. A person who returns to the page keeps their place.
 */
const useArrival = (heading: RefObject<HTMLElement | null>, words: string): void => {
  const isReturn = useListPlace(true)
  const [firstWords] = useState(words)
  useEffect(() => {
    if (isReturn) return
    // In the form or at the beginning of the page, the person has searched here or has just arrived.
    const isSearching =
      document.activeElement?.closest('form, h1') != null || document.activeElement?.matches('main') === true
    if (isSearching) goTo(heading.current)
    else return announce(firstWords)
  }, [heading, isReturn, firstWords])
}

export const FoundList = ({ body, found, groups }: FoundListProps): ReactElement => {
  const [shown, setShown] = useState(found)
  // The core keeps the columns of the hits up to date.
  useShowPage(
    useMemo((): Page => {
      const columns = allOf(shown).map(({ resourceId, date }) => ({ resourceId, date }))
      const byKey = new Map(columns.map((column) => [resourceDayKey(column.resourceId, column.date), column]))
      return { _tag: 'Columns', columns: [...byKey.values()], booking: true }
    }, [shown]),
  )
  const unheard = useUnheard()
  useSaidNote()
  const states = useHitStates(shown)
  const latest = useLatestFinding(body)
  const termsOf = useMemo(() => termsIn(latest), [latest])
  const resources = useStatePart('resources')
  const places = useMemo(
    () =>
      new Map(
        groups.flatMap((group) => group.resources.map((resource) => [resource.id, { group, resource }] as const)),
      ),
    [groups],
  )
  const titleOf = ({ resourceId }: FoundTime): string =>
    places.get(resourceId)?.resource.title ?? resources[resourceId]?.title ?? ''
  const stateOf = (hit: FoundTime): HitState => states.get(keyOfHit(hit)) ?? 'free'
  const taken = allOf(shown).filter((hit) => stateOf(hit) === 'taken')
  const isNothingLeft = allOf(shown).every((hit) => ['taken', 'past'].includes(stateOf(hit)))
  const areNear = latest !== null && !isFitting(latest)
  const newOnes = latest === null || (areNear && !isNothingLeft) ? 0 : newAmong(shown, latest).length
  useToldChanges({ taken: taken.map((hit) => `${titleOf(hit)}, ${whenWords(hit)}`).join('\n'), newOnes, areNear })

  const heading = useRef<HTMLHeadingElement>(null)
  useArrival(heading, headingOf(found, found.count))

  const showNew = (): void => {
    if (latest === null) return
    const isHad = (hit: FoundTime): boolean => ['chosen', 'pending'].includes(stateOf(hit))
    setShown(shownAnew(shown, latest, (hit) => withOthers([hit]).some(isHad)))
    goTo(heading.current)
  }
  return (
    <section className="found" aria-label="Det som hittades">
      <div className="found-head cluster gap-2 gap-x-5 items-center spread finger-high">
        <h2 ref={heading} tabIndex={-1} className="found-heading">
          {headingOf(shown, leftOf(shown, stateOf, termsOf))}
        </h2>
        {newOnes === 0 ? null : (
          <button type="button" className="button" onClick={showNew}>
            {areNear
              ? `${counted(newOnes, 'ledig', 'lediga')} nära det du söker – visa`
              : `${counted(newOnes, 'ny ledig', 'nya lediga')} – visa`}
          </button>
        )}
      </div>
      {unheard ? <p className="notice notice-warning">{unheardTexts.sentence}</p> : null}
      <FoundSections {...{ body, groups, shown, places, titleOf, stateOf, termsOf }} />
    </section>
  )
}

const TOLD_EACH_MS = 5_000

interface Changes {
  /** The names of the hits that others have taken, one on each line. */
  readonly taken: string
  /** How many new times are counted beside the list. */
  readonly newOnes: number
  /** Whether the new times do not fit and are only near. */
  readonly areNear: boolean
}

/**
 * Announces the changes in the list to people who listen: politely, and at most once in `TOLD_EACH_MS`. Invariant: a time
 * that was taken and is free again before the announcement is not mentioned.
 */
const useToldChanges = ({ taken: takenText, newOnes, areNear }: Changes): void => {
  const told = useRef({ taken: new Set<string>(), newOnes: 0 })
  const toldAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const taken = takenText === '' ? [] : takenText.split('\n')
    const before = told.current
    const lost = taken.filter((one) => !before.taken.has(one))
    const lostWords =
      lost.length < 2 ? lost.map((one) => `${one}: nyss tagen.`) : [`${lost.length} av tiderna är nyss tagna.`]
    const newWords = areNear
      ? `${freeTimes(newOnes)} nära det du söker.`
      : counted(newOnes, 'ny ledig tid.', 'nya lediga tider.')
    const words = [...lostWords, ...(newOnes > before.newOnes ? [newWords] : [])].join(' ')
    if (words === '') {
      told.current = { taken: new Set(taken), newOnes }
      return
    }
    const telling = setTimeout(
      () => {
        told.current = { taken: new Set(taken), newOnes }
        toldAt.current = performance.now()
        announce(words)
      },
      Math.max(0, toldAt.current + TOLD_EACH_MS - performance.now()),
    )
    return () => clearTimeout(telling)
  }, [takenText, newOnes, areNear])
}
