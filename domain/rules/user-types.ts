/** Decides which user types may book a resource, and which user types a person may choose (docs/rules.md#permission). */
import type { UserTypeId } from '../schema/ids.ts'
import type { OrganisationType, UserType } from '../schema/people.ts'
import type { Account } from '../schema/state.ts'

/** Whether both group and resource allow a user type. An empty list allows everybody, including a person without a user type. */
export const isAllowed = (
  userType: UserTypeId | null,
  groupAllowed: readonly UserTypeId[],
  resourceAllowed: readonly UserTypeId[],
): boolean =>
  [groupAllowed, resourceAllowed].every(
    (allowed) => allowed.length === 0 || (userType !== null && allowed.includes(userType)),
  )

/** The user types that may book a resource. Empty if both lists are empty, and then everybody may book. */
export const bookersOf = <Booker extends { readonly id: UserTypeId }>(
  ofGroup: readonly Booker[],
  ofResource: readonly Booker[],
): readonly Booker[] => {
  const [groupAllowed, resourceAllowed] = [ofGroup.map(({ id }) => id), ofResource.map(({ id }) => id)]
  return (ofResource.length === 0 ? ofGroup : ofResource).filter(({ id }) =>
    isAllowed(id, groupAllowed, resourceAllowed),
  )
}

/** Visitors may choose a public user type. Users may also keep their own, and administrators may choose any. */
export const offeredUserTypes = (account: Account, types: readonly UserType[]): readonly UserType[] =>
  types.filter(
    ({ id, public: isPublic }) =>
      isPublic || (account._tag === 'SignedIn' && (account.role === 'administrator' || account.userType === id)),
  )

/** People of a school use their own names as payers, because the organisation is not their own. */
export const SCHOOL: OrganisationType = 2
