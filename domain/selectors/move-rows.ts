/**
 * Makes the rows for moving the dates of a booking to another time (docs/rules.md#series). There is a row for each date, with the present
 * state of that time. Pure. Invariants: a part never conflicts with itself; it takes the fewest slots that cover the time; all rooms of a
 * date move or none of them; a row that does not move counts against the rules with its present slots.
 */
import { type Interval, isSameInterval, mergeIntervals } from '../calendar/interval.ts'
import { endMinutes, type LocalTime, minutesOf } from '../calendar/local-time.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'
import { groupedBy } from '../grouped-by.ts'
import { breachesOfChange } from '../rules/booking-breaches.ts'
import type { RuledPart } from '../rules/counted-limits.ts'
import type { BookingResource } from '../schema/bookings.ts'
import type { BookingResourceId } from '../schema/ids.ts'
import { resourceDayKey } from '../state/state.ts'
import { isFree, isRuledOn, rowsOf, type SeriesPart, type SeriesSource, slotsOn } from './series-part.ts'
import { rememberedBy, type SeriesGround, type SeriesRow } from './series-rows.ts'

/** The fields of a booked part that decide where it can move. */
export type MovingPart = Pick<BookingResource, 'id' | 'bookingIdNumber' | 'resourceId' | 'date' | 'bookingSlots'>

export interface MoveChoice {
  /** All future parts that can still be changed. A part that already has the time gets no row. */
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

/** The slots that a part would gain by the move. */
export const addedOf = ({ before, slots }: Pick<MovedPart, 'before' | 'slots'>): readonly Interval[] =>
  slots.filter((slot) => !before.some((had) => isSameInterval(had, slot)))

/**
 * The rows, in the order of the dates.
 * @param ground Its `has` does not contain the parts that are to move.
 */
export const moveRows = (
  source: SeriesSource,
  { parts, time }: MoveChoice,
  ground: SeriesGround,
): readonly MoveRow[] => {
  const now = wallTimeAt(ground.now)
  /** The slots of each part after the rows so far, moved or not. */
  const partsNow = new Map<BookingResourceId, RuledPart>(
    parts.map(({ id, resourceId, date, bookingSlots }) => [id, { resourceId, date, slots: bookingSlots }]),
  )

  /**
   * The row with the verdicts of the rules.
   * @param others all other parts that the person has after the earlier rows are moved
   */
  const ruled = (row: readonly MovedPart[], others: readonly RuledPart[]): readonly MovedPart[] =>
    row.map((part): MovedPart => {
      if (!ground.isRuled || !isRuledOn(part)) return part
      if (addedOf(part).length > 0 && source.resources[part.resourceId]?.refusesCaller === true)
        return { ...part, state: { _tag: 'NotYours' } }
      const [breach] = breachesOfChange({ ...part, slots: part.before }, part, {
        ...ground,
        has: [...others, ...row.filter((other) => other !== part)],
      })
      return breach === undefined ? part : { ...part, state: { _tag: 'Ruled', breach } }
    })

  const textOf = (some: readonly Interval[]): string =>
    some
      .map(({ startTime, endTime }) => `${startTime} ${endTime}`)
      .toSorted()
      .join()
  const days = [...groupedBy(parts, ({ date }) => date)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return days.flatMap(([date, ofDay]) => {
    const found = ofDay
      .map((moving): MovedPart => {
        const { id, resourceId, bookingSlots: before } = moving
        const part = { id, resourceId, wantedId: resourceId, date, before, times: [time] }
        return { ...part, ...slotsOn({ source, now }, part, [time], moving) }
      })
      // A part that already has these slots, or this time, does not move.
      .filter(
        ({ before, slots }) => textOf(before) !== textOf(slots) && textOf(mergeIntervals(before)) !== textOf([time]),
      )
    if (found.length === 0) return []
    const ids = new Set(found.map(({ id }) => id))
    const others = [...ground.has, ...[...partsNow].flatMap(([id, part]) => (ids.has(id) ? [] : [part]))]
    // If two parts of a day have the same room, the second conflicts with the first.
    const clashed = found.map((part, index): MovedPart => {
      const isSecond = found.slice(0, index).some(({ resourceId }) => resourceId === part.resourceId)
      return isSecond ? { ...part, state: { _tag: 'Booked', times: part.times, own: true } } : part
    })
    const moved = ruled(clashed, others)
    if (moved.every(isFree)) for (const part of moved) partsNow.set(part.id, part)
    return [{ date, isSkipped: false, isMoved: false, parts: moved }]
  })
}

export const createMoveRows = (
  choice: MoveChoice,
  ground: SeriesGround,
): ((source: SeriesSource) => readonly MoveRow[]) =>
  rememberedBy(choice.parts, (source) => moveRows(source, choice, ground))

export interface TimesToChoose {
  /** The start times, in order. */
  readonly starts: readonly LocalTime[]
  readonly ends: readonly LocalTime[]
}

/** The times at which slots of these days begin and end, together with the present times of the parts. */
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
