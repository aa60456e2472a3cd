/** The addresses of pages, for links. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { LocalMonth } from '../../../domain/calendar/local-month.ts'
import { isDayOrWeekPath, pathTo, routes } from '../../../domain/routes.ts'
import type { BookingId, BookingResourceId, GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { basePath } from '../../core/base-path.ts'

export const groupPath = (groupId: GroupId): string => pathTo(routes.group, { groupId })
/** Said in the address of a group's day: the resource that it opens at, where not all fit. */
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
/** An account page, and the page to come back to from it, with its query: the address that is kept is the browser's. */
export const pathWithReturn = (path: string, page: string, base = basePath): string =>
  page === '/' ? path : `${path}?returnUrl=${encodeURIComponent(`${base}${page}`)}`
export const signInPath = (page: string, base = basePath): string => pathWithReturn(routes.signIn, page, base)

/** Said in the address of a group's day or a resource's week: what is held is to be confirmed there. */
export const CONFIRM = 'confirm'
const withoutQuery = (page: string): string => page.replace(/[?#].*/s, '')
/** The day or week that a page to come back to is; null: it is another page. */
const gridOf = (page: string): string | null => (isDayOrWeekPath(withoutQuery(page)) ? withoutQuery(page) : null)
/** A call that mails a link says this besides, and the link leads on to that day or week. Empty: the page is neither. */
export const returningTo = (page: string): { readonly returnUrl?: string } => {
  const grid = gridOf(page)
  return grid === null ? {} : { returnUrl: grid }
}
/** The same page; what is held is not asked about. */
export const withoutConfirming = (page: string): string => gridOf(page) ?? page
/** The same page; a day or a week confirms what is held when one comes there. */
export const toConfirmAt = (page: string): string => {
  const grid = gridOf(page)
  return grid === null ? page : `${grid}?${CONFIRM}=1`
}
