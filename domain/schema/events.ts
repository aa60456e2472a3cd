/**
 * The events of the log: facts in the past tense, and the envelope in which each of them stands. Invariants: no event carries a name, an
 * address, a wish, a note, a token, a code or a session id (docs/rules.md#log); who has a hold is recorded as `mine` or `other`. A tag is
 * never removed, nor given another meaning.
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

/** A hold as a push tells it; `expiration` null: it is gone. */
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
  /** Older logs lack it. */
  own: Schema.optionalKey(Schema.Boolean),
})
export type BookedSlot = typeof BookedSlot.Type

/** One resource on one day. */
export const ColumnAddress = Schema.Struct({ resourceId: ResourceId, date: LocalDate })
export type ColumnAddress = typeof ColumnAddress.Type

/** How many columns a page may name. */
const MOST_COLUMNS = 400

/** The page that a tab shows, as far as the core needs to know. */
export const Page = Schema.Union([
  Schema.TaggedStruct('BookingGrid', { groupId: GroupId, date: LocalDate }),
  /** The slots of one booked resource: what is chosen there belongs to the edit, not to the basket. */
  Schema.TaggedStruct('EditBooking', {
    groupId: GroupId,
    date: LocalDate,
    resourceId: ResourceId,
    bookingResourceId: BookingResourceId,
  }),
  /** Columns of any kind: a week, hits of the finder, the dates of a series. `booking`: slots are chosen there. */
  Schema.TaggedStruct('Columns', {
    columns: Schema.Array(ColumnAddress).check(Schema.isMaxLength(MOST_COLUMNS)),
    booking: Schema.Boolean,
  }),
  Schema.TaggedStruct('SignIn', { returnsToBooking: Schema.Boolean }),
  /** Another page on the way into an account. */
  Schema.TaggedStruct('Account', {
    page: Schema.Literals(['register', 'forgot-password', 'verify-email', 'claim', 'undo-email-change']),
    returnsToBooking: Schema.Boolean,
  }),
  /** The live activity: while it is shown the connection stays, but the holds need not (docs/rules.md#departures). */
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

/** Why nobody is signed in: there was no token, the person asked to sign out, or the server no longer knows the token. */
export const SignOutCause = Schema.Literals(['absent', 'asked', 'expired']).annotate({ unknown: 'absent' })

/** What succeeded: one for each text of a toast. */
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

/** Subjects of readings: after a change of one of them, all that was read of it is read again. */
export const Area = Schema.Literals(['users', 'content', 'bookings', 'groups', 'waiting'])
export type Area = typeof Area.Type

/** The log says which toast it was; the texts are in `src/`. The message of a failure is the server's own Swedish text. */
export const Toast = Schema.TaggedUnion({
  BookingCreated: {},
  BookingExtended: {},
  Reconnecting: {},
  Reconnected: {},
  RequestFailed: { message: Schema.String },
  ServerUnreachable: {},
  /** The server answered in a form that cannot be read. */
  AnswerUnreadable: {},
  Succeeded: { what: Success },
})
export type Toast = typeof Toast.Type

/** `refused`: another back end gives no reason or has words of its own for it, or this build does not know the reason. */
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
  /** Which build of the client the server serves. If it is not the core's own, it is a new release. */
  ServedBuildTold: { build: Schema.String },
  /** What a tab knew from the core before this one. It is shown until this core has read it for itself. */
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
  /** The browser's clock was set, or stood still while the machine slept: it is measured anew, and the holds are read again. */
  ClockJumped: {},

  ReservationsRead: { ...atRevision, reservations: Schema.Array(HoldRead) },
  /** A back end without revisions may have left something out: the holds are read again. */
  ReservationsDoubted: {},
  DaysDoubted: {},
  /** The holds could not be read, so many times in a row. */
  ReservationsUnread: { failures: Schema.Int },
  ReservationsPushed: { ...atRevision, changed: Schema.Array(HoldChange) },
  BookingsPushed: { ...atRevision, made: Schema.Array(BookedSlot) },
  CancellationsPushed: { ...atRevision, freed: Schema.Array(BookedSlot) },
  GridChanged: { ...atRevision, groupId: GroupId },
  RevisionTold: { ...atRevision },
  /**
   * How many booked resources wait for an administrator's answer, and how many people for an answer about their user type; null or absent:
   * it is not known.
   */
  WaitingTold: { count: Schema.NullOr(Schema.Int), userTypes: Schema.optionalKey(Schema.Int) },

  SlotSelectionRequested: slot,
  SlotSelectionConfirmed: { ...slot, expiration: Instant },
  /** `words`: those of the back end, if they are short and plain. */
  SlotSelectionRefused: { ...slot, reason: SelectionRefusal, words: Schema.optionalKey(Schema.String) },
  SlotReleaseRequested: slot,
  SlotReleased: slot,
  SlotReleaseRefused: { ...slot, reason: SelectionRefusal },
  /** `now` is the server's time by the core's reckoning. */
  ReservationsExpired: { now: Instant },
  ReservationsCleared: {},
  /** Somebody asked to hold for the full time again. If that is granted, a `ReservationsRead` follows. */
  ExtensionRequested: {},
  ExtensionRefused: { reason: Schema.Literals(['limit', 'disconnected', 'failed']).annotate({ unknown: 'failed' }) },

  /** An administrator has chosen for whom the basket is; null: for themselves. */
  BasketMeantFor: { userId: Schema.NullOr(UserId) },
  BookingRequested: { tabId: TabId, slots: Schema.Array(SlotReference) },
  BookingMade: {
    tabId: TabId,
    bookingId: BookingId,
    bookingNumber: Schema.Int,
    /** The booked slots; older logs lack them. */
    slots: Schema.optionalKey(Schema.Array(SlotReference)),
  },
  BookingRefused: { tabId: TabId, code: Schema.String, lost: Schema.Array(SlotReference) },
  /** A booking of one's own no longer exists. */
  BookingGone: { bookingId: BookingId },
  /** The person has seen the lapses. */
  LapsesDismissed: {},

  DataChanged: { area: Area },
  /** An answer or a push that could not be read: of which call, where in it, and what kind of value stood there, but never the value. */
  AnswerUnread: { call: Schema.String, path: Schema.String, expected: Schema.String, kind: Schema.String },
  /** How many rows of the call's latest answer could not be read, so that they are shown nowhere. */
  RowsLeftOut: { call: Schema.String, rows: Schema.Int },
  FeatureMissed: { feature: Feature },

  ToastShown: { tabId: Schema.NullOr(TabId), toast: Toast },
  ToastDismissed: { toastId: Schema.String },
})
export type Event = typeof Event.Type

/** The pushes that change days, columns or holds. They are kept for a while, to bring late readings up to date. */
export const ChangePush = Schema.Union([
  Event.cases.ReservationsPushed,
  Event.cases.BookingsPushed,
  Event.cases.CancellationsPushed,
  Event.cases.GridChanged,
])
export type ChangePush = typeof ChangePush.Type

/** Where the fact came from: the core itself, the hub, an HTTP answer, or a tab. */
export const Origin = Schema.Union([Schema.Literals(['core', 'hub', 'http']), TabId]).annotate({ unknown: 'core' })
export type Origin = typeof Origin.Type

/** `seq` counts from 1 within an epoch; `at` is the core's clock. */
export const Envelope = Schema.Struct({ seq: Schema.Int, at: Instant, epoch: Epoch, origin: Origin, event: Event })
export type Envelope = typeof Envelope.Type

export type EventTag = Event['_tag']
export type EventOf<Tag extends EventTag> = Extract<Event, { readonly _tag: Tag }>
