/** The texts of prices, and prices as people read them: blocks of time, gathered by whom they are for. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { narrownessOf, priceOf } from '../../../domain/rules/price.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { counted, kronor } from '../../../domain/wording/swedish-amounts.ts'

export const pricesTexts = {
  title: 'Priser',
  textOfResource: 'Varje pris är ett block av tid. En bokning kostar det billigaste sättet att täcka tiden med block.',
  textOfGroup: 'Priser för allt i gruppen. Har en resurs egna priser som passar den som bokar, gäller de i stället.',
  rule: 'Det smalaste priset gäller: för en användare före en organisation, före en användartyp, före alla.',
  empty: 'Inga priser. Resursen är gratis att boka.',
  emptyOwn: 'Inga egna priser. Gruppens priser gäller.',
  emptyOfGroup: 'Inga priser för hela gruppen.',
  ofGroup: 'Gruppens priser gäller för den som inget av resursens egna priser passar:',
  ofGroupAlone: 'Gruppens priser:',
  ownInGroup: (titles: string): string => `Egna priser har ${titles}.`,
  unused: 'Gruppens priser ändrar inget: varje resurs har egna priser för alla, och de gäller i stället.',
  removeOwn: 'Ta bort resursernas egna priser',
  askOwn: 'Ta bort resursernas egna priser?',
  keepOwn: 'Behåll priserna',
  becomes: (words: string): string => `Efteråt gäller gruppens priser för alla resurser. ${words}.`,
  costsNow: (words: string): string => `har nu: ${words}.`,
  everybody: 'Alla',
  unknownType: (id: number): string => `Användartyp ${id}`,
  unknownSchool: (id: number): string => `Organisation ${id}`,
  unknownUser: (id: number): string => `Användare ${id}`,
  examples: (words: string): string => `Exempel: ${words}.`,
  free: 'Gratis.',
  add: 'Nytt pris',
  submit: 'Lägg till priset',
  save: 'Spara priset',
  time: 'Tid',
  chooseTime: 'Välj tid',
  price: 'Pris',
  priceHint: 'I kronor för hela blocket.',
  userType: 'Användartyp',
  organisation: 'Organisation',
  organisationHint: 'Kan väljas när användartypen är skola.',
  allOrganisations: 'Alla',
  user: 'Användare',
  userHint: 'Sök på namn eller e-post.',
  found: 'Hittade användare',
  foundCount: (count: number): string => `${counted(count, 'användare', 'användare')} hittades.`,
  noneFound: 'Ingen användare hittades.',
  searchFailed: 'Det gick inte att söka.',
  otherUser: 'Välj en annan',
  question: 'Ta bort priset?',
  action: 'Ta bort priset',
  detail: 'Det som redan är bokat kostar detsamma tills tiderna ändras.',
} as const

/** The lengths that are offered, in minutes. */
export const priceTimes = [
  { minutes: 30, name: 'Halvtimme' },
  { minutes: 240, name: 'Halvdag' },
  { minutes: 480, name: 'Heldag' },
] as const

export const priceTimeName = (time: number): string =>
  priceTimes.find(({ minutes }) => minutes === time)?.name ?? counted(time, 'minut', 'minuter')

/** "Halvtimme 150 kr" */
export const blockWords = ({ time, price }: Pick<ResourcePrice, 'time' | 'price'>): string =>
  `${priceTimeName(time)} ${kronor(price)}`

export interface PriceNames {
  readonly userTypes: readonly Pick<UserType, 'id' | 'name'>[]
  readonly schools: readonly { readonly id: number; readonly name: string }[]
  readonly users: ReadonlyMap<UserId, string>
}

type Named = Pick<ResourcePrice, 'userTypeId' | 'organisationId' | 'userId'>

const nameIn = (
  things: readonly { readonly id: number; readonly name: string }[],
  id: number | null,
  unknown: (id: number) => string,
): string | null => (id === null ? null : (things.find((thing) => thing.id === id)?.name ?? unknown(id)))

/** "Skola, Almskolan": all that a price names must be so. */
export const whomWords = ({ userTypeId, organisationId, userId }: Named, names: PriceNames): string => {
  const words = [
    userId === null ? null : (names.users.get(userId) ?? pricesTexts.unknownUser(userId)),
    nameIn(names.userTypes, userTypeId, pricesTexts.unknownType),
    nameIn(names.schools, organisationId, pricesTexts.unknownSchool),
  ].filter((word) => word !== null)
  return words.length === 0 ? pricesTexts.everybody : words.join(', ')
}

export interface PriceGroup {
  readonly key: string
  readonly whom: string
  readonly narrowness: number
  /** The shortest first. */
  readonly prices: readonly ResourcePrice[]
}

const keyOf = ({ userTypeId, organisationId, userId }: Named): string =>
  [userTypeId, organisationId, userId].map((id) => id ?? '').join('-')

/** From what holds for all to what holds for one: each is stronger than those before. */
export const priceGroups = (prices: readonly ResourcePrice[], names: PriceNames): readonly PriceGroup[] =>
  [...groupedBy(prices, keyOf)]
    .map(([key, ofGroup]) => ({
      key,
      whom: whomWords(ofGroup[0], names),
      narrowness: narrownessOf(ofGroup[0]),
      prices: ofGroup.toSorted((a, b) => a.time - b.time || a.price - b.price),
    }))
    .toSorted((a, b) => a.narrowness - b.narrowness || swedishOrder(a.whom, b.whom))

export const isPriceForEverybody = (price: ResourcePrice): boolean => narrownessOf(price) === 0

/** "Alla: Halvtimme 40 kr. Skola: Halvtimme 0 kr" */
export const pricesWords = (prices: readonly ResourcePrice[], names: PriceNames): string =>
  priceGroups(prices, names)
    .map((group) => `${group.whom}: ${group.prices.map(blockWords).join(', ')}`)
    .join('. ')

const exampleHours = [1, 4, 8] as const
const fromMidnight = (hours: number): Interval => ({
  startTime: timeFromMinutes(0),
  endTime: timeFromMinutes(hours * 60),
})

const forEverybody = { userId: null, organisationId: null, userTypeId: null }

/** "1 timme 300 kr, 4 timmar 1 000 kr": what the blocks of one group come to. */
export const examplesOf = (prices: readonly ResourcePrice[]): string => {
  const forAll = { ofGroup: [], ofResource: prices.map((price) => ({ ...price, ...forEverybody })) }
  return exampleHours
    .map((hours) => `${counted(hours, 'timme', 'timmar')} ${kronor(priceOf([fromMidnight(hours)], forAll, null))}`)
    .join(', ')
}
