/**
 * The grid of a group's day as openings and locks make it (docs/rules.md#grid); holds and bookings are added by the database. Times are
 * whole minutes. Invariants: rows never overlap and lie within the day; every resource has one slot for each row, in the same order.
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

/** Hours, as groups and resources both have them: when they are open, and when they are locked although it is open. */
export interface Hours extends SpecialHours {
  readonly open: readonly WeeklyOpening[]
  readonly locked: readonly LockedPeriod[]
}

export interface GroupHours extends Hours {
  readonly slotTime: number
  /** In the order of the columns; those that take no part in the grid are left out. */
  readonly resources: readonly (Hours & { readonly id: ResourceId })[]
}

export interface GridSlot extends Interval {
  /** Lies wholly within the openings, exists on the clock, and has not begun. */
  readonly open: boolean
  readonly locked: boolean
  /** Why it is locked, in the house's words; absent: it is not locked, or not said. */
  readonly lockReason?: string
}

interface DaySlots {
  readonly rows: readonly Interval[]
  readonly resources: readonly { readonly id: ResourceId; readonly slots: readonly GridSlot[] }[]
}

/** A stretch of one day in minutes, [from, to). */
export interface Span {
  readonly from: number
  readonly to: number
}

const dayEnd = 24 * 60
const untilMidnight = (minutes: number): number => (minutes === dayEnd - 1 ? dayEnd : minutes)

/** The week's openings: a resource's own if it has any on whatever weekday, else its group's. */
const weeklyOpenings = (date: LocalDate, group: Hours, resource: Hours): readonly Interval[] => {
  const weekday = weekdayOf(date)
  const openings = resource.open.length > 0 ? resource.open : group.open
  return openings.filter((opening) => opening.dayOfWeek === weekday)
}

/** The openings that count for a resource on a day, joined. */
const openSpans = (date: LocalDate, group: Hours, resource: Hours): Span[] => {
  const special = specialDaysOf(date, group, resource)
  const openings =
    special.length === 0
      ? weeklyOpenings(date, group, resource)
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

/** A lock until 00:00:00 ends as its last day begins. */
const lockedSpans = (date: LocalDate, hours: Hours): LockedSpan[] =>
  hours.locked
    .filter((lock) => lock.startDate <= date && date <= lock.endDate)
    .map((lock) => ({
      from: lock.startDate < date ? 0 : minutesOf(lock.startTime),
      to: date < lock.endDate ? dayEnd : untilMidnight(minutesOf(lock.endTime)),
      reason: lock.reason ?? null,
    }))
    .filter((span) => span.from < span.to)

/** What is left of a stretch without the others. */
const without = (span: Span, others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, { from, to }) =>
      left.flatMap((piece) =>
        [
          { from: piece.from, to: Math.min(piece.to, from) },
          { from: Math.max(piece.from, to), to: piece.to },
        ].filter((rest) => rest.from < rest.to),
      ),
    [span],
  )

export const withoutSpans = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  spans.flatMap((span) => without(span, others))

const missingHour: Span = { from: 120, to: 180 }

/** When a resource is open on a day and not locked, whether or not it has begun or fits the rows of the grid. In order, and apart. */
export const openTimeOf = (date: LocalDate, group: Hours, resource: Hours): Span[] =>
  withoutSpans(openSpans(date, group, resource), [
    ...lockedSpans(date, group),
    ...lockedSpans(date, resource),
    ...(touchesMissingHour(date, timeFromMinutes(missingHour.from), missingHour.to) ? [missingHour] : []),
  ])

const rowsWithin = (spans: readonly Span[], slotTime: number): Span[] => {
  if (!Number.isInteger(slotTime) || slotTime < MINIMUM_SLOT_MINUTES || slotTime > MAXIMUM_SLOT_MINUTES)
    throw new RangeError(`not a slot time: ${slotTime}`)
  const latest = Math.max(0, ...spans.map((span) => span.to))
  const rows: Span[] = []
  for (let from = Math.min(dayEnd, ...spans.map((span) => span.from)); from + slotTime <= latest; from += slotTime)
    rows.push({ from, to: from + slotTime })
  return rows
}

