/**
 * The types of the HTTP contract, derived from `domain/schema/http.ts`. Types alone.
 */
import type * as http from './schema/http.ts'

export type CallName = keyof typeof http.calls
export type CallParameters<Name extends CallName> = (typeof http.calls)[Name]['parameters']['Type']
export type CallBody<Name extends CallName> = (typeof http.calls)[Name]['body']['Type']
export type CallAnswer<Name extends CallName> = (typeof http.calls)[Name]['answer']['Type']

export type FailureBody = typeof http.FailureBody.Type
export type LostSlot = typeof http.LostSlot.Type
export type BookingModel = typeof http.BookingModel.Type
export type BookingModelResource = typeof http.BookingModelResource.Type
export type Credentials = typeof http.Credentials.Type
export type SignedInUser = typeof http.SignedInUser.Type
export type ResourcePriceResult = typeof http.ResourcePriceResult.Type
