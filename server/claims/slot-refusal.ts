/**
 * Why a slot cannot be claimed by anybody: the first that holds of `unknown`, `past`, `closed` and
 * `locked` (contract 4, Reasons).
 */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { WallTime } from '../../domain/calendar/stockholm.ts'
import { type DayHours, dayHours, slotOfDay } from '../../domain/rules/day-slots.ts'
import { hasBegun } from '../../domain/rules/has-begun.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import type { Slot } from './slot.ts'

type SlotRefusal = 'unknown' | 'past' | 'closed' | 'locked'

/** As many as one call may ask for by default, so that none of them is worked out twice. */
const mostRemembered = 60
const remembered = new Map<string, { readonly group: GroupStructure; readonly hours: DayHours }>()

/** Worked out once, as long as the group stays as it is: a structure that was changed is another object. */
export const hoursOfDay = (group: GroupStructure, date: LocalDate): DayHours => {
  const key = `${group.id}/${date}`
  const known = remembered.get(key)
  if (known?.group === group) return known.hours
  const hours = dayHours(date, group)
  remembered.delete(key)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest)
  remembered.set(key, { group, hours })
  return hours
}

/**
 * Answers for slots of these groups.
 * @param lastDay the last on which anything can be held; null: any
 */
export const slotRefusals = (
  groups: readonly GroupStructure[],
  now: WallTime,
  lastDay: LocalDate | null = null,
): ((slot: Slot) => SlotRefusal | null) => {
  const groupOf = new Map(groups.flatMap((group) => group.resources.map(({ id }) => [id, group] as const)))
  return (slot) => {
    const group = groupOf.get(slot.resourceId)
    const row = group === undefined ? null : slotOfDay(hoursOfDay(group, slot.date), slot.resourceId, slot, now)
    if (row === null) return 'unknown'
    if (hasBegun(slot.date, slot.startTime, now)) return 'past'
    if (!row.open || (lastDay !== null && slot.date > lastDay)) return 'closed'
    return row.locked ? 'locked' : null
  }
}
