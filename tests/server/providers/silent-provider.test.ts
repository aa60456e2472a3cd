/** A provider that accepts a request and never answers: no step waits for it longer than its time. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../../server/process/settings.ts'
import { createProvider } from '../../../server/providers/provider.ts'
import { ProviderFailure } from '../../../server/providers/provider-failure.ts'
import { type Answers, startHostileProvider } from './hostile-provider.ts'

const hostile = await startHostileProvider()
afterAll(() => hostile.stop())
beforeEach(() => hostile.answer({}))

const [settings] = readSettings({
  OIDC_1_NAME: 'Den tysta',
  OIDC_1_ISSUER: hostile.address,
  OIDC_1_CLIENT_ID: hostile.clientId,
}).providers
if (settings === undefined) throw new Error('There is a provider')
const silentSettings = settings

const back = 'http://localhost:8080/api/auth/provider/1/return'
const secrets = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }

/** A provider of the settings, whose silent step is waited for until the request has come: no time passes. */
const openSilent = (silent: NonNullable<Answers['silent']>, how: Answers = {}) => {
  const waiting = new AbortController()
  const provider = createProvider(
    silentSettings,
    () => back,
    () => waiting.signal,
  )
  const fallSilent = (): void =>
    hostile.answer({
      ...how,
      silent,
      onSilence: () => waiting.abort(new DOMException('It took too long', 'TimeoutError')),
    })
  return { provider, fallSilent }
}

/** Signs in. @returns why nobody was signed in */
const failureWith = async (silent: NonNullable<Answers['silent']>, how?: Answers): Promise<ProviderFailure> => {
  const { provider, fallSilent } = openSilent(silent, how)
  try {
    if (silent === '/.well-known/openid-configuration') fallSilent()
    hostile.expect(new URL(await provider.address(secrets)))
    fallSilent()
    const query = new URLSearchParams({ code: crypto.randomUUID(), state: 'state', iss: hostile.address })
    await provider.claims(query, secrets)
  } catch (error) {
    if (error instanceof ProviderFailure) return error
    throw error
  }
  throw new Error('Somebody was signed in')
}

test.each([
  ['/.well-known/openid-configuration', 'discovery'],
  ['/token', 'token'],
  ['/jwks', 'token'],
  ['/userinfo', 'userinfo'],
] as const)(
  'a provider whose %s is silent is given up as silent at the step %s',
  {
    tags: ['provider-wrong-answers', 'provider-away'],
  },
  async (silent, step) => {
    expect(await failureWith(silent)).toMatchObject({ step, trouble: 'silent', code: 'OAUTH_TIMEOUT' })
    // An answer that begins, and goes on for ever, is no better.
    expect(await failureWith(silent, { begins: true })).toMatchObject({ step, trouble: 'silent' })
  },
)

test.each<[string, Answers]>([
  ['names another issuer', { metadata: { issuer: 'https://other.example' } }],
  ['names no issuer', { metadata: { issuer: undefined } }],
  ['sends the browser to a script', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
  ['has no page to sign in', { metadata: { authorization_endpoint: undefined } }],
  ['has no address for codes', { metadata: { token_endpoint: undefined } }],
  ['is no JSON', { raw: { path: '/.well-known/openid-configuration', body: '<html>' } }],
  ['is an error', { raw: { path: '/.well-known/openid-configuration', status: 500 } }],
  ['is elsewhere', { raw: { path: '/.well-known/openid-configuration', status: 302, head: { location: '/other' } } }],
  ['has no end', { raw: { path: '/.well-known/openid-configuration', body: `"${'x'.repeat(600_000)}"` } }],
])('a description that %s is not believed', { tags: 'provider-wrong-answers' }, async (_, answers) => {
  hostile.answer(answers)
  const provider = createProvider(silentSettings, () => back)
  await expect(provider.metadata()).rejects.toMatchObject({ name: 'ProviderFailure', trouble: 'wrong' })
})

test('a description that never came is asked for anew at the next sign-in', { tags: 'provider-away' }, async () => {
  const deadlines: AbortController[] = []
  const newDeadline = (): AbortSignal => {
    const deadline = new AbortController()
    deadlines.push(deadline)
    return deadline.signal
  }
  const provider = createProvider(silentSettings, () => back, newDeadline)
  hostile.answer({
    silent: '/.well-known/openid-configuration',
    onSilence: () => deadlines.at(-1)?.abort(new DOMException('It took too long', 'TimeoutError')),
  })
  await expect(provider.metadata()).rejects.toMatchObject({ trouble: 'silent' })
  hostile.answer({})
  expect((await provider.metadata()).issuer).toBe(hostile.address)
})
