/** The words for a time that was found say where it is, what its room has, what it costs, and how a near one differs from the wish. */
import type { FoundTime, NearTime } from '../../../domain/schema/calls/finding-calls.ts'
import type { Attribute, PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import type { AttributeId, ResourceId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { finderTexts } from './finder-texts.ts'

export interface Place {
  readonly group: PublicGroup
  readonly resource: PublicResource
}

export const placesOf = (groups: readonly PublicGroup[]): ReadonlyMap<ResourceId, Place> =>
  new Map(groups.flatMap((group) => group.resources.map((resource) => [resource.id, { group, resource }] as const)))

/** All that any resource has, in the houses' own order: each once. */
export const thingsAmong = (groups: readonly PublicGroup[]): readonly Attribute[] => [
  ...new Map(
    groups
      .flatMap(({ resources }) => resources.flatMap(({ attributes = [] }) => attributes))
      .map((attribute) => [attribute.id, attribute] as const),
  ).values(),
]

/** "tors 3 dec 14:00–16:00" */
export const whenWords = (hit: FoundTime): string => `${shortDate(hit.date)} ${timeRange(hit)}`

export const priceWords = ({ price }: Pick<FoundTime, 'price'>): string =>
  price === 0 ? finderTexts.free : kronor(price)

/** "Grupprum och mötesplatser, Lärcentrum, Storgatan 12" */
export const placeWords = ({ group }: Place): string =>
  group.place === undefined || group.place === '' ? group.title : `${group.title}, ${group.place}`

/** Empty: it is not known how many it has. */
export const seatWords = ({ resource: { capacity } }: Place): string =>
  typeof capacity === 'number' ? finderTexts.seats(capacity) : ''

/** "12 platser · Projektor · Hiss" */
export const factWords = (place: Place): string =>
  [seatWords(place), ...(place.resource.attributes ?? []).map(({ name }) => name)]
    .filter((words) => words !== '')
    .join(' · ')

/** How it differs from what was asked for. @param thingNames of all that any resource has */
export const differenceWords = (
  { differs, lacks }: Pick<NearTime, 'differs' | 'lacks'>,
  place: Place | undefined,
  thingNames: ReadonlyMap<AttributeId, string>,
): string => {
  const { differs: texts } = finderTexts
  if (differs !== 'room') return texts[differs]
  if (lacks === undefined) return texts.lacksOne
  if (lacks !== 'seats') {
    const name = thingNames.get(lacks)
    return name === undefined ? texts.lacksOne : texts.lacks(name)
  }
  const capacity = place?.resource.capacity
  return typeof capacity === 'number' ? texts.fewSeats(capacity) : texts.seatsUnknown
}
