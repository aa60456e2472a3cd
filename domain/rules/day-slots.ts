/**
 * Makes the grid of a group's day from opening times and locks (docs/rules.md#grid). The database adds holds and bookings. Times are whole
 * minutes. Invariants: rows never overlap and lie within the day, and every resource has one slot for each row, in the same order.
 */

import type { Interval } from '../calendar/interval.ts'
import { type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import { endMinutes, minutesOf, timeFromMinutes } from '../calendar/local-time.ts'
import { touchesMissingHour, type WallTime } from '../calendar/stockholm.ts'
import type { Lock, OpenTime } from '../schema/entities.ts'
import type { ResourceId } from '../schema/ids.ts'
import { hasBegun } from './booking-window.ts'
import { type SpecialHours, specialDaysOf } from './special-days.ts'

export const MINIMUM_SLOT_MINUTES = 5
export const MAXIMUM_SLOT_MINUTES = 480

export type WeeklyOpening = Omit<OpenTime, 'id'>
export type LockedPeriod = Omit<Lock, 'id'>

/** The opening times and locks of a group or resource. */
export interface Hours extends SpecialHours {
  readonly open: readonly WeeklyOpening[]
  readonly locked: readonly LockedPeriod[]
}

export interface GroupHours extends Hours {
  readonly slotTime: number
  /** In the order of the columns. Resources that are not in the grid are left out. */
  readonly resources: readonly (Hours & { readonly id: ResourceId })[]
}

export interface GridSlot extends Interval {
  /** True if the slot lies wholly within the opening times, exists on the clock, and has not begun. */
  readonly open: boolean
  readonly locked: boolean
  /** The house's reason for the lock. Absent if the slot is not locked or no reason is given. */
  readonly lockReason?: string
}

interface DaySlots {
  readonly rows: readonly Interval[]
  readonly resources: readonly { readonly id: ResourceId; readonly slots: readonly GridSlot[] }[]
}

/** A stretch of one day in minutes. It includes `from` and excludes `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

const dayEnd = 24 * 60
const untilMidnight = (minutes: number): number => (minutes === dayEnd - 1 ? dayEnd : minutes)

/**
 * The opening times that apply to a resource on a day, with adjacent and overlapping ones merged. If the resource has opening times on any
 * weekday, they replace those of its group. Special days replace both.
 */
const openSpans = (date: LocalDate, group: Hours, resource: Hours): Span[] => {
  const special = specialDaysOf(date, group, resource)
  const weekday = weekdayOf(date)
  const weekly = resource.open.length > 0 ? resource.open : group.open
  const openings =
    special.length === 0
      ? weekly.filter((opening) => opening.dayOfWeek === weekday)
      : special.flatMap(({ startTime, endTime }) =>
          startTime === null || endTime === null ? [] : [{ startTime, endTime }],
        )
  const joined: Span[] = []
  for (const { from, to } of openings
    .map((opening) => ({ from: minutesOf(opening.startTime), to: untilMidnight(endMinutes(opening.endTime)) }))
    .filter((span) => span.from < span.to)
    .toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last === undefined || last.to < from) joined.push({ from, to })
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) }
  }
  return joined
}

/** The part of a lock that lies on a day. */
interface LockedSpan extends Span {
  readonly reason: string | null
}

/** The locks on a day. A lock that ends at 00:00:00 ends when its last day begins. */
const lockedSpans = (date: LocalDate, hours: Hours): LockedSpan[] =>
  hours.locked
    .filter((lock) => lock.startDate <= date && date <= lock.endDate)
    .map((lock) => ({
      from: lock.startDate < date ? 0 : minutesOf(lock.startTime),
      to: date < lock.endDate ? dayEnd : untilMidnight(minutesOf(lock.endTime)),
      reason: lock.reason ?? null,
    }))
    .filter((span) => span.from < span.to)

/** The pieces of the stretches that remain without the other stretches, in the order of the stretches. */
export const withoutSpans = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, { from, to }) =>
      left.flatMap((piece) =>
        [
          { from: piece.from, to: Math.min(piece.to, from) },
          { from: Math.max(piece.from, to), to: piece.to },
        ].filter((rest) => rest.from < rest.to),
      ),
    [...spans],
  )

const missingHour: Span = { from: 120, to: 180 }

/** The open and unlocked time of a resource on a day, in order and without overlap. The present time and the grid's rows do not matter. */
export const openTimeOf = (date: LocalDate, group: Hours, resource: Hours): Span[] =>
  withoutSpans(openSpans(date, group, resource), [
    ...lockedSpans(date, group),
    ...lockedSpans(date, resource),
    ...(touchesMissingHour(date, timeFromMinutes(missingHour.from), missingHour.to) ? [missingHour] : []),
  ])

/** The rows, opening times and locks of a group's day. A single slot can be made from them without making the others. */
export interface DayHours {
  readonly date: LocalDate
  readonly rows: readonly Span[]
  /** In the order of the columns. */
  readonly resources: readonly {
    readonly id: ResourceId
    readonly open: readonly Span[]
    readonly locks: readonly LockedSpan[]
  }[]
}

/**
 * Calculates the rows, opening times and locks of a group's day. `slotOfDay`, `openRowsOf`, `openSlotsOf` and `liesWithinHours` use the
 * result.
 *
 * Use it if you need several of these functions or call one of them often. A grid for the screen needs only `daySlots`. The result does not
 * depend on the present time or on bookings. `slotOfDay` takes the present time, and the database adds holds and bookings.
 *
 * The rows never overlap and lie within the day. There is one resource for each column, in order.
 *
 * @throws RangeError if the group's slot time is not a whole number of minutes within the bounds (docs/rules.md#grid)
 * @example
 * const hours = dayHours(localDate('2026-03-04'), group)
 * const slot = slotOfDay(hours, resourceId, { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }, now)
 */
