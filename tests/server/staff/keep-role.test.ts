/**
 * A provider that the settings no longer name locks out everybody whose role it gave. `npm run staff -- keep-role EMAIL` lets an administrator
 * in again, who gives the others their roles anew.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runStaffCommand } from '../../../server/staff/staff-commands.ts'
import { createAccountWorld, person } from '../accounts/account-world.ts'
import { openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'

const directory = mkdtempSync(join(tmpdir(), 'booking-test-keep-role-'))
afterAll(() => rmSync(directory, { recursive: true }))

const keep = (email: string): Promise<string> =>
  runStaffCommand(['keep-role', email], { DATA_DIR: directory, DATABASE_URL: '' })
const start = () =>
  startTestServer({
    environment: { SEED: 'none', DATA_DIR: directory },
    settings: { database: { _tag: 'Embedded', directory } },
  })

test('whose role came from a provider that has gone comes in again, whether the server runs or not', {
  tags: 'staff-keep-role',
}, async () => {
  const server = await start()
  const gone = 'https://login.gone.example'
  const { users } = await loadTestContent(server.database)
  const given = (id: number, role: object) =>
    server.database
      .updateTable('app_user')
      .set({ ...role, role_issuer: gone })
      .where('id', '=', id)
      .execute()
  try {
    await given(users.administrator, {})
    await given(users.anna, { role: 'user', staff_role: 'reader' })
    await given(users.bertil, { role: 'user', staff_role: 'reception' })
    const world = createAccountWorld(server.address, server.database)
    const signIn = async (email: string) =>
      (await (await openBrowser(server.address)).signIn(email, TEST_PASSWORD)).json
    for (const email of [people.administrator, people.anna])
      expect(await signIn(email)).toMatchObject({ code: 'password-closed' })

    expect(await keep(people.administrator)).toContain(
      `The role administrator of ${people.administrator} is the house's own`,
    )
    expect(await signIn(people.administrator)).toMatchObject({ role: 'administrator' })
    expect(await world.auditKinds(users.administrator)).toContain('role-set')
    await expect(keep(people.administrator)).rejects.toThrow('No provider gave')
    await expect(keep('nobody@test.example')).rejects.toThrow('Nobody here has the address')

    // The administrator takes a role of the provider's, and gives it anew.
    const administrator = await world.signedIn(people.administrator)
    const { email, userType } = Object((await administrator.send(`/api/user/${users.anna}`)).json)
    for (const role of ['user', 'reader']) {
      const body = { ...person, email, userType, role }
      expect((await administrator.send(`/api/user/${users.anna}`, { method: 'PUT', body })).status).toBe(200)
      expect(await signIn(people.anna)).toMatchObject({ role })
    }
  } finally {
    await server.stop()
  }

  expect(await keep(people.bertil)).toContain('The role reception')
  await expect(keep(people.bertil)).rejects.toThrow('No provider gave')
})
