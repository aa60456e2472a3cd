/**
 * The dates of a booking that are to get another time (docs/rules.md#series): a row a date, with what that time is there now. Pure.
 * Invariants: a part is never in the way of itself; it takes the fewest slots that cover the time; all rooms of a date go or none does;
 * a row that does not go counts against the rules as it is.
 */
import { type Interval, mergeIntervals } from '../calendar/interval.ts'
import { endMinutes, type LocalTime, minutesOf } from '../calendar/local-time.ts'
import { type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import { groupedBy } from '../grouped-by.ts'
import { breachesOfChange, type RuledPart } from '../rules/booking-breaches.ts'
import { hasBegun } from '../rules/booking-window.ts'
import type { BookingResource } from '../schema/bookings.ts'
import type { DaySlot } from '../schema/day-grid.ts'
import type { BookingResourceId } from '../schema/ids.ts'
import { resourceDayKey } from '../state/state.ts'
import {
  isFree,
  isRuledOn,
  rememberedBy,
  rowsOf,
  type SeriesGround,
  type SeriesPart,
  type SeriesRow,
  type SeriesSource,
  slotsFor,
  stateOf,
} from './series-rows.ts'
import { type SlotView, slotView } from './slot-view.ts'

/** A part that is booked, as far as it decides about where it can go. */
export type MovingPart = Pick<BookingResource, 'id' | 'bookingIdNumber' | 'resourceId' | 'date' | 'bookingSlots'>

export interface MoveChoice {
  /** All that is to come and can still be changed. A part that has the time already is in no row. */
  readonly parts: readonly MovingPart[]
  readonly time: Interval
}

export interface MovedPart extends SeriesPart {
  readonly id: BookingResourceId
  readonly before: readonly Interval[]
}
export interface MoveRow extends SeriesRow {
  readonly parts: readonly MovedPart[]
}

const keyOf = ({ startTime, endTime }: Interval): string => `${startTime} ${endTime}`
const areSame = (one: readonly Interval[], other: readonly Interval[]): boolean =>
  one.map(keyOf).toSorted().join() === other.map(keyOf).toSorted().join()

/** The slots of a part that it has not now. */
export const addedOf = ({ before, slots }: Pick<MovedPart, 'before' | 'slots'>): readonly Interval[] => {
  const had = new Set(before.map(keyOf))
  return slots.filter((slot) => !had.has(keyOf(slot)))
}

const FREE: SlotView = { _tag: 'Free', pending: false, refusal: null }
const noColours = new Map<number, number>()

/** A slot as it would be without the part itself. */
const without = (day: DaySlot | undefined, { bookingIdNumber }: MovingPart): DaySlot | undefined =>
  day?.booking?.idNumber === bookingIdNumber ? { ...day, booking: null } : day

/** Before the rules. */
const movedPart = (source: SeriesSource, moving: MovingPart, time: Interval, now: WallTime): MovedPart => {
  const { id, resourceId, date, bookingSlots: before } = moving
  const part = { id, resourceId, wantedId: resourceId, date, before, times: [time], slots: [] }
  const key = resourceDayKey(resourceId, date)
  const column = source.columns[key]
  const resource = column?.resource ?? null
  if (resource === null) return { ...part, state: { _tag: column?.failure != null ? 'Unread' : 'Waiting' } }
  const slots = slotsFor(rowsOf(resource), [time])
  if (slots === null) return { ...part, state: { _tag: 'Closed', title: resource.specialDay ?? null } }
  const had = new Set(before.map(keyOf))
  const look = {
    ...{ holds: source.holds[key], pending: source.pending, refusals: source.refusals },
    ...{ palette: noColours, edit: null, shut: null },
  }
  const seen = slots.map((slot) => ({
    slot,
    view: had.has(keyOf(slot))
      ? FREE
      : slotView(
          { resourceId, date, ...slot },
          without(resource.slots[slot.startTime], moving),
          look,
          hasBegun(date, slot.startTime, now),
        ),
  }))
  return { ...part, times: mergeIntervals(slots), slots, state: stateOf(seen, resource) }
}

const hasTime = ({ before, slots }: MovedPart, time: Interval): boolean =>
  areSame(before, slots) || areSame(mergeIntervals(before), [time])

/** Where there are two parts of one room and day the second finds the first there. */
const apart = (parts: readonly MovedPart[]): readonly MovedPart[] =>
  parts.map((part, index) =>
    parts.slice(0, index).some(({ resourceId }) => resourceId === part.resourceId)
      ? { ...part, state: { _tag: 'Booked', times: part.times, own: true } }
      : part,
  )

/** @param others all else that the person has once the rows before are moved, but for the parts of this row */
const ruled = (
  parts: readonly MovedPart[],
  others: readonly RuledPart[],
  { resources }: SeriesSource,
  ground: SeriesGround,
): readonly MovedPart[] => {
  if (!ground.isRuled) return parts
  return parts.map((part): MovedPart => {
    if (!isRuledOn(part)) return part
    if (addedOf(part).length > 0 && resources[part.resourceId]?.refusesCaller === true)
      return { ...part, state: { _tag: 'NotYours' } }
    const has = [...others, ...parts.filter((other) => other !== part)]
    const [breach] = breachesOfChange(part.before, part, { ...ground, has })
    return breach === undefined ? part : { ...part, state: { _tag: 'Ruled', breach } }
  })
}

/** In the order of the dates. @param ground its `has` is without the parts that are to move */
export const moveRows = (
  source: SeriesSource,
  { parts, time }: MoveChoice,
  ground: SeriesGround,
): readonly MoveRow[] => {
  const now = wallTimeAt(ground.now)
  const has = new Map<BookingResourceId, RuledPart>(
    parts.map(({ id, resourceId, date, bookingSlots }) => [id, { resourceId, date, slots: bookingSlots }]),
  )
  const days = [...groupedBy(parts, ({ date }) => date)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return days.flatMap(([date, ofDay]) => {
    const found = ofDay.map((moving) => movedPart(source, moving, time, now)).filter((moved) => !hasTime(moved, time))
    if (found.length === 0) return []
    const ids = new Set(found.map(({ id }) => id))
    const others = [...ground.has, ...[...has].flatMap(([id, part]) => (ids.has(id) ? [] : [part]))]
    const moved = ruled(apart(found), others, source, ground)
    if (moved.every(isFree)) for (const part of moved) has.set(part.id, part)
    return [{ date, isSkipped: false, isMoved: false, parts: moved }]
  })
}

export const createMoveRows = (
  choice: MoveChoice,
  ground: SeriesGround,
): ((source: SeriesSource) => readonly MoveRow[]) =>
  rememberedBy(choice.parts, (source) => moveRows(source, choice, ground))

export interface TimesToChoose {
  /** In order. */
  readonly starts: readonly LocalTime[]
  readonly ends: readonly LocalTime[]
}

/** The times at which slots of these days begin and end, with those that the parts have. */
export const timesToChoose = (
  { columns }: Pick<SeriesSource, 'columns'>,
  parts: readonly MovingPart[],
): TimesToChoose => {
  const slots = parts.flatMap(({ resourceId, date, bookingSlots }) => {
    const resource = columns[resourceDayKey(resourceId, date)]?.resource ?? null
    return [...bookingSlots, ...(resource === null ? [] : rowsOf(resource).map(({ slot }) => slot))]
  })
  const starts = new Set(slots.map(({ startTime }) => startTime))
  const ends = new Set(slots.map(({ endTime }) => endTime))
  return {
    starts: [...starts].toSorted((one, other) => minutesOf(one) - minutesOf(other)),
    ends: [...ends].toSorted((one, other) => endMinutes(one) - endMinutes(other)),
  }
}
