/**
 * Many dates as one: lines of a basket that are one resource on one weekday at the same times, "20 tisdagar 18–20". Pure. Invariant: every
 * line is in exactly one fold, and a fold stands where its first line stands.
 */
import { weekdayOf } from '../../../domain/calendar/local-date.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { sameWeekdayWords } from '../../../domain/wording/series-words.ts'

/** Fewer lines than these are drawn one by one: they are read as quickly. */
const FEWEST_FOLDED = 4

/** The lines that are drawn as one; a single line is drawn by itself. */
export type Fold = readonly [BasketLine, ...BasketLine[]]

const kindOf = ({ resourceId, date, intervals }: BasketLine): string =>
  `${resourceId} ${weekdayOf(date)} ${intervals.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join()}`

export const foldsOf = (lines: readonly BasketLine[]): readonly Fold[] => {
  const folds = new Map<string, [BasketLine, ...BasketLine[]]>()
  for (const line of lines) {
    const fold = folds.get(kindOf(line))
    if (fold === undefined) folds.set(kindOf(line), [line])
    else fold.push(line)
  }
  const places = new Map(lines.map((line, index) => [line, index]))
  return [...folds.values()]
    .flatMap((fold): readonly Fold[] => (fold.length < FEWEST_FOLDED ? fold.map((line): Fold => [line]) : [fold]))
    .toSorted(([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}

/** "20 tisdagar 18–20" */
export const foldWords = (fold: Fold): string =>
  sameWeekdayWords(
    fold.map(({ date }) => date),
    fold[0].intervals,
  )
