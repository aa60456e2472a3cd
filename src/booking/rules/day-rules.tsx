/**
 * The rules for the person who looks at a day of a group, and who may book there: the slots that the rules close, and a line
 * of words above the grid. Invariants: a day opens at its exact second by the server's clock, in every tab; the line stays
 * when the day opens, so that nothing moves under a finger that waits for that second; no slot is closed for who handles the bookings,
 * and the line informs them.
 */
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type DayWindow, dayWindow, type ShutBy } from '../../../domain/selectors/day-window.ts'
import type { Shut, SlotView } from '../../../domain/selectors/slot-view.ts'
import { dayKey } from '../../../domain/state/state.ts'
import { bookedOnlyBy } from '../../../domain/wording/booker-words.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useMay } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { bookersOf, sentencesOf } from './bookers.ts'
import { RulesFold } from './rules-fold.tsx'
import { dayRulesTexts } from './rules-texts.ts'
import { useServerLook } from './use-server-look.ts'
import './rules.css'

export interface DayRules {
  readonly shut: Shut | null
  /** The line above the grid. Null means that there is nothing to show. */
  readonly line: ReactElement | null
  /** The list of the rules in a fold. Null means that there are no rules. */
  readonly fold: ReactElement | null
  /**
   * The time when the whole day opens, in words. Null means that a part of the day is open, or is closed for another
   * reason.
   */
  readonly opens: string | null
}

export const wordsOfShut = (by: ShutBy): string =>
  by._tag === 'NotYet' ? dayRulesTexts.opens(by.opens) : dayRulesTexts.notice(by.lead)

/** Closed slots by their words. Equal words give the same object, so that an unchanged row is not redrawn. */
const closed = new Map<string, SlotView>()
const closedWith = (why: string, isTold: boolean): SlotView => {
  const key = `${isTold} ${why}`
  const known = closed.get(key) ?? { _tag: 'Closed', why, ...(isTold ? { isTold } : {}) }
  closed.set(key, known)
  return known
}

type NamedResource = State['resources'][string]

/**
 * Closes a slot that the person's user type may not book, whatever the other rules say.
 * `isTold`: whether the day announces it as a whole. `unclaimed`: the slot is booked but nobody has come, so that no notice is needed.
 */
export const shutBetween = (
  resource: NamedResource | undefined,
  by: ShutBy | null,
  { isTold, unclaimed }: { readonly isTold: boolean; readonly unclaimed: boolean | undefined },
): SlotView | null => {
  if (resource?.refusesCaller === true) return closedWith(bookedOnlyBy(resource.title, resource.bookedBy ?? []), false)
  return by === null || (unclaimed === true && by._tag === 'TooSoon') ? null : closedWith(wordsOfShut(by), isTold)
}

const shutOf =
  ({ shutBy }: DayWindow, resources: State['resources'], isTold: boolean): Shut =>
  (resourceId, startTime, _date, unclaimed) =>
    shutBetween(resources[resourceId], shutBy(resourceId, startTime), { isTold, unclaimed })

/** The time when the day opens, if it opens for all resources at once. Null means that it does not. */
const opensAtOnce = (
  { concerns }: DayWindow,
  order: readonly ResourceId[],
  resources: State['resources'],
): string | null => {
  const opens = new Set(
    order.map((id) => {
      const first = resources[id]?.refusesCaller === true ? undefined : concerns.get(id)?.[0]
      return first?._tag === 'NotYet' ? first.opens : null
    }),
  )
  const [moment] = opens
  return opens.size !== 1 || moment == null ? null : dayRulesTexts.opens(moment)
}

const NO_ROWS: readonly { readonly startTime: LocalTime }[] = []

export const useDayRules = (groupId: GroupId, date: LocalDate): DayRules => {
  const resources = useStatePart('resources')
  const handlesBookings = useMay('handle-bookings', groupId)
  const account = useStatePart('account')
  const grid = useCoreState(
    useCallback((state: State) => state.days[dayKey(groupId, date)]?.grid ?? null, [groupId, date]),
  )
  const order = grid?.order
  const rows = grid?.rows ?? NO_ROWS
  const day = useMemo(() => {
    const limits = new Map<ResourceId, ResourceLimits>()
    for (const id of order ?? []) {
      const its = resources[id]?.limits
      if (its !== undefined) limits.set(id, its)
    }
    return { date, starts: rows.map(({ startTime }) => startTime), limits }
  }, [order, rows, resources, date])
  const window = useServerLook(useCallback((now: number) => dayWindow(day, now), [day]))
  const opens = useMemo(
    () => (handlesBookings ? null : opensAtOnce(window, order ?? [], resources)),
    [handlesBookings, window, order, resources],
  )
  const shut = useMemo(
    () => (handlesBookings ? null : shutOf(window, resources, opens !== null)),
    [handlesBookings, window, resources, opens],
  )

  const isShut = [...window.concerns.values()].some(([first]) => first?._tag === 'NotYet')
  const [waitedFor, setWaitedFor] = useState<LocalDate | null>(null)
  if (isShut && waitedFor !== date) setWaitedFor(date)
  const hasOpened = !isShut && waitedFor === date
  useEffect(() => {
    if (hasOpened) announce(dayRulesTexts.openedSaid(date), 'beside')
  }, [hasOpened, date])

  const titles = new Map((order ?? []).map((id) => [id, resources[id]?.title ?? ''] as const))
  const sentences = [
    ...(handlesBookings ? [] : sentencesOf(titles, (id) => bookersOf(resources[id], account._tag !== 'SignedIn'))),
    ...sentencesOf(titles, (id) => {
      const first = window.concerns.get(id)?.[0]
      return first === undefined ? null : wordsOfShut(first)
    }),
    ...(hasOpened ? [dayRulesTexts.opened] : []),
  ]
  if (handlesBookings && isShut) sentences.push(dayRulesTexts.anyway)
  const fold = order === undefined || day.limits.size === 0 ? null : <RulesFold of={order} />
  return {
    shut,
    opens,
    fold,
    line: sentences.length === 0 ? null : <p className="day-rules strong">{sentences.join('. ')}</p>,
  }
}
