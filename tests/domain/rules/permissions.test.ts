/** The one table of who in the house may do what, and that nothing else decides by the name of a role. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupsOf, isOfGroups, may, type Permission, personKey } from '../../../domain/rules/permissions.ts'
import { roleTitles } from '../../../domain/rules/role-names.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { Role } from '../../../domain/schema/entities.ts'
import { GroupId, UserId, UserTypeId } from '../../../domain/schema/ids.ts'

const permissions: readonly Permission[] = [
  ...(['see-bookings', 'handle-bookings', 'arrange', 'invoice', 'see-billing', 'administer'] as const),
]
const permissionsOf = (role: Role | null) => permissions.filter((permission) => may({ role }, permission))
const groups = [1, 2, 3].map((id) => GroupId.make(id))
const [one, two] = groups
if (one === undefined || two === undefined) throw new Error('no groups')

describe('permissions', { tags: 'permission-table' }, () => {
  test('an administrator has all of them, a user and a visitor have none', () => {
    expect(permissionsOf('administrator')).toEqual(permissions)
    expect(permissionsOf('user')).toEqual([])
    expect(permissionsOf(null)).toEqual([])
    expect(may(null, 'see-bookings')).toBe(false)
  })

  test('each of the others has what it works with', { tags: 'role-staff' }, () => {
    expect(permissionsOf('reader')).toEqual(['see-bookings'])
    expect(permissionsOf('reception')).toEqual(['see-bookings', 'handle-bookings'])
    expect(permissionsOf('manager')).toEqual(['see-bookings', 'handle-bookings', 'arrange'])
    expect(permissionsOf('economy')).toEqual(['see-bookings', 'invoice', 'see-billing'])
    expect(Role.literals.filter(isOfGroups)).toEqual(['reader', 'reception', 'manager', 'economy'])
    expect(['user', 'administrator', 'Staff', '__proto__'].filter(isOfGroups)).toEqual([])
  })

  test('of some groups reach no other group, and never all of them together', { tags: 'role-groups' }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Role.literals),
        fc.constantFrom(...permissions),
        fc.subarray(groups, { minLength: 1 }),
        fc.subarray(groups),
        (role, permission, roleGroups, asked) => {
          const has = may({ role }, permission)
          expect(may({ role, roleGroups }, permission)).toBe(has)
          expect(may({ role, roleGroups }, permission, asked)).toBe(has && asked.every((id) => roleGroups.includes(id)))
          expect(groupsOf({ role, roleGroups }, permission)).toEqual(has ? roleGroups : [])
          expect(groupsOf({ role }, permission)).toEqual(has ? 'all' : [])
        },
      ),
    )
    // Whose groups are gone has none, and not all.
    expect(may({ role: 'manager', roleGroups: [] }, 'arrange')).toBe(false)
  })

  test('another person or another reach is another key', { tags: 'role-groups' }, () => {
    const account = { _tag: 'SignedIn', userId: UserId.make(1), role: 'reader', userType: UserTypeId.make(1) } as const
    const keys = [account, { ...account, role: 'reception' as const }, { ...account, roleGroups: [one] }].map(personKey)
    expect(new Set([...keys, personKey({ ...account, roleGroups: [one, two] })]).size).toBe(4)
    expect(personKey({ _tag: 'SignedOut', cause: 'asked' })).toBe('')
  })

  test('every role has a title', () => {
    expect(Object.keys(roleTitles)).toEqual([...Role.literals])
  })

  test('every call that is not for everybody names one of them, and each of them has calls', () => {
    const named = new Set(Object.values(calls).map(({ audience }) => audience))
    // What `see-billing` gives is a part of other calls' answers.
    const called = permissions.filter((permission) => permission !== 'see-billing')
    expect([...named].toSorted()).toEqual(['anyone', 'user', ...called].toSorted())
  })
})

/** Code that would decide by the name of a role. To ask whether it is a text decides nothing. */
const decides =
  /\bisAdministrator\w*|(?<!typeof )\brole\b\s*[!=]==?\s*['"`]\w|['"`]\s*[!=]==?\s*\S*\brole\b|\brole\b[^\n]*\.startsWith\(/u
const table = 'domain/rules/permissions.ts'

const sources = ['domain', 'worker', 'src', 'server'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => join(room, name)),
)

test('nothing but the table decides by the name of a role', { tags: 'permission-table' }, () => {
  expect(readFileSync(table, 'utf8')).toMatch(decides)
  const deciding = sources.filter((file) => file !== table && decides.test(readFileSync(file, 'utf8')))
  expect(deciding).toEqual([])
})
