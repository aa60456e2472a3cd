/**
 * The states and events of the booking flow, as types, and functions by which bar and box read a state. `bar-flow.ts` handles events while
 * the box is closed, and its opening and closing. `booking-flow.ts` handles all events.
 */
import type { CallFailure, Result } from '../port/core-port.ts'
import type { BookingReference } from '../schema/calls/booking-calls.ts'
import type { BookingId, UserId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import type { BasketLine } from '../selectors/basket.ts'
import type { Attempt, Attempted } from './attempt.ts'

/** The data outside the flow that the box reads. */
export interface World {
  /** The person who has signed in. Null if nobody has. */
  readonly who: UserId | null
  readonly latestBooking: State['latestBooking']
  /** The person for whom an administrator intends the basket. Null for the administrator. */
  readonly basketFor: UserId | null
  readonly page: string
}

/** Price and terms of the times in the open box, once they are known. */
export interface Offer {
  /** A text that identifies the choice. It is the same for the same times at the same person's prices. */
  readonly of: string
  /** The sum in SEK. Null if there is no price, or if it could not be read; the box says so. */
  readonly total: number | null
  /** The terms of all lines, in words. */
  readonly terms: string
  /** The personal details that the person must enter before this is booked. */
  readonly asksFor: readonly string[]
}

/** The choice in the open box at the time of a press. */
export interface ShownChoice extends Pick<Offer, 'of'>, Pick<World, 'basketFor'> {}

/** A press on the button of the box. */
export interface Submitted extends Pick<Attempted, 'lines' | 'wishes' | 'bookFor' | 'series'> {
  readonly _tag: 'Submitted'
  readonly shown: ShownChoice
  /** Whether the personal details that were asked for are saved now. Absent means that the press saved nothing. */
  readonly hasSaved?: boolean
  /** A key that was never used before. */
  readonly newKey: string
}

/** What a person intends to book. An intent outlives signing in. */
export interface Intent {
  /** The booking that the times are added to. Null for a new booking. */
  readonly addTo: BookingId | null
  /** The person for whom the box was opened. Null for whoever signs in. */
  readonly who: UserId | null
  /** An earlier, unanswered attempt, which the box sends next. Null without such an attempt. */
  readonly standing: Attempt | null
}

interface SigningIn extends Intent {
  readonly _tag: 'SigningIn'
  /** Whether the sign-in form was sent in this tab. A person who signs in with that form knows which account it is. */
  readonly isSentHere: boolean
}

/** The data of the box while it shows the choice, from its opening until it is closed or another person signs in. */
export interface Review extends Intent {
  readonly who: UserId
  readonly latestBefore: World['latestBooking']
  /** The person for whom an administrator intends the booking, as set when the box opened or as chosen in the box since. */
  readonly meantFor: UserId | null
  /** The offer that was first shown, or the last offer that the person has acknowledged. */
  readonly agreed: Offer | null
  /** The offer that is shown now. */
  readonly offer: Offer | null
  /** The last attempt since the box was opened. If the next attempt has the same contents, it gets the same key. */
  readonly last: Attempt | null
  readonly failed: FailedAttempt | null
  /** A press that waits for the price. The press is dropped if the offer that comes is for another choice. */
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
  /** Whether the attempt was sent before. */
  readonly repeated: boolean
}

export type BookingFlow =
  | { readonly _tag: 'Choosing' }
  /** The bar's button was pressed. The flow waits for pending slots and for the verdict of the rules. */
  | { readonly _tag: 'Asked'; readonly addTo: BookingId | null }
  | SigningIn
  /** Another person has signed in elsewhere. The box says so before it shows that person's price and rules. */
  | ({ readonly _tag: 'OtherPerson' } & Intent)
  | Reviewing
  | Sending
  /** The receipt, which is shown until its page is left. */
  | {
      readonly _tag: 'Booked'
      readonly booking: BookingReference
      /** The times of this press. If they were added to a booking, the booking has other times too. */
      readonly lines: readonly BasketLine[]
      readonly page: string
    }
  /** The box is closed, and the outcome of the attempt is unknown. */
  | { readonly _tag: 'Unanswered'; readonly attempt: Attempt }

/** The states in which the box is open. */
export type OpenFlow = Exclude<BookingFlow, { readonly _tag: 'Choosing' | 'Asked' | 'Unanswered' }>

export const isOpen = (flow: BookingFlow): flow is OpenFlow =>
  flow._tag !== 'Choosing' && flow._tag !== 'Asked' && flow._tag !== 'Unanswered'

/** The attempt whose outcome is unknown. The bar mentions it, and the box sends it again. */
export const standingOf = (flow: BookingFlow): Attempt | null => {
  if (flow._tag === 'Unanswered') return flow.attempt
  return isOpen(flow) && flow._tag !== 'Booked' ? flow.standing : null
}

/** The events that can happen while only the bar is loaded. */
export type BarEvent =
  /** A press on the bar's button, or a page or link that requests the same. */
  | { readonly _tag: 'Asked'; readonly addTo: BookingId | null }
  | {
      readonly _tag: 'ChoiceSeen'
      /** The number of slots that are held for the basket. */
      readonly held: number
      /** The number of pending slots, for which a press waits. */
      readonly pending: number
      /** Whether the house's rules judge the choice before the box opens. Their verdict comes as the event `Judged`. */
      readonly isRuled: boolean
    }
  | { readonly _tag: 'Judged'; readonly goesOn: boolean }
  | { readonly _tag: 'Closed' }

/** The events that can happen in the open box. */
export type BoxEvent =
  | { readonly _tag: 'WorldSeen'; readonly world: World }
  | { readonly _tag: 'SignInSent' }
  /** The person who signed in elsewhere continues with their own account. */
  | { readonly _tag: 'WentOn' }
  /** In the box, an administrator chose for whom the booking is. */
  | { readonly _tag: 'Meant'; readonly userId: UserId | null }
  | { readonly _tag: 'Offered'; readonly offer: Offer }
  | Submitted
  | {
      readonly _tag: 'Answered'
      readonly result: Result<BookingReference, CallFailure>
      readonly page: string
    }

export const choosing: BookingFlow = { _tag: 'Choosing' }
