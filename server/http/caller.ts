/** The caller of a call, and the user types by which the rules judge the caller. */
import { type Groups, groupsOf, may, type Permission, type RoleWith } from '../../domain/rules/permissions.ts'
import type { PricedPerson } from '../../domain/rules/price.ts'
import { isAllowed } from '../../domain/rules/user-types.ts'
import type { Role } from '../../domain/schema/entities.ts'
import type { GroupId, OrganisationId, SessionId, UserId, UserTypeId } from '../../domain/schema/ids.ts'

export interface SignedInUser {
  readonly id: UserId
  readonly role: Role
  /** The groups for which the person has the role. Absent for all groups. */
  readonly roleGroups?: readonly GroupId[]
  /**
   * The user types by which the person is judged. If there are several, the strictest counts. Normally it is the person's own type. While
   * that type waits for an administrator's answer, it is the type that was approved before. If none was approved before, it is all public
   * types.
   */
  readonly userTypes: readonly UserTypeId[]
  /** Whether the person's own type waits for an administrator's answer. */
  readonly typeWaits: boolean
  readonly organisationId: OrganisationId | null
}

export interface Caller {
  /** The session of the cookie `sess`, or null if the browser has no valid one. */
  readonly session: SessionId | null
  /** The source whose caps this call counts against (`client-address.ts`). */
  readonly source: string
  /** Whether the call comes from a network of the house, in which many people share one address. */
  readonly isOfHouse: boolean
  /** The Bearer token of the request, which may no longer be valid. */
  readonly token: string | null
  readonly user: SignedInUser | null
  /** Whether the person has just shown to be there (`access/attended.ts`). What only an administrator may do asks for it. */
  readonly isAttended?: boolean
}

interface Standing {
  readonly role: string
  readonly roleGroups?: readonly number[] | null
  readonly userTypes: readonly number[]
  readonly typeWaits: boolean
}

/**
 * What the person is to the server, as one text: the role and its groups, the user types by which the person is judged, and whether a type
 * waits. It differs as soon as one of them does. It stands in the header `X-User-Type`, and shows when a hub connection has become out of date.
 */
export const standingOf = ({ role, roleGroups, userTypes, typeWaits }: Standing): string =>
  [role, ...(roleGroups ? [`in ${roleGroups.join()}`] : []), ...userTypes, ...(typeWaits ? ['waits'] : [])].join(' ')

/** The user types by which a person is judged, at least one. The type null stands for a person without a type, such as a visitor. */
export const judgedTypes = (user: Pick<SignedInUser, 'userTypes'> | null): readonly (UserTypeId | null)[] =>
  user === null || user.userTypes.length === 0 ? [null] : user.userTypes

/** The payers by whose prices a person is judged: one for each of their user types. Null stands for a visitor. */
export const payersOf = (user: SignedInUser | null): readonly (PricedPerson | null)[] =>
  user === null
    ? [null]
    : judgedTypes(user).map((userTypeId) => ({ userId: user.id, organisationId: user.organisationId, userTypeId }))

export const mayBook = (
  user: SignedInUser,
  groupAllowed: readonly UserTypeId[],
  resourceAllowed: readonly UserTypeId[],
): boolean => judgedTypes(user).every((userType) => isAllowed(userType, groupAllowed, resourceAllowed))

export type SignedInCaller = Caller & { readonly user: SignedInUser }

/** A caller whose role has the permission, in some group at least. */
export type PermittedCaller<Wanted extends Permission> = SignedInCaller & {
  readonly user: { readonly role: RoleWith<Wanted> }
}

export const isSignedIn = (caller: Caller): caller is SignedInCaller => caller.user !== null
export const callerMay = <Wanted extends Permission>(
  caller: Caller,
  permission: Wanted,
  groups?: readonly GroupId[],
): caller is PermittedCaller<Wanted> => may(caller.user, permission, groups)

/**
 * The caller as the rules judge them in some groups. Outside of their groups, the people of the house are like anybody who has signed in.
 */
export const actingIn = <Kind extends SignedInCaller>(caller: Kind, groups: readonly GroupId[]): SignedInCaller =>
  may(caller.user, 'see-bookings', groups) ? caller : { ...caller, user: { ...caller.user, role: 'user' } }

/** The groups in which the caller may do it. */
export const callerGroups = (caller: Caller, permission: Permission): Groups => groupsOf(caller.user, permission)
