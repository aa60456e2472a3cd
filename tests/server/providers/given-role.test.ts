/**
 * What a provider gives, it can take: role and user type come from claims that the settings name, at each sign-in. The house's own choices
 * stay where no value matches, and the last administrator stays one.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { GOOD_PASSWORD } from '../accounts/account-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { openProviderScene } from './provider-scene.ts'

const scene = await openProviderScene({
  environment: {
    OIDC_1_TYPE_CLAIM: 'unit',
    OIDC_1_TYPES: 'pupil=3, nowhere=999, firm=2',
    OIDC_1_ROLE_CLAIM: 'realm_access.roles',
    OIDC_1_ROLES: 'boss=administrator, nothing=user, desk=manager:999',
  },
})
const { server, world, provider, registered, ticketOf, trade } = scene
afterAll(() => scene.stop())
beforeEach(() => provider.answer({}))

const account = (id: number) =>
  server.database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Signs in with these claims, in a new browser. */
const signIn = async (claims: Readonly<Record<string, unknown>>) => {
  provider.answer({ claims })
  const browser = await openBrowser(server.address)
  return { browser, answer: await trade(browser, { ticket: await ticketOf(browser) }) }
}
const boss = { realm_access: { roles: ['other', 'boss'] } }

describe('the role of a provider', { tags: 'provider-role' }, () => {
  test('is given, asked for again at each sign-in, and taken when it is no longer said', async () => {
    const { id } = await registered({ sub: 'boss-1', ...boss })
    expect(await account(id)).toMatchObject({ role: 'administrator', role_issuer: provider.address })
    const { browser } = await signIn({ sub: 'boss-1' })
    expect(await account(id)).toMatchObject({ role: 'user', role_issuer: null })
    expect((await browser.send('/api/audit')).status).toBe(403)
    expect((await world.auditKinds(id)).filter((kind) => kind === 'role-set')).toHaveLength(2)
  })

  test('that no value names leaves what the house has given', async () => {
    const { id } = await registered({ sub: 'house-1' })
    await server.database.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', id).execute()
    await signIn({ sub: 'house-1', realm_access: { roles: ['unknown'] } })
    expect(await account(id)).toMatchObject({ role: 'administrator', role_issuer: null })
  })

  test('is not taken from the last administrator', async () => {
    const { id } = await registered({ sub: 'last-1', ...boss })
    const others = await server.database
      .selectFrom('app_user')
      .select('id')
      .where('role', '=', 'administrator')
      .where('id', '<>', id)
      .execute()
    const ids = others.map((one) => one.id)
    await server.database.updateTable('app_user').set({ role: 'user' }).where('id', 'in', ids).execute()
    expect((await signIn({ sub: 'last-1' })).answer.json).toMatchObject({ role: 'administrator' })
    await server.database.updateTable('app_user').set({ role: 'administrator' }).where('id', 'in', ids).execute()
  })

  test('is left to one of the last who lose it at the same moment', async () => {
    const subs = [1, 2, 3, 4, 5, 6].map((one) => `many-${one}`)
    const ids: number[] = []
    for (const sub of subs) ids.push((await registered({ sub, ...boss })).id)
    const others = server.database.updateTable('app_user').where('id', 'not in', ids)
    const before = await others.where('role', '=', 'administrator').set({ role: 'user' }).returning('id').execute()
    const tickets: { browser: Browser; ticket: string }[] = []
    for (const sub of subs) {
      provider.answer({ claims: { sub } })
      const browser = await openBrowser(server.address)
      tickets.push({ browser, ticket: await ticketOf(browser) })
    }
    const answers = await Promise.all(tickets.map(({ browser, ticket }) => trade(browser, { ticket })))
    const roles = answers.map(({ json }) => Reflect.get(Object(json), 'role'))
    expect(roles.toSorted()).toEqual(['administrator', ...Array.from({ length: 5 }, () => 'user')])
    await others
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .set({ role: 'administrator' })
      .execute()
  })

  test('for a group that does not exist is a role nowhere', async () => {
    const { browser, id } = await registered({ sub: 'nowhere-1', realm_access: { roles: 'desk' } })
    expect(await account(id)).toMatchObject({ role: 'user', staff_role: 'manager', role_groups: [999] })
    const path = `/api/groups/${scene.content.group}/own-prices/remove`
    expect((await browser.send(path, { method: 'POST', body: {} })).status).toBe(404)
  })

  test('makes a password no way in, and its link cannot be removed', async () => {
    const id = await world.verified('both@test.example')
    const owner = await world.signedIn('both@test.example', GOOD_PASSWORD)
    provider.answer({ claims: { sub: 'both-1' } })
    const ticket = await ticketOf(owner, { purpose: 'link', password: GOOD_PASSWORD })
    await owner.send('/api/auth/identities', { method: 'POST', body: { ticket } })
    const { browser: chief } = await signIn({ sub: 'both-1', ...boss })
    const browser = await openBrowser(server.address)
    expect(scene.codeOf(await browser.signIn('both@test.example', GOOD_PASSWORD))).toBe('403 password-closed')
    const row = await server.database
      .selectFrom('user_identity')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(scene.codeOf(await chief.send(`/api/auth/identities/${row.id}`, { method: 'DELETE' }))).toBe(
      '409 role-of-provider',
    )
    await signIn({ sub: 'both-1' })
    expect((await browser.signIn('both@test.example', GOOD_PASSWORD)).status).toBe(200)
  })

  test('opens nothing longer than 12 hours after the provider was asked, however much is done', async () => {
    await registered({ sub: 'twelve-1', ...boss })
    const { browser } = await signIn({ sub: 'twelve-1', ...boss })
    expect((await browser.send('/api/audit')).status).toBe(200)
    await sql`update access_token set created_at = created_at - interval '12 hours'`.execute(server.database)
    expect((await browser.send('/api/audit')).status).toBe(401)
  })
})

describe('the user type of a provider', { tags: 'provider-type' }, () => {
  test('is the first of its values that there is, and needs no approval', async () => {
    const { id } = await registered({ sub: 'pupil-1', unit: ['nothing', 'nowhere', 'pupil'] })
    expect(await account(id)).toMatchObject({ user_type_id: 3, type_approved: true })
  })

  test('changes at a sign-in, and stays when no value is known', async () => {
    const { id } = await registered({ sub: 'pupil-2', unit: 'pupil' })
    await signIn({ sub: 'pupil-2', unit: 'firm' })
    expect(await account(id)).toMatchObject({ user_type_id: 2 })
    await signIn({ sub: 'pupil-2', unit: 'unknown' })
    expect(await account(id)).toMatchObject({ user_type_id: 2 })
  })
})
