/** What a price of a resource must be (spec 5): an amount for a block of at most a day. */
import type { ResourcePrice } from '../schema/administered-groups.ts'
import { type Given, type Parsed, parsed } from './parsed.ts'
import { isPrice } from './price.ts'
import { ruleTexts } from './rule-texts.ts'

type Block = Pick<ResourcePrice, 'time' | 'price'>

const longestBlockMinutes = 24 * 60

/** @param given minutes and SEK */
export const parsePrice = ({ time, price }: Given<Block>): Parsed<Block> =>
  parsed(
    {
      time: time !== null && time >= 1 && time <= longestBlockMinutes ? null : ruleTexts.priceTime,
      price: price !== null && isPrice(price) ? null : ruleTexts.price,
    },
    time === null || price === null ? null : { time, price },
  )
