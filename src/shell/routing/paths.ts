/** The addresses of pages, for links. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { LocalMonth } from '../../../domain/calendar/local-month.ts'
import { isDayOrWeekPath, pathTo, routes } from '../../../domain/routes.ts'
import type { BookingId, BookingResourceId, GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { basePath } from '../../core/base-path.ts'

export const groupPath = (groupId: GroupId): string => pathTo(routes.group, { groupId })
/** The query parameter of a group's day that names a resource. A grid that is too wide for the window scrolls to it. */
export const OPENS_AT = 'resurs'
export const groupDayPath = (groupId: GroupId, date: LocalDate, resourceId?: ResourceId): string =>
  `${pathTo(routes.groupDay, { groupId, date })}${resourceId === undefined ? '' : `?${OPENS_AT}=${resourceId}`}`
/** @param week "2026-W49" */
export const resourceWeekPath = (resourceId: ResourceId, week: string): string =>
  pathTo(routes.resourceWeek, { resourceId, week })
export const groupMonthPath = (groupId: GroupId, month: LocalMonth): string =>
  pathTo(routes.groupMonth, { groupId, month })
export const resourceMonthPath = (resourceId: ResourceId, month: LocalMonth): string =>
  pathTo(routes.resourceMonth, { resourceId, month })
export const bookingPath = (bookingId: BookingId): string => pathTo(routes.booking, { bookingId })
export const editBookingPath = (bookingId: BookingId, bookingResourceId: BookingResourceId): string =>
  pathTo(routes.editBooking, { bookingId, bookingResourceId })
export const administeredBookingPath = (bookingId: BookingId): string =>
  pathTo(routes.administeredBooking, { bookingId })
/**
 * The address of an account page that leads back to another page.
 * @param page the path and query of the other page; the address contains them with the base path
 */
export const pathWithReturn = (path: string, page: string, base = basePath): string =>
  page === '/' ? path : `${path}?returnUrl=${encodeURIComponent(`${base}${page}`)}`
export const signInPath = (page: string, base = basePath): string => pathWithReturn(routes.signIn, page, base)

/** The query parameter of a group's day or a resource's week that opens the confirmation of the held slots. */
export const CONFIRM = 'confirm'
const withoutQuery = (page: string): string => page.replace(/[?#].*/s, '')
/** The path of a day or a week without its query; null for any other page. */
const gridOf = (page: string): string | null => (isDayOrWeekPath(withoutQuery(page)) ? withoutQuery(page) : null)
/** The field `returnUrl` for a call that mails a link. The link then leads on to this day or week. Other pages give no field. */
export const returningTo = (page: string): { readonly returnUrl?: string } => {
  const grid = gridOf(page)
  return grid === null ? {} : { returnUrl: grid }
}
/** The same page. The address of a day or a week loses the query that opens the confirmation. */
export const withoutConfirming = (page: string): string => gridOf(page) ?? page
/** The same page. A day or a week gets a query that opens the confirmation of the held slots. */
export const toConfirmAt = (page: string): string => {
  const grid = gridOf(page)
  return grid === null ? page : `${grid}?${CONFIRM}=1`
}
