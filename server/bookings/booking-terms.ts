/**
 * The permission to book resources, and their prices, which are never taken from the caller: all that decides about them is read at once.
 * Invariant: it is of one moment.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Interval } from '../../domain/calendar/interval.ts'
import { type PricedPerson, priceOf } from '../../domain/rules/price.ts'
import { bookersOf } from '../../domain/rules/user-types.ts'
import { Price } from '../../domain/schema/entities.ts'
import { GroupId, OrganisationId, ResourceId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import { bookedOnlyBy } from '../../domain/wording/booker-words.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, judgedTypes, mayBook, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'

const NamedResource = Schema.Struct({
  id: ResourceId,
  groupId: GroupId,
  title: Schema.String,
  /** Neither it nor its group is disabled. */
  enabled: Schema.Boolean,
  /** The version of its group's structure (`group-structure.ts`). */
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

/** @param owner null: a visitor */
export type PriceList = (resourceId: ResourceId, slots: readonly Interval[], owner: SignedInUser | null) => number

/** As each of the user types that somebody is judged by: the dearest counts. */
const payersOf = (owner: SignedInUser | null): readonly (PricedPerson | null)[] =>
  owner === null
    ? [null]
    : judgedTypes(owner).map((userTypeId) => ({ userId: owner.id, organisationId: owner.organisationId, userTypeId }))

export interface BookingTerms {
  /** The named resources that exist. */
  readonly resources: ReadonlyMap<ResourceId, NamedResource>
  readonly priceOf: PriceList
  /** Why the owner's user type may not book it, as the owner reads it; null: it may, as a visitor may choose anything. */
  readonly refusalOf: (owner: SignedInUser | null, id: ResourceId) => string | null
  /**
   * A disabled resource refuses no user type.
   * @param caller who reads the words: an administrator may book for somebody else
   * @throws Failure `not-allowed`, naming the first resource that is refused
   */
  readonly requireAllowed: (owner: SignedInUser, caller: Caller, ids: readonly ResourceId[]) => void
}

/** A statement of one row, which `termsOf` reads; it may be a part of another one. */
export const selectTerms = (database: Database | Transaction, resourceIds: readonly ResourceId[]) => {
  // One parameter, however many there are, so that it is one statement to prepare.
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

const idsOf = (allowed: readonly (typeof AllowedType.Type)[]): readonly UserTypeId[] => allowed.map(({ id }) => id)

const priceListOf = (resources: readonly NamedResource[], rows: readonly (typeof PriceRow.Type)[]): PriceList => {
  const groups = new Map(resources.map(({ id, groupId }) => [id, groupId]))
  const ofGroups = Map.groupBy(rows, ({ groupId }) => groupId)
  const ofResources = Map.groupBy(rows, ({ resourceId }) => resourceId)
  return (resourceId, slots, owner) => {
    const groupId = groups.get(resourceId)
    const ofGroup = groupId === undefined ? [] : (ofGroups.get(groupId) ?? [])
    const prices = { ofGroup, ofResource: ofResources.get(resourceId) ?? [] }
    return Math.max(...payersOf(owner).map((payer) => priceOf(slots, prices, payer)))
  }
}

/** @param row of `selectTerms` */
export const termsOf = (row: unknown): BookingTerms => {
  const { resources, allowed, prices } = decode(row)
  /** The names of those who may book it, where the owner is none of them; null: the owner may. */
  const bookersWithout = (owner: SignedInUser, { id, groupId }: NamedResource): readonly string[] | null => {
    const ofGroup = allowed.filter((row) => row.groupId === groupId)
    const ofResource = allowed.filter((row) => row.resourceId === id)
    const may = mayBook(owner, idsOf(ofGroup), idsOf(ofResource))
    return may ? null : bookersOf(ofGroup, ofResource).map(({ name }) => name)
  }
  return {
    resources: new Map(resources.map((resource) => [resource.id, resource])),
    priceOf: priceListOf(resources, prices),
    refusalOf(owner, id) {
      const resource = resources.find((one) => one.id === id)
      const names = owner === null || resource === undefined ? null : bookersWithout(owner, resource)
      if (owner === null || resource === undefined || names === null) return null
      return owner.typeWaits ? failureTexts.notAllowedYet(resource.title) : bookedOnlyBy(resource.title, names)
    },
    requireAllowed(owner, caller, ids) {
      const { notAllowedResource, notAllowedYet, notAllowedPersonYet } = failureTexts
      const waiting = owner.id === caller.user?.id ? notAllowedYet : notAllowedPersonYet
      for (const resource of resources) {
        const { id, title, enabled } = resource
        const names = enabled && ids.includes(id) ? bookersWithout(owner, resource) : null
        if (names === null) continue
        const message = owner.typeWaits ? waiting(title) : notAllowedResource(bookedOnlyBy(title, names))
        throw new Failure('not-allowed', { message })
      }
    },
  }
}

export const readTerms = async (
  database: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<BookingTerms> => termsOf(await selectTerms(database, resourceIds).executeTakeFirstOrThrow())
