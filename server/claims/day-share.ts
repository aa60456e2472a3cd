/**
 * Limits the visitors of a network to a share of a group's day: a fraction of all slots that would be free without their holds. If the
 * house chooses so, people who are signed in have the same limit (docs/rules.md#fair-shares). Invariant: if the holder has few slots, the
 * slots of others are not counted, because a few slots are always allowed.
 */
import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { openSlotsOf } from '../../domain/rules/day-slots.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import type { HoldSettings } from './holders.ts'
import { hoursOfDay } from './hours-of-day.ts'

/** The number of slots of a group's day that may always be held, even if few slots are free. */
const LEAST_OF_DAY = 4

/** The group and the server's time by which a press is judged. */
export interface Judged {
  readonly group: GroupStructure
  /** The server's clock, in milliseconds since 1970. */
  readonly now: number
}

/** The share of a group's day, as functions that build SQL. Their parameter `mine` is SQL that counts the holder's slots of the day. */
export const dayShare = ({ group, now }: Judged, date: LocalDate, { caps }: HoldSettings) => {
  /** Whether a claim, or another row with the same columns, belongs to the group's day. */
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
    /** Whether one more slot of the day is within this number of shares. */
    isWithin: (mine: RawBuilder<unknown>, shares: number): RawBuilder<boolean> =>
      sql<boolean>`case when ${mine} < ${LEAST_OF_DAY * shares}::integer then true
        else ${mine} < ${shareOf(mine, shares)} end`,
    /** The number of slots of the day that remain of one share. */
    leftOf: (mine: RawBuilder<unknown>): RawBuilder<number> =>
      sql<number>`greatest(${LEAST_OF_DAY}::integer, ${shareOf(mine, 1)}) - ${mine}`,
  }
}
