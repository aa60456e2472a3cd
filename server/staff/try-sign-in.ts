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
import { createProvider, ProviderFailure } from '../providers/provider.ts'
import { TRIAL_STATE } from '../providers/trial-state.ts'
import { type StaffCommand, StaffProblem } from './command.ts'

const secret = (): string => randomBytes(32).toString('base64url')

/** Why a step failed, with the setting to look at. */
const hintOf = ({ step, code }: ProviderFailure, id: string): string => {
  if (step === 'discovery')
    return `OIDC_${id}_ISSUER must be the address before /.well-known/openid-configuration, and this machine must reach it.`
  if (/invalid_client|unauthorized_client/.test(code))
    return `The provider does not know the client or its secret: OIDC_${id}_CLIENT_ID, OIDC_${id}_CLIENT_SECRET_FILE.`
  if (/invalid_grant/.test(code)) return 'The code was used already or is too old, or the redirect address differs.'
  if (/TIMESTAMP/.test(code)) return 'The clocks of this machine and of the provider differ: check NTP.'
  if (/nonce|state/.test(code)) return 'The address is of another trial. Begin again, and paste the last address.'
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

export const trySignIn: StaffCommand = {
  usage: 'NAME',
  async run(words, environment) {
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
    const { id } = chosen
    const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
    const back = `${origin}/api/auth/provider/${id}/return`
    const provider = createProvider(chosen, () => back)
    const metadata = await attempt(id, `1. ${chosen.issuer} describes itself`, () => provider.metadata())
    const methods: readonly string[] = metadata.code_challenge_methods_supported ?? []
    console.log(`1. ${chosen.issuer} describes itself: yes`)
    console.log(`   Authorization: ${metadata.authorization_endpoint}`)
    console.log(`   PKCE: ${methods.includes('S256') ? 'S256' : 'not said; it is sent all the same'}`)
    console.log(`   Levels (acr): ${list(metadata.acr_values_supported)}`)
    console.log(`   Scopes: ${list(metadata.scopes_supported)}`)
    console.log(`2. The address to enter at the provider as redirect address: ${back}`)
    const state = `${TRIAL_STATE}${secret()}`
    const secrets = { state, nonce: secret(), verifier: secret() }
    console.log(`3. Open this address, and sign in:\n\n${await provider.address(secrets)}\n`)
    if (!process.stdin.isTTY) return 'The rest needs a terminal: run it again there.'
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const pasted = await terminal.question('   Paste the address at which the browser ended: ')
    terminal.close()
    const address = URL.canParse(pasted.trim()) ? new URL(pasted.trim()) : null
    if (address === null) throw new StaffProblem('That is no address.')
    const claims = await attempt(id, '4. The code is traded for the person', () =>
      provider.claims(address.searchParams, secrets),
    )
    return ['4. The code is traded for the person: yes', ...outcomeOf(chosen, claims), 'Nobody was signed in.'].join(
      '\n',
    )
  },
}
