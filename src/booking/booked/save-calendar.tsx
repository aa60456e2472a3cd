/** Saves a booking as a calendar file (`.ics`). The button is shown if the back end can make such a file. */
import type { ReactElement } from 'react'
import type { BookingReference } from '../../../domain/schema/calls/booking-calls.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { saveFile } from '../../kit/save-file.ts'
import { useCall } from '../../kit/use-call.ts'

export const SaveCalendar = ({ booking }: { readonly booking: BookingReference }): ReactElement | null => {
  const core = useCore()
  const { busy, send } = useCall()
  if (!useHas('calendar-file')) return null
  const { id, bookingNumber } = booking
  const save = async (): Promise<void> => {
    const answer = await send(() => core.call('bookingCalendar', { parameters: { id } }, { toastsFailure: true }))
    if (answer?._tag === 'Ok') saveFile(`bokning-${bookingNumber}.ics`, 'text/calendar;charset=utf-8', answer.value)
  }
  return (
    <button type="button" className="button" aria-busy={busy} onClick={() => void save()}>
      Lägg till i kalender
    </button>
  )
}
