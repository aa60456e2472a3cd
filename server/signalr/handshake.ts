import type { Codec } from './codec.ts'

/** The first exchange of a connection: one text record, in JSON whatever the protocol that it asks for. */
export type Handshake =
  | { readonly tag: 'accepted'; readonly codec: Codec }
  | { readonly tag: 'refused'; readonly error: string }

const refused = (error: string): Handshake => ({ tag: 'refused', error })

/** @param carries what the transport can bring to the client */
export function readHandshake(
  record: Buffer,
  codecs: readonly Codec[],
  carries: readonly Codec['transferFormat'][],
): Handshake {
  const asked = parse(record)
  if (!asked) return refused('The handshake request is malformed.')
  const codec = codecs.find((candidate) => candidate.name === asked.protocol)
  if (!codec) return refused(`The protocol '${asked.protocol}' is not supported.`)
  if (asked.version < 1 || asked.version > codec.highestVersion) {
    return refused(`The server does not support version ${asked.version} of the '${asked.protocol}' protocol.`)
  }
  if (!carries.includes(codec.transferFormat)) {
    return refused(
      `Cannot use the '${codec.name}' protocol on the current transport. The transport does not support '${codec.transferFormat}' transfer format.`,
    )
  }
  return { tag: 'accepted', codec }
}

export function writeHandshake(answer: { readonly error?: string }): Buffer {
  return Buffer.from(`${JSON.stringify(answer)}\x1e`)
}

function parse(record: Buffer): { readonly protocol: string; readonly version: number } | undefined {
  try {
    const request: unknown = JSON.parse(record.toString('utf8', 0, record.length - 1))
    if (typeof request !== 'object' || request === null) return undefined
    if (!('protocol' in request) || typeof request.protocol !== 'string') return undefined
    if (!('version' in request) || typeof request.version !== 'number') return undefined
    return { protocol: request.protocol, version: request.version }
  } catch {
    return undefined
  }
}
