/**
 * The flow from choice to booking: the press on the bar's button, signing in, the review of price and terms, the attempt, and the booking
 * or the failure. The screens draw the state of the flow. They send it the presses, the answers and the `World` as events.
 *
 * Invariants:
 * - A person can leave every state: a press closes the box in each state except `Sending`, and any answer ends `Sending`.
 * - No new attempt is sent before its price is shown, or while price, terms or person differ from what was shown.
 * - Nothing is confirmed twice: one attempt is sent at a time, and an unanswered attempt is sent again with its key before any other
 *   attempt.
 * - While personal details are asked for, no attempt is sent before they are saved.
 * - An attempt is sent for the person who made it, and for nobody else who has signed in since.
 * - Signing in keeps the request: a new booking, or the booking that the times are added to.
 *
 * @example
 * let flow = bookingFlow(choosing, { _tag: 'Asked', addTo: null })
 * flow = bookingFlow(flow, { _tag: 'ChoiceSeen', held: 1, pending: 0, isRuled: false })
 * flow = bookingFlow(flow, { _tag: 'WorldSeen', world }) // SigningIn for a visitor, Reviewing for whoever has signed in
 */
import { attemptFor, isUnanswered } from './attempt.ts'
import { barFlow } from './bar-flow.ts'
import { detailsAskedFor } from './details-asked-for.ts'
import {
  type BarEvent,
  type BookingFlow,
  type BoxEvent,
  choosing,
  type Intent,
  type Offer,
  type Reviewing,
  type Sending,
  type ShownChoice,
  type Submitted,
  type World,
} from './flow-states.ts'

/** The state in which an intent continues. It depends on who has signed in. */
const opened = ({ addTo, who: asked, standing }: Intent, isSentHere: boolean, world: World): BookingFlow => {
  const { who, latestBooking, basketFor } = world
  if (who === null) return { _tag: 'SigningIn', addTo, who: asked, standing, isSentHere }
  if (asked !== null && asked !== who && !isSentHere) return { _tag: 'OtherPerson', addTo, who: asked, standing }
  return {
    _tag: 'Reviewing',
    // The booking that the times are added to may have been removed meanwhile. Then the times become a new booking.
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

export type ChangedSince =
  | { readonly _tag: 'OtherBookFor' }
  | { readonly _tag: 'OtherPrice'; readonly total: number; readonly before: number }
  | { readonly _tag: 'OtherTerms' }

/** The differences from the offer and person that were shown. One press acknowledges the differences, and the next press books. */
export const changedSince = (flow: Reviewing | Sending, { of, basketFor }: ShownChoice): readonly ChangedSince[] => {
  const { addTo, standing, meantFor, agreed, offer } = flow
  if (flow._tag === 'Sending' || standing !== null) return []
  const changed: ChangedSince[] = addTo === null && basketFor !== meantFor ? [{ _tag: 'OtherBookFor' }] : []
  if (agreed?.of !== of || offer?.of !== of || agreed.total === null || offer.total === null) return changed
  if (offer.total !== agreed.total) changed.push({ _tag: 'OtherPrice', total: offer.total, before: agreed.total })
  else if (offer.terms !== agreed.terms) changed.push({ _tag: 'OtherTerms' })
  return changed
}

/** Handles a press in the box: it sends the attempt, acknowledges the changes, or waits for the price. */
const submitted = (flow: Reviewing, press: Submitted): BookingFlow => {
  const { standing, last, offer, addTo, who: by } = flow
  const { lines, wishes, bookFor, series, shown, newKey } = press
  const next = { ...flow, failed: null, waiting: null }
  if (standing !== null) return { ...next, _tag: 'Sending', attempt: standing, repeated: true }
  if (changedSince(flow, shown).length > 0) return { ...flow, agreed: offer, meantFor: shown.basketFor, waiting: null }
  if (offer?.of !== shown.of) return { ...next, waiting: press }
  if (press.hasSaved !== true && detailsAskedFor(flow, shown.of).length > 0) return { ...flow, waiting: null }
  // Times that are added to a booking belong to that booking's owner, and are not a series.
  const forWhom = addTo === null ? { bookFor, series } : { bookFor: null, series: null }
  const attempt = attemptFor(last, { by, lines, wishes, addTo, ...forWhom }, newKey)
  return { ...next, _tag: 'Sending', attempt, repeated: last?.key === attempt.key }
}

const offered = (flow: Reviewing, offer: Offer): BookingFlow => {
  const { agreed, offer: before, waiting } = flow
  const isOther = before?.of !== offer.of
  // The shown sum stays if the sum of the same times is missing for a moment.
  if (!isOther && before.total !== null && offer.total === null) return flow
  const isFirst = isOther || agreed === null || agreed.total === null
  const next: Reviewing = { ...flow, offer, agreed: isFirst ? offer : agreed, waiting: null }
  return waiting?.shown.of === offer.of ? submitted(next, waiting) : next
}

const answered = (
  { _tag, attempt, repeated: _, ...review }: Sending,
  { result, page }: Extract<BoxEvent, { _tag: 'Answered' }>,
): BookingFlow => {
  if (result._tag === 'Ok') return { _tag: 'Booked', booking: result.value, lines: attempt.lines, page }
  const { failure } = result
  const unanswered = isUnanswered(failure) ? attempt : null
  return {
    ...review,
    _tag: 'Reviewing',
    // `Busy` means that another tab is confirming. It says nothing about an earlier attempt.
    standing: failure._tag === 'Busy' ? review.standing : unanswered,
    last: attempt,
    failed: { attempt, failure },
    waiting: null,
  }
}

/** Returns the next state. For an event that does not apply to the state, it returns the same object. */
export const bookingFlow = (flow: BookingFlow, event: BarEvent | BoxEvent): BookingFlow => {
  switch (event._tag) {
    case 'WorldSeen':
      return seen(flow, event.world)
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
    default:
      return barFlow(flow, event)
  }
}
