/** Whether a booking is the person's own. Who sees no bookings of others sees only their own, also before another back end. */
import type { Booking } from '../../../domain/schema/bookings.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { useMay } from '../../core/use-may.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'

export const useIsOwner = ({ user }: Pick<Booking, 'user'>): boolean => {
  const ownId = useCoreState(ownIdOf)
  return !useMay('see-bookings') || user.id === ownId
}
