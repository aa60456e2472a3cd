/**
 * All events of the log, and logs that no correct core would write. Any tag may follow any other. There are few ids, times and revisions,
 * so that they often coincide. Invariant: a new tag without an arbitrary is a type error here.
 */
import fc from 'fast-check'
import type { AccountPage } from '../../../domain/routes.ts'
import type { Area } from '../../../domain/schema/area.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { CatalogueGroup } from '../../../domain/schema/catalogue.ts'
import type {
  BookedSlot,
  Envelope,
  Event,
  EventOf,
  EventTag,
  HoldChange,
  HoldRead,
  Origin,
  Page,
  SelectionRefusal,
  SlotReference,
  Success,
  Toast,
} from '../../../domain/schema/events.ts'
import { BookingResourceId, type Epoch, RowId, type UserId } from '../../../domain/schema/ids.ts'
import { dayGridOf } from '../../../domain/state/day-grid.ts'
import { anyTime, fewDates, hostileInterval } from './calendar-arbitraries.ts'
import {
  anyBookingIdNumber,
  anyRole,
  anyTabId,
  anyText,
  fewBookingIds,
  fewGroupIds,
  fewResourceIds,
  fewTabIds,
  fewUserIds,
  fewUserTypeIds,
  hostileGridResource,
} from './entity-arbitraries.ts'
import { record } from './record.ts'

const fewRevisions = fc.nat({ max: 12 })
/** Ends of holds, and the times at which they are checked. */
export const fewInstants = fc.integer({ min: 1, max: 8 }).map((minutes) => minutes * 60_000)

export const anySlotReference: fc.Arbitrary<SlotReference> = fc
  .tuple(fewResourceIds, fewDates, hostileInterval)
  .map(([resourceId, date, { startTime, endTime }]) => ({ resourceId, date, startTime, endTime }))

const holder = fc.constantFrom<HoldRead['holder']>('mine', 'other')

export const anyHoldRead: fc.Arbitrary<HoldRead> = fc
  .tuple(anySlotReference, holder, fewInstants)
  .map(([slot, whose, expiration]) => ({ ...slot, holder: whose, expiration }))

export const anyHoldChange: fc.Arbitrary<HoldChange> = fc
  .tuple(anySlotReference, holder, fc.option(fewInstants, { freq: 2 }))
  .map(([slot, whose, expiration]) => ({ ...slot, holder: whose, expiration }))

export const anyBookedSlot: fc.Arbitrary<BookedSlot> = fc
  .tuple(anySlotReference, fc.option(fewBookingIds), fc.oneof(fc.constantFrom('999-2', '1001-1'), anyBookingIdNumber))
  .map(([slot, bookingId, bookingIdNumber]) => ({ ...slot, bookingId, bookingIdNumber }))

const anyColumnAddress = record({ resourceId: fewResourceIds, date: fewDates })

export const anyPage: fc.Arbitrary<Page> = fc.oneof(
  record({ _tag: fc.constant('BookingGrid'), groupId: fewGroupIds, date: fewDates }),
  record({
    _tag: fc.constant('EditBooking'),
    groupId: fewGroupIds,
    date: fewDates,
    resourceId: fewResourceIds,
    bookingResourceId: fc.constant(BookingResourceId.make(4)),
  }),
  record({
    _tag: fc.constant('Columns'),
    columns: fc.array(anyColumnAddress, { maxLength: 3 }),
    booking: fc.boolean(),
  }),
  record({ _tag: fc.constant('SignIn'), returnsToBooking: fc.boolean() }),
  record({
    _tag: fc.constant('Account'),
    page: fc.constantFrom<AccountPage>('register', 'forgot-password', 'verify-email', 'claim', 'undo-email-change'),
    returnsToBooking: fc.boolean(),
  }),
  record({ _tag: fc.constant('Activity') }),
  record({ _tag: fc.constant('Other') }),
)

