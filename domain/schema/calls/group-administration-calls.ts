/**
 * The calls with which administrators change groups, resources and their parts. The answer to a new part is its id. The answer to a change
 * of a group or resource is the whole group or resource.
 */
import { Schema, Struct } from 'effect'
import { Group, Resource } from '../administered-groups.ts'
import { RuleValues, SpecialDay } from '../booking-rules.ts'
import { LocalDate, LocalTime, Weekday } from '../calendar.ts'
import { GroupColor, Media, Price } from '../entities.ts'
import type { Success } from '../events.ts'
import { AttributeId, BookingId, GroupId, OrganisationId, ResourceId, RowId, UserId, UserTypeId } from '../ids.ts'
import { EmailText, Identifier, Line, Lines } from '../typed-text.ts'
import {
  type AnySchema,
  answerUnused,
  ask,
  began,
  empty,
  end,
  idInAddress,
  idsInAddress,
  make,
  optional,
  post,
  put,
  using,
} from './call.ts'

const text = Schema.String

export const GroupModel = Schema.Struct({
  title: Line,
  description: text,
  /** Empty means primary. */
  color: optional(Schema.Union([GroupColor, Schema.Literal('')])),
  slotTime: optional(Schema.Int),
  place: optional(Line),
  placeLink: optional(Identifier),
  enabled: optional(Schema.Boolean),
  /** Only a change of a group has it, and likewise below. */
  ...began,
})
export type GroupModel = typeof GroupModel.Type

export const ResourceModel = Schema.Struct({
  title: Line,
  description: text,
  assets: optional(text),
  information: optional(Lines),
  /** If it is absent, the capacity stays as it is. Null means that the capacity is not known. */
  capacity: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  way: optional(Lines),
  attributes: optional(Schema.Array(AttributeId)),
  group: GroupId,
  enabled: optional(Schema.Boolean),
  ...began,
})
export type ResourceModel = typeof ResourceModel.Type

