/**
 * Reads the days of a month that have not passed, and reads them again after a change. Invariants: past days are not asked
 * for; however many changes there are, a page reads again at most once in `MONTH_AGAIN_MS`; a change does not make a hidden
 * page read.
 */
import { Observable } from 'rxjs'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { daysOfMonth, type LocalMonth } from '../../../domain/calendar/local-month.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { Followed } from '../../core/followed.ts'
import type { Query } from '../../kit/query/use-query.ts'
import { readSlots } from '../booking-grid/slots-query.ts'

/** The shortest time between two readings, because a month of a group is some hundred kilobytes. */
const MONTH_AGAIN_MS = 15_000

/** The last revision that the server has sent. */
export const seenOf = ({ stream }: State): number => stream?.seen ?? 0

/**
 * The revisions after which a month must be read again. The next change is emitted at once, and later changes at most once
 * in `MONTH_AGAIN_MS`. While the tab is hidden no revision is emitted.
 */
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

/** Asks for the days of a month from today on. */
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
        : readSlots(core, { resources, from, to }, quietly),
  }
}
