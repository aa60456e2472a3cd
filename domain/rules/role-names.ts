/**
 * The names of roles. A back end may use any names, and the client keeps, shows and sends them back unchanged. The client only needs to
 * know which roles are administrators (docs/rules.md#other-back-ends).
 */
export const ADMINISTRATOR = 'administrator'

/** Whether a role of any back end is that of an administrator. Several roles are one text with commas. */
export const isAdministratorRole = (role: string): boolean =>
  role.split(',').some((name) => /^admin(?:istrator|istratör)?$/iu.test(name.trim()))
