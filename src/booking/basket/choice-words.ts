/**
 * The choice in few words, for a bar with little room: "Eken + Björken", "15–17", "ons 2 dec", "2 rum, 2 h var".
 * Invariant: a title is shortened by its first word only if other titles in its group begin with the same word, and the
 * short title names one resource only.
 */
import { durationMinutes } from '../../../domain/calendar/interval.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { andMore, counted } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { hourWords } from '../../../domain/wording/swedish-durations.ts'

const TITLES_SAID = 3
const JOINED = ' + '

const afterFirstWord = (title: string): string => title.slice(title.indexOf(' ') + 1)
const firstWord = (title: string): string => title.slice(0, title.indexOf(' ') + 1)

/**
 * The short title: "Eken" for "Grupprum Eken" if other titles in the group also begin with "Grupprum". "Lärosal 1" is
 * not shortened.
 */
export const shortTitle = (
  { resourceId, title }: Pick<BasketLine, 'resourceId' | 'title'>,
  resources: State['resources'],
): string => {
  const rest = afterFirstWord(title)
  if (rest === title || !/\p{L}{2}/u.test(rest)) return title
  const others = Object.entries(resources).flatMap(([id, other]) => (id === `${resourceId}` ? [] : [other]))
  const group = resources[resourceId]?.groupId
  const isOfKind = others.some((other) => other.groupId === group && firstWord(other.title) === firstWord(title))
  const isAlone = others.every((other) => afterFirstWord(other.title) !== rest)
  return isOfKind && isAlone ? rest : title
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]

const shortTimes = ({ intervals }: BasketLine): string => intervals.map(shortTimeRange).join(', ')
const minutesOfLine = ({ slots }: BasketLine): number => slots.reduce((sum, slot) => sum + durationMinutes(slot), 0)

/** Matches the titles of rooms. Other resources are counted as pieces ("st"). */
const ROOM = /rum|sal|labb|studi|lokal|aula/iu

/** The amount that is chosen: "2 h", "2 rum, 2 h var", "3 dagar, 2 h var", "2 rum, 7 h i allt". */
export const amountWords = (lines: readonly BasketLine[]): string => {
  const [first, ...others] = lines
  if (first === undefined) return ''
  const minutes = lines.map(minutesOfLine)
  if (others.length === 0) return hourWords(minutesOfLine(first))
  const isOneThing = others.every(({ resourceId }) => resourceId === first.resourceId)
  const each = distinct(minutes).length === 1 && (isOneThing || others.every(({ date }) => date === first.date))
  const things = distinct(lines.map(({ resourceId }) => resourceId)).length
  const thing = lines.every(({ title }) => ROOM.test(title)) ? 'rum' : 'st'
  const many = isOneThing ? counted(lines.length, 'dag', 'dagar') : counted(things, thing, thing)
  const length = each ? minutesOfLine(first) : minutes.reduce((sum, one) => sum + one, 0)
  return `${many}, ${hourWords(length)} ${each ? 'var' : 'i allt'}`
}

interface ChoiceWords {
  /** The names of the resources. If their times differ, each name is followed by its times. */
  readonly what: string
  /** The times. Empty if the times follow the names, or if there are several days. */
  readonly times: string
  readonly day: string
  readonly amount: string
}

export const choiceWords = (lines: readonly BasketLine[], resources: State['resources']): ChoiceWords => {
  const days = distinct(lines.map(({ date }) => date))
  const times = distinct(lines.map(shortTimes))
  const apart = days.length === 1 && times.length > 1
  const things = distinct(lines.map((line) => `${shortTitle(line, resources)}${apart ? ` ${shortTimes(line)}` : ''}`))
  const [firstDay] = days
  const said = things.slice(0, TITLES_SAID).join(JOINED)
  return {
    what: things.length > TITLES_SAID ? `${said} ${andMore(things.length - TITLES_SAID)}` : said,
    times: times.length === 1 ? (times[0] ?? '') : '',
    day:
      firstDay === undefined
        ? ''
        : days.length === 1
          ? shortDate(firstDay)
          : `${shortDate(firstDay)} och ${counted(days.length - 1, 'dag', 'dagar')} till`,
    amount: amountWords(lines),
  }
}
