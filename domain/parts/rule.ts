/**
 * A row of rules about booking, as a table: the columns of its values, the bounds and the field of each number, and the sentences that a
 * visitor reads. On the wire it is `RuleValues` (`domain/schema/booking-rules.ts`), null where it says nothing. Invariants: a row says
 * something, and nothing that cannot be; each value that is said has one sentence.
 */
import type { Weekday } from '../calendar/local-date.ts'
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import { type Parsed, parsed } from '../rules/parsed.ts'
import type { ResourceLimits, RuleScope, RuleValues } from '../schema/booking-rules.ts'
import { mapped, namesOf } from '../typed-keys.ts'
import { weekdayName } from '../wording/dates-of-record.ts'
import { counted } from '../wording/swedish-amounts.ts'
import { clockTime } from '../wording/swedish-dates.ts'
import { durationWords, leadWords } from '../wording/swedish-durations.ts'
import type { ColumnsFor } from './columns.ts'
import { oneLine } from './owner.ts'
import { problemTexts } from './problem-texts.ts'

/** In the order of the form. */
export const ruleColumns = {
  horizonDays: 'horizon_days',
  opensAt: 'opens_at',
  noticeMinutes: 'notice_minutes',
  shortestMinutes: 'shortest_minutes',
  longestMinutes: 'longest_minutes',
  quotaMinutes: 'quota_minutes',
  quotaPer: 'quota_per',
  quotaWeekMinutes: 'quota_week_minutes',
  quotaMonthMinutes: 'quota_month_minutes',
  countsWith: 'counts_with',
  mostAhead: 'most_ahead',
  mostADay: 'most_a_day',
  cancelMinutes: 'cancel_minutes',
  confirms: 'confirms',
  confirmsDays: 'confirms_days',
  confirmsFrom: 'confirms_from',
  confirmsTo: 'confirms_to',
  series: 'series',
} as const satisfies ColumnsFor<RuleValues>

/** The rules that count what somebody has. */
const counting = ['quotaMinutes', 'quotaWeekMinutes', 'quotaMonthMinutes', 'mostAhead', 'mostADay'] as const

/** Without any of the rules that each of these belongs to it says nothing. */
const details = {
  quotaPer: ['quotaMinutes'],
  countsWith: counting,
  confirmsDays: ['confirms'],
  confirmsFrom: ['confirms'],
  confirmsTo: ['confirms'],
} as const

export type RuleName = Exclude<keyof RuleValues, keyof typeof details>

export const nothingSaid: RuleValues = {
  horizonDays: null,
  opensAt: null,
  noticeMinutes: null,
  shortestMinutes: null,
  longestMinutes: null,
  quotaMinutes: null,
  quotaPer: null,
  quotaWeekMinutes: null,
  quotaMonthMinutes: null,
  countsWith: null,
  mostAhead: null,
  mostADay: null,
  cancelMinutes: null,
  confirms: null,
  confirmsDays: null,
  confirmsFrom: null,
  confirmsTo: null,
  series: null,
}

const MOST_DAYS = 400
const SAID_IN_WEEKS = 28
const DAY_MINUTES = 24 * 60
const LONGEST_QUOTA_DAYS = 31
const MOST_BOOKINGS = 1_000
const LONGEST_NAME = 80

/** A whole number between bounds, with the words of its field. */
interface RuleNumber {
  readonly least: number
  readonly most: number
  /** Stands at the field when the number is not within its bounds. */
  readonly problem: string
  readonly label: string
  readonly hint?: string
}

const days = { least: 0, most: MOST_DAYS, problem: problemTexts.ruleDays } as const
const bookings = { least: 1, most: MOST_BOOKINGS, problem: problemTexts.ruleBookings } as const
const lead = { least: 0, most: MOST_DAYS * DAY_MINUTES, problem: problemTexts.ruleMinutes } as const
const quota = { least: 1, most: LONGEST_QUOTA_DAYS * DAY_MINUTES, problem: problemTexts.ruleQuota } as const
const length = { least: 1, most: DAY_MINUTES, problem: problemTexts.ruleLength } as const

