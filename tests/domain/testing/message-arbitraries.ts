/**
 * Messages between core, server and tab, for property tests. Invariant: a call, a hub method, a push or a command
 * without arbitraries is a type error here.
 */
import fc from 'fast-check'
import { epoch as epochOf } from '../../../domain/ids.ts'
import type { ActivityDeed, ActivityItem, ActivityKind } from '../../../domain/schema/activity.ts'
import type {
  HubAnswer,
  HubArguments,
  HubMethodName,
  HubPush,
  HubPushName,
  LiveBooking,
  Meta,
  Reservation,
} from '../../../domain/schema/hub.ts'
import type { Carried, Command, Confirmation, Cookies, Hello } from '../../../domain/schema/port.ts'
import { initialState } from '../../../domain/state/state.ts'
import { anyDate, anyTime } from './calendar-arbitraries.ts'
import {
  anyBookingId,
  anyBookingIdNumber,
  anyGroupId,
  anyResourceId,
  anySessionId,
  anyTabId,
  anyText,
  anyUserId,
} from './entity-arbitraries.ts'
import { anyBasketFor, anyLog, anyPage, anySlotReference } from './event-arbitraries.ts'
import { record } from './record.ts'
import { replay } from './replay.ts'

/** Any value of JSON, which has no -0. */
const anyJson = fc.json().map((text): unknown => JSON.parse(text))

