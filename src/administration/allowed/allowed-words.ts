/** The user types that may book, in words: both the group and the resource must allow, and an empty list allows all. */
import { isAllowed } from '../../../domain/rules/user-types.ts'
import type { UserTypeId } from '../../../domain/schema/ids.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { allowedTexts } from './allowed-texts.ts'

const inSwedish = new Intl.ListFormat('sv')

/** "Skola, Förening och Kommun" */
export const listed = (names: readonly string[]): string => inSwedish.format(names)

/** @param ownAllowed of the resource; empty for a group, which is asked by itself */
export const whoMayBook = (
  userTypes: readonly Pick<UserType, 'id' | 'name'>[],
  groupAllowed: readonly UserTypeId[],
  ownAllowed: readonly UserTypeId[],
): string => {
  const allowed = userTypes.filter(({ id }) => isAllowed(id, groupAllowed, ownAllowed))
  if (allowed.length === userTypes.length) return allowedTexts.everybody
  return allowed.length === 0 ? allowedTexts.none : allowedTexts.only(listed(allowed.map(({ name }) => name)))
}
