/**
 * Shows what a wish has led to: how many times are free and which, or what is near where none is, each as it is now. Invariant: nothing in
 * the list moves before the person asks for what is new.
 */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FoundTime, FoundTimes, NearTime, TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { Page, SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { signInPath } from '../../shell/routing/paths.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { choiceHistory, isMine } from '../booking-bar/choice-history.ts'
import { askElsewhere, missedOf } from '../booking-bar/lapses.ts'
import { isLive, useUnheard } from '../booking-grid/day-state.ts'
import { useSaidNote } from '../unheard/use-said-note.ts'
import { finderTexts } from './finder-texts.ts'
import { differenceWords, placesOf, thingsAmong, whenWords } from './found-facts.ts'
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
  termsIn,
} from './found-times.ts'
import { useLatestFinding } from './use-latest-finding.ts'

const isMain = (element: Element | null): boolean => element?.matches('main') === true
/** A person who searched here, or came to the page by a link of ours, is in its form or at its beginning. */
const isSearching = (): boolean => document.activeElement?.closest('form, h1') != null || isMain(document.activeElement)

/** @param left so many that fit are to be had */
const headingOf = (found: FoundTimes, left: number): string => {
  if (isFitting(found)) return left > 0 ? finderTexts.freeTimes(left) : finderTexts.none
  return found.hits.length > 0 ? finderTexts.noneForYou : finderTexts.none
}

/** With the focus; where the form would leave no room for a hit, the list begins at the top of the window. */
const goTo = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true })
  const isLow = (heading?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2
  heading?.scrollIntoView({ block: isLow ? 'start' : 'nearest' })
}

/** The core keeps these columns up to date. */
const pageOf = (found: FoundTimes): Page => ({
  _tag: 'Columns',
  columns: [
    ...new Map(
      allOf(found).map(({ resourceId, date }) => [resourceDayKey(resourceId, date), { resourceId, date }] as const),
    ).values(),
  ],
  booking: true,
})

const sameStates = (a: readonly HitState[], b: readonly HitState[]): boolean =>
  a.length === b.length && a.every((state, index) => state === b[index])

/** The state of each, by `keyOfHit`. */
const useHitStates = (found: FoundTimes): ReadonlyMap<string, HitState> => {
  const now = useWallNow()
  const select = useMemo(() => createHitStates(allOf(found)), [found])
  const states = useCoreState(
    useMemo(() => (state: State) => select(state, now), [select, now]),
    sameStates,
  )
  return useMemo(
    () => new Map(allOf(found).map((hit, index) => [keyOfHit(hit), states[index] ?? 'free'] as const)),
    [found, states],
  )
}

interface FoundListProps {
  readonly body: TimeWish
  /** The list begins anew with the next search. */
  readonly found: FoundTimes
  readonly groups: readonly PublicGroup[]
}

