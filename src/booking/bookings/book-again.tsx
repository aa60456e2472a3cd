/**
 * Books the same again: the day of the next such weekday is shown, with those times asked for as by a press. The times that
 * cannot be had are told there, with the reason.
 */
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { shortDate } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { askElsewhere } from '../booking-bar/lapses.ts'
import { bookingsTexts } from './bookings-texts.ts'
import { slotsAgain } from './coming-bookings.ts'

export const BookAgain = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const core = useCore()
  const [, navigate] = useLocation()
  const { date: today } = useWallNow()
  const resources = useStatePart('resources')
  const slots = slotsAgain(booking, today, resources)
  const [first] = slots
  const groupId = first && resources[first.resourceId]?.groupId
  if (first === undefined || groupId === undefined) return null
  const again = (): void => {
    navigate(groupDayPath(groupId, first.date))
    void askElsewhere(core, slots)
  }
  return (
    <button type="button" className="button book-again" onClick={again}>
      {bookingsTexts.again} <span className="book-again-day numeric">{shortDate(first.date)}</span>
      <span className="visually-hidden"> {bookingsTexts.booking(booking.bookingNumber)}</span>
    </button>
  )
}
