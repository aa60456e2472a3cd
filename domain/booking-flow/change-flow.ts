/**
 * The flow of a change to a booked resource, from the press to the outcome. The page shows price and consequences beside the button at all
 * times, so there is no box. Invariant: one change is sent at a time, and a saved change is not sent again.
 */
import type { CallFailure } from '../port/core-port.ts'

export type ChangeFlow =
  /** The person is changing slots or the wish. */
  | { readonly _tag: 'Changing'; readonly failure: CallFailure | null }
  /** The button was pressed, and the flow waits for the verdict of the rules. */
  | { readonly _tag: 'Asked'; readonly failure: CallFailure | null }
  | { readonly _tag: 'Saving' }
  /** The change is saved. The page shows it as being saved until the page is left. */
  | { readonly _tag: 'Saved' }

export type ChangeEvent =
  /** @property isRuled Whether the rules of the house judge the change before it is sent. Their verdict comes as `Judged`. */
  | { readonly _tag: 'Pressed'; readonly isRuled: boolean }
  | { readonly _tag: 'Judged'; readonly goesOn: boolean }
  /** @property failure Null if the change is saved. */
  | { readonly _tag: 'Answered'; readonly failure: CallFailure | null }

export const changing: ChangeFlow = { _tag: 'Changing', failure: null }

/** Returns the next state. For an event that does not apply to the state, it returns the same object. */
export const changeFlow = (flow: ChangeFlow, event: ChangeEvent): ChangeFlow => {
  switch (event._tag) {
    case 'Pressed':
      if (flow._tag !== 'Changing' && flow._tag !== 'Asked') return flow
      if (!event.isRuled) return { _tag: 'Saving' }
      return flow._tag === 'Asked' ? flow : { _tag: 'Asked', failure: flow.failure }
    case 'Judged':
      if (flow._tag !== 'Asked') return flow
      return event.goesOn ? { _tag: 'Saving' } : { _tag: 'Changing', failure: flow.failure }
    case 'Answered':
      if (flow._tag !== 'Saving') return flow
      return event.failure === null ? { _tag: 'Saved' } : { _tag: 'Changing', failure: event.failure }
  }
}
