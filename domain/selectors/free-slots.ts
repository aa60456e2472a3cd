/**
 * Counts the free slots of a day that the core knows. Invariants: it counts like the grid, but without the viewer's rules; a resource is
 * counted again only if its slots, its holds or the time changed.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import { hasBegun } from '../rules/booking-window.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { GroupId } from '../schema/ids.ts'
import type { Holds, State } from '../schema/state.ts'
import { dayKey, resourceDayKey } from '../state/state.ts'
import { isUnclaimed } from './slot-view.ts'

export interface DayFree {
  readonly free: number
  /** The number of slots that have not begun, free or taken. */
  readonly of: number
}

type ResourceHolds = (typeof Holds.Type)[string] | undefined

interface Counted extends DayFree {
  readonly resource: DayResource
  readonly holds: ResourceHolds
  readonly time: string
}

const countOf = ({ slots }: DayResource, holds: ResourceHolds, date: LocalDate, now: WallTime): DayFree => {
  let free = 0
  let of = 0
  for (const [startTime, slot] of Object.entries(slots)) {
    const unclaimed = isUnclaimed(slot, date, now)
    if (!isLocalTime(startTime) || (!unclaimed && hasBegun(date, startTime, now))) continue
    if (slot.booking === null && (!slot.open || slot.locked)) continue
    of += 1
    if ((slot.booking === null || (unclaimed && !slot.locked)) && holds?.[startTime] === undefined) free += 1
  }
  return { free, of }
}

/** Makes a selector for one group and day. It remembers its last answer, and returns null if the core does not know the day. */
export const createDayFree = (groupId: GroupId, date: LocalDate): ((state: State, now: WallTime) => DayFree | null) => {
  const counted = new Map<string, Counted>()
  let last: DayFree | null = null
  return (state, now) => {
    const grid = state.days[dayKey(groupId, date)]?.grid ?? null
    if (grid === null) return null
    const time = now.date === date ? now.time : now.date
    let free = 0
    let of = 0
    for (const id of grid.order) {
      const resource = grid.resources[id]
      if (resource === undefined) continue
      const holds = state.holds[resourceDayKey(id, date)]
      const known = counted.get(String(id))
      const isSame = known?.resource === resource && known.holds === holds && known.time === time
      const count = isSame ? known : { resource, holds, time, ...countOf(resource, holds, date, now) }
      if (!isSame) counted.set(String(id), count)
      free += count.free
      of += count.of
    }
    if (last?.free !== free || last.of !== of) last = { free, of }
    return last
  }
}
