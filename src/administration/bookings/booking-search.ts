/** Reads the search for bookings from the page's address, and writes the search to the address. */

import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText, resourceIdFromText, userIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { LONGEST_SEARCH, MOST_SEARCH_WORDS, searchWords } from '../../../domain/rules/search-words.ts'
import type { BookingStatus } from '../../../domain/schema/bookings.ts'
import type { BookingSearch } from '../../../domain/schema/calls/booking-calls.ts'
import type { GroupId, ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { sentDate } from '../../kit/form/time-input.ts'
import { pageForQuery, pageInQuery } from '../../kit/paging/page-window.ts'
import { withQuery } from '../../shell/routing/administration-paths.ts'

export interface ListSearch {
  readonly bookingNumber: number | null
  readonly group: GroupId | null
  readonly userId: UserId | null
  readonly page: number
  /** The search words, which may be empty. Only our own back end supports the search words and the fields below. */
  readonly words: string
  /** 1 when a date among the search words is searched for as ordinary words. */
  readonly literal?: 1
  readonly resource: ResourceId | null
  /** The first and the last day, both inclusive. */
  readonly startDate: LocalDate | null
  readonly endDate: LocalDate | null
  readonly status: BookingStatus | null
}

/** A booking number is a database integer. This pattern accepts at most nine digits. */
const number = /^\d{1,9}$/

/** Reads "1001", or "1001-2" for one resource of the booking. Returns null for other text. */
export const readBookingNumber = (typed: string): number | null => {
  const [text = '', part] = cleanIdentifier(typed).replaceAll(' ', '').split('-', 2)
  return number.test(text) && (part === undefined || number.test(part)) ? Number(text) : null
}

/** Limits a text to the length and the number of words that the server accepts. */
export const readWords = (typed: string): string =>
  searchWords(typed.slice(0, LONGEST_SEARCH)).slice(0, MOST_SEARCH_WORDS).join(' ')

export const statuses = [UNCONFIRMED, CONFIRMED, OCCUPIED, CANCELLED] as const satisfies readonly BookingStatus[]

export const readStatus = (text: string): BookingStatus | null =>
  statuses.find((status) => String(status) === text) ?? null

export const listSearchOf = (query: URLSearchParams): ListSearch => {
  const text = (name: string): string => query.get(name) ?? ''
  return {
    bookingNumber: readBookingNumber(text('bookingNumber')),
    group: groupIdFromText(text('group')),
    userId: userIdFromText(text('userId')),
    page: pageInQuery(query.get('page')),
    words: readWords(text('words')),
    ...(text('literal') === '1' ? { literal: 1 as const } : {}),
    resource: resourceIdFromText(text('resource')),
    startDate: sentDate(text('startDate')),
    endDate: sentDate(text('endDate')),
    status: readStatus(text('status')),
  }
}

export const listPath = ({ page, ...search }: ListSearch): string =>
  withQuery(routes.administeredBookings, { ...search, page: pageForQuery(page) })

const isDetailed = ({ words, resource, startDate, endDate, status }: ListSearch): boolean =>
  words !== '' || [resource, startDate, endDate, status].some((value) => value !== null)

export const isSearched = (search: ListSearch): boolean =>
  isDetailed(search) || [search.bookingNumber, search.group, search.userId].some((value) => value !== null)

/**
 * Builds the body of the search call. It contains the fields that another back end does not know only when the search
 * uses one of them.
 */
export const searchBody = (search: ListSearch, pageSize: number): BookingSearch => {
  const { bookingNumber, group, userId, page, literal: _, ...detailed } = search
  return { bookingNumber, group, userId, page, pageSize, ...(isDetailed(search) ? detailed : {}) }
}
