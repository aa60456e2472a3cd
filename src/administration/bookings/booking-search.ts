/** What the list of all bookings is searched by, as it stands in the address. Pure. */
import { groupIdFromText, userIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes/routes.ts'
import type { GroupId, UserId } from '../../../domain/schema/ids.ts'
import { pageForQuery, pageInQuery } from '../../kit/paging/page-window.ts'
import { withQuery } from '../../shell/routing/with-query.ts'

export interface ListSearch {
  readonly bookingNumber: number | null
  readonly group: GroupId | null
  readonly userId: UserId | null
  readonly page: number
}

/** Booking numbers are integers of the database: what is longer is none. */
const number = /^\d{1,9}$/

/** "1001", or the number of one of its resources: "1001-2". Null: neither. */
export const readBookingNumber = (typed: string): number | null => {
  const [text = '', part] = typed.replace(/\s/gu, '').split('-', 2)
  return number.test(text) && (part === undefined || number.test(part)) ? Number(text) : null
}

export const listSearchOf = (query: URLSearchParams): ListSearch => ({
  bookingNumber: readBookingNumber(query.get('bookingNumber') ?? ''),
  group: groupIdFromText(query.get('group') ?? ''),
  userId: userIdFromText(query.get('userId') ?? ''),
  page: pageInQuery(query.get('page')),
})

export const listPath = ({ userId, bookingNumber, group, page }: ListSearch): string =>
  withQuery(routes.administeredBookings, { userId, bookingNumber, group, page: pageForQuery(page) })
