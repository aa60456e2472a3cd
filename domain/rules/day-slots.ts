/**
 * The grid of a group and day as its openings and locks make it (contract 3, Grid). What is held or booked is the
 * database's to add. Times are whole minutes. Invariant: rows never overlap, lie within the day, and every resource has
 * one slot for each row, in the same order.
 */

import type { Interval } from '../calendar/interval.ts'
import { type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import { endMinutes, type LocalTime, minutesOf, timeFromMinutes } from '../calendar/local-time.ts'
import { touchesMissingHour, type WallTime } from '../calendar/stockholm.ts'
import type { Lock, OpenTime, ResourceId } from '../entities.ts'

export const MINIMUM_SLOT_MINUTES = 5
export const MAXIMUM_SLOT_MINUTES = 480

export type WeeklyOpening = Omit<OpenTime, 'id'>
export type LockedPeriod = Omit<Lock, 'id'>

/** What a group and a resource have in common: when they are open, and when nobody may use them all the same. */
export interface Hours {
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
}

export interface DaySlots {
  readonly rows: readonly Interval[]
  readonly resources: readonly { readonly id: ResourceId; readonly slots: readonly GridSlot[] }[]
}

/** A stretch of one day in minutes, [from, to). */
interface Span {
  readonly from: number
  readonly to: number
}

const dayEnd = 24 * 60
const untilMidnight = (minutes: number): number => (minutes === dayEnd - 1 ? dayEnd : minutes)

/** A slot that begins at this very moment has begun. */
export const hasBegun = (date: LocalDate, startTime: LocalTime, now: WallTime): boolean =>
  date < now.date || (date === now.date && startTime <= now.time)

/** The openings that count for a resource on a day, joined: its own if it has any on whatever weekday, else its group's. */
const openSpans = (date: LocalDate, group: Hours, resource: Hours): Span[] => {
  const weekday = weekdayOf(date)
  const openings = resource.open.length > 0 ? resource.open : group.open
  const joined: Span[] = []
  for (const { from, to } of openings
    .filter((opening) => opening.dayOfWeek === weekday)
    .map((opening) => ({ from: minutesOf(opening.startTime), to: untilMidnight(endMinutes(opening.endTime)) }))
    .filter((span) => span.from < span.to)
    .toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last === undefined || last.to < from) joined.push({ from, to })
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) }
  }
  return joined
}

/** The part of a lock that falls on the day. A lock until 00:00:00 ends as its last day begins. */
const lockedSpans = (date: LocalDate, hours: Hours): Span[] =>
  hours.locked
    .filter((lock) => lock.startDate <= date && date <= lock.endDate)
    .map((lock) => ({
      from: lock.startDate < date ? 0 : minutesOf(lock.startTime),
      to: date < lock.endDate ? dayEnd : untilMidnight(minutesOf(lock.endTime)),
    }))
    .filter((span) => span.from < span.to)

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

/** The steps of the grid: from the earliest opening of the group's resources that day to the latest. */
export const dayRows = (date: LocalDate, group: GroupHours): Interval[] =>
  rowsWithin(
    group.resources.flatMap((resource) => openSpans(date, group, resource)),
    group.slotTime,
  ).map(interval)

/** @param now the server's clock as wall time */
export const daySlots = (date: LocalDate, group: GroupHours, now: WallTime): DaySlots => {
  const openings = group.resources.map((resource) => openSpans(date, group, resource))
  const spans = rowsWithin(openings.flat(), group.slotTime)
  const rows = spans.map((span) => ({
    span,
    interval: interval(span),
    usable:
      !hasBegun(date, timeFromMinutes(span.from), now) &&
      !touchesMissingHour(date, timeFromMinutes(span.from), span.to),
  }))
  const groupLocks = lockedSpans(date, group)
  return {
    rows: rows.map((row) => row.interval),
    resources: group.resources.map((resource, index) => {
      const open = openings[index] ?? []
      const locks = [...groupLocks, ...lockedSpans(date, resource)]
      return {
        id: resource.id,
        slots: rows.map((row) => ({
          ...row.interval,
          open: row.usable && open.some(({ from, to }) => from <= row.span.from && row.span.to <= to),
          locked: locks.some(({ from, to }) => from < row.span.to && row.span.from < to),
        })),
      }
    }),
  }
}

/** True for exactly a row: not a part of one, nor several. */
export const isRowOfGrid = (rows: readonly Interval[], slot: Interval): boolean =>
  rows.some((row) => row.startTime === slot.startTime && row.endTime === slot.endTime)
