/**
 * The state of the core: what the reducer folds the log into, and what every tab holds a copy of.
 * Invariant: keyed by records, not arrays, so that one change is one patch (research: architecture P3).
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

/** A day may be shown and read again at once; `stale` says that it must be. */
export const Day = Schema.Struct({
  groupId: GroupId,
  date: LocalDate,
  grid: Schema.NullOr(DayGrid),
  loading: Schema.Boolean,
  stale: Schema.Boolean,
  failure: Schema.NullOr(Schema.String),
})
export type Day = typeof Day.Type

/** One resource on one day, beside the days; `resource` null: it has not been read. */
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
 * A press on its way. `settled`: a push or a reading has already said what became of the slot, so the answer need not.
 * `answered`: and yet the answer says otherwise, so the press goes on until the next word of the slot.
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
 * The meaning of keys that a state lacks which was recorded before there were such. Made apart: a build that decodes no
 * state then leaves its schema out (`vite.config.ts`).
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
  /** Server's clock less the core's, ms; null until measured. */
  clockOffset: Schema.NullOr(Instant),
  /** The pushes of this connection: everything after `from`, up to `seen`. Null: nothing yet. */
  stream: Schema.NullOr(Schema.Struct({ from: Revision, seen: Revision })),
  /**
   * The last pushes of the connection, in order, to bring a reading up to date that comes later than they; `push` null:
   * mere word of a revision. The core's own: tabs get none of it.
   */
  told: Schema.Array(
    Schema.Struct({ revision: Revision, push: Schema.NullOr(ChangePush).annotate({ unknown: null }) }),
  ),
  groups: Schema.Record(Schema.String, NamedGroup),
  resources: Schema.Record(Schema.String, NamedResource),
  catalogue: Schema.Literals(['absent', 'loaded', 'failed']).annotate({ unknown: 'absent' }),
  days: Schema.Record(Schema.String, Day),
  /** By resource and day: those that some tab's page names. Tabs whose page names none get none. */
  columns: Schema.Record(Schema.String, Column).pipe(Schema.withDecodingDefaultKey(none)),
  /** Null: never read. `stale`: must be read again. */
  holdsRevision: Schema.NullOr(Revision),
  holdsStale: Schema.Boolean,
  /** How often on end reading what is held has failed. */
  holdsFailures: Schema.Int.pipe(Schema.withDecodingDefaultKey(never)),
  holds: Holds,
  pending: Schema.Record(Schema.String, Pending),
  refusals: Schema.Record(Schema.String, Refusal),
  /** Choices that lapsed, until the person has seen it. */
  lapsed: Schema.Record(Schema.String, Lapse).pipe(Schema.withDecodingDefaultKey(none)),
  /** By area, the sequence of the last event that changed it: tabs that show something of it read it again. */
  changed: Schema.Struct({
    users: Schema.Int,
    content: Schema.Int,
    bookings: Schema.Int,
    groups: Schema.Int,
    /** Older logs are without. */
    waiting: Schema.Int.pipe(Schema.withDecodingDefaultKey(never)),
  }).pipe(Schema.withDecodingDefaultKey(nothingChanged)),
  /** Answers that could not be read, each once, by the sequence of the event. */
  unread: Schema.Record(Schema.String, Unread).pipe(Schema.withDecodingDefaultKey(none)),
  /** How many rows of a call's latest answer could not be read, by its name; none: it is not there. */
  leftOut: Schema.Record(Schema.String, Schema.Int).pipe(Schema.withDecodingDefaultKey(none)),
  /** How many booked resources wait for an administrator's yes; null: not known. */
  waiting: Schema.NullOr(Schema.Int).pipe(Schema.withDecodingDefaultKey(unknown)),
  /** How many people wait for a yes to their user type; null: not known. */
  waitingTypes: Schema.NullOr(Schema.Int).pipe(Schema.withDecodingDefaultKey(unknown)),
  missing: Schema.Record(Schema.String, Schema.Literal(true)).pipe(Schema.withDecodingDefaultKey(none)),
  confirming: Schema.NullOr(TabId),
  latestBooking: Schema.NullOr(MadeBooking),
  /** The person for whom an administrator books what is chosen, until it is booked or nothing of it is left; null: oneself. */
  basketFor: Schema.NullOr(UserId).pipe(Schema.withDecodingDefaultKey(unknown)),
  tabs: Schema.Record(Schema.String, Schema.Struct({ page: Page, visible: Schema.Boolean })),
  toasts: Schema.Record(Schema.String, Schema.Struct({ tabId: Schema.NullOr(TabId), toast: Toast })),
})
export type State = typeof State.Type
