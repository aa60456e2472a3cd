/**
 * The way from choice to booking: the press on the bar's button, signing in on the way, the last look at price and terms,
 * the attempt, and the booking or what stopped it. The screens draw the state, and tell what was pressed, what was
 * answered, and what they see of the world.
 *
 * Invariants:
 * - Every state has a way out: a press closes the box in each state but `Sending`, which any answer ends.
 * - Nothing is sent before its price is shown, or while price, terms or person differ from what was shown.
 * - Nothing is confirmed twice: one attempt is on its way at a time, and one that nobody has answered is sent again, with its
 *   key, before anything else is.
 * - An attempt is sent for the person who made it, and for nobody else who has signed in since.
 * - Signing in keeps what was asked for: the same new booking, or the same booking to add to.
 *
 * @example
 * let flow = bookingFlow(choosing, { _tag: 'Asked', addTo: null })
 * flow = bookingFlow(flow, { _tag: 'Seen', world }) // SigningIn for a visitor, Reviewing for whoever has signed in
 */
import type { CallFailure, Result } from '../port/core-port.ts'
import type { BookingReference } from '../schema/calls/booking-calls.ts'
import type { BookingId, UserId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import type { BasketLine } from '../selectors/basket.ts'
import { type Attempt, type Attempted, attemptFor, isUnanswered } from './attempt.ts'

/** What the screens see around the flow. */
export interface World {
  /** Whoever has signed in; null: nobody. */
  readonly who: UserId | null
  /** Slots that are held for the basket. */
  readonly held: number
  /** Slots on their way to the server: a press waits for them. */
  readonly pending: number
  /** The rules of the house judge the choice before the box opens: their verdict comes as `Judged`. */
  readonly isRuled: boolean
  readonly latestBooking: State['latestBooking']
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
interface Submitted extends Pick<Attempted, 'lines' | 'wishes' | 'bookFor' | 'series'> {
  readonly _tag: 'Submitted'
  readonly shown: ShownChoice
  /** Never used before. */
  readonly newKey: string
}

/** What somebody is about to do; it outlives signing in. */
interface Intent {
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
interface Review extends Intent {
  readonly who: UserId
  readonly latestBefore: World['latestBooking']
  /** For whom an administrator meant the booking to be, when the box opened or by a choice in it since. */
  readonly meantFor: UserId | null
  /** The offer as it was first shown, or as the person took note of it since. */
  readonly agreed: Offer | null
  /** The offer as it is shown now. */
  readonly offer: Offer | null
  /** The last attempt of this opening, whose key the same contents get again. */
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

export type FlowEvent =
  | { readonly _tag: 'Asked'; readonly addTo: BookingId | null }
  | { readonly _tag: 'Seen'; readonly world: World }
  | { readonly _tag: 'Judged'; readonly goesOn: boolean }
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
  | { readonly _tag: 'Closed' }

export const choosing: BookingFlow = { _tag: 'Choosing' }

/** Where an intent stands, by who is signed in. */
const opened = ({ addTo, who: asked, standing }: Intent, isSentHere: boolean, world: World): BookingFlow => {
  const { who, latestBooking, basketFor } = world
  if (who === null) return { _tag: 'SigningIn', addTo, who: asked, standing, isSentHere }
  if (asked !== null && asked !== who && !isSentHere) return { _tag: 'OtherPerson', addTo, who: asked, standing }
  return {
    _tag: 'Reviewing',
    // The booking to add to may be gone meanwhile: then it is a new one.
    addTo: latestBooking?.bookingId === addTo ? addTo : null,
    who,
    standing: standing?.by === who ? standing : null,
    latestBefore: latestBooking,
    meantFor: basketFor,
    agreed: null,
    offer: null,
    last: null,
    failed: null,
    waiting: null,
  }
}

const seen = (flow: BookingFlow, world: World): BookingFlow => {
  switch (flow._tag) {
    case 'Asked':
      if (world.pending > 0) return flow
      if (world.held === 0) return choosing
      return world.isRuled ? flow : opened({ addTo: flow.addTo, who: null, standing: null }, false, world)
    case 'SigningIn':
      return world.who === null ? flow : opened(flow, flow.isSentHere, world)
    case 'OtherPerson':
      return world.who === null || world.who === flow.who ? opened(flow, false, world) : flow
    case 'Reviewing': {
      const { addTo, who, standing } = flow
      if (world.who !== who) return opened({ addTo, who, standing }, false, world)
      return addTo === null || world.latestBooking?.bookingId === addTo ? flow : { ...flow, addTo: null }
    }
    case 'Booked':
      return world.page === flow.page ? flow : choosing
    default:
      return flow
  }
}

export type News =
  | { readonly _tag: 'OtherBookFor' }
  | { readonly _tag: 'OtherPrice'; readonly total: number; readonly before: number }
  | { readonly _tag: 'OtherTerms' }

/** What has become another since it was shown: a press takes note of it, and the next one books. */
export const newsOf = (flow: Reviewing | Sending, { of, basketFor }: ShownChoice): readonly News[] => {
  const { addTo, standing, meantFor, agreed, offer } = flow
  if (flow._tag === 'Sending' || standing !== null) return []
  const news: News[] = addTo === null && basketFor !== meantFor ? [{ _tag: 'OtherBookFor' }] : []
  if (agreed?.of !== of || offer?.of !== of || agreed.total === null || offer.total === null) return news
  if (offer.total !== agreed.total) news.push({ _tag: 'OtherPrice', total: offer.total, before: agreed.total })
  else if (offer.terms !== agreed.terms) news.push({ _tag: 'OtherTerms' })
  return news
}

/** A press in the box: it sends the attempt, takes note of news, or waits for the price. */
const submitted = (flow: Reviewing, press: Submitted): BookingFlow => {
  const { standing, last, offer, addTo, who: by } = flow
  const { lines, wishes, bookFor, series, shown, newKey } = press
  const next = { ...flow, failed: null, waiting: null }
  if (standing !== null) return { ...next, _tag: 'Sending', attempt: standing, repeated: true }
  if (newsOf(flow, shown).length > 0) return { ...flow, agreed: offer, meantFor: shown.basketFor, waiting: null }
  if (offer?.of !== shown.of) return { ...next, waiting: press }
  // Times that are added to a booking are its owner's, and no series of their own.
  const forWhom = addTo === null ? { bookFor, series } : { bookFor: null, series: null }
  const attempt = attemptFor(last, { by, lines, wishes, addTo, ...forWhom }, newKey)
  return { ...next, _tag: 'Sending', attempt, repeated: last?.key === attempt.key }
}

const offered = (flow: Reviewing, offer: Offer): BookingFlow => {
  const { agreed, offer: before, waiting } = flow
  const isOther = before?.of !== offer.of
  // A sum that was shown stands where the same times have none for a moment.
  if (!isOther && before.total !== null && offer.total === null) return flow
  const isFirst = isOther || agreed === null || agreed.total === null
  const next: Reviewing = { ...flow, offer, agreed: isFirst ? offer : agreed, waiting: null }
  return waiting?.shown.of === offer.of ? submitted(next, waiting) : next
}

const answered = (
  { _tag, attempt, repeated: _, ...review }: Sending,
  { result, page }: Extract<FlowEvent, { _tag: 'Answered' }>,
): BookingFlow => {
  if (result._tag === 'Ok') return { _tag: 'Booked', booking: result.value, lines: attempt.lines, page }
  const { failure } = result
  const answeredNow = isUnanswered(failure) ? attempt : null
  return {
    ...review,
    _tag: 'Reviewing',
    // Another tab confirms at this moment: that tells nothing of an earlier attempt.
    standing: failure._tag === 'Busy' ? review.standing : answeredNow,
    last: attempt,
    failed: { attempt, failure },
    waiting: null,
  }
}

/** An event that means nothing in a state leaves it as it is: the same object. */
export const bookingFlow = (flow: BookingFlow, event: FlowEvent): BookingFlow => {
  switch (event._tag) {
    case 'Asked':
      if (flow._tag === 'Unanswered') {
        const { attempt } = flow
        return { _tag: 'SigningIn', addTo: attempt.addTo, who: attempt.by, standing: attempt, isSentHere: false }
      }
      return flow._tag === 'Choosing' || flow._tag === 'Asked' ? { _tag: 'Asked', addTo: event.addTo } : flow
    case 'Seen':
      return seen(flow, event.world)
    case 'Judged':
      if (flow._tag !== 'Asked') return flow
      return event.goesOn
        ? { _tag: 'SigningIn', addTo: flow.addTo, who: null, standing: null, isSentHere: false }
        : choosing
    case 'SignInSent':
      return flow._tag === 'SigningIn' ? { ...flow, isSentHere: true } : flow
    case 'WentOn':
      return flow._tag === 'OtherPerson'
        ? { _tag: 'SigningIn', addTo: flow.addTo, who: null, standing: null, isSentHere: false }
        : flow
    case 'Meant':
      return flow._tag === 'Reviewing' ? { ...flow, meantFor: event.userId } : flow
    case 'Offered':
      return flow._tag === 'Reviewing' ? offered(flow, event.offer) : flow
    case 'Submitted':
      return flow._tag === 'Reviewing' ? submitted(flow, event) : flow
    case 'Answered':
      return flow._tag === 'Sending' ? answered(flow, event) : flow
    case 'Closed':
      switch (flow._tag) {
        case 'SigningIn':
        case 'OtherPerson':
        case 'Reviewing':
          return flow.standing === null ? choosing : { _tag: 'Unanswered', attempt: flow.standing }
        case 'Booked':
          return choosing
        default:
          return flow
      }
  }
}