export const ruleCounts = {
  horizonDays: { ...days, label: 'Öppnar för bokning' },
  mostAhead: { ...bookings, label: 'Kommande bokningar, högst' },
  mostADay: { ...bookings, label: 'Bokningar per dag, högst' },
} as const satisfies Partial<Readonly<Record<RuleName, RuleNumber>>>

/** In minutes, but typed in a unit. */
export const ruleDurations = {
  noticeMinutes: { ...lead, label: 'Får bokas senast inpå' },
  shortestMinutes: { ...length, label: 'Kortaste tid', hint: 'Tider intill varandra räknas som en.' },
  longestMinutes: { ...length, label: 'Längsta tid' },
  quotaMinutes: { ...quota, label: 'Bokad tid, högst' },
  quotaWeekMinutes: {
    ...quota,
    label: 'Dessutom per vecka, högst',
    hint: 'Om två gränser ska gälla, till exempel en per dag och en per vecka.',
  },
  quotaMonthMinutes: { ...quota, label: 'Dessutom per månad, högst' },
  cancelMinutes: { ...lead, label: 'Får avbokas senast inpå', hint: 'Gäller också för att ändra bokningen.' },
} as const satisfies Partial<Readonly<Record<RuleName, RuleNumber>>>

export const ruleNumbers: Readonly<Record<keyof typeof ruleCounts | keyof typeof ruleDurations, RuleNumber>> = {
  ...ruleCounts,
  ...ruleDurations,
}

const isDetail = (name: keyof RuleValues): name is keyof typeof details => name in details

/** The row without the rules that are not kept, nor the details that belong to them. */
export const keptRules = (rule: RuleValues, keeps: (name: RuleName) => boolean): RuleValues => {
  const dropped = namesOf(ruleColumns).filter((name) => !(isDetail(name) ? details[name] : [name]).some(keeps))
  return { ...rule, ...Object.fromEntries(dropped.map((name) => [name, null])) }
}

const boundsProblem = (rule: RuleValues, name: keyof typeof ruleNumbers): string | null => {
  const value = rule[name]
  const { least, most, problem } = ruleNumbers[name]
  return value === null || (Number.isInteger(value) && value >= least && value <= most) ? null : problem
}

const longestProblem = (rule: RuleValues): string | null => {
  const { shortestMinutes, longestMinutes } = rule
  const alone = boundsProblem(rule, 'longestMinutes')
  if (alone !== null || longestMinutes === null || shortestMinutes === null) return alone
  return longestMinutes < shortestMinutes ? problemTexts.ruleLongestShort : null
}

const furtherProblem = (rule: RuleValues, name: 'quotaWeekMinutes' | 'quotaMonthMinutes'): string | null => {
  const isSaid = rule.quotaMinutes !== null && rule.quotaPer === (name === 'quotaWeekMinutes' ? 'week' : 'month')
  return boundsProblem(rule, name) ?? (rule[name] !== null && isSaid ? problemTexts.ruleQuotaTwice : null)
}

const nameProblem = (rule: RuleValues): string | null => {
  if (rule.countsWith === null) return null
  if (rule.countsWith.length > LONGEST_NAME) return problemTexts.longRuleCountsWith
  return counting.every((name) => rule[name] === null) ? problemTexts.ruleCountsWith : null
}

const hoursProblem = ({ confirmsFrom, confirmsTo }: RuleValues): string | null => {
  if ((confirmsFrom === null) !== (confirmsTo === null)) return problemTexts.ruleConfirmsHours
  if (confirmsFrom === null || confirmsTo === null) return null
  return minutesOf(confirmsFrom) < endMinutes(confirmsTo) ? null : problemTexts.endBeforeStart
}

