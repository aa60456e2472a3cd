/**
 * What administrators may make of a user type. The form and the server share these checks. Invariants: no two types have the same name, in
 * any case of letters; if somebody can choose a type at registration, no change of a type takes the last one away.
 */
import type { UserTypeId } from '../schema/ids.ts'
import type { UserType } from '../schema/people.ts'
import { oneLine } from '../text/typed-text.ts'
import { type Parsed, parsed } from './parsed.ts'

export type UserTypeValues = Required<Omit<UserType, 'id'>>

const LONGEST_NAME = 60

export const userTypeWords = {
  name: 'Fyll i ett namn.',
  longName: 'Namnet får ha högst 60 tecken.',
  known: 'Det finns redan en användartyp som heter så.',
  lastPublic: 'Minst en användartyp måste gå att välja vid registrering. Gör en annan valbar först.',
} as const

/** Whether whoever registers may choose the type. */
export const isForNewcomers = ({ public: isPublic, retired }: Pick<UserType, 'public' | 'retired'>): boolean =>
  isPublic && retired !== true

/**
 * Whether a change would leave nothing to choose at registration, although there was something before.
 * @param types all types, before the change
 * @param id the type that changes
 * @param after the type after the change. Null if it is removed.
 */
export const leavesNoneForNewcomers = (
  types: readonly UserType[],
  id: UserTypeId,
  after: Pick<UserType, 'public' | 'retired'> | null,
): boolean => {
  const others = types.filter((type) => type.id !== id)
  return types.some(isForNewcomers) && !others.some(isForNewcomers) && (after === null || !isForNewcomers(after))
}

const sameName = (name: string): string => name.toLocaleLowerCase('sv')

/**
 * Checks a user type.
 * @param types all types
 * @param id the type that gets the values. Null for a new one.
 */
export const parseUserType = <Values extends Pick<UserTypeValues, 'name'>>(
  given: Values,
  types: readonly UserType[],
  id: UserTypeId | null,
): Parsed<Values> => {
  const name = oneLine(given.name)
  const isKnown = types.some((type) => type.id !== id && sameName(type.name) === sameName(name))
  const problem = name.length > LONGEST_NAME ? userTypeWords.longName : isKnown ? userTypeWords.known : null
  return parsed({ name: name === '' ? userTypeWords.name : problem }, { ...given, name })
}
