/**
 * The way of a change to a booked resource, from its press to what became of it. Price and consequences stand beside the
 * press all along, so there is no box. Invariant: one change is on its way at a time; one that is saved is not made again.
 */
import type { CallFailure } from '../port/core-port.ts'

export type ChangeFlow =
  /** Slots and wish are being changed. */
  | { readonly _tag: 'Changing'; readonly failure: CallFailure | null }
  /** The button was pressed, and the verdict of the rules is awaited. */
  | { readonly _tag: 'Asked'; readonly failure: CallFailure | null }
  | { readonly _tag: 'Saving' }
  /** It stands as being saved until its page is gone. */
  | { readonly _tag: 'Saved' }

export type ChangeEvent =
  /** @property isRuled the rules of the house judge it before it is sent: their verdict comes as `Judged` */
  | { readonly _tag: 'Pressed'; readonly isRuled: boolean }
  | { readonly _tag: 'Judged'; readonly goesOn: boolean }
  /** @property failure null: it is saved */
  | { readonly _tag: 'Answered'; readonly failure: CallFailure | null }

export const changing: ChangeFlow = { _tag: 'Changing', failure: null }

/** An event that means nothing in a state leaves it as it is: the same object. */
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
