/** The columns and the checks of prices. A price is an amount for a block of at most a day. */

import { type Given, type Parsed, parsed } from '../rules/parsed.ts'
import { type BlockPrice, isPrice } from '../rules/price.ts'
import type { ResourcePrice } from '../schema/administered-groups.ts'
import type { ColumnsFor } from './columns.ts'
import { problemTexts } from './problem-texts.ts'

export const priceColumns = {
  time: 'block_minutes',
  price: 'price',
  userTypeId: 'user_type_id',
  organisationId: 'organisation_id',
  userId: 'user_id',
} as const satisfies ColumnsFor<BlockPrice>

type Block = Pick<ResourcePrice, 'time' | 'price'>

/** The amount and the minutes for which it is are one value only together. */
export const priceTogether: readonly (readonly (keyof Block)[])[] = [['time', 'price']]

const longestBlockMinutes = 24 * 60

/** Checks a price. Minutes and SEK are null if nothing was given, and NaN if the given text is not a number. */
export const parsePrice = ({ time, price }: Given<Block>): Parsed<Block> =>
  parsed(
    {
      time: time !== null && time >= 1 && time <= longestBlockMinutes ? null : problemTexts.priceTime,
      price: price === null ? problemTexts.price : isPrice(price) ? null : problemTexts.wrongPrice,
    },
    time === null || price === null ? null : { time, price },
  )
