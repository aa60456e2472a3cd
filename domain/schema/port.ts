/**
 * Messages between a tab and the core. The core decodes every message from a tab. A tab does not decode messages from a core of its own
 * build. The message `hello` compares the builds.
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

/** An answer that came with the page, to a call that any visitor may make. `json` is the answer before it is decoded. */
export const FirstAnswer = Schema.Struct({
  name: Schema.String,
  parameters: Schema.Unknown,
  body: Schema.Unknown,
  revision: Schema.NullOr(Schema.Int),
  json: Schema.Unknown,
})

/** The part of a tab's state with which the next core may begin. The core uses only one of the days and decodes only that day. */
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
  /** A tab of an older build does not send it. */
  basketFor: Schema.optionalKey(Schema.NullOr(UserId)),
})
export type Carried = typeof Carried.Type

export const Hello = Schema.Struct({
  build: Schema.String,
  tabId: TabId,
  cookies: Cookies,
  page: Page,
  visible: Schema.Boolean,
  /** Whether the tab has its Web Lock. A tab that cannot get one has a core of its own, which ends with the tab. */
  locked: Schema.Boolean,
  firstAnswers: Schema.Array(FirstAnswer),
  /** The state that the tab had from the previous core. Null if there was none. */
  carried: Schema.NullOr(Carried),
})
export type Hello = typeof Hello.Type

export const WishedResource = Schema.Struct({
  resourceId: SlotReference.fields.resourceId,
  date: LocalDate,
  message: Schema.String,
})

/** A person's request to the core. The log records the results of a command and not the command itself. */
export const Command = Schema.Union([
  Schema.TaggedStruct('ShowPage', { page: Page, visible: Schema.Boolean }),
  /** The slots of one press or one range. They are requested together, and each slot gets its own answer. */
  Schema.TaggedStruct('SelectSlots', { slots: Schema.Array(SlotReference) }),
  Schema.TaggedStruct('ReleaseSlots', { slots: Schema.Array(SlotReference) }),
  Schema.TaggedStruct('ExtendReservations', {}),
  /** The person for whom an administrator books the basket. Null means the administrator. */
  Schema.TaggedStruct('MeanBasketFor', { userId: Schema.NullOr(UserId) }),
  Schema.TaggedStruct('ReloadDay', { groupId: GroupId, date: LocalDate }),
  /** The person asks again for columns that could not be read. The core reads everything that is shown again. */
  Schema.TaggedStruct('ReloadColumns', {}),
  Schema.TaggedStruct('ReloadCatalogue', {}),
  /** The activity could not be read. The core reads it again at once. */
  Schema.TaggedStruct('ReloadActivity', {}),
  Schema.TaggedStruct('DismissToast', { toastId: Schema.String }),
  /** The person has seen the lapses. */
  Schema.TaggedStruct('DismissLapses', {}),
  /** The answer to the dialog about a lost connection. */
  Schema.TaggedStruct('Reconnect', {}),
  Schema.TaggedStruct('StayDisconnected', {}),
  /** The new token from the answer replaces the old one. */
  Schema.TaggedStruct('ChangePassword', { oldPassword: Schema.String, newPassword: Schema.String }),
  Schema.TaggedStruct('SignIn', { email: Schema.String, password: Schema.String }),
  /** The link in the mail to a person who has just registered. It is refused in every browser but the one that registered. */
  Schema.TaggedStruct('SignInByLink', { id: UserId, code: Schema.String }),
  /** Signs in by what a first step has given, such as a ticket and a code. */
  Schema.TaggedStruct('Enter', {
    call: Schema.Literals(['signInByFactor', 'signInByPasskey', 'signInByProvider']),
    body: Schema.Unknown,
  }),
  Schema.TaggedStruct('SignOut', {}),
])
export type Command = typeof Command.Type

/** The activity that a tab already has: the last version, and the id of the last deed. Both are 0 if it has none. */
export const ActivityKnown = Schema.Struct({ version: Schema.Int, last: Schema.Int })
export type ActivityKnown = typeof ActivityKnown.Type

export const Confirmation = Schema.Struct({
  idempotencyKey: Schema.String,
  /** All slots of the booking, as the person saw them. A repeated attempt asks for the same slots. */
  slots: Schema.Array(SlotReference),
  wishes: Schema.Array(WishedResource),
  /** True if the attempt was sent before and its result is not known. */
  repeated: Schema.Boolean,
  /** The booking to which the slots are added. Null makes a new booking. */
  addTo: Schema.NullOr(BookingId),
  /** The person for whom an administrator books. Absent means the person who has signed in. */
  bookFor: Schema.optionalKey(UserId),
  /** The pattern by which a new booking repeats. Absent if it does not repeat. */
  series: Schema.optionalKey(Series),
})
export type Confirmation = typeof Confirmation.Type

/** A tab's request for a call of the contract. The schemas of the call check its parts. */
export const CallMessage = Schema.Struct({
  name: Schema.String,
  parameters: Schema.Unknown,
  query: Schema.Unknown,
  body: Schema.Unknown,
  /** The toast that success shows. Null means the toast in the call's row. */
  success: Schema.NullOr(Schema.Union([Success, Schema.Literal('none')])),
  /** Whether a failure shows a toast in addition to the message on the screen (docs/rules.md#departures). */
  toastsFailure: Schema.Boolean,
})
export type CallMessage = typeof CallMessage.Type
