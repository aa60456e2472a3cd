/** The price of slots in one resource on one day (docs/rules.md#prices). Invariant: sums are in whole öre, so that decimals are exact. */
import { durationMinutes, type Interval, mergeIntervals } from '../calendar/interval.ts'
import { timeFromMinutes } from '../calendar/local-time.ts'
import type { ResourcePrice } from '../schema/administered-groups.ts'
import type { OrganisationId, UserId, UserTypeId } from '../schema/ids.ts'

export type BlockPrice = Omit<ResourcePrice, 'id'>

/** The ids of the payer that a price may name. */
export interface PricedPerson {
  readonly userId: UserId
  readonly organisationId: OrganisationId | null
  /** Null if the person has no user type or it has no effect yet. */
  readonly userTypeId: UserTypeId | null
}

const HIGHEST_PRICE = 1_000_000

/** Whether an administrator may set this amount. It is in SEK with at most two decimals. */
export const isPrice = (sek: number): boolean => sek >= 0 && sek <= HIGHEST_PRICE && Math.round(sek * 100) / 100 === sek

/** How narrow a price is: 3 if it names a user, 2 for an organisation, 1 for a user type, 0 for nothing. */
export const narrownessOf = (price: BlockPrice): 0 | 1 | 2 | 3 => {
  if (price.userId !== null) return 3
  if (price.organisationId !== null) return 2
  return price.userTypeId !== null ? 1 : 0
}

/** The prices of a resource and the prices of its group. */
export interface PriceRows {
  readonly ofGroup: readonly BlockPrice[]
  readonly ofResource: readonly BlockPrice[]
}

/** @param payer Null for an anonymous caller. No price names such a caller. */
const narrowestFor = (prices: readonly BlockPrice[], payer: PricedPerson | null): BlockPrice[] => {
  const applying = prices.filter(
    (price) =>
      (price.userId === null || price.userId === payer?.userId) &&
      (price.organisationId === null || price.organisationId === payer?.organisationId) &&
      (price.userTypeId === null || price.userTypeId === payer?.userTypeId),
  )
  const narrowest = Math.max(...applying.map(narrownessOf))
  return applying.filter((price) => narrownessOf(price) === narrowest)
}

/**
 * The prices that apply to a payer. They are the narrowest of the resource's prices that fit the payer. If none of the resource's prices
 * fits, the prices of its group are chosen in the same way.
 */
export const pricesFor = ({ ofGroup, ofResource }: PriceRows, payer: PricedPerson | null): BlockPrice[] => {
  const own = narrowestFor(ofResource, payer)
  return own.length > 0 ? own : narrowestFor(ofGroup, payer)
}

/**
 * The price in SEK for the slots of one resource on one day. Adjacent slots form a run. Each run costs the lowest sum of blocks that
 * together last at least as long as the run.
 */
export const priceOf = (slots: readonly Interval[], rows: PriceRows, payer: PricedPerson | null): number => {
  const blocks = pricesFor(rows, payer)
    .filter((price) => price.time > 0)
    .map(({ time, price }) => ({ time, ore: Math.round(price * 100) }))
  if (blocks.length === 0) return 0
  const lengths = mergeIntervals(slots).map(durationMinutes)
  /** The lowest price in öre for each number of minutes. */
  const cheapest = [0]
  for (let covered = 1; covered <= Math.max(...lengths); covered += 1)
    cheapest.push(Math.min(...blocks.map(({ time, ore }) => (cheapest[Math.max(0, covered - time)] ?? 0) + ore)))
  return lengths.reduce((sum, length) => sum + (cheapest[length] ?? 0), 0) / 100
}

/** What one slot costs a payer in several resources, in SEK: the least and the most. */
export interface SlotPrice {
  readonly from: number
  readonly to: number
  /** The length of the slot. Absent if two slots do not cost twice as much as one, so that no price is one of a length. */
  readonly minutes?: number
}

/**
 * @param slotTime the length of a slot in minutes
 * @param payers those whose prices count together: the dearest of their prices applies
 * @returns null without resources
 */
export const slotPriceOf = (
  resources: readonly PriceRows[],
  slotTime: number,
  payers: readonly (PricedPerson | null)[],
): SlotPrice | null => {
  const costOf = (rows: PriceRows, minutes: number): number => {
    const slots = [{ startTime: timeFromMinutes(0), endTime: timeFromMinutes(minutes) }]
    return Math.max(...payers.map((payer) => priceOf(slots, rows, payer)))
  }
  const each = resources.map((rows) => costOf(rows, slotTime))
  if (each.length === 0) return null
  const isEven = resources.every((rows, index) => costOf(rows, 2 * slotTime) === 2 * (each[index] ?? 0))
  return { from: Math.min(...each), to: Math.max(...each), ...(isEven ? { minutes: slotTime } : {}) }
}
