/**
 * The basket has all holds of the browser, over all groups and days, with one deadline. Invariant: the holds of an open edit belong to the
 * edit; they are not in the basket and are not booked with it.
 */
import { type Interval, mergeIntervals } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import { swedishOrder } from '../rules/swedish-order.ts'
import { UNKNOWN_END } from '../rules/unknown-end.ts'
import type { SlotReference } from '../schema/events.ts'
import type { ResourceId } from '../schema/ids.ts'
import type { Hold, State } from '../schema/state.ts'
import { resourceDayOf } from '../state/state.ts'
import { isEdited } from './pages.ts'

/** The chosen slots of one resource on one day. `slots` has them as they were chosen, and `intervals` has adjacent slots joined. */
export interface BasketLine {
  readonly resourceId: ResourceId
  readonly title: string
  readonly date: LocalDate
  readonly slots: readonly Interval[]
  readonly intervals: readonly Interval[]
}

export interface Basket {
  readonly lines: readonly BasketLine[]
  readonly slotCount: number
  /** The number of presses that the server has not answered yet. While there are any, nothing can be confirmed. */
  readonly pending: number
  /** The deadline in ms of the server's time. Null if nothing is held, or if the deadline is unknown. */
  readonly deadline: number | null
}

/** The slots that this browser holds. `within` limits them to the resources and days with these keys of `holds`. */
export const ownSlots = (
  state: Pick<State, 'holds'>,
  within: readonly string[] = Object.keys(state.holds),
): SlotReference[] => {
  const slots: SlotReference[] = []
  for (const key of within) {
    for (const [startTime, { holder, endTime }] of Object.entries(state.holds[key] ?? {})) {
      // Most holds belong to other sessions, so their keys need not be read.
      if (holder !== 'mine' || !isLocalTime(startTime)) continue
      const address = resourceDayOf(key)
      if (address !== null) slots.push({ ...address, startTime, endTime })
    }
  }
  return slots
}

const earliestEnd = (state: State, counts: (hold: Hold) => boolean): number | null => {
  let earliest: number | null = null
  for (const holds of Object.values(state.holds))
    for (const hold of Object.values(holds))
      if (counts(hold) && hold.expiration < (earliest ?? UNKNOWN_END)) earliest = hold.expiration
  return earliest
}

/**
 * When this browser's holds end, in ms of the server's time. They all end together (docs/rules.md#holds). Null if there are none, or if the
 * end is unknown.
 */
export const ownDeadline = (state: State): number | null => earliestEnd(state, ({ holder }) => holder === 'mine')

/** When the first of all holds ends, in ms of the server's time. The core then checks the holds again. */
export const nextExpiration = (state: State): number | null => earliestEnd(state, () => true)

/** Groups slots into lines, one for each resource and day. The lines are sorted by day and then by name. */
export const linesOf = (slots: readonly SlotReference[], resources: State['resources']): BasketLine[] => {
  const lines = new Map<string, { resourceId: ResourceId; date: LocalDate; slots: Interval[] }>()
  for (const { resourceId, date, startTime, endTime } of slots) {
    const key = `${resourceId}/${date}`
    const line = lines.get(key) ?? { resourceId, date, slots: [] }
    line.slots.push({ startTime, endTime })
    lines.set(key, line)
  }
  return [...lines.values()]
    .map((line) => ({
      ...line,
      slots: line.slots.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)),
      title: resources[line.resourceId]?.title ?? '',
      intervals: mergeIntervals(line.slots),
    }))
    .toSorted((a, b) =>
      a.date === b.date ? swedishOrder(a.title, b.title) || a.resourceId - b.resourceId : a.date < b.date ? -1 : 1,
    )
}

export const slotsOf = (lines: readonly Pick<BasketLine, 'resourceId' | 'date' | 'slots'>[]): SlotReference[] =>
  lines.flatMap(({ resourceId, date, slots }) => slots.map((slot) => ({ resourceId, date, ...slot })))

export const basket = (state: State): Basket => {
  const slots = ownSlots(state).filter(({ resourceId, date }) => !isEdited(state, resourceId, date))
  return {
    lines: linesOf(slots, state.resources),
    slotCount: slots.length,
    pending: Object.keys(state.pending).length,
    deadline: slots.length === 0 ? null : ownDeadline(state),
  }
}

/**
 * The seconds that are left until the deadline, rounded down so that nobody is promised more time than there is; never below 0.
 * @param now the tab's own clock in ms
 */
export const remainingSeconds = (deadline: number, clockOffset: number, now: number): number =>
  Math.max(0, Math.floor((deadline - (now + clockOffset)) / 1000))
