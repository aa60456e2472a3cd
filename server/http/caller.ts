/** The caller of a call. */
import type { Role } from '../../domain/schema/entities.ts'
import type { OrganisationId, SessionId, UserId, UserTypeId } from '../../domain/schema/ids.ts'

export interface SignedInUser {
  readonly id: UserId
  readonly role: Role
  /** Null: it waits for an administrator's yes, and counts for nothing. */
  readonly userTypeId: UserTypeId | null
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

export type SignedInCaller = Caller & { readonly user: SignedInUser }

export type AdministratorCaller = SignedInCaller & { readonly user: { readonly role: 'administrator' } }

export const isSignedIn = (caller: Caller): caller is SignedInCaller => caller.user !== null
export const isAdministrator = (caller: Caller): caller is AdministratorCaller => caller.user?.role === 'administrator'
