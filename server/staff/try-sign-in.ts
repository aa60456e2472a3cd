/**
 * `npm run staff -- try-sign-in NAME`: asks a provider of the settings step by step, and says what it answers and what the settings make of it.
 * The server need not run for the first steps. For the last one the operator signs in at the provider and pastes the address at which the
 * browser ends (`server/api/provider-return.ts`). Invariants: nobody is signed in and nothing is written; values of claims are shown only on
 * this terminal, and of these only what the settings use; the secret is never shown.
 */
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { ProviderSettings } from '../process/provider-settings.ts'
import { readSettings } from '../process/settings.ts'
import { claimValues, meetsAcr, provedPerson } from '../providers/claims.ts'
import { createProvider } from '../providers/provider.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { TRIAL_STATE } from '../providers/trial-state.ts'
import { type StaffCommand, StaffProblem } from './command.ts'

const secret = (): string => randomBytes(32).toString('base64url')

/** Why a step failed, with the setting to look at. */
const hintOf = ({ step, code, trouble }: ProviderFailure, id: string): string => {
  if (step === 'discovery')
    return `OIDC_${id}_ISSUER must be the address before /.well-known/openid-configuration, and this machine must reach it.`
  if (/invalid_client|unauthorized_client|HTTP_401/.test(code))
    return `The provider does not know the client or its secret: OIDC_${id}_CLIENT_ID, OIDC_${id}_CLIENT_SECRET_FILE.`
  if (/invalid_grant/.test(code)) return 'The code was used already or is too old, or the redirect address differs.'
  if (/TIMESTAMP/.test(code)) return 'The clocks of this machine and of the provider differ: check NTP.'
  if (/nonce|state/.test(code)) return 'The address is of another trial. Begin again, and paste the last address.'
  if (trouble === 'cancelled' || trouble === 'again') return 'The provider signed nobody in.'
  if (trouble === 'silent')
    return 'The provider did not answer in time, or this machine cannot reach the address of this step.'
  return 'The answer is not to be trusted as it is. The code names the part that is wrong.'
}

const attempt = async <Result>(id: string, words: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new StaffProblem(`${words}: no. ${error.step}: ${error.code}\n  ${hintOf(error, id)}`)
  }
}

const list = (values: readonly unknown[] | undefined): string => (values ?? []).join(', ') || 'not said'

/** What the settings make of the claims, line by line. */
const outcomeOf = (settings: ProviderSettings, claims: Parameters<typeof provedPerson>[1]): readonly string[] => {
  const { id } = settings
  const person = provedPerson(settings, claims, wallTimeAt(Date.now()).date)
  const said = (name: string | null): string => (name === null ? 'no claim is set' : list(claimValues(claims, name)))
  const role =
    person.role === null ? 'none' : [person.role.role, person.role.groups?.join('+')].filter(Boolean).join(':')
  return [
    `5. Claims: ${Object.keys(claims).toSorted().join(', ')}`,
    `6. Level (acr ${said('acr')}): ${meetsAcr(settings, claims) ? 'enough' : `not one of OIDC_${id}_ACR, so the sign-in would be refused`}`,
    `   Two factors at the provider: ${person.isStrong ? 'yes' : 'not said'} (amr ${said('amr')})`,
    `7. Name: ${person.firstName === '' && person.lastName === '' ? 'not said' : 'said'}. Personal number: ${person.pin === '' ? 'not said' : 'said'}.`,
    `   E-mail: ${person.email === '' ? 'not said' : person.emailIsProved ? 'said, and counts as proved' : 'said, and must be proved by a mail'}`,
    `8. User type (${said(settings.typeClaim)}): ${list(person.userTypes)}`,
    `9. Role (${said(settings.roleClaim)}): ${role}`,
  ]
}

/** Where the operator reads and answers. */
export interface Terminal {
  readonly say: (line: string) => void
  /** Asks for a line. Null if nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | null
}

/**
 * Asks a provider step by step.
 * @param back the address to which the provider sends the browser
 * @throws StaffProblem at the first step that fails
 */
export const tryProvider = async (
  settings: ProviderSettings,
  back: string,
  { say, ask }: Terminal,
): Promise<string> => {
  const { id, issuer } = settings
  const provider = createProvider(settings, () => back)
  const metadata = await attempt(id, `1. ${issuer} describes itself`, () => provider.metadata())
  const methods: readonly string[] = metadata.code_challenge_methods_supported ?? []
  say(`1. ${issuer} describes itself: yes`)
  say(`   Authorization: ${metadata.authorization_endpoint}`)
  say(`   PKCE: ${methods.includes('S256') ? 'S256' : 'not said; it is sent all the same'}`)
  say(`   Levels (acr): ${list(metadata.acr_values_supported)}`)
  say(`   Scopes: ${list(metadata.scopes_supported)}`)
  say(`2. The address to enter at the provider as redirect address: ${back}`)
  say(`   The address for its back-channel logout: ${back.replace(/return$/, 'logout')}`)
  say(`   It says that it tells there who signs out: ${metadata.backchannel_logout_supported === true ? 'yes' : 'no'}`)
  const state = `${TRIAL_STATE}${secret()}`
  const secrets = { state, nonce: secret(), verifier: secret() }
  say(`3. Open this address, and sign in:\n\n${await provider.address(secrets)}\n`)
  if (ask === null) return 'The rest needs a terminal: run it again there.'
  const pasted = (await ask('   Paste the address at which the browser ended: ')).trim()
  if (!URL.canParse(pasted)) throw new StaffProblem('That is no address.')
  const claims = await attempt(id, '4. The code is traded for the person', () =>
    provider.claims(new URL(pasted).searchParams, secrets),
  )
  const outcome = outcomeOf(settings, claims)
  return ['4. The code is traded for the person: yes', ...outcome, 'Nobody was signed in.'].join('\n')
}

/** Asks on the terminal of the process. */
const askHere = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

export const trySignIn: StaffCommand = {
  usage: 'NAME',
  run(words, environment) {
    const settings = readSettings(environment)
    const name = words.join(' ')
    const names = settings.providers.map((one) => `${one.id} (${one.name})`)
    const chosen = settings.providers.find((one) => one.id === name || one.name.toLowerCase() === name.toLowerCase())
    if (chosen === undefined)
      throw new StaffProblem(
        names.length === 0
          ? 'No provider is set: OIDC_1_NAME …'
          : `Say which: npm run staff -- try-sign-in ${names.join(' | ')}`,
      )
    const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
    const back = `${origin}/api/auth/provider/${chosen.id}/return`
    return tryProvider(chosen, back, { say: console.log, ask: process.stdin.isTTY ? askHere : null })
  },
}
