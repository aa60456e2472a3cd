/** The words that somebody typed to find a person or a booking (docs/rules.md#search). Pure. */
import { folded } from '../text/letter-case.ts'
import { oneLine } from '../text/typed-text.ts'

/** Characters. */
export const LONGEST_SEARCH = 200
export const MOST_SEARCH_WORDS = 10

/** Signs around words that come along when a name is copied: "Lindén, Karin", `Karin Lindén <karin@test.example>`. */
const between = /[\s,;<>"“”„«»]+/u

export const searchWords = (typed: string): readonly string[] =>
  oneLine(typed)
    .split(between)
    .filter((word) => word !== '')

/** Joiners, which one keyboard writes in a name and another leaves out. */
export const joiners = /\u200c|\u200d/gu
/** Dashes and apostrophes within a word. Every keyboard has its own, so any of them may stand for another. */
export const interchangeable = /(?<=[\p{L}\p{N}])[-\u2010-\u2015\u2212'´`\u02bc\u2018\u2019](?=[\p{L}\p{N}])/gu

/** The form in which texts and the words that are looked for in them are compared. */
export const searchable = (text: string): string =>
  folded(oneLine(text)).replace(joiners, '').replace(interchangeable, '-')

/** A telephone number however it is written: "+46 (0)70-123 45 67" and "070 1234567" are the same digits. */
export const phoneDigits = (typed: string): string =>
  typed
    .replace(/[^\d+]/gu, '')
    .replace(/^(?:\+46|0046)0?/u, '0')
    .replace(/\D/gu, '')

/** A shorter number may well be that of a booking. */
const FEWEST_PHONE_DIGITS = 6
const phonePiece = /^[\d+()/.-]+$/u

export interface PeopleSearch {
  /** Each must be found in what is known of the person. */
  readonly words: readonly string[]
  /**
   * The words that look like parts of a telephone number: their digits together may be found in the person's number instead; null: there
   * are none.
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
