/** `npm run staff -- try-sign-in NAME`, at a real provider, at one that is dead, and with wrong words and addresses. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../server/process/settings.ts'
import { runStaffCommand } from '../../../server/staff/staff-commands.ts'
import { tryProvider } from '../../../server/staff/try-sign-in.ts'
import { startRealProvider } from '../../testing/real-provider.ts'
import { createProviderVisitor } from '../../testing/real-provider-visitor.ts'

const SECRET = 'hemligheten-i-filen'
const folder = mkdtempSync(join(tmpdir(), 'booking-test-try-'))
const secretFile = join(folder, 'secret')
writeFileSync(secretFile, SECRET)
const back = 'http://localhost:8080/api/auth/provider/1/return'
const provider = await startRealProvider({
  ...{ clientId: 'boka', clientSecret: SECRET, redirectAddresses: [back] },
  person: () => ({
    sub: 'sigrid-1',
    claims: {
      email: 'sigrid@ekstad.example',
      email_verified: true,
      given_name: 'Sigrid',
      family_name: 'Ek',
      unit: 'elev',
    },
  }),
})
afterAll(async () => {
  await provider.stop()
  rmSync(folder, { recursive: true })
})

const environment = {
  ...{ OIDC_1_NAME: 'Ekstads inloggning', OIDC_1_ISSUER: provider.address, OIDC_1_CLIENT_ID: 'boka' },
  ...{ OIDC_1_CLIENT_SECRET_FILE: secretFile, OIDC_1_TYPE_CLAIM: 'unit', OIDC_1_TYPES: 'elev=3' },
  ...{ OIDC_2_NAME: 'Den döda', OIDC_2_ISSUER: 'http://localhost:1', OIDC_2_CLIENT_ID: 'boka' },
}
const settingsOf = (over: Readonly<Record<string, string>> = {}) => {
  const [settings] = readSettings({ ...environment, ...over }).providers
  if (settings === undefined) throw new Error('There is a provider')
  return settings
}

/** Signs in at the provider as a browser does, and gives the address at which the browser ends. */
const signInAt = async (first: string, answer: 'yes' | 'no' = 'yes'): Promise<string> =>
  (await createProviderVisitor().signIn(first, back, answer)).end

/** Tries the provider; the operator pastes what `paste` makes of the address that was said. */
const tryWith = async (paste: (address: string) => Promise<string>, over: Readonly<Record<string, string>> = {}) => {
  const lines: string[] = []
  const outcome = await tryProvider(settingsOf(over), back, {
    say: (line) => lines.push(line),
    ask: () => paste(/https?:\S+\/auth\?\S+/.exec(lines.join('\n'))?.[0] ?? 'none'),
  }).catch((error: unknown) => String(error))
  return { said: lines.join('\n'), outcome }
}

test('a trial says step by step what a provider answers and what the settings make of it, and signs nobody in', {
  tags: 'staff-try-sign-in',
}, async () => {
  const { said, outcome } = await tryWith((address) => signInAt(address))
  expect(said).toContain(`1. ${provider.address} describes itself: yes`)
  expect(said).toContain(`2. The address to enter at the provider as redirect address: ${back}`)
  expect(outcome.split('\n')).toEqual([
    '4. The code is traded for the person: yes',
    expect.stringMatching(/^5\. Claims: .*email, email_verified/),
    '6. Level (acr not said): enough',
    '   Two factors at the provider: not said (amr not said)',
    '7. Name: said. Personal number: not said.',
    '   E-mail: said, and counts as proved',
    '8. User type (elev): 3',
    '9. Role (no claim is set): none',
    'Nobody was signed in.',
  ])
  // Of the person only what the settings use is shown, and never a secret.
  for (const hidden of [SECRET, 'sigrid', 'Sigrid']) expect(said + outcome).not.toContain(hidden)
})

test('a level that the provider does not give is said before anybody is refused by it', {
  tags: 'staff-try-sign-in',
}, async () => {
  const { outcome } = await tryWith((address) => signInAt(address), { OIDC_1_ACR: 'loa3' })
  expect(outcome).toContain('6. Level (acr not said): not one of OIDC_1_ACR, so the sign-in would be refused')
})

test('each wrong thing names the setting to look at', { tags: 'staff-try-sign-in' }, async () => {
  const wrongSecret = join(folder, 'wrong')
  writeFileSync(wrongSecret, createHash('sha256').update(SECRET).digest('hex'))
  const withSecret = await tryWith((address) => signInAt(address), { OIDC_1_CLIENT_SECRET_FILE: wrongSecret })
  expect(withSecret.outcome).toContain('4. The code is traded for the person: no. token: invalid_client')
  expect(withSecret.outcome).toContain('OIDC_1_CLIENT_ID, OIDC_1_CLIENT_SECRET_FILE')

  const cancelled = await tryWith((address) => signInAt(address, 'no'))
  expect(cancelled.outcome).toContain('answer: access_denied')
  expect(cancelled.outcome).toContain('The provider signed nobody in.')

  const foreign = await tryWith(async (address) => (await signInAt(address)).replace(/state=[^&]+/, 'state=try.other'))
  expect(foreign.outcome).toContain('The address is of another trial.')
  expect((await tryWith(async () => 'inget')).outcome).toContain('That is no address.')
})

test('a dead provider fails at the first step, with what to look at', { tags: 'staff-try-sign-in' }, async () => {
  await expect(runStaffCommand(['try-sign-in', 'den', 'döda'], environment)).rejects.toThrow(
    /1\. http:\/\/localhost:1 describes itself: no\. discovery: .+\n {2}OIDC_2_ISSUER must be the address before/,
  )
})

test('without a name, with a wrong one and without providers it says what to write', {
  tags: 'staff-try-sign-in',
}, async () => {
  for (const words of [[], ['3'], ['okänd']])
    await expect(runStaffCommand(['try-sign-in', ...words], environment)).rejects.toThrow(
      'npm run staff -- try-sign-in 1 (Ekstads inloggning) | 2 (Den döda)',
    )
  await expect(runStaffCommand(['try-sign-in', '1'], {})).rejects.toThrow('No provider is set: OIDC_1_NAME …')
  await expect(runStaffCommand(['nothing'], {})).rejects.toThrow('npm run staff -- try-sign-in NAME')
})
