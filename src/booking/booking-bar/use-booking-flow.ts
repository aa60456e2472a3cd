/**
 * Runs the state machine from choice to booking (`domain/booking-flow/`) in this tab. Pages, links and the basket send its
 * events.
 */
import { useCallback, useEffect, useReducer } from 'react'
import { useLocation } from 'wouter'
import { barFlow } from '../../../domain/booking-flow/bar-flow.ts'
import { type BarEvent, type BookingFlow, choosing } from '../../../domain/booking-flow/flow-states.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { useFollowed } from '../../core/followed.ts'
import { useVisible } from '../../kit/use-visible.ts'
import { askNoMore, confirmAsked, linkFollowed } from './confirm-asked.ts'
import { tellLost } from './lapses.ts'

const holdsAreKnown = ({ holdsRevision, holdsStale }: State): boolean => holdsRevision !== null && !holdsStale

type Change = (flow: BookingFlow) => BookingFlow

/**
 * @param isRuled whether rules of the house judge the choice before it is booked
 * @returns the state, a function that sends an event of the bar, and for the dialog a function that changes the state
 */
export const useBookingFlow = (
  { slotCount, pending }: Basket,
  isRuled: boolean,
): readonly [BookingFlow, (event: BarEvent) => void, (next: Change) => void] => {
  // The state machine has two parts. One is loaded with the bar and one with the dialog, and each brings its own
  // transitions.
  const [flow, change] = useReducer((before: BookingFlow, next: Change) => next(before), choosing)
  const send = useCallback((event: BarEvent): void => change((before) => barFlow(before, event)), [])
  const [page] = useLocation()
  // The event is sent during rendering, so that a state that no longer fits the choice is never shown.
  const seen: BarEvent = { _tag: 'ChoiceSeen', held: slotCount, pending, isRuled }
  if (barFlow(flow, seen) !== flow) send(seen)

  const pageAsks = useFollowed(confirmAsked)
  useEffect(() => {
    if (!pageAsks) return
    askNoMore()
    send({ _tag: 'Asked', addTo: null })
  }, [pageAsks, send])

  const link = useFollowed(linkFollowed)
  const isChosen = slotCount > 0 || pending > 0
  const isKnown = useCoreState(holdsAreKnown)
  const visible = useVisible()
  useEffect(() => {
    if (link === null || (link === page && !isChosen && !isKnown)) return
    linkFollowed.next(null)
    if (link !== page) return
    // A person who is choosing a time, or looks at another tab, does not want to book now.
    if (isChosen && pending === 0 && visible) send({ _tag: 'Asked', addTo: null })
    // This module is loaded only after a link. If it cannot be loaded, the times stay stored for the next visit.
    import('../../shell/sign-in/kept-for-link.ts').then(
      ({ forgetKept, keptForLink }) => {
        if (!isChosen) tellLost(keptForLink().slots)
        forgetKept()
      },
      () => undefined,
    )
  }, [link, page, isChosen, isKnown, pending, visible, send])

  return [flow, send, change]
}
