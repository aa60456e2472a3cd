/**
 * The limits for a person whose user type is not decided among several (docs/rules.md#accounts). Invariant: the limits of each of the types
 * allow everything that these limits allow. The quotas of a day, a week and a month are three separate limits.
 */
import { attributesOf, quotaAttributes, ruleAttributes } from '../booking-rules/rule-attributes.ts'
import { overlaps } from '../calendar/interval.ts'
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import type { BookingRule, QuotaPeriod, ResourceLimits, RuleScope } from '../schema/booking-rules.ts'
import type { UserTypeId } from '../schema/ids.ts'
import { recordOf, withoutNulls } from '../typed-keys.ts'
import { quotasOf } from './counted-limits.ts'
import { limitsOf, type RuleRows, withQuotasByPeriod } from './resource-limits.ts'

/**
 * The widest scope of a limit. If one of the types counts resources together by a row of the group, all of the types do so.
 * @param ofGroup the group's rows that set this limit
 */
const widestScope = (ofGroup: readonly BookingRule[], scopes: readonly RuleScope[]): RuleScope | undefined => {
  const isOfGroup = scopes.some((scope) => scope.ofGroup)
  const ids = isOfGroup ? ofGroup.map(({ id }) => id) : scopes.map(({ scope }) => scope)
  const [scope] = ids.toSorted((one, other) => one - other)
  // If there are several names, only one is used. It is the same for all resources of the group.
  const names = (isOfGroup ? ofGroup : scopes).map(({ countsWith }) => countsWith ?? null)
  const [countsWith] = names.filter((name) => name !== null).toSorted()
  return scope === undefined
    ? undefined
    : { scope, ...(isOfGroup ? { ofGroup: true } : {}), ...(countsWith === undefined ? {} : { countsWith }) }
}

type Confirms = NonNullable<ResourceLimits['confirms']>
const byHand: Confirms = { how: 'by-hand', days: null, hours: null }

/** Combines two rules about confirmation. The result confirms at once only what both confirm at once. */
const bothConfirm = (one: Confirms, other: Confirms): Confirms => {
  if (one.how === 'by-hand' || other.how === 'by-hand') return byHand
  const days = one.days === null ? other.days : one.days.filter((day) => other.days?.includes(day) ?? true)
  if (one.hours === null || other.hours === null) return { how: 'at-once', days, hours: one.hours ?? other.hours }
  if (!overlaps(one.hours, other.hours)) return byHand
  const [startTime] = [one.hours.startTime, other.hours.startTime].toSorted((a, b) => minutesOf(b) - minutesOf(a))
  const [endTime] = [one.hours.endTime, other.hours.endTime].toSorted((a, b) => endMinutes(a) - endMinutes(b))
  return startTime === undefined || endTime === undefined
    ? byHand
    : { how: 'at-once', days, hours: { startTime, endTime } }
}

const strictest = ({ ofGroup }: RuleRows, all: readonly ResourceLimits[]): ResourceLimits => {
  const given = <Name extends keyof ResourceLimits>(name: Name): readonly NonNullable<ResourceLimits[Name]>[] =>
    all.flatMap((limits) => limits[name] ?? [])
  const [horizon = null] = given('horizon').toSorted(
    (one, other) => one.days - other.days || (one.opensAt > other.opensAt ? -1 : 1),
  )
  const weekdayLead = (name: 'noticeDays' | 'cancelDays') => {
    const [earliest = null] = given(name).toSorted(
      (one, other) => other.weekdays - one.weekdays || (one.at < other.at ? -1 : 1),
    )
    return earliest
  }
  const quota = (per: QuotaPeriod) => {
    const said = all.flatMap((limits) => quotasOf(limits).filter((one) => one.per === per))
    const rows = ofGroup.filter((row) => withQuotasByPeriod(row)[quotaAttributes[per]] !== null)
    const scope = widestScope(rows, said)
    return scope === undefined ? null : { minutes: Math.min(...said.map(({ minutes }) => minutes)), per, ...scope }
  }
  const confirms = all.map((limits) => limits.confirms ?? byHand).reduce(bothConfirm)
  const series = given('series')
  const missed = given('missed')
  const scopeOfMissed = widestScope(
    ofGroup.filter((row) => row.missedMost !== null),
    missed,
  )
  return withoutNulls({
    horizon,
    ...recordOf(attributesOf('lead', 'length', 'hours', 'grace'), (name) => {
      const minutes = given(name)
      if (minutes.length === 0) return null
      return 'strictest' in ruleAttributes[name] ? Math.min(...minutes) : Math.max(...minutes)
    }),
    noticeDays: weekdayLead('noticeDays'),
    cancelDays: weekdayLead('cancelDays'),
    ...recordOf(attributesOf('bookings'), (name) => {
      const limits = given(name)
      const rows = ofGroup.filter((row) => row[name] !== null)
      const scope = widestScope(rows, limits)
      return scope === undefined ? null : { bookings: Math.min(...limits.map(({ bookings }) => bookings)), ...scope }
    }),
    quota: quota('day'),
    quotaWeek: quota('week'),
    quotaMonth: quota('month'),
    confirms: given('confirms').length === 0 ? null : confirms,
    series: series.length === 0 ? null : series.length === all.length && series.every((may) => may),
    checkInFrom: given('checkInFrom').toSorted().at(-1) ?? null,
    missed:
      scopeOfMissed === undefined
        ? null
        : {
            most: Math.min(...missed.map(({ most }) => most)),
            days: Math.max(...missed.map(({ days }) => days)),
            pause: Math.max(...missed.map(({ pause }) => pause)),
            ...scopeOfMissed,
          },
  })
}

/**
 * The limits that all of the user types have in common.
 * @param userTypes at least one user type. Null stands for a person without a type. Only the rows for everybody apply to such a person.
 * @returns the limits. Null if no row sets a limit.
 */
export const strictestLimits = (rows: RuleRows, userTypes: readonly (UserTypeId | null)[]): ResourceLimits | null => {
  const all = userTypes.map((userType) => limitsOf(rows, userType))
  if (all.length === 1) return all[0] ?? null
  const said = all.filter((limits) => limits !== null)
  return said.length === 0
    ? null
    : strictest(
        rows,
        all.map((limits) => limits ?? {}),
      )
}
