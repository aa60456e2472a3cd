/**
 * Checking in at the door: the person's own times of today in this room, each with the state of its check-in. Invariant: it is shown only to
 * somebody whose browser has proved that it has seen the room's sign.
 */
import type { ReactElement } from 'react'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useComing } from '../bookings/coming-bookings.ts'
import { CheckIn } from '../check-in/check-in.tsx'
import { checkInOf } from '../check-in/check-in-state.ts'

interface CheckInHereProps {
  readonly userId: UserId
  readonly resourceId: ResourceId
  readonly proof: string
}

export const CheckInHere = ({ userId, resourceId, proof }: CheckInHereProps): ReactElement | null => {
  const has = useHas('check-in')
  const now = useWallNow()
  const limits = useStatePart('resources')[resourceId]?.limits
  const coming = useComing(userId, false)
  if (!has || coming._tag !== 'Loaded') return null
  const own = coming.value.bookings.flatMap((booking) =>
    booking.bookingResources
      .filter((booked) => booked.resourceId === resourceId && booked.date === now.date)
      .flatMap((booked) => {
        const checkIn = checkInOf(booked, limits, now)
        return checkIn === null || checkIn.state === 'over' ? [] : [{ booking, booked }]
      }),
  )
  if (own.length === 0) return <ForCoBookers />
  return (
    <ul className="stack gap-3" aria-label="Dina tider här i dag">
      {own.map(({ booking, booked }) => (
        <li key={booked.id} className="stack gap-2">
          <p className="strong numeric">{`Din tid ${mergeIntervals(booked.bookingSlots).map(timeRange).join(', ')}`}</p>
          <CheckIn {...{ booking, booked, now, proof }} isStaff={false} look="page" />
        </li>
      ))}
    </ul>
  )
}

/** The way on for somebody who has no account here: the link in their mail checks in, now that this browser has been at the sign. */
export const ForCoBookers = (): ReactElement => (
  <p className="measure">
    Är du medbokare? Öppna länken i mejlet till dig på den här telefonen inom 15 minuter, så kan du checka in där.
  </p>
)
