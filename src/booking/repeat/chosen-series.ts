/**
 * The series whose times this tab holds, from a press on *Fortsätt* until the series is booked or let go. Invariant: a
 * booking is sent as the series only if all dates and rooms in the booking belong to the series. Dates that were let go
 * since then count as skipped.
 */
import { BehaviorSubject } from 'rxjs'
import { datesOf } from '../../../domain/rules/series.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { Series } from '../../../domain/schema/series.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'

interface ChosenSeries {
  readonly series: Series
  readonly slots: readonly SlotReference[]
}

export const chosenSeries = new BehaviorSubject<ChosenSeries | null>(null)

const FEWEST_DATES = 2

/** The series that these lines form. Null if they form none or include other times. */
export const seriesOf = (lines: readonly BasketLine[], chosen = chosenSeries.value): Series | null => {
  if (chosen === null) return null
  const keys = new Set(chosen.slots.map(({ resourceId, date }) => resourceDayKey(resourceId, date)))
  const dates = new Set(lines.map(({ date }) => date))
  const { pattern, skipped } = chosen.series
  if (dates.size < FEWEST_DATES || !lines.every((line) => keys.has(resourceDayKey(line.resourceId, line.date))))
    return null
  const told = new Set(skipped.map(({ date }) => date))
  const removed = datesOf(pattern).filter((date) => !dates.has(date) && !told.has(date))
  return { pattern, skipped: [...skipped, ...removed.map((date) => ({ date, reason: 'by-hand' as const }))] }
}
