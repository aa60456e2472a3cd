/**
 * Why a slot cannot be had now, and how far ahead one may hold and book: days beyond that are closed in every grid
 * (docs/rules.md#holds).
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import type { WallTime } from '../../domain/calendar/stockholm.ts'
import { hasBegun, opensForAnybody } from '../../domain/rules/booking-window.ts'
import { type DayHours, dayHours, slotOfDay } from '../../domain/rules/day-slots.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import { createLatest } from '../process/latest.ts'
import type { Slot } from './slot.ts'

/** @param now the server's clock as wall time */
export const lastBookableDay = (now: WallTime, bookableDays: number): LocalDate => addDays(now.date, bookableDays)

type SlotRefusal = 'unknown' | 'past' | 'closed' | 'locked'

/** The days of two weeks in a large house, so that one call works none of them out twice. */
const mostRemembered = 600
const remembered = createLatest<string, { readonly group: GroupStructure; readonly hours: DayHours }>(mostRemembered)

/** Worked out once, as long as the group stays as it is: a structure that was changed is another object. */
export const hoursOfDay = (group: GroupStructure, date: LocalDate): DayHours => {
  const key = `${group.id}/${date}`
  const known = remembered.get(key)
  if (known?.group === group) return known.hours
  const hours = dayHours(date, group)
  remembered.keep(key, { group, hours })
  return hours
}

/** The days on which anything can be held. */
interface HoldWindow {
  /** The last one. */
  readonly lastDay: LocalDate
  /** The server's clock, ms since 1970; null: also days that nobody may book yet. */
  readonly openAt: number | null
}

const isOutside = (group: GroupStructure, { resourceId, date }: Slot, { lastDay, openAt }: HoldWindow): boolean => {
  if (date > lastDay) return true
  const ofResource = group.resources.find(({ id }) => id === resourceId)?.rules ?? []
  const opens = openAt === null ? null : opensForAnybody({ ofGroup: group.rules, ofResource }, date)
  return openAt !== null && opens !== null && openAt < opens
}

/**
 * Answers for slots of these groups.
 * @param window of holds; null: any day
 */
export const slotRefusals = (
  groups: readonly GroupStructure[],
  now: WallTime,
  window: HoldWindow | null = null,
): ((slot: Slot) => SlotRefusal | null) => {
  const groupOf = new Map(groups.flatMap((group) => group.resources.map(({ id }) => [id, group] as const)))
  return (slot) => {
    const group = groupOf.get(slot.resourceId)
    const row = group === undefined ? null : slotOfDay(hoursOfDay(group, slot.date), slot.resourceId, slot, now)
    if (row === null) return 'unknown'
    if (hasBegun(slot.date, slot.startTime, now)) return 'past'
    if (!row.open || (window !== null && group !== undefined && isOutside(group, slot, window))) return 'closed'
    return row.locked ? 'locked' : null
  }
}
