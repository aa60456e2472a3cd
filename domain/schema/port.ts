/**
 * Messages between a tab and the core. The core decodes what tabs send. A tab trusts the core of its own build: `hello` has compared the
 * builds.
 */
import { Schema } from 'effect'
import { Instant, LocalDate } from './calendar.ts'
import { NamedGroup, NamedResource } from './catalogue.ts'
import { MadeBooking, Page, SlotReference, Success } from './events.ts'
import { BookingId, GroupId, SessionId, TabId, UserId } from './ids.ts'
import { Series } from './series.ts'
import { Account, Holds, Pending } from './state.ts'

export const Cookies = Schema.Struct({
  session: Schema.NullOr(SessionId),
  token: Schema.NullOr(Schema.String),
  xsrf: Schema.NullOr(Schema.String),
})
export type Cookies = typeof Cookies.Type

/** An answer to a call that any visitor may make, as it came with the page; `json` as it travels. */
export const FirstAnswer = Schema.Struct({
  name: Schema.String,
  parameters: Schema.Unknown,
  body: Schema.Unknown,
  revision: Schema.NullOr(Schema.Int),
  json: Schema.Unknown,
})

/** The part of a tab's copy of the state with which the next core may begin. Of the days it uses one, and decodes that one then. */
export const Carried = Schema.Struct({
  account: Account,
  clockOffset: Schema.NullOr(Instant),
  groups: Schema.Record(Schema.String, NamedGroup),
  resources: Schema.Record(Schema.String, NamedResource),
  days: Schema.Record(Schema.String, Schema.Unknown),
  holds: Holds,
  pending: Schema.Record(Schema.String, Pending),
  confirming: Schema.NullOr(TabId),
  latestBooking: Schema.NullOr(MadeBooking),
  /** A tab of an older build sends none. */
  basketFor: Schema.optionalKey(Schema.NullOr(UserId)),
})
export type Carried = typeof Carried.Type

export const Hello = Schema.Struct({
  build: Schema.String,
  tabId: TabId,
  cookies: Cookies,
  page: Page,
  visible: Schema.Boolean,
  /** Whether the tab holds its lock. A tab that cannot has a core of its own, which ends with it. */
  locked: Schema.Boolean,
  firstAnswers: Schema.Array(FirstAnswer),
  /** The state that the tab had from the core before this one; null: there was none. */
  carried: Schema.NullOr(Carried),
})
export type Hello = typeof Hello.Type

export const WishedResource = Schema.Struct({
  resourceId: SlotReference.fields.resourceId,
  date: LocalDate,
  message: Schema.String,
})

/** What a person asks of the core. It is not logged: what came of it is. */
export const Command = Schema.Union([
  Schema.TaggedStruct('ShowPage', { page: Page, visible: Schema.Boolean }),
  /** The slots of one press or one range: they are asked for together, and each is answered by itself. */
  Schema.TaggedStruct('SelectSlots', { slots: Schema.Array(SlotReference) }),
  Schema.TaggedStruct('ReleaseSlots', { slots: Schema.Array(SlotReference) }),
  Schema.TaggedStruct('ExtendReservations', {}),
  /** The person for whom an administrator books the basket; null: oneself. */
  Schema.TaggedStruct('MeanBasketFor', { userId: Schema.NullOr(UserId) }),
  Schema.TaggedStruct('ReloadDay', { groupId: GroupId, date: LocalDate }),
  /** Columns could not be read: everything that is shown is read again. */
  Schema.TaggedStruct('ReloadColumns', {}),
  Schema.TaggedStruct('ReloadCatalogue', {}),
  /** The activity could not be read: again, at once. */
  Schema.TaggedStruct('ReloadActivity', {}),
  Schema.TaggedStruct('DismissToast', { toastId: Schema.String }),
  /** The person has seen what lapsed. */
  Schema.TaggedStruct('DismissLapses', {}),
  /** The answer to the dialog about a lost connection. */
  Schema.TaggedStruct('Reconnect', {}),
  Schema.TaggedStruct('StayDisconnected', {}),
  /** The new token of the answer is kept where the old one was. */
  Schema.TaggedStruct('ChangePassword', { oldPassword: Schema.String, newPassword: Schema.String }),
  Schema.TaggedStruct('SignIn', { email: Schema.String, password: Schema.String }),
  Schema.TaggedStruct('SignOut', {}),
])
export type Command = typeof Command.Type

/** What a tab knows of the activity: the last version that it had, and the id of its last deed; 0: nothing. */
export const ActivityKnown = Schema.Struct({ version: Schema.Int, last: Schema.Int })
export type ActivityKnown = typeof ActivityKnown.Type

export const Confirmation = Schema.Struct({
  idempotencyKey: Schema.String,
  /** All that is booked, as the person saw it. A repeated attempt asks for the same. */
  slots: Schema.Array(SlotReference),
  wishes: Schema.Array(WishedResource),
  /** Whether it was sent before, and it is not known what came of it. */
  repeated: Schema.Boolean,
  /** The booking to add to; null: a new one. */
  addTo: Schema.NullOr(BookingId),
  /** The person for whom an administrator books; absent: the one who is signed in. */
  bookFor: Schema.optionalKey(UserId),
  /** How a new booking repeats; absent: it does not. */
  series: Schema.optionalKey(Series),
})
export type Confirmation = typeof Confirmation.Type

/** A call of the contract, as a tab asks for it. The schemas of the call check its parts. */
export const CallMessage = Schema.Struct({
  name: Schema.String,
  parameters: Schema.Unknown,
  query: Schema.Unknown,
  body: Schema.Unknown,
  /** The toast of its success, instead of the one in the call's row; null: that one. */
  success: Schema.NullOr(Schema.Union([Success, Schema.Literal('none')])),
  /** Whether a failure shows a toast, beside what the screen says of it (docs/rules.md#departures). */
  toastsFailure: Schema.Boolean,
})
export type CallMessage = typeof CallMessage.Type
