/** Amounts as a Swede reads them, on a page, in a mail and on paper, with no-break spaces. */
const NO_BREAK_SPACE = '\u00a0'

const whole = new Intl.NumberFormat('sv-SE')
const money = new Intl.NumberFormat('sv-SE', {
  style: 'currency',
  currency: 'SEK',
  // Öre only when there are any.
  trailingZeroDisplay: 'stripIfInteger',
  // Nothing is less than nothing.
  signDisplay: 'negative',
})

/** "12 300", of a whole number. */
export const thousands = (count: number): string => whole.format(count)

/** "1 200 kr", "12,50 kr". @param amount SEK, rounded to whole öre */
export const kronor = (amount: number): string => money.format(amount)

/** "1 tid", "3 tider" */
export const counted = (count: number, one: string, many: string): string =>
  `${thousands(count)}${NO_BREAK_SPACE}${count === 1 ? one : many}`

/** "och 2 till": what is not told of a list. */
export const andMore = (count: number): string => `och ${thousands(count)} till`
