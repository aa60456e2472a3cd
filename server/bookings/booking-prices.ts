/**
 * The price of slots: always reckoned here, and never taken from the caller.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Interval } from '../../domain/calendar/interval.ts'
import { type PricedPerson, priceOf } from '../../domain/rules/price.ts'
import { Price } from '../../domain/schema/entities.ts'
import { GroupId, OrganisationId, ResourceId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/caller.ts'

/** A price of a resource, or of a group. */
export const PriceRow = Schema.Struct({
  groupId: Schema.NullOr(GroupId),
  resourceId: Schema.NullOr(ResourceId),
  time: Schema.Int,
  price: Price,
  userId: Schema.NullOr(UserId),
  organisationId: Schema.NullOr(OrganisationId),
  userTypeId: Schema.NullOr(UserTypeId),
})
export const PricedResource = Schema.Struct({ id: ResourceId, groupId: GroupId })
const decode = Schema.decodeUnknownSync(
  Schema.Struct({ resources: Schema.Array(PricedResource), prices: Schema.Array(PriceRow) }),
)

export type PriceList = (resourceId: ResourceId, slots: readonly Interval[], payer: PricedPerson | null) => number

/** @param user null: a visitor */
export const pricedPersonOf = (user: SignedInUser | null): PricedPerson | null =>
  user === null ? null : { userId: user.id, organisationId: user.organisationId, userTypeId: user.userTypeId }

// One parameter, however many there are, so that it is one statement to prepare.
export const anyOf = (resourceIds: readonly ResourceId[]) => sql<number>`any(${[...resourceIds]}::integer[])`

/** @param resourceIds those whose prices will be asked for: theirs, and their groups' */
export const selectPrices = (database: Database | Transaction, resourceIds: readonly ResourceId[]) =>
  database
    .selectFrom('resource_price')
    .select(['group_id as groupId', 'resource_id as resourceId', 'block_minutes as time', 'price'])
    .select(['user_id as userId', 'organisation_id as organisationId', 'user_type_id as userTypeId'])
    .where((where) =>
      where.or([
        where('resource_id', '=', anyOf(resourceIds)),
        where(
          'group_id',
          'in',
          database.selectFrom('resource').select('resource.group_id').where('id', '=', anyOf(resourceIds)),
        ),
      ]),
    )

/** @param resources those whose prices were read */
export const priceListOf = (
  resources: readonly (typeof PricedResource.Type)[],
  rows: readonly (typeof PriceRow.Type)[],
): PriceList => {
  const groups = new Map(resources.map(({ id, groupId }) => [id, groupId]))
  const ofGroups = Map.groupBy(rows, ({ groupId }) => groupId)
  const ofResources = Map.groupBy(rows, ({ resourceId }) => resourceId)
  return (resourceId, slots, payer) => {
    const groupId = groups.get(resourceId)
    const ofGroup = groupId === undefined ? [] : (ofGroups.get(groupId) ?? [])
    return priceOf(slots, { ofGroup, ofResource: ofResources.get(resourceId) ?? [] }, payer)
  }
}

export const readPriceList = async (
  database: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<PriceList> => {
  const row = await database
    .selectNoFrom([
      jsonArrayFrom(
        database.selectFrom('resource').select(['id', 'group_id as groupId']).where('id', '=', anyOf(resourceIds)),
      ).as('resources'),
      jsonArrayFrom(selectPrices(database, resourceIds)).as('prices'),
    ])
    .executeTakeFirstOrThrow()
  const { resources, prices } = decode(row)
  return priceListOf(resources, prices)
}
