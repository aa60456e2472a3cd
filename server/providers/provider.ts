/**
 * Speaks with a provider of OpenID Connect: the authorization code flow with PKCE, state and nonce, and the signature, issuer, audience and
 * times of the ID token (RFC 9700, OpenID Connect Core 3.1). Invariants: a provider is asked for the first time when somebody signs in by it,
 * so a dead one stops nothing; all requests of one step together take at most `LONGEST_MS`; no answer is longer than `LONGEST_ANSWER`; keys
 * are read anew for each sign-in, so a provider may change them at any time; a failure says which step failed and with which code of the
 * protocol, and contains no value of a claim.
 */
import { Predicate } from 'effect'
import * as client from 'openid-client'
import type { ProviderSettings } from '../process/provider-settings.ts'
import { type Claims, needsUserInfo, withUserInfo } from './claims.ts'
import { createLogoutTokens, type SignedOut } from './logout-token.ts'
import { ProviderFailure, type ProviderStep } from './provider-failure.ts'

const LONGEST_MS = 5_000
const LONGEST_ANSWER = 512 * 1024
/** The time for which a provider's description of itself is kept. */
const KNOWN_FOR_MS = 60 * 60 * 1000

/** A code of the provider's. Anything that could hold a value is left out. */
const plain = (code: unknown): string =>
  typeof code === 'string' && /^[\w.:-]{1,60}$/.test(code) ? code : 'no readable code'

/** Answers of the authorization endpoint that mean that the person may try again (OpenID Connect Core 3.1.2.6). */
const wantAnother = new Set([
  'login_required',
  'interaction_required',
  'account_selection_required',
  'consent_required',
  'temporarily_unavailable',
])

const failureOf = (step: ProviderStep, error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof client.AuthorizationResponseError) {
    const code = plain(error.error)
    return new ProviderFailure('answer', wantAnother.has(code) ? 'again' : 'cancelled', code)
  }
  if (error instanceof client.ResponseBodyError) return new ProviderFailure(step, 'wrong', plain(error.error))
  // A refusal with a challenge in its head (RFC 6749, 5.2). Its body is not read.
  if (error instanceof client.WWWAuthenticateChallengeError) {
    const said = error.cause.map(({ parameters }) => parameters.error).find((one) => one !== undefined)
    return new ProviderFailure(step, 'wrong', said === undefined ? `HTTP_${error.status}` : plain(said))
  }
  if (error instanceof client.ClientError) {
    if (error.cause instanceof ProviderFailure) return error.cause
    const code = plain(error.code)
    if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return new ProviderFailure(step, 'silent', code)
    // The library's sentence names the claim or the part that is wrong, and keeps its value elsewhere.
    const sentence = error.cause instanceof Error ? error.cause.message : error.message
    const words = /^[\w\s"'().,-]{1,120}$/.test(sentence) ? `: ${sentence}` : ''
    return new ProviderFailure(step, 'wrong', `${code}${words}`)
  }
  // Only `fetch` itself has other errors: no such host, a refused connection, a bad certificate.
  const cause = Predicate.hasProperty(error, 'cause') ? error.cause : error
  const code = Predicate.hasProperty(cause, 'code') ? plain(cause.code) : 'no connection'
  return new ProviderFailure(step, 'silent', code)
}

const attempt = async <Result>(step: ProviderStep, work: () => Promise<Result> | Result): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw failureOf(step, error)
  }
}

/** Fetches within the deadline of a step, and refuses an answer that is too long. */
const fetchWithin =
  (deadline: AbortSignal): client.CustomFetch =>
  async (address, { body, ...options }) => {
    const signal = options.signal == null ? deadline : AbortSignal.any([options.signal, deadline])
    // The library sends forms alone.
    const sent = body instanceof URLSearchParams || typeof body === 'string' ? body : null
    const response = await fetch(address, { ...options, body: sent, signal, redirect: 'manual' })
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > LONGEST_ANSWER) throw new ProviderFailure('answer', 'wrong', 'ANSWER_TOO_LONG')
      chunks.push(chunk)
    }
    const hasNoBody = response.status === 204 || response.status === 304
    return new Response(hasNoBody ? null : Buffer.concat(chunks), response)
  }

/** How a provider is told to ask who somebody is. Each must know `login` (OpenID Connect Core 15.1), but Google does not. */
const askingPrompt = (issuer: string): string =>
  new URL(issuer).hostname === 'accounts.google.com' ? 'select_account' : 'login'

/**
 * Whom a provider lets in without a question: whom it knows, or nobody. A `proof` must also say when the person has shown who they are
 * (`prove.ts`).
 */
export type Asking = 'known' | 'nobody' | 'proof'

const askingOf = (asking: Asking, issuer: string): Readonly<Record<string, string>> => ({
  ...(asking === 'known' ? {} : { prompt: askingPrompt(issuer) }),
  ...(asking === 'proof' ? { max_age: '0' } : {}),
})

