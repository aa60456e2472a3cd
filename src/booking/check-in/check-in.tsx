/**
 * The check-in of a booked part, for its owner and for the people of the house, who can always do it. An owner can where the rule says
 * anywhere, or where this browser has been at the sign of the room.
 */
import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { CheckInForm, type CheckInLook } from './check-in-form.tsx'
import { checkInOf } from './check-in-state.ts'
import { usePresence } from './presence.ts'

interface CheckInProps {
  readonly booking: Pick<Booking, 'id'>
  readonly booked: BookingResource
  readonly now: WallTime
  readonly isStaff: boolean
  readonly look?: CheckInLook
  /** The proof that this browser has just got at the door. */
  readonly proof?: string
}

export const CheckIn = ({ booking, booked, now, isStaff, look = 'cell', proof }: CheckInProps): ReactElement | null => {
  const core = useCore()
  const resources = useStatePart('resources')
  const has = useHas('check-in')
  const kept = usePresence(booked.resourceId)
  const checkIn = checkInOf(booked, resources[booked.resourceId]?.limits, now)
  if (!has || checkIn === null) return null
  const { isAnywhere, ...time } = checkIn
  const code = isAnywhere || isStaff ? null : (proof ?? kept)
  const parameters = { id: booking.id, rid: booked.id }
  return (
    <CheckInForm
      {...time}
      canHere={isAnywhere || isStaff || code !== null}
      of={` ${booked.bookingIdNumber}, ${booked.resourceTitle}`}
      look={look}
      send={() => core.call('checkIn', { parameters, body: code === null ? {} : { code } }, { toastsFailure: false })}
    />
  )
}
