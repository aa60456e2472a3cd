/**
 * A new password is refused if it is too short or too long (`domain/rules/password.ts`), if everybody tries it first, or if it is little
 * more than a word that attackers try: of its owner, of the house, of the year, of a team or a place (NIST SP 800-63B-4, 3.1.1.2).
 * Invariant: a class
 * is refused however it is decorated: digits and signs at the ends, capitals, and digits that look like letters make none
 * of them better. "$0mmar2026!" is still "sommar".
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { passwordProblem } from '../../domain/rules/password.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { houseNames } from '../process/brand.ts'
import { triedWords } from './tried-words.ts'

/*
 * Runs of keys that lie side by side, as qwertyui, 1qaz2wsx and their like, of letters and digits in order, and of one key
 * again and again: fingers know them, and so do attackers. They are found in any direction, on the keyboard that Sweden has.
 */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** How far each row begins to the right of the one above, in keys. */
const rowStarts = [0, 0.5, 0.75, 1.25]
/** Shorter ones stand in many words. */
const shortestWalk = 3

interface Place {
  readonly x: number
  readonly y: number
}

const places = new Map<string, Place>(
  rows.flatMap((row, y) => [...row].map((key, x): [string, Place] => [key, { x: x + (rowStarts[y] ?? 0), y }])),
)

const areNeighbours = (one: string, next: string): boolean => {
  // A space is none, however often it is pressed.
  if (one === next) return one !== ' '
  const [from, to] = [places.get(one), places.get(next)]
  if (from === undefined || to === undefined) return false
  if (Math.abs((one.codePointAt(0) ?? 0) - (next.codePointAt(0) ?? 0)) === 1) return true
  return Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
}

/** A text in small letters without its walks: a space stands for each. */
const withoutWalks = (text: string): string => {
  const walks: string[][] = []
  for (const character of text) {
    const walk = walks.at(-1)
    if (walk !== undefined && areNeighbours(walk.at(-1) ?? '', character)) walk.push(character)
    else walks.push([character])
  }
  return walks.map((walk) => (walk.length < shortestWalk ? walk.join('') : ' ')).join('')
}

/** As it is compared: small letters, and å as the a that a foreign keyboard has for it. */
const normal = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
const withoutTail = (text: string): string => text.replace(/[^\p{L}]+$/u, '')
const withoutHead = (text: string): string => text.replace(/^[^\p{L}]+/u, '')
const withoutEnds = (text: string): string => withoutHead(withoutTail(text))

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** The list knows few Swedish ones. */
const swedish = wordsOf(`
  lösenord mittlösenord hemlig hemligt hemlighet inloggning välkommen hejsan hejhej tjena älskar jagälskardig sverige
  stockholm göteborg malmö uppsala fotboll hockey mamma pappa mammapappa mammaochpappa blomma katten hunden kanelbulle
  bajskorv bajsbajs kakakaka skolan kommun kommunen kontor kontoret arbete jobbet`)

const common = new Set(
  gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url)))
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .concat(swedish)
    .map(normal),
)

/** Words of the calendar. Their longer forms begin with them, and the rest of those is too short to matter. */
const timeWords = wordsOf(`
  våren vår sommaren sommar hösten höst vintern vinter midsommar julafton jul påsk
  januari februari mars april maj juni juli augusti september oktober november december
  måndag tisdag onsdag torsdag fredag lördag söndag helgen helg veckan
  spring summer autumn winter january february march june july august october
  monday tuesday wednesday thursday friday saturday sunday christmas easter`).map(normal)

const shortestWord = 4
/** Letters, or words, that no one can know. */
const fewestUnknown = 4
const longestRepeated = 6

