/** Why a provider could not sign somebody in or out. A failure names the step and a code of the protocol, and no value of a claim. */

export type ProviderStep = 'discovery' | 'answer' | 'token' | 'keys' | 'userinfo' | 'claims' | 'logout'

/**
 * `cancelled`: the person or the provider said no. `again`: the provider wants the person to begin anew. `silent`: the provider did not answer
 * in time. `wrong`: its answer is not to be trusted.
 */
export type ProviderTrouble = 'cancelled' | 'again' | 'silent' | 'wrong'

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly step: ProviderStep
  readonly trouble: ProviderTrouble
  /** A code for the log, such as `OAUTH_INVALID_RESPONSE: JWT signature verification failed`. */
  readonly code: string

  constructor(step: ProviderStep, trouble: ProviderTrouble, code: string) {
    super(`${step}: ${code}`)
    this.step = step
    this.trouble = trouble
    this.code = code
  }
}