export const FoundList = ({ body, found, groups }: FoundListProps): ReactElement => {
  const [shown, setShown] = useState(found)
  const { hits, near, count } = shown
  useShowPage(useMemo(() => pageOf(shown), [shown]))
  const live = useCoreState(isLive)
  const unheard = useUnheard()
  useSaidNote()
  const states = useHitStates(shown)
  const latest = useLatestFinding(body)
  const termsOf = useMemo(() => termsIn(latest), [latest])
  const resources = useStatePart('resources')
  const places = useMemo(() => placesOf(groups), [groups])
  const thingNames = useMemo(() => new Map(thingsAmong(groups).map(({ id, name }) => [id, name])), [groups])
  const { choose, letGo } = useChooseHit()
  const titleOf = ({ resourceId }: FoundTime): string =>
    places.get(resourceId)?.resource.title ?? resources[resourceId]?.title ?? ''
  const stateOf = (hit: FoundTime): HitState => states.get(keyOfHit(hit)) ?? 'free'
  const taken = allOf(shown).filter((hit) => stateOf(hit) === 'taken')
  const isNothingLeft = allOf(shown).every((hit) => ['taken', 'past'].includes(stateOf(hit)))
  const areNear = latest !== null && !isFitting(latest)
  const newOnes = latest === null || (areNear && !isNothingLeft) ? 0 : newAmong(shown, latest).length
  useToldChanges(taken.map((hit) => `${titleOf(hit)}, ${whenWords(hit)}`).join('\n'), newOnes, areNear)

  const heading = useRef<HTMLHeadingElement>(null)
  const isReturn = useListPlace(true)
  const [firstHeading] = useState(() => headingOf(found, found.count))
  // With the focus on it is heard how many there are. To a person who is elsewhere it is said; one who comes back is where they were.
  useEffect(() => {
    if (isReturn) return
    if (isSearching()) goTo(heading.current)
    else return announce(firstHeading)
  }, [isReturn, firstHeading])

  const showNew = (): void => {
    if (latest === null) return
    setShown(shownAnew(shown, latest, (hit) => ['chosen', 'pending'].includes(stateOf(hit))))
    goTo(heading.current)
  }
  const card = (hit: FoundTime | NearTime): ReactNode => {
    const place = places.get(hit.resourceId)
    return (
      <FoundTimeCard
        key={keyOfHit(hit)}
        hit={hit}
        terms={termsOf(hit)}
        state={stateOf(hit)}
        live={live}
        title={titleOf(hit)}
        place={place}
        difference={'differs' in hit ? differenceWords(hit, place, thingNames) : null}
        onChoose={() => void choose(slotsOfHit(hit))}
        onLetGo={() => letGo(slotsOfHit(hit))}
      />
    )
  }
  const fits = isFitting(shown)
  return (
    <section className="found" aria-label={finderTexts.found}>
      <div className="found-head">
        <h2 ref={heading} tabIndex={-1} className="found-heading">
          {headingOf(shown, leftOf(shown, stateOf, termsOf))}
        </h2>
        {newOnes === 0 ? null : (
          <button type="button" className="button" onClick={showNew}>
            {(areNear ? finderTexts.nearOnes : finderTexts.newOnes)(newOnes)}
          </button>
        )}
      </div>
      {unheard ? <p className="notice notice-warning">{finderTexts.notLive}</p> : null}
      {fits && count > hits.filter(mayBook).length ? <p>{finderTexts.bestOf(hits.length)}</p> : null}
      {fits ? null : <p>{near.length > 0 ? finderTexts.near : finderTexts.notNear}</p>}
      {near.length === 0 ? null : <ul className="found-times">{near.map(card)}</ul>}
      {fits || hits.length === 0 ? null : <h2 className="found-heading">{finderTexts.others}</h2>}
      {hits.length === 0 ? null : <ul className="found-times">{hits.map(card)}</ul>}
    </section>
  )
}

interface ChooseHit {
  readonly choose: (slots: readonly SlotReference[]) => Promise<void>
  readonly letGo: (slots: readonly SlotReference[]) => void
}

/**
 * Chooses a time that was found, or lets it go: all of its rows, as presses in the grid do. Invariant: of a time that cannot be had whole
 * nothing is kept.
 */
const useChooseHit = (): ChooseHit => {
  const core = useCore()
  const [location, navigate] = useLocation()
  const search = useSearch()
  return {
    choose: async (slots) => {
      const wanted = slots.filter((slot) => !isMine(core.state.value, slot))
      choiceHistory.add({ what: 'chosen', slots: wanted, undoOwn: null })
      await askElsewhere(core, wanted)
      const missed = missedOf(core.state.value, wanted)
      const had = wanted.filter((slot) => isMine(core.state.value, slot))
      if (missed.length > 0 && had.length > 0) await core.command({ _tag: 'ReleaseSlots', slots: had })
      if (missed.some(({ reason }) => reason === 'sign-in')) navigate(signInPath(`${location}?${search}`))
    },
    letGo: (slots) => {
      choiceHistory.add({ what: 'let-go', slots, undoOwn: null })
      void core.command({ _tag: 'ReleaseSlots', slots })
    },
  }
}

const TOLD_EACH_MS = 5_000

interface Told {
  readonly taken: ReadonlySet<string>
  readonly newOnes: number
}

const wordsFor = (before: Told, taken: readonly string[], newOnes: number, areNear: boolean): string => {
  const lost = taken.filter((one) => !before.taken.has(one))
  const [first] = lost
  return [
    ...(first === undefined
      ? []
      : [lost.length === 1 ? finderTexts.takenSaid(first) : finderTexts.manyTakenSaid(lost.length)]),
    ...(newOnes > before.newOnes ? [(areNear ? finderTexts.nearOnesSaid : finderTexts.newOnesSaid)(newOnes)] : []),
  ].join(' ')
}

/**
 * Tells people who listen what has changed in the list: politely, and not while the last word is hardly over.
 * Invariant: what was taken and is free again by then is not told.
 * @param takenText the names of the hits that somebody else has, a line each; @param newOnes how many are counted
 * beside the list;
 * @param areNear they do not fit, and are near
 */
const useToldChanges = (takenText: string, newOnes: number, areNear: boolean): void => {
  const told = useRef<Told>({ taken: new Set(), newOnes: 0 })
  const toldAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const taken = takenText === '' ? [] : takenText.split('\n')
    const words = wordsFor(told.current, taken, newOnes, areNear)
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