/** The three secrets of one sign-in. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Provider {
  readonly settings: ProviderSettings
  /** What the provider says of itself. @throws ProviderFailure */
  metadata(): Promise<client.ServerMetadata>
  /**
   * The address at which the person signs in.
   * @param asking whom the provider shall let in without a question. By default whom it knows.
   * @throws ProviderFailure
   */
  address(secrets: AttemptSecrets, asking?: Asking): Promise<string>
  /**
   * Trades the code that the browser has brought back for the claims of the person.
   * @param query the query of the address to which the browser came back
   * @throws ProviderFailure
   */
  claims(query: URLSearchParams, secrets: AttemptSecrets): Promise<Claims>
  /** Who has signed out there, by a logout token. @throws ProviderFailure */
  signedOut(token: string): Promise<SignedOut>
}

/**
 * @param redirectAddress the address to which the browser comes back; it is this provider's alone (RFC 9700, 2.1)
 * @param newDeadline makes the signal that ends the waiting of one step
 */
export const createProvider = (
  settings: ProviderSettings,
  redirectAddress: () => string,
  newDeadline = (): AbortSignal => AbortSignal.timeout(LONGEST_MS),
): Provider => {
  const isInsecure = settings.issuer.startsWith('http:')
  let known: { readonly until: number; readonly metadata: Promise<client.ServerMetadata> } | null = null

  const discover = (): Promise<client.ServerMetadata> =>
    attempt('discovery', async () => {
      const config = await client.discovery(new URL(settings.issuer), settings.clientId, undefined, undefined, {
        execute: isInsecure ? [client.allowInsecureRequests] : [],
        timeout: LONGEST_MS / 1000,
        [client.customFetch]: fetchWithin(newDeadline()),
      })
      const { supportsPKCE: _, ...metadata } = config.serverMetadata()
      if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
        throw new ProviderFailure('discovery', 'wrong', 'no authorization_endpoint or token_endpoint')
      // The library looks at the addresses that it asks itself. This one the browser opens.
      const { protocol } = new URL(metadata.authorization_endpoint)
      if (protocol !== 'https:' && !(isInsecure && protocol === 'http:'))
        throw new ProviderFailure('discovery', 'wrong', 'authorization_endpoint without https')
      return metadata
    })

  const metadata = (): Promise<client.ServerMetadata> => {
    if (known !== null && performance.now() < known.until) return known.metadata
    const asked = discover()
    known = { until: performance.now() + KNOWN_FOR_MS, metadata: asked }
    asked.catch(() => {
      if (known?.metadata === asked) known = null
    })
    return asked
  }

  /** The provider without any remembered key, for one step. */
  const configuration = async (): Promise<client.Configuration> => {
    const of = await metadata()
    const { clientId, clientSecret } = settings
    const methods = of.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication =
      clientSecret === null
        ? client.None()
        : methods.includes('client_secret_basic')
          ? client.ClientSecretBasic(clientSecret)
          : client.ClientSecretPost(clientSecret)
    const config = new client.Configuration(of, clientId, {}, authentication)
    config.timeout = LONGEST_MS / 1000
    config[client.customFetch] = fetchWithin(newDeadline())
    if (isInsecure) client.allowInsecureRequests(config)
    client.enableNonRepudiationChecks(config)
    return config
  }

  const readLogoutToken = createLogoutTokens(settings, (address, { headers, signal }) =>
    fetchWithin(AbortSignal.any([signal, newDeadline()]))(address, {
      headers: Object.fromEntries(headers),
      body: undefined,
      method: 'GET',
      redirect: 'manual',
    }),
  )

  return {
    settings,
    metadata,
    signedOut: (token) => readLogoutToken(token, async () => (await metadata()).jwks_uri),
    address: async ({ state, nonce, verifier }, asking = 'known') => {
      const config = await configuration()
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectAddress(),
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: 'sv',
        ...(settings.acr.length === 0 ? {} : { acr_values: settings.acr.join(' ') }),
        ...askingOf(asking, settings.issuer),
      })
      return address.href
    },
    claims: async (query, { state, nonce, verifier }) => {
      const config = await configuration()
      const address = new URL(redirectAddress())
      address.search = query.toString()
      const tokens = await attempt('token', () =>
        client.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      )
      const claims = tokens.claims()
      if (claims === undefined) throw new ProviderFailure('token', 'wrong', 'no ID token')
      // The library takes it. All whom a provider does not name would be one person.
      if (claims.sub.trim() === '') throw new ProviderFailure('token', 'wrong', 'empty sub')
      const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined
      if (!hasUserInfo || !needsUserInfo(settings, claims)) return claims
      const further = await attempt('userinfo', () => client.fetchUserInfo(config, tokens.access_token, claims.sub))
      return withUserInfo(claims, further)
    },
  }
}
