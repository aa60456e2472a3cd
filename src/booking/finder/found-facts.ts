/** The words for a found time: when and where it is, what its room has, what it costs, and how a near time differs. Pure. */
import type { FoundTime, NearTime, TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { Attribute, PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import type { AttributeId } from '../../../domain/schema/ids.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, shortTimeRange, timeRange } from '../../../domain/wording/swedish-dates.ts'

export interface Place {
  readonly group: PublicGroup
  readonly resource: PublicResource
}

/** The things that the resources have, each once, in the order of the groups. */
export const thingsAmong = (groups: readonly PublicGroup[]): readonly Attribute[] => [
  ...new Map(
    groups
      .flatMap(({ resources }) => resources.flatMap(({ attributes = [] }) => attributes))
      .map((attribute) => [attribute.id, attribute] as const),
  ).values(),
]

/** The day and time of a hit: "tors 3 dec 14:00–16:00". */
export const whenWords = (hit: FoundTime): string => `${shortDate(hit.date)} ${timeRange(hit)}`

/** How many people a room takes. Empty if that is not known. */
export const seatWords = ({ resource: { capacity } }: Place): string =>
  typeof capacity === 'number' ? counted(capacity, 'plats', 'platser') : ''

/** Why a hit stands before others: "Minsta lediga för 12", "Ledig hela 14–16", "Billigast". */
export const reasonWords = (
  { reasons = [] }: Pick<FoundTime, 'reasons'>,
  { from, to, persons }: TimeWish,
): readonly string[] => {
  const words = {
    smallest: persons == null ? 'Minsta lediga' : `Minsta lediga för ${persons}`,
    whole: `Ledig hela ${shortTimeRange({ startTime: from, endTime: to })}`,
    cheapest: 'Billigast',
  }
  return reasons.map((reason) => words[reason])
}

/** How a near time differs from the wish. @param thingNames the names of all things that resources have */
export const differenceWords = (
  { differs, lacks }: Pick<NearTime, 'differs' | 'lacks'>,
  place: Place | undefined,
  thingNames: ReadonlyMap<AttributeId, string>,
): string => {
  if (differs === 'time') return 'Annan tid'
  if (differs === 'day') return 'Annan dag'
  if (lacks === 'seats') {
    const capacity = place?.resource.capacity
    return typeof capacity === 'number' ? `För få platser: ${capacity}` : 'Antalet platser är inte angivet'
  }
  const thing = lacks === undefined ? undefined : thingNames.get(lacks)
  return thing === undefined ? 'Saknar en sak' : `Saknar ${thing}`
}
