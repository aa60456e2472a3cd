/**
 * Judges a new password. It refuses a password that is too short or too long (`domain/rules/password.ts`), that is a common one, or that is
 * little more than words that attackers try. These are words about its owner, the house, the calendar, a team or a place (NIST SP
 * 800-63B-4, 3.1.1.2). Invariant: decoration does not make such a word acceptable. Digits and signs at its ends, capitals, and digits that
 * look like letters do not count.
 * @example newPasswordProblem('$0mmar2026!', []) refuses "sommar"
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { passwordProblem } from '../../domain/rules/password.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { houseNames } from '../process/brand.ts'
import { triedWords } from './tried-words.ts'

/*
 * A walk is a run of keys that lie side by side on a keyboard, such as qwertyui or 1qaz2wsx. A run of letters or digits in order is also a
 * walk, and so is one key that is pressed several times. Attackers try walks. This code finds them in any direction.
 */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Where each row of the keyboard begins, measured in keys to the right of the first row's beginning. */
const rowStarts = [0, 0.5, 0.75, 1.25]
/** The fewest characters of a walk. Many ordinary words contain shorter ones. */
const shortestWalk = 3

interface Place {
  readonly x: number
  readonly y: number
}

const places = new Map<string, Place>(
  rows.flatMap((row, y) => [...row].map((key, x): [string, Place] => [key, { x: x + (rowStarts[y] ?? 0), y }])),
)

const areNeighbours = (one: string, next: string): boolean => {
  // Repeated spaces are not a walk.
  if (one === next) return one !== ' '
  const [from, to] = [places.get(one), places.get(next)]
  if (from === undefined || to === undefined) return false
  if (Math.abs((one.codePointAt(0) ?? 0) - (next.codePointAt(0) ?? 0)) === 1) return true
  return Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
}

/** The text, which is in small letters, with a space in place of each walk. */
const withoutWalks = (text: string): string => {
  const walks: string[][] = []
  for (const character of text) {
    const walk = walks.at(-1)
    if (walk !== undefined && areNeighbours(walk.at(-1) ?? '', character)) walk.push(character)
    else walks.push([character])
  }
  return walks.map((walk) => (walk.length < shortestWalk ? walk.join('') : ' ')).join('')
}

/** The text in the form for comparison: in small letters, and with å as a, because foreign keyboards have no å. */
const normal = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
const withoutTail = (text: string): string => text.replace(/[^\p{L}]+$/u, '')
const withoutHead = (text: string): string => text.replace(/^[^\p{L}]+/u, '')

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Common Swedish passwords. The list of common passwords contains few of them. */
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
/** A good password has at least this many characters that are not part of a known word. */
const fewestUnknown = 4
const longestRepeated = 6

/** The words in the known facts about a person. An e-mail address gives its name and its domain. A number also gives its digits. */
const wordsIn = (known: readonly string[]): string[] =>
  known
    .map(normal)
    .flatMap((text) => [text.replace(/\P{N}+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord)

/** The names of the house, its service, and the things that are booked there. Attackers try these first. */
const ownWords = [
  ...wordsIn(houseNames),
  ...wordsOf('lärcentrum bokningen bokning bokningar booking boka lokaler lokal grupprum').map(normal),
]

const looksLike: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** The ways to read digits and signs: unchanged, or as the letters that they look like. The digit 1 is read once as i and once as l. */
const alphabets = [{}, looksLike, { ...looksLike, 1: 'l' }]
type Alphabet = (typeof alphabets)[number]
const asLetters = (text: string, alphabet: Alphabet): string =>
  text.replace(/[013457@$]/g, (sign) => alphabet[sign] ?? sign)

/** The text with spaces in place of the words that are found in it. The rest of the text is unchanged. */
const withoutWords = (text: string, words: readonly string[], alphabet: Alphabet): string => {
  let [left, read] = [text, asLetters(text, alphabet)]
  for (const word of words.toSorted((one, other) => other.length - one.length))
    for (let at = read.indexOf(word); at !== -1; at = read.indexOf(word)) {
      const blank = (from: string): string => from.slice(0, at) + ' '.repeat(word.length) + from.slice(at + word.length)
      ;[left, read] = [blank(left), blank(read)]
    }
  return left
}

/** Whether a password consists of words and walks, with hardly any other character that an attacker must guess. */
const isMadeOf = (words: readonly string[], password: string, alphabet: Alphabet): boolean => {
  const rest = withoutWalks(withoutWords(password, words, alphabet))
  const unknown = withoutHead(withoutTail(rest)).replaceAll(' ', '')
  return rest !== password && [...unknown].length < fewestUnknown
}

/** Up to this many signs at each end of a word may stand for letters of the word. */
const mostAtAnEnd = 3

/**
 * The words that a password may stand for. The password is read with each alphabet, and with some or none of the signs at its ends.
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

/** Words that attackers try for every account. */
const widelyTried = [...timeWords, ...triedWords.map(normal)]

const year = /^[^\p{L}\p{N}]*(?:19|20)\d\d(?!\d)[^\p{L}\p{N}]*|[^\p{L}\p{N}]*(?<!\d)(?:19|20)\d\d[^\p{L}\p{N}]*$/gu

/**
 * The problem with a new password, in Swedish, or null if there is none.
 * @param known addresses, names and numbers of the owner, which the password must not contain
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

  // If the password begins or ends with a year, the rest must still be long enough.
  const withoutYear = plain.replace(year, '')
  return withoutYear !== plain && passwordProblem(withoutYear) !== null ? fieldTexts.commonPassword : null
}
