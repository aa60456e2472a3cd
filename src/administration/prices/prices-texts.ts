/** Describes prices in words: blocks of time, grouped by the people whom they are for. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { narrownessOf, priceOf } from '../../../domain/rules/price.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { counted, kronor } from '../../../domain/wording/swedish-amounts.ts'

export const pricesTitle = 'Priser'

/** The word for a price without a user type, a school or a user. */
export const EVERYBODY = 'Alla'

/** The lengths that the form offers, in minutes. */
export const priceTimes = [
  { minutes: 30, name: 'Halvtimme' },
  { minutes: 240, name: 'Halvdag' },
  { minutes: 480, name: 'Heldag' },
] as const

export const priceTimeName = (time: number): string =>
  priceTimes.find(({ minutes }) => minutes === time)?.name ?? counted(time, 'minut', 'minuter')

/** Returns text such as "Halvtimme 150 kr". */
export const blockWords = ({ time, price }: Pick<ResourcePrice, 'time' | 'price'>): string =>
  `${priceTimeName(time)} ${kronor(price)}`

export interface PriceNames {
  readonly userTypes: readonly Pick<UserType, 'id' | 'name'>[]
  readonly schools: readonly { readonly id: number; readonly name: string }[]
  readonly users: ReadonlyMap<UserId, string>
}

type Whom = Pick<ResourcePrice, 'userTypeId' | 'organisationId' | 'userId'>

export const userWords = (id: UserId, { users }: Pick<PriceNames, 'users'>): string =>
  users.get(id) ?? `Användare ${id}`

/**
 * Returns text such as "Skola, Almskolan". A price applies to people who match every condition. An id without a known
 * name is shown as a number.
 */
export const whomWords = ({ userTypeId, organisationId, userId }: Whom, names: PriceNames): string => {
  const userType = names.userTypes.find(({ id }) => id === userTypeId)?.name
  const school = names.schools.find(({ id }) => id === organisationId)?.name
  const words = [
    ...(userId === null ? [] : [userWords(userId, names)]),
    ...(userTypeId === null ? [] : [userType ?? `Användartyp ${userTypeId}`]),
    ...(organisationId === null ? [] : [school ?? `Organisation ${organisationId}`]),
  ]
  return words.join(', ') || EVERYBODY
}

export interface PriceGroup {
  readonly key: string
  readonly whom: string
  readonly narrowness: number
  /** The prices, ordered by length. */
  readonly prices: readonly ResourcePrice[]
}

/** Groups prices by the people whom they are for, from everybody to a single user. A later group takes precedence over an earlier one. */
export const priceGroups = (prices: readonly ResourcePrice[], names: PriceNames): readonly PriceGroup[] =>
  [
    ...groupedBy(prices, ({ userTypeId, organisationId, userId }) =>
      [userTypeId, organisationId, userId].map((id) => id ?? '').join('-'),
    ),
  ]
    .map(([key, ofGroup]) => ({
      key,
      whom: whomWords(ofGroup[0], names),
      narrowness: narrownessOf(ofGroup[0]),
      prices: ofGroup.toSorted((a, b) => a.time - b.time || a.price - b.price),
    }))
    .toSorted((a, b) => a.narrowness - b.narrowness || swedishOrder(a.whom, b.whom))

/** Returns text such as "Alla: Halvtimme 40 kr. Skola: Halvtimme 0 kr". */
export const pricesWords = (prices: readonly ResourcePrice[], names: PriceNames): string =>
  priceGroups(prices, names)
    .map((group) => `${group.whom}: ${group.prices.map(blockWords).join(', ')}`)
    .join('. ')

/** Returns example totals from the prices of one group, such as "1 timme 300 kr, 4 timmar 1 000 kr". */
export const examplesOf = (prices: readonly ResourcePrice[]): string => {
  const forEverybody = { userId: null, organisationId: null, userTypeId: null }
  const blocks = { ofGroup: [], ofResource: prices.map((price) => ({ ...price, ...forEverybody })) }
  return [1, 4, 8]
    .map((hours) => {
      const time: Interval = { startTime: timeFromMinutes(0), endTime: timeFromMinutes(hours * 60) }
      return `${counted(hours, 'timme', 'timmar')} ${kronor(priceOf([time], blocks, null))}`
    })
    .join(', ')
}
