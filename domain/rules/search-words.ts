/** The words that somebody typed to find a person or a booking (docs/rules.md#search). Pure. */
import { folded } from '../text/letter-case.ts'
import { oneLine } from '../text/typed-text.ts'

/** Characters. */
export const LONGEST_SEARCH = 200
export const MOST_SEARCH_WORDS = 10

/** Signs that stand around words where a name is copied: "Lindén, Karin", `Karin Lindén <karin@test.example>`. */
const between = /[\s,;<>"“”„«»]+/u

export const searchWords = (typed: string): readonly string[] =>
  oneLine(typed)
    .split(between)
    .filter((word) => word !== '')

/** One keyboard writes them in a name, another leaves them out. */
export const joiners = /\u200c|\u200d/gu
/** Dashes and apostrophes within a word. Every keyboard has its own, so any of them may stand for another. */
export const interchangeable = /(?<=[\p{L}\p{N}])[-\u2010-\u2015\u2212'´`\u02bc\u2018\u2019](?=[\p{L}\p{N}])/gu

/** A text to look for words in, and a word to look for. */
export const searchable = (text: string): string =>
  folded(oneLine(text)).replace(joiners, '').replace(interchangeable, '-')

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
