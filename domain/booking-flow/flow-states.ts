/**
 * The states from choice to booking, and what happens to them: types, and what bar and box ask of a state. `bar-flow.ts` says what
 * an event does while the box is closed and how the box opens and closes, and `booking-flow.ts` says what all events do.
 */
import type { CallFailure, Result } from '../port/core-port.ts'
import type { BookingReference } from '../schema/calls/booking-calls.ts'
import type { BookingId, UserId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import type { BasketLine } from '../selectors/basket.ts'
import type { Attempt, Attempted } from './attempt.ts'

/** What the box sees around the flow. */
export interface World {
  /** Whoever has signed in; null: nobody. */
  readonly who: UserId | null
  readonly latestBooking: State['latestBooking']
  /** For whom an administrator means the basket to be; null: themselves. */
  readonly basketFor: UserId | null
  readonly page: string
}

/** Price and terms of the times in the open box, once they are known. */
export interface Offer {
  /** What they are of: the same text for the same times at the same person's prices. */
  readonly of: string
  /** In SEK; null: there is none, or it could not be read, and the box says so. */
  readonly total: number | null
  /** In words, of all lines. */
  readonly terms: string
  /** The facts about oneself that must be given before this is booked. */
  readonly asksFor: readonly string[]
}

/** The choice in the open box, as it stands at a press. */
export interface ShownChoice extends Pick<Offer, 'of'>, Pick<World, 'basketFor'> {}

/** A press on the button of the box. */
export interface Submitted extends Pick<Attempted, 'lines' | 'wishes' | 'bookFor' | 'series'> {
  readonly _tag: 'Submitted'
  readonly shown: ShownChoice
  /** Never used before. */
  readonly newKey: string
}

/** What somebody is about to do; it outlives signing in. */
export interface Intent {
  /** The booking to add to; null: a new one. */
  readonly addTo: BookingId | null
  /** For whom the box was opened; null: whoever signs in. */
  readonly who: UserId | null
  /** An earlier attempt that nobody has answered: it is what the box sends. Null: there is none. */
  readonly standing: Attempt | null
}

interface SigningIn extends Intent {
  readonly _tag: 'SigningIn'
  /** The form was sent in this tab: whoever signs in by it knows who they are. */
  readonly isSentHere: boolean
}

/** What the box knows while it shows the choice, from its opening until it is closed or another person signs in. */
export interface Review extends Intent {
  readonly who: UserId
  readonly latestBefore: World['latestBooking']
  /** For whom an administrator meant the booking to be, when the box opened or by a choice in it since. */
  readonly meantFor: UserId | null
  /** The offer as it was first shown, or as the person took note of it since. */
  readonly agreed: Offer | null
  /** The offer as it is shown now. */
  readonly offer: Offer | null
  /** The last attempt since the box was opened: if the next has the same contents, it gets the same key. */
  readonly last: Attempt | null
  readonly failed: FailedAttempt | null
  /** A press that waits for the price. It is dropped where the offer that comes is of another choice. */
  readonly waiting: Submitted | null
}

export interface FailedAttempt {
  readonly attempt: Attempt
  readonly failure: CallFailure
}

export interface Reviewing extends Review {
  readonly _tag: 'Reviewing'
}

export interface Sending extends Review {
  readonly _tag: 'Sending'
  readonly attempt: Attempt
  /** It was sent before. */
  readonly repeated: boolean
}

export type BookingFlow =
  | { readonly _tag: 'Choosing' }
  /** The bar's button was pressed. Waits for slots on their way, and for the verdict of the rules. */
  | { readonly _tag: 'Asked'; readonly addTo: BookingId | null }
  | SigningIn
  /** Somebody else has signed in elsewhere: they are told so before their price and rules are shown. */
  | ({ readonly _tag: 'OtherPerson' } & Intent)
  | Reviewing
  | Sending
  /** The receipt, which goes with its page. */
  | {
      readonly _tag: 'Booked'
      readonly booking: BookingReference
      /** The times of this press: where they were added to a booking, it has others too. */
      readonly lines: readonly BasketLine[]
      readonly page: string
    }
  /** The box is closed, and nobody knows whether the attempt was booked. */
  | { readonly _tag: 'Unanswered'; readonly attempt: Attempt }

/** The states in which the box stands open. */
export type OpenFlow = Exclude<BookingFlow, { readonly _tag: 'Choosing' | 'Asked' | 'Unanswered' }>

export const isOpen = (flow: BookingFlow): flow is OpenFlow =>
  flow._tag !== 'Choosing' && flow._tag !== 'Asked' && flow._tag !== 'Unanswered'

/** The attempt of which nobody knows yet whether it was booked: the bar tells of it, and the box sends it again. */
export const standingOf = (flow: BookingFlow): Attempt | null => {
  if (flow._tag === 'Unanswered') return flow.attempt
  return isOpen(flow) && flow._tag !== 'Booked' ? flow.standing : null
}

/** What happens while the bar alone is there. */
export type BarEvent =
  /** A press on the bar's button, or a page or a link that asks for the same. */
  | { readonly _tag: 'Asked'; readonly addTo: BookingId | null }
  | {
      readonly _tag: 'ChoiceSeen'
      /** Slots that are held for the basket. */
      readonly held: number
      /** Slots on their way to the server: a press waits for them. */
      readonly pending: number
      /** The rules of the house judge the choice before the box opens: their verdict comes as `Judged`. */
      readonly isRuled: boolean
    }
  | { readonly _tag: 'Judged'; readonly goesOn: boolean }
  | { readonly _tag: 'Closed' }

/** What happens in the open box. */
export type BoxEvent =
  | { readonly _tag: 'WorldSeen'; readonly world: World }
  | { readonly _tag: 'SignInSent' }
  /** The person who signed in elsewhere goes on as themselves. */
  | { readonly _tag: 'WentOn' }
  /** An administrator chose in the box for whom the booking is. */
  | { readonly _tag: 'Meant'; readonly userId: UserId | null }
  | { readonly _tag: 'Offered'; readonly offer: Offer }
  | Submitted
  | {
      readonly _tag: 'Answered'
      readonly result: Result<BookingReference, CallFailure>
      readonly page: string
    }

export const choosing: BookingFlow = { _tag: 'Choosing' }
