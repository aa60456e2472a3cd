/**
 * The basket in the form that a tab shows: merged intervals, the words of each line, a text that identifies the contents,
 * and the price of each line.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { ResourcePriceResult } from '../../../domain/schema/calls/booking-calls.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type Basket, type BasketLine, basket } from '../../../domain/selectors/basket.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'

export const lineKey = (line: { readonly resourceId: ResourceId; readonly date: LocalDate }): string =>
  resourceDayKey(line.resourceId, line.date)

/** The times of a line: "09:00–11:00 och 13:00–13:30" */
export const lineTimes = (line: BasketLine): string => {
  const ranges = line.intervals.map(timeRange)
  const last = ranges.at(-1) ?? ''
  return ranges.length < 2 ? last : `${ranges.slice(0, -1).join(', ')} och ${last}`
}

/** The words after the title: "tis 4 mars, 09:00–11:00" */
export const lineWhen = (line: BasketLine): string => `${shortDate(line.date)}, ${lineTimes(line)}`

/** A text that stays the same while the chosen slots stay the same. */
export const contentsOf = (lines: readonly BasketLine[]): string =>
  lines.map((line) => `${lineKey(line)}:${line.slots.map((slot) => slot.startTime).join(',')}`).join(';')

/**
 * Makes a selector that returns the same object while the basket is unchanged. Other changes of the state then draw nothing
 * in the basket again.
 */
export const createBasketSelector = (): ((state: State) => Basket) => {
  let last: { readonly state: State; readonly chosen: Basket; readonly titles: string } | null = null
  return (state) => {
    if (last !== null && last.state.holds === state.holds && last.state.pending === state.pending) {
      if (last.state.resources === state.resources && last.state.tabs === state.tabs) return last.chosen
    }
    const next = basket(state)
    const titles = next.lines.map((line) => line.title).join('\n')
    const same =
      last !== null &&
      last.titles === titles &&
      last.chosen.pending === next.pending &&
      last.chosen.deadline === next.deadline &&
      contentsOf(last.chosen.lines) === contentsOf(next.lines)
    const chosen = same && last !== null ? last.chosen : next
    last = { state, chosen, titles }
    return chosen
  }
}

/**
 * The price of each line, if the server has stated it. A line has no price if the server priced another resource in its
 * place, because the choice has changed since the request.
 * @param prices in the order of the lines
 */
export const pricesOfLines = (
  lines: readonly BasketLine[],
  prices: readonly ResourcePriceResult[],
): ReadonlyMap<string, number> =>
  new Map(
    lines.flatMap((line, index) => {
      const { id, price } = prices[index] ?? {}
      return id !== line.resourceId || price == null ? [] : [[lineKey(line), price] as const]
    }),
  )

/** The sum, or null while a line has no price. */
export const totalOf = (lines: readonly BasketLine[], prices: ReadonlyMap<string, number>): number | null => {
  let total = 0
  for (const line of lines) {
    const price = prices.get(lineKey(line))
    if (price === undefined) return null
    total += price
  }
  return total
}
