/**
 * The names of roles. A back end may have any; each is kept, shown and sent back as it came. The client needs to know only which of them
 * administers (docs/rules.md#other-back-ends).
 */
export const ADMINISTRATOR = 'administrator'

/** @param role as the back end told it; several roles are one text with commas */
export const isAdministratorRole = (role: string): boolean =>
  role.split(',').some((name) => /^admin(?:istrator|istratör)?$/iu.test(name.trim()))
