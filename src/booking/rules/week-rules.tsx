/**
 * The rules for the person who looks at a resource's week. `day-rules.tsx` does the same for a day. Invariant: each day
 * opens at its exact second by the server's clock, with one timer for all seven days.
 */
import { type ReactElement, useCallback, useMemo } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime } from '../../../domain/calendar/local-time.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { dayWindow } from '../../../domain/selectors/day-window.ts'
import type { Shut } from '../../../domain/selectors/slot-view.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { shortDate } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useMayWith } from '../../core/use-may.ts'
import { bookersOf } from './bookers.ts'
import { shutBetween, wordsOfShut } from './day-rules.tsx'
import { RulesFold } from './rules-fold.tsx'
import { dayRulesTexts } from './rules-texts.ts'
import { useServerLook } from './use-server-look.ts'
import './rules.css'

interface WeekRules {
  readonly shut: Shut | null
  /** The line above the grid. Null means that there is nothing to show. */
  readonly line: ReactElement | null
  /** The list of the rules in a fold. Null means that there are no rules. */
  readonly fold: ReactElement | null
}

/** The times at which the slots of the days begin, sorted, as one text. The text stays equal until a time changes. */
const startsOf =
  (resourceId: ResourceId, dates: readonly LocalDate[]) =>
  ({ columns }: State): string => {
    const starts = dates.flatMap((date) =>
      Object.keys(columns[resourceDayKey(resourceId, date)]?.resource?.slots ?? {}),
    )
    return [...new Set(starts)].toSorted().join()
  }

export const useWeekRules = (resourceId: ResourceId, dates: readonly LocalDate[]): WeekRules => {
  const resource = useStatePart('resources')[resourceId]
  const limits = resource?.limits
  const handlesBookings = useMayWith('handle-bookings')([resourceId])
  const isVisitor = useStatePart('account')._tag !== 'SignedIn'
  const starts = useCoreState(useMemo(() => startsOf(resourceId, dates), [resourceId, dates]))
  const { windows } = useServerLook(
    useCallback(
      (now: number) => {
        const ruled = {
          starts: starts.split(',').filter(isLocalTime),
          limits: new Map(limits && [[resourceId, limits]]),
        }
        const found = new Map(dates.map((date) => [date, dayWindow({ date, ...ruled }, now)]))
        const changes = [...found.values()].flatMap(({ until }) => until ?? [])
        return { windows: found, until: changes.length === 0 ? null : Math.min(...changes) }
      },
      [resourceId, limits, dates, starts],
    ),
  )
  const shut = useMemo((): Shut | null => {
    if (handlesBookings || resource === undefined) return null
    return (id, startTime, date, unclaimed) =>
      shutBetween(resource, windows.get(date)?.shutBy(id, startTime) ?? null, { isTold: false, unclaimed })
  }, [handlesBookings, resource, windows])

  const concerns = [...windows].flatMap(([date, { concerns: of }]) => {
    const [first] = of.get(resourceId) ?? []
    return first === undefined ? [] : [{ date, first }]
  })
  const later = concerns.find(({ first }) => first._tag === 'NotYet')
  const soon = concerns.find(({ first }) => first._tag === 'TooSoon')
  const sentences = [
    handlesBookings ? null : bookersOf(resource, isVisitor),
    soon === undefined ? null : wordsOfShut(soon.first),
    later === undefined ? null : dayRulesTexts.of([shortDate(later.date)], wordsOfShut(later.first)),
    handlesBookings && later !== undefined ? dayRulesTexts.anyway : null,
  ].filter((words) => words !== null)
  return {
    shut,
    line: sentences.length === 0 ? null : <p className="day-rules strong">{sentences.join('. ')}</p>,
    fold: limits === undefined ? null : <RulesFold of={[resourceId]} />,
  }
}
