/** Until when one's own booked resource can be cancelled, where a rule says so. From its begin on it is no news. */
import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { momentWords } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { isAdministrator } from '../../shell/routing/is-administrator.ts'
import { hasResourceBegun, isTooLate, lastChange } from './booked-words.ts'

interface CancelUntilProps {
  readonly booked: BookingResource
  readonly now: WallTime
  readonly className?: string
}

export const CancelUntil = ({ booked, now, className = '' }: CancelUntilProps): ReactElement | null => {
  const until = lastChange(booked, useStatePart('resources'))
  // Administrators are held to no rule.
  const administrator = useCoreState(isAdministrator)
  if (until === null || administrator || hasResourceBegun(booked, now)) return null
  return (
    <p className={`${className} muted numeric`}>
      {isTooLate(until, now) ? 'Kan inte längre avbokas' : `Kan avbokas till och med ${momentWords(until)}`}
    </p>
  )
}
