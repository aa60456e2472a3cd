/**
 * The people who may book something, in words: "Provsal 1 bokas bara av skolor och kommunen." A house names user types in the singular, as
 * one chooses one's own; a name that is not known here stays as it was written.
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

/** What is said to somebody who may not book it: "Provsal 1 bokas bara av skolor och kommunen." @param names empty: they are not known */
export const bookedOnlyBy = (title: string, names: readonly string[]): string =>
  names.length === 0 ? `${title} kan du inte boka.` : `${title} bokas bara av ${bookersWords(names)}.`

/** What is said before one chooses: "Bokas av skolor och kommunen" */
export const bookedBy = (names: readonly string[]): string => `Bokas av ${bookersWords(names)}`

interface Booked {
  readonly bookedBy?: readonly string[]
}

/** The names of the types that may book several things, if they are the same for all; null: they differ, or everybody may. */
export const commonBookers = (things: readonly Booked[]): readonly string[] | null => {
  const first = things[0]?.bookedBy
  if (first === undefined) return null
  const words = bookersWords(first)
  return things.every(({ bookedBy: names }) => names !== undefined && bookersWords(names) === words) ? first : null
}
