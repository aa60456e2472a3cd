/**
 * The last moment at which owners can cancel their booked resource, and to cancel it free of charge, if a rule sets
 * these moments. A resource that has begun shows nothing.
 */

import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { State } from '../../../domain/schema/state.ts'
import { momentWords } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { hasResourceBegun, isTooLate, lastChange, lastFree } from '../booked/booked-words.ts'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'

/** The words about cancelling. Null if no rule sets a time. */
export const cancelWords = (booked: BookingResource, resources: State['resources'], now: WallTime): string | null => {
  const until = lastChange(booked, resources)
  const free = lastFree(booked, resources)
  if (until !== null && isTooLate(until, now)) return 'Kan inte längre avbokas'
  if (free === null || (until !== null && until <= free))
    return until === null ? null : `Kan avbokas till och med ${momentWords(until)}`
  if (!isTooLate(free, now)) return `Kan avbokas gratis till och med ${momentWords(free)}, sedan står priset kvar`
  return until === null
    ? 'Kan avbokas, men priset står kvar'
    : `Kan avbokas till och med ${momentWords(until)}, men priset står kvar`
}

interface CancelUntilProps {
  readonly booked: BookingResource
  readonly now: WallTime
  readonly className?: string
}

export const CancelUntil = ({ booked, now, className = '' }: CancelUntilProps): ReactElement | null => {
  const words = cancelWords(booked, useStatePart('resources'), now)
  // The rules do not apply to who handles the bookings.
  const handlesBookings = useMayWithParts('handle-bookings')([booked])
  if (words === null || handlesBookings || hasResourceBegun(booked, now)) return null
  return <p className={`${className} muted numeric`}>{words}</p>
}
