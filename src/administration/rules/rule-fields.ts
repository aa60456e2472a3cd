/**
 * The fields of the form of rules. Invariants: An empty field sets no rule. A row that is converted to fields and back
 * keeps its values. A number that cannot be read becomes an invalid value, so that the field shows an error.
 */

import {
  type AttributeOf,
  attributesOf,
  type MainAttribute,
  plainKinds,
  type RuleNumber,
  ruleAttributes,
  weekdayLeads,
} from '../../../domain/booking-rules/rule-attributes.ts'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import { keptRules, parseBookingRule } from '../../../domain/parts/rule.ts'
import { minutesOfWeekdays } from '../../../domain/rules/lead-time.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import type { QuotaPeriod, RuleValues } from '../../../domain/schema/booking-rules.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { recordOf } from '../../../domain/typed-keys.ts'
import { attributesOfForm, isInWeeks } from '../../../domain/wording/rule-words.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { sentTime } from '../../kit/form/time-input.ts'
import { weekdaysFromMonday } from '../hours/opening-week.ts'

/** The units, in minutes. */
const units = { minutes: 1, hours: 60, days: 24 * 60 } as const
export type Unit = keyof typeof units | 'weekdays'

/** The units, in days. */
const horizonUnits = { days: 1, weeks: 7 } as const
type HorizonUnit = keyof typeof horizonUnits

/** The numbers whose unit is always the same. */
const counts = attributesOf(...plainKinds)
/** The durations in minutes, which are typed with a unit. */
const durations = attributesOf('lead', 'length', 'quota')
export type Duration = AttributeOf<'lead' | 'length' | 'quota'>

/** Each field has the name that the server uses in its errors. */
export interface RuleFields extends Readonly<Record<RuleNumber, string>> {
  /** Empty for all user types. */
  readonly userTypeId: string
  readonly horizonUnit: HorizonUnit
  readonly units: Readonly<Record<Duration, Unit>>
  readonly opensAt: string
  /** The time of day. It applies when the unit is weekdays. */
  readonly noticeAt: string
  readonly cancelAt: string
  readonly quotaPer: QuotaPeriod
  readonly countsWith: string
  readonly confirms: '' | NonNullable<RuleValues['confirms']>
  /** An empty list means all weekdays. */
  readonly confirmsDays: readonly string[]
  readonly confirmsFrom: string
  readonly confirmsTo: string
  readonly series: '' | 'yes' | 'no'
  readonly checkInFrom: NonNullable<RuleValues['checkInFrom']>
}

/** The fields in the order of the form. The minutes field also takes a number of weekdays. */
export const ruleFieldNames = [
  'userTypeId',
  ...attributesOfForm.filter((name) => name !== 'noticeWeekdays' && name !== 'cancelWeekdays'),
] as const

const number = /^\d+(?:[.,]\d+)?$/

