/**
 * The state of the core. The reducer folds the log into it, and every tab has a copy. Invariant: collections whose items change one by one
 * are records and not arrays, so that one change is one patch.
 */
import { Effect, Schema } from 'effect'
import { Instant, LocalDate, LocalTime } from './calendar.ts'
import { NamedGroup, NamedResource } from './catalogue.ts'
import { DayGrid, DayResource } from './day-grid.ts'
import {
  ChangePush,
  ConnectionCause,
  ConnectionStatus,
  Holder,
  MadeBooking,
  Page,
  SelectionRefusal,
  SignedInPerson,
  SignOutCause,
  SlotReference,
  Toast,
} from './events.ts'
import { Revision } from './hub.ts'
import { Epoch, GroupId, ResourceId, TabId, UserId } from './ids.ts'

export const Account = Schema.Union([
  Schema.TaggedStruct('Unknown', {}),
  Schema.TaggedStruct('SignedOut', { cause: SignOutCause }),
  Schema.TaggedStruct('SignedIn', SignedInPerson.fields),
]).annotate({ unknown: { _tag: 'Unknown' } })
export type Account = typeof Account.Type

/** The grid of a day. `stale` means that it must be read again. Tabs may show the grid meanwhile. */
export const Day = Schema.Struct({
  groupId: GroupId,
  date: LocalDate,
  grid: Schema.NullOr(DayGrid),
  loading: Schema.Boolean,
  stale: Schema.Boolean,
  failure: Schema.NullOr(Schema.String),
})
export type Day = typeof Day.Type

/** One resource on one day, read separately from the grids of days. `resource` is null until it is read. */
export const Column = Schema.Struct({
  resourceId: ResourceId,
  date: LocalDate,
  revision: Revision,
  resource: Schema.NullOr(DayResource),
  loading: Schema.Boolean,
  stale: Schema.Boolean,
  failure: Schema.NullOr(Schema.String),
})
export type Column = typeof Column.Type

export const Hold = Schema.Struct({ endTime: LocalTime, holder: Holder, expiration: Instant })
export type Hold = typeof Hold.Type
/** The outer key is the resource and day. The inner key is the start of the slot. */
export const Holds = Schema.Record(Schema.String, Schema.Record(Schema.String, Hold))

/**
 * A press whose outcome is not final. `settled` means that a push or a reading has already shown the slot's new state. `answered` means
 * that the answer contradicts that state, so the press stays until the next push or reading of the slot.
 */
export const Pending = Schema.Struct({
  ...SlotReference.fields,
  kind: Schema.Literals(['selecting', 'releasing']),
  settled: Schema.Boolean,
  answered: Schema.optionalKey(Schema.Literal(true)),
})
export type Pending = typeof Pending.Type

export const Refusal = Schema.Struct({
  ...SlotReference.fields,
  reason: SelectionRefusal,
  words: Schema.optionalKey(Schema.String),
})

export const Unread = Schema.Struct({
  call: Schema.String,
  path: Schema.String,
  expected: Schema.String,
  kind: Schema.String,
})

/** `expired` means that the hold's time ran out. `lost` means that the server no longer has it, for instance after a long disconnection. */
export const Lapse = Schema.Struct({ ...SlotReference.fields, cause: Schema.Literals(['expired', 'lost']) })
export type Lapse = typeof Lapse.Type

/**
 * Default values for keys that older recorded states lack. They are separate constants so that a build that decodes no state can leave out
 * the schema (`vite.config.ts`).
 */
const unknown = Effect.succeed(null)
const never = Effect.succeed(0)
const none = Effect.succeed({})
const nothingChanged = Effect.succeed({ users: 0, content: 0, bookings: 0, groups: 0, waiting: 0 })

