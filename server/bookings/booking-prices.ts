/**
 * What slots cost (contract 3, Price), always reckoned here and never taken from the caller.
 */
import { Schema } from 'effect'
import type { Interval } from '../../domain/calendar/interval.ts'
import { type BlockPrice, type Payer, priceOf } from '../../domain/rules/price.ts'
import { Price } from '../../domain/schema/entities.ts'
import { OrganisationId, type ResourceId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'

const decodePrices = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      time: Schema.Int,
      price: Price,
      userId: Schema.NullOr(UserId),
      organisationId: Schema.NullOr(OrganisationId),
      userTypeId: Schema.NullOr(UserTypeId),
    }),
  ),
)

export type PriceList = (resourceId: ResourceId, slots: readonly Interval[], payer: Payer | null) => number

/** @param resourceIds those whose prices will be asked for */
export const readPriceList = async (
  database: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<PriceList> => {
  const rows = await database
    .selectFrom('resource_price')
    .select(['resource_id', 'block_minutes as time', 'price', 'user_id as userId'])
    .select(['organisation_id as organisationId', 'user_type_id as userTypeId'])
    .where('resource_id', 'in', [0, ...resourceIds])
    .execute()
  const prices = new Map<number, readonly BlockPrice[]>(
    [...Map.groupBy(rows, (row) => row.resource_id)].map(([resourceId, ofResource]) => [
      resourceId,
      decodePrices(ofResource),
    ]),
  )
  return (resourceId, slots, payer) => priceOf(slots, prices.get(resourceId) ?? [], payer)
}