const interval = (span: Span): Interval => ({
  startTime: timeFromMinutes(span.from),
  endTime: timeFromMinutes(span.to),
})

/** The hours of a group's day. A single slot can be made from them without making the others. */
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
 * Reckons the hours of a group's day once, for everything that is asked about it: one slot (`slotOfDay`), all of them
 * (`daySlots`), how many there are (`openSlotsOf`), whether a booking still fits (`liesWithinHours`).
 *
 * Use it where several of these are asked, or one of them many times; a grid for the screen is `daySlots` alone. It knows neither
 * the moment nor any booking: `slotOfDay` takes the moment, and the database adds what is held or booked.
 *
 * It guarantees rows that never overlap and lie within the day, and a resource for each column, in order.
 *
 * @throws RangeError when the slot time of the group is none (docs/rules.md#grid)
 * @example
 * const hours = dayHours(localDate('2026-03-04'), group)
 * const slot = slotOfDay(hours, resourceId, { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }, now)
 */
export const dayHours = (date: LocalDate, group: GroupHours): DayHours => {
  const groupLocks = lockedSpans(date, group)
  const resources = group.resources.map((resource) => ({
    id: resource.id,
    open: openSpans(date, group, resource),
    locks: [...groupLocks, ...lockedSpans(date, resource)],
  }))
  const openings = resources.flatMap(({ open }) => open)
  return { date, rows: rowsWithin(openings, group.slotTime), resources }
}

const isWithin = (row: Span, open: readonly Span[]): boolean =>
  open.some(({ from, to }) => from <= row.from && row.to <= to)
const isLocked = (row: Span, locks: readonly Span[]): boolean =>
  locks.some(({ from, to }) => from < row.to && row.from < to)

/** Whether locks touch a slot, and the reasons of all that do. */
const lockOf = (row: Span, locks: readonly LockedSpan[]): Pick<GridSlot, 'locked' | 'lockReason'> => {
  const touched = locks.filter(({ from, to }) => from < row.to && row.from < to)
  const reasons = [...new Set(touched.flatMap(({ reason }) => reason ?? []))]
  return { locked: touched.length > 0, ...(reasons.length === 0 ? {} : { lockReason: reasons.join(', ') }) }
}
const isUsable = (date: LocalDate, row: Span, now: WallTime): boolean =>
  !hasBegun(date, timeFromMinutes(row.from), now) && !touchesMissingHour(date, timeFromMinutes(row.from), row.to)

/**
 * @param now the server's clock as wall time
 * @param only the resources whose slots are made, in the rows that follow from the whole group; left out: all
 */
export const daySlots = (
  date: LocalDate,
  group: GroupHours,
  now: WallTime,
  only?: ReadonlySet<ResourceId>,
): DaySlots => {
  const hours = dayHours(date, group)
  const rows = hours.rows.map((span) => ({ span, interval: interval(span), usable: isUsable(date, span, now) }))
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

/** The rows that a resource could give within a stretch of the day: open, not begun, and not locked. In order. */
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

/** One slot as `daySlots` has it; null: no resource of the group, or no row of the grid. */
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

/** How many slots of the day have not begun, and are open. @param now the server's clock as wall time */
export const openSlotsOf = ({ date, rows, resources }: DayHours, now: WallTime): number => {
  const usable = rows.filter((row) => isUsable(date, row, now))
  return resources.reduce(
    (sum, { open, locks }) => sum + usable.filter((row) => isWithin(row, open) && !isLocked(row, locks)).length,
    0,
  )
}

/** Whether what is booked lies within the hours of its day, rows of the grid or not. */
export const liesWithinHours = ({ resources }: DayHours, resourceId: ResourceId, slot: Interval): boolean => {
  const resource = resources.find(({ id }) => id === resourceId)
  if (resource === undefined) return false
  const span = { from: minutesOf(slot.startTime), to: endMinutes(slot.endTime) }
  return isWithin(span, resource.open) && !isLocked(span, resource.locks)
}
