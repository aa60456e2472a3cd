/** Somebody else's booking, whatever the page and its address, is one of all bookings: so the menu of an administrator has it. */
import { useEffect } from 'react'
import { routes } from '../../../domain/routes.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { saidPlace } from '../../shell/routing/menu-place.ts'

const ownId = ({ account }: State): number | null => (account._tag === 'SignedIn' ? account.userId : null)

export const useBookingInMenu = ({ user }: Pick<Booking, 'user'>): void => {
  const own = useCoreState(ownId)
  const isOthers = own !== null && own !== user.id
  useEffect(() => {
    if (!isOthers) return
    saidPlace.next(routes.administeredBookings)
    return () => saidPlace.next(null)
  }, [isOthers])
}