/** The words in what is known: of an address both its name and its domain, of a number its digits too. */
const wordsIn = (known: readonly string[]): string[] =>
  known
    .map(normal)
    .flatMap((text) => [text.replace(/\P{N}+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord)

/** Names of the service and of the things that are booked there: attackers try those first. */
const ownWords = [
  ...wordsIn(houseNames),
  ...wordsOf('lärcentrum bokningen bokning bokningar booking boka lokaler lokal grupprum').map(normal),
]

const looksLike: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** People read digits and signs as the letters that they look like; 1 looks like two of them. */
const alphabets = [{}, looksLike, { ...looksLike, 1: 'l' }]
type Alphabet = (typeof alphabets)[number]
const asLetters = (text: string, alphabet: Alphabet): string =>
  text.replace(/[013457@$]/g, (sign) => alphabet[sign] ?? sign)

/** With spaces for the words; what is left stands as it was written. */
const withoutWords = (text: string, words: readonly string[], alphabet: Alphabet): string => {
  let [left, read] = [text, asLetters(text, alphabet)]
  for (const word of words.toSorted((one, other) => other.length - one.length))
    for (let at = read.indexOf(word); at !== -1; at = read.indexOf(word)) {
      const blank = (from: string): string => from.slice(0, at) + ' '.repeat(word.length) + from.slice(at + word.length)
      ;[left, read] = [blank(left), blank(read)]
    }
  return left
}

/** Whether words and walks are nearly all there is: hardly anything is left that somebody would have to guess. */
const isMadeOf = (words: readonly string[], password: string, alphabet: Alphabet): boolean => {
  const rest = withoutWalks(withoutWords(password, words, alphabet))
  return rest !== password && [...withoutEnds(rest).replaceAll(' ', '')].length < fewestUnknown
}

/** So many of the signs beside a word may be letters of it. */
const mostAtAnEnd = 3

/** All that a word may have been before it was decorated. */
const readingsOf = (password: string): readonly string[] => {
  const head = password.length - withoutHead(password).length
  const end = withoutTail(password).length
  if (end <= head) return [password]
  const cuts = Array.from({ length: mostAtAnEnd + 1 }, (_, count) => count)
  const texts = cuts.flatMap((before) =>
    cuts.map((behind) => password.slice(Math.max(0, head - before), Math.min(password.length, end + behind))),
  )
  return [...new Set(texts.flatMap((text) => alphabets.map((alphabet) => asLetters(text, alphabet))))]
}

/** The same few characters again and again. */
const isRepeated = (password: string): boolean => {
  const characters = [...password]
  for (let length = 1; length <= Math.min(longestRepeated, characters.length / 2); length += 1)
    if (characters.every((character, at) => character === characters[at % length])) return true
  return false
}

const isCommon = (password: string): boolean =>
  readingsOf(password).some((reading) => common.has(reading)) ||
  new Set(password).size < fewestUnknown ||
  [password, withoutEnds(password)].some(isRepeated) ||
  alphabets.some((alphabet) => isMadeOf(widelyTried, password, alphabet))

/** Words that are of nobody and of no house alone. */
const widelyTried = [...timeWords, ...triedWords.map(normal)]

const isKnown = (password: string, words: readonly string[]): boolean =>
  alphabets.some(
    (alphabet) =>
      withoutWords(password, words, alphabet) !== password && isMadeOf([...words, ...widelyTried], password, alphabet),
  )

/** Whether it is a short word and the year of something: without the year it must still be long enough. */
const isWordWithYear = (password: string): boolean => {
  const year = /^[^\p{L}\p{N}]*(?:19|20)\d\d(?!\d)[^\p{L}\p{N}]*|[^\p{L}\p{N}]*(?<!\d)(?:19|20)\d\d[^\p{L}\p{N}]*$/gu
  const rest = password.replace(year, '')
  return rest !== password && passwordProblem(rest) !== null
}

/**
 * The fault of a new password, in Swedish; null: it has none.
 * @param known of its owner: addresses, names, numbers
 */
export const newPasswordProblem = (password: string, known: readonly string[]): string | null => {
  const problem = passwordProblem(password)
  if (problem !== null) return problem
  const plain = normal(password)
  if (common.has(plain) || isCommon(plain)) return fieldTexts.commonPassword
  if (isKnown(plain, [...ownWords, ...wordsIn(known)])) return fieldTexts.knownPassword
  return isWordWithYear(plain) ? fieldTexts.commonPassword : null
}
