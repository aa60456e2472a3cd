/** The one table of who in the house may do what, and that nothing else decides by the name of a role. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { may, type Permission } from '../../../domain/rules/permissions.ts'
import { roleTitles } from '../../../domain/rules/role-names.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { Role } from '../../../domain/schema/entities.ts'

const permissions: readonly Permission[] = ['see-bookings', 'handle-bookings', 'arrange', 'invoice', 'administer']
const permissionsOf = (role: Role | null) => permissions.filter((permission) => may({ role }, permission))

describe('permissions', { tags: 'permission-table' }, () => {
  test('an administrator has all of them, a user and a visitor have none', () => {
    expect(permissionsOf('administrator')).toEqual(permissions)
    expect(permissionsOf('user')).toEqual([])
    expect(permissionsOf(null)).toEqual([])
    expect(may(null, 'see-bookings')).toBe(false)
  })

  test('every role has a title', () => {
    expect(Object.keys(roleTitles)).toEqual([...Role.literals])
  })

  test('every call that is not for everybody names one of them, and each of them has calls', () => {
    const named = new Set(Object.values(calls).map(({ audience }) => audience))
    expect([...named].toSorted()).toEqual(['anyone', 'user', ...permissions].toSorted())
  })
})

/** Code that would decide by the name of a role. */
const decides =
  /\bisAdministrator\w*|\brole\b\s*[!=]==?\s*['"`]\w|['"`]\s*[!=]==?\s*\S*\brole\b|\brole\b[^\n]*\.startsWith\(/u
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
