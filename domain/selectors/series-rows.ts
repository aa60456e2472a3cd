/**
 * Makes the rows of a booking that is about to repeat (docs/rules.md#series). There is a row for each date, with the state of each room.
 * Pure. Invariants: a slot has the same state as in the grid of its day; a row takes the fewest slots that cover its time; a skipped row
 * counts against no rule.
 */
import { type Interval, isSameInterval, mergeIntervals } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { endMinutes, isLocalTime, minutesOf, timeFromMinutes } from '../calendar/local-time.ts'
import { type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import { breachesOf, countedBreachesOf } from '../rules/booking-breaches.ts'
import { hasBegun } from '../rules/booking-window.ts'
import type { RuledPart, RuleGround } from '../rules/counted-limits.ts'
import type { Span } from '../rules/day-slots.ts'
import { coverOf } from '../rules/find-time.ts'
import { datesOf } from '../rules/series.ts'
import type { Breach } from '../schema/booking-rules.ts'
import type { BookingResource } from '../schema/bookings.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { ColumnAddress, SelectionRefusal } from '../schema/events.ts'
import type { ResourceId } from '../schema/ids.ts'
import type { SeriesPattern } from '../schema/series.ts'
import type { State } from '../schema/state.ts'
import { resourceDayKey } from '../state/state.ts'
import { type SlotView, slotView } from './slot-view.ts'

export interface SeriesChoice {
  readonly pattern: SeriesPattern
  /** The resources that are booked on every date. Each resource is there once, with its stretches in order; the stretches do not touch. */
  readonly wanted: readonly { readonly resourceId: ResourceId; readonly times: readonly Interval[] }[]
  readonly skipped: ReadonlySet<LocalDate>
  /** For each moved date, by how many minutes it is later than the other dates. A negative number means earlier. */
  readonly shifts: ReadonlyMap<LocalDate, number>
  /** The rooms that replace wanted rooms, by the `resourceDayKey` of the wanted room and the date. */
  readonly rooms: ReadonlyMap<string, ResourceId>
}

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
  /** @property title of its special day; null: it has none */
  | { readonly _tag: 'Closed'; readonly title: string | null }
  | { readonly _tag: 'Past' }
  /** @property reason in the house's words; null: it gave none */
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

export interface SeriesRow {
  readonly date: LocalDate
  readonly isSkipped: boolean
  /** Whether the date has another time than the other dates. */
  readonly isMoved: boolean
  readonly parts: readonly SeriesPart[]
}

export type SeriesSource = Pick<State, 'columns' | 'holds' | 'pending' | 'refusals' | 'resources'>

export interface SeriesGround extends RuleGround {
  /** Whether the rules apply to the person. False for administrators. */
  readonly isRuled: boolean
}

export const isFree = ({ state }: SeriesPart): boolean => state._tag === 'Free' || state._tag === 'Held'
const isKnown = ({ state }: SeriesPart): boolean => state._tag !== 'Waiting' && state._tag !== 'Unread'

export const collides = (part: SeriesPart): boolean => isKnown(part) && !isFree(part)

export type RowKind = 'free' | 'held' | 'skipped' | 'collides' | 'unknown'

export const kindOf = ({ isSkipped, parts }: SeriesRow): RowKind => {
  if (isSkipped) return 'skipped'
  if (parts.some(collides)) return 'collides'
  if (!parts.every(isKnown)) return 'unknown'
  return parts.every(({ state }) => state._tag === 'Held') ? 'held' : 'free'
}

const roomOn = ({ rooms }: SeriesChoice, wantedId: ResourceId, date: LocalDate): ResourceId =>
  rooms.get(resourceDayKey(wantedId, date)) ?? wantedId

/** The columns that the rows of a series need. */
export const columnsOf = (choice: SeriesChoice): readonly ColumnAddress[] =>
  datesOf(choice.pattern).flatMap((date) =>
    choice.wanted.map(({ resourceId }) => ({ resourceId: roomOn(choice, resourceId, date), date })),
  )

const DAY_MINUTES = 24 * 60

/** A stretch of the same length, moved by some minutes. Null if it would begin or end on another day. */
const shifted = ({ startTime, endTime }: Interval, minutes: number): Interval | null => {
  const [from, to] = [minutesOf(startTime) + minutes, endMinutes(endTime) + minutes]
  return from < 0 || to > DAY_MINUTES ? null : { startTime: timeFromMinutes(from), endTime: timeFromMinutes(to) }
}

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

/** The fewest slots of a day that cover all of these stretches. Null if no slots cover them. */
export const slotsFor = (rows: readonly Row[], times: readonly Interval[]): readonly Interval[] | null => {
  const found = new Set<number>()
  for (const { startTime, endTime } of times) {
    const wish = { from: minutesOf(startTime), to: endMinutes(endTime), minutes: null, persons: null, attributes: [] }
    const cover = coverOf(rows, wish)
    if (cover === null) return null
    for (const { from } of cover) found.add(from)
  }
  return rows.filter(({ from }) => found.has(from)).map(({ slot }) => slot)
}

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
 * The slots that cover some stretches of a room's day, with their present states, before the rules are applied.
 * @param times null: they do not fit within the day
 * @param own the part that gets these slots: it is never in the way of itself
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
  const slots = times === null ? null : slotsFor(rowsOf(resource), times)
  if (slots === null) return { slots: [], state: { _tag: 'Closed', title: resource.specialDay ?? null } }

  const { pending, refusals } = source
  const look = { holds: source.holds[key], pending, refusals, palette: noColours, edit: null, shut: null }
  const seen = slots.map((slot) => {
    if (own?.bookingSlots.some((had) => isSameInterval(had, slot))) return { slot, view: FREE }
    const day = resource.slots[slot.startTime]
    const isOwn = own !== null && day?.booking?.idNumber === own.bookingIdNumber
    const others = day !== undefined && isOwn ? { ...day, booking: null } : day
    return { slot, view: slotView({ resourceId, date, ...slot }, others, look, hasBegun(date, slot.startTime, now)) }
  })
  return { slots, times: mergeIntervals(slots), state: stateOf(seen, resource) }
}

