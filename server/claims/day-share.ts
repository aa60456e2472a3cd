/**
 * Visitors of a network may hold a share of a group's day: a part of all slots that would be free without their holds. The same goes for
 * people who are signed in, where the house says so (docs/rules.md#fair-shares). Invariant: for a holder of few slots the slots of others
 * are not counted, since so few may be held in any case.
 */
import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { openSlotsOf } from '../../domain/rules/day-slots.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import type { HoldSettings } from './hold-caps.ts'
import { hoursOfDay } from './slot-refusal.ts'

/** The number of slots of a group's day that may be held however few are free. */
const LEAST_OF_DAY = 4

/** A press is judged by the group as it is and by the server's clock. */
export interface Judged {
  readonly group: GroupStructure
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The share of a group's day, as SQL. In its functions `mine` is the SQL that counts the slots of the day that the holder has. */
export const dayShare = ({ group, now }: Judged, date: LocalDate, { caps }: HoldSettings) => {
  /** Whether a claim, or another row with its columns, is of the group's day. */
  const isOfDay = sql<boolean>`date = ${date} and resource_id = any(${group.resources.map(({ id }) => id)}::integer[])`

  const shareOf = (mine: RawBuilder<unknown>, shares: number): RawBuilder<number> => {
    const wallTime = wallTimeAt(now)
    const begins = date === wallTime.date ? sql`and start_time > ${wallTime.time}` : sql``
    const taken = sql`(select count(*) from claim where ${isOfDay} ${begins})`
    const open = openSlotsOf(hoursOfDay(group, date), wallTime)
    return sql<number>`(${open}::integer - ${taken} + ${mine}) * ${Math.min(100, caps.visitorDayPercent * shares)}::integer / 100`
  }
  return {
    isOfDay,
    /** Whether one more slot of the day is within so many shares. */
    isWithin: (mine: RawBuilder<unknown>, shares: number): RawBuilder<boolean> =>
      sql<boolean>`case when ${mine} < ${LEAST_OF_DAY * shares}::integer then true
        else ${mine} < ${shareOf(mine, shares)} end`,
    /** How many slots of the day are left of one share. */
    leftOf: (mine: RawBuilder<unknown>): RawBuilder<number> =>
      sql<number>`greatest(${LEAST_OF_DAY}::integer, ${shareOf(mine, 1)}) - ${mine}`,
  }
}
