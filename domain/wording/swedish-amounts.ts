/**
 * The Swedish forms of amounts and lists, for pages, mails and paper, with no-break spaces. This file does not use `Intl`, because its
 * first use blocks a browser and delays the first picture (decision 0099).
 */
const NO_BREAK_SPACE = '\u00a0'

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
const minus = (amount: number): string => (amount < 0 ? '−' : '')

/** "12 300", for a whole number. */
export const thousands = (count: number): string => `${minus(count)}${grouped(String(Math.abs(count)))}`

/** "1 200 kr", "12,50 kr". The amount is in SEK and is rounded to whole öre. Öre are shown only if there are any. */
export const kronor = (amount: number): string => {
  const rounded = Number(amount.toFixed(2))
  const [whole = '', ore = ''] = Math.abs(rounded).toFixed(2).split('.')
  return `${minus(rounded)}${grouped(whole)}${ore === '00' ? '' : `,${ore}`}${NO_BREAK_SPACE}kr`
}

/** "1 tid", "3 tider" */
export const counted = (count: number, one: string, many: string): string =>
  `${thousands(count)}${NO_BREAK_SPACE}${count === 1 ? one : many}`

/** "a", "a och b", "a, b och c". */
export const listed = (words: readonly string[]): string => {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} och ${last}`
}

/** "och 2 till", for the rest of a list that is not named. */
export const andMore = (count: number): string => `och ${thousands(count)} till`
