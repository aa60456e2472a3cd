/**
 * The fields of the form of rules. Invariants: an empty field says nothing; the values of a row come out of its fields as they went in; a
 * number that cannot be read is none that a rule takes, so that its field says what is wrong.
 */

import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import {
  isInWeeks,
  keptRules,
  parseBookingRule,
  type RuleName,
  ruleColumns,
  ruleCounts,
  ruleDurations,
  type ruleNumbers,
} from '../../../domain/parts/rule.ts'
import { minutesOfWeekdays } from '../../../domain/rules/lead-time.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import type { QuotaPeriod, RuleValues } from '../../../domain/schema/booking-rules.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { mapped, namesOf } from '../../../domain/typed-keys.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { sentTime } from '../../kit/form/time-input.ts'
import { weekdaysFromMonday } from '../hours/opening-week.ts'

/** In minutes. */
const units = { minutes: 1, hours: 60, days: 24 * 60 } as const
export type Unit = keyof typeof units | 'weekdays'

/** In days. */
const horizonUnits = { days: 1, weeks: 7 } as const
type HorizonUnit = keyof typeof horizonUnits

/** Each is named as the server names what it refuses. */
export interface RuleFields extends Readonly<Record<keyof typeof ruleNumbers, string>> {
  /** Empty: all. */
  readonly userTypeId: string
  readonly horizonUnit: HorizonUnit
  readonly units: Readonly<Record<keyof typeof ruleDurations, Unit>>
  readonly opensAt: string
  /** The number of weekdays. */
  readonly noticeAt: string
  readonly cancelAt: string
  readonly quotaPer: QuotaPeriod
  readonly countsWith: string
  readonly confirms: '' | NonNullable<RuleValues['confirms']>
  /** None: all. */
  readonly confirmsDays: readonly string[]
  readonly confirmsFrom: string
  readonly confirmsTo: string
  readonly series: '' | 'yes' | 'no'
}

/** In the order in which they stand. */
const columns = namesOf(ruleColumns).filter((name) => name !== 'noticeWeekdays' && name !== 'cancelWeekdays')
export const ruleFieldNames = ['userTypeId', ...columns] as const

const number = /^\d+(?:[.,]\d+)?$/

