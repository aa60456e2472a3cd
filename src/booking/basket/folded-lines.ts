/**
 * Folds many dates into one line: lines of a basket with the same resource, weekday and times become "20 tisdagar 18–20".
 * Pure. Invariant: every line is in exactly one fold, and a fold takes the place of its first line.
 */
import { weekdayOf } from '../../../domain/calendar/local-date.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { sameWeekdayWords } from '../../../domain/wording/series-words.ts'

/** Fewer lines than this are drawn one by one, because they can be read as quickly. */
const FEWEST_FOLDED = 4

/** The lines that are drawn as one. A line that is not folded is a fold by itself. */
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

/** The words for a fold: "20 tisdagar 18–20" */
export const foldWords = (fold: Fold): string =>
  sameWeekdayWords(
    fold.map(({ date }) => date),
    fold[0].intervals,
  )
