/**
 * Who in the house may do what (docs/rules.md#permission). The server, the core and the screens ask `may`. Invariant: nothing else decides
 * by the name of a role.
 */
import type { Role } from '../schema/entities.ts'
import type { Account } from '../schema/state.ts'

/**
 * - `see-bookings`: who has booked, the search, the statistics, and what happens
 * - `handle-bookings`: answers, changes and cancellations of anybody's bookings, in spite of the rules; notes; booking for somebody
 * - `arrange`: groups and resources, with their times, rules, prices and pictures
 * - `invoice`: the price of a booked part, and reports with payers
 * - `administer`: people and their roles, user types, texts, attributes, and new groups
 */
export type Permission = 'see-bookings' | 'handle-bookings' | 'arrange' | 'invoice' | 'administer'

const granted = {
  user: [],
  administrator: ['see-bookings', 'handle-bookings', 'arrange', 'invoice', 'administer'],
} as const satisfies Readonly<Record<Role, readonly Permission[]>>

/** The roles that have a permission. */
export type RoleWith<Wanted extends Permission> = {
  readonly [Name in Role]: Wanted extends (typeof granted)[Name][number] ? Name : never
}[Role]

/** A visitor, who has no role, may do nothing of this. Nor may somebody with a role that only a newer release knows. */
export const may = (person: { readonly role: Role | null } | null, permission: Permission): boolean => {
  const permissions: readonly Permission[] | undefined = person?.role ? granted[person.role] : undefined
  return permissions?.includes(permission) === true
}

/** Whether a role is of the people of the house. */
export const isStaff = (role: string): boolean => role !== 'user'

/** Whether the person who has signed in may do it. */
export const accountMay = (account: Account, permission: Permission): boolean =>
  may(account._tag === 'SignedIn' ? account : null, permission)
