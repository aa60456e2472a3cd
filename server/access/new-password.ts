/**
 * Judges a new password. It is refused if it is too short or too long (`domain/rules/password.ts`), if it is a common one, or if it is
 * little more than words that attackers try: words of its owner, of the house, of the calendar, of a team or a place (NIST SP 800-63B-4,
 * 3.1.1.2). Invariant: decorating such a word does not make it good: digits and signs at its ends, capitals, and digits that look like
 * letters are seen through.
 * @example newPasswordProblem('$0mmar2026!', []) refuses "sommar"
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { passwordProblem } from '../../domain/rules/password.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { houseNames } from '../process/brand.ts'
import { triedWords } from './tried-words.ts'

/*
 * A walk is a run of keys that lie side by side on a keyboard, such as qwertyui or 1qaz2wsx, of letters or digits in order, or of one key
 * pressed several times. Attackers try walks. They are found in any direction.
 */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Where each row of the keyboard begins, in keys to the right of the first row. */
const rowStarts = [0, 0.5, 0.75, 1.25]
/** Many words have shorter walks in them. */
const shortestWalk = 3

interface Place {
  readonly x: number
  readonly y: number
}

const places = new Map<string, Place>(
  rows.flatMap((row, y) => [...row].map((key, x): [string, Place] => [key, { x: x + (rowStarts[y] ?? 0), y }])),
)

const areNeighbours = (one: string, next: string): boolean => {
  // Several spaces are no walk.
  if (one === next) return one !== ' '
  const [from, to] = [places.get(one), places.get(next)]
  if (from === undefined || to === undefined) return false
  if (Math.abs((one.codePointAt(0) ?? 0) - (next.codePointAt(0) ?? 0)) === 1) return true
  return Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
}

/** The text with a space instead of each walk. @param text in small letters */
const withoutWalks = (text: string): string => {
  const walks: string[][] = []
  for (const character of text) {
    const walk = walks.at(-1)
    if (walk !== undefined && areNeighbours(walk.at(-1) ?? '', character)) walk.push(character)
    else walks.push([character])
  }
  return walks.map((walk) => (walk.length < shortestWalk ? walk.join('') : ' ')).join('')
}

/** A text in the form in which it is compared: in small letters, and with å as a, which a foreign keyboard has instead. */
const normal = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
const withoutTail = (text: string): string => text.replace(/[^\p{L}]+$/u, '')
const withoutHead = (text: string): string => text.replace(/^[^\p{L}]+/u, '')

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Common Swedish passwords, of which the list has few. */
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

/** Words of the calendar. Their longer forms begin with them, and the rest of such a form is too short to matter. */
const timeWords = wordsOf(`
  våren vår sommaren sommar hösten höst vintern vinter midsommar julafton jul påsk
  januari februari mars april maj juni juli augusti september oktober november december
  måndag tisdag onsdag torsdag fredag lördag söndag helgen helg veckan
  spring summer autumn winter january february march june july august october
  monday tuesday wednesday thursday friday saturday sunday christmas easter`).map(normal)

const shortestWord = 4
/** A good password has at least this many characters that nobody can know. */
const fewestUnknown = 4
const longestRepeated = 6

/** The words in what is known about somebody: of an e-mail address the name and the domain, of a number also its digits. */
const wordsIn = (known: readonly string[]): string[] =>
  known
    .map(normal)
    .flatMap((text) => [text.replace(/\P{N}+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord)

/** The names of the house, its service, and the things that are booked there, which attackers try first. */
const ownWords = [
  ...wordsIn(houseNames),
  ...wordsOf('lärcentrum bokningen bokning bokningar booking boka lokaler lokal grupprum').map(normal),
]

const looksLike: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** The ways to read digits and signs: as themselves, or as the letters that they look like. 1 is read as i, and once more as l. */
const alphabets = [{}, looksLike, { ...looksLike, 1: 'l' }]
type Alphabet = (typeof alphabets)[number]
const asLetters = (text: string, alphabet: Alphabet): string =>
  text.replace(/[013457@$]/g, (sign) => alphabet[sign] ?? sign)

/** A text with spaces instead of the words that are found in it. The rest is as it was written. */
const withoutWords = (text: string, words: readonly string[], alphabet: Alphabet): string => {
  let [left, read] = [text, asLetters(text, alphabet)]
  for (const word of words.toSorted((one, other) => other.length - one.length))
    for (let at = read.indexOf(word); at !== -1; at = read.indexOf(word)) {
      const blank = (from: string): string => from.slice(0, at) + ' '.repeat(word.length) + from.slice(at + word.length)
      ;[left, read] = [blank(left), blank(read)]
    }
  return left
}

/** Whether a password consists of words and walks, and hardly anything is left that somebody would have to guess. */
const isMadeOf = (words: readonly string[], password: string, alphabet: Alphabet): boolean => {
  const rest = withoutWalks(withoutWords(password, words, alphabet))
  const unknown = withoutHead(withoutTail(rest)).replaceAll(' ', '')
  return rest !== password && [...unknown].length < fewestUnknown
}

/** Up to this many of the signs before and behind a word may stand for letters of the word. */
const mostAtAnEnd = 3

/**
 * The words that a password may stand for: it is read with each alphabet, with some or none of the signs at its ends.
 * @example "pa$$w0rd1" may stand for "password"
 */
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

/** Whether a password repeats the same few characters. */
const isRepeated = (password: string): boolean => {
  const characters = [...password]
  for (let length = 1; length <= Math.min(longestRepeated, characters.length / 2); length += 1)
    if (characters.every((character, at) => character === characters[at % length])) return true
  return false
}

/** Words that attackers try with everybody. */
const widelyTried = [...timeWords, ...triedWords.map(normal)]

const year = /^[^\p{L}\p{N}]*(?:19|20)\d\d(?!\d)[^\p{L}\p{N}]*|[^\p{L}\p{N}]*(?<!\d)(?:19|20)\d\d[^\p{L}\p{N}]*$/gu

/**
 * What is wrong with a new password, in Swedish; null if nothing is.
 * @param known what is known about its owner: addresses, names, numbers
 */
export const newPasswordProblem = (password: string, known: readonly string[]): string | null => {
  const problem = passwordProblem(password)
  if (problem !== null) return problem
  const plain = normal(password)

  const isCommon =
    common.has(plain) ||
    readingsOf(plain).some((reading) => common.has(reading)) ||
    new Set(plain).size < fewestUnknown ||
    [plain, withoutHead(withoutTail(plain))].some(isRepeated) ||
    alphabets.some((alphabet) => isMadeOf(widelyTried, plain, alphabet))
  if (isCommon) return fieldTexts.commonPassword

  const words = [...ownWords, ...wordsIn(known)]
  const isKnown = alphabets.some(
    (alphabet) =>
      withoutWords(plain, words, alphabet) !== plain && isMadeOf([...words, ...widelyTried], plain, alphabet),
  )
  if (isKnown) return fieldTexts.knownPassword

  // Without a year at its beginning or end, it must still be long enough.
  const withoutYear = plain.replace(year, '')
  return withoutYear !== plain && passwordProblem(withoutYear) !== null ? fieldTexts.commonPassword : null
}
