/**
 * The address at which a booked resource is moved to another room or day: that of its edit, with the shown day in the query.
 * Only our own back end moves; before another one there is no way to the address, and the edit stays an edit.
 */
import { isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { BookingId, GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { useHas } from '../../core/use-has.ts'
import { editBookingPath } from '../../shell/routing/paths.ts'

const [DAY, GROUP, ROOM] = ['flytta', 'grupp', 'rum']

export interface MovesTo {
  readonly date: LocalDate
  /** The group that is shown. Null means that of the booked resource. */
  readonly groupId: GroupId | null
  /** The resource in which times are chosen. Null until some are. */
  readonly resourceId: ResourceId | null
}

export const moveBookingPath = (
  bookingId: BookingId,
  booked: Pick<BookingResource, 'id' | 'date'>,
  { date = booked.date, groupId = null, resourceId = null }: Partial<MovesTo> = {},
): string => {
  const group = groupId === null ? '' : `&${GROUP}=${groupId}`
  const room = resourceId === null ? '' : `&${ROOM}=${resourceId}`
  return `${editBookingPath(bookingId, booked.id)}?${DAY}=${date}${group}${room}`
}

/** Where a booked resource is moved to by the query of the address. Null if it is not moved but edited. */
export const movesTo = (query: URLSearchParams): MovesTo | null => {
  const date = query.get(DAY) ?? ''
  if (!isLocalDate(date)) return null
  return {
    date,
    groupId: groupIdFromText(query.get(GROUP) ?? ''),
    resourceId: resourceIdFromText(query.get(ROOM) ?? ''),
  }
}

/** Whether the back end moves booked resources. Another one does not say which prices were set by hand. */
export const useMovable = ({ ownPrice }: Pick<BookingResource, 'ownPrice'>): boolean =>
  useHas('series') && ownPrice !== undefined
