/** Makes branded ids from plain values, such as addresses and new UUIDs, without the schema library. */
import type {
  AttributeId,
  BookingId,
  BookingResourceId,
  Epoch,
  GroupId,
  ResourceId,
  SessionId,
  TabId,
  UserId,
} from './schema/ids.ts'

/** The largest integer of the database. */
const LARGEST_ID = 2_147_483_647

/** The id of an unknown owner, for bookings whose owner another back end does not send. Such a person has no name, address or page. */
export const NOBODY = LARGEST_ID

const isPositiveInteger = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= LARGEST_ID
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const isAttributeId = (value: number): value is AttributeId => isPositiveInteger(value)
export const isGroupId = (value: number): value is GroupId => isPositiveInteger(value)
export const isResourceId = (value: number): value is ResourceId => isPositiveInteger(value)
export const isBookingId = (value: number): value is BookingId => isPositiveInteger(value)
export const isUserId = (value: number): value is UserId => isPositiveInteger(value)
export const isSessionId = (value: string): value is SessionId => uuid4.test(value)
export const isTabId = (value: string): value is TabId => uuid4.test(value)

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
export const bookingResourceIdFromText = idFromText((value): value is BookingResourceId => isPositiveInteger(value))
export const userIdFromText = idFromText(isUserId)

/** A UUID v4 of 16 random bytes. Pages without https lack the browser's own function for this. */
export const uuidOf = (bytes: Uint8Array): string => {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (Number.parseInt(hex.charAt(16), 16) & 3) | 8
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether two session ids are equal. Another back end may write a UUID in any form: in capitals, in braces or without dashes. */
export const isSameSession = (one: string, other: string): boolean => {
  const digitsOf = (session: string): string => session.toLowerCase().replace(/^urn:uuid:|[-{}()]/gu, '')
  return digitsOf(one) === digitsOf(other)
}

/** Makes a function that turns a text into an id. That function throws a RangeError unless the text is a UUID v4. */
const minted =
  <Id extends string>(isId: (text: string) => text is Id, what: string) =>
  (text: string): Id => {
    if (!isId(text)) throw new RangeError(`not ${what}`)
    return text
  }

export const sessionId = minted(isSessionId, 'a session id')
export const tabId = minted(isTabId, 'a tab id')
export const epoch = minted((text): text is Epoch => uuid4.test(text), 'an epoch')
