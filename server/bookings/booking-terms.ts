/**
 * Decides who may book a resource and what it costs. A price is never taken from the caller. Invariant: one statement reads everything that
 * decides, so all of it comes from one moment.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Interval } from '../../domain/calendar/interval.ts'
import { priceOf } from '../../domain/rules/price.ts'
import { bookersOf } from '../../domain/rules/user-types.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import { Price } from '../../domain/schema/entities.ts'
import { GroupId, OrganisationId, ResourceId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import { bookedOnlyBy } from '../../domain/wording/booker-words.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, callerMay, mayBook, payersOf, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'

const NamedResource = Schema.Struct({
  id: ResourceId,
  groupId: GroupId,
  title: Schema.String,
  /** Whether both the resource and its group are enabled. */
  enabled: Schema.Boolean,
  /** The version of the structure of the resource's group (`group-structure.ts`). */
  version: Schema.String,
})
type NamedResource = typeof NamedResource.Type

const ofOwner = { groupId: Schema.NullOr(GroupId), resourceId: Schema.NullOr(ResourceId) }
const AllowedType = Schema.Struct({ ...ofOwner, id: UserTypeId, name: Schema.String })
const PriceRow = Schema.Struct({
  ...ofOwner,
  time: Schema.Int,
  price: Price,
  userId: Schema.NullOr(UserId),
  organisationId: Schema.NullOr(OrganisationId),
  userTypeId: Schema.NullOr(UserTypeId),
})

const Terms = Schema.Struct({
  resources: Schema.Array(NamedResource),
  allowed: Schema.Array(AllowedType),
  prices: Schema.Array(PriceRow),
})
const decode = Schema.decodeUnknownSync(Terms)

/** Returns the price of slots of a resource for the owner of the booking, in SEK. The owner is null for a visitor. */
export type PriceList = (resourceId: ResourceId, slots: readonly Interval[], owner: SignedInUser | null) => number

export interface BookingTerms {
  /** The requested resources that exist. */
  readonly resources: ReadonlyMap<ResourceId, NamedResource>
  readonly priceOf: PriceList
  /**
   * Returns why the owner's user type may not book the resource, in words for the owner, or null if it may. A visitor may choose any
   * resource.
   */
  readonly refusalOf: (owner: SignedInUser | null, id: ResourceId) => string | null
  /** Whether only some user types may book the resource. */
  readonly isForSome: (id: ResourceId) => boolean
  /**
   * Finds the resources that the owner's user type may not book. An administrator is told of them, and nobody else may go on. Disabled
   * resources are not checked.
   * @throws Failure `not-allowed`, which names the first refused resource, unless the caller is an administrator
   */
  readonly requireAllowed: (owner: SignedInUser, caller: Caller, ids: readonly ResourceId[]) => readonly Breach[]
}

/** Selects one row for `termsOf`. The statement may be a part of another statement. */
export const selectTerms = (database: Database | Transaction, resourceIds: readonly ResourceId[]) => {
  // All ids are one parameter, so one prepared statement serves any number of ids.
  const named = sql<number>`any(${[...resourceIds]}::integer[])`
  const groups = database.selectFrom('resource').select('resource.group_id').where('id', '=', named)
  const isOfOwner = sql<boolean>`(resource_id = ${named} or group_id in ${groups})`
  return database.selectNoFrom([
    jsonArrayFrom(
      database
        .selectFrom('resource')
        .innerJoin('resource_group', 'resource_group.id', 'resource.group_id')
        .select(['resource.id', 'resource.title', 'resource.group_id as groupId', 'structure_version as version'])
        .select(sql<boolean>`resource.enabled and resource_group.enabled`.as('enabled'))
        .where('resource.id', '=', named),
    ).as('resources'),
    jsonArrayFrom(
      database
        .selectFrom('allowed_user_type')
        .innerJoin('user_type', 'user_type.id', 'allowed_user_type.user_type_id')
        .select(['group_id as groupId', 'resource_id as resourceId', 'user_type.id', 'user_type.name'])
        .orderBy('user_type.place')
        .orderBy('user_type.id')
        .where(isOfOwner),
    ).as('allowed'),
    jsonArrayFrom(
      database
        .selectFrom('resource_price')
        .select(['group_id as groupId', 'resource_id as resourceId', 'block_minutes as time', 'price'])
        .select(['user_id as userId', 'organisation_id as organisationId', 'user_type_id as userTypeId'])
        .where(isOfOwner),
    ).as('prices'),
  ])
}

/** Decodes a row of `selectTerms`. */
export const termsOf = (row: unknown): BookingTerms => {
  const { resources, allowed, prices } = decode(row)
  const byId = new Map(resources.map((resource) => [resource.id, resource]))
  const pricesOfGroups = Map.groupBy(prices, ({ groupId }) => groupId)
  const pricesOfResources = Map.groupBy(prices, ({ resourceId }) => resourceId)
  /**
   * Returns the names of the user types that may book the resource if the owner's type is not among them, or null if the owner may book it.
   */
  const othersWhoMayBook = (owner: SignedInUser, { id, groupId }: NamedResource): readonly string[] | null => {
    const ofGroup = allowed.filter((type) => type.groupId === groupId)
    const ofResource = allowed.filter((type) => type.resourceId === id)
    const idsOf = (types: typeof allowed): readonly UserTypeId[] => types.map((type) => type.id)
    const may = mayBook(owner, idsOf(ofGroup), idsOf(ofResource))
    return may ? null : bookersOf(ofGroup, ofResource).map(({ name }) => name)
  }

  return {
    resources: byId,
    priceOf(resourceId, slots, owner) {
      const groupId = byId.get(resourceId)?.groupId
      const ofGroup = groupId === undefined ? [] : (pricesOfGroups.get(groupId) ?? [])
      const rows = { ofGroup, ofResource: pricesOfResources.get(resourceId) ?? [] }
      // If a person is judged by several user types, the highest of their prices applies.
      return Math.max(...payersOf(owner).map((payer) => priceOf(slots, rows, payer)))
    },
    refusalOf(owner, id) {
      const resource = byId.get(id)
      const names = owner === null || resource === undefined ? null : othersWhoMayBook(owner, resource)
      if (owner === null || resource === undefined || names === null) return null
      return owner.typeWaits ? failureTexts.notAllowedYet(resource.title) : bookedOnlyBy(resource.title, names)
    },
    isForSome(id) {
      const groupId = byId.get(id)?.groupId
      return allowed.some((type) => type.resourceId === id || (groupId !== undefined && type.groupId === groupId))
    },
    requireAllowed(owner, caller, ids) {
      const { notAllowedResource, notAllowedYet } = failureTexts
      return resources.flatMap((resource): Breach[] => {
        const { id, title, enabled } = resource
        const names = enabled && ids.includes(id) ? othersWhoMayBook(owner, resource) : null
        if (names === null) return []
        if (callerMay(caller, 'handle-bookings')) {
          const waits = owner.typeWaits ? ({ typeWaits: true } as const) : {}
          return [{ rule: 'user-type', resourceId: id, limit: 0, bookedBy: names, ...waits }]
        }
        const message = owner.typeWaits ? notAllowedYet(title) : notAllowedResource(bookedOnlyBy(title, names))
        throw new Failure('not-allowed', { message })
      })
    },
  }
}

export const readTerms = async (
  database: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<BookingTerms> => termsOf(await selectTerms(database, resourceIds).executeTakeFirstOrThrow())