/** The input for the rows of a series. */
export interface SeriesInputs {
  readonly source: SeriesSource
  readonly choice: SeriesChoice
  readonly ground: SeriesGround
}

/** The wanted rooms on a date, before the rules are applied. @param shift how many minutes later than on the other dates */
const partsOn = ({ source, choice, ground }: SeriesInputs, date: LocalDate, shift: number): readonly SeriesPart[] =>
  choice.wanted.map(({ resourceId: wantedId, times: wanted }) => {
    const resourceId = roomOn(choice, wantedId, date)
    const times = wanted.flatMap((time) => shifted(time, shift) ?? [])
    const fits = times.length === wanted.length
    const found = slotsOn({ source, now: wallTimeAt(ground.now) }, { resourceId, date }, fits ? times : null)
    return { wantedId, resourceId, date, times, ...found }
  })

/** Whether the rules are applied to a part. They are not applied to a part that cannot be booked anyway. */
export const isRuledOn = ({ state }: SeriesPart): boolean =>
  state._tag === 'Free' || state._tag === 'Held' || state._tag === 'Reserved'

/**
 * The parts of a date with the verdicts of the rules. The first part that could be booked also shows the breaches that name another room.
 * @param counted the parts of the dates before; null: all dates together break no rule that counts
 */
const ruled = (
  { source: { resources }, ground }: SeriesInputs,
  parts: readonly SeriesPart[],
  counted: readonly RuledPart[] | null,
): readonly SeriesPart[] => {
  if (!ground.isRuled) return parts
  const asked = parts.filter(isRuledOn)
  // The earlier dates alone break no rule, so this date causes every breach that they and this date have together.
  const together = counted === null ? [] : countedBreachesOf([...counted, ...asked], ground)
  const breaches = [...breachesOf(asked, ground), ...together]
  return parts.map((part) => {
    if (!isRuledOn(part)) return part
    if (resources[part.resourceId]?.refusesCaller === true) return { ...part, state: { _tag: 'NotYours' } }
    const own = breaches.find(({ resourceId }) => resourceId === part.resourceId)
    const breach = own ?? (part === asked[0] ? breaches[0] : undefined)
    return breach === undefined ? part : { ...part, state: { _tag: 'Ruled', breach } }
  })
}

