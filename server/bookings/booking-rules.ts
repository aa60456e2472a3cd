/**
 * What can be said of a booking model without asking the database (contract 3, Booking): 422.
 */
import type { BookingModel, BookingModelResource } from '../../domain/http-calls.ts'
import { type AcceptedOrigins, isOwnAddress } from '../http/accepted-origins.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

const longestWish = 2_000

const isTwice = (keys: readonly string[]): boolean => new Set(keys).size < keys.length
const slotKeys = (entry: BookingModelResource): string[] =>
  entry.bookingSlots.map((slot) => `${slot.startTime}-${slot.endTime}`)

const resourcesField = (entries: readonly BookingModelResource[]): string | null => {
  if (entries.length === 0 || entries.some((entry) => entry.bookingSlots.length === 0)) return fieldTexts.noSlots
  if (entries.some((entry) => isTwice(slotKeys(entry)))) return fieldTexts.slotTwice
  if (isTwice(entries.map((entry) => `${entry.resourceId} ${entry.date}`))) return fieldTexts.resourceTwice
  return entries.some((entry) => (entry.message ?? '').length > longestWish) ? fieldTexts.longWish : null
}

/** @throws Failure 422 */
export const checkBookingModel = (model: BookingModel, acceptsOrigin: AcceptedOrigins): void => {
  const resources = resourcesField(model.bookingResources)
  const isForeign = (address: string | undefined): boolean =>
    address !== undefined && !isOwnAddress(address, acceptsOrigin)
  refuseInvalid({
    ...(resources === null ? {} : { bookingResources: resources }),
    ...(isForeign(model.baseUrl) ? { baseUrl: fieldTexts.foreignAddress } : {}),
    ...(isForeign(model.adminBaseUrl) ? { adminBaseUrl: fieldTexts.foreignAddress } : {}),
  })
}
