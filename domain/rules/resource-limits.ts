/**
 * Which rules apply to one person and one resource (docs/rules.md#rules). Invariant: of each rule counts the narrowest
 * row that says anything of it: of resource and user type, of the resource, of group and user type, of the group.
 */

import { covers, type Interval } from '../calendar/interval.ts'
import { type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import { endOfDay, type LocalTime, localTime } from '../calendar/local-time.ts'
import type {
  BookingRule,
  Quota,
  QuotaPeriod,
  ResourceLimits,
  RuleScope,
  WeekdayLead,
} from '../schema/booking-rules.ts'
import type { UserTypeId } from '../schema/ids.ts'

export interface RuleRows {
  readonly ofGroup: readonly BookingRule[]
  readonly ofResource: readonly BookingRule[]
}

/** The minutes that a row says for a period; null: none. */
export const quotaMinutesOf = (row: BookingRule, per: QuotaPeriod): number | null => {
  if (row.quotaPer === per && row.quotaMinutes !== null) return row.quotaMinutes
  return { day: null, week: row.quotaWeekMinutes, month: row.quotaMonthMinutes }[per]
}

const atMidnight = localTime('00:00:00')

/**
 * @param userType null: a visitor, for whom holds what is said of all
 * @returns null: nothing is said
 */
export const limitsOf = ({ ofGroup, ofResource }: RuleRows, userType: UserTypeId | null): ResourceLimits | null => {
  const narrowestFirst = [ofResource, ofGroup].flatMap((rows) =>
    [
      rows.find((row) => row.userTypeId !== null && row.userTypeId === userType),
      rows.find((row) => row.userTypeId === null),
    ].filter((row) => row !== undefined),
  )
  const says = <Name extends keyof BookingRule>(name: Name): NonNullable<BookingRule[Name]> | undefined =>
    narrowestFirst.find((row) => row[name] !== null)?.[name] ?? undefined
  const rowOf = (name: keyof BookingRule): BookingRule | undefined => narrowestFirst.find((row) => row[name] !== null)
  const quotaOf = (per: QuotaPeriod): Quota | undefined => {
    for (const row of narrowestFirst) {
      const minutes = quotaMinutesOf(row, per)
      if (minutes !== null) return { minutes, per, ...scopeOf(row) }
    }
    return undefined
  }

  const scopeOf = (row: BookingRule): RuleScope => ({
    scope: row.id,
    ...(ofGroup.includes(row) ? { ofGroup: true } : {}),
    ...(row.countsWith === null ? {} : { countsWith: row.countsWith }),
  })

  const days = says('horizonDays')
  const ahead = rowOf('mostAhead')
  const aDay = rowOf('mostADay')
  const daysOf = (weekdays: number | null | undefined, at: LocalTime | null | undefined): WeekdayLead | undefined =>
    weekdays == null ? undefined : { weekdays, at: at ?? endOfDay }
  const notice = rowOf('noticeMinutes')
  const cancelling = rowOf('cancelMinutes')
  const confirming = rowOf('confirms')
  const limits: ResourceLimits = {
    ...(days === undefined ? {} : { horizon: { days, opensAt: says('opensAt') ?? atMidnight } }),
    ...given('noticeMinutes', says('noticeMinutes')),
    ...given('noticeDays', daysOf(notice?.noticeWeekdays, notice?.noticeAt)),
    ...given('shortestMinutes', says('shortestMinutes')),
    ...given('longestMinutes', says('longestMinutes')),
    ...(ahead?.mostAhead == null ? {} : { mostAhead: { bookings: ahead.mostAhead, ...scopeOf(ahead) } }),
    ...(aDay?.mostADay == null ? {} : { mostADay: { bookings: aDay.mostADay, ...scopeOf(aDay) } }),
    ...given('quota', quotaOf('day')),
    ...given('quotaWeek', quotaOf('week')),
    ...given('quotaMonth', quotaOf('month')),
    ...given('cancelMinutes', says('cancelMinutes')),
    ...given('cancelDays', daysOf(cancelling?.cancelWeekdays, cancelling?.cancelAt)),
    ...given('freeCancelMinutes', says('freeCancelMinutes')),
    ...(confirming?.confirms == null ? {} : { confirms: confirmsOf(confirming, confirming.confirms) }),
    ...given('series', says('series')),
  }
  return Object.keys(limits).length === 0 ? null : limits
}

const given = <Name extends keyof ResourceLimits>(name: Name, value: ResourceLimits[Name] | undefined) =>
  value === undefined ? {} : { [name]: value }

const confirmsOf = (
  { confirmsDays, confirmsFrom, confirmsTo }: BookingRule,
  how: NonNullable<BookingRule['confirms']>,
): NonNullable<ResourceLimits['confirms']> => ({
  how,
  days: confirmsDays,
  hours:
    confirmsFrom === null || confirmsTo === null
      ? null
      : { startTime: confirmsFrom, endTime: confirmsTo === endOfDay ? atMidnight : confirmsTo },
})

/** Whether a rule confirms slots without anybody's looking at them: their day and all of their hours must be named. */
export const confirmsAtOnce = (
  { confirms }: ResourceLimits,
  { date, slots }: { readonly date: LocalDate; readonly slots: readonly Interval[] },
): boolean => {
  if (confirms?.how !== 'at-once') return false
  const { days, hours } = confirms
  return (
    (days === null || days.includes(weekdayOf(date))) && (hours === null || slots.every((slot) => covers(hours, slot)))
  )
}
