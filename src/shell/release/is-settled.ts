/**
 * Whether a page may be loaded anew without asking. Invariant: nothing is held (a page that comes late would lose
 * it), nothing is on its way, no message waits to be seen, nothing is open, typed or unsaved; nor is there what a
 * new page would not have, as a file that was opened (`data-kept`).
 */
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { hasUnsaved } from '../leaving/navigation-guard.ts'
import { typedHere } from '../leaving/typed-here.ts'

const isEmpty = (record: object): boolean => Object.keys(record).length === 0

/** Nothing of the booking would be missed. */
export const isSettledState = (state: State): boolean =>
  ownSlots(state).length === 0 &&
  isEmpty(state.pending) &&
  isEmpty(state.lapsed) &&
  isEmpty(state.toasts) &&
  state.confirming === null

export const isSettledPage = (): boolean =>
  !(hasUnsaved() || typedHere()) && document.querySelector('dialog[open], [aria-busy="true"], [data-kept]') === null
