/**
 * Reads a logout token of a provider (OpenID Connect Back-Channel Logout 1.0, 2.4 to 2.6). Invariants: a token that is not this provider's, or
 * not for us, or too old, is refused before anything is fetched; its signature is that of a key that the provider publishes now; an ID token
 * is none, because it has no `events`, and a logout token is none either, because it has no `nonce`; a failure contains no value of a claim.
 */
import { Predicate } from 'effect'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { ProviderFailure } from './provider-failure.ts'

/** Longer ones are nobody's. */
const LONGEST = 8_192
/** A logout token is used at once. Its id is remembered for longer than that (`back-channel-logout.ts`). */
const OLDEST_SECONDS = 5 * 60
const SKEW_SECONDS = 30
/** A token with an unknown key makes us ask for the keys anew, but not more often than this. */
const ASK_KEYS_EVERY_MS = 1_000
const LONGEST_NAME = 255

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Signatures by a key that only the provider has. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const types = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']

export interface SignedOut {
  /** Who has signed out, as the provider names them. Null: only the session is named. */
  readonly sub: string | null
  /** The session at the provider. Null: all sessions of the person. */
  readonly sid: string | null
  /** The id of the token, which works once. */
  readonly jti: string
}

interface Expected {
  readonly issuer: string
  readonly clientId: string
}

const wrong = (code: string): ProviderFailure => new ProviderFailure('logout', 'wrong', code)

const nameIn = (payload: JWTPayload, claim: 'sub' | 'sid' | 'jti'): string | null => {
  const value = payload[claim]
  if (value === undefined) return null
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_NAME) throw wrong(`the claim ${claim}`)
  return value
}

/** What the token says, as far as it can be judged without its signature. */
const judge = (payload: JWTPayload, { issuer, clientId }: Expected, now: number): SignedOut => {
  if (payload.iss !== issuer) throw wrong('the claim iss')
  if (![payload.aud].flat().includes(clientId)) throw wrong('the claim aud')
  if (typeof payload.iat !== 'number' || typeof payload.exp !== 'number') throw wrong('no iat or exp')
  if (payload.exp < now - SKEW_SECONDS) throw wrong('the claim exp')
  const age = now - payload.iat
  if (age > OLDEST_SECONDS + SKEW_SECONDS || age < -SKEW_SECONDS) throw wrong('the claim iat')
  if ('nonce' in payload) throw wrong('a nonce')
  const { events } = payload
  if (!Predicate.hasProperty(events, EVENT) || !Predicate.isObject(events[EVENT])) throw wrong('the claim events')
  const [sub, sid, jti] = [nameIn(payload, 'sub'), nameIn(payload, 'sid'), nameIn(payload, 'jti')]
  if (jti === null) throw wrong('no jti')
  if (sub === null && sid === null) throw wrong('no sub or sid')
  return { sub, sid, jti }
}

/** Why the library refuses a token, without a value of it. */
const failureOf = (error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof errors.JWKSTimeout) return new ProviderFailure('logout', 'silent', error.code)
  if (error instanceof errors.JOSEError) return wrong(error.code)
  const cause = Predicate.hasProperty(error, 'cause') ? error.cause : error
  const code = Predicate.hasProperty(cause, 'code') && typeof cause.code === 'string' ? cause.code : 'no connection'
  return new ProviderFailure('logout', 'silent', code)
}

/**
 * @param expected the issuer and the client id of the settings
 * @param fetchKeys fetches within bounds
 * @returns a function that reads tokens. Its second parameter is the address of the provider's keys, which is asked for only if the token
 * could be one.
 */
export const createLogoutTokens = (
  expected: Expected,
  fetchKeys: (
    address: string,
    options: { readonly headers: Headers; readonly signal: AbortSignal },
  ) => Promise<Response>,
) => {
  let keys: { readonly address: string; readonly get: ReturnType<typeof createRemoteJWKSet> } | null = null
  const keysAt = (address: string): ReturnType<typeof createRemoteJWKSet> => {
    if (keys?.address !== address)
      keys = {
        address,
        get: createRemoteJWKSet(new URL(address), {
          cooldownDuration: ASK_KEYS_EVERY_MS,
          [customFetch]: fetchKeys,
        }),
      }
    return keys.get
  }

  /** @throws ProviderFailure */
  return async (token: string, keyAddress: () => Promise<string | undefined>): Promise<SignedOut> => {
    try {
      if (token.length > LONGEST) throw wrong('too long')
      const { alg, typ } = decodeProtectedHeader(token)
      if (alg === undefined || !signatures.includes(alg)) throw wrong('the algorithm of the signature')
      if (!types.includes(typ?.toLowerCase())) throw wrong('the type of the token')
      const now = Math.floor(Date.now() / 1000)
      const said = judge(decodeJwt(token), expected, now)
      const address = await keyAddress()
      if (address === undefined) throw wrong('the provider publishes no keys')
      await jwtVerify(token, keysAt(address), { algorithms: signatures, clockTolerance: SKEW_SECONDS })
      return said
    } catch (error) {
      throw failureOf(error)
    }
  }
}