const few = { maxLength: 3 }
const instantText = fc
  .date({ min: new Date('2000-01-01T00:00:00.000Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const meta: fc.Arbitrary<Meta> = record({ revision: fc.nat(), now: instantText })
const slotFields = { resourceId: anyResourceId, date: anyDate, startTime: anyTime, endTime: anyTime }
const reservation: fc.Arbitrary<Reservation> = record({
  sessionId: anyText,
  ...slotFields,
  expiration: fc.option(instantText),
})
const liveBooking: fc.Arbitrary<LiveBooking> = record({
  ...slotFields,
  bookingId: fc.option(anyBookingId),
  bookingIdNumber: anyBookingIdNumber,
})
export const anyActivityKind: fc.Arbitrary<ActivityKind> = fc.constantFrom(
  ...(['held', 'extended', 'released', 'expired', 'booked', 'changed', 'cancelled'] as const),
)
const deedFields = {
  id: fc.integer({ min: 1, max: 1_000_000 }),
  at: instantText,
  kind: anyActivityKind,
  ...slotFields,
  count: fc.nat(),
}
export const anyActivityDeed: fc.Arbitrary<ActivityDeed> = fc.oneof(
  record({ ...deedFields, holder: anyText }),
  record({ ...deedFields, bookingIdNumber: anyBookingIdNumber }),
  record({ ...deedFields, bookingId: anyBookingId, bookingIdNumber: anyBookingIdNumber }),
)
const anyActivityItem: fc.Arbitrary<ActivityItem> = fc.oneof(
  anyActivityDeed,
  record({ at: instantText, kind: fc.constantFrom('visitors', 'connections'), count: fc.nat() }),
)
const reservations = fc.array(reservation, few)
const reading = record({ reservations, revision: fc.nat(), now: instantText })
const slotArguments = fc.tuple(anyText, anyResourceId, anyDate, anyTime, anyTime)
const sessionArguments = fc.tuple(anyText)

export const hubMethodArbitraries: {
  readonly [Name in HubMethodName]: {
    readonly arguments: fc.Arbitrary<HubArguments<Name>>
    readonly answer: fc.Arbitrary<HubAnswer<Name>>
  }
} = {
  GetReservations: { arguments: sessionArguments, answer: reading },
  AddReservation: {
    arguments: slotArguments,
    answer: fc.oneof(
      record({ confirmed: fc.constant(true), reservation }),
      record({
        confirmed: fc.constant(false),
        reason: fc.constantFrom('unknown', 'past', 'closed', 'locked', 'booked', 'reserved', 'limit'),
      }),
    ),
  },
  AddReservations: {
    arguments: fc.tuple(anyText, fc.array(record(slotFields), few)),
    answer: record({
      held: fc.array(reservation, few),
      refused: fc.array(
        record({ slot: record(slotFields), reason: fc.constantFrom('unknown', 'closed', 'reserved', 'limit') }),
        few,
      ),
    }),
  },
  RemoveReservation: { arguments: slotArguments, answer: fc.boolean() },
  RemoveReservations: { arguments: fc.tuple(anyText, fc.array(record(slotFields), few)), answer: fc.nat() },
  ClearReservations: { arguments: sessionArguments, answer: fc.nat() },
  WatchWaiting: { arguments: fc.tuple(fc.boolean()), answer: fc.constant(null) },
  WatchActivity: { arguments: fc.tuple(fc.boolean()), answer: fc.constant(null) },
  ExtendReservations: {
    arguments: sessionArguments,
    answer: fc.oneof(reading, record({ reason: fc.constant('limit') })),
  },
}

export const hubPushArbitraries: { readonly [Name in HubPushName]: fc.Arbitrary<HubPush<Name>> } = {
  reservations: fc.tuple(reservations, meta),
  bookings: fc.tuple(fc.array(liveBooking, few), meta),
  cancellations: fc.tuple(fc.array(liveBooking, few), meta),
  grid: fc.tuple(record({ groupId: anyGroupId }), meta),
  revision: fc.tuple(meta),
  waiting: fc.tuple(fc.oneof(record({ count: fc.nat() }), record({ count: fc.nat(), userTypes: fc.nat() })), meta),
}
export const anyActivityPush = fc.tuple(fc.array(anyActivityItem, few))

const _nothing = fc.constant({})
const anyCookies: fc.Arbitrary<Cookies> = record({
  session: fc.option(anySessionId),
  token: fc.option(anyText),
  xsrf: fc.option(anyText),
})

const epoch = epochOf('00000000-0000-4000-8000-000000000001')
const anyCarried: fc.Arbitrary<Carried> = anyLog(epoch, 12).map((log) => {
  const { account, clockOffset, groups, resources, days, holds, pending, confirming, latestBooking, basketFor } =
    replay(initialState(epoch), log)
  return { account, clockOffset, groups, resources, days, holds, pending, confirming, latestBooking, basketFor }
})

export const anyHello: fc.Arbitrary<Hello> = record({
  build: anyText,
  tabId: anyTabId,
  cookies: anyCookies,
  page: anyPage,
  visible: fc.boolean(),
  firstAnswers: fc.array(
    record({
      name: anyText,
      parameters: anyJson,
      body: anyJson,
      revision: fc.option(fc.nat()),
      json: anyJson,
    }),
    few,
  ),
  locked: fc.boolean(),
  carried: fc.option(anyCarried),
})

export const anyConfirmation: fc.Arbitrary<Confirmation> = record({
  idempotencyKey: anyText,
  repeated: fc.boolean(),
  slots: fc.array(anySlotReference, few),
  addTo: fc.option(anyBookingId),
  wishes: fc.array(record({ resourceId: anyResourceId, date: anyDate, message: anyText }), few),
})

const of = <const Tag extends Command['_tag']>(tag: Tag) => fc.constant(tag)

export const commandsByTag: {
  readonly [Tag in Command['_tag']]: fc.Arbitrary<Extract<Command, { readonly _tag: Tag }>>
} = {
  ShowPage: record({ _tag: of('ShowPage'), page: anyPage, visible: fc.boolean() }),
  SelectSlots: record({ _tag: of('SelectSlots'), slots: fc.array(anySlotReference, { maxLength: 4 }) }),
  ReleaseSlots: record({ _tag: of('ReleaseSlots'), slots: fc.array(anySlotReference, { maxLength: 4 }) }),
  ExtendReservations: record({ _tag: of('ExtendReservations') }),
  MeanBasketFor: record({ _tag: of('MeanBasketFor'), userId: anyBasketFor }),
  ReloadDay: record({ _tag: of('ReloadDay'), groupId: anyGroupId, date: anyDate }),
  ReloadColumns: record({ _tag: of('ReloadColumns') }),
  ReloadCatalogue: record({ _tag: of('ReloadCatalogue') }),
  ReloadActivity: record({ _tag: of('ReloadActivity') }),
  DismissToast: record({ _tag: of('DismissToast'), toastId: anyText }),
  DismissLapses: record({ _tag: of('DismissLapses') }),
  Reconnect: record({ _tag: of('Reconnect') }),
  StayDisconnected: record({ _tag: of('StayDisconnected') }),
  ChangePassword: record({ _tag: of('ChangePassword'), oldPassword: anyText, newPassword: anyText }),
  SignIn: record({ _tag: of('SignIn'), email: anyText, password: anyText }),
  SignInByLink: record({ _tag: of('SignInByLink'), id: anyUserId, code: anyText }),
  Enter: record({
    _tag: of('Enter'),
    call: fc.constant('signInByFactor'),
    body: fc.dictionary(anyText, anyText, { noNullPrototype: true }),
  }),
  SignOut: record({ _tag: of('SignOut') }),
}
