/**
 * Which new passwords are refused: too short or too long ones (`domain/rules/password.ts`), those that everybody tries
 * first, and those that are little more than what is known of their owner. Digits and signs at the ends make a common
 * word no better: "Sommar2026!" is still "sommar".
 */
import { readFileSync } from 'node:fs'
import { passwordProblem } from '../../domain/rules/password.ts'
import { fieldTexts } from '../http/failure-texts.ts'

/** The list knows few Swedish ones. */
const swedish = [
  ...['lösenord', 'losenord', 'mittlösenord', 'mittlosenord', 'hemlig', 'hemligt', 'hemlighet', 'inloggning'],
  ...['välkommen', 'valkommen', 'hejsan', 'hejhej', 'hejhejhej', 'tjena', 'älskar', 'jagälskardig', 'jagalskardig'],
  ...['sommar', 'sommaren', 'höst', 'hösten', 'host', 'hosten', 'vinter', 'vintern', 'våren', 'varen', 'midsommar'],
  ...['julafton', 'januari', 'februari', 'mars', 'april', 'juni', 'juli', 'augusti', 'september', 'oktober'],
  ...['november', 'december', 'måndag', 'mandag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'lordag'],
  ...['söndag', 'sondag', 'sverige', 'stockholm', 'göteborg', 'goteborg', 'malmö', 'malmo', 'uppsala', 'fotboll'],
  ...['hockey', 'mamma', 'pappa', 'mammapappa', 'mammaochpappa', 'blomma', 'katten', 'hunden', 'kanelbulle'],
  ...['bajskorv', 'bajsbajs', 'kakakaka', 'skolan', 'kommun', 'kommunen', 'kontor', 'kontoret', 'arbete', 'jobbet'],
]

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .concat(swedish),
)

/** What the service is called. */
const ownWords = ['lärcentrum', 'larcentrum', 'bokning', 'bokningen', 'booking']
const shortestWord = 4
/** Letters, or words, that no one can know. */
const fewestUnknown = 4

const normal = (text: string): string => text.normalize('NFKC').toLowerCase()
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isCommon = (password: string): boolean =>
  common.has(password) || common.has(withoutEnds(password)) || new Set(password).size < fewestUnknown

/** The words in what is known: of an address both its name and its domain, of a number its digits too. */
const wordsIn = (known: readonly string[]): string[] =>
  known
    .map(normal)
    .flatMap((text) => [text.replace(/\P{N}+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord)

const isKnown = (password: string, known: readonly string[]): boolean => {
  const words = [...ownWords, ...wordsIn(known)].sort((one, other) => other.length - one.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password)
  return rest !== password && [...withoutEnds(rest).replaceAll(' ', '')].length < fewestUnknown
}

/**
 * What is wrong with a new password, in Swedish; null: nothing.
 * @param known of its owner: addresses, names, numbers
 */
export const newPasswordProblem = (password: string, known: readonly string[]): string | null => {
  const problem = passwordProblem(password)
  if (problem !== null) return problem
  if (isCommon(normal(password))) return fieldTexts.commonPassword
  return isKnown(normal(password), known) ? fieldTexts.knownPassword : null
}
