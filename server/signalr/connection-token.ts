import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type ConnectionToken = {
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

export type ConnectionTokens = ReturnType<typeof createConnectionTokens>

export function createConnectionId(): string {
  return randomBytes(16).toString('base64url')
}
