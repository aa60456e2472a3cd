/**
 * Until when one's own booked resource can be cancelled, and until when for nothing, where a rule says so. From its begin on it is no
 * news.
 */
import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { State } from '../../../domain/schema/state.ts'
import { momentWords } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { hasResourceBegun, isTooLate, lastChange, lastFree } from './booked-words.ts'

const texts = {
  /** @param moment "tisdag 3 mars 08:00" */
  until: (moment: string): string => `Kan avbokas till och med ${moment}`,
  tooLate: 'Kan inte längre avbokas',
  free: (moment: string): string => `Kan avbokas gratis till och med ${moment}, sedan står priset kvar`,
  late: 'Kan avbokas, men priset står kvar',
  lateUntil: (moment: string): string => `Kan avbokas till och med ${moment}, men priset står kvar`,
} as const

/** Null: no rule says anything. */
export const cancelWords = (booked: BookingResource, resources: State['resources'], now: WallTime): string | null => {
  const until = lastChange(booked, resources)
  const free = lastFree(booked, resources)
  if (until !== null && isTooLate(until, now)) return texts.tooLate
  if (free === null || (until !== null && until <= free)) return until === null ? null : texts.until(momentWords(until))
  if (!isTooLate(free, now)) return texts.free(momentWords(free))
  return until === null ? texts.late : texts.lateUntil(momentWords(until))
}

interface CancelUntilProps {
  readonly booked: BookingResource
  readonly now: WallTime
  readonly className?: string
}

export const CancelUntil = ({ booked, now, className = '' }: CancelUntilProps): ReactElement | null => {
  const words = cancelWords(booked, useStatePart('resources'), now)
  // Administrators are held to no rule.
  const administrator = useCoreState(isAdministrator)
  if (words === null || administrator || hasResourceBegun(booked, now)) return null
  return <p className={`${className} muted numeric`}>{words}</p>
}
