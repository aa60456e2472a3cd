/** The name of a door sign, by which the people of the house tell the signs of a room apart. Pure. */
import { type Parsed, parsed } from '../rules/parsed.ts'
import { oneLine } from '../text/typed-text.ts'

const LONGEST_NAME = 80

export const parseDoorSign = (given: { readonly name: string }): Parsed<{ readonly name: string }> => {
  const name = oneLine(given.name)
  const tooLong = name.length > LONGEST_NAME ? `Namnet får ha högst ${LONGEST_NAME} tecken.` : null
  return parsed({ name: name === '' ? 'Fyll i var skylten hänger.' : tooLong }, { name })
}
