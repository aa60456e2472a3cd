/**
 * The events of the log: facts in the past tense, and the envelope that every one travels in. Invariant: no event
 * carries a name, an address, a wish, a note, a token, a code or a session id (docs/rules.md#log): whose a hold is, is
 * recorded as `mine` or `other`. A tag is never removed or given another meaning.
 */
import { Schema } from 'effect'
import { Instant, LocalDate, LocalTime } from './calendar.ts'
import { CatalogueGroup, NamedGroup, NamedResource } from './catalogue.ts'
import { DayGrid } from './day-grid.ts'
import { GridResource, Role } from './entities.ts'
import { RefusalReason, Revision } from './hub.ts'
import { BookingId, BookingResourceId, Epoch, GroupId, ResourceId, TabId, UserId, UserTypeId } from './ids.ts'

export const SlotReference = Schema.Struct({
  resourceId: ResourceId,
  date: LocalDate,
  startTime: LocalTime,
  endTime: LocalTime,
})
export type SlotReference = typeof SlotReference.Type

export const Holder = Schema.Literals(['mine', 'other'])

/** A hold as a push or a reading tells it; `expiration` null: it is gone. */
export const HoldChange = Schema.Struct({
  ...SlotReference.fields,
  holder: Holder,
  expiration: Schema.NullOr(Instant),
})
export type HoldChange = typeof HoldChange.Type
export const HoldRead = Schema.Struct({ ...SlotReference.fields, holder: Holder, expiration: Instant })
export type HoldRead = typeof HoldRead.Type

export const BookedSlot = Schema.Struct({
  ...SlotReference.fields,
  bookingId: Schema.NullOr(BookingId),
  bookingIdNumber: Schema.String,
  /** Older logs are without. */
  own: Schema.optionalKey(Schema.Boolean),
})
export type BookedSlot = typeof BookedSlot.Type

/** One resource on one day. */
export const ColumnAddress = Schema.Struct({ resourceId: ResourceId, date: LocalDate })
export type ColumnAddress = typeof ColumnAddress.Type

/** So many columns a page may name. */
const MOST_COLUMNS = 400

/** The page that a tab shows, as far as the core must know it. */
export const Page = Schema.Union([
  Schema.TaggedStruct('BookingGrid', { groupId: GroupId, date: LocalDate }),
  /** The slots of one resource of a booking: what is chosen of it then is the edit's, not the basket's. */
  Schema.TaggedStruct('EditBooking', {
    groupId: GroupId,
    date: LocalDate,
    resourceId: ResourceId,
    bookingResourceId: BookingResourceId,
  }),
  /** Resources and days of any kind: a week, hits, the dates of a series. `booking`: slots of them are chosen there. */
  Schema.TaggedStruct('Columns', {
    columns: Schema.Array(ColumnAddress).check(Schema.isMaxLength(MOST_COLUMNS)),
    booking: Schema.Boolean,
  }),
  Schema.TaggedStruct('SignIn', { returnsToBooking: Schema.Boolean }),
  /** Another page of somebody who gets into their account. */
  Schema.TaggedStruct('Account', {
    page: Schema.Literals(['register', 'forgot-password', 'verify-email', 'claim', 'undo-email-change']),
    returnsToBooking: Schema.Boolean,
  }),
  /** The live activity: it keeps the connection, never the holds (docs/rules.md#departures). */
  Schema.TaggedStruct('Activity', {}),
  Schema.TaggedStruct('Other', {}),
]).annotate({ unknown: { _tag: 'Other' } })
export type Page = typeof Page.Type

export const ConnectionStatus = Schema.Literals([
  'disconnected',
  'connecting',
  'connected',
  'reconnecting',
  'disconnecting',
]).annotate({ unknown: 'disconnected' })

/** Why there is no connection: no tab needs one, it was lost for good, or the person chose to stay without. */
export const ConnectionCause = Schema.Literals(['idle', 'lost', 'declined']).annotate({ unknown: 'idle' })

/** No token there was; the person asked; or the server no longer knows the token. */
export const SignOutCause = Schema.Literals(['absent', 'asked', 'expired']).annotate({ unknown: 'absent' })

