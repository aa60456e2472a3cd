/**
 * The state of the core: the reducer folds the log into it, and every tab has a copy of it. Invariant: what there are many of stands in
 * records, not arrays, so that one change is one patch.
 */
import { Effect, Schema } from 'effect'
import { Instant, LocalDate, LocalTime } from './calendar.ts'
import { NamedGroup, NamedResource } from './catalogue.ts'
import { DayGrid, DayResource } from './day-grid.ts'
import { Role } from './entities.ts'
import {
  ChangePush,
  ConnectionCause,
  ConnectionStatus,
  Holder,
  MadeBooking,
  Page,
  SelectionRefusal,
  SignOutCause,
  SlotReference,
  Toast,
} from './events.ts'
import { Revision } from './hub.ts'
import { Epoch, GroupId, ResourceId, TabId, UserId, UserTypeId } from './ids.ts'

export const Account = Schema.Union([
  Schema.TaggedStruct('Unknown', {}),
  Schema.TaggedStruct('SignedOut', { cause: SignOutCause }),
  Schema.TaggedStruct('SignedIn', { userId: UserId, role: Role, userType: UserTypeId }),
]).annotate({ unknown: { _tag: 'Unknown' } })
export type Account = typeof Account.Type

/** The grid of a day. It may be shown while it is read again; `stale` says that it must be. */
export const Day = Schema.Struct({
  groupId: GroupId,
  date: LocalDate,
  grid: Schema.NullOr(DayGrid),
  loading: Schema.Boolean,
  stale: Schema.Boolean,
  failure: Schema.NullOr(Schema.String),
})
export type Day = typeof Day.Type

/** One resource on one day, apart from the grids of days; `resource` null: it has not been read yet. */
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
/** By resource and day, then by start. */
export const Holds = Schema.Record(Schema.String, Schema.Record(Schema.String, Hold))

/**
 * A press on its way. `settled`: a push or a reading has said already what became of the slot. `answered`: the answer says otherwise than
 * that, so the press stays until the next push or reading of the slot.
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

/** `expired`: its time ran out. `lost`: the server no longer holds it, as after a long time without a connection. */
export const Lapse = Schema.Struct({ ...SlotReference.fields, cause: Schema.Literals(['expired', 'lost']) })
export type Lapse = typeof Lapse.Type

/**
 * The values of keys that are missing in states recorded before there were such keys. It stands apart so that a build that decodes no state
 * can leave the schema out (`vite.config.ts`).
 */
const unknown = Effect.succeed(null)
const never = Effect.succeed(0)
const none = Effect.succeed({})
const nothingChanged = Effect.succeed({ users: 0, content: 0, bookings: 0, groups: 0, waiting: 0 })

export const State = Schema.Struct({
  epoch: Epoch,
  build: Schema.String,
  /** The build of the client that the server serves; null until it is known. */
  servedBuild: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(unknown)),
  account: Account,
  connection: Schema.Struct({ status: ConnectionStatus, cause: ConnectionCause }),
  /** The server's clock minus the core's, ms; null until it is measured. */
  clockOffset: Schema.NullOr(Instant),
  /** Of this connection every push after `from` was heard, up to `seen`. Null: none yet. */
  stream: Schema.NullOr(Schema.Struct({ from: Revision, seen: Revision })),
  /**
   * The last pushes of the connection, in order: they bring a reading that comes late up to date; `push` null: a bare revision. Only the
   * core has it: tabs get none of it.
   */
  told: Schema.Array(
    Schema.Struct({ revision: Revision, push: Schema.NullOr(ChangePush).annotate({ unknown: null }) }),
  ),
  groups: Schema.Record(Schema.String, NamedGroup),
  resources: Schema.Record(Schema.String, NamedResource),
  catalogue: Schema.Literals(['absent', 'loaded', 'failed']).annotate({ unknown: 'absent' }),
  days: Schema.Record(Schema.String, Day),
  /** By resource and day, the columns that the page of some tab names. A tab whose page names none gets none. */
  columns: Schema.Record(Schema.String, Column).pipe(Schema.withDecodingDefaultKey(none)),
  /** The revision of the last reading of the holds; null: they were never read. `holdsStale`: they must be read again. */
  holdsRevision: Schema.NullOr(Revision),
  holdsStale: Schema.Boolean,
  /** How many times in a row reading the holds has failed. */
  holdsFailures: Schema.Int.pipe(Schema.withDecodingDefaultKey(never)),
  holds: Holds,
  pending: Schema.Record(Schema.String, Pending),
  refusals: Schema.Record(Schema.String, Refusal),
  /** Lapses that the person has not seen yet. */
  lapsed: Schema.Record(Schema.String, Lapse).pipe(Schema.withDecodingDefaultKey(none)),
  /** By area, the number of the last event that changed it. Tabs that show something of the area then read it again. */
  changed: Schema.Struct({
    users: Schema.Int,
    content: Schema.Int,
    bookings: Schema.Int,
    groups: Schema.Int,
    /** Older logs lack it. */
    waiting: Schema.Int.pipe(Schema.withDecodingDefaultKey(never)),
  }).pipe(Schema.withDecodingDefaultKey(nothingChanged)),
  /** Answers that could not be read, by the number of the event. */
  unread: Schema.Record(Schema.String, Unread).pipe(Schema.withDecodingDefaultKey(none)),
  /** By the name of a call, how many rows of its latest answer could not be read; absent: none. */
  leftOut: Schema.Record(Schema.String, Schema.Int).pipe(Schema.withDecodingDefaultKey(none)),
  /** How many booked resources wait for an administrator's answer; null: it is not known. */
  waiting: Schema.NullOr(Schema.Int).pipe(Schema.withDecodingDefaultKey(unknown)),
  /** How many people wait for an answer about their user type; null: it is not known. */
  waitingTypes: Schema.NullOr(Schema.Int).pipe(Schema.withDecodingDefaultKey(unknown)),
  missing: Schema.Record(Schema.String, Schema.Literal(true)).pipe(Schema.withDecodingDefaultKey(none)),
  confirming: Schema.NullOr(TabId),
  latestBooking: Schema.NullOr(MadeBooking),
  /** The person for whom an administrator means to book; null: themselves. Forgotten once the choice is booked, or nothing is left of it. */
  basketFor: Schema.NullOr(UserId).pipe(Schema.withDecodingDefaultKey(unknown)),
  tabs: Schema.Record(Schema.String, Schema.Struct({ page: Page, visible: Schema.Boolean })),
  toasts: Schema.Record(Schema.String, Schema.Struct({ tabId: Schema.NullOr(TabId), toast: Toast })),
})
export type State = typeof State.Type