/** @returns null for an empty field, NaN for a text that is not a number */
const readNumber = (typed: string): number | null => {
  const text = cleanIdentifier(typed).replaceAll(' ', '')
  if (text === '') return null
  return number.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** Reads hours such as "1,5" as 90 minutes. A fraction of a minute stays a fraction, so that the field shows an error. */
const readMinutes = (typed: string, unit: Unit): number | null => {
  const amount = readNumber(typed)
  if (amount === null) return null
  return unit === 'weekdays' ? minutesOfWeekdays(amount) : Number((amount * units[unit]).toFixed(6))
}

export const rulesOf = (fields: RuleFields): RuleValues => {
  const minutes = recordOf(durations, (name) => readMinutes(fields[name], fields.units[name]))
  const weekdaysOf = (name: keyof typeof weekdayLeads) =>
    fields.units[name] === 'weekdays' ? readNumber(fields[name]) : null
  const [noticeWeekdays, cancelWeekdays] = [weekdaysOf('noticeMinutes'), weekdaysOf('cancelMinutes')]
  const horizon = readNumber(fields.horizonDays)
  const isAtOnce = fields.confirms === 'at-once'
  const days = weekdaysFromMonday.filter((day) => fields.confirmsDays.includes(String(day)))
  return {
    ...recordOf(counts, (name) => readNumber(fields[name])),
    ...minutes,
    horizonDays: horizon === null ? null : Number((horizon * horizonUnits[fields.horizonUnit]).toFixed(6)),
    opensAt: sentTime(fields.opensAt),
    noticeWeekdays,
    noticeAt: noticeWeekdays === null ? null : sentTime(fields.noticeAt),
    cancelWeekdays,
    cancelAt: cancelWeekdays === null ? null : sentTime(fields.cancelAt),
    quotaPer: minutes.quotaMinutes === null ? null : fields.quotaPer,
    countsWith: fields.countsWith === '' ? null : fields.countsWith,
    confirms: fields.confirms === '' ? null : fields.confirms,
    confirmsDays: isAtOnce && days.length > 0 ? days : null,
    confirmsFrom: isAtOnce ? sentTime(fields.confirmsFrom) : null,
    confirmsTo: isAtOnce ? sentTime(fields.confirmsTo) : null,
    series: fields.series === '' ? null : fields.series === 'yes',
    checkInFrom: fields.checkInMinutes === '' ? null : fields.checkInFrom,
  }
}

/** Returns the units for a duration. Only a lead time can be in days or weekdays. */
export const unitsOf = (name: Duration): readonly Unit[] => {
  if (name in weekdayLeads) return ['minutes', 'hours', 'days', 'weekdays']
  return ruleAttributes[name].kind === 'lead' ? ['minutes', 'hours', 'days'] : ['minutes', 'hours']
}

/** Returns the largest unit that gives a whole number, such as "2" hours. */
const unitOf = (minutes: number | null, allowed: readonly Unit[]): keyof typeof units => {
  if (minutes === null || minutes === 0) return 'hours'
  return (['days', 'hours'] as const).find((unit) => allowed.includes(unit) && minutes % units[unit] === 0) ?? 'minutes'
}

const typedNumber = (value: number | null): string => (value === null ? '' : String(value))
const typedTime = (time: LocalTime | null): string => (time === null ? '' : clockTime(time))

export const ruleFieldsOf = (rule: RuleValues, userTypeId: number | null): RuleFields => {
  const { noticeWeekdays, cancelWeekdays } = rule
  const chosen = recordOf(durations, (name) => unitOf(rule[name], unitsOf(name)))
  const typedIn = (minutes: number | null, unit: keyof typeof units) =>
    typedNumber(minutes === null ? null : minutes / units[unit])
  const horizonUnit = rule.horizonDays !== null && isInWeeks(rule.horizonDays) ? 'weeks' : 'days'
  return {
    ...recordOf(counts, (name) => typedNumber(rule[name])),
    horizonDays: typedNumber(rule.horizonDays === null ? null : rule.horizonDays / horizonUnits[horizonUnit]),
    horizonUnit,
    ...recordOf(durations, (name) => typedIn(rule[name], chosen[name])),
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
    checkInFrom: rule.checkInFrom ?? 'sign',
  }
}

/** Returns the rules in the fields, without the invalid ones. */
export const soundRules = (fields: RuleFields): RuleValues => {
  const rule = rulesOf(fields)
  const problems = problemsOf(parseBookingRule(rule))
  const details: Partial<Readonly<Record<MainAttribute, readonly (keyof RuleValues)[]>>> = {
    confirms: ['confirmsDays', 'confirmsFrom', 'confirmsTo'],
    missedMost: ['missedDays', 'pauseDays'],
  }
  const isSound = (name: MainAttribute): boolean =>
    [name, ...(details[name] ?? [])].every((one) => problems[one] === undefined)
  return keptRules(rule, isSound)
}