export const State = Schema.Struct({
  epoch: Epoch,
  build: Schema.String,
  /** The build of the client that the server serves. Null until it is known. */
  servedBuild: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(unknown)),
  account: Account,
  connection: Schema.Struct({ status: ConnectionStatus, cause: ConnectionCause }),
  /** The server's clock minus the core's clock, in ms. Null until it is measured. */
  clockOffset: Schema.NullOr(Instant),
  /** The core received every push of this connection with a revision after `from` and up to `seen`. Null before the first revision. */
  stream: Schema.NullOr(Schema.Struct({ from: Revision, seen: Revision })),
  /**
   * The last pushes of the connection, in order. The core applies them to an answer that arrives late. `push` is null if only a revision
   * came. Tabs do not get this list.
   */
  told: Schema.Array(
    Schema.Struct({ revision: Revision, push: Schema.NullOr(ChangePush).annotate({ unknown: null }) }),
  ),
  groups: Schema.Record(Schema.String, NamedGroup),
  resources: Schema.Record(Schema.String, NamedResource),
  catalogue: Schema.Literals(['absent', 'loaded', 'failed']).annotate({ unknown: 'absent' }),
  days: Schema.Record(Schema.String, Day),
  /** The columns that the pages of tabs name, by resource and day. A tab whose page names no columns gets none. */
  columns: Schema.Record(Schema.String, Column).pipe(Schema.withDecodingDefaultKey(none)),
  /** The revision of the last reading of the holds. Null if they were never read. `holdsStale` means that they must be read again. */
  holdsRevision: Schema.NullOr(Revision),
  holdsStale: Schema.Boolean,
  /** The number of times in a row that the core failed to read the holds. */
  holdsFailures: Schema.Int.pipe(Schema.withDecodingDefaultKey(never)),
  holds: Holds,
  pending: Schema.Record(Schema.String, Pending),
  refusals: Schema.Record(Schema.String, Refusal),
  /** Lapses that the person has not seen yet. */
  lapsed: Schema.Record(Schema.String, Lapse).pipe(Schema.withDecodingDefaultKey(none)),
  /** The number of the last event that changed each area. When the number changes, tabs that show the area read it again. */
  changed: Schema.Struct({
    users: Schema.Int,
    content: Schema.Int,
    bookings: Schema.Int,
    groups: Schema.Int,
    /** Older logs lack it. */
    waiting: Schema.Int.pipe(Schema.withDecodingDefaultKey(never)),
  }).pipe(Schema.withDecodingDefaultKey(nothingChanged)),
  /** The answers that could not be read. The key is the number of the event. */
  unread: Schema.Record(Schema.String, Unread).pipe(Schema.withDecodingDefaultKey(none)),
  /** The number of rows in a call's latest answer that could not be read. The key is the name of the call. Absent if there are none. */
  leftOut: Schema.Record(Schema.String, Schema.Int).pipe(Schema.withDecodingDefaultKey(none)),
  /** The number of booked resources that wait for an administrator's answer. Null if it is not known. */
  waiting: Schema.NullOr(Schema.Int).pipe(Schema.withDecodingDefaultKey(unknown)),
  /** The number of people who wait for an answer about their user type. Null if it is not known. */
  waitingTypes: Schema.NullOr(Schema.Int).pipe(Schema.withDecodingDefaultKey(unknown)),
  missing: Schema.Record(Schema.String, Schema.Literal(true)).pipe(Schema.withDecodingDefaultKey(none)),
  confirming: Schema.NullOr(TabId),
  latestBooking: Schema.NullOr(MadeBooking),
  /** The person for whom an administrator books. Null means the administrator. It is reset when the basket is booked or becomes empty. */
  basketFor: Schema.NullOr(UserId).pipe(Schema.withDecodingDefaultKey(unknown)),
  tabs: Schema.Record(Schema.String, Schema.Struct({ page: Page, visible: Schema.Boolean })),
  toasts: Schema.Record(Schema.String, Schema.Struct({ tabId: Schema.NullOr(TabId), toast: Toast })),
})
export type State = typeof State.Type
