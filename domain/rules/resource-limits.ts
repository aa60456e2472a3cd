/**
 * Which rules apply to one person and one resource (docs/rules.md#rules). Invariant: each rule comes from the narrowest row that says
 * anything of it: of resource and user type, of the resource, of group and user type, of the group.
 */
import {
  type AttributeOf,
  attributesOf,
  quotaAttributes,
  type RuleAttribute,
  ruleAttributes,
} from '../booking-rules/rule-attributes.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { endOfDay, type LocalTime, localTime } from '../calendar/local-time.ts'
import type { BookingRule, QuotaPeriod, ResourceLimits, RuleScope, RuleValues } from '../schema/booking-rules.ts'
import type { UserTypeId } from '../schema/ids.ts'
import { recordOf, withoutNulls } from '../typed-keys.ts'
import { opensFrom } from './booking-window.ts'

const midnight = localTime('00:00:00')
const inMinutes = attributesOf('lead', 'length')
const inBookings = attributesOf('bookings')

/** A row that says something, and what its limits count over. */
interface Source<Scope> {
  readonly row: RuleValues
  readonly scope: Scope
}

/** The limits that follow from rows. @param sourceOf the row that counts for an attribute; undefined: none says anything of it */
const limitsFrom = <Scope extends object>(sourceOf: (name: RuleAttribute) => Source<Scope> | undefined) => {
  const said = <Name extends RuleAttribute>(name: Name) => sourceOf(name)?.row[name] ?? null
  const counted = (name: AttributeOf<'bookings' | 'quota'>) => {
    const source = sourceOf(name)
    const most = source?.row[name] ?? null
    return source === undefined || most === null ? null : { most, scope: source.scope }
  }
  const quota = (per: QuotaPeriod | null, name: AttributeOf<'quota'>) => {
    const limit = counted(name)
    return limit === null || per === null ? null : { minutes: limit.most, per, ...limit.scope }
  }
  const weekdayLead = (weekdays: number | null, at: LocalTime | null) =>
    weekdays === null ? null : { weekdays, at: at ?? endOfDay }

  const days = said('horizonDays')
  const how = said('confirms')
  const [from, to] = [said('confirmsFrom'), said('confirmsTo')]
  const hours = from === null || to === null ? null : { startTime: from, endTime: to === endOfDay ? midnight : to }
  return withoutNulls({
    horizon: days === null ? null : { days, opensAt: said('opensAt') ?? midnight },
    ...recordOf(inMinutes, said),
    noticeDays: weekdayLead(said('noticeWeekdays'), said('noticeAt')),
    cancelDays: weekdayLead(said('cancelWeekdays'), said('cancelAt')),
    ...recordOf(inBookings, (name) => {
      const limit = counted(name)
      return limit === null ? null : { bookings: limit.most, ...limit.scope }
    }),
    quota: quota(said('quotaPer'), 'quotaMinutes'),
    quotaWeek: quota('week', 'quotaWeekMinutes'),
    quotaMonth: quota('month', 'quotaMonthMinutes'),
    confirms: how === null ? null : { how, days: said('confirmsDays'), hours },
    series: said('series'),
  })
}

/** The limits that one row sets by itself. */
export const limitsOfRow = (row: RuleValues) => {
  const scope: Pick<RuleScope, 'countsWith'> = row.countsWith === null ? {} : { countsWith: row.countsWith }
  return limitsFrom(() => ({ row, scope }))
}

/** The same row with the quota of a week or of a month in the attribute of that period. */
export const withQuotasByPeriod = (row: BookingRule): BookingRule => {
  const { quotaMinutes, quotaPer } = row
  return quotaMinutes === null || quotaPer === null || quotaPer === 'day'
    ? row
    : { ...row, quotaMinutes: null, quotaPer: null, [quotaAttributes[quotaPer]]: quotaMinutes }
}

export interface RuleRows {
  readonly ofGroup: readonly BookingRule[]
  readonly ofResource: readonly BookingRule[]
}

/**
 * @param userType null: a visitor, for whom holds what is said of all
 * @returns null: nothing is said
 */
export const limitsOf = ({ ofGroup, ofResource }: RuleRows, userType: UserTypeId | null): ResourceLimits | null => {
  const narrowestFirst = [ofResource, ofGroup].flatMap((rows) =>
    [
      rows.find((row) => row.userTypeId !== null && row.userTypeId === userType),
      rows.find((row) => row.userTypeId === null),
    ]
      .filter((row) => row !== undefined)
      .map((row): Source<RuleScope> => {
        const { id, countsWith } = row
        return {
          row: withQuotasByPeriod(row),
          scope: {
            scope: id,
            ...(rows === ofGroup ? { ofGroup: true } : {}),
            ...(countsWith === null ? {} : { countsWith }),
          },
        }
      }),
  )
  if (narrowestFirst.length === 0) return null
  const limits = limitsFrom((name) => {
    // A detail comes from the row that says the attribute that it belongs to.
    const attribute = ruleAttributes[name]
    const main = 'of' in attribute && attribute.of !== 'counted' ? attribute.of : name
    return narrowestFirst.find(({ row }) => row[main] !== null)
  })
  return Object.keys(limits).length === 0 ? null : limits
}

/**
 * When a day opens for the first of all user types, ms since 1970; null: for some type it is always open. Before that nobody can book the
 * day, so nobody needs to hold it either.
 */
export const opensForAnybody = (rows: RuleRows, date: LocalDate): number | null => {
  const all = [...rows.ofResource, ...rows.ofGroup]
  // Where no row has a horizon there is none, whoever asks.
  if (all.every(({ horizonDays }) => horizonDays === null)) return null
  // Null: all the types that no row names.
  const opens = [...new Set([null, ...all.map(({ userTypeId }) => userTypeId)])].map((type) =>
    opensFrom(limitsOf(rows, type) ?? {}, date),
  )
  return opens.reduce((first, one) => (first === null || one === null ? null : Math.min(first, one)))
}

/**
 * When a hold ends although its session goes on, ms since 1970: at the next moment at which its day opens for some user type. Null: it does
 * not, since the day has opened for the person who holds it, or no other opening is to come.
 * @param holder the user types that the person is judged by; null: a visitor
 */
export const earlyHoldEnds = (
  rows: RuleRows,
  date: LocalDate,
  { holder, now }: { readonly holder: readonly UserTypeId[] | null; readonly now: number },
): number | null => {
  const opensOf = (type: UserTypeId | null): number => opensFrom(limitsOf(rows, type) ?? {}, date) ?? now
  if (holder !== null && holder.length > 0 && holder.every((type) => opensOf(type) <= now)) return null
  const all = [...rows.ofResource, ...rows.ofGroup]
  const later = [null, ...all.map(({ userTypeId }) => userTypeId)].map(opensOf).filter((opens) => opens > now)
  return later.length === 0 ? null : Math.min(...later)
}
