/** The words that somebody typed to find a person or a booking (docs/rules.md#search). Pure. */

/** Characters. */
export const LONGEST_SEARCH = 200
export const MOST_SEARCH_WORDS = 10
/** The most rows on a page of results. */
export const LARGEST_PAGE_SIZE = 100

export const searchWords = (typed: string): readonly string[] => typed.split(/\s+/u).filter((word) => word !== '')

/** A telephone number however it is written: "+46 (0)70-123 45 67" and "070 1234567" are the same digits. */
export const phoneDigits = (typed: string): string =>
  typed
    .replace(/[^\d+]/gu, '')
    .replace(/^(?:\+46|0046)0?/u, '0')
    .replace(/\D/gu, '')

/** Fewer may as well be the number of a booking. */
const FEWEST_PHONE_DIGITS = 6
const phonePiece = /^[\d+()/.-]+$/u

export interface PeopleSearch {
  /** Each must be in what is known of the person. */
  readonly words: readonly string[]
  /** Pieces that look like a telephone number, whose digits may stand in the person's instead; null: there are none. */
  readonly phone: { readonly words: readonly string[]; readonly digits: string } | null
}

export const peopleSearch = (typed: string): PeopleSearch => {
  const all = searchWords(typed)
  const pieces = all.filter((word) => phonePiece.test(word))
  const digits = phoneDigits(pieces.join(''))
  return digits.length < FEWEST_PHONE_DIGITS
    ? { words: all, phone: null }
    : { words: all.filter((word) => !phonePiece.test(word)), phone: { words: pieces, digits } }
}
