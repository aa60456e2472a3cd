import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { type BlockPrice, type PricedPerson, priceOf, pricesFor } from '../../../domain/rules/price.ts'
import { OrganisationId, UserId, UserTypeId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'
import { anyPrice, fewOrganisationIds, fewUserIds, fewUserTypeIds } from '../testing/entity-arbitraries.ts'
import { record } from '../testing/record.ts'

const forEverybody = { userId: null, organisationId: null, userTypeId: null }
const block = (time: number, price: number): BlockPrice => ({ time, price, ...forEverybody })

const anyBlock: fc.Arbitrary<BlockPrice> = record({
  time: fc.constantFrom(30, 45, 60, 240),
  price: anyPrice,
  userId: fc.option(fewUserIds, { freq: 2 }),
  organisationId: fc.option(fewOrganisationIds, { freq: 2 }),
  userTypeId: fc.option(fewUserTypeIds, { freq: 2 }),
})
const anyPayer: fc.Arbitrary<PricedPerson | null> = fc.option(
  record({ userId: fewUserIds, organisationId: fc.option(fewOrganisationIds), userTypeId: fewUserTypeIds }),
)
const plainBlock = fc
  .tuple(fc.constantFrom(30, 45, 60, 90), fc.nat({ max: 50_000 }))
  .map(([time, ore]) => block(time, ore / 100))

/** Prices of a resource whose group has none. */
const own = (...ofResource: readonly BlockPrice[]) => ({ ofGroup: [], ofResource })

/** Slots of half an hour from 08:00, by their numbers. */
const slots = (numbers: readonly number[]): Interval[] =>
  numbers.map((number) => intervalOf(480 + number * 30, 510 + number * 30))
const anySlots = fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 8 })

/** The lowest price in öre of all sets of blocks that last long enough. */
const bruteForce = (minutes: number, blocks: readonly BlockPrice[]): number => {
  if (minutes <= 0) return 0
  return Math.min(...blocks.map(({ time, price }) => Math.round(price * 100) + bruteForce(minutes - time, blocks)))
}

test('a run costs the cheapest set of blocks that covers it, and slots cost the sum of their runs', {
  tags: 'rule-price-blocks',
}, () => {
  check(
    fc.property(anySlots, fc.array(plainBlock, { minLength: 1, maxLength: 3 }), (numbers, blocks) => {
      const runs: number[] = []
      for (let number = 0; number <= 9; number += 1)
        if (numbers.includes(number)) {
          if (numbers.includes(number - 1)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 30
          else runs.push(30)
        }
      const expected = runs.reduce((sum, minutes) => sum + bruteForce(minutes, blocks), 0)
      expect(priceOf(slots(numbers), own(...blocks), null)).toBe(expected / 100)
    }),
  )
})

test('of the prices that are for a user only the narrowest kind counts: user, organisation, type, nobody; its own before its group’s', {
  tags: ['day-prices-own-first', 'rule-price-applies', 'rule-price-narrowest'],
}, () => {
  check(
    fc.property(
      fc.array(anyBlock, { maxLength: 6 }),
      fc.array(anyBlock, { maxLength: 6 }),
      anyPayer,
      (ofGroup, ofResource, payer) => {
        const names = (price: BlockPrice) => [price.userId, price.organisationId, price.userTypeId]
        const mine = [payer?.userId, payer?.organisationId, payer?.userTypeId]
        const kind = (price: BlockPrice): number => names(price).findIndex((name) => name !== null)
        // All kinds of prices of both lists, the narrowest first.
        const counting = [ofResource, ofGroup]
          .flatMap((prices) => [0, 1, 2, -1].map((one) => prices.filter((price) => kind(price) === one)))
          .map((prices) =>
            prices.filter((price) => names(price).every((name, at) => name === null || name === mine[at])),
          )
          .find((prices) => prices.length > 0)
        expect(pricesFor({ ofGroup, ofResource }, payer)).toEqual(counting ?? [])
      },
    ),
    5,
  )
})

test('whom a price names but is somebody else never pays it, and an anonymous caller pays none that names anybody', {
  tags: 'rule-price-applies',
}, () => {
  check(
    fc.property(fc.array(anyBlock, { maxLength: 6 }), fc.array(anyBlock, { maxLength: 6 }), (ofGroup, ofResource) => {
      for (const price of pricesFor({ ofGroup, ofResource }, null)) expect(price).toMatchObject(forEverybody)
    }),
  )
  const mine = { ...block(30, 10), userId: UserId.make(7) }
  const payer = { userId: UserId.make(7), organisationId: OrganisationId.make(1), userTypeId: UserTypeId.make(1) }
  expect(priceOf(slots([0]), own(mine, block(30, 50)), payer)).toBe(10)
  expect(priceOf(slots([0]), own(mine, block(30, 50)), { ...payer, userId: UserId.make(8) })).toBe(50)
})

test('without a price that applies it costs nothing', { tags: 'rule-price-none' }, () => {
  expect(priceOf(slots([0, 1]), own(), null)).toBe(0)
  expect(priceOf([], own(block(30, 100)), null)).toBe(0)
  expect(priceOf(slots([0]), own({ ...block(30, 100), userTypeId: UserTypeId.make(1) }), null)).toBe(0)
})

test('a longer block may be cheaper than the short ones, and may stick out past the run', () => {
  expect(priceOf(slots([0, 1, 2]), own(block(30, 100), block(240, 250)), null)).toBe(250)
  expect(priceOf(slots([0, 1, 5]), own(block(30, 100), block(240, 250)), null)).toBe(300)
})

test('öre are exact: three times 0.10 is 0.30', { tags: 'api-money' }, () => {
  expect(priceOf(slots([0, 1, 2]), own(block(30, 0.1)), null)).toBe(0.3)
  expect(priceOf(slots([0, 2, 4]), own(block(30, 19.99)), null)).toBe(59.97)
})

test('the order of slots and of prices does not matter', () => {
  check(
    fc.property(anySlots, fc.array(plainBlock, { maxLength: 4 }), (numbers, blocks) => {
      expect(priceOf(slots(numbers.toReversed()), own(...blocks.toReversed()), null)).toBe(
        priceOf(slots(numbers), own(...blocks), null),
      )
    }),
  )
})
