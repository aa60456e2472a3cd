/**
 * The types of the product's things (spec 3), derived from their schemas so that there is one definition of each.
 * Types alone: nothing of the schema library reaches a bundle through this file.
 */
import type * as groups from './schema/administered-groups.ts'
import type * as bookings from './schema/bookings.ts'
import type * as entities from './schema/entities.ts'
import type * as ids from './schema/ids.ts'
import type * as people from './schema/people.ts'

export type GroupId = typeof ids.GroupId.Type
export type ResourceId = typeof ids.ResourceId.Type
export type BookingId = typeof ids.BookingId.Type
export type BookingResourceId = typeof ids.BookingResourceId.Type
export type UserId = typeof ids.UserId.Type
export type UserTypeId = typeof ids.UserTypeId.Type
export type OrganisationId = typeof ids.OrganisationId.Type
export type RowId = typeof ids.RowId.Type
export type SessionId = typeof ids.SessionId.Type
export type TabId = typeof ids.TabId.Type
export type Epoch = typeof ids.Epoch.Type

export type OpenTime = typeof entities.OpenTime.Type
export type Lock = typeof entities.Lock.Type
export type Media = typeof entities.Media.Type
export type PublicGroup = typeof entities.PublicGroup.Type
export type PublicResource = typeof entities.PublicResource.Type
export type Group = typeof groups.Group.Type
export type Resource = typeof groups.Resource.Type
export type ResourcePrice = typeof groups.ResourcePrice.Type
export type Notification = typeof groups.Notification.Type
export type GroupColor = typeof entities.GroupColor.Type
export type Slot = typeof entities.Slot.Type
export type GridResource = typeof entities.GridResource.Type
export type User = typeof people.User.Type
export type UserType = typeof people.UserType.Type
export type OrganisationType = typeof people.OrganisationType.Type
export type Role = typeof entities.Role.Type
export type Organisation = typeof people.Organisation.Type
export type Booking = typeof bookings.Booking.Type
export type BookingResource = typeof bookings.BookingResource.Type
export type BookingStatus = typeof bookings.BookingStatus.Type
export type Note = typeof bookings.Note.Type
export type ReportRow = typeof bookings.ReportRow.Type
export type StatisticsRow = typeof bookings.StatisticsRow.Type
export type ContentType = typeof entities.ContentType.Type
export type ContentItem = typeof entities.ContentItem.Type
