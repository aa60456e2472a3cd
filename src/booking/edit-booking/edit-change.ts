/**
 * The change that an edit makes to a booked resource: own slots that stay, slots that are let go, and slots that are held
 * for it. Pure.
 */
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'

export interface EditChange {
  readonly added: readonly Interval[]
  readonly removed: readonly Interval[]
  /** All slots after the edit, in order. */
  readonly wanted: readonly Interval[]
}

const inOrder = (slots: readonly Interval[]): Interval[] =>
  slots.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))

/**
 * @param held the browser's holds on the resource and day.
 * @param letGo starts of own slots that are let go
 */
export const editChange = (
  booked: Pick<BookingResource, 'bookingSlots'>,
  held: readonly Interval[],
  letGo: ReadonlySet<string>,
): EditChange => {
  const kept = booked.bookingSlots.filter(({ startTime }) => !letGo.has(startTime))
  return {
    added: mergeIntervals(held),
    removed: mergeIntervals(booked.bookingSlots.filter(({ startTime }) => letGo.has(startTime))),
    wanted: inOrder([...kept, ...held]),
  }
}

/** The change of a booked resource that is moved to the held slots, wherever they are: it gives up all that it has. */
export const moveChange = (booked: Pick<BookingResource, 'bookingSlots'>, held: readonly Interval[]): EditChange => ({
  added: mergeIntervals(held),
  removed: held.length === 0 ? [] : mergeIntervals(booked.bookingSlots),
  wanted: inOrder(held),
})

/** The browser's holds on a resource and day. */
export const heldFor =
  ({ resourceId, date }: Pick<BookingResource, 'resourceId' | 'date'>) =>
  (state: State): Interval[] =>
    inOrder(
      ownSlots(state, [resourceDayKey(resourceId, date)]).map(({ startTime, endTime }) => ({ startTime, endTime })),
    )

export const sameSlots = (a: readonly Interval[], b: readonly Interval[]): boolean =>
  a.length === b.length &&
  a.every(({ startTime, endTime }, index) => b[index]?.startTime === startTime && b[index]?.endTime === endTime)
