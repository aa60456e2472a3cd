/**
 * Decides which part of a day the rules leave open for the viewer at a moment (docs/rules.md#rules). The grid shows the other slots as
 * closed before anybody presses. Pure. Invariants: the verdicts come from `booking-window.ts`, which the server uses too; no verdict
 * changes between `now` and `until`, so a viewer who computes them again at `until` is never late.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import { isTooSoon, opensFrom } from '../rules/booking-window.ts'
import { earliestStart, type LeadTime, lastMoment, noticeOf, overAt } from '../rules/lead-time.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import type { ResourceId } from '../schema/ids.ts'

/** Why a slot cannot be booked now. */
export type ShutBy =
  /** `opens` is the instant at which the slot's day opens, in ms since 1970. */
  { readonly _tag: 'NotYet'; readonly opens: number } | { readonly _tag: 'TooSoon'; readonly lead: LeadTime }

export interface DayWindow {
  /** Which rule closes the slot now. Null if the rules allow it. */
  readonly shutBy: (resourceId: ResourceId, startTime: LocalTime) => ShutBy | null
  /** The rules that close the day as a whole, by resource. Resources without such rules are left out. */
  readonly concerns: ReadonlyMap<ResourceId, readonly ShutBy[]>
  /** When the next verdict changes, in ms since 1970. Null if none changes. */
  readonly until: number | null
}

export interface RuledDay {
  readonly date: LocalDate
  /** The start times of the day's rows, in order. */
  readonly starts: readonly LocalTime[]
  readonly limits: ReadonlyMap<ResourceId, ResourceLimits>
}

/** The part of a day that the rules leave open. `now` is the server's clock in ms since 1970. */
export const dayWindow = ({ date, starts, limits }: RuledDay, now: number): DayWindow => {
  const concerns = new Map<ResourceId, readonly ShutBy[]>()
  const earliest = new Map<ResourceId, WallTime>()
  const closing = new Map<string, number | null>()
  const isOver = date < wallTimeAt(now).date
  const changes: number[] = []
  /** The time at which the next slot becomes too soon to book. It is the same for all resources with this lead time. */
  const nextClosing = (lead: LeadTime): number | null => {
    for (const start of starts) {
      const over = overAt(lastMoment(lead, date, start))
      if (over > now) return over
    }
    return null
  }

  for (const [resourceId, ofResource] of limits) {
    const reasons: ShutBy[] = []
    const opens = opensFrom(ofResource, date)
    if (opens !== null && opens > now) {
      reasons.push({ _tag: 'NotYet', opens })
      changes.push(opens)
    }
    const lead = noticeOf(ofResource)
    if (lead !== null && (lead.minutes > 0 || lead.days !== undefined)) {
      const key = `${lead.minutes} ${lead.days?.weekdays} ${lead.days?.at}`
      const from = earliestStart(lead, now)
      earliest.set(resourceId, from)
      if (from.date >= date && !isOver) reasons.push({ _tag: 'TooSoon', lead })
      if (!closing.has(key)) closing.set(key, nextClosing(lead))
      const next = closing.get(key)
      if (next != null) changes.push(next)
    }
    if (reasons.length > 0) concerns.set(resourceId, reasons)
  }

  return {
    shutBy: (resourceId, startTime) => {
      const first = concerns.get(resourceId)?.[0]
      if (first === undefined || first._tag === 'NotYet') return first ?? null
      const from = earliest.get(resourceId)
      return from !== undefined && isTooSoon(date, startTime, from) ? first : null
    },
    concerns,
    until: changes.length === 0 ? null : Math.min(...changes),
  }
}
