/** Lets somebody of the house say that a missed time does not count. The button goes with it, so the outcome is announced. */
import { type ReactElement, useState } from 'react'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { useCore } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { isMissed } from '../booked/booked-words.ts'

interface ForgiveMissedProps {
  readonly booking: Pick<Booking, 'id'>
  readonly booked: BookingResource
}

export const ForgiveMissed = ({ booking, booked }: ForgiveMissedProps): ReactElement | null => {
  const core = useCore()
  const [busy, setBusy] = useState(false)
  if (!isMissed(booked)) return null
  const forgive = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const answer = await core.call('forgiveMissed', { parameters: { id: booking.id, rid: booked.id }, body: {} })
    setBusy(false)
    if (answer._tag === 'Ok') announce('Tiden räknas inte längre som utebliven.')
  }
  return (
    <button type="button" className="button fit" aria-busy={busy} onClick={() => void forgive()}>
      Räkna inte som utebliven
      <span className="visually-hidden">{` ${booked.bookingIdNumber}, ${booked.resourceTitle}`}</span>
    </button>
  )
}
