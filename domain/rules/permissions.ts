/**
 * Who in the house may do what, and in which groups (docs/rules.md#permission). The server, the core and the screens ask here. Invariant:
 * nothing else decides by the name of a role.
 */
import type { Role } from '../schema/entities.ts'
import type { GroupId } from '../schema/ids.ts'
import type { Account } from '../schema/state.ts'

/**
 * - `see-bookings`: who has booked, the sheet of a day, the search, how much is booked, and what happens
 * - `handle-bookings`: answers, changes and cancellations of anybody's bookings, in spite of the rules; notes; booking for somebody
 * - `arrange`: groups and resources, with their times, rules, prices and pictures
 * - `invoice`: the price of a booked part, and reports with payers
 * - `see-billing`: personal numbers, addresses and billing of anybody, in lists too. Who only handles bookings gets them with one booking
 * - `administer`: people and their roles, user types, texts, attributes, and new groups
 */
export type Permission = 'see-bookings' | 'handle-bookings' | 'arrange' | 'invoice' | 'see-billing' | 'administer'

const granted = {
  user: [],
  reader: ['see-bookings'],
  reception: ['see-bookings', 'handle-bookings'],
  manager: ['see-bookings', 'handle-bookings', 'arrange'],
  economy: ['see-bookings', 'invoice', 'see-billing'],
  administrator: ['see-bookings', 'handle-bookings', 'arrange', 'invoice', 'see-billing', 'administer'],
} as const satisfies Readonly<Record<Role, readonly Permission[]>>

/** The roles that have a permission. */
export type RoleWith<Wanted extends Permission> = {
  readonly [Name in Role]: Wanted extends (typeof granted)[Name][number] ? Name : never
}[Role]

export const isRole = (name: string | null | undefined): name is Role => Object.hasOwn(granted, name ?? '')

/** Whether a role is of the people of the house. */
export const isStaff = (role: string): boolean => isRole(role) && role !== 'user'

/** Whether a person may have a role for some groups only. Who administers has all groups. */
export const isOfGroups = (role: string): boolean =>
  isStaff(role) && !may({ role: isRole(role) ? role : null }, 'administer')

/** A person with the role and the groups for which the person has it. Without groups it is for all groups. */
export interface Person {
  readonly role: Role | null
  readonly roleGroups?: readonly GroupId[] | undefined
}

const nowhere: readonly GroupId[] = []

/** Some groups, or all groups that there are. */
export type Groups = 'all' | readonly GroupId[]

/**
 * The groups in which a person may do something. A visitor, who has no role, may do nothing of this. Nor may somebody with a role that only
 * a newer release knows.
 */
export const groupsOf = (person: Person | null, permission: Permission): Groups => {
  const permissions: readonly Permission[] | undefined = person?.role ? granted[person.role] : undefined
  return permissions?.includes(permission) === true ? (person?.roleGroups ?? 'all') : nowhere
}

/** Whether a person may do something in any group or, if groups are given, in all of these. */
export const may = (person: Person | null, permission: Permission, groups: readonly GroupId[] = []): boolean => {
  const own = groupsOf(person, permission)
  return own === 'all' || (own.length > 0 && groups.every((group) => own.includes(group)))
}

const personOf = (account: Account): Person | null => (account._tag === 'SignedIn' ? account : null)

/** Who has signed in, and for what, as one text. Empty if nobody has. */
export const personKey = (account: Account): string =>
  account._tag === 'SignedIn' ? [account.userId, account.role, account.roleGroups].join(' ') : ''

/** Whether the person who has signed in may do it, as `may`. */
export const accountMay = (account: Account, permission: Permission, groups?: readonly GroupId[]): boolean =>
  may(personOf(account), permission, groups)

/** The groups in which the person who has signed in may do it. */
export const accountGroups = (account: Account, permission: Permission): Groups =>
  groupsOf(personOf(account), permission)
