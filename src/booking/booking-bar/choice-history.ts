/**
 * The choices of this tab's person, newest last, so that they can be undone. Invariant: the history belongs to the tab
 * alone; the server's answer to a choice is in the state, and a choice that has left nothing there cannot be undone.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { resourceDayKey, slotKey } from '../../../domain/state/state.ts'

export interface Choice {
  readonly what: 'chosen' | 'let-go'
  /** Asked of the server. */
  readonly slots: readonly SlotReference[]
  /** Undoes the rest: own slots of the edited booking, which the server knows nothing about yet. */
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

/** The slots that undoing it would let go, or have again: those that are as the choice left them, or are about to be. */
export const slotsToUndo = (state: State, { what, slots }: Choice): SlotReference[] =>
  slots.filter((slot) => {
    const pending = state.pending[slotKey(slot)]
    const isChosen = pending === undefined ? isMine(state, slot) : pending.kind === 'selecting'
    return isChosen === (what === 'chosen')
  })

export const canUndo = (state: State, choice: Choice): boolean =>
  choice.undoOwn !== null || slotsToUndo(state, choice).length > 0
