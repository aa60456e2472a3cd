/** The addresses of pages, for links. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { pathTo, routes } from '../../../domain/routes/routes.ts'
import type { BookingId, BookingResourceId, GroupId } from '../../../domain/schema/ids.ts'
import { basePath } from '../../core/base-path.ts'

export const groupPath = (groupId: GroupId): string => pathTo(routes.group, { groupId })
export const groupDayPath = (groupId: GroupId, date: LocalDate): string => pathTo(routes.groupDay, { groupId, date })
export const bookingPath = (bookingId: BookingId): string => pathTo(routes.booking, { bookingId })
export const editBookingPath = (bookingId: BookingId, bookingResourceId: BookingResourceId): string =>
  pathTo(routes.editBooking, { bookingId, bookingResourceId })
export const administeredBookingPath = (bookingId: BookingId): string =>
  pathTo(routes.administeredBooking, { bookingId })
/** @param page to come back to, with its query: the address that is kept is the browser's */
export const signInPath = (page: string, base = basePath): string =>
  page === '/' ? routes.signIn : `${routes.signIn}?returnUrl=${encodeURIComponent(`${base}${page}`)}`
