/**
 * The rules of a row, or of one person, in the sentences that a visitor reads. Invariant: each value that is said has one sentence.
 */
import type { Weekday } from '../calendar/local-date.ts'
import { endOfDay, type LocalTime, minutesOf } from '../calendar/local-time.ts'
import type { LeadTime } from '../rules/lead-time.ts'
import type { ResourceLimits, RuleScope, RuleValues } from '../schema/booking-rules.ts'
import { namesOf } from '../typed-keys.ts'
import { weekdayName } from '../wording/dates-of-record.ts'
import { beforeWords } from '../wording/lead-time-words.ts'
import { counted } from '../wording/swedish-amounts.ts'
import { clockTime } from '../wording/swedish-dates.ts'
import { durationWords, leadWords } from '../wording/swedish-durations.ts'
import { isDetail, isInWeeks, keptRules, nothingSaid, type RuleName, ruleColumns } from './rule.ts'

const inSwedish = new Intl.ListFormat('sv')
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[]
const periods = { day: 'dag', week: 'vecka', month: 'månad' } as const

const horizonWords = (days: number): string => {
  if (days === 0) return 'samma dag'
  if (isInWeeks(days)) return `${days / 7} veckor före`
  return days === 1 ? 'dagen före' : `${counted(days, 'dag', 'dagar')} före`
}

const horizonSentence = ({ horizonDays, opensAt }: RuleValues): string | null => {
  const time = opensAt === null ? null : `klockan\u00a0${clockTime(opensAt)}`
  if (horizonDays === null) return time === null ? null : `Nya dagar öppnar ${time}.`
  return `Öppnar ${[horizonWords(horizonDays), time].filter((part) => part !== null).join(', ')}.`
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
  const isMidnight = confirmsTo === null || confirmsTo === endOfDay || clockTime(confirmsTo) === '00:00'
  const end = isMidnight ? '24:00' : clockTime(confirmsTo)
  const hours = confirmsFrom === null ? null : `kl.\u00a0${clockTime(confirmsFrom)}–${end}`
  return [days === null ? null : `på ${days}`, hours].filter((part) => part !== null).join(' ') || null
}

const confirmsSentence = (how: NonNullable<RuleValues['confirms']>, when: string | null): string => {
  if (how === 'by-hand') return 'Bekräftas av oss.'
  return when === null ? 'Bekräftas direkt.' : `Tider ${when} bekräftas direkt, andra av oss.`
}

const quotaSentence = (minutes: number | null, per: keyof typeof periods | null): string | null =>
  minutes === null || per === null ? null : `Högst ${durationWords(minutes)} per ${periods[per]}.`

const leadTime = (minutes: number | null, weekdays: number | null, at: LocalTime | null): LeadTime => ({
  minutes: minutes ?? 0,
  ...(weekdays === null ? {} : { days: { weekdays, at: at ?? endOfDay } }),
})

/** "Högst 4 timmar per dag, sammanlagt i Labb och studior." @param place over which it counts; null: that needs no words */
const inPlace = (sentence: string | null, place: string | null): string | null =>
  sentence === null || place === null ? sentence : `${sentence.slice(0, -1)}, sammanlagt i ${place}.`