export const anyToast: fc.Arbitrary<Toast> = fc.oneof(
  fc.constantFrom<Toast>(
    { _tag: 'BookingCreated' },
    { _tag: 'BookingExtended' },
    { _tag: 'Reconnecting' },
    { _tag: 'Reconnected' },
  ),
  record({ _tag: fc.constant('RequestFailed'), message: anyText }),
  record({ _tag: fc.constant('Succeeded'), what: fc.constantFrom<Success>('booking-added', 'password-changed') }),
)

const anyRefusal = fc.constantFrom<SelectionRefusal>(
  'unknown',
  'past',
  'closed',
  'locked',
  'booked',
  'reserved',
  'limit',
  'disconnected',
  'failed',
)

const anyLimits: fc.Arbitrary<ResourceLimits> = fc.record(
  {
    horizon: record({ days: fc.nat({ max: 400 }), opensAt: anyTime }),
    noticeMinutes: fc.nat({ max: 3_000 }),
    longestMinutes: fc.integer({ min: 1, max: 1_440 }),
    quota: record({
      minutes: fc.integer({ min: 1, max: 1_440 }),
      per: fc.constantFrom('day', 'week', 'month'),
      scope: fc.constantFrom(1, 2).map((id) => RowId.make(id)),
    }),
    quotaWeek: record({
      minutes: fc.integer({ min: 1, max: 1_440 }),
      per: fc.constant('week'),
      scope: fc.constantFrom(1, 2).map((id) => RowId.make(id)),
    }),
    cancelMinutes: fc.nat({ max: 3_000 }),
    cancelDays: record({ weekdays: fc.integer({ min: 1, max: 60 }), at: anyTime }),
  },
  { requiredKeys: [] },
)

const anyCatalogueGroup: fc.Arbitrary<CatalogueGroup> = record({
  id: fewGroupIds,
  title: anyText,
  color: fc.constantFrom('primary', 'secondary'),
  slotTime: fc.constantFrom(15, 30, 60),
  resources: fc.array(
    fc.oneof(
      record({ id: fewResourceIds, title: anyText }),
      record({ id: fewResourceIds, title: anyText, limits: anyLimits.map((limits) => ({ ...limits })) }),
    ),
    { maxLength: 3 },
  ),
})

const of = <const Tag extends EventTag>(tag: Tag) => fc.constant(tag)
const groupDay = { groupId: fewGroupIds, date: fewDates }
const slot = { slot: anySlotReference }
const many = { maxLength: 4 }

const anyDayGrid = fc
  .tuple(fewRevisions, fc.array(hostileGridResource, { maxLength: 3 }))
  .map(([revision, resources]) => dayGridOf({ revision, resources }))

export const anyBasketFor: fc.Arbitrary<UserId | null> = fc.option(fewUserIds)

