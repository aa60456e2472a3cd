/** The negotiation before a connection: the client gets an id, a token, and the transports that it may use. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type ConnectionToken = {
  readonly id: string
  /** Only a fresh token may open a transport. */
  readonly isFresh: boolean
  /**
   * Whether this process issued the token. Only the issuing process may open a transport that needs many requests, because only it knows
   * the connection.
   */
  readonly isOwn: boolean
}

/**
 * Makes and checks the secret that a client sends with each request of its connection: `id.issuer.issued.signature`. The secret is signed,
 * so the server need not remember negotiations. It can open a transport for a short time only.
 */
export function createConnectionTokens(options: {
  readonly key: string | Uint8Array
  readonly lifetime: number
  readonly wallTime: () => number
}) {
  const ownIssuer = randomBytes(6).toString('base64url')
  const sign = (text: string) => createHmac('sha256', options.key).update(text).digest()

  return {
    issue(): { readonly id: string; readonly token: string } {
      const id = createConnectionId()
      const text = `${id}.${ownIssuer}.${options.wallTime()}`
      return { id, token: `${text}.${sign(text).toString('base64url')}` }
    },
    /** The parts of a valid token. The result is undefined unless this process, or another one with the same key, issued the token. */
    verify(token: string): ConnectionToken | undefined {
      const [id, issuer, issued, signature, ...rest] = token.split('.')
      if (!id || !issuer || !issued || !signature || rest.length > 0) return undefined
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(`${id}.${issuer}.${issued}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      // The clock of another process may be a little ahead of this one's.
      const isFresh = Math.abs(options.wallTime() - Number(issued)) < options.lifetime
      return { id, isFresh, isOwn: issuer === ownIssuer }
    },
  }
}

type ConnectionTokens = ReturnType<typeof createConnectionTokens>

export function createConnectionId(): string {
  return randomBytes(16).toString('base64url')
}

/** The highest version of the negotiation that this server knows. */
const negotiateVersion = 1

/**
 * The answer to a negotiation of version 0 or 1. An error is also answered with the status 200, and then the client's `start()` throws it.
 */
export function negotiate(version: string | undefined, tokens: ConnectionTokens): object {
  const asked = Number(version ?? '0')
  if (version === '' || !Number.isInteger(asked) || asked < 0) {
    return { error: `The client requested an invalid protocol version '${version}'` }
  }
  const availableTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
    transport,
    transferFormats: ['Text'],
  }))
  const { id, token } = tokens.issue()
  return asked === 0
    ? { negotiateVersion: 0, connectionId: token, availableTransports }
    : { negotiateVersion, connectionId: id, connectionToken: token, availableTransports }
}
