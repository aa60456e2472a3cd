/** One's next booking where the page is about something else: a failure to read it is no news there. */
import type { ReactElement } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { comingOf, nextOf } from './coming-bookings.ts'
import { NextBookingCard } from './next-booking.tsx'
import { useComing } from './use-coming.ts'

export const OwnNextBooking = ({ userId }: { readonly userId: UserId }): ReactElement | null => {
  const now = useWallNow()
  const result = useComing(userId, false)
  const next = result._tag === 'Loaded' ? nextOf(comingOf(result.value.bookings, now)) : null
  return next === null ? null : <NextBookingCard next={next} />
}
