/** The entities of the product for property tests. */
import fc from 'fast-check'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type {
  ContentItem,
  GridResource,
  Lock,
  Media,
  OpenTime,
  PublicGroup,
  PublicResource,
  Role,
  Slot,
} from '../../../domain/schema/entities.ts'
import type {
  BookingId,
  BookingResourceId,
  Epoch,
  GroupId,
  OrganisationId,
  ResourceId,
  RowId,
  SessionId,
  TabId,
  UserId,
  UserTypeId,
} from '../../../domain/schema/ids.ts'
import * as ids from '../../../domain/schema/ids.ts'
import type { Organisation, User } from '../../../domain/schema/people.ts'
import { anyDate, anyInterval, anyTime, fewDates, hostileInterval } from './calendar-arbitraries.ts'
import { record } from './record.ts'

const positive = fc.integer({ min: 1, max: 2_147_483_647 })
const few = fc.integer({ min: 1, max: 3 })

export const anyGroupId: fc.Arbitrary<GroupId> = positive.map((id) => ids.GroupId.make(id))
export const anyResourceId: fc.Arbitrary<ResourceId> = positive.map((id) => ids.ResourceId.make(id))
export const anyBookingId: fc.Arbitrary<BookingId> = positive.map((id) => ids.BookingId.make(id))
export const anyBookingResourceId: fc.Arbitrary<BookingResourceId> = positive.map((id) =>
  ids.BookingResourceId.make(id),
)
export const anyUserId: fc.Arbitrary<UserId> = positive.map((id) => ids.UserId.make(id))
export const anyUserTypeId: fc.Arbitrary<UserTypeId> = positive.map((id) => ids.UserTypeId.make(id))
export const anyOrganisationId: fc.Arbitrary<OrganisationId> = positive.map((id) => ids.OrganisationId.make(id))
export const anyRowId: fc.Arbitrary<RowId> = positive.map((id) => ids.RowId.make(id))
export const anySessionId: fc.Arbitrary<SessionId> = fc.uuid({ version: 4 }).map((id) => ids.SessionId.make(id))
export const anyTabId: fc.Arbitrary<TabId> = fc.uuid({ version: 4 }).map((id) => ids.TabId.make(id))
export const anyEpoch: fc.Arbitrary<Epoch> = fc.uuid({ version: 4 }).map((id) => ids.Epoch.make(id))

/** Few ids, so that events often concern the same group. */
export const fewGroupIds: fc.Arbitrary<GroupId> = fc.integer({ min: 1, max: 2 }).map((id) => ids.GroupId.make(id))
export const fewResourceIds: fc.Arbitrary<ResourceId> = few.map((id) => ids.ResourceId.make(id))
export const fewBookingIds: fc.Arbitrary<BookingId> = few.map((id) => ids.BookingId.make(id))
export const fewUserIds: fc.Arbitrary<UserId> = few.map((id) => ids.UserId.make(id))
export const fewUserTypeIds: fc.Arbitrary<UserTypeId> = few.map((id) => ids.UserTypeId.make(id))
export const fewOrganisationIds: fc.Arbitrary<OrganisationId> = few.map((id) => ids.OrganisationId.make(id))
export const fewTabIds: fc.Arbitrary<TabId> = few.map((id) =>
  ids.TabId.make(`00000000-0000-4000-8000-00000000000${id}`),
)

