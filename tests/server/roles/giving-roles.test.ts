/** Roles as administrators give them, with the groups that they are for, on a real server with a real database. */
import { afterAll, describe, expect, test } from 'vitest'
import { person } from '../accounts/account-world.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { openHouse, post } from './house-of-two-groups.ts'

const house = await openHouse()
const { server, database, administrator, users, north, south } = house
afterAll(() => server.stop())

const at = (answer: Answer, key: string): unknown => Reflect.get(Object(answer.json), key)
const put = async (id: number, more: object, by: Browser = administrator): Promise<Answer> => {
  const { email, userType } = Object((await administrator.send(`/api/user/${id}`)).json)
  return post(by, `/api/user/${id}`, { ...person, email, userType, ...more }, 'PUT')
}
const given = async (id: number) =>
  database.selectFrom('app_user').select(['role', 'staff_role', 'role_groups']).where('id', '=', id).executeTakeFirst()

describe('a role', { tags: ['role-given', 'role-staff'] }, () => {
  test('is one of the list, and another is none', async () => {
    const roles = Object((await administrator.send('/api/user/roles')).json)
    expect(roles.map(({ name }: { name: string }) => name)).toEqual([
      ...['Användare', 'Läsare', 'Reception', 'Lokalansvarig', 'Ekonomi', 'Administratör'],
    ])
    for (const { id } of roles.slice(0, -1)) expect(at(await put(users.nils, { role: id }), 'role')).toBe(id)
    for (const role of ['janitor', 'Administratör', '__proto__'])
      expect((await put(users.nils, { role })).status).toBe(400)
    expect(at(await put(users.nils, { role: 'user' }), 'role')).toBe('user')
  })

  test('may be for some groups, and keeps them until it is none of the house', async () => {
    const reception = await put(users.nils, { role: 'reception', roleGroups: [south, north, south] })
    expect([reception.status, at(reception, 'roleGroups')]).toEqual([200, [north, south]])
    // A process of an older release takes the person for a user.
    expect(await given(users.nils)).toEqual({ role: 'user', staff_role: 'reception', role_groups: [north, south] })
    expect(at(await put(users.nils, { role: 'manager' }), 'roleGroups')).toEqual([north, south])
    const unknown = await put(users.nils, { roleGroups: [north, 2_000_000_000] })
    expect([unknown.status, failureOf(unknown).fields]).toEqual([
      ...[422, { roleGroups: 'Någon av grupperna finns inte längre.' }],
    ])
    expect(at(await put(users.nils, { roleGroups: [] }), 'roleGroups')).toBeUndefined()
    expect(at(await put(users.nils, { roleGroups: [south] }), 'roleGroups')).toEqual([south])
    expect(at(await put(users.nils, { roleGroups: null }), 'roleGroups')).toBeUndefined()
    for (const role of ['administrator', 'user']) {
      await put(users.nils, { role: 'reader', roleGroups: [north] })
      expect(at(await put(users.nils, { role, roleGroups: [north] }), 'roleGroups')).toBeUndefined()
      expect(await given(users.nils)).toEqual({ role, staff_role: null, role_groups: null })
    }
    const entries = await administrator.send(`/api/audit?user=${users.nils}&kind=role-set`)
    expect(at(entries, 'entries')).toContainEqual(
      expect.objectContaining({ details: { from: 'user', to: 'reception', groups: [north, south] } }),
    )
  })

  test('is given by administrators only, and not by whom they gave one', async () => {
    const { id, browser } = await house.staff('manager')
    const own = await put(id, { role: 'administrator', roleGroups: [south] }, browser)
    expect([own.status, at(own, 'role'), at(own, 'roleGroups')]).toEqual([200, 'manager', [north]])
    expect((await put(users.nora, { role: 'reader' }, browser)).status).toBe(403)
  })

  test('is what two administrators set, and not what the later one overwrites', async () => {
    await put(users.nils, { role: 'reception', roleGroups: [north] })
    const began = { role: 'reception', roleGroups: [north] }
    const later = await put(users.nils, { role: 'reception', roleGroups: [south] })
    expect(later.status).toBe(200)
    const collides = await put(users.nils, { role: 'reception', roleGroups: [north, south], began })
    expect([collides.status, failureOf(collides).code]).toEqual([409, 'overtaken'])
    expect(failureOf(collides).collisions).toEqual([
      expect.objectContaining({ field: 'roleGroups', mine: [north, south], theirs: [south], own: true }),
    ])
    const merged = await put(users.nils, { role: 'manager', roleGroups: [north], began })
    expect([at(merged, 'role'), at(merged, 'roleGroups')]).toEqual(['manager', [south]])
    await put(users.nils, { role: 'user' })
  })

  test('of the last administrator stays, whatever else it shall be', { tags: 'role-last-administrator' }, async () => {
    for (const role of ['user', 'reader', 'reception', 'manager', 'economy']) {
      const answer = await put(house.content.users.administrator, { role })
      expect([role, answer.status, failureOf(answer).code]).toEqual([role, 409, 'last-administrator'])
    }
  })

  test('is felt at the next call, and told in the header and in the answers about oneself', async () => {
    const { id, browser } = await house.staff('reception')
    const waiting = async () => (await browser.send('/api/booking/waiting')).status
    expect(await waiting()).toBe(200)
    const self = await browser.send(`/api/user/${id}`)
    expect([at(self, 'role'), at(self, 'roleGroups')]).toEqual(['reception', [north]])
    const silent = await post(browser, '/api/auth/sign-in-silent', {})
    expect([at(silent, 'role'), at(silent, 'roleGroups')]).toEqual(['reception', [north]])
    const before = self.headers.get('x-user-type')
    await put(id, { roleGroups: [south] })
    expect((await browser.send(`/api/user/${id}`)).headers.get('x-user-type')).not.toBe(before)
    await put(id, { role: 'reader' })
    expect(await waiting()).toBe(403)
    await put(id, { role: 'user' })
    expect((await browser.send('/api/booking/all')).status).toBe(403)
  })

  test('ends with the person', async () => {
    const { id } = await house.staff('economy')
    expect((await administrator.send(`/api/user/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await given(id)).toEqual({ role: 'user', staff_role: null, role_groups: null })
  })
})
