/**
 * Explains why a slot is not available now, and limits how far ahead people may hold and book. All later days are closed in every grid
 * (docs/rules.md#holds).
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import type { WallTime } from '../../domain/calendar/stockholm.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import { slotOfDay } from '../../domain/rules/day-slots.ts'
import { opensForAnybody } from '../../domain/rules/resource-limits.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import { hoursOfDay } from './hours-of-day.ts'
import type { Slot } from './slot.ts'

/** The last day that can be booked. `now` is the server's clock as wall time. */
export const lastBookableDay = (now: WallTime, bookableDays: number): LocalDate => addDays(now.date, bookableDays)

type SlotRefusal = 'unknown' | 'past' | 'closed' | 'locked'

/** The days on which anything can be held. */
interface HoldWindow {
  /** The last day on which anything can be held. */
  readonly lastDay: LocalDate
  /** The server's clock, in milliseconds since 1970. It is null if people may also hold days that nobody may book yet. */
  readonly openAt: number | null
}

/**
 * Returns a function that tells why a slot of these groups is not available. It returns null if the slot is available.
 * The function's second argument says that the slot is booked but nobody has come. Such a slot is available although it has begun.
 * @param window the days whose slots are available. Null if the day does not matter.
 */
export const slotRefusals = (
  groups: readonly GroupStructure[],
  now: WallTime,
  window: HoldWindow | null = null,
): ((slot: Slot, isUnclaimed?: boolean) => SlotRefusal | null) => {
  const groupOf = new Map(groups.flatMap((group) => group.resources.map(({ id }) => [id, group] as const)))
  const isOutside = (group: GroupStructure, { resourceId, date }: Slot): boolean => {
    if (window === null) return false
    const { lastDay, openAt } = window
    if (date > lastDay) return true
    if (openAt === null) return false
    const ofResource = group.resources.find(({ id }) => id === resourceId)?.rules ?? []
    const opens = opensForAnybody({ ofGroup: group.rules, ofResource }, date)
    return opens !== null && openAt < opens
  }
  return (slot, isUnclaimed = false) => {
    const group = groupOf.get(slot.resourceId)
    if (group === undefined) return 'unknown'
    const judgedAt = isUnclaimed ? { ...now, date: addDays(slot.date, -1) } : now
    const row = slotOfDay(hoursOfDay(group, slot.date), slot.resourceId, slot, judgedAt)
    if (row === null) return 'unknown'
    if (hasBegun(slot.date, slot.startTime, judgedAt)) return 'past'
    if (!row.open || isOutside(group, slot)) return 'closed'
    return row.locked ? 'locked' : null
  }
}
