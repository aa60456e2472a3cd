/** Ids of fixtures, from plain numbers. */
import { isBookingId, isGroupId, isResourceId } from '../domain/ids.ts'
import type { BookingId, GroupId, ResourceId } from '../domain/schema/ids.ts'

const checked =
  <Id extends number>(isId: (value: number) => value is Id) =>
  (value: number): Id => {
    if (!isId(value)) throw new RangeError(`not an id: ${value}`)
    return value
  }

export const groupIdOf: (value: number) => GroupId = checked(isGroupId)
export const resourceIdOf: (value: number) => ResourceId = checked(isResourceId)
export const bookingIdOf: (value: number) => BookingId = checked(isBookingId)
