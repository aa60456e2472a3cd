/**
 * The colour of a booking in the grid (docs/rules.md#grid). It is one of eleven, chosen by the rank of the booking number within the day.
 * All bookings after the eleventh get the first colour.
 */
export const COLOURS = 11

/** The number before the dash in a `bookingIdNumber` such as `1001-2`. */
export const bookingNumberOf = (bookingIdNumber: string): number => Number.parseInt(bookingIdNumber, 10)

/** The index in the palette, 0 to 10, for every booking number of a day. A text that is not a number has no index. */
export const colourRanks = (bookingIdNumbers: Iterable<string>): ReadonlyMap<number, number> => {
  const numbers = [...new Set([...bookingIdNumbers].map(bookingNumberOf).filter(Number.isFinite))].toSorted(
    (a, b) => a - b,
  )
  return new Map(numbers.map((number, rank) => [number, rank < COLOURS ? rank : 0]))
}
