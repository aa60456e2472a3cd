/**
 * Amounts as a Swede writes them: "1 200 kr" with no-break spaces, öre only when there are any.
 */
const NO_BREAK_SPACE = '\u00a0'

/** "12 300", of a whole number. */
export const thousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)

/** @param amount SEK, rounded to whole öre */
export const kronor = (amount: number): string => {
  const ore = Math.round(Math.abs(amount) * 100)
  const rest = ore % 100
  const decimals = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  const sign = amount < 0 && ore > 0 ? '−' : ''
  return `${sign}${thousands(Math.floor(ore / 100))}${decimals}${NO_BREAK_SPACE}kr`
}

/** "1 tid", "3 tider" */
export const counted = (count: number, one: string, many: string): string =>
  `${thousands(count)}${NO_BREAK_SPACE}${count === 1 ? one : many}`