/** @returns null for an empty field, NaN for what is no number */
const readNumber = (typed: string): number | null => {
  const text = cleanIdentifier(typed).replaceAll(' ', '')
  if (text === '') return null
  return number.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** "1,5" hours are 90 minutes. A fraction of a minute stays one, so that its field says what is wrong. */
const readMinutes = (typed: string, unit: Unit): number | null => {
  const amount = readNumber(typed)
  if (amount === null) return null
  return unit === 'weekdays' ? minutesOfWeekdays(amount) : Number((amount * units[unit]).toFixed(6))
}

export const rulesOf = (fields: RuleFields): RuleValues => {
  const durations = mapped(ruleDurations, (_, name) => readMinutes(fields[name], fields.units[name]))
  const weekdaysOf = (name: 'noticeMinutes' | 'cancelMinutes') =>
    fields.units[name] === 'weekdays' ? readNumber(fields[name]) : null
  const [noticeWeekdays, cancelWeekdays] = [weekdaysOf('noticeMinutes'), weekdaysOf('cancelMinutes')]
  const horizon = readNumber(fields.horizonDays)
  const isAtOnce = fields.confirms === 'at-once'
  const days = weekdaysFromMonday.filter((day) => fields.confirmsDays.includes(String(day)))
  return {
    ...mapped(ruleCounts, (_, name) => readNumber(fields[name])),
    ...durations,
    horizonDays: horizon === null ? null : Number((horizon * horizonUnits[fields.horizonUnit]).toFixed(6)),
    opensAt: sentTime(fields.opensAt),
    noticeWeekdays,
    noticeAt: noticeWeekdays === null ? null : sentTime(fields.noticeAt),
    cancelWeekdays,
    cancelAt: cancelWeekdays === null ? null : sentTime(fields.cancelAt),
    quotaPer: durations.quotaMinutes === null ? null : fields.quotaPer,
    countsWith: fields.countsWith === '' ? null : fields.countsWith,
    confirms: fields.confirms === '' ? null : fields.confirms,
    confirmsDays: isAtOnce && days.length > 0 ? days : null,
    confirmsFrom: isAtOnce ? sentTime(fields.confirmsFrom) : null,
    confirmsTo: isAtOnce ? sentTime(fields.confirmsTo) : null,
    series: fields.series === '' ? null : fields.series === 'yes',
  }
}

type DurationName = keyof typeof ruleDurations

/** How long something lasts is never typed in days. */
export const unitsOf = (name: DurationName): readonly Unit[] => {
  if (name === 'noticeMinutes' || name === 'cancelMinutes') return ['minutes', 'hours', 'days', 'weekdays']
  return name === 'freeCancelMinutes' ? ['minutes', 'hours', 'days'] : ['minutes', 'hours']
}

/** The largest unit in which it is whole: "2" hours. */
const unitOf = (minutes: number | null, allowed: readonly Unit[]): keyof typeof units => {
  if (minutes === null || minutes === 0) return 'hours'
  return (['days', 'hours'] as const).find((unit) => allowed.includes(unit) && minutes % units[unit] === 0) ?? 'minutes'
}

const typedNumber = (value: number | null): string => (value === null ? '' : String(value))
const typedTime = (time: LocalTime | null): string => (time === null ? '' : clockTime(time))

export const ruleFieldsOf = (rule: RuleValues, userTypeId: number | null): RuleFields => {
  const { noticeWeekdays, cancelWeekdays } = rule
  const chosen = mapped(ruleDurations, (_, name) => unitOf(rule[name], unitsOf(name)))
  const typedIn = (minutes: number | null, unit: keyof typeof units) =>
    typedNumber(minutes === null ? null : minutes / units[unit])
  const horizonUnit = rule.horizonDays !== null && isInWeeks(rule.horizonDays) ? 'weeks' : 'days'
  return {
    ...mapped(ruleCounts, (_, name) => typedNumber(rule[name])),
    horizonDays: typedNumber(rule.horizonDays === null ? null : rule.horizonDays / horizonUnits[horizonUnit]),
    horizonUnit,
    ...mapped(ruleDurations, (_, name) => typedIn(rule[name], chosen[name])),
    units: {
      ...chosen,
      ...(noticeWeekdays === null ? {} : { noticeMinutes: 'weekdays' }),
      ...(cancelWeekdays === null ? {} : { cancelMinutes: 'weekdays' }),
    },
    ...(noticeWeekdays === null ? {} : { noticeMinutes: typedNumber(noticeWeekdays) }),
    ...(cancelWeekdays === null ? {} : { cancelMinutes: typedNumber(cancelWeekdays) }),
    noticeAt: typedTime(rule.noticeAt),
    cancelAt: typedTime(rule.cancelAt),
    userTypeId: typedNumber(userTypeId),
    opensAt: typedTime(rule.opensAt),
    quotaPer: rule.quotaPer ?? 'day',
    countsWith: rule.countsWith ?? '',
    confirms: rule.confirms ?? '',
    confirmsDays: (rule.confirmsDays ?? []).map(String),
    confirmsFrom: typedTime(rule.confirmsFrom),
    confirmsTo: typedTime(rule.confirmsTo),
    series: rule.series === null ? '' : rule.series ? 'yes' : 'no',
  }
}

const confirming: readonly (keyof RuleValues)[] = ['confirmsDays', 'confirmsFrom', 'confirmsTo']

/** The rules that the fields say so far, without those that are wrong. */
export const soundRules = (fields: RuleFields): RuleValues => {
  const rule = rulesOf(fields)
  const problems = problemsOf(parseBookingRule(rule))
  const isSound = (name: RuleName): boolean =>
    problems[name] === undefined &&
    (name !== 'confirms' || confirming.every((detail) => problems[detail] === undefined))
  return keptRules(rule, isSound)
}
