/**
 * The times that were found, as they are now. Pure. The state of a time is that of its rows in the core's column. The list
 * stands still while people look at it: what a later look finds is counted beside it until it is asked for. Invariants: a
 * hit can be chosen exactly while each of its rows is free or one's own, and until its column is read it is as it was found;
 * what can be chosen in the list, together with what is counted beside it, is what a search would find now.
 */
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { FoundTime, FoundTimes } from '../../../domain/schema/calls/finding-calls.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createColumnView } from '../../../domain/selectors/column-view.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { resourceDayKey, slotKey } from '../../../domain/state/state.ts'
import { isMine } from '../booking-bar/choice-history.ts'

/** `own`: booked by the person who looks. */
export type HitState = 'free' | 'chosen' | 'pending' | 'taken' | 'past' | 'own'

export const slotsOfHit = ({ resourceId, date, slots }: FoundTime): readonly SlotReference[] =>
  slots.map(({ startTime, endTime }) => ({ resourceId, date, startTime, endTime }))

/** @param rows the rows of a hit, in order; null: its room has no such row any more */
export const stateOfRows = (rows: readonly (SlotView | null)[]): HitState => {
  if (rows.some((slot) => slot?._tag === 'Closed' && 'past' in slot)) return 'past'
  if (rows.every((slot) => slot?._tag === 'Booked' && slot.own)) return 'own'
  if (rows.some((slot) => slot?._tag !== 'Free' && slot?._tag !== 'Selected')) return 'taken'
  if (rows.some((slot) => slot !== null && 'pending' in slot && slot.pending)) return 'pending'
  return rows.every((slot) => slot?._tag === 'Selected') ? 'chosen' : 'free'
}

/** The state of a hit whose column is not read yet: as it was found, but for what the person does with it. */
const unreadState = (state: State, hit: FoundTime): HitState => {
  const slots = slotsOfHit(hit)
  if (slots.some((slot) => state.pending[slotKey(slot)] !== undefined)) return 'pending'
  return slots.every((slot) => isMine(state, slot)) ? 'chosen' : 'free'
}

/** Makes a selector of the states of these hits, in their order. */
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

/** Names a hit: two are the same when they are the same rows of the same room and day. */
export const keyOfHit = ({ resourceId, date, startTime, endTime, slots }: FoundTime): string =>
  `${resourceId}/${date}/${startTime}–${endTime}/${slots.length}`

export const allOf = ({ hits, near }: FoundTimes): readonly FoundTime[] => [...near, ...hits]

export const mayBook = ({ refused }: Terms): boolean => refused === undefined

/** Whether a hit is there that the person may book. */
export const isFitting = ({ hits }: FoundTimes): boolean => hits.some(mayBook)

/**
 * How many of the times that fit can be had now. What the person has chosen counts, what is taken, past or booked does not;
 * times that the search only counted, and did not name, count as they were found.
 */
export const leftOf = (
  { hits, count }: FoundTimes,
  stateOf: (hit: FoundTime) => HitState,
  termsOf: (hit: FoundTime) => Terms,
): number => {
  const had = hits.filter((hit) => ['free', 'chosen', 'pending'].includes(stateOf(hit)) && mayBook(termsOf(hit)))
  return count - hits.filter(mayBook).length + had.length
}

/** What a later look has found and the list does not have: its hits, or what is near where none fits. */
export const newAmong = (shown: FoundTimes, latest: FoundTimes): readonly FoundTime[] => {
  const known = new Set(allOf(shown).map(keyOfHit))
  return (isFitting(latest) ? latest.hits : latest.near).filter((hit) => !known.has(keyOfHit(hit)))
}

/** The hits of the later look, and before them those that the person has chosen and it does not find any more. */
export const shownAnew = (shown: FoundTimes, latest: FoundTimes, isChosen: (hit: FoundTime) => boolean): FoundTimes => {
  const found = new Set(latest.hits.map(keyOfHit))
  const kept = allOf(shown).filter((hit) => isChosen(hit) && !found.has(keyOfHit(hit)))
  return { ...latest, hits: [...kept, ...latest.hits], count: latest.count + kept.filter(mayBook).length }
}

/** The price of a hit, and why the person may not book it. */
export type Terms = Pick<FoundTime, 'price' | 'refused'>

/**
 * The terms of each hit by the last look that found it. They are a person's own, and another may have signed in since.
 */
export const termsIn = (latest: FoundTimes | null): ((hit: FoundTime) => Terms) => {
  const told = new Map((latest === null ? [] : allOf(latest)).map((hit) => [keyOfHit(hit), hit]))
  return (hit) => told.get(keyOfHit(hit)) ?? hit
}
