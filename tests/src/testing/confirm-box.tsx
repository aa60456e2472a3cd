/** The dialog that books, opened as by a press on the bar, but without the bar. */
import { type ReactElement, useEffect, useMemo } from 'react'
import { bookingFlow } from '../../../domain/booking-flow/booking-flow.ts'
import { choosing, isOpen, type Reviewing } from '../../../domain/booking-flow/flow-states.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { createBasketSelector } from '../../../src/booking/basket/basket-lines.ts'
import { useBookingFlow } from '../../../src/booking/booking-bar/use-booking-flow.ts'
import { ConfirmBooking } from '../../../src/booking/confirm-booking/confirm-booking.tsx'
import { useCoreState } from '../../../src/core/core-context.tsx'
import { settled } from './screen.tsx'

/** The dialog for a new booking of all held slots. */
export const ConfirmBox = (): ReactElement | null => {
  const chosen = useCoreState(useMemo(() => createBasketSelector(), []))
  const [flow, send, change] = useBookingFlow(chosen, false)
  useEffect(() => send({ _tag: 'Asked', addTo: null }), [send])
  const close = (): void => send({ _tag: 'Closed' })
  return isOpen(flow) ? <ConfirmBooking flow={flow} change={change} chosen={chosen} onClose={close} /> : null
}

/** Waits until the dialog is open, because its parts are separate chunks. */
export const boxIsOpen = (): Promise<void> =>
  settled(() => {
    if (document.querySelector('.confirm-form') === null) throw new Error('no box')
  })

/** The dialog as it opens for a person who has signed in. */
export const openedFor = (who: UserId): Reviewing => {
  const world = { who, latestBooking: null, basketFor: null, page: '/' }
  const asked = bookingFlow(choosing, { _tag: 'Asked', addTo: null })
  const opening = bookingFlow(asked, { _tag: 'ChoiceSeen', held: 1, pending: 0, isRuled: false })
  const flow = bookingFlow(opening, { _tag: 'WorldSeen', world })
  if (flow._tag !== 'Reviewing') throw new Error('not open')
  return flow
}
