/**
 * The limits of somebody who may be any of several user types (docs/rules.md#accounts). Invariant: what they let through, the limits of each of
 * the types let through too. Quotas of a day, a week and a month are each a limit of its own.
 */
import { overlaps } from '../calendar/interval.ts'
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import type { BookingRule, QuotaPeriod, ResourceLimits, RuleScope } from '../schema/booking-rules.ts'
import type { UserTypeId } from '../schema/ids.ts'
import { quotasOf } from './counted-together.ts'
import { limitsOf, quotaMinutesOf, type RuleRows } from './resource-limits.ts'

const given = <Name extends keyof ResourceLimits>(
  all: readonly ResourceLimits[],
  name: Name,
): readonly NonNullable<ResourceLimits[Name]>[] =>
  all.flatMap((limits) => {
    const said = limits[name]
    return said === undefined ? [] : [said]
  })

/**
 * Resources that any of the types counts together are counted together for all of them: by one row of the group.
 * @param ofGroup the group's rows that say it
 */
const widestScope = (ofGroup: readonly BookingRule[], scopes: readonly RuleScope[]): RuleScope | undefined => {
  const isOfGroup = scopes.some((scope) => scope.ofGroup)
  const ids = isOfGroup ? ofGroup.map(({ id }) => id) : scopes.map(({ scope }) => scope)
  const [scope] = ids.toSorted((one, other) => one - other)
  // Only one of several names can count, and the same one for all resources of the group.
  const names = (isOfGroup ? ofGroup : scopes).map(({ countsWith }) => countsWith ?? null)
  const [countsWith] = names.filter((name) => name !== null).toSorted()
  return scope === undefined
    ? undefined
    : { scope, ...(isOfGroup ? { ofGroup: true } : {}), ...(countsWith === undefined ? {} : { countsWith }) }
}

type Confirms = NonNullable<ResourceLimits['confirms']>
const byHand: Confirms = { how: 'by-hand', days: null, hours: null }

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
  const horizons = given(all, 'horizon').toSorted(
    (one, other) => one.days - other.days || (one.opensAt > other.opensAt ? -1 : 1),
  )
  const most = (name: 'noticeMinutes' | 'shortestMinutes' | 'cancelMinutes' | 'freeCancelMinutes') => {
    const minutes = given(all, name)
    return minutes.length === 0 ? {} : { [name]: Math.max(...minutes) }
  }
  const days = (name: 'noticeDays' | 'cancelDays') => {
    const [first] = given(all, name).toSorted(
      (one, other) => other.weekdays - one.weekdays || (one.at < other.at ? -1 : 1),
    )
    return first === undefined ? {} : { [name]: first }
  }
  const counted = (name: 'mostAhead' | 'mostADay') => {
    const counts = given(all, name)
    const scope = widestScope(
      ofGroup.filter((row) => row[name] !== null),
      counts,
    )
    return scope === undefined
      ? {}
      : { [name]: { bookings: Math.min(...counts.map(({ bookings }) => bookings)), ...scope } }
  }
  const quotaOf = (name: 'quota' | 'quotaWeek' | 'quotaMonth', per: QuotaPeriod) => {
    const said = all.flatMap((limits) => quotasOf(limits).filter((quota) => quota.per === per))
    const scope = widestScope(
      ofGroup.filter((row) => quotaMinutesOf(row, per) !== null),
      said,
    )
    return scope === undefined
      ? {}
      : { [name]: { minutes: Math.min(...said.map(({ minutes }) => minutes)), per, ...scope } }
  }
  const longest = given(all, 'longestMinutes')
  const confirms = all.map((limits) => limits.confirms ?? byHand).reduce(bothConfirm)
  const series = given(all, 'series')
  return {
    ...(horizons[0] === undefined ? {} : { horizon: horizons[0] }),
    ...most('noticeMinutes'),
    ...days('noticeDays'),
    ...most('shortestMinutes'),
    ...(longest.length === 0 ? {} : { longestMinutes: Math.min(...longest) }),
    ...counted('mostAhead'),
    ...counted('mostADay'),
    ...quotaOf('quota', 'day'),
    ...quotaOf('quotaWeek', 'week'),
    ...quotaOf('quotaMonth', 'month'),
    ...most('cancelMinutes'),
    ...days('cancelDays'),
    ...most('freeCancelMinutes'),
    ...(all.some((limits) => limits.confirms !== undefined) ? { confirms } : {}),
    ...(series.length === 0 ? {} : { series: series.length === all.length && series.every((may) => may) }),
  }
}

/**
 * @param userTypes at least one; null: none, of whom holds what is said of all
 * @returns null: nothing is said
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
