/**
 * The events of the log, which are facts in the past tense, and their envelope. Invariants: no event contains a person's name, an address,
 * a wish, a note, a token, a code or a session id (docs/rules.md#log). The log records the holder of a slot only as `mine` or `other`. A
 * tag is never removed, and its meaning never changes.
 */
import { Schema } from 'effect'
import { Area } from './area.ts'
import { Instant, LocalDate, LocalTime } from './calendar.ts'
import { CatalogueGroup, NamedGroup, NamedResource } from './catalogue.ts'
import { DayGrid } from './day-grid.ts'
import { GridResource, Role, RoleGroups } from './entities.ts'
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

/** A hold in a push. `expiration` is null if the hold no longer exists. */
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
  /** Older logs lack all three. */
  own: Schema.optionalKey(Schema.Boolean),
  yieldsAt: Schema.optionalKey(LocalTime),
  heldOver: Schema.optionalKey(Schema.Literal(true)),
})
export type BookedSlot = typeof BookedSlot.Type

/** One resource on one day. */
export const ColumnAddress = Schema.Struct({ resourceId: ResourceId, date: LocalDate })
export type ColumnAddress = typeof ColumnAddress.Type

/** The highest number of columns that a page may name. */
const MOST_COLUMNS = 400

/** The page that a tab shows, with the details that the core needs. */
export const Page = Schema.Union([
  Schema.TaggedStruct('BookingGrid', { groupId: GroupId, date: LocalDate }),
  /** The slots of one booked resource. Slots that are chosen there belong to the edit and not to the basket. */
  Schema.TaggedStruct('EditBooking', {
    groupId: GroupId,
    date: LocalDate,
    resourceId: ResourceId,
    bookingResourceId: BookingResourceId,
  }),
  /** Columns of any kind: a week, hits of the finder, or the dates of a series. `booking` is true if slots can be chosen on the page. */
  Schema.TaggedStruct('Columns', {
    columns: Schema.Array(ColumnAddress).check(Schema.isMaxLength(MOST_COLUMNS)),
    booking: Schema.Boolean,
  }),
  Schema.TaggedStruct('SignIn', { returnsToBooking: Schema.Boolean }),
  /** A page on the way into an account, other than the sign-in page. */
  Schema.TaggedStruct('Account', {
    page: Schema.Literals(['register', 'forgot-password', 'verify-email', 'claim', 'undo-email-change']),
    returnsToBooking: Schema.Boolean,
  }),
  /** The live activity. While a tab shows it, the connection stays open, although holds may end (docs/rules.md#departures). */
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

/** The reason for having no connection: no tab needs one, it was lost for good, or the person chose to stay disconnected. */
export const ConnectionCause = Schema.Literals(['idle', 'lost', 'declined']).annotate({ unknown: 'idle' })

/** The reason why nobody is signed in: there was no token, the person signed out, or the server no longer knows the token. */
export const SignOutCause = Schema.Literals(['absent', 'asked', 'expired']).annotate({ unknown: 'absent' })

/** The kinds of success. Each kind has a text for its toast. */
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
  'user-type-added',
  'user-type-updated',
  'user-type-removed',
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

/** The toasts, as the log records them. Their texts are in `src/`, but the message of `RequestFailed` is the server's Swedish text. */
export const Toast = Schema.TaggedUnion({
  BookingCreated: {},
  BookingExtended: {},
  Reconnecting: {},
  Reconnected: {},
  RequestFailed: { message: Schema.String },
  ServerUnreachable: {},
  /** The client could not read the server's answer. */
  AnswerUnreadable: {},
  Succeeded: { what: Success },
})
export type Toast = typeof Toast.Type

/** `refused` means that another back end gave no reason or its own words, or that this build does not know the reason. */
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
  'sign-in-by-link',
  'sessions',
  'providers',
  'working-day',
  'finder',
  'series',
  'retention',
  'signs',
  'second-factor',
  'passkeys',
  'check-in',
])
export type Feature = typeof Feature.Type

export const SignedInPerson = Schema.Struct({
  userId: UserId,
  role: Role,
  userType: UserTypeId,
  /** The groups for which the person has the role. Absent for all groups, and in older logs. */
  roleGroups: Schema.optionalKey(RoleGroups),
})

export type SignedInPerson = typeof SignedInPerson.Type

export const MadeBooking = Schema.Struct({ bookingId: BookingId, bookingNumber: Schema.Int })

const slot = { slot: SlotReference }
const atRevision = { revision: Revision }

