/**
 * The calls with which administrators change groups, resources and their parts. A part that is made is answered with its id, a group or a
 * resource with the whole of it.
 */
import { Schema, Struct } from 'effect'
import { Group, Resource } from '../administered-groups.ts'
import { RuleValues, SpecialDay } from '../booking-rules.ts'
import { LocalDate, LocalTime, Weekday } from '../calendar.ts'
import { GroupColor, Media, Price } from '../entities.ts'
import type { Success } from '../events.ts'
import { BookingId, GroupId, OrganisationId, ResourceId, RowId, UserId, UserTypeId } from '../ids.ts'
import { type AnySchema, answerUnused, ask, empty, end, idInAddress, make, optional, put, using } from './call.ts'

const text = Schema.String

export const GroupModel = Schema.Struct({
  title: text,
  description: text,
  /** Empty means primary. */
  color: optional(Schema.Union([GroupColor, Schema.Literal('')])),
  slotTime: optional(Schema.Int),
  enabled: optional(Schema.Boolean),
})
export type GroupModel = typeof GroupModel.Type

export const ResourceModel = Schema.Struct({
  title: text,
  description: text,
  assets: optional(text),
  information: optional(text),
  group: GroupId,
  enabled: optional(Schema.Boolean),
})
export type ResourceModel = typeof ResourceModel.Type

export const OpenTimeModel = Schema.Struct({ dayOfWeek: Weekday, startTime: LocalTime, endTime: LocalTime })
export type OpenTimeModel = typeof OpenTimeModel.Type
export const LockModel = Schema.Struct({
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: LocalDate,
  endTime: LocalTime,
})
export type LockModel = typeof LockModel.Type
export const PriceModel = Schema.Struct({
  time: Schema.Int,
  price: Price,
  userId: optional(UserId),
  userTypeId: optional(UserTypeId),
  organisationId: optional(OrganisationId),
})
export type PriceModel = typeof PriceModel.Type

/** The rules of an owner for a user type, or for all; a value that is left out or null says nothing. */
export const RuleModel = Schema.Struct({
  userTypeId: optional(UserTypeId),
  ...Struct.map(RuleValues.fields, Schema.optionalKey),
})
export type RuleModel = typeof RuleModel.Type
export const SpecialDayModel = Schema.Struct(Struct.omit(SpecialDay.fields, ['id']))
export type SpecialDayModel = typeof SpecialDayModel.Type

/** A change that is not made yet: an administrator asks which bookings it would affect. */
export const TentativeChange = Schema.Union([
  Schema.TaggedStruct('Disabled', {}),
  Schema.TaggedStruct('Locked', { lock: LockModel }),
  /** All the opening times that the owner would have. */
  Schema.TaggedStruct('Opened', { open: Schema.Array(OpenTimeModel) }),
  Schema.TaggedStruct('SpecialDays', { days: Schema.Array(SpecialDayModel) }),
  Schema.TaggedStruct('SpecialDaysRemoved', { ids: Schema.Array(RowId) }),
  Schema.TaggedStruct('Ruled', { rule: RuleModel }),
])
export type TentativeChange = typeof TentativeChange.Type
/** Bookings to come that would lie outside the hours or the rules. */
export const AffectedBookings = Schema.Struct({
  count: Schema.Int,
  /** The first of them by their first day, 50 at most. */
  bookings: Schema.Array(
    Schema.Struct({ id: BookingId, bookingNumber: Schema.Int, date: LocalDate, resourceTitle: text }),
  ),
})
export type AffectedBookings = typeof AffectedBookings.Type

/** A change of groups, resources or their parts. */
const arranging = { who: 'administrator', areas: ['groups'], cost: 1 } as const
/** Pictures are decoded and drawn anew. */
const UPLOAD_COST = 200

const made = Schema.Struct({ id: RowId })
const madeAll = Schema.Struct({ ids: Schema.Array(RowId) })
const allowedType = Schema.Struct({ id: UserTypeId })

type PartOwner = '/api/groups/:id' | '/api/resources/:id'

/** The calls that a part of an owner may have: it is added, changed in place and removed. */
const callsOf = <Id extends Schema.Codec<number, number>>(owner: PartOwner, id: Id) => {
  const one = Schema.Struct({ id: idInAddress(id) })
  const part = Schema.Struct({ id: idInAddress(id), partId: idInAddress(RowId) })
  return {
    one,
    add: <Body extends AnySchema, Answer extends AnySchema>(path: string, toast: Success, body: Body, answer: Answer) =>
      answerUnused(make({ ...arranging, toast }, `${owner}/${path}`, one, body, answer)),
    change: <Body extends AnySchema>(path: string, toast: Success, body: Body) =>
      answerUnused(put({ ...arranging, toast }, `${owner}/${path}/:partId`, part, body, made)),
    remove: (path: string, toast: Success) => end({ ...arranging, toast }, `${owner}/${path}/:partId`, part),
  }
}

