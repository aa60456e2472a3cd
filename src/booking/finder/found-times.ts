/**
 * The found times in their present state. Pure. The rows of a time in the core's column determine its state. The list does
 * not change while people look at it. The times that a later search finds are counted beside the list until the person asks
 * for them. Invariants: a hit can be chosen exactly while each of its rows is free or chosen by the person; a hit counts as
 * free until its column is read, unless the person asks for it or holds it; the list and the times counted beside it contain
 * the same choosable times as a new search.
 */
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { FoundTime, FoundTimes } from '../../../domain/schema/calls/finding-calls.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createColumnView } from '../../../domain/selectors/column-view.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { resourceDayKey, slotKey } from '../../../domain/state/state.ts'
import { isMine } from '../booking-bar/choice-history.ts'

/** The state of a hit. `own`: the person who looks has booked it. `unclaimed`: it is free because nobody has come to what was booked. */
export type HitState = 'free' | 'unclaimed' | 'chosen' | 'pending' | 'taken' | 'past' | 'own'

export const slotsOfHit = ({ resourceId, date, slots }: FoundTime): readonly SlotReference[] =>
  slots.map(({ startTime, endTime }) => ({ resourceId, date, startTime, endTime }))

/** @param rows the rows of a hit, in order; null if the room does not have this row any more */
export const stateOfRows = (rows: readonly (SlotView | null)[]): HitState => {
  if (rows.some((slot) => slot?._tag === 'Closed' && 'past' in slot)) return 'past'
  if (rows.every((slot) => slot?._tag === 'Booked' && slot.own)) return 'own'
  if (rows.some((slot) => slot?._tag !== 'Free' && slot?._tag !== 'Selected')) return 'taken'
  if (rows.some((slot) => slot !== null && 'pending' in slot && slot.pending)) return 'pending'
  if (rows.every((slot) => slot?._tag === 'Selected')) return 'chosen'
  return rows.some((slot) => slot?._tag === 'Free' && slot.unclaimed === true) ? 'unclaimed' : 'free'
}

/**
 * The state of a hit whose column is not read yet: pending or chosen if the person asks for its slots or holds them,
 * otherwise free.
 */
const unreadState = (state: State, hit: FoundTime): HitState => {
  const slots = slotsOfHit(hit)
  if (slots.some((slot) => state.pending[slotKey(slot)] !== undefined)) return 'pending'
  return slots.every((slot) => isMine(state, slot)) ? 'chosen' : 'free'
}

/** Makes a selector of the states of these hits, in the order of the hits. */
export const createHitStates = (hits: readonly FoundTime[]): ((state: State, now: WallTime) => readonly HitState[]) => {
  const views = new Map<string, ReturnType<typeof createColumnView>>()
  return (state, now) =>
    hits.map((hit) => {
      const key = resourceDayKey(hit.resourceId, hit.date)
      const view = views.get(key) ?? createColumnView(hit.resourceId, hit.date)
      views.set(key, view)
      const column = view(state, now)
      if (column === null) return unreadState(state, hit)
      const { rows, slots } = column
      return stateOfRows(
        hit.slots.map(({ startTime, endTime }) => {
          const index = rows.findIndex((row) => row.startTime === startTime && row.endTime === endTime)
          return slots[index] ?? null
        }),
      )
    })
}

/** The key of a hit. Two hits have the same key if they have the same rows, room and day. */
export const keyOfHit = ({ resourceId, date, startTime, endTime, slots }: FoundTime): string =>
  `${resourceId}/${date}/${startTime}–${endTime}/${slots.length}`

export const allOf = ({ hits, near }: FoundTimes): readonly FoundTime[] => [...near, ...hits]

/** The other times of a hit's room and day, each as a hit. */
export const othersOf = ({ others = [], ...hit }: FoundTime): readonly FoundTime[] =>
  others.map((run) => ({ ...hit, ...run }))

/** The hits, each with its other times after it. */
export const withOthers = (hits: readonly FoundTime[]): readonly FoundTime[] =>
  hits.flatMap((hit) => [hit, ...othersOf(hit)])

/** Whether the person may book it as who they are now. */
export const mayBook = ({ refused, asksSignIn }: Terms): boolean => refused === undefined && asksSignIn === undefined

/** Whether there is a hit that the person may book. */
export const isFitting = ({ hits }: FoundTimes): boolean => hits.some(mayBook)

/**
 * How many of the times that fit can be chosen now. Times that the person has chosen count. Times that are taken, past or
 * booked do not count. Times that the search only counted, and did not list, count as found.
 */
export const leftOf = (
  { hits, count }: FoundTimes,
  stateOf: (hit: FoundTime) => HitState,
  termsOf: (hit: FoundTime) => Terms,
): number => {
  const had = hits.filter(
    (hit) => ['free', 'unclaimed', 'chosen', 'pending'].includes(stateOf(hit)) && mayBook(termsOf(hit)),
  )
  return count - hits.filter(mayBook).length + had.length
}

/**
 * The times that a later search has found and the list does not have. They are the hits, or the near times if the person may
 * choose no hit.
 */
export const newAmong = (shown: FoundTimes, latest: FoundTimes): readonly FoundTime[] => {
  const known = new Set(allOf(shown).map(keyOfHit))
  const isOffered = latest.hits.some(({ refused }) => refused === undefined)
  return (isOffered ? latest.hits : latest.near).filter((hit) => !known.has(keyOfHit(hit)))
}

/**
 * The result of the later search. Times that the person has chosen come first if the later search does not find them any
 * more.
 */
export const shownAnew = (shown: FoundTimes, latest: FoundTimes, isChosen: (hit: FoundTime) => boolean): FoundTimes => {
  const found = new Set(latest.hits.map(keyOfHit))
  const kept = allOf(shown).filter((hit) => isChosen(hit) && !found.has(keyOfHit(hit)))
  return { ...latest, hits: [...kept, ...latest.hits], count: latest.count + kept.filter(mayBook).length }
}

/** The price of a hit, why the person may not book it, and whether that shows only after signing in. */
export type Terms = Pick<FoundTime, 'price' | 'refused' | 'asksSignIn'>

/**
 * The terms of each hit from the last search that found it. Terms depend on the person, and another person may have signed
 * in since.
 */
export const termsIn = (latest: FoundTimes | null): ((hit: FoundTime) => Terms) => {
  const told = new Map((latest === null ? [] : withOthers(allOf(latest))).map((hit) => [keyOfHit(hit), hit]))
  return (hit) => told.get(keyOfHit(hit)) ?? hit
}
