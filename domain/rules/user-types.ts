/** User types: which may book what, and which somebody may choose (docs/rules.md#permission). */
import type { UserTypeId } from '../schema/ids.ts'
import type { OrganisationType, UserType } from '../schema/people.ts'
import type { Account } from '../schema/state.ts'

const allows = (allowed: readonly UserTypeId[], userType: UserTypeId | null): boolean =>
  allowed.length === 0 || (userType !== null && allowed.includes(userType))

/** Group and resource must both allow. An empty list allows everybody, even a person without a type. */
export const isAllowed = (
  userType: UserTypeId | null,
  groupAllowed: readonly UserTypeId[],
  resourceAllowed: readonly UserTypeId[],
): boolean => allows(groupAllowed, userType) && allows(resourceAllowed, userType)

/** The types that may book a resource, where not everybody may. */
export const bookersOf = <Booker extends { readonly id: UserTypeId }>(
  ofGroup: readonly Booker[],
  ofResource: readonly Booker[],
): readonly Booker[] => {
  const [groupAllowed, resourceAllowed] = [ofGroup.map(({ id }) => id), ofResource.map(({ id }) => id)]
  return (ofResource.length === 0 ? ofGroup : ofResource).filter(({ id }) =>
    isAllowed(id, groupAllowed, resourceAllowed),
  )
}

/** Visitors may choose among the public types, users may also keep their own, administrators may choose any. */
export const offeredUserTypes = (account: Account, types: readonly UserType[]): readonly UserType[] =>
  types.filter(
    ({ id, public: isPublic }) =>
      isPublic || (account._tag === 'SignedIn' && (account.role === 'administrator' || account.userType === id)),
  )

/** Its people go by their own names, since the organisation is not theirs. */
export const SCHOOL: OrganisationType = 2
