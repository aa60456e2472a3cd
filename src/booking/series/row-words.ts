/** A row of a series in words; and the reason that is kept with the booking for one that is left out. */
import type { Skipped } from '../../../domain/schema/series.ts'
import type { State } from '../../../domain/schema/state.ts'
import { isFree, type PartState, type SeriesPart, type SeriesRow } from '../../../domain/selectors/series-rows.ts'
import { bookedOnlyBy } from '../../../domain/wording/booker-words.ts'
import { breachWords } from '../../../domain/wording/breach-words.ts'
import { closedFor, listed } from '../../../domain/wording/series-words.ts'
import { shortTimeRange } from '../../../domain/wording/swedish-dates.ts'

type Resources = State['resources']
type Ruled = Extract<PartState, { readonly _tag: 'Ruled' }>['breach']['rule']

const ruledWords: Readonly<Record<Ruled, string>> = {
  horizon: 'Går inte att boka än',
  notice: 'För sent att boka',
  shortest: 'För kort tid',
  longest: 'För lång tid',
  'most-ahead': 'Mer än du får boka',
  'most-a-day': 'Mer än du får boka',
  quota: 'Mer än du får boka',
}

/** "Ledig", "Bokad 17–18", "Stängt: Kristi himmelsfärdsdag" */
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
      return ruledWords[state.breach.rule]
  }
}

/** Where the state alone does not say it: the rule in whole words; null: it does. */
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

/** The states of a row: one for all of its rooms, or one a room that is not free, with its name. */
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

/** Why a date that is skipped is left out: what was in the way then, or that somebody wanted it so. */
export const skippedOf = ({ date, parts }: SeriesRow): Skipped => {
  const inTheWay = parts.find((part) => reasonOf(part.state) !== 'by-hand')
  return { date, reason: inTheWay === undefined ? 'by-hand' : reasonOf(inTheWay.state) }
}
