/** Decides which user types may book a resource, and which user types a person may choose (docs/rules.md#permission). */
import type { UserTypeId } from '../schema/ids.ts'
import type { OrganisationType, UserType } from '../schema/people.ts'
import type { Account } from '../schema/state.ts'
import { accountMay } from './permissions.ts'

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

interface Chooser {
  /** Whether types that are not public may be chosen. */
  readonly choosesAll: boolean
  /** The present type of the person for whom a type is chosen. Null for a new person. */
  readonly present: UserTypeId | null
}

/**
 * Whether a type may be chosen for a person. Everybody may keep their present type. A retired type may be chosen for nobody else, and a type
 * that is not public only by an administrator.
 */
export const mayChoose = (
  { id, public: isPublic, retired }: Pick<UserType, 'id' | 'public' | 'retired'>,
  { choosesAll, present }: Chooser,
): boolean => id === present || (retired !== true && (isPublic || choosesAll))

/**
 * The user types that may be chosen, in the order of the house.
 * @param account the person who chooses
 * @param present the present type of the person for whom it is chosen. By default that of the chooser.
 */
export const offeredUserTypes = (
  account: Account,
  types: readonly UserType[],
  present?: UserTypeId | null,
): readonly UserType[] => {
  const own = account._tag === 'SignedIn' ? account : null
  const chooser = {
    choosesAll: accountMay(account, 'administer'),
    present: present === undefined ? (own?.userType ?? null) : present,
  }
  return types.filter((type) => mayChoose(type, chooser))
}

/** The types with names that say which of them are retired, for lists in which administrators choose among all types. */
export const markedTypes = (types: readonly UserType[]): readonly UserType[] =>
  types.map((type) => (type.retired === true ? { ...type, name: `${type.name} (avvecklad)` } : type))

/** People of a school use their own names as payers, because the organisation is not their own. */
export const SCHOOL: OrganisationType = 2
