/**
 * The permission to book resources, and their prices: all that decides about them is read at once.
 * Invariant: it is of one moment.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bookersOf, isAllowed } from '../../domain/rules/user-types.ts'
import { GroupId, ResourceId, UserTypeId } from '../../domain/schema/ids.ts'
import { bookedOnlyBy } from '../../domain/wording/booker-words.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Caller, SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { anyOf, PricedResource, type PriceList, PriceRow, priceListOf, selectPrices } from './booking-prices.ts'

const NamedResource = Schema.Struct({
  ...PricedResource.fields,
  title: Schema.String,
  /** Neither it nor its group is disabled. */
  enabled: Schema.Boolean,
  /** The version of its group's structure (`group-structure.ts`). */
  version: Schema.String,
})
type NamedResource = typeof NamedResource.Type

const AllowedType = Schema.Struct({
  groupId: Schema.NullOr(GroupId),
  resourceId: Schema.NullOr(ResourceId),
  id: UserTypeId,
  name: Schema.String,
})

const Terms = Schema.Struct({
  resources: Schema.Array(NamedResource),
  allowed: Schema.Array(AllowedType),
  prices: Schema.Array(PriceRow),
})
const decode = Schema.decodeUnknownSync(Terms)

export interface BookingTerms {
  /** The named resources that exist. */
  readonly resources: ReadonlyMap<ResourceId, NamedResource>
  readonly priceOf: PriceList
  /**
   * A disabled resource refuses no user type.
   * @param caller who reads the words: an administrator may book for somebody else
   * @throws Failure `not-allowed`, naming the first resource that is refused
   */
  readonly requireAllowed: (owner: SignedInUser, caller: Caller, ids: readonly ResourceId[]) => void
}

/** A statement of one row, which `termsOf` reads; it may be a part of another one. */
export const selectTerms = (database: Database | Transaction, resourceIds: readonly ResourceId[]) => {
  const named = anyOf(resourceIds)
  const groups = database.selectFrom('resource').select('group_id').where('id', '=', named)
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
        .where((where) => where.or([where('group_id', 'in', groups), where('resource_id', '=', named)])),
    ).as('allowed'),
    jsonArrayFrom(selectPrices(database, resourceIds)).as('prices'),
  ])
}

const idsOf = (allowed: readonly (typeof AllowedType.Type)[]): readonly UserTypeId[] => allowed.map(({ id }) => id)

/** @param row of `selectTerms` */
export const termsOf = (row: unknown): BookingTerms => {
  const { resources, allowed, prices } = decode(row)
  return {
    resources: new Map(resources.map((resource) => [resource.id, resource])),
    priceOf: priceListOf(resources, prices),
    requireAllowed({ id: ownerId, userTypeId }, caller, ids) {
      const { notAllowedResource, notAllowedYet, notAllowedPersonYet } = failureTexts
      const waiting = ownerId === caller.user?.id ? notAllowedYet : notAllowedPersonYet
      for (const { id, groupId, title, enabled } of resources) {
        const ofGroup = allowed.filter((row) => row.groupId === groupId)
        const ofResource = allowed.filter((row) => row.resourceId === id)
        if (!enabled || !ids.includes(id) || isAllowed(userTypeId, idsOf(ofGroup), idsOf(ofResource))) continue
        const names = bookersOf(ofGroup, ofResource).map(({ name }) => name)
        const message = userTypeId === null ? waiting(title) : notAllowedResource(bookedOnlyBy(title, names))
        throw new Failure('not-allowed', { message })
      }
    },
  }
}

export const readTerms = async (
  database: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<BookingTerms> => termsOf(await selectTerms(database, resourceIds).executeTakeFirstOrThrow())
