/** The box in which one books, as a press on the bar opens it, without the bar. */
import { type ReactElement, useEffect, useMemo } from 'react'
import { bookingFlow, choosing, isOpen, type Reviewing } from '../../../domain/booking-flow/booking-flow.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { createBasketSelector } from '../../../src/booking/basket/basket-lines.ts'
import { useBookingFlow } from '../../../src/booking/booking-bar/use-booking-flow.ts'
import { ConfirmBooking } from '../../../src/booking/confirm-booking/confirm-booking.tsx'
import { useCoreState } from '../../../src/core/core-context.tsx'
import { settled } from './screen.tsx'

/** For a new booking of all that is held. */
export const ConfirmBox = (): ReactElement | null => {
  const chosen = useCoreState(useMemo(() => createBasketSelector(), []))
  const [flow, send] = useBookingFlow(chosen, false)
  useEffect(() => send({ _tag: 'Asked', addTo: null }), [send])
  return isOpen(flow) ? <ConfirmBooking flow={flow} send={send} chosen={chosen} /> : null
}

/** Its parts are chunks of their own. */
export const boxIsOpen = (): Promise<void> =>
  settled(() => {
    if (document.querySelector('.confirm-form') === null) throw new Error('no box')
  })

/** The box as it opens for somebody who has signed in. */
export const openedFor = (who: UserId): Reviewing => {
  const world = { who, held: 1, pending: 0, isRuled: false, latestBooking: null, basketFor: null, page: '/' }
  const flow = bookingFlow(bookingFlow(choosing, { _tag: 'Asked', addTo: null }), { _tag: 'Seen', world })
  if (flow._tag !== 'Reviewing') throw new Error('not open')
  return flow
}
