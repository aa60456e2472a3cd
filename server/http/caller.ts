/** The caller of a call, and by which user types they are judged. */
import { isAllowed } from '../../domain/rules/user-types.ts'
import type { Role } from '../../domain/schema/entities.ts'
import type { OrganisationId, SessionId, UserId, UserTypeId } from '../../domain/schema/ids.ts'

export interface SignedInUser {
  readonly id: UserId
  readonly role: Role
  /**
   * The user types that one is judged by, as strictly as the strictest of them: one's own; while that waits for an administrator's
   * yes the one that was approved before, or all public ones where there was none.
   */
  readonly userTypes: readonly UserTypeId[]
  readonly typeWaits: boolean
  readonly organisationId: OrganisationId | null
}

export interface Caller {
  /** The cookie `sess`; null when the browser came without a valid one. */
  readonly session: SessionId | null
  /** The source that the caps count this call for (`client-address.ts`). */
  readonly source: string
  /** Whether it comes from a network of the house, behind whose one address many people sit. */
  readonly isOfHouse: boolean
  /** The Bearer token of the request, dead or alive. */
  readonly token: string | null
  readonly user: SignedInUser | null
}

/** The types by which somebody is judged; null: none, as a visitor. @returns at least one */
export const judgedTypes = (user: Pick<SignedInUser, 'userTypes'> | null): readonly (UserTypeId | null)[] =>
  user === null || user.userTypes.length === 0 ? [null] : user.userTypes

export const mayBook = (
  user: SignedInUser,
  groupAllowed: readonly UserTypeId[],
  resourceAllowed: readonly UserTypeId[],
): boolean => judgedTypes(user).every((userType) => isAllowed(userType, groupAllowed, resourceAllowed))

export type SignedInCaller = Caller & { readonly user: SignedInUser }

export type AdministratorCaller = SignedInCaller & { readonly user: { readonly role: 'administrator' } }

export const isSignedIn = (caller: Caller): caller is SignedInCaller => caller.user !== null
export const isAdministrator = (caller: Caller): caller is AdministratorCaller => caller.user?.role === 'administrator'