/** The rows, in the order of the dates. A later row has only the quota that the earlier rows leave. */
export const seriesRows = (inputs: SeriesInputs): readonly SeriesRow[] => {
  const { choice, ground } = inputs
  const found = datesOf(choice.pattern).map((date) => {
    const shift = choice.shifts.get(date) ?? 0
    return { date, isSkipped: choice.skipped.has(date), isMoved: shift !== 0, parts: partsOn(inputs, date, shift) }
  })
  const all = found.flatMap(({ parts }) => parts.filter(isRuledOn))
  const counts = ground.isRuled && countedBreachesOf(all, ground).length > 0
  const counted: RuledPart[] = []
  return found.map((row) => {
    const parts = ruled(inputs, row.parts, counts ? counted : null)
    if (!row.isSkipped && parts.every(isFree)) counted.push(...parts)
    return { ...row, parts }
  })
}

/** The greatest distance of another time from the wanted time. */
export const MOST_SHIFT_MINUTES = 180

/** The parts of the rows before a date. They count when the rules judge the date. */
const takenBefore = (rows: readonly SeriesRow[], date: LocalDate): readonly RuledPart[] =>
  rows.filter((row) => row.date < date && !row.isSkipped && row.parts.every(isFree)).flatMap(({ parts }) => parts)

/** Whether the counting rules still allow a part on its date, after the earlier rows. */
export const leavesRoomFor = (rows: readonly SeriesRow[], part: RuledPart, ground: SeriesGround): boolean =>
  !ground.isRuled || countedBreachesOf([...takenBefore(rows, part.date), part], ground).length === 0

/**
 * The nearest other time at which all rooms of a date can be booked for as long, as minutes after the wanted time. A negative number means
 * earlier. Null if there is no such time nearby. Each time is judged like a row.
 */
export const nearestShift = (inputs: SeriesInputs, date: LocalDate): number | null => {
  const { source, choice } = inputs
  const [first] = choice.wanted
  const start = first?.times[0]?.startTime
  if (first === undefined || start === undefined) return null
  const resource = source.columns[resourceDayKey(roomOn(choice, first.resourceId, date), date)]?.resource ?? null
  if (resource === null) return null
  const shifts = rowsOf(resource)
    .map(({ from }) => from - minutesOf(start))
    .filter((shift) => Math.abs(shift) <= MOST_SHIFT_MINUTES && shift !== (choice.shifts.get(date) ?? 0))
    .toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other)
  const taken = takenBefore(seriesRows(inputs), date)
  return shifts.find((shift) => ruled(inputs, partsOn(inputs, date, shift), taken).every(isFree)) ?? null
}

/** Makes a selector that returns the same rows while these days do not change. */
export const rememberedBy = <Rows>(
  days: readonly ColumnAddress[],
  rowsIn: (source: SeriesSource) => Rows,
): ((source: SeriesSource) => Rows) => {
  const keys = days.map(({ resourceId, date }) => resourceDayKey(resourceId, date))
  let last: { readonly of: readonly unknown[]; readonly rows: Rows } | null = null
  return (source) => {
    const of = [
      source.pending,
      source.refusals,
      source.resources,
      ...keys.flatMap((key) => [source.columns[key], source.holds[key]]),
    ]
    if (last !== null && of.every((one, index) => one === last?.of[index])) return last.rows
    last = { of, rows: rowsIn(source) }
    return last.rows
  }
}

export const createSeriesRows = (
  choice: SeriesChoice,
  ground: SeriesGround,
): ((source: SeriesSource) => readonly SeriesRow[]) =>
  rememberedBy(columnsOf(choice), (source) => seriesRows({ source, choice, ground }))
