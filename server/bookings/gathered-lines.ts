/** The words of a mail about several bookings. */

const texts = {
  booking: (number: number): string => `Bokning ${number}:`,
  andMore: (numbers: readonly number[], more: number): string => `${numbers.join(', ')} och ${more} till`,
} as const

/** As many as a subject shows. */
const mostNumbers = 5

export const numbersOf = (numbers: readonly number[]): string =>
  numbers.length <= mostNumbers
    ? numbers.join(', ')
    : texts.andMore(numbers.slice(0, mostNumbers), numbers.length - mostNumbers)

interface OfBooking {
  readonly number: number
  readonly lines: readonly string[]
}

/** Where there are several bookings, each is named above its lines. */
export const linesOf = (news: readonly OfBooking[]): string[] => {
  const byNumber = Map.groupBy(news, ({ number }) => number)
  return [...byNumber].flatMap(([number, ofBooking]) => {
    const lines = ofBooking.flatMap((one) => one.lines)
    return byNumber.size === 1 ? lines : [texts.booking(number), ...lines]
  })
}
