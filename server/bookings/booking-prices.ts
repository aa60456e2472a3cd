/**
 * What slots cost (contract 3, Price), always reckoned here and never taken from the caller.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { type Payer, priceOf } from '../../domain/rules/price.ts'
import { Price } from '../../domain/schema/entities.ts'
import { OrganisationId, ResourceId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'

export const PriceRow = Schema.Struct({
  resourceId: ResourceId,
  time: Schema.Int,
  price: Price,
  userId: Schema.NullOr(UserId),
  organisationId: Schema.NullOr(OrganisationId),
  userTypeId: Schema.NullOr(UserTypeId),
})
const decode = Schema.decodeUnknownSync(Schema.Array(PriceRow))

export type PriceList = (resourceId: ResourceId, slots: readonly Interval[], payer: Payer | null) => number

/** @param resourceIds those whose prices will be asked for */
export const selectPrices = (database: Database | Transaction, resourceIds: readonly ResourceId[]) =>
  database
    .selectFrom('resource_price')
    .select(['resource_id as resourceId', 'block_minutes as time', 'price', 'user_id as userId'])
    .select(['organisation_id as organisationId', 'user_type_id as userTypeId'])
    .where('resource_id', '=', sql<number>`any(${[...resourceIds]}::integer[])`)

export const priceListOf = (rows: readonly (typeof PriceRow.Type)[]): PriceList => {
  const prices = Map.groupBy(rows, ({ resourceId }) => resourceId)
  return (resourceId, slots, payer) => priceOf(slots, prices.get(resourceId) ?? [], payer)
}

export const readPriceList = async (
  database: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<PriceList> => priceListOf(decode(await selectPrices(database, resourceIds).execute()))
