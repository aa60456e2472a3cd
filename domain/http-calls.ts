/**
 * The types of the HTTP contract, derived from `domain/schema/`. Types alone.
 */
import type * as accountCalls from './schema/calls/account-calls.ts'
import type * as activityCalls from './schema/calls/activity-calls.ts'
import type * as bookingAdministration from './schema/calls/booking-administration-calls.ts'
import type * as bookingCalls from './schema/calls/booking-calls.ts'
import type * as everyday from './schema/calls/everyday-calls.ts'
import type * as groupAdministration from './schema/calls/group-administration-calls.ts'
import type * as http from './schema/calls/http.ts'
import type * as userAdministration from './schema/calls/user-administration-calls.ts'
import type * as failure from './schema/failure-body.ts'

export type CallName = keyof typeof http.calls
export type CallParameters<Name extends CallName> = (typeof http.calls)[Name]['parameters']['Type']
export type CallQuery<Name extends CallName> = (typeof http.calls)[Name]['query']['Type']
export type CallBody<Name extends CallName> = (typeof http.calls)[Name]['body']['Type']
/** What the client uses of an answer. */
export type CallAnswer<Name extends CallName> = (typeof http.calls)[Name]['used']['Type']

export type FailureBody = typeof failure.FailureBody.Type
export type LostSlot = typeof failure.LostSlot.Type

export type Credentials = typeof everyday.Credentials.Type
export type SignedInUser = typeof accountCalls.SignedInUser.Type
export type Registration = typeof accountCalls.Registration.Type
export type UserModel = typeof accountCalls.UserModel.Type
export type ListedUser = typeof userAdministration.ListedUser.Type
export type PagedUsers = typeof userAdministration.PagedUsers.Type

export type BookingModel = typeof everyday.BookingModel.Type
export type BookingReference = typeof everyday.BookingReference.Type
export type BookingModelResource = typeof everyday.BookingModelResource.Type
export type BookingResourceModel = typeof bookingCalls.BookingResourceModel.Type
export type BookingSearch = typeof bookingCalls.BookingSearch.Type
export type PagedBookings = typeof bookingCalls.PagedBookings.Type
export type ResourcePriceResult = typeof everyday.ResourcePriceResult.Type
export type ReportSearch = typeof bookingAdministration.ReportSearch.Type
export type Report = typeof bookingAdministration.Report.Type

export type ActivityQuery = typeof activityCalls.ActivityQuery.Type
export type ActivityPage = typeof activityCalls.ActivityPage.Type
export type AuditQuery = typeof activityCalls.AuditQuery.Type
export type AuditEntry = typeof activityCalls.AuditEntry.Type
export type AuditPage = typeof activityCalls.AuditPage.Type
export type UserExport = typeof activityCalls.UserExport.Type

export type GroupModel = typeof groupAdministration.GroupModel.Type
export type ResourceModel = typeof groupAdministration.ResourceModel.Type
export type OpenTimeModel = typeof groupAdministration.OpenTimeModel.Type
export type LockModel = typeof groupAdministration.LockModel.Type
export type PriceModel = typeof groupAdministration.PriceModel.Type
