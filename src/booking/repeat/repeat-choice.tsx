/**
 * *Upprepa…* in the bar: leads to the page on which the choice of one day is repeated. It stands there for people who may, and for visitors where
 * the rules for everybody let them: the page asks these to sign in first.
 */
import type { ReactElement } from 'react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { weekdayOf } from '../../../domain/calendar/local-date.ts'
import { routes } from '../../../domain/routes.ts'
import { MOST_RESOURCES } from '../../../domain/rules/series.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { mayRepeat } from './may-repeat.ts'
import { seriesQuery } from './series-address.ts'

const REPEAT = 'Upprepa…'
/** So many times, until somebody says otherwise. */
const TIMES = 10

const offersRepeat =
  (lines: readonly BasketLine[]) =>
  (state: State): boolean => {
    const may = mayRepeat(
      state,
      lines.map(({ resourceId }) => resourceId),
    )
    return (
      may === 'yes' ||
      (may === 'ask' && lines.every(({ resourceId }) => state.resources[resourceId]?.limits?.series === true))
    )
  }

export const RepeatChoice = ({ lines }: { readonly lines: readonly BasketLine[] }): ReactElement | null => {
  const has = useHas('finder')
  const isOffered = useCoreState(useMemo(() => offersRepeat(lines), [lines]))
  const [first] = lines
  const isOneDay = lines.every(({ date }) => date === first?.date)
  if (first === undefined || !has || !isOffered || !isOneDay || lines.length > MOST_RESOURCES) return null
  const query = seriesQuery({
    pattern: { weeks: 1, weekdays: [weekdayOf(first.date)], from: first.date, end: { count: TIMES }, except: [] },
    wanted: lines.map(({ resourceId, intervals }) => ({ resourceId, times: intervals })),
    skipped: new Set(),
    shifts: new Map(),
    rooms: new Map(),
  })
  return (
    <Link className="button booking-bar-repeat" href={`${routes.series}${query}`}>
      {REPEAT}
    </Link>
  )
}
