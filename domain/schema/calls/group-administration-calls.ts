/**
 * The calls of administrators about groups and resources and their parts. A part that is made is answered with its id, a group or a
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

/** The rules of an owner for a user type, or for all; a rule that is left out or null says nothing. */
export const RuleModel = Schema.Struct({
  userTypeId: optional(UserTypeId),
  ...Struct.map(RuleValues.fields, Schema.optionalKey),
})
export type RuleModel = typeof RuleModel.Type
export const SpecialDayModel = Schema.Struct(Struct.omit(SpecialDay.fields, ['id']))
export type SpecialDayModel = typeof SpecialDayModel.Type

/** A change that is not made yet: what would become of bookings. */
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

/** The parts that groups and resources share. */
const partCalls = <Id extends Schema.Codec<number, number>>(
  owner: '/api/groups/:id' | '/api/resources/:id',
  id: Id,
) => {
  const one = Schema.Struct({ id: idInAddress(id) })
  const part = Schema.Struct({ id: idInAddress(id), partId: idInAddress(RowId) })
  const add = <Body extends AnySchema, Answer extends AnySchema>(
    path: string,
    toast: Success,
    body: Body,
    answer: Answer,
  ) => answerUnused(make({ ...arranging, toast }, `${owner}/${path}`, one, body, answer))
  const change = <Body extends AnySchema>(path: string, toast: Success, body: Body) =>
    answerUnused(put({ ...arranging, toast }, `${owner}/${path}/:partId`, part, body, made))
  const remove = (path: string, toast: Success) => end({ ...arranging, toast }, `${owner}/${path}/:partId`, part)
  return {
    add,
    remove,
    addOpenTime: add('open', 'open-time-added', OpenTimeModel, made),
    removeOpenTime: remove('open', 'open-time-removed'),
    addLock: add('locked', 'lock-added', LockModel, made),
    changeLock: change('locked', 'lock-changed', LockModel),
    removeLock: remove('locked', 'lock-removed'),
    addPrice: add('price', 'price-added', PriceModel, made),
    changePrice: change('price', 'price-set', PriceModel),
    removePrice: remove('price', 'price-removed'),
    /** In place of the one that the owner has for that user type. */
    setRule: add('rule', 'rule-set', RuleModel, made),
    removeRule: remove('rule', 'rule-removed'),
    /** All of them or none. */
    addSpecialDays: add(
      'special-day',
      'special-days-added',
      Schema.Struct({ days: Schema.Array(SpecialDayModel) }),
      madeAll,
    ),
    removeSpecialDay: remove('special-day', 'special-day-removed'),
    affected: ask(
      { who: 'administrator', areas: ['groups', 'bookings'], cost: 20 },
      `${owner}/affected`,
      one,
      TentativeChange,
      AffectedBookings,
    ),
    addMedia: {
      ...add('media', 'media-added', Schema.Struct({ title: text }), Media),
      isUpload: true,
      cost: UPLOAD_COST,
    },
    removeMedia: remove('media', 'media-removed'),
    addAllowed: add('allowed', 'allowed-added', Schema.Struct({ userTypeId: UserTypeId }), allowedType),
    removeAllowed: end(
      { ...arranging, toast: 'allowed-removed' },
      `${owner}/allowed/:userTypeId`,
      Schema.Struct({ id: idInAddress(id), userTypeId: idInAddress(UserTypeId) }),
    ),
  }
}

const oneGroup = Schema.Struct({ id: idInAddress(GroupId) })
const oneResource = Schema.Struct({ id: idInAddress(ResourceId) })
const ofGroup = partCalls('/api/groups/:id', GroupId)
const ofResource = partCalls('/api/resources/:id', ResourceId)

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
  addNotification: ofGroup.add('notification', 'notification-added', Schema.Struct({ email: text }), made),
  removeNotification: ofGroup.remove('notification', 'notification-removed'),
  addGroupOpenTime: ofGroup.addOpenTime,
  removeGroupOpenTime: ofGroup.removeOpenTime,
  addGroupLock: ofGroup.addLock,
  changeGroupLock: ofGroup.changeLock,
  removeGroupLock: ofGroup.removeLock,
  addGroupPrice: { ...ofGroup.addPrice, feature: 'working-day' },
  changeGroupPrice: ofGroup.changePrice,
  removeGroupPrice: ofGroup.removePrice,
  setGroupRule: ofGroup.setRule,
  removeGroupRule: ofGroup.removeRule,
  addGroupSpecialDays: ofGroup.addSpecialDays,
  removeGroupSpecialDay: ofGroup.removeSpecialDay,
  affectedByGroup: ofGroup.affected,
  addGroupMedia: ofGroup.addMedia,
  removeGroupMedia: ofGroup.removeMedia,
  addGroupAllowed: ofGroup.addAllowed,
  removeGroupAllowed: ofGroup.removeAllowed,

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
  addPrice: ofResource.addPrice,
  changePrice: ofResource.changePrice,
  removePrice: ofResource.removePrice,
  addResourceOpenTime: ofResource.addOpenTime,
  removeResourceOpenTime: ofResource.removeOpenTime,
  addResourceLock: ofResource.addLock,
  changeResourceLock: ofResource.changeLock,
  removeResourceLock: ofResource.removeLock,
  setResourceRule: ofResource.setRule,
  removeResourceRule: ofResource.removeRule,
  addResourceSpecialDays: ofResource.addSpecialDays,
  removeResourceSpecialDay: ofResource.removeSpecialDay,
  affectedByResource: ofResource.affected,
  addResourceMedia: ofResource.addMedia,
  removeResourceMedia: ofResource.removeMedia,
  addResourceAllowed: ofResource.addAllowed,
  removeResourceAllowed: ofResource.removeAllowed,
} as const
