/**
 * A part of a row: one room on one date of a series or of a move, with the slots that cover the wanted time (docs/rules.md#series). Pure.
 * Invariants: a slot has the same state as in the grid of its day; a part takes the fewest slots that cover its time.
 */
import { type Interval, isSameInterval, mergeIntervals } from '../calendar/interval.ts'
import { endMinutes, isLocalTime, minutesOf } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import type { RuledPart } from '../rules/counted-limits.ts'
import type { Span } from '../rules/day-slots.ts'
import { coverOf } from '../rules/find-time.ts'
import type { Breach } from '../schema/booking-rules.ts'
import type { BookingResource } from '../schema/bookings.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { ColumnAddress, SelectionRefusal } from '../schema/events.ts'
import type { ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { resourceDayKey } from '../state/state.ts'
import { type SlotView, slotView } from './slot-view.ts'

export type PartState =
  /** The part's day has not been read yet. */
  | { readonly _tag: 'Waiting' }
  /** The part's day could not be read. */
  | { readonly _tag: 'Unread' }
  | { readonly _tag: 'Free' }
  /** This browser holds the slots. */
  | { readonly _tag: 'Held' }
  | { readonly _tag: 'Booked'; readonly times: readonly Interval[]; readonly own: boolean }
  | { readonly _tag: 'Reserved'; readonly times: readonly Interval[] }
  | { readonly _tag: 'Refused'; readonly reason: SelectionRefusal }
  /** `title` is the title of the special day. Null if the day is not special. */
  | { readonly _tag: 'Closed'; readonly title: string | null }
  | { readonly _tag: 'Past' }
  /** `reason` is the house's own text. Null if it gave none. */
  | { readonly _tag: 'Locked'; readonly reason: string | null }
  | { readonly _tag: 'NotYours' }
  | { readonly _tag: 'Ruled'; readonly breach: Breach }

export interface SeriesPart extends RuledPart {
  /** The room that is wanted on the other dates. */
  readonly wantedId: ResourceId
  /** The shown times: the times of the part's slots, or the requested times if no slots cover them. */
  readonly times: readonly Interval[]
  readonly state: PartState
}

export type SeriesSource = Pick<State, 'columns' | 'holds' | 'pending' | 'refusals' | 'resources'>

export const isFree = ({ state }: SeriesPart): boolean => state._tag === 'Free' || state._tag === 'Held'
export const isKnown = ({ state }: SeriesPart): boolean => state._tag !== 'Waiting' && state._tag !== 'Unread'

export const collides = (part: SeriesPart): boolean => isKnown(part) && !isFree(part)

/** Whether the rules are applied to a part. They are not applied to a part that cannot be booked anyway. */
export const isRuledOn = ({ state }: SeriesPart): boolean =>
  state._tag === 'Free' || state._tag === 'Held' || state._tag === 'Reserved'

interface Row extends Span {
  readonly slot: Interval
}

export const rowsOf = ({ slots }: DayResource): readonly Row[] =>
  Object.entries(slots)
    .flatMap(([startTime, { endTime }]) =>
      isLocalTime(startTime)
        ? [{ from: minutesOf(startTime), to: endMinutes(endTime), slot: { startTime, endTime } }]
        : [],
    )
    .toSorted((one, other) => one.from - other.from)

interface SeenSlot {
  readonly slot: Interval
  readonly view: SlotView
}

/**
 * The state of a part. It is the first of these states that any of its slots has: booked, closed, locked, reserved, refused. Otherwise the
 * part is held if all its slots are held, and else free.
 */
const stateOf = (
  seen: readonly SeenSlot[],
  { specialDay = null }: { readonly specialDay?: string | null },
): PartState => {
  const those = <Tag extends SlotView['_tag']>(tag: Tag) =>
    seen.flatMap(({ slot, view }) => (view._tag === tag ? [{ slot, view }] : []))
  const timesOf = (some: readonly SeenSlot[]): readonly Interval[] => mergeIntervals(some.map(({ slot }) => slot))
  const booked = those('Booked')
  if (booked.length > 0)
    return {
      _tag: 'Booked',
      times: timesOf(booked),
      own: booked.every(({ view }) => view._tag === 'Booked' && view.own),
    }
  const closed = those('Closed')
  if (closed.some(({ view }) => 'past' in view)) return { _tag: 'Past' }
  if (closed.length > 0) return { _tag: 'Closed', title: specialDay }
  const [locked] = those('Locked')
  if (locked?.view._tag === 'Locked') return { _tag: 'Locked', reason: locked.view.reason ?? null }
  const reserved = those('Reserved')
  if (reserved.length > 0) return { _tag: 'Reserved', times: timesOf(reserved) }
  for (const { view } of those('Free'))
    if (view._tag === 'Free' && view.refusal !== null) return { _tag: 'Refused', reason: view.refusal }
  return seen.every(({ view }) => view._tag === 'Selected' && !view.pending) ? { _tag: 'Held' } : { _tag: 'Free' }
}

const FREE: SlotView = { _tag: 'Free', pending: false, refusal: null }
const noColours = new Map<number, number>()

/** A booked part that is to be changed. */
export type BookedPart = Pick<BookingResource, 'bookingIdNumber' | 'bookingSlots'>

/**
 * The fewest slots of a room's day that cover some stretches, with their state before the rules are applied. If no slots cover them, the
 * state is closed.
 * @param times the stretches. Null if they do not fit within the day.
 * @param own the booked part that gets these slots. Its own slots count as free for it.
 */
export const slotsOn = (
  { source, now }: { readonly source: SeriesSource; readonly now: WallTime },
  { resourceId, date }: ColumnAddress,
  times: readonly Interval[] | null,
  own: BookedPart | null = null,
): Pick<SeriesPart, 'slots' | 'state'> & Partial<Pick<SeriesPart, 'times'>> => {
  const key = resourceDayKey(resourceId, date)
  const column = source.columns[key]
  const resource = column?.resource ?? null
  if (resource === null) return { slots: [], state: { _tag: column?.failure != null ? 'Unread' : 'Waiting' } }
  const rows = rowsOf(resource)
  const covers = times?.map(({ startTime, endTime }) =>
    coverOf(rows, { from: minutesOf(startTime), to: endMinutes(endTime), minutes: null }),
  )
  if (covers === undefined || covers.includes(null))
    return { slots: [], state: { _tag: 'Closed', title: resource.specialDay ?? null } }
  const covering = new Set(covers.flatMap((cover) => cover ?? []).map(({ from }) => from))
  const slots = rows.filter(({ from }) => covering.has(from)).map(({ slot }) => slot)

  const { pending, refusals } = source
  const look = { holds: source.holds[key], pending, refusals, palette: noColours, edit: null, shut: null }
  const seen = slots.map((slot) => {
    if (own?.bookingSlots.some((had) => isSameInterval(had, slot))) return { slot, view: FREE }
    const day = resource.slots[slot.startTime]
    const isOwn = own !== null && day?.booking?.idNumber === own.bookingIdNumber
    const others = day !== undefined && isOwn ? { ...day, booking: null } : day
    return { slot, view: slotView({ resourceId, date, ...slot }, others, look, now) }
  })
  return { slots, times: mergeIntervals(slots), state: stateOf(seen, resource) }
}
