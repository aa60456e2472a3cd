/** A client and the hub agree on tokens, ids, versions and transports before they connect. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type ConnectionToken = {
  readonly id: string
  /** Only a fresh one may open a transport. */
  readonly isFresh: boolean
  /** Issued here, by this process: what only its memory serves must not be opened elsewhere. */
  readonly isOwn: boolean
}

/**
 * The secret that a client shows with each request of its connection: `id.issuer.issued.signature`. It is signed, so
 * nothing is remembered of a negotiation, and it opens a transport only for a short time.
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
    /** Undefined unless it was issued with this key, by whichever process. */
    verify(token: string): ConnectionToken | undefined {
      const [id, issuer, issued, signature, ...rest] = token.split('.')
      if (!id || !issuer || !issued || !signature || rest.length > 0) return undefined
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(`${id}.${issuer}.${issued}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      // Another process's clock may be a little ahead of ours.
      const isFresh = Math.abs(options.wallTime() - Number(issued)) < options.lifetime
      return { id, isFresh, isOwn: issuer === ownIssuer }
    },
  }
}

type ConnectionTokens = ReturnType<typeof createConnectionTokens>

export function createConnectionId(): string {
  return randomBytes(16).toString('base64url')
}

/** The highest version of the negotiation that is answered. */
const negotiateVersion = 1

/** The answer to a negotiation, of version 0 or 1. It is 200 even when it is an error; the client's `start()` shows that. */
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
