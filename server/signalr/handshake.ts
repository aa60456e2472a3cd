import { protocolName, protocolVersion } from './json-protocol.ts'

/** The first exchange of a connection: one record that names a protocol. */
export type Handshake = { readonly tag: 'accepted' } | { readonly tag: 'refused'; readonly error: string }

const refused = (error: string): Handshake => ({ tag: 'refused', error })

export function readHandshake(record: Buffer): Handshake {
  const asked = parse(record)
  if (!asked) return refused('The handshake request is malformed.')
  if (asked.protocol !== protocolName) return refused(`The protocol '${asked.protocol}' is not supported.`)
  if (asked.version < 1 || asked.version > protocolVersion) {
    return refused(`The server does not support version ${asked.version} of the '${asked.protocol}' protocol.`)
  }
  return { tag: 'accepted' }
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
