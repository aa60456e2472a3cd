/**
 * Marks the list of all bookings in an administrator's menu while a page shows another person's booking. The address of the
 * page does not matter.
 */
import { useEffect } from 'react'
import { routes } from '../../../domain/routes.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { saidPlace } from '../../shell/routing/menu-place.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'

export const useBookingInMenu = ({ user }: Pick<Booking, 'user'>): void => {
  const own = useCoreState(ownIdOf)
  const isOthers = own !== null && own !== user.id
  useEffect(() => {
    if (!isOthers) return
    saidPlace.next(routes.administeredBookings)
    return () => saidPlace.next(null)
  }, [isOthers])
}
