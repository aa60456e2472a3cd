/** PASSWORD_SIGN_IN: whose password is a way in where people sign in by a provider. */
import { afterAll, expect, test } from 'vitest'
import { openBrowser } from '../testing/browser.ts'
import { TEST_PASSWORD } from '../testing/test-content.ts'
import { openProviderScene } from './provider-scene.ts'

const scenes = await Promise.all(
  ['staff', 'off'].map((setting) =>
    openProviderScene({ environment: { PASSWORD_SIGN_IN: setting, OIDC_1_TRUST_EMAIL: '1' } }),
  ),
)
const [staff, off] = scenes
if (staff === undefined || off === undefined) throw new Error('There are two scenes')
afterAll(() => Promise.all(scenes.map((scene) => scene.stop())))

const signIn = async (scene: typeof staff, email: string, password = TEST_PASSWORD): Promise<string> => {
  const answer = await (await openBrowser(scene.server.address)).signIn(email, password)
  return answer.status === 200 ? '200' : scene.codeOf(answer)
}

test('staff: only the people of the house sign in by password, and nobody registers by one', {
  tags: 'password-sign-in',
}, async () => {
  expect(await signIn(staff, 'administrator@test.example')).toBe('200')
  expect(await signIn(staff, 'anna@test.example')).toBe('403 password-closed')
  expect(await signIn(staff, 'anna@test.example', 'wrong')).toBe('401 credentials')
  expect((await staff.world.register('new@test.example')).status).toBe(403)
})

test('off: nobody does', { tags: 'password-sign-in' }, async () => {
  expect(await signIn(off, 'administrator@test.example')).toBe('403 password-closed')
  expect(await signIn(off, 'anna@test.example', 'wrong')).toBe('401 credentials')
})

test('everybody is told which ways there are', { tags: 'password-sign-in' }, async () => {
  const browser = await openBrowser(off.server.address)
  expect((await browser.send('/api/auth/ways')).json).toEqual({
    password: 'off',
    passkeys: true,
    providers: [{ id: '1', name: 'Ekstads inloggning' }],
  })
})

test('an address that the settings trust opens its account, told by mail', { tags: 'provider-linking' }, async () => {
  const { provider, server, world, ticketOf, trade } = off
  provider.answer({ claims: { sub: 'anna-1', email: 'anna@test.example' } })
  const browser = await openBrowser(server.address)
  const answer = await trade(browser, { ticket: await ticketOf(browser) })
  expect([answer.status, answer.json]).toMatchObject([200, { email: 'anna@test.example' }])
  expect(await world.mailNames('anna@test.example')).toContain('identity-linked')
  // Not of an address of which the provider itself says that it is nobody's.
  provider.answer({ claims: { sub: 'bertil-1', email: 'bertil@test.example', email_verified: false } })
  expect(off.codeOf(await trade(browser, { ticket: await ticketOf(browser) }))).toBe('409 unknown-person')
})
