/**
 * The types of the product's things (spec 3), derived from their schemas so that there is one definition of each.
 * Types alone: nothing of the schema library reaches a bundle through this file.
 */
import type * as entities from './schema/entities.ts'
import type * as ids from './schema/ids.ts'

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
export type Group = typeof entities.Group.Type
export type Resource = typeof entities.Resource.Type
export type ResourcePrice = typeof entities.ResourcePrice.Type
export type Notification = typeof entities.Notification.Type
export type GroupColor = typeof entities.GroupColor.Type
export type Slot = typeof entities.Slot.Type
export type GridResource = typeof entities.GridResource.Type
export type User = typeof entities.User.Type
export type UserType = typeof entities.UserType.Type
export type OrganisationType = typeof entities.OrganisationType.Type
export type Role = typeof entities.Role.Type
export type Organisation = typeof entities.Organisation.Type
export type Booking = typeof entities.Booking.Type
export type BookingResource = typeof entities.BookingResource.Type
export type BookingStatus = typeof entities.BookingStatus.Type
export type Note = typeof entities.Note.Type
export type ReportRow = typeof entities.ReportRow.Type
export type StatisticsRow = typeof entities.StatisticsRow.Type
export type ContentType = typeof entities.ContentType.Type
export type ContentItem = typeof entities.ContentItem.Type