export const parseBookingRule = (given: RuleValues): Parsed<RuleValues> => {
  const rule: RuleValues = {
    ...given,
    ...(given.confirms === null ? { confirmsDays: null, confirmsFrom: null, confirmsTo: null } : {}),
    countsWith: oneLine(given.countsWith ?? '') || null,
  }
  const saysSomething = namesOf(ruleColumns).some((name) => !isDetail(name) && rule[name] !== null)
  return parsed(
    {
      ...mapped(ruleNumbers, (_, name) => boundsProblem(rule, name)),
      ...(saysSomething ? {} : { horizonDays: problemTexts.ruleSaysNothing }),
      longestMinutes: longestProblem(rule),
      ...(rule.quotaMinutes === null && rule.quotaPer !== null ? { quotaMinutes: problemTexts.ruleQuota } : {}),
      quotaPer: rule.quotaMinutes !== null && rule.quotaPer === null ? problemTexts.ruleQuotaPer : null,
      quotaWeekMinutes: furtherProblem(rule, 'quotaWeekMinutes'),
      quotaMonthMinutes: furtherProblem(rule, 'quotaMonthMinutes'),
      countsWith: nameProblem(rule),
      confirmsDays: rule.confirmsDays?.length === 0 ? problemTexts.ruleConfirmsDays : null,
      confirmsTo: hoursProblem(rule),
    },
    rule,
  )
}

const inSwedish = new Intl.ListFormat('sv')
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[]
const periods = { day: 'dag', week: 'vecka', month: 'månad' } as const

/** A house that says four weeks or more means weeks. */
export const isInWeeks = (days: number): boolean => days >= SAID_IN_WEEKS && days % 7 === 0

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
  const end = confirmsTo === null || clockTime(confirmsTo) === '00:00' ? '24:00' : clockTime(confirmsTo)
  const hours = confirmsFrom === null ? null : `kl.\u00a0${clockTime(confirmsFrom)}–${end}`
  return [days === null ? null : `på ${days}`, hours].filter((part) => part !== null).join(' ') || null
}

const confirmsSentence = (how: NonNullable<RuleValues['confirms']>, when: string | null): string => {
  if (how === 'by-hand') return 'Bekräftas av oss.'
  return when === null ? 'Bekräftas direkt.' : `Tider ${when} bekräftas direkt, andra av oss.`
}

const quotaSentence = (minutes: number | null, per: keyof typeof periods | null): string | null =>
  minutes === null || per === null ? null : `Högst ${durationWords(minutes)} per ${periods[per]}.`

/** "Högst 4 timmar per dag, sammanlagt i Labb och studior." @param place over which it counts; null: that needs no words */
const inPlace = (sentence: string | null, place: string | null): string | null =>
  sentence === null || place === null ? sentence : `${sentence.slice(0, -1)}, sammanlagt i ${place}.`

/** Each rule that is said has one sentence, in the order of the form that sets them; when a day opens is said in one. */
export const ruleSentences = (rule: RuleValues): readonly string[] => {
  const { noticeMinutes, shortestMinutes, longestMinutes, mostAhead, cancelMinutes } = rule
  const { mostADay, confirms, series } = rule
  const sentences = [
    horizonSentence(rule),
    noticeMinutes === null
      ? null
      : noticeMinutes === 0
        ? 'Kan bokas ända tills tiden börjar.'
        : `Bokas senast ${leadWords(noticeMinutes)} innan.`,
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
      : cancelMinutes === 0
        ? 'Kan ändras och avbokas ända tills tiden börjar.'
        : `Kan ändras och avbokas senast ${leadWords(cancelMinutes)} innan.`,
    confirms === null ? null : confirmsSentence(confirms, whenWords(rule)),
    series === null ? null : series ? 'Får upprepas.' : 'Får inte upprepas.',
  ]
  return sentences.filter((sentence) => sentence !== null)
}

/** The rules of one person as a row says them. That a booking may repeat is said to nobody until one can. */
const rowOf = ({ horizon, mostAhead, mostADay, confirms, ...others }: ResourceLimits): RuleValues => {
  const { quota, quotaWeek, quotaMonth, ...limits } = others
  return {
    ...nothingSaid,
    ...limits,
    horizonDays: horizon?.days ?? null,
    opensAt: horizon === undefined || minutesOf(horizon.opensAt) === 0 ? null : horizon.opensAt,
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
    series: null,
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
