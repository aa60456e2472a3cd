/**
 * The people who may book something, in words: "Provsal 1 bokas bara av skolor och kommunen." The names of user types are written by
 * a house in the singular, as one chooses them for oneself; a name that is not known here stands as it was written.
 */
import { listed } from './swedish-amounts.ts'

/** The usual names, in lower case, with the word for all who are of that type. */
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

/** "skolor", "skolor och kommunen", "föreningar, skolor och kommunen" */
export const bookersWords = (names: readonly string[]): string =>
  listed([...new Set(names.map((name) => together[name.toLowerCase()] ?? name))])

/** The answer to somebody who may not book it: "Provsal 1 bokas bara av skolor och kommunen." @param names empty: they are not known */
export const bookedOnlyBy = (title: string, names: readonly string[]): string =>
  names.length === 0 ? `${title} kan du inte boka.` : `${title} bokas bara av ${bookersWords(names)}.`

/** Before one chooses: "Bokas av skolor och kommunen" */
export const bookedBy = (names: readonly string[]): string => `Bokas av ${bookersWords(names)}`

interface Booked {
  readonly bookedBy?: readonly string[]
}

/** The names of the types that may book all of several things, where they are the same for each; null: they differ, or anybody may. */
export const commonBookers = (things: readonly Booked[]): readonly string[] | null => {
  const first = things[0]?.bookedBy
  if (first === undefined) return null
  const words = bookersWords(first)
  return things.every(({ bookedBy: names }) => names !== undefined && bookersWords(names) === words) ? first : null
}