export const dayHours = (date: LocalDate, group: GroupHours): DayHours => {
  const { slotTime } = group
  if (!Number.isInteger(slotTime) || slotTime < MINIMUM_SLOT_MINUTES || slotTime > MAXIMUM_SLOT_MINUTES)
    throw new RangeError(`not a slot time: ${slotTime}`)
  const groupLocks = lockedSpans(date, group)
  const resources = group.resources.map((resource) => ({
    id: resource.id,
    open: openSpans(date, group, resource),
    locks: [...groupLocks, ...lockedSpans(date, resource)],
  }))
  const openings = resources.flatMap(({ open }) => open)
  const first = Math.min(dayEnd, ...openings.map(({ from }) => from))
  const latest = Math.max(0, ...openings.map(({ to }) => to))
  const rows: Span[] = []
  for (let from = first; from + slotTime <= latest; from += slotTime) rows.push({ from, to: from + slotTime })
  return { date, rows, resources }
}

const isWithin = (row: Span, open: readonly Span[]): boolean =>
  open.some(({ from, to }) => from <= row.from && row.to <= to)
const isLocked = (row: Span, locks: readonly Span[]): boolean =>
  locks.some(({ from, to }) => from < row.to && row.from < to)

/** Whether any lock overlaps a slot, and the reasons of all such locks. */
const lockOf = (row: Span, locks: readonly LockedSpan[]): Pick<GridSlot, 'locked' | 'lockReason'> => {
  const touched = locks.filter(({ from, to }) => from < row.to && row.from < to)
  const reasons = [...new Set(touched.flatMap(({ reason }) => reason ?? []))]
  return { locked: touched.length > 0, ...(reasons.length === 0 ? {} : { lockReason: reasons.join(', ') }) }
}
const isUsable = (date: LocalDate, row: Span, now: WallTime): boolean =>
  !hasBegun(date, timeFromMinutes(row.from), now) && !touchesMissingHour(date, timeFromMinutes(row.from), row.to)

/**
 * Makes the slots of a group's day.
 * @param now the server's clock as wall time
 * @param only the resources whose slots are made. The rows still follow from all resources of the group. By default, all slots are made.
 */
export const daySlots = (
  date: LocalDate,
  group: GroupHours,
  now: WallTime,
  only?: ReadonlySet<ResourceId>,
): DaySlots => {
  const hours = dayHours(date, group)
  const rows = hours.rows.map((span) => ({
    span,
    interval: { startTime: timeFromMinutes(span.from), endTime: timeFromMinutes(span.to) },
    usable: isUsable(date, span, now),
  }))
  return {
    rows: rows.map((row) => row.interval),
    resources: hours.resources
      .filter(({ id }) => only?.has(id) ?? true)
      .map(({ id, open, locks }) => ({
        id,
        slots: rows.map((row) => ({
          ...row.interval,
          open: row.usable && isWithin(row.span, open),
          ...lockOf(row.span, locks),
        })),
      })),
  }
}

/** The rows of a resource that overlap a stretch of the day and are open, not begun and not locked. In order. */
export const openRowsOf = (
  { date, rows, resources }: DayHours,
  resourceId: ResourceId,
  within: Span,
  now: WallTime,
): readonly Span[] => {
  const resource = resources.find(({ id }) => id === resourceId)
  if (resource === undefined) return []
  const { open, locks } = resource
  return rows.filter(
    (row) =>
      row.from < within.to &&
      within.from < row.to &&
      isWithin(row, open) &&
      !isLocked(row, locks) &&
      isUsable(date, row, now),
  )
}

/** One slot, equal to the one that `daySlots` makes. Null if the resource is not in the group or the grid has no such row. */
export const slotOfDay = (
  { date, rows, resources }: DayHours,
  resourceId: ResourceId,
  { startTime, endTime }: Interval,
  now: WallTime,
): GridSlot | null => {
  const resource = resources.find(({ id }) => id === resourceId)
  const row = rows.find(({ from }) => timeFromMinutes(from) === startTime)
  if (resource === undefined || row === undefined || timeFromMinutes(row.to) !== endTime) return null
  return {
    startTime,
    endTime,
    open: isUsable(date, row, now) && isWithin(row, resource.open),
    ...lockOf(row, resource.locks),
  }
}

/** The number of slots on the day that are open, not begun and not locked. `now` is the server's clock as wall time. */
export const openSlotsOf = ({ date, rows, resources }: DayHours, now: WallTime): number => {
  const usable = rows.filter((row) => isUsable(date, row, now))
  return resources.reduce(
    (sum, { open, locks }) => sum + usable.filter((row) => isWithin(row, open) && !isLocked(row, locks)).length,
    0,
  )
}

/** Whether a booked slot lies within opening times and outside locks. It need not match a row of the grid. */
export const liesWithinHours = ({ resources }: DayHours, resourceId: ResourceId, slot: Interval): boolean => {
  const resource = resources.find(({ id }) => id === resourceId)
  if (resource === undefined) return false
  const span = { from: minutesOf(slot.startTime), to: endMinutes(slot.endTime) }
  return isWithin(span, resource.open) && !isLocked(span, resource.locks)
}