export const OpenTimeModel = Schema.Struct({ dayOfWeek: Weekday, startTime: LocalTime, endTime: LocalTime })
export type OpenTimeModel = typeof OpenTimeModel.Type
export const LockModel = Schema.Struct({
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: LocalDate,
  endTime: LocalTime,
  /** The reason for the lock, which everybody can read. */
  reason: optional(Line),
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

/** The rules of a group or resource for one user type or for all. A value that is absent or null sets no limit. */
export const RuleModel = Schema.Struct({
  userTypeId: optional(UserTypeId),
  ...Struct.map(RuleValues.fields, Schema.optionalKey),
  countsWith: optional(Line),
})
export type RuleModel = typeof RuleModel.Type
export const SpecialDayModel = Schema.Struct({ ...Struct.omit(SpecialDay.fields, ['id']), title: Line })
export type SpecialDayModel = typeof SpecialDayModel.Type
const specialDays = Schema.Struct({ days: Schema.Array(SpecialDayModel) })
/** Adds how a change began to the values of a part. */
const changed = <Fields extends Schema.Struct.Fields>(model: Schema.Struct<Fields>) =>
  Schema.Struct({ ...model.fields, ...began })
/** The bodies of changes. They are named, because groups and resources share them. */
export const ChangedOpenTime = changed(OpenTimeModel)
export const ChangedLock = changed(LockModel)
export const ChangedPrice = changed(PriceModel)
export const ChangedRule = changed(RuleModel)
export const ChangedSpecialDays = changed(specialDays)
const specialDaysOfGroups = Schema.Struct({ groups: Schema.Array(GroupId), ...specialDays.fields })

/** A change that is not made yet. An administrator asks which bookings the change would affect. */
export const TentativeChange = Schema.Union([
  Schema.TaggedStruct('Disabled', {}),
  Schema.TaggedStruct('Locked', { lock: LockModel }),
  /** The list of all opening times that the group or resource would have. */
  Schema.TaggedStruct('Opened', { open: Schema.Array(OpenTimeModel) }),
  Schema.TaggedStruct('SpecialDays', {
    days: Schema.Array(SpecialDayModel),
    /** The ids of the rows that the new days replace. */
    instead: Schema.optionalKey(Schema.Array(RowId)),
  }),
  Schema.TaggedStruct('SpecialDaysRemoved', { ids: Schema.Array(RowId) }),
  Schema.TaggedStruct('Ruled', { rule: RuleModel }),
  Schema.TaggedStruct('RuleRemoved', { id: RowId }),
])
export type TentativeChange = typeof TentativeChange.Type
/** Future bookings that would be outside the opening times or break the rules. */
export const AffectedBookings = Schema.Struct({
  count: Schema.Int,
  /** The first 50 at most, sorted by their first day. */
  bookings: Schema.Array(
    Schema.Struct({ id: BookingId, bookingNumber: Schema.Int, date: LocalDate, resourceTitle: text }),
  ),
})
export type AffectedBookings = typeof AffectedBookings.Type

/** The audience of all these calls, whose groups their subjects are of, and the area that they change. */
const arranging = { who: 'arrange', of: 'group', areas: ['groups'] } as const
const ofResource = { ...arranging, of: 'resource' } as const
const ofNamed = { ...arranging, of: 'named' } as const

const made = Schema.Struct({ id: RowId })
const madeAll = Schema.Struct({ ids: Schema.Array(RowId) })
const allowedType = Schema.Struct({ id: UserTypeId })

type OwnerPath = '/api/groups/:id' | '/api/resources/:id'

/** The calls about the parts of an owner. The calls for groups and for resources, and their handlers, are made from this table. */
const partCalls = <Id extends Schema.Codec<number, number>>(path: OwnerPath, id: Id) => {
  const owner = path === '/api/groups/:id' ? arranging : ofResource
  const one = Schema.Struct({ id: idInAddress(id) })
  const part = Schema.Struct({ id: idInAddress(id), partId: idInAddress(RowId) })
  const parts = Schema.Struct({ id: idInAddress(id), partIds: idsInAddress(RowId) })
  const add = <Body extends AnySchema, Answer extends AnySchema>(
    kind: string,
    toast: Success,
    body: Body,
    answer: Answer,
  ) => answerUnused(make({ ...owner, toast }, `${path}/${kind}`, one, body, answer))
  const change = <Body extends AnySchema>(kind: string, toast: Success, body: Body) =>
    answerUnused(put({ ...owner, feature: 'working-day', toast }, `${path}/${kind}/:partId`, part, body, made))
  const remove = (kind: string, toast: Success) => end({ ...owner, toast }, `${path}/${kind}/:partId`, part)
  return {
    addOpenTime: add('open', 'open-time-added', OpenTimeModel, made),
    /** Adds all of the opening times, or none. With `replaces` they take the place of the owner's own. */
    addOpenTimes: answerUnused(
      make(
        { ...owner, feature: 'working-day', toast: 'open-time-added' },
        `${path}/open-times`,
        one,
        Schema.Struct({ times: Schema.Array(OpenTimeModel), replaces: optional(Schema.Boolean), ...began }),
        madeAll,
      ),
    ),
    changeOpenTime: change('open', 'open-time-added', ChangedOpenTime),
    removeOpenTime: remove('open', 'open-time-removed'),
    addLock: add('locked', 'lock-added', LockModel, made),
    changeLock: change('locked', 'lock-changed', ChangedLock),
    removeLock: remove('locked', 'lock-removed'),
    addPrice: add('price', 'price-added', PriceModel, made),
    changePrice: change('price', 'price-set', ChangedPrice),
    removePrice: remove('price', 'price-removed'),
    /** Replaces the row that the owner has for that user type. Without such a row, each value began as null. */
    setRule: add('rule', 'rule-set', ChangedRule, made),
    removeRule: remove('rule', 'rule-removed'),
    /** Adds all of the days, or none. */
    addSpecialDays: add('special-day', 'special-days-added', specialDays, madeAll),
    /** Replaces the rows with these ids by the given days. With `began` (`WholeSpecialDay`) these are the rows of one special day. */
    changeSpecialDays: answerUnused(
      put(
        { ...owner, toast: 'special-days-added' },
        `${path}/special-day/:partIds`,
        parts,
        ChangedSpecialDays,
        madeAll,
      ),
    ),
    /** Removes all of these rows, or none. */
    removeSpecialDays: end({ ...owner, toast: 'special-day-removed' }, `${path}/special-day/:partIds`, parts),
    addMedia: {
      ...add('media', 'media-added', Schema.Struct({ title: Line }), Media),
      isUpload: true,
    },
    removeMedia: remove('media', 'media-removed'),
    addAllowed: add('allowed', 'allowed-added', Schema.Struct({ userTypeId: UserTypeId }), allowedType),
    removeAllowed: end(
      { ...owner, toast: 'allowed-removed' },
      `${path}/allowed/:userTypeId`,
      Schema.Struct({ id: idInAddress(id), userTypeId: idInAddress(UserTypeId) }),
    ),
    affected: ask(
      { ...owner, areas: ['groups', 'bookings'] },
      `${path}/affected`,
      one,
      TentativeChange,
      AffectedBookings,
    ),
  }
}

/** The calls about the parts of a group or of a resource. */
export type PartCalls = ReturnType<typeof partCalls<Schema.Codec<number, number>>>

type OwnerKind = 'Group' | 'Resource'

/** Adds the kind of owner to the names: `addLock` becomes `addLockOfGroup`. */
type OfOwner<Kind extends OwnerKind, Parts> = {
  readonly [Name in keyof Parts & string as `${Name}Of${Kind}`]: Parts[Name]
}

/** Adds the kind of owner to the names of the calls or of their handlers. */
export function ofOwner<Kind extends OwnerKind, Parts extends object>(kind: Kind, parts: Parts): OfOwner<Kind, Parts>
export function ofOwner(kind: OwnerKind, parts: object): unknown {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${name}Of${kind}`, part]))
}

const oneGroup = Schema.Struct({ id: idInAddress(GroupId) })
const oneResource = Schema.Struct({ id: idInAddress(ResourceId) })
export const groupParts = partCalls('/api/groups/:id', GroupId)
export const resourceParts = partCalls('/api/resources/:id', ResourceId)

export const groupAdministrationCalls = {
  createGroup: using(
    Schema.Struct({ id: GroupId }),
    make(
      { ...arranging, who: 'administer', of: 'house', toast: 'group-created' },
      '/api/groups',
      empty,
      GroupModel,
      Group,
    ),
  ),
  updateGroup: answerUnused(
    put({ ...arranging, toast: 'group-updated' }, '/api/groups/:id', oneGroup, GroupModel, Group),
  ),
  /** Sets the order of the resources. The list has all resources of the group. */
  orderResources: answerUnused(
    put(
      { ...arranging, feature: 'working-day', toast: 'resources-ordered' },
      '/api/groups/:id/order',
      oneGroup,
      Schema.Struct({ resources: Schema.Array(ResourceId), ...began }),
      Group,
    ),
  ),
  /** Removes the resources' own prices, so that the prices of the group apply. */
  removeOwnPrices: answerUnused(
    post(
      { ...arranging, feature: 'working-day', toast: 'price-removed' },
      '/api/groups/:id/own-prices/remove',
      oneGroup,
      empty,
      Group,
    ),
  ),
  /** Adds a receiver of e-mails about bookings. Only groups have such receivers. */
  addNotification: answerUnused(
    make(
      { ...arranging, toast: 'notification-added' },
      '/api/groups/:id/notification',
      oneGroup,
      Schema.Struct({ email: EmailText }),
      made,
    ),
  ),
  removeNotification: end(
    { ...arranging, toast: 'notification-removed' },
    '/api/groups/:id/notification/:partId',
    Schema.Struct({ id: idInAddress(GroupId), partId: idInAddress(RowId) }),
  ),
  ...ofOwner('Group', groupParts),
  /** Adds all of the days to all of the groups, or nothing. A group that already has such a row keeps it. */
  addSpecialDaysOfGroups: answerUnused(
    make({ ...ofNamed, toast: 'special-days-added' }, '/api/special-days', empty, specialDaysOfGroups, madeAll),
  ),
  /** The same question as `affectedOfGroup`, for several groups. */
  affectedOfGroups: ask(
    { ...ofNamed, areas: ['groups', 'bookings'] },
    '/api/special-days/affected',
    empty,
    specialDaysOfGroups,
    AffectedBookings,
  ),
  /** Prices of groups belong to a feature, because in the specification only resources have prices. */
  addPriceOfGroup: { ...groupParts.addPrice, feature: 'working-day' },

  createResource: using(
    Schema.Struct({ id: ResourceId }),
    make({ ...ofNamed, toast: 'resource-created' }, '/api/resources', empty, ResourceModel, Resource),
  ),
  /** The copy gets the prices, rules, opening times, special days and permissions, but not the locks, pictures and bookings. */
  copyResource: using(
    Schema.Struct({ id: ResourceId }),
    make(
      { ...ofResource, feature: 'working-day', toast: 'resource-copied' },
      '/api/resources/:id/copy',
      oneResource,
      Schema.Struct({ title: Line }),
      Resource,
    ),
  ),
  updateResource: answerUnused(
    put({ ...ofResource, toast: 'resource-updated' }, '/api/resources/:id', oneResource, ResourceModel, Resource),
  ),
  ...ofOwner('Resource', resourceParts),
} as const
