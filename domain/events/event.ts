/**
 * The types of the log, derived from `domain/schema/events.ts`. Types alone.
 */
import type * as events from '../schema/events.ts'

export type Event = typeof events.Event.Type
export type EventTag = Event['_tag']
export type EventOf<Tag extends EventTag> = Extract<Event, { readonly _tag: Tag }>
export type Envelope = typeof events.Envelope.Type
export type Origin = typeof events.Origin.Type
export type ChangePush = typeof events.ChangePush.Type

export type SlotReference = typeof events.SlotReference.Type
export type HoldChange = typeof events.HoldChange.Type
export type HoldRead = typeof events.HoldRead.Type
export type BookedSlot = typeof events.BookedSlot.Type
export type Page = typeof events.Page.Type
export type Toast = typeof events.Toast.Type
export type Success = typeof events.Success.Type
export type Feature = typeof events.Feature.Type
export type Area = typeof events.Area.Type
export type ConnectionStatus = typeof events.ConnectionStatus.Type
export type SelectionRefusal = typeof events.SelectionRefusal.Type
export type CatalogueGroup = typeof events.CatalogueGroup.Type