/** The calls about the parts that groups and resources share, a part in a place. */
const ownerCalls = <Id extends Schema.Codec<number, number>>(owner: PartOwner, id: Id) => {
  const { one, add, change, remove } = callsOf(owner, id)
  return {
    openTime: { add: add('open', 'open-time-added', OpenTimeModel, made), remove: remove('open', 'open-time-removed') },
    lock: {
      add: add('locked', 'lock-added', LockModel, made),
      change: change('locked', 'lock-changed', LockModel),
      remove: remove('locked', 'lock-removed'),
    },
    price: {
      add: add('price', 'price-added', PriceModel, made),
      change: change('price', 'price-set', PriceModel),
      remove: remove('price', 'price-removed'),
    },
    /** A rule stands in place of the one that the owner has for that user type. */
    rule: { set: add('rule', 'rule-set', RuleModel, made), remove: remove('rule', 'rule-removed') },
    /** All of the days are added, or none. */
    specialDay: {
      add: add('special-day', 'special-days-added', Schema.Struct({ days: Schema.Array(SpecialDayModel) }), madeAll),
      remove: remove('special-day', 'special-day-removed'),
    },
    media: {
      add: { ...add('media', 'media-added', Schema.Struct({ title: text }), Media), isUpload: true, cost: UPLOAD_COST },
      remove: remove('media', 'media-removed'),
    },
    allowed: {
      add: add('allowed', 'allowed-added', Schema.Struct({ userTypeId: UserTypeId }), allowedType),
      remove: end(
        { ...arranging, toast: 'allowed-removed' },
        `${owner}/allowed/:userTypeId`,
        Schema.Struct({ id: idInAddress(id), userTypeId: idInAddress(UserTypeId) }),
      ),
    },
    affected: ask(
      { who: 'administrator', areas: ['groups', 'bookings'], cost: 20 },
      `${owner}/affected`,
      one,
      TentativeChange,
      AffectedBookings,
    ),
  }
}

/** The calls about the parts of some owner, whichever it is. */
export type OwnerCalls = ReturnType<typeof ownerCalls<Schema.Codec<number, number>>>

const oneGroup = Schema.Struct({ id: idInAddress(GroupId) })
const oneResource = Schema.Struct({ id: idInAddress(ResourceId) })
export const groupParts = ownerCalls('/api/groups/:id', GroupId)
export const resourceParts = ownerCalls('/api/resources/:id', ResourceId)

const ofGroup = callsOf('/api/groups/:id', GroupId)
/** Only groups have receivers of e-mails. */
export const notificationParts = {
  add: ofGroup.add('notification', 'notification-added', Schema.Struct({ email: text }), made),
  remove: ofGroup.remove('notification', 'notification-removed'),
}

export const groupAdministrationCalls = {
  createGroup: using(
    Schema.Struct({ id: GroupId }),
    make({ ...arranging, toast: 'group-created' }, '/api/groups', empty, GroupModel, Group),
  ),
  updateGroup: answerUnused(
    put({ ...arranging, toast: 'group-updated' }, '/api/groups/:id', oneGroup, GroupModel, Group),
  ),
  /** All resources of the group, as they stand from now on. */
  orderResources: answerUnused(
    put(
      { ...arranging, feature: 'working-day', toast: 'resources-ordered' },
      '/api/groups/:id/order',
      oneGroup,
      Schema.Struct({ resources: Schema.Array(ResourceId) }),
      Group,
    ),
  ),
  addNotification: notificationParts.add,
  removeNotification: notificationParts.remove,
  addGroupOpenTime: groupParts.openTime.add,
  removeGroupOpenTime: groupParts.openTime.remove,
  addGroupLock: groupParts.lock.add,
  changeGroupLock: groupParts.lock.change,
  removeGroupLock: groupParts.lock.remove,
  addGroupPrice: { ...groupParts.price.add, feature: 'working-day' },
  changeGroupPrice: groupParts.price.change,
  removeGroupPrice: groupParts.price.remove,
  setGroupRule: groupParts.rule.set,
  removeGroupRule: groupParts.rule.remove,
  addGroupSpecialDays: groupParts.specialDay.add,
  removeGroupSpecialDay: groupParts.specialDay.remove,
  affectedByGroup: groupParts.affected,
  addGroupMedia: groupParts.media.add,
  removeGroupMedia: groupParts.media.remove,
  addGroupAllowed: groupParts.allowed.add,
  removeGroupAllowed: groupParts.allowed.remove,

  createResource: using(
    Schema.Struct({ id: ResourceId }),
    make({ ...arranging, toast: 'resource-created' }, '/api/resources', empty, ResourceModel, Resource),
  ),
  /** With prices, rules, hours, special days and permissions; without locks, pictures and bookings. */
  copyResource: using(
    Schema.Struct({ id: ResourceId }),
    make(
      { ...arranging, feature: 'working-day', toast: 'resource-copied' },
      '/api/resources/:id/copy',
      oneResource,
      Schema.Struct({ title: text }),
      Resource,
    ),
  ),
  updateResource: answerUnused(
    put({ ...arranging, toast: 'resource-updated' }, '/api/resources/:id', oneResource, ResourceModel, Resource),
  ),
  addPrice: resourceParts.price.add,
  changePrice: resourceParts.price.change,
  removePrice: resourceParts.price.remove,
  addResourceOpenTime: resourceParts.openTime.add,
  removeResourceOpenTime: resourceParts.openTime.remove,
  addResourceLock: resourceParts.lock.add,
  changeResourceLock: resourceParts.lock.change,
  removeResourceLock: resourceParts.lock.remove,
  setResourceRule: resourceParts.rule.set,
  removeResourceRule: resourceParts.rule.remove,
  addResourceSpecialDays: resourceParts.specialDay.add,
  removeResourceSpecialDay: resourceParts.specialDay.remove,
  affectedByResource: resourceParts.affected,
  addResourceMedia: resourceParts.media.add,
  removeResourceMedia: resourceParts.media.remove,
  addResourceAllowed: resourceParts.allowed.add,
  removeResourceAllowed: resourceParts.allowed.remove,
} as const
