/**
 * A small provider of OpenID Connect that says whatever a test wants, also what no honest one says: wrong nonces, foreign keys, silence. A real
 * one is in `tests/testing/real-provider.ts`.
 */
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

type Claims = Readonly<Record<string, unknown>>

export interface Answers {
  /** Claims that replace those of an honest token. Undefined leaves a claim out. */
  readonly claims?: Claims
  readonly userinfo?: Claims
  readonly metadata?: Claims
  /** Signs with a key that the provider does not publish. */
  readonly foreignKey?: true
  /** What the head of the token says of its key and its signature, in place of what is honest. */
  readonly head?: { readonly alg?: string; readonly kid?: string; readonly typ?: string | undefined }
  /** What the answer with the token says beside it. Undefined leaves a part out. */
  readonly tokens?: Claims
  /** An answer that is no honest one at all, to the requests of this path. */
  readonly raw?: RawAnswer
  /** The requests that get no answer. */
  readonly silent?: '/.well-known/openid-configuration' | '/token' | '/jwks' | '/userinfo'
  /** Whether the silent answer begins, and never ends. */
  readonly begins?: true
  /** Called when such a request has come. */
  readonly onSilence?: () => void
  readonly tokenError?: string
  /** The head of a refusal that comes in place of a token. */
  readonly challenge?: string
}

interface RawAnswer {
  readonly path: '/.well-known/openid-configuration' | '/token' | '/jwks' | '/userinfo'
  readonly status?: number
  readonly head?: Readonly<Record<string, string>>
  readonly body?: string
}

const makeKey = (kid: string) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** @param secret the client's, with which a token of the algorithm HS256 is signed */
const sign = (
  claims: Claims,
  {
    kid,
    privateKey,
    head,
    secret,
  }: {
    readonly kid: string
    readonly privateKey: KeyObject
    readonly head: NonNullable<Answers['head']>
    readonly secret: string
  },
): string => {
  const signed = `${encoded({ alg: 'RS256', kid, typ: 'JWT', ...head })}.${encoded(claims)}`
  if (head.alg === 'none') return `${signed}.`
  if (head.alg === 'HS256') return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`
}

export const startHostileProvider = async (clientId = 'boka', secret = '') => {
  let answers: Answers = {}
  let key = makeKey('first')
  const foreign = makeKey('first')
  let nonce = ''
  /** The code verifiers that came with codes, and the codes that were used. */
  const verifiers: string[] = []
  const used = new Set<string>()

  const send = (response: ServerResponse, value: unknown, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const metadata = (): Claims => ({
    issuer: address,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/jwks`,
    userinfo_endpoint: `${address}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...answers.metadata,
  })
  const token = (body: string) => {
    const parameters = new URLSearchParams(body)
    const code = parameters.get('code') ?? ''
    verifiers.push(parameters.get('code_verifier') ?? '')
    const error = answers.tokenError ?? (used.has(code) ? 'invalid_grant' : undefined)
    used.add(code)
    if (error !== undefined) return null
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: address, aud: clientId, sub: 'person-1', nonce, iat: now, exp: now + 300 }
    const claims = Object.fromEntries(
      Object.entries({ ...honest, ...answers.claims }).filter(([, value]) => value !== undefined),
    )
    const { head = {} } = answers
    const id_token = sign(claims, { ...(answers.foreignKey === true ? foreign : key), head, secret })
    return { access_token: 'geheim-access', token_type: 'Bearer', expires_in: 300, id_token, ...answers.tokens }
  }

  let tokens = 0
  /** An honest logout token, but for these claims and this header. Undefined leaves a claim out. */
  const logoutToken = (claims: Claims, head: Answers['head'] = { typ: 'logout+jwt' }, isForeign = false): string => {
    tokens += 1
    const now = Math.floor(Date.now() / 1000)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const honest = { iss: address, aud: clientId, iat: now, exp: now + 120, jti: `jti-${tokens}`, events }
    const said = Object.entries({ ...honest, ...claims }).filter(([, value]) => value !== undefined)
    return sign(Object.fromEntries(said), { ...(isForeign ? foreign : key), head, secret })
  }
  /** How often the keys were asked for. */
  let keyRequests = 0

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]
    if (path === answers.silent) {
      if (answers.begins === true) response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":')
      return answers.onSilence?.()
    }
    const { raw } = answers
    if (raw !== undefined && raw.path === path) {
      const { status = 200, head = { 'content-type': 'application/json' }, body = '' } = raw
      return response.writeHead(status, head).end(body)
    }
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      if (path === '/.well-known/openid-configuration') return send(response, metadata())
      if (path === '/jwks') keyRequests += 1
      if (path === '/jwks')
        return send(response, {
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }],
        })
      if (path === '/userinfo') return send(response, { sub: answers.claims?.sub ?? 'person-1', ...answers.userinfo })
      if (answers.challenge !== undefined)
        return response.writeHead(401, { 'www-authenticate': answers.challenge }).end()
      const tokens = token(body)
      return tokens === null
        ? send(response, { error: answers.tokenError ?? 'invalid_grant' }, 400)
        : send(response, tokens)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}`

  return {
    address,
    clientId,
    /** What the provider answers from now on. */
    answer(next: Answers): void {
      answers = next
    },
    /** Publishes another key from now on, and signs with it. */
    rotate(): void {
      key = makeKey('second')
    },
    /** The nonce that an honest token repeats. */
    expect(asked: URL): void {
      nonce = asked.searchParams.get('nonce') ?? ''
    },
    verifiers,
    /** Breaks off what is still under way. */
    breakOff: (): void => server.closeAllConnections(),
    logoutToken,
    keyRequests: () => keyRequests,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>
