/** What a row of rules must be (features 1): it says something, and nothing that cannot be. */
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import type { RuleValues } from '../schema/booking-rules.ts'
import { type Parsed, parsed } from './parsed.ts'
import { ruleTexts } from './rule-texts.ts'

export const nothingSaid: RuleValues = {
  horizonDays: null,
  opensAt: null,
  noticeMinutes: null,
  shortestMinutes: null,
  longestMinutes: null,
  mostAhead: null,
  quotaMinutes: null,
  quotaPer: null,
  cancelMinutes: null,
  confirms: null,
  confirmsDays: null,
  confirmsFrom: null,
  confirmsTo: null,
  series: null,
}

const MOST_DAYS = 400
const DAY_MINUTES = 24 * 60
const LONGEST_QUOTA_DAYS = 31
const LONGEST_QUOTA = LONGEST_QUOTA_DAYS * DAY_MINUTES
const MOST_BOOKINGS = 1_000

const problem = (value: number | null, least: number, most: number, words: string): string | null =>
  value === null || (Number.isInteger(value) && value >= least && value <= most) ? null : words

const longestProblem = ({ shortestMinutes, longestMinutes }: RuleValues): string | null => {
  const alone = problem(longestMinutes, 1, DAY_MINUTES, ruleTexts.ruleLength)
  if (alone !== null || longestMinutes === null || shortestMinutes === null) return alone
  return longestMinutes < shortestMinutes ? ruleTexts.ruleLongestShort : null
}

const hoursProblem = ({ confirmsFrom, confirmsTo }: RuleValues): string | null => {
  if ((confirmsFrom === null) !== (confirmsTo === null)) return ruleTexts.ruleConfirmsHours
  if (confirmsFrom === null || confirmsTo === null) return null
  return minutesOf(confirmsFrom) < endMinutes(confirmsTo) ? null : ruleTexts.endBeforeStart
}

/** When and for what: without what they are of they say nothing. */
const details = { quotaPer: null, confirmsDays: null, confirmsFrom: null, confirmsTo: null } as const

export const parseBookingRule = (given: RuleValues): Parsed<RuleValues> => {
  const rule: RuleValues =
    given.confirms === null ? { ...given, confirmsDays: null, confirmsFrom: null, confirmsTo: null } : given
  const saysSomething = Object.values({ ...rule, ...details }).some((value) => value !== null)
  return parsed(
    {
      horizonDays: saysSomething
        ? problem(rule.horizonDays, 0, MOST_DAYS, ruleTexts.ruleDays)
        : ruleTexts.ruleSaysNothing,
      noticeMinutes: problem(rule.noticeMinutes, 0, MOST_DAYS * DAY_MINUTES, ruleTexts.ruleMinutes),
      shortestMinutes: problem(rule.shortestMinutes, 1, DAY_MINUTES, ruleTexts.ruleLength),
      longestMinutes: longestProblem(rule),
      mostAhead: problem(rule.mostAhead, 1, MOST_BOOKINGS, ruleTexts.ruleBookings),
      quotaMinutes:
        rule.quotaMinutes === null && rule.quotaPer !== null
          ? ruleTexts.ruleQuota
          : problem(rule.quotaMinutes, 1, LONGEST_QUOTA, ruleTexts.ruleQuota),
      quotaPer: rule.quotaMinutes !== null && rule.quotaPer === null ? ruleTexts.ruleQuotaPer : null,
      cancelMinutes: problem(rule.cancelMinutes, 0, MOST_DAYS * DAY_MINUTES, ruleTexts.ruleMinutes),
      confirmsDays: rule.confirmsDays?.length === 0 ? ruleTexts.ruleConfirmsDays : null,
      confirmsTo: hoursProblem(rule),
    },
    rule,
  )
}
