/** Where an edit comes from and goes back to: the booking as its owner, or as administrators, see it. */
import type { BookingId } from '../../../domain/schema/ids.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { isAdministrator } from '../../shell/routing/is-administrator.ts'
import { administeredBookingPath, bookingPath } from '../../shell/routing/paths.ts'

export const useBookingPath = (id: BookingId): string =>
  useCoreState(isAdministrator) ? administeredBookingPath(id) : bookingPath(id)
