/**
 * The columns and the checks of a row of rules about booking. `domain/booking-rules/rule-attributes.ts` lists the attributes of a row.
 * Invariant: an accepted row sets at least one rule and does not contradict itself.
 */
import {
  attributesOf,
  type MainAttribute,
  plainKinds,
  quotaAttributes,
  type RuleAttribute,
  type RuleDetail,
  ruleAttributes,
  ruleBounds,
  weekdayLeads,
} from '../booking-rules/rule-attributes.ts'
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import { minutesOfWeekdays } from '../rules/lead-time.ts'
import { type Parsed, parsed } from '../rules/parsed.ts'
import type { RuleValues } from '../schema/booking-rules.ts'
import { oneLine } from '../text/typed-text.ts'
import { mapped, namesOf, recordOf, withoutNulls } from '../typed-keys.ts'
import { columnsNamed } from './columns.ts'
import { problemTexts } from './problem-texts.ts'

export const ruleNames = namesOf(ruleAttributes)

export const ruleColumns = columnsNamed(ruleNames)

export const nothingSaid: RuleValues = recordOf(ruleNames, () => null)

export const ruleNumbers = attributesOf(...plainKinds, 'lead', 'length', 'quota')

const countedNames = attributesOf('bookings', 'quota')
const LONGEST_NAME = 80

const isDetail = (name: keyof RuleValues): name is RuleDetail => 'of' in ruleAttributes[name]

/** The attributes that are one value only together: each rule with its details. */
export const rulesTogether: readonly (readonly RuleAttribute[])[] = ruleNames.map((name) => [
  name,
  ...ruleNames.filter((detail) => isDetail(detail) && ruleAttributes[detail].of === name),
])

/** The row without the rules that are dropped and without their details. */
export const keptRules = (rule: RuleValues, keeps: (name: MainAttribute) => boolean): RuleValues => {
  const isKept = (name: keyof RuleValues): boolean => {
    if (!isDetail(name)) return keeps(name)
    const { of } = ruleAttributes[name]
    return of === 'counted' ? countedNames.some(keeps) : keeps(of)
  }
  const dropped = ruleNames.filter((name) => !isKept(name))
  return { ...rule, ...recordOf(dropped, () => null) }
}

/** The message for a number outside its bounds. */
export const boundsProblems = {
  days: problemTexts.ruleDays,
  bookings: problemTexts.ruleBookings,
  lead: problemTexts.ruleMinutes,
  length: problemTexts.ruleLength,
  quota: problemTexts.ruleQuota,
  weekdays: problemTexts.ruleWeekdays,
  hours: problemTexts.ruleHours,
  grace: problemTexts.ruleGrace,
  misses: problemTexts.ruleMisses,
  'period-days': problemTexts.rulePeriodDays,
} as const satisfies Record<keyof typeof ruleBounds, string>

const boundsProblem = (value: number | null, kind: keyof typeof ruleBounds): string | null => {
  const { least, most } = ruleBounds[kind]
  return value === null || (Number.isInteger(value) && value >= least && value <= most) ? null : boundsProblems[kind]
}

/** The messages for values that contradict each other and for values whose counterpart is missing, by field. */
const contradictionsIn = (rule: RuleValues): Partial<Record<keyof RuleValues, string>> => {
  const problems: Partial<Record<keyof RuleValues, string>> = {}
  if (ruleNames.every((name) => isDetail(name) || rule[name] === null))
    problems.horizonDays = problemTexts.ruleSaysNothing

  const { shortestMinutes, longestMinutes } = rule
  if (shortestMinutes !== null && longestMinutes !== null && longestMinutes < shortestMinutes)
    problems.longestMinutes = problemTexts.ruleLongestShort

  const { quotaMinutes, quotaPer } = rule
  if (quotaMinutes === null && quotaPer !== null) problems.quotaMinutes = problemTexts.ruleQuotaMissing
  if (quotaMinutes !== null && quotaPer === null) problems.quotaPer = problemTexts.ruleQuotaPer
  for (const per of ['week', 'month'] as const) {
    const name = quotaAttributes[per]
    if (rule[name] !== null && quotaMinutes !== null && quotaPer === per) problems[name] = problemTexts.ruleQuotaTwice
  }

  const { countsWith } = rule
  if (countsWith !== null && countedNames.every((name) => rule[name] === null))
    problems.countsWith = problemTexts.ruleCountsWith
  if (countsWith !== null && countsWith.length > LONGEST_NAME) problems.countsWith = problemTexts.longRuleCountsWith

  const { confirmsDays, confirmsFrom, confirmsTo } = rule
  if (confirmsDays?.length === 0) problems.confirmsDays = problemTexts.ruleConfirmsDays
  if (confirmsFrom === null && confirmsTo !== null) problems.confirmsFrom = problemTexts.ruleConfirmsHours
  if (confirmsFrom !== null && confirmsTo === null) problems.confirmsTo = problemTexts.ruleConfirmsHours
  if (confirmsFrom !== null && confirmsTo !== null && minutesOf(confirmsFrom) >= endMinutes(confirmsTo))
    problems.confirmsTo = problemTexts.endBeforeStart

  const ofMissed = ['missedMost', 'missedDays', 'pauseDays'] as const
  if (ofMissed.some((name) => rule[name] !== null))
    for (const name of ofMissed) if (rule[name] === null) problems[name] = problemTexts.ruleMissedTogether
  return problems
}

export const parseBookingRule = (given: RuleValues): Parsed<RuleValues> => {
  /** The lowest number of minutes for a row with weekdays. Without weekdays, their time of day is set to null. */
  const withMinutes = (name: keyof typeof weekdayLeads): Partial<RuleValues> => {
    const { weekdays, at } = weekdayLeads[name]
    const said = given[weekdays]
    return said === null ? { [at]: null } : { [name]: minutesOfWeekdays(said) }
  }
  const rule: RuleValues = {
    ...given,
    ...withMinutes('noticeMinutes'),
    ...withMinutes('cancelMinutes'),
    ...(given.confirms === null ? { confirmsDays: null, confirmsFrom: null, confirmsTo: null } : {}),
    checkInFrom: given.checkInMinutes === null ? null : (given.checkInFrom ?? 'sign'),
    countsWith: oneLine(given.countsWith ?? '') || null,
  }
  const ofBounds = {
    ...recordOf(ruleNumbers, (name) => boundsProblem(rule[name], ruleAttributes[name].kind)),
    // If a lead time is in weekdays, the weekdays are checked, and their message is at the field of the lead time.
    ...mapped(weekdayLeads, ({ weekdays }, name) =>
      rule[weekdays] === null ? boundsProblem(rule[name], 'lead') : boundsProblem(rule[weekdays], 'weekdays'),
    ),
  }
  return parsed({ ...contradictionsIn(rule), ...withoutNulls(ofBounds) }, rule)
}