/** A success, one for each text of the specification. */
export const Success = Schema.Literals([
  'booking-removed',
  'booking-updated',
  'booking-added',
  'note-added',
  'note-removed',
  'price-set',
  'content-updated',
  'group-created',
  'group-updated',
  'open-time-added',
  'open-time-removed',
  'lock-added',
  'lock-removed',
  'special-days-added',
  'special-day-removed',
  'rule-set',
  'rule-removed',
  'media-added',
  'media-removed',
  'notification-added',
  'notification-removed',
  'allowed-added',
  'allowed-removed',
  'price-added',
  'price-removed',
  'resource-created',
  'resource-updated',
  'resource-copied',
  'resources-ordered',
  'lock-changed',
  'attribute-added',
  'attribute-changed',
  'attribute-removed',
  'user-type-approved',
  'user-type-refused',
  'user-type-updated',
  'person-added',
  'claim-link-sent',
  'trial-mail-sent',
  'user-updated',
  'user-removed',
  'user-bookings-removed',
  'activation-sent',
  'reset-sent',
  'password-reset',
  'password-changed',
  'registered',
])
export type Success = typeof Success.Type

/** Subjects that a change may have made old: every reading of one of these is read again. */
export const Area = Schema.Literals(['users', 'content', 'bookings', 'groups', 'waiting'])
export type Area = typeof Area.Type

/** Texts of toasts live in `src/`; the log carries which one. A failure's message is the server's own Swedish text. */
export const Toast = Schema.TaggedUnion({
  BookingCreated: {},
  BookingExtended: {},
  Reconnecting: {},
  Reconnected: {},
  RequestFailed: { message: Schema.String },
  ServerUnreachable: {},
  /** It answered, in no form that is known. */
  AnswerUnreadable: {},
  Succeeded: { what: Success },
})
export type Toast = typeof Toast.Type

/** `refused`: by a back end that gives no reason, or says it in words of its own, or for one that this build does not know. */
export const SelectionRefusal = Schema.Union([
  RefusalReason,
  Schema.Literals(['disconnected', 'failed', 'refused']),
]).annotate({ unknown: 'refused' })
export type SelectionRefusal = typeof SelectionRefusal.Type

/** Additions of our own back end, which another may lack (docs/rules.md#other-back-ends). */
export const Feature = Schema.Literals([
  'extension',
  'calendar-file',
  'calendar-feed',
  'activity',
  'audit',
  'export',
  'sign-out',
  'sessions',
  'working-day',
  'finder',
  'series',
])
export type Feature = typeof Feature.Type

export const MadeBooking = Schema.Struct({ bookingId: BookingId, bookingNumber: Schema.Int })

const slot = { slot: SlotReference }
const atRevision = { revision: Revision }

