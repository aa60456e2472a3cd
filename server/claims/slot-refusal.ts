/**
 * Why a slot cannot be claimed by anybody, whoever holds it: the first that holds of `unknown`, `past`, `closed` and
 * `locked` (contract 4, Reasons).
 */
import type { WallTime } from '../../domain/calendar/stockholm.ts'
import { type DaySlots, daySlots, hasBegun } from '../../domain/rules/day-slots.ts'
import type { GroupStructure } from '../grid/group-structure.ts'
import type { Slot } from './slot.ts'

export type SlotRefusal = 'unknown' | 'past' | 'closed' | 'locked'

/** Answers for slots of these groups; a group's day is worked out once. */
export const slotRefusals = (
  groups: readonly GroupStructure[],
  now: WallTime,
): ((slot: Slot) => SlotRefusal | null) => {
  const days = new Map<string, DaySlots>()
  return (slot) => {
    const group = groups.find(({ resources }) => resources.some(({ id }) => id === slot.resourceId))
    if (group === undefined) return 'unknown'
    const key = `${group.id}/${slot.date}`
    const day = days.get(key) ?? daySlots(slot.date, group, now)
    days.set(key, day)
    const row = day.resources
      .find(({ id }) => id === slot.resourceId)
      ?.slots.find(({ startTime, endTime }) => startTime === slot.startTime && endTime === slot.endTime)
    if (row === undefined) return 'unknown'
    if (hasBegun(slot.date, slot.startTime, now)) return 'past'
    if (!row.open) return 'closed'
    return row.locked ? 'locked' : null
  }
}
