/**
 * A row of rules about booking, as a table: the columns of its values, and the bounds and the field of each number. On the wire it is
 * `RuleValues` (`domain/schema/booking-rules.ts`), null where it says nothing. Invariant: a row says something, and nothing that cannot be.
 */
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import { minutesOfWeekdays } from '../rules/lead-time.ts'
import { type Parsed, parsed } from '../rules/parsed.ts'
import type { RuleValues } from '../schema/booking-rules.ts'
import { oneLine } from '../text/typed-text.ts'
import { mapped, namesOf } from '../typed-keys.ts'
import type { ColumnsFor } from './columns.ts'
import { problemTexts } from './problem-texts.ts'

/** In the order of the form. */
export const ruleColumns = {
  horizonDays: 'horizon_days',
  opensAt: 'opens_at',
  noticeMinutes: 'notice_minutes',
  noticeWeekdays: 'notice_weekdays',
  noticeAt: 'notice_at',
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
  cancelWeekdays: 'cancel_weekdays',
  cancelAt: 'cancel_at',
  freeCancelMinutes: 'free_cancel_minutes',
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
  noticeWeekdays: ['noticeMinutes'],
  noticeAt: ['noticeMinutes'],
  cancelWeekdays: ['cancelMinutes'],
  cancelAt: ['cancelMinutes'],
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
  noticeWeekdays: null,
  noticeAt: null,
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
  cancelWeekdays: null,
  cancelAt: null,
  freeCancelMinutes: null,
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
const MOST_WEEKDAYS = 60

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
  freeCancelMinutes: {
    ...lead,
    label: 'Kan avbokas gratis till',
    hint: 'Så långt innan tiden börjar. Därefter går det att avboka, men priset står kvar.',
  },
} as const satisfies Partial<Readonly<Record<RuleName, RuleNumber>>>

export const ruleNumbers: Readonly<Record<keyof typeof ruleCounts | keyof typeof ruleDurations, RuleNumber>> = {
  ...ruleCounts,
  ...ruleDurations,
}

export const isDetail = (name: keyof RuleValues): name is keyof typeof details => name in details

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

/** These rules may be said in weekdays instead of minutes. */
const leads = {
  noticeMinutes: { weekdays: 'noticeWeekdays', at: 'noticeAt' },
  cancelMinutes: { weekdays: 'cancelWeekdays', at: 'cancelAt' },
} as const

/** Weekdays with the minutes that they are at the least; without them a time of day says nothing. */
const withMinutes = (rule: RuleValues, name: keyof typeof leads): Partial<RuleValues> => {
  const { weekdays, at } = leads[name]
  const said = rule[weekdays]
  return said === null ? { [at]: null } : { [name]: minutesOfWeekdays(said) }
}

const leadProblem = (rule: RuleValues, name: keyof typeof leads): string | null => {
  const weekdays = rule[leads[name].weekdays]
  if (weekdays === null) return boundsProblem(rule, name)
  return Number.isInteger(weekdays) && weekdays >= 1 && weekdays <= MOST_WEEKDAYS ? null : problemTexts.ruleWeekdays
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

/** One that lacks the other says so where nothing is. */
const hoursProblems = ({ confirmsFrom, confirmsTo }: RuleValues) => {
  if (confirmsFrom === null || confirmsTo === null)
    return {
      confirmsFrom: confirmsTo === null ? null : problemTexts.ruleConfirmsHours,
      confirmsTo: confirmsFrom === null ? null : problemTexts.ruleConfirmsHours,
    }
  return { confirmsTo: minutesOf(confirmsFrom) < endMinutes(confirmsTo) ? null : problemTexts.endBeforeStart }
}

export const parseBookingRule = (given: RuleValues): Parsed<RuleValues> => {
  const rule: RuleValues = {
    ...given,
    ...withMinutes(given, 'noticeMinutes'),
    ...withMinutes(given, 'cancelMinutes'),
    ...(given.confirms === null ? { confirmsDays: null, confirmsFrom: null, confirmsTo: null } : {}),
    countsWith: oneLine(given.countsWith ?? '') || null,
  }
  const saysSomething = namesOf(ruleColumns).some((name) => !isDetail(name) && rule[name] !== null)
  return parsed(
    {
      ...mapped(ruleNumbers, (_, name) => boundsProblem(rule, name)),
      ...mapped(leads, (_, name) => leadProblem(rule, name)),
      ...(saysSomething ? {} : { horizonDays: problemTexts.ruleSaysNothing }),
      longestMinutes: longestProblem(rule),
      ...(rule.quotaMinutes === null && rule.quotaPer !== null ? { quotaMinutes: problemTexts.ruleQuotaMissing } : {}),
      quotaPer: rule.quotaMinutes !== null && rule.quotaPer === null ? problemTexts.ruleQuotaPer : null,
      quotaWeekMinutes: furtherProblem(rule, 'quotaWeekMinutes'),
      quotaMonthMinutes: furtherProblem(rule, 'quotaMonthMinutes'),
      countsWith: nameProblem(rule),
      confirmsDays: rule.confirmsDays?.length === 0 ? problemTexts.ruleConfirmsDays : null,
      ...hoursProblems(rule),
    },
    rule,
  )
}

/** A house that says four weeks or more means weeks. */
export const isInWeeks = (days: number): boolean => days >= SAID_IN_WEEKS && days % 7 === 0
