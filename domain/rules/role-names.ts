/**
 * The names of roles. A back end may use any names, and the client keeps, shows and sends them back unchanged. The client only needs to
 * know which of our roles it stands for (docs/rules.md#other-back-ends).
 */
import type { Role } from '../schema/entities.ts'

/** Our role for the role of another back end, which has only people and administrators. Several roles are one text with commas. */
export const foreignRole = (names: string): Role =>
  names.split(',').some((name) => /^admin(?:istrator|istratör)?$/iu.test(name.trim())) ? 'administrator' : 'user'

export const roleTitles: Readonly<Record<Role, string>> = {
  user: 'Användare',
  reader: 'Läsare',
  reception: 'Reception',
  manager: 'Lokalansvarig',
  economy: 'Ekonomi',
  administrator: 'Administratör',
}
