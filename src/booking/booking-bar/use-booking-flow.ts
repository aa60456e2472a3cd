/** The way from choice to booking (`domain/booking-flow/`) in this tab: it is told what is seen here, and what pages and links ask for. */
import { useEffect, useReducer } from 'react'
import { useLocation } from 'wouter'
import { type BookingFlow, bookingFlow, choosing, type FlowEvent } from '../../../domain/booking-flow/booking-flow.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useFollowed } from '../../core/followed.ts'
import { useVisible } from '../../kit/use-visible.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { forgetKept, keptForLink } from '../../shell/sign-in/kept-for-link.ts'
import { askNoMore, confirmAsked, linkFollowed } from './confirm-asked.ts'
import { tellLost } from './lapses.ts'

const holdsAreKnown = ({ holdsRevision, holdsStale }: State): boolean => holdsRevision !== null && !holdsStale

/** @param isRuled the rules of the house judge what is chosen before it is booked */
export const useBookingFlow = (
  { slotCount, pending }: Basket,
  isRuled: boolean,
): readonly [BookingFlow, (event: FlowEvent) => void] => {
  const [flow, send] = useReducer(bookingFlow, choosing)
  const [page] = useLocation()
  const world = {
    who: useCoreState(ownIdOf),
    held: slotCount,
    pending,
    isRuled,
    latestBooking: useStatePart('latestBooking'),
    basketFor: useStatePart('basketFor'),
    page,
  }
  // While the component is drawn, so that a state that no longer fits the world is never shown.
  const seen: FlowEvent = { _tag: 'Seen', world }
  if (bookingFlow(flow, seen) !== flow) send(seen)

  const pageAsks = useFollowed(confirmAsked)
  useEffect(() => {
    if (!pageAsks) return
    askNoMore()
    send({ _tag: 'Asked', addTo: null })
  }, [pageAsks])

  const link = useFollowed(linkFollowed)
  const isChosen = slotCount > 0 || pending > 0
  const isKnown = useCoreState(holdsAreKnown)
  const visible = useVisible()
  useEffect(() => {
    if (link === null || (link === page && !isChosen && !isKnown)) return
    linkFollowed.next(null)
    if (link !== page) return
    if (!isChosen) tellLost(keptForLink().slots)
    // Somebody who presses a time, or who looks at another tab, does not want to book now.
    else if (pending === 0 && visible) send({ _tag: 'Asked', addTo: null })
    forgetKept()
  }, [link, page, isChosen, isKnown, pending, visible])

  return [flow, send]
}
