/**
 * The choices that the person has made in this tab, newest last, so that they can be undone. Invariant: only this tab has
 * the history. The state holds the server's answers, and a choice that has left nothing in the state cannot be undone.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { resourceDayKey, slotKey } from '../../../domain/state/state.ts'

export interface Choice {
  readonly what: 'chosen' | 'let-go'
  /** The slots that the person chose or let go on the server. */
  readonly slots: readonly SlotReference[]
  /** Undoes the choice of own slots in an edited booking. The server does not know of that choice yet. */
  readonly undoOwn: (() => void) | null
}

const KEPT_AT_MOST = 50

const choices = new BehaviorSubject<readonly Choice[]>([])

export const choiceHistory = {
  add: (choice: Choice): void => choices.next([...choices.value.slice(1 - KEPT_AT_MOST), choice]),
  last: (): Choice | null => choices.value.at(-1) ?? null,
  dropLast: (): void => choices.next(choices.value.slice(0, -1)),
  clear: (): void => choices.next([]),
  all: choices,
}

export const isMine = (state: State, { resourceId, date, startTime, endTime }: SlotReference): boolean => {
  const hold = state.holds[resourceDayKey(resourceId, date)]?.[startTime]
  return hold?.holder === 'mine' && hold.endTime === endTime
}

/**
 * The slots that undoing the choice lets go or asks for again. A slot is included only while it is, or is about to be, as
 * the choice left it.
 */
export const slotsToUndo = (state: State, { what, slots }: Choice): SlotReference[] =>
  slots.filter((slot) => {
    const pending = state.pending[slotKey(slot)]
    const isChosen = pending === undefined ? isMine(state, slot) : pending.kind === 'selecting'
    return isChosen === (what === 'chosen')
  })

export const canUndo = (state: State, choice: Choice): boolean =>
  choice.undoOwn !== null || slotsToUndo(state, choice).length > 0
