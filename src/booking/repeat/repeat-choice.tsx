/**
 * The button *Upprepa…* in the bar. It leads to the page that repeats the choice of one day. People who may repeat see
 * it. Visitors see it if everybody may repeat, and the page asks them to sign in first.
 */
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
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
/** The number of dates in the series until the person chooses another number. */
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

const seriesPath = (lines: readonly BasketLine[]): string | null => {
  const from = lines[0]?.date
  if (from === undefined || lines.length > MOST_RESOURCES || lines.some(({ date }) => date !== from)) return null
  return `${routes.series}${seriesQuery({
    pattern: { weeks: 1, weekdays: [weekdayOf(from)], from, end: { count: TIMES }, except: [] },
    wanted: lines.map(({ resourceId, intervals }) => ({ resourceId, times: intervals })),
    skipped: new Set(),
    shifts: new Map(),
    rooms: new Map(),
  })}`
}

interface RepeatChoiceProps {
  readonly lines: readonly BasketLine[]
  /** Whether some times are still on their way to the server. A press takes effect once the server has answered. */
  readonly waits: boolean
}

export const RepeatChoice = ({ lines, waits }: RepeatChoiceProps): ReactElement | null => {
  const has = useHas('finder')
  const isOffered = useCoreState(useMemo(() => offersRepeat(lines), [lines]))
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState(false)
  const path = has && isOffered ? seriesPath(lines) : null

  // The server refused all of the times, so there is nothing to repeat.
  if (path === null && asked && !waits) setAsked(false)
  useEffect(() => {
    if (path !== null && asked && !waits) navigate(path)
  }, [path, asked, waits, navigate])

  if (path === null) return null
  return (
    <Link
      className="button booking-bar-repeat"
      href={path}
      aria-busy={asked}
      onClick={(event) => {
        if (!waits) return
        event.preventDefault()
        setAsked(true)
      }}
    >
      {REPEAT}
    </Link>
  )
}
