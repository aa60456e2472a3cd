/**
 * Which user types may book a group and a resource (contract 3, Allowed): an empty list allows everyone, and both must
 * allow.
 */
import type { UserTypeId } from '../schema/ids.ts'

const allows = (allowed: readonly UserTypeId[], userType: UserTypeId): boolean =>
  allowed.length === 0 || allowed.includes(userType)

export const isAllowed = (
  userType: UserTypeId,
  groupAllowed: readonly UserTypeId[],
  resourceAllowed: readonly UserTypeId[],
): boolean => allows(groupAllowed, userType) && allows(resourceAllowed, userType)
