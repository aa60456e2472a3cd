/**
 * The colour of a booking in the grid: one of eleven, by the rank of its booking number within the day; beyond the
 * palette the first is used (docs/rules.md#grid).
 */
export const COLOURS = 11

/** The number before the dash of a `bookingIdNumber` such as `1001-2`. */
export const bookingNumberOf = (bookingIdNumber: string): number => Number.parseInt(bookingIdNumber, 10)

/** The index in the palette, 0 to 10, of every booking number of a day; a text that is no number has none. */
export const colourRanks = (bookingIdNumbers: Iterable<string>): ReadonlyMap<number, number> => {
  const numbers = [...new Set([...bookingIdNumbers].map(bookingNumberOf).filter(Number.isFinite))].toSorted(
    (a, b) => a - b,
  )
  return new Map(numbers.map((number, rank) => [number, rank < COLOURS ? rank : 0]))
}
