/**
 * The reading behind the page of a month: of the days that are still to come, again after a change somewhere. Invariants: of days that
 * have passed nothing is asked; a busy house costs a page one reading each 15 s, and none while nobody sees it.
 */
import { Observable } from 'rxjs'
import type { LocalDate, LocalMonth } from '../../../domain/calendar/local-date.ts'
import { daysOfMonth } from '../../../domain/calendar/local-month.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type MonthDay, type MonthViewer, monthDay } from '../../../domain/selectors/month-day.ts'
import type { Followed } from '../../core/followed.ts'
import type { Query } from '../../kit/query/use-query.ts'
import { readSlots } from '../booking-grid/slots-query.ts'

/** A month of a group is some hundred kilobytes. */
const MONTH_AGAIN_MS = 15_000
const MINUTE_MS = 60_000

/** The last revision that was told. */
export const seenOf = ({ stream }: State): number => stream?.seen ?? 0

/** It tells the last revision as it changes: at once, and then at most so often. A tab that nobody sees is asked again when somebody does. */
export const newsOf = (state$: Followed<State>): Observable<number> =>
  new Observable((news) => {
    let told = seenOf(state$.value)
    let waiting: ReturnType<typeof setTimeout> | null = null
    const look = (): void => {
      const seen = seenOf(state$.value)
      if (waiting !== null || seen === told || document.hidden) return
      told = seen
      news.next(seen)
      waiting = setTimeout(() => {
        waiting = null
        look()
      }, MONTH_AGAIN_MS)
    }
    const following = state$.subscribe(look)
    return () => {
      if (waiting !== null) clearTimeout(waiting)
      following.unsubscribe()
    }
  })

/** It asks for today and what comes after. */
export const monthQuery = (
  resources: readonly ResourceId[],
  month: LocalMonth,
  today: LocalDate,
): Query<readonly GridResource[]> => {
  const dates = daysOfMonth(month).filter((date) => date >= today)
  const [from] = dates
  const to = dates.at(-1)
  return {
    area: 'groups',
    ask: async (core, quietly) =>
      from === undefined || to === undefined
        ? { _tag: 'Ok', value: [] }
        : readSlots(core, resources, { from, to }, quietly),
  }
}

/** The days of a month at a moment; null: nothing is known yet. */
export const daysAt = (
  month: LocalMonth,
  columns: ReadonlyMap<LocalDate, readonly GridResource[]> | null,
  viewer: MonthViewer,
  now: number,
): { readonly days: ReadonlyMap<LocalDate, MonthDay | null>; readonly until: number } => ({
  days: new Map(
    daysOfMonth(month).map((date) => {
      const isKnown = columns !== null || date < wallTimeAt(now).date
      return [date, isKnown ? monthDay(date, columns?.get(date) ?? [], viewer, now) : null] as const
    }),
  ),
  // A slot begins, and a day opens, on a whole minute.
  until: now - (now % MINUTE_MS) + MINUTE_MS,
})
