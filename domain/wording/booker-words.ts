/**
 * The words for the people who may book something: "Provsal 1 bokas bara av skolor och kommunen." A house names user types in the singular,
 * because a person chooses one for themselves. An unknown name stays as it was written.
 */
import { listed } from './swedish-amounts.ts'

/** The usual names of user types, in lower case, with the word for all people of that type. */
const together: Readonly<Record<string, string>> = {
  privatperson: 'privatpersoner',
  skola: 'skolor',
  företag: 'företag',
  förening: 'föreningar',
  organisation: 'organisationer',
  myndighet: 'myndigheter',
  kommun: 'kommunen',
  'kommunal verksamhet': 'kommunen',
  elev: 'elever',
  lärare: 'lärare',
  personal: 'personal',
}

/** The same names, as a person says for whom they book. */
const oneOf: Readonly<Record<string, string>> = {
  privatperson: 'som privatperson',
  skola: 'för en skola',
  företag: 'för ett företag',
  förening: 'för en förening',
  organisation: 'för en organisation',
  myndighet: 'för en myndighet',
  kommun: 'för kommunen',
  'kommunal verksamhet': 'för kommunen',
  elev: 'som elev',
  lärare: 'som lärare',
  personal: 'som personal',
}

/** "Bokar du för en skola?", "Bokar du för en skola eller för kommunen?" */
export const bookersQuestion = (names: readonly string[]): string => {
  const all = [...new Set(names.map((name) => oneOf[name.toLowerCase()] ?? `som ${name}`))]
  const last = all.at(-1) ?? ''
  return `Bokar du ${all.length < 2 ? last : `${all.slice(0, -1).join(', ')} eller ${last}`}?`
}

/** "skolor", "skolor och kommunen", "föreningar, skolor och kommunen" */
export const bookersWords = (names: readonly string[]): string =>
  listed([...new Set(names.map((name) => together[name.toLowerCase()] ?? name))])

/** The words for a person who may not book it: "Provsal 1 bokas bara av skolor och kommunen." The names are empty if they are not known. */
export const bookedOnlyBy = (title: string, names: readonly string[]): string =>
  names.length === 0 ? `${title} kan du inte boka.` : `${title} bokas bara av ${bookersWords(names)}.`

/** The words that a person sees before choosing: "Bokas av skolor och kommunen" */
export const bookedBy = (names: readonly string[]): string => `Bokas av ${bookersWords(names)}`

interface Booked {
  readonly bookedBy?: readonly string[]
}

/** The user types that may book several things, if they are the same for all of them. Null if they differ, or if everybody may book. */
export const commonBookers = (things: readonly Booked[]): readonly string[] | null => {
  const first = things[0]?.bookedBy
  if (first === undefined) return null
  const words = bookersWords(first)
  return things.every(({ bookedBy: names }) => names !== undefined && bookersWords(names) === words) ? first : null
}
