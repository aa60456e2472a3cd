/**
 * The fields of the form of rules (features 1). Invariants: an empty field says nothing; what a row says comes out of its fields as it went
 * in; what cannot be read as a number is no number that a rule takes, so that its field says what is wrong.
 */

import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import { parseBookingRule } from '../../../domain/rules/parse-booking-rule.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import type { QuotaPeriod, RuleValues } from '../../../domain/schema/booking-rules.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { keptRules, type RuleName } from './kept-rules.ts'
import { weekdaysFromMonday } from './opening-week.ts'
import { sentTime } from './time-input.ts'

/** In minutes. */
const units = { minutes: 1, hours: 60, days: 24 * 60 } as const
export type Unit = keyof typeof units

/** Named as the server names what it refuses. */
export interface RuleFields {
  /** Empty: all. */
  readonly userTypeId: string
  readonly horizonDays: string
  readonly opensAt: string
  readonly noticeMinutes: string
  readonly noticeUnit: Unit
  readonly shortestMinutes: string
  readonly shortestUnit: Unit
  readonly longestMinutes: string
  readonly longestUnit: Unit
  readonly mostAhead: string
  readonly quotaMinutes: string
  readonly quotaUnit: Unit
  readonly quotaPer: QuotaPeriod
  readonly cancelMinutes: string
  readonly cancelUnit: Unit
  readonly confirms: '' | NonNullable<RuleValues['confirms']>
  /** None: all. */
  readonly confirmsDays: readonly string[]
  readonly confirmsFrom: string
  readonly confirmsTo: string
  readonly series: '' | 'yes' | 'no'
}

const spaces = /[\s\u200b\u2060]/gu
const number = /^\d+(?:[.,]\d+)?$/

/** @returns null for an empty field, NaN for what is no number */
const readNumber = (typed: string): number | null => {
  const text = typed.replace(spaces, '')
  if (text === '') return null
  return number.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** "1,5" hours are 90 minutes. What comes of a fraction of seconds is no whole minute, and stays so. */
const readMinutes = (typed: string, unit: Unit): number | null => {
  const amount = readNumber(typed)
  return amount === null ? null : Number((amount * units[unit]).toFixed(6))
}

export const rulesOf = (fields: RuleFields): RuleValues => {
  const quotaMinutes = readMinutes(fields.quotaMinutes, fields.quotaUnit)
  const isAtOnce = fields.confirms === 'at-once'
  const days = weekdaysFromMonday.filter((day) => fields.confirmsDays.includes(String(day)))
  return {
    horizonDays: readNumber(fields.horizonDays),
    opensAt: sentTime(fields.opensAt),
    noticeMinutes: readMinutes(fields.noticeMinutes, fields.noticeUnit),
    shortestMinutes: readMinutes(fields.shortestMinutes, fields.shortestUnit),
    longestMinutes: readMinutes(fields.longestMinutes, fields.longestUnit),
    mostAhead: readNumber(fields.mostAhead),
    quotaMinutes,
    quotaPer: quotaMinutes === null ? null : fields.quotaPer,
    cancelMinutes: readMinutes(fields.cancelMinutes, fields.cancelUnit),
    confirms: fields.confirms === '' ? null : fields.confirms,
    confirmsDays: isAtOnce && days.length > 0 ? days : null,
    confirmsFrom: isAtOnce ? sentTime(fields.confirmsFrom) : null,
    confirmsTo: isAtOnce ? sentTime(fields.confirmsTo) : null,
    series: fields.series === '' ? null : fields.series === 'yes',
  }
}

/** In the largest unit in which it is whole: "2" hours. */
const typedDuration = (
  minutes: number | null,
  allowed: readonly Unit[],
): { readonly typed: string; readonly unit: Unit } => {
  if (minutes === null || minutes === 0) return { typed: minutes === null ? '' : '0', unit: 'hours' }
  const unit =
    (['days', 'hours'] as const).find((one) => allowed.includes(one) && minutes % units[one] === 0) ?? 'minutes'
  return { typed: String(minutes / units[unit]), unit }
}

/** Of how long something lasts, and of how long before it. */
export const lengthUnits = ['minutes', 'hours'] as const satisfies readonly Unit[]
export const leadUnits = ['minutes', 'hours', 'days'] as const satisfies readonly Unit[]

const typedNumber = (value: number | null): string => (value === null ? '' : String(value))
const typedTime = (time: LocalTime | null): string => (time === null ? '' : clockTime(time))

export const ruleFieldsOf = (rule: RuleValues, userTypeId: number | null): RuleFields => {
  const notice = typedDuration(rule.noticeMinutes, leadUnits)
  const shortest = typedDuration(rule.shortestMinutes, lengthUnits)
  const longest = typedDuration(rule.longestMinutes, lengthUnits)
  const quota = typedDuration(rule.quotaMinutes, lengthUnits)
  const cancel = typedDuration(rule.cancelMinutes, leadUnits)
  return {
    userTypeId: typedNumber(userTypeId),
    horizonDays: typedNumber(rule.horizonDays),
    opensAt: typedTime(rule.opensAt),
    noticeMinutes: notice.typed,
    noticeUnit: notice.unit,
    shortestMinutes: shortest.typed,
    shortestUnit: shortest.unit,
    longestMinutes: longest.typed,
    longestUnit: longest.unit,
    mostAhead: typedNumber(rule.mostAhead),
    quotaMinutes: quota.typed,
    quotaUnit: quota.unit,
    quotaPer: rule.quotaPer ?? 'day',
    cancelMinutes: cancel.typed,
    cancelUnit: cancel.unit,
    confirms: rule.confirms ?? '',
    confirmsDays: (rule.confirmsDays ?? []).map(String),
    confirmsFrom: typedTime(rule.confirmsFrom),
    confirmsTo: typedTime(rule.confirmsTo),
    series: rule.series === null ? '' : rule.series ? 'yes' : 'no',
  }
}

const confirming: readonly (keyof RuleValues)[] = ['confirmsDays', 'confirmsFrom', 'confirmsTo']

/** What the fields say so far, without what is wrong in them. */
export const soundRules = (fields: RuleFields): RuleValues => {
  const rule = rulesOf(fields)
  const problems = problemsOf(parseBookingRule(rule))
  const isSound = (name: RuleName): boolean =>
    problems[name] === undefined &&
    (name !== 'confirms' || confirming.every((detail) => problems[detail] === undefined))
  return keptRules(rule, isSound)
}
