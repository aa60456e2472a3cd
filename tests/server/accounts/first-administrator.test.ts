/**
 * The first administrator of an installation without the demonstration (docs/operating.md).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFirstAdministrator, mailFirstAdministrator } from '../../../server/accounts/first-administrator.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { createLogger } from '../../../server/process/logger.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { type AccountWorld, createAccountWorld, GOOD_PASSWORD } from './account-world.ts'

const email = 'First@test.example'
let server: RunningServer
let world: AccountWorld
beforeAll(async () => {
  server = await startTestServer({ environment: { SEED: 'none', ADMIN_EMAIL: email } })
  world = createAccountWorld(server.address, server.database)
})
afterAll(() => server?.stop())

/** Does what every start with the same database does. */
const startAgain = async (adminEmail = email): Promise<void> => {
  const silent = createLogger('silent')
  await server.database.transaction().execute((transaction) => addFirstAdministrator(transaction, adminEmail, silent))
  const links = createLinks(() => server.url)
  await mailFirstAdministrator({ database: server.database, links, logger: silent }, adminEmail)
}
const reset = async (address: string) => {
  const { id, code } = await world.linkIn(address, 'welcome-administrator')
  const passwords = { password: GOOD_PASSWORD, repeatNewPassword: GOOD_PASSWORD }
  return (await world.post(`/api/user/${id}/reset-password`, { code, ...passwords })).status
}

test('is who reads the mail of ADMIN_EMAIL: each start sends a link until a password is chosen', {
  tags: ['setting-admin-email', 'setting-public-url', 'mail-welcome'],
}, async () => {
  expect(await world.mailNames(email)).toEqual(['welcome-administrator'])
  const first = await world.linkIn(email, 'welcome-administrator')
  expect([first.url.origin, first.url.pathname]).toEqual([server.url, '/forgot-password'])
  expect(new URL(server.url).port).toBe(new URL(server.address).port)
  const [mail] = await world.mailsTo(email)
  expect(mail?.plain).toContain('fyra steg till den första bokningen')
  expect(mail?.plain).not.toMatch(/någon, troligen du|\[house\]/i)

  await startAgain()
  expect(await world.mailNames(email)).toEqual(['welcome-administrator', 'welcome-administrator'])
  expect((await world.linkIn(email, 'welcome-administrator')).code).not.toBe(first.code)
  const administrators = () =>
    server.database.selectFrom('app_user').select('email').where('role', '=', 'administrator').execute()
  expect(await administrators()).toEqual([{ email }])

  // A misspelt address that is corrected at the next start opens nothing.
  await startAgain('wrong@test.example')
  expect(await administrators()).toEqual([{ email: 'wrong@test.example' }])
  expect(await reset(email)).toBe(422)
  await startAgain()
  expect(await administrators()).toEqual([{ email }])
  expect(await reset('wrong@test.example')).toBe(422)

  expect(await reset(email)).toBe(200)
  const browser = await openBrowser(server.address)
  expect((await browser.signIn(email, GOOD_PASSWORD)).json).toMatchObject({ role: 'administrator' })
  const before = await world.mailsTo(email)
  await startAgain()
  await startAgain('other@test.example')
  expect(await world.mailsTo(email)).toEqual(before)
  expect(await world.mailsTo('other@test.example')).toEqual([])
  expect(await administrators()).toEqual([{ email }])
})

test('is nobody else while an administrator signs in by a provider', { tags: 'setting-admin-email' }, async () => {
  const id = await world.verified('by-provider@test.example')
  const of = server.database.updateTable('app_user')
  await of.set({ role: 'user' }).where('role', '=', 'administrator').execute()
  const issuer = 'https://login.ekstad.example'
  await of.set({ role: 'administrator', password_hash: null, role_issuer: issuer }).where('id', '=', id).execute()
  const boss = {
    user_id: id,
    issuer,
    subject_hash: Buffer.from('boss'),
    name: 'Ekstad',
    linked_at: sql<string>`server_now()`,
  }
  await server.database.insertInto('user_identity').values(boss).execute()
  await startAgain('another@test.example')
  const rows = server.database.selectFrom('app_user').select('id').where('role', '=', 'administrator')
  expect(await rows.execute()).toEqual([{ id }])
})

test('is not greeted by a name that a stranger gave when registering that address', {
  tags: 'mail-strangers-words',
}, async () => {
  const address = 'later@test.example'
  await world.register(address, { firstName: 'Vinn', lastName: 'Miljonen' })
  await server.database.updateTable('app_user').set({ role: 'user' }).execute()
  await startAgain(address)
  expect(await world.mailNames(address)).toEqual(['verify-address', 'welcome-administrator'])
  for (const { plain } of await world.mailsTo(address)) expect(plain).not.toMatch(/Vinn|Miljonen/)
})