/** Each rule that is said has one sentence, in the order of the form that sets them; when a day opens is said in one. */
export const ruleSentences = (rule: RuleValues): readonly string[] => {
  const { noticeMinutes, shortestMinutes, longestMinutes, mostAhead, cancelMinutes } = rule
  const { mostADay, freeCancelMinutes, confirms, series } = rule
  const notice = leadTime(noticeMinutes, rule.noticeWeekdays, rule.noticeAt)
  const cancelling = leadTime(cancelMinutes, rule.cancelWeekdays, rule.cancelAt)
  const sentences = [
    horizonSentence(rule),
    noticeMinutes === null
      ? null
      : noticeMinutes === 0 && notice.days === undefined
        ? 'Kan bokas ända tills tiden börjar.'
        : `Bokas senast ${beforeWords(notice)}.`,
    shortestMinutes === null ? null : `Minst ${durationWords(shortestMinutes)} i taget.`,
    longestMinutes === null ? null : `Högst ${durationWords(longestMinutes)} i taget.`,
    ...[
      mostAhead === null ? null : `Högst ${counted(mostAhead, 'kommande bokning', 'kommande bokningar')}.`,
      mostADay === null ? null : `Högst ${counted(mostADay, 'bokning', 'bokningar')} per dag.`,
      quotaSentence(rule.quotaMinutes, rule.quotaPer),
      quotaSentence(rule.quotaWeekMinutes, 'week'),
      quotaSentence(rule.quotaMonthMinutes, 'month'),
    ].map((sentence) => inPlace(sentence, rule.countsWith)),
    cancelMinutes === null
      ? null
      : cancelMinutes === 0 && cancelling.days === undefined
        ? 'Kan ändras och avbokas ända tills tiden börjar.'
        : `Kan ändras och avbokas senast ${beforeWords(cancelling)}.`,
    freeCancelMinutes === null
      ? null
      : freeCancelMinutes === 0
        ? 'Avbokas gratis ända tills tiden börjar.'
        : `Avbokas gratis senast ${leadWords(freeCancelMinutes)} innan, sedan står priset kvar.`,
    confirms === null ? null : confirmsSentence(confirms, whenWords(rule)),
    series === null ? null : series ? 'Får upprepas.' : 'Får inte upprepas.',
  ]
  return sentences.filter((sentence) => sentence !== null)
}

/** The rules of one person as a row says them. */
const rowOf = ({ horizon, mostAhead, mostADay, confirms, ...others }: ResourceLimits): RuleValues => {
  const { quota, quotaWeek, quotaMonth, noticeDays, cancelDays, ...limits } = others
  return {
    ...nothingSaid,
    ...limits,
    horizonDays: horizon?.days ?? null,
    opensAt: horizon === undefined || minutesOf(horizon.opensAt) === 0 ? null : horizon.opensAt,
    noticeWeekdays: noticeDays?.weekdays ?? null,
    noticeAt: noticeDays?.at ?? null,
    cancelWeekdays: cancelDays?.weekdays ?? null,
    cancelAt: cancelDays?.at ?? null,
    mostAhead: mostAhead?.bookings ?? null,
    mostADay: mostADay?.bookings ?? null,
    quotaMinutes: quota?.minutes ?? null,
    quotaPer: quota?.per ?? null,
    quotaWeekMinutes: quotaWeek?.minutes ?? null,
    quotaMonthMinutes: quotaMonth?.minutes ?? null,
    confirms: confirms?.how ?? null,
    confirmsDays: confirms?.days ?? null,
    confirmsFrom: confirms?.hours?.startTime ?? null,
    confirmsTo: confirms?.hours?.endTime ?? null,
    series: limits.series ?? null,
  }
}

/**
 * The rules of one person for one resource, each in a sentence: "Högst 4 timmar per dag, sammanlagt i Labb och studior."
 * @param group the title of the resource's group
 */
export const limitSentences = (limits: ResourceLimits, group: string): readonly string[] => {
  const row = rowOf(limits)
  const placeOf = (scope: RuleScope | undefined): string | null =>
    scope?.countsWith ?? (scope?.ofGroup === true ? group : null)
  const places: Partial<Readonly<Record<RuleName, string | null>>> = {
    quotaMinutes: placeOf(limits.quota),
    quotaWeekMinutes: placeOf(limits.quotaWeek),
    quotaMonthMinutes: placeOf(limits.quotaMonth),
    mostAhead: placeOf(limits.mostAhead),
    mostADay: placeOf(limits.mostADay),
  }
  return namesOf(ruleColumns)
    .filter((name) => !isDetail(name) && name !== 'opensAt')
    .flatMap((name) =>
      ruleSentences({
        ...keptRules(row, (one) => one === name || (name === 'horizonDays' && one === 'opensAt')),
        countsWith: places[name] ?? null,
      }),
    )
}
