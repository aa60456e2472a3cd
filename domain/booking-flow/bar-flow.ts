/**
 * The part of the booking flow in which the box is closed, and the opening and closing of the box. This file is loaded with the bar, and
 * the whole flow (`booking-flow.ts`) is loaded with the box. For an event that does not apply to a state, the flow returns the same state
 * object.
 */
import { type BarEvent, type BookingFlow, choosing, isOpen, standingOf } from './flow-states.ts'

export const barFlow = (flow: BookingFlow, event: BarEvent): BookingFlow => {
  switch (event._tag) {
    case 'Asked': {
      if (isOpen(flow)) return flow
      const { addTo } = event
      if (flow._tag !== 'Unanswered') return { _tag: 'Asked', addTo }
      const { attempt } = flow
      return { _tag: 'SigningIn', addTo: attempt.addTo, who: attempt.by, standing: attempt, isSentHere: false }
    }
    case 'ChoiceSeen':
      if (flow._tag !== 'Asked' || event.pending > 0) return flow
      if (event.held === 0) return choosing
      return event.isRuled ? flow : barFlow(flow, { _tag: 'Judged', goesOn: true })
    case 'Judged':
      if (flow._tag !== 'Asked') return flow
      return event.goesOn
        ? { _tag: 'SigningIn', addTo: flow.addTo, who: null, standing: null, isSentHere: false }
        : choosing
    case 'Closed': {
      if (!isOpen(flow) || flow._tag === 'Sending') return flow
      const attempt = standingOf(flow)
      return attempt === null ? choosing : { _tag: 'Unanswered', attempt }
    }
  }
}
