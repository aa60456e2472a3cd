/**
 * The rules of a row as sentences that a visitor reads (docs/rules.md#rules). Invariants: each rule that is said has
 * one sentence, in the order of the form that sets them; what is not said has none.
 */
import type { Weekday } from '../calendar/local-date.ts'
import type { RuleValues } from '../schema/booking-rules.ts'
import { weekdayName } from './dates-of-record.ts'
import { counted } from './swedish-amounts.ts'
import { clockTime } from './swedish-dates.ts'
import { durationWords, leadWords } from './swedish-durations.ts'

const inSwedish = new Intl.ListFormat('sv')
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[]
const periods = { day: 'dag', week: 'vecka', month: 'månad' } as const

const horizonWords = (days: number): string => {
  if (days === 0) return 'samma dag'
  return days === 1 ? 'dagen innan' : `${counted(days, 'dag', 'dagar')} innan`
}

/** "vardagar", "måndagar och fredagar"; null: on all days. */
const weekdaysWords = (days: readonly Weekday[]): string | null => {
  const sorted = fromMonday.filter((day) => days.includes(day))
  if (sorted.length === fromMonday.length) return null
  const isMondayToFriday = sorted.length === 5 && !sorted.includes(6) && !sorted.includes(0)
  return isMondayToFriday ? 'vardagar' : inSwedish.format(sorted.map((day) => `${weekdayName(day)}ar`))
}

type When = Pick<RuleValues, 'confirmsDays' | 'confirmsFrom' | 'confirmsTo'>

/** "på vardagar kl. 08:00–16:00"; null: always. Midnight as an end is 24:00: 00:00 would be read as the morning. */
const whenWords = ({ confirmsDays, confirmsFrom, confirmsTo }: When): string | null => {
  const days = confirmsDays === null ? null : weekdaysWords(confirmsDays)
  const end = confirmsTo === null || clockTime(confirmsTo) === '00:00' ? '24:00' : clockTime(confirmsTo)
  const hours = confirmsFrom === null ? null : `kl.\u00a0${clockTime(confirmsFrom)}–${end}`
  return [days === null ? null : `på ${days}`, hours].filter((part) => part !== null).join(' ') || null
}

const confirmsSentence = (how: NonNullable<RuleValues['confirms']>, when: string | null): string => {
  if (how === 'by-hand') return 'Bekräftas av oss.'
  return when === null ? 'Bekräftas direkt.' : `Tider ${when} bekräftas direkt, andra av oss.`
}

const quotaSentence = ({ quotaMinutes, quotaPer }: RuleValues): string | null =>
  quotaMinutes === null || quotaPer === null ? null : `Högst ${durationWords(quotaMinutes)} per ${periods[quotaPer]}.`

export const ruleSentences = (rule: RuleValues): readonly string[] => {
  const { horizonDays, opensAt, noticeMinutes, shortestMinutes, longestMinutes, mostAhead, cancelMinutes } = rule
  const { confirms, series } = rule
  const sentences = [
    horizonDays === null ? null : `Kan bokas tidigast ${horizonWords(horizonDays)}.`,
    opensAt === null ? null : `Nya dagar öppnar kl.\u00a0${clockTime(opensAt)}.`,
    noticeMinutes === null
      ? null
      : noticeMinutes === 0
        ? 'Kan bokas ända tills tiden börjar.'
        : `Bokas senast ${leadWords(noticeMinutes)} innan.`,
    shortestMinutes === null ? null : `Minst ${durationWords(shortestMinutes)} i taget.`,
    longestMinutes === null ? null : `Högst ${durationWords(longestMinutes)} i taget.`,
    mostAhead === null ? null : `Högst ${counted(mostAhead, 'kommande bokning', 'kommande bokningar')}.`,
    quotaSentence(rule),
    cancelMinutes === null
      ? null
      : cancelMinutes === 0
        ? 'Kan ändras och avbokas ända tills tiden börjar.'
        : `Kan ändras och avbokas senast ${leadWords(cancelMinutes)} innan.`,
    confirms === null ? null : confirmsSentence(confirms, whenWords(rule)),
    series === null ? null : series ? 'Får upprepas.' : 'Får inte upprepas.',
  ]
  return sentences.filter((sentence) => sentence !== null)
}
