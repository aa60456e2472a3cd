/** The words for a row of a series, and the reason that is stored with the booking if its date is left out. */
import type { Skipped } from '../../../domain/schema/series.ts'
import type { State } from '../../../domain/schema/state.ts'
import { isFree, type PartState, type SeriesPart } from '../../../domain/selectors/series-part.ts'
import type { SeriesRow } from '../../../domain/selectors/series-rows.ts'
import { bookedOnlyBy } from '../../../domain/wording/booker-words.ts'
import { breachWords, refusalWords } from '../../../domain/wording/rule-words.ts'
import { closedFor } from '../../../domain/wording/series-words.ts'
import { listed } from '../../../domain/wording/swedish-amounts.ts'
import { shortTimeRange } from '../../../domain/wording/swedish-dates.ts'

type Resources = State['resources']

/** The words in the row of a date that others have freed since the table was opened. */
export const FREE_AGAIN = 'Ledig igen'

/** The state of a room on a date: "Ledig", "Bokad 17–18", "Stängt: Kristi himmelsfärdsdag". */
export const stateWords = (state: PartState): string => {
  switch (state._tag) {
    case 'Waiting':
      return 'Hämtas'
    case 'Unread':
      return 'Kunde inte hämtas'
    case 'Free':
      return 'Ledig'
    case 'Held':
      return 'Vald'
    case 'Booked':
      return `${state.own ? 'Din bokning' : 'Bokad'} ${listed(state.times.map(shortTimeRange))}`
    case 'Reserved':
      return 'Reserverad'
    case 'Refused':
      return 'Gick inte att välja'
    case 'Closed':
      return state.title === null ? 'Stängt' : closedFor(state.title)
    case 'Past':
      return 'Förbi'
    case 'Locked':
      return state.reason === null ? 'Låst' : `Låst: ${state.reason}`
    case 'NotYours':
      return 'Inte för dig'
    case 'Ruled':
      return refusalWords[state.breach.rule].inShort
  }
}

/** The whole sentence of a rule, if the short state does not contain it. Null if it does. */
export const detailOf = (
  { resourceId, state }: SeriesPart,
  resources: Resources,
  groups: State['groups'],
): string | null => {
  const resource = resources[resourceId]
  if (state._tag === 'NotYours') return bookedOnlyBy(resource?.title ?? '', resource?.bookedBy ?? [])
  if (state._tag !== 'Ruled') return null
  const group = resource === undefined ? '' : (groups[resource.groupId]?.title ?? '')
  return breachWords(state.breach, { resource: resource?.title ?? '', group })
}

/**
 * The states of a row. If all rooms have the same state, there is one entry. Otherwise there is an entry for each room that
 * is not free, with the name of the room.
 */
export const statesOf = (
  { parts }: SeriesRow,
  titleOf: (part: SeriesPart) => string,
): readonly { readonly words: string; readonly part: SeriesPart }[] => {
  const [first] = parts
  if (first === undefined) return []
  const isOne = parts.every(({ state }) => stateWords(state) === stateWords(first.state))
  if (isOne) return [{ words: stateWords(first.state), part: first }]
  const told = parts.filter((part) => !isFree(part))
  return (told.length > 0 ? told : [first]).map((part) => ({
    words:
      parts.length === 1 || told.length === 0 ? stateWords(part.state) : `${titleOf(part)}: ${stateWords(part.state)}`,
    part,
  }))
}

/** The state of a row for an announcement, without the names of its rooms. */
export const spokenState = (row: SeriesRow): string =>
  statesOf(row, () => '')
    .map(({ words }) => words.replace(/^: /u, ''))
    .join(', ')

const reasonOf = (state: PartState): Skipped['reason'] => {
  switch (state._tag) {
    case 'Booked':
      return 'taken'
    case 'Reserved':
    case 'Refused':
      return 'held'
    case 'Closed':
    case 'Locked':
    case 'Past':
      return 'closed'
    case 'NotYours':
      return 'outside'
    case 'Ruled':
      return state.breach.rule === 'horizon' || state.breach.rule === 'notice' ? 'outside' : 'quota'
    default:
      return 'by-hand'
  }
}

/** The reason why a date is left out: the obstacle at that moment, or `by-hand` if there was none. */
export const skippedOf = ({ date, parts }: SeriesRow): Skipped => {
  const inTheWay = parts.find((part) => reasonOf(part.state) !== 'by-hand')
  return { date, reason: inTheWay === undefined ? 'by-hand' : reasonOf(inTheWay.state) }
}
