/**
 * The names of roles. A service may have any, and each is kept, shown and sent back as the service writes it; the client
 * knows one of them, whose people administer (docs/rules.md#other-back-ends).
 */
export const ADMINISTRATOR = 'administrator'

/** @param role as it was told; of a list of roles, with commas between them */
export const isAdministratorRole = (role: string): boolean =>
  role.split(',').some((name) => /^admin(?:istrator|istratör)?$/iu.test(name.trim()))
