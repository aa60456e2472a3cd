/** What the log says when a provider is set up wrong is what `docs/operating.md` says that it says. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../server/process/settings.ts'
import { createProvider } from '../../../server/providers/provider.ts'
import { openBrowser } from '../testing/browser.ts'
import { type Answers, startHostileProvider } from './hostile-provider.ts'
import { openProviderScene } from './provider-scene.ts'

const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
/** A port at which nobody listens any more. */
const closed = await startHostileProvider()
await closed.stop()
const scene = await openProviderScene({
  environment: {
    OIDC_1_ACR: 'loa3',
    ...{ OIDC_2_NAME: 'Den stängda', OIDC_2_ISSUER: closed.address, OIDC_2_CLIENT_ID: 'boka' },
    // No name has a part of 64 letters, so nobody is asked for its address.
    ...{ OIDC_3_NAME: 'Den okända', OIDC_3_ISSUER: `https://${'x'.repeat(64)}.example`, OIDC_3_CLIENT_ID: 'boka' },
  },
})
afterAll(() => scene.stop())

interface Wrong {
  readonly answers?: Answers
  readonly query?: Readonly<Record<string, string>>
  readonly step: string
  /** As the page has it. */
  readonly code: string
}
const rowOf = (step: string, code: string): string | undefined =>
  page.split('\n').find((line) => line.startsWith(`| \`${step}\``) && line.includes(code))
const past = Math.floor(Date.now() / 1000) - 3_600

// The first one comes before the provider's description of itself is known.
const wrongs: readonly Wrong[] = [
  {
    answers: { metadata: { issuer: 'https://other.example' } },
    step: 'discovery',
    code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  },
  { answers: { tokenError: 'invalid_client' }, step: 'token', code: 'invalid_client' },
  { answers: { challenge: 'Basic realm="x"' }, step: 'token', code: 'HTTP_401' },
  { answers: { tokenError: 'invalid_grant' }, step: 'token', code: 'invalid_grant' },
  { answers: { claims: { iat: past, exp: past } }, step: 'token', code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
  { answers: { claims: { nonce: 'other' } }, step: 'token', code: '"nonce"' },
  { answers: { claims: { iss: 'https://other.example' } }, step: 'token', code: '"iss"' },
  { answers: { claims: { aud: 'other' } }, step: 'token', code: '"aud"' },
  { answers: { foreignKey: true }, step: 'token', code: 'signature' },
  { step: 'claims', code: 'the level (acr)' },
  { query: { error: 'access_denied' }, step: 'answer', code: 'access_denied' },
]

test.for(wrongs)(
  '$step, $code',
  { tags: 'provider-wrong-answers' },
  async ({ answers = {}, query = {}, step, code }) => {
    scene.provider.answer(answers)
    scene.lines.length = 0
    const browser = await openBrowser(scene.server.address)
    const begun = await scene.begin(browser)
    if (begun.status === 200) {
      const left = new URL(String(Object(begun.json).address))
      scene.provider.expect(left)
      await scene.comeBack(browser, left, query)
    }
    const told = scene.lines.map((line) => JSON.parse(line)).find((line) => line.step !== undefined)
    expect(told).toMatchObject({ setting: 'OIDC_1', step, code: expect.stringContaining(code) })
    expect(rowOf(step, code)).toBeDefined()
  },
)

test.for([
  ['2', 'ECONNREFUSED'],
  ['3', 'ENOTFOUND'],
] as const)('discovery at provider %s, %s', { tags: 'provider-wrong-answers' }, async ([id, code]) => {
  scene.lines.length = 0
  expect((await scene.begin(await openBrowser(scene.server.address), { provider: id })).status).toBe(503)
  const told = scene.lines.map((line) => JSON.parse(line)).find((line) => line.step !== undefined)
  expect(told).toMatchObject({ setting: `OIDC_${id}`, step: 'discovery', code })
  expect(rowOf('discovery', code)).toBeDefined()
})

test('discovery, OAUTH_TIMEOUT', { tags: 'provider-wrong-answers' }, async () => {
  const silence = await startHostileProvider()
  const settings = readSettings({
    ...{ OIDC_1_NAME: 'Den tysta', OIDC_1_ISSUER: silence.address, OIDC_1_CLIENT_ID: 'boka' },
  }).providers[0]
  if (settings === undefined) throw new Error('There is a provider')
  const waiting = new AbortController()
  silence.answer({
    silent: '/.well-known/openid-configuration',
    onSilence: () => waiting.abort(new DOMException('It took too long', 'TimeoutError')),
  })
  const provider = createProvider(
    settings,
    () => 'http://localhost/return',
    () => waiting.signal,
  )
  await expect(provider.metadata()).rejects.toMatchObject({ step: 'discovery', code: 'OAUTH_TIMEOUT' })
  expect(rowOf('discovery', 'OAUTH_TIMEOUT')).toBeDefined()
  await silence.stop()
})