export const Event = Schema.TaggedUnion({
  CoreStarted: { build: Schema.String },
  /** The build of the client that the server serves. If it differs from the core's build, it is a new release. */
  ServedBuildTold: { build: Schema.String },
  /** The state that a tab had from the previous core. It is shown until this core has read its own. */
  StateCarried: {
    account: Schema.NullOr(SignedInPerson),
    clockOffset: Schema.NullOr(Instant),
    groups: Schema.Record(Schema.String, NamedGroup),
    resources: Schema.Record(Schema.String, NamedResource),
    days: Schema.Array(Schema.Struct({ groupId: GroupId, date: LocalDate, grid: DayGrid })),
    holds: Schema.Array(HoldRead),
    latestBooking: Schema.NullOr(MadeBooking),
    /** Older logs lack it. */
    basketFor: Schema.optionalKey(Schema.NullOr(UserId)),
  },

  TabJoined: { tabId: TabId },
  TabShowed: { tabId: TabId, page: Page, visible: Schema.Boolean },
  TabLeft: { tabId: TabId },

  SignedIn: SignedInPerson.fields,
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
  /** The browser's clock was set, or it stopped while the machine slept. The core measures it again and reads the holds again. */
  ClockJumped: {},

  ReservationsRead: { ...atRevision, reservations: Schema.Array(HoldRead) },
  /** A back end without revisions may have left something out. The core reads the holds again. */
  ReservationsDoubted: {},
  DaysDoubted: {},
  /** The core failed to read the holds. `failures` counts the failures in a row. */
  ReservationsUnread: { failures: Schema.Int },
  ReservationsPushed: { ...atRevision, changed: Schema.Array(HoldChange) },
  BookingsPushed: { ...atRevision, made: Schema.Array(BookedSlot) },
  CancellationsPushed: { ...atRevision, freed: Schema.Array(BookedSlot) },
  GridChanged: { ...atRevision, groupId: GroupId },
  RevisionTold: { ...atRevision },
  /**
   * `count` booked resources wait for an administrator's answer, and `userTypes` people wait for an answer about their user type. A number
   * is null or absent if it is not known. `areas` are the areas in which somebody has changed something. Older logs lack them.
   */
  WaitingTold: {
    count: Schema.NullOr(Schema.Int),
    userTypes: Schema.optionalKey(Schema.Int),
    areas: Schema.optionalKey(Schema.Array(Area)),
  },

  SlotSelectionRequested: slot,
  SlotSelectionConfirmed: { ...slot, expiration: Instant },
  /** `words` is the back end's own text, if it is short and plain. */
  SlotSelectionRefused: { ...slot, reason: SelectionRefusal, words: Schema.optionalKey(Schema.String) },
  SlotReleaseRequested: slot,
  SlotReleased: slot,
  SlotReleaseRefused: { ...slot, reason: SelectionRefusal },
  /** `now` is the server's time as the core calculates it. */
  ReservationsExpired: { now: Instant },
  ReservationsCleared: {},
  /** A person asked to extend the holds to the full time again. If the server extends them, a `ReservationsRead` follows. */
  ExtensionRequested: {},
  ExtensionRefused: { reason: Schema.Literals(['limit', 'disconnected', 'failed']).annotate({ unknown: 'failed' }) },

  /** An administrator has chosen the person for whom the basket is booked. Null means the administrator. */
  BasketMeantFor: { userId: Schema.NullOr(UserId) },
  BookingRequested: { tabId: TabId, slots: Schema.Array(SlotReference) },
  BookingMade: {
    tabId: TabId,
    bookingId: BookingId,
    bookingNumber: Schema.Int,
    /** The booked slots. Older logs lack them. */
    slots: Schema.optionalKey(Schema.Array(SlotReference)),
  },
  BookingRefused: { tabId: TabId, code: Schema.String, lost: Schema.Array(SlotReference) },
  /** A booking of the person who uses this browser no longer exists. */
  BookingGone: { bookingId: BookingId },
  /** The person has seen the lapses. */
  LapsesDismissed: {},

  DataChanged: { area: Area },
  /** An answer or a push could not be read. The event names the call, the path and the kind of the value, but never the value itself. */
  AnswerUnread: { call: Schema.String, path: Schema.String, expected: Schema.String, kind: Schema.String },
  /** `rows` rows of the call's latest answer could not be read and are not shown. */
  RowsLeftOut: { call: Schema.String, rows: Schema.Int },
  FeatureMissed: { feature: Feature },

  ToastShown: { tabId: Schema.NullOr(TabId), toast: Toast },
  ToastDismissed: { toastId: Schema.String },
})
export type Event = typeof Event.Type

/** The pushes that change days, columns or holds. The core keeps the latest ones and applies them to answers that arrive late. */
export const ChangePush = Schema.Union([
  Event.cases.ReservationsPushed,
  Event.cases.BookingsPushed,
  Event.cases.CancellationsPushed,
  Event.cases.GridChanged,
])
export type ChangePush = typeof ChangePush.Type

/** The origin of a fact: the core itself, the hub, an HTTP answer, or a tab. */
export const Origin = Schema.Union([Schema.Literals(['core', 'hub', 'http']), TabId]).annotate({ unknown: 'core' })
export type Origin = typeof Origin.Type

/** `seq` counts from 1 within an epoch. `at` is the time on the core's clock. */
export const Envelope = Schema.Struct({ seq: Schema.Int, at: Instant, epoch: Epoch, origin: Origin, event: Event })
export type Envelope = typeof Envelope.Type

export type EventTag = Event['_tag']
export type EventOf<Tag extends EventTag> = Extract<Event, { readonly _tag: Tag }>
