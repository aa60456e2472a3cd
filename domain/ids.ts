/**
 * From plain values to branded ids without the schema library, for addresses and for ids that are minted here.
 */
import type { BookingId, BookingResourceId, Epoch, GroupId, ResourceId, SessionId, TabId, UserId } from './entities.ts'

/** As large as the database's integers go. */
const LARGEST_ID = 2_147_483_647

const isPositiveInteger = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= LARGEST_ID
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const isGroupId = (value: number): value is GroupId => isPositiveInteger(value)
export const isResourceId = (value: number): value is ResourceId => isPositiveInteger(value)
export const isBookingId = (value: number): value is BookingId => isPositiveInteger(value)
export const isBookingResourceId = (value: number): value is BookingResourceId => isPositiveInteger(value)
export const isUserId = (value: number): value is UserId => isPositiveInteger(value)
export const isSessionId = (value: string): value is SessionId => uuid4.test(value)
export const isTabId = (value: string): value is TabId => uuid4.test(value)
export const isEpoch = (value: string): value is Epoch => uuid4.test(value)

/** The id in an address such as `/group/7`, or null when the text is no id. */
const idFromText =
  <Id extends number>(isId: (value: number) => value is Id) =>
  (text: string): Id | null => {
    const value = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
    return isId(value) ? value : null
  }

export const groupIdFromText = idFromText(isGroupId)
export const resourceIdFromText = idFromText(isResourceId)
export const bookingIdFromText = idFromText(isBookingId)
export const bookingResourceIdFromText = idFromText(isBookingResourceId)
export const userIdFromText = idFromText(isUserId)

/** @throws RangeError unless it is a UUID v4 */
export const tabId = (text: string): TabId => {
  if (!isTabId(text)) throw new RangeError('not a tab id')
  return text
}

/** @throws RangeError unless it is a UUID v4 */
export const epoch = (text: string): Epoch => {
  if (!isEpoch(text)) throw new RangeError('not an epoch')
  return text
}
