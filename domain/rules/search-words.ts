/** Splits a search for a person or a booking into words (docs/rules.md#search). Pure. */
import { folded } from '../text/letter-case.ts'
import { oneLine } from '../text/typed-text.ts'

/** The highest number of characters in a search. */
export const LONGEST_SEARCH = 200
export const MOST_SEARCH_WORDS = 10

/** Characters between words, as in copied names such as "Lindén, Karin" and `Karin Lindén <karin@test.example>`. */
const between = /[\s,;<>"“”„«»]+/u

export const searchWords = (typed: string): readonly string[] =>
  oneLine(typed)
    .split(between)
    .filter((word) => word !== '')

/** Joiners. Some keyboards write them in a name and others do not. */
export const joiners = /\u200c|\u200d/gu
/** Dashes and apostrophes within a word. Keyboards differ, so a search treats all of them as equal. */
export const interchangeable = /(?<=[\p{L}\p{N}])[-\u2010-\u2015\u2212'´`\u02bc\u2018\u2019](?=[\p{L}\p{N}])/gu

/** The form in which texts are compared with the words of a search. */
export const searchable = (text: string): string =>
  folded(oneLine(text)).replace(joiners, '').replace(interchangeable, '-')

/** The digits of a telephone number in any spelling. "+46 (0)70-123 45 67" and "070 1234567" give the same digits. */
export const phoneDigits = (typed: string): string =>
  typed
    .replace(/[^\d+]/gu, '')
    .replace(/^(?:\+46|0046)0?/u, '0')
    .replace(/\D/gu, '')

/** A shorter number may be a booking number. */
const FEWEST_PHONE_DIGITS = 6
const phonePiece = /^[\d+()/.-]+$/u

export interface PeopleSearch {
  /** Each word must occur in the data of the person. */
  readonly words: readonly string[]
  /**
   * The words that look like parts of a telephone number. Their digits together may instead occur in the person's telephone number. Null if
   * there are too few such digits.
   */
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