export const Event = Schema.TaggedUnion({
  CoreStarted: { build: Schema.String },
  /** Which build of the client the server serves: another than the core's own is a new release. */
  ServedBuildTold: { build: Schema.String },
  /** The state that a tab had from the core before this one: shown until this one has read it for itself. */
  StateCarried: {
    account: Schema.NullOr(Schema.Struct({ userId: UserId, role: Role, userType: UserTypeId })),
    clockOffset: Schema.NullOr(Instant),
    groups: Schema.Record(Schema.String, NamedGroup),
    resources: Schema.Record(Schema.String, NamedResource),
    days: Schema.Array(Schema.Struct({ groupId: GroupId, date: LocalDate, grid: DayGrid })),
    holds: Schema.Array(HoldRead),
    latestBooking: Schema.NullOr(MadeBooking),
    /** Older logs are without. */
    basketFor: Schema.optionalKey(Schema.NullOr(UserId)),
  },

  TabJoined: { tabId: TabId },
  TabShowed: { tabId: TabId, page: Page, visible: Schema.Boolean },
  TabLeft: { tabId: TabId },

  SignedIn: { userId: UserId, role: Role, userType: UserTypeId },
  SignedOut: { cause: SignOutCause },

  CatalogueLoaded: { groups: Schema.Array(CatalogueGroup) },
  CatalogueFailed: { code: Schema.String },
  DayRequested: { groupId: GroupId, date: LocalDate },
  DayLoaded: { groupId: GroupId, date: LocalDate, ...atRevision, resources: Schema.Array(GridResource) },
  DayFailed: { groupId: GroupId, date: LocalDate, code: Schema.String },
  DayReleased: { groupId: GroupId, date: LocalDate },
  ColumnsRequested: { columns: Schema.Array(ColumnAddress) },
  ColumnsLoaded: { ...atRevision, resources: Schema.Array(GridResource) },
  ColumnsFailed: { columns: Schema.Array(ColumnAddress), code: Schema.String },
  ColumnsReleased: { columns: Schema.Array(ColumnAddress) },

  ConnectionChanged: { status: ConnectionStatus, cause: ConnectionCause },
  ClockMeasured: { offset: Instant },
  /** The browser's clock was moved, or stood while the machine slept: it is measured anew, and the holds are read again. */
  ClockJumped: {},

  ReservationsRead: { ...atRevision, reservations: Schema.Array(HoldRead) },
  /** A back end without revisions may have sent less than all: it is read again. */
  ReservationsDoubted: {},
  DaysDoubted: {},
  /** The holds could not be read: so many times on end. */
  ReservationsUnread: { failures: Schema.Int },
  ReservationsPushed: { ...atRevision, changed: Schema.Array(HoldChange) },
  BookingsPushed: { ...atRevision, made: Schema.Array(BookedSlot) },
  CancellationsPushed: { ...atRevision, freed: Schema.Array(BookedSlot) },
  GridChanged: { ...atRevision, groupId: GroupId },
  RevisionTold: { ...atRevision },
  /**
   * How many booked resources wait for an administrator, and how many people for a yes to their user type; null or absent: not
   * known.
   */
  WaitingTold: { count: Schema.NullOr(Schema.Int), userTypes: Schema.optionalKey(Schema.Int) },

  SlotSelectionRequested: slot,
  SlotSelectionConfirmed: { ...slot, expiration: Instant },
  /** `words`: the back end's own, short and plain. */
  SlotSelectionRefused: { ...slot, reason: SelectionRefusal, words: Schema.optionalKey(Schema.String) },
  SlotReleaseRequested: slot,
  SlotReleased: slot,
  SlotReleaseRefused: { ...slot, reason: SelectionRefusal },
  /** `now` is the server's time, as the core reckons it. */
  ReservationsExpired: { now: Instant },
  ReservationsCleared: {},
  /** Somebody asked for a full new term. The reservations that were given are a `ReservationsRead`. */
  ExtensionRequested: {},
  ExtensionRefused: { reason: Schema.Literals(['limit', 'disconnected', 'failed']).annotate({ unknown: 'failed' }) },

  /** An administrator has chosen the person for whom the basket is; null: oneself. */
  BasketMeantFor: { userId: Schema.NullOr(UserId) },
  BookingRequested: { tabId: TabId, slots: Schema.Array(SlotReference) },
  BookingMade: {
    tabId: TabId,
    bookingId: BookingId,
    bookingNumber: Schema.Int,
    /** The booked slots; older logs are without. */
    slots: Schema.optionalKey(Schema.Array(SlotReference)),
  },
  BookingRefused: { tabId: TabId, code: Schema.String, lost: Schema.Array(SlotReference) },
  /** A booking of one's own is there no longer. */
  BookingGone: { bookingId: BookingId },
  /** The person has seen what lapsed. */
  LapsesDismissed: {},

  DataChanged: { area: Area },
  /**
   * An answer, or a push, that could not be read: its call, the place in it, and the kind of value; never the value.
   */
  AnswerUnread: { call: Schema.String, path: Schema.String, expected: Schema.String, kind: Schema.String },
  /** So many rows of the call's latest answer could not be read, and are shown nowhere. */
  RowsLeftOut: { call: Schema.String, rows: Schema.Int },
  FeatureMissed: { feature: Feature },

  ToastShown: { tabId: Schema.NullOr(TabId), toast: Toast },
  ToastDismissed: { toastId: Schema.String },
})
export type Event = typeof Event.Type

/** The pushes that change what a day or the holds look like, kept a while to bring late readings up to date. */
export const ChangePush = Schema.Union([
  Event.cases.ReservationsPushed,
  Event.cases.BookingsPushed,
  Event.cases.CancellationsPushed,
  Event.cases.GridChanged,
])
export type ChangePush = typeof ChangePush.Type

/** Whence the fact came: the core itself, the hub, an HTTP answer, or a tab. */
export const Origin = Schema.Union([Schema.Literals(['core', 'hub', 'http']), TabId]).annotate({ unknown: 'core' })
export type Origin = typeof Origin.Type

/** `seq` counts from 1 within an epoch; `at` is the core's clock. */
export const Envelope = Schema.Struct({ seq: Schema.Int, at: Instant, epoch: Epoch, origin: Origin, event: Event })
export type Envelope = typeof Envelope.Type

export type EventTag = Event['_tag']
export type EventOf<Tag extends EventTag> = Extract<Event, { readonly _tag: Tag }>
