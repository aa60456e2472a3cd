/**
 * Which user types may book a group and a resource (docs/rules.md#permission): an empty list allows everyone, also who
 * is of no type yet, and both must allow.
 */
import type { UserTypeId } from '../schema/ids.ts'

const allows = (allowed: readonly UserTypeId[], userType: UserTypeId | null): boolean =>
  allowed.length === 0 || (userType !== null && allowed.includes(userType))

export const isAllowed = (
  userType: UserTypeId | null,
  groupAllowed: readonly UserTypeId[],
  resourceAllowed: readonly UserTypeId[],
): boolean => allows(groupAllowed, userType) && allows(resourceAllowed, userType)
