/**
 * Visitors of a network may hold a share of a group's day: a part of all slots that would be free without their holds. The same goes for
 * people who are signed in, where the house says so (docs/rules.md#fair-shares). Invariant: the slots of others are counted for nobody
 * who holds little.
 */
import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { openSlotsOf } from '../../domain/rules/day-slots.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import type { HoldSettings } from './hold-caps.ts'
import { hoursOfDay } from './slot-refusal.ts'

/** So much of a group's day may be held, however little is free. */
const LEAST_OF_DAY = 4

/** A press is judged by the group as it is and by the server's clock. */
export interface Judged {
  readonly group: GroupStructure
  /** Milliseconds since 1970. */
  readonly now: number
}

/** As SQL: whether a claim, or a row of a table with its columns, is of the group's day. */
export const isOfDay = (date: LocalDate, { group }: Judged): RawBuilder<boolean> =>
  sql<boolean>`date = ${date} and resource_id = any(${group.resources.map(({ id }) => id)}::integer[])`

/**
 * As SQL: how many slots of the day somebody may hold in all.
 * @param mine as SQL: how many of them they hold. @param shares how many times as large theirs is
 */
const shareOf = (
  mine: RawBuilder<unknown>,
  shares: number,
  date: LocalDate,
  judged: Judged,
  { caps }: HoldSettings,
): RawBuilder<number> => {
  const now = wallTimeAt(judged.now)
  const begins = date === now.date ? sql`and start_time > ${now.time}` : sql``
  const taken = sql`(select count(*) from claim where ${isOfDay(date, judged)} ${begins})`
  const open = openSlotsOf(hoursOfDay(judged.group, date), now)
  return sql<number>`(${open}::integer - ${taken} + ${mine}) * ${Math.min(100, caps.visitorDayPercent * shares)}::integer / 100`
}

/** As SQL: whether one more slot of the day is within the share. */
export const isWithinShare = (
  mine: RawBuilder<unknown>,
  shares: number,
  date: LocalDate,
  judged: Judged,
  settings: HoldSettings,
): RawBuilder<boolean> =>
  sql<boolean>`case when ${mine} < ${LEAST_OF_DAY * shares}::integer then true
    else ${mine} < ${shareOf(mine, shares, date, judged, settings)} end`

/** As SQL: how many slots of the day are left of a single share. */
export const leftOfShare = (
  mine: RawBuilder<unknown>,
  date: LocalDate,
  judged: Judged,
  settings: HoldSettings,
): RawBuilder<number> =>
  sql<number>`greatest(${LEAST_OF_DAY}::integer, ${shareOf(mine, 1, date, judged, settings)}) - ${mine}`
