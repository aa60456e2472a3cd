/**
 * Finds the limits for one person and one resource (docs/rules.md#rules). Invariant: each limit comes from the narrowest row that sets it.
 * From narrow to wide, the rows are those for resource and user type, for the resource, for group and user type, and for the group.
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
const inMinutes = attributesOf('lead', 'length', 'hours', 'grace')
const inBookings = attributesOf('bookings')

/** A row that sets limits, and the scope over which its limits count. */
interface Source<Scope> {
  readonly row: RuleValues
  readonly scope: Scope
}

/** Makes the limits from rows. `sourceOf` gives the row that counts for an attribute. Undefined if no row sets it. */
const limitsFrom = <Scope extends object>(sourceOf: (name: RuleAttribute) => Source<Scope> | undefined) => {
  const said = <Name extends RuleAttribute>(name: Name) => sourceOf(name)?.row[name] ?? null
  const counted = (name: AttributeOf<'bookings' | 'quota' | 'misses'>) => {
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

  const misses = counted('missedMost')
  const [within, pause] = [said('missedDays'), said('pauseDays')]
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
    checkInFrom: said('checkInFrom'),
    missed:
      misses === null || within === null || pause === null
        ? null
        : { most: misses.most, days: within, pause, ...misses.scope },
  })
}

/** The limits that one row sets by itself. */
export const limitsOfRow = (row: RuleValues) => {
  const scope: Pick<RuleScope, 'countsWith'> = row.countsWith === null ? {} : { countsWith: row.countsWith }
  return limitsFrom(() => ({ row, scope }))
}

/** The same row, but with a quota of a week or a month moved to the attribute for that period. */
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
 * The limits for one user type.
 * @param userType Null for a visitor. Only the rows for everybody apply to visitors.
 * @returns the limits. Null if no row sets a limit.
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
    // A detail comes from the row that sets its main attribute.
    const attribute = ruleAttributes[name]
    const main = 'of' in attribute && attribute.of !== 'counted' ? attribute.of : name
    return narrowestFirst.find(({ row }) => row[main] !== null)
  })
  return Object.keys(limits).length === 0 ? null : limits
}

/**
 * The earliest instant at which a day opens for any user type, in ms since 1970. Null if the day is always open for some user type. Before
 * this instant nobody can book the day, so nobody needs to hold it.
 */
export const opensForAnybody = (rows: RuleRows, date: LocalDate): number | null => {
  const all = [...rows.ofResource, ...rows.ofGroup]
  // If no row has a horizon, there is none for any user type.
  if (all.every(({ horizonDays }) => horizonDays === null)) return null
  // Null stands for all the types that no row names.
  const opens = [...new Set([null, ...all.map(({ userTypeId }) => userTypeId)])].map((type) =>
    opensFrom(limitsOf(rows, type) ?? {}, date),
  )
  return opens.reduce((first, one) => (first === null || one === null ? null : Math.min(first, one)))
}

/**
 * The instant at which a hold must end early, in ms since 1970. It is the next instant at which the hold's day opens for some user type.
 * Null if the hold does not end early, because the day has opened for the holder or will not open for another user type.
 * @param holder the user types by which the person is judged. Null for a visitor.
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