export const anyRole: fc.Arbitrary<Role> = fc.constantFrom('user', 'administrator')
/** SEK with at most two decimals. */
export const anyPrice: fc.Arbitrary<number> = fc.nat({ max: 1_000_000 }).map((ore) => ore / 100)
/** Text as people write it, without lone surrogates, because UTF-8 cannot encode them. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: 'grapheme', maxLength: 12 })

export const anyBookingIdNumber: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 9 }))
  .map(([number, part]) => `${number}-${part}`)

export const anyWeekday = fc.constantFrom<OpenTime['dayOfWeek']>(0, 1, 2, 3, 4, 5, 6)

export const anyOpenTime: fc.Arbitrary<OpenTime> = fc
  .tuple(anyRowId, anyWeekday, anyInterval)
  .map(([id, dayOfWeek, interval]) => ({ id, dayOfWeek, ...interval }))

export const anyLock: fc.Arbitrary<Lock> = record({
  id: anyRowId,
  startDate: anyDate,
  startTime: anyTime,
  endDate: anyDate,
  endTime: anyTime,
})

export const anyMedia: fc.Arbitrary<Media> = record({ id: anyRowId, title: anyText, url: fc.webUrl() })

const partsOfBoth = {
  title: anyText,
  description: anyText,
  enabled: fc.boolean(),
  open: fc.array(anyOpenTime, { maxLength: 2 }),
  locked: fc.array(anyLock, { maxLength: 2 }),
  media: fc.array(anyMedia, { maxLength: 1 }),
}

export const anyPublicResource: fc.Arbitrary<PublicResource> = record({
  id: anyResourceId,
  assets: anyText,
  group: anyGroupId,
  ...partsOfBoth,
})

export const anyPublicGroup: fc.Arbitrary<PublicGroup> = record({
  id: anyGroupId,
  color: fc.constantFrom('primary', 'secondary'),
  slotTime: fc.integer({ min: 5, max: 480 }),
  resources: fc.array(anyPublicResource, { maxLength: 2 }),
  ...partsOfBoth,
})

const slotOf = (interval: fc.Arbitrary<Pick<Slot, 'startTime' | 'endTime'>>): fc.Arbitrary<Slot> =>
  record({
    interval,
    open: fc.boolean(),
    locked: fc.boolean(),
    booked: fc.boolean(),
    reserved: fc.boolean(),
    selected: fc.boolean(),
    edit: fc.boolean(),
    bookingId: fc.option(fewBookingIds),
    bookingIdNumber: fc.option(anyBookingIdNumber),
  }).map(({ interval: { startTime, endTime }, ...slot }) => ({ startTime, endTime, ...slot }))

const gridResourceOf = (
  id: fc.Arbitrary<ResourceId>,
  interval: fc.Arbitrary<Pick<Slot, 'startTime' | 'endTime'>>,
): fc.Arbitrary<GridResource> =>
  record({ id, title: anyText, date: fewDates, slots: fc.array(slotOf(interval), { maxLength: 4 }) })

export const anyGridResource = gridResourceOf(anyResourceId, anyInterval)
/** Slots of few resources at few times. They may overlap and be out of order, as in no answer of a correct server. */
export const hostileGridResource = gridResourceOf(fewResourceIds, hostileInterval)

export const anyOrganisation: fc.Arbitrary<Organisation> = record({
  id: anyOrganisationId,
  name: anyText,
  orgNr: anyText,
  accountString: anyText,
  reference: anyText,
  email: fc.emailAddress(),
  firstName: anyText,
  lastName: anyText,
  address: anyText,
  zipCode: anyText,
  city: anyText,
})

export const anyUser: fc.Arbitrary<User> = record({
  id: anyUserId,
  role: anyRole,
  firstName: anyText,
  lastName: anyText,
  pin: anyText,
  email: fc.emailAddress(),
  address: anyText,
  zipCode: anyText,
  city: anyText,
  phone: anyText,
  userType: anyUserTypeId,
  organisation: fc.option(anyOrganisation),
  billingEmail: anyText,
  billingFirstName: anyText,
  billingLastName: anyText,
  billingAddress: anyText,
  billingZipCode: anyText,
  billingCity: anyText,
  pendingEmail: fc.option(fc.emailAddress(), { nil: null }),
})

export const anyBookingResource: fc.Arbitrary<BookingResource> = record({
  id: anyBookingResourceId,
  bookingIdNumber: anyBookingIdNumber,
  resource: record({ id: anyResourceId, title: anyText, group: anyGroupId }),
  resourceId: anyResourceId,
  resourceTitle: anyText,
  date: anyDate,
  bookingSlots: fc.array(anyInterval, { maxLength: 3 }),
  message: anyText,
  price: anyPrice,
  status: fc.constantFrom(0, 1, 2, 3),
})

export const anyBooking: fc.Arbitrary<Booking> = record({
  id: anyBookingId,
  bookingNumber: fc.integer({ min: 1001, max: 1_000_000 }),
  user: anyUser,
  bookingResources: fc.array(anyBookingResource, { maxLength: 2 }),
  notes: fc.array(record({ id: anyRowId, content: anyText, internal: fc.boolean() }), { maxLength: 2 }),
})

export const anyContentItem: fc.Arbitrary<ContentItem> = record({
  id: anyRowId,
  key: anyText,
  value: anyText,
  contentType: fc.constantFrom(0, 1, 2),
})
