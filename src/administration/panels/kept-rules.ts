/** What is left of a row of rules when some of them are left out (features 1). Invariant: what belongs to a rule goes with it. */
import type { RuleValues } from '../../../domain/schema/booking-rules.ts'

/** A quota has its period, a confirmation has its days and hours. */
export type RuleName = Exclude<keyof RuleValues, 'quotaPer' | 'confirmsDays' | 'confirmsFrom' | 'confirmsTo'>

export const keptRules = (rule: RuleValues, keeps: (name: RuleName) => boolean): RuleValues => {
  const kept = <Name extends keyof RuleValues>(name: Name, of: RuleName): RuleValues[Name] | null =>
    keeps(of) ? rule[name] : null
  return {
    horizonDays: kept('horizonDays', 'horizonDays'),
    opensAt: kept('opensAt', 'opensAt'),
    noticeMinutes: kept('noticeMinutes', 'noticeMinutes'),
    shortestMinutes: kept('shortestMinutes', 'shortestMinutes'),
    longestMinutes: kept('longestMinutes', 'longestMinutes'),
    mostAhead: kept('mostAhead', 'mostAhead'),
    quotaMinutes: kept('quotaMinutes', 'quotaMinutes'),
    quotaPer: kept('quotaPer', 'quotaMinutes'),
    cancelMinutes: kept('cancelMinutes', 'cancelMinutes'),
    confirms: kept('confirms', 'confirms'),
    confirmsDays: kept('confirmsDays', 'confirms'),
    confirmsFrom: kept('confirmsFrom', 'confirms'),
    confirmsTo: kept('confirmsTo', 'confirms'),
    series: kept('series', 'series'),
  }
}