export const eventsByTag: { readonly [Tag in EventTag]: fc.Arbitrary<EventOf<Tag>> } = {
  ReservationsDoubted: record({ _tag: of('ReservationsDoubted') }),
  WaitingTold: fc.oneof(
    record({ _tag: of('WaitingTold'), count: fc.option(fc.nat({ max: 9 })) }),
    record({ _tag: of('WaitingTold'), count: fc.nat({ max: 9 }), userTypes: fc.nat({ max: 9 }) }),
    record({ _tag: of('WaitingTold'), count: fc.nat({ max: 9 }), areas: fc.subarray<Area>(['users', 'content']) }),
  ),
  DaysDoubted: record({ _tag: of('DaysDoubted') }),
  ReservationsUnread: record({ _tag: of('ReservationsUnread'), failures: fc.nat({ max: 5 }) }),
  AnswerUnread: record({ _tag: of('AnswerUnread'), call: anyText, path: anyText, expected: anyText, kind: anyText }),
  RowsLeftOut: record({ _tag: of('RowsLeftOut'), call: anyText, rows: fc.nat({ max: 5 }) }),
  FeatureMissed: record({ _tag: of('FeatureMissed'), feature: fc.constantFrom('extension', 'activity') }),
  CoreStarted: record({ _tag: of('CoreStarted'), build: anyText }),
  ServedBuildTold: record({ _tag: of('ServedBuildTold'), build: anyText }),
  StateCarried: record({
    _tag: of('StateCarried'),
    account: fc.option(record({ userId: fewUserIds, role: anyRole, userType: fewUserTypeIds })),
    clockOffset: fc.option(fc.integer({ min: -100_000, max: 100_000 })),
    groups: fc.dictionary(
      fewGroupIds.map(String),
      record({
        title: anyText,
        color: fc.constantFrom('primary', 'secondary'),
        slotTime: fc.constantFrom(15, 30, 60),
        order: fc.nat({ max: 3 }),
      }),
      { maxKeys: 2, noNullPrototype: true },
    ),
    resources: fc.dictionary(fewResourceIds.map(String), record({ title: anyText, groupId: fewGroupIds }), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    days: fc.array(record({ ...groupDay, grid: anyDayGrid }), { maxLength: 2 }),
    holds: fc.array(anyHoldRead, many),
    latestBooking: fc.option(record({ bookingId: fewBookingIds, bookingNumber: fc.integer({ min: 1001, max: 1005 }) })),
    basketFor: anyBasketFor,
  }),
  TabJoined: record({ _tag: of('TabJoined'), tabId: fewTabIds }),
  TabShowed: record({ _tag: of('TabShowed'), tabId: fewTabIds, page: anyPage, visible: fc.boolean() }),
  TabLeft: record({ _tag: of('TabLeft'), tabId: fewTabIds }),
  SignedIn: record({ _tag: of('SignedIn'), userId: fewUserIds, role: anyRole, userType: fewUserTypeIds }),
  SignedOut: record({ _tag: of('SignedOut'), cause: fc.constantFrom('absent', 'asked', 'expired') }),
  CatalogueLoaded: record({ _tag: of('CatalogueLoaded'), groups: fc.array(anyCatalogueGroup, { maxLength: 2 }) }),
  CatalogueFailed: record({ _tag: of('CatalogueFailed'), code: anyText }),
  DayRequested: record({ _tag: of('DayRequested'), ...groupDay }),
  DayLoaded: record({
    _tag: of('DayLoaded'),
    ...groupDay,
    revision: fewRevisions,
    resources: fc.array(hostileGridResource, { maxLength: 3 }),
  }),
  DayFailed: record({ _tag: of('DayFailed'), ...groupDay, code: anyText }),
  DayReleased: record({ _tag: of('DayReleased'), ...groupDay }),
  ColumnsRequested: record({ _tag: of('ColumnsRequested'), columns: fc.array(anyColumnAddress, many) }),
  ColumnsLoaded: record({
    _tag: of('ColumnsLoaded'),
    revision: fewRevisions,
    resources: fc.array(hostileGridResource, { maxLength: 3 }),
  }),
  ColumnsFailed: record({ _tag: of('ColumnsFailed'), columns: fc.array(anyColumnAddress, many), code: anyText }),
  ColumnsReleased: record({ _tag: of('ColumnsReleased'), columns: fc.array(anyColumnAddress, many) }),
  ConnectionChanged: record({
    _tag: of('ConnectionChanged'),
    status: fc.constantFrom('disconnected', 'connecting', 'connected', 'reconnecting', 'disconnecting'),
    cause: fc.constantFrom('idle', 'lost', 'declined'),
  }),
  ClockMeasured: record({ _tag: of('ClockMeasured'), offset: fc.integer({ min: -100_000, max: 100_000 }) }),
  ClockJumped: record({ _tag: of('ClockJumped') }),
  ReservationsRead: record({
    _tag: of('ReservationsRead'),
    revision: fewRevisions,
    reservations: fc.array(anyHoldRead, many),
  }),
  ReservationsPushed: record({
    _tag: of('ReservationsPushed'),
    revision: fewRevisions,
    changed: fc.array(anyHoldChange, many),
  }),
  BookingsPushed: record({
    _tag: of('BookingsPushed'),
    revision: fewRevisions,
    made: fc.array(anyBookedSlot, many),
  }),
  CancellationsPushed: record({
    _tag: of('CancellationsPushed'),
    revision: fewRevisions,
    freed: fc.array(anyBookedSlot, many),
  }),
  GridChanged: record({ _tag: of('GridChanged'), revision: fewRevisions, groupId: fewGroupIds }),
  RevisionTold: record({ _tag: of('RevisionTold'), revision: fewRevisions }),
  SlotSelectionRequested: record({ _tag: of('SlotSelectionRequested'), ...slot }),
  SlotSelectionConfirmed: record({ _tag: of('SlotSelectionConfirmed'), ...slot, expiration: fewInstants }),
  SlotSelectionRefused: record({ _tag: of('SlotSelectionRefused'), ...slot, reason: anyRefusal }),
  SlotReleaseRequested: record({ _tag: of('SlotReleaseRequested'), ...slot }),
  SlotReleased: record({ _tag: of('SlotReleased'), ...slot }),
  SlotReleaseRefused: record({ _tag: of('SlotReleaseRefused'), ...slot, reason: anyRefusal }),
  ReservationsExpired: record({ _tag: of('ReservationsExpired'), now: fewInstants }),
  ReservationsCleared: record({ _tag: of('ReservationsCleared') }),
  ExtensionRequested: record({ _tag: of('ExtensionRequested') }),
  ExtensionRefused: record({
    _tag: of('ExtensionRefused'),
    reason: fc.constantFrom('limit', 'disconnected', 'failed'),
  }),
  BasketMeantFor: record({ _tag: of('BasketMeantFor'), userId: anyBasketFor }),
  BookingRequested: record({
    _tag: of('BookingRequested'),
    tabId: fewTabIds,
    slots: fc.array(anySlotReference, many),
  }),
  BookingMade: record({
    _tag: of('BookingMade'),
    tabId: fewTabIds,
    bookingId: fewBookingIds,
    bookingNumber: fc.integer({ min: 1001, max: 1005 }),
    slots: fc.array(anySlotReference, many),
  }),
  BookingRefused: record({
    _tag: of('BookingRefused'),
    tabId: fewTabIds,
    code: anyText,
    lost: fc.array(anySlotReference, many),
  }),
  BookingGone: record({ _tag: of('BookingGone'), bookingId: fewBookingIds }),
  LapsesDismissed: record({ _tag: of('LapsesDismissed') }),
  DataChanged: record({
    _tag: of('DataChanged'),
    area: fc.constantFrom<Area>('users', 'content', 'bookings', 'groups', 'waiting'),
  }),
  ToastShown: record({ _tag: of('ToastShown'), tabId: fc.option(fewTabIds), toast: anyToast }),
  ToastDismissed: record({ _tag: of('ToastDismissed'), toastId: fc.nat({ max: 40 }).map(String) }),
}

export const anyEvent: fc.Arbitrary<Event> = fc.oneof(...Object.values<fc.Arbitrary<Event>>(eventsByTag))

export const anyOrigin: fc.Arbitrary<Origin> = fc.oneof(fc.constantFrom<Origin>('core', 'hub', 'http'), anyTabId)

/** Numbers events as a core does: `seq` from 1, `at` never backwards. */
export const envelopesOf = (
  epoch: Epoch,
  entries: readonly { readonly event: Event; readonly origin: Origin; readonly after: number }[],
): Envelope[] => {
  let at = 1_772_000_000_000
  return entries.map(({ event, origin, after }, index) => {
    at += after
    return { seq: index + 1, at, epoch, origin, event }
  })
}

const entry = record({ event: anyEvent, origin: anyOrigin, after: fc.nat({ max: 5_000 }) })

/** A log of any events in any order, including hostile events. */
export const anyLog = (epoch: Epoch, maxLength = 40): fc.Arbitrary<Envelope[]> =>
  fc.array(entry, { maxLength, size: 'max' }).map((entries) => envelopesOf(epoch, entries))
