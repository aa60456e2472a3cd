/**
 * The types of the hub's contract, derived from `domain/schema/hub.ts`. Types alone.
 */
import type * as activity from './schema/activity.ts'
import type * as hub from './schema/hub.ts'

export type Reservation = typeof hub.Reservation.Type
export type LiveBooking = typeof hub.LiveBooking.Type
export type Meta = typeof hub.Meta.Type
export type RefusalReason = typeof hub.RefusalReason.Type
export type ReservationsAnswer = typeof hub.ReservationsAnswer.Type

export type ActivityKind = typeof activity.ActivityKind.Type
export type ActivityDeed = typeof activity.ActivityDeed.Type
export type ActivityPresence = typeof activity.ActivityPresence.Type
export type ActivityItem = typeof activity.ActivityItem.Type
export type ActivityMinute = typeof activity.ActivityMinute.Type

export type HubMethodName = keyof typeof hub.hubMethods
export type HubArguments<Name extends HubMethodName> = (typeof hub.hubMethods)[Name]['arguments']['Type']
export type HubAnswer<Name extends HubMethodName> = (typeof hub.hubMethods)[Name]['answer']['Type']

export type HubPushName = keyof typeof hub.hubPushes
export type HubPush<Name extends HubPushName> = (typeof hub.hubPushes)[Name]['Type']
