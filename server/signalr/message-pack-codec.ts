/**
 * The MessagePack hub protocol: each message is a list behind its length. What strangers send is read by
 * `read-message-pack.ts`, with no more memory than it takes.
 */
import type { ClientMessage, Codec, ServerMessage } from './codec.ts'
import { messageType } from './message-type.ts'
import { servedVersion } from './protocol-version.ts'
import { readMessagePack } from './read-message-pack.ts'
import { requireSendable } from './require-sendable.ts'
import { writeMessagePack } from './write-message-pack.ts'

/** What a completion says of its result. */
const resultKind = { error: 1, none: 2, some: 3 } as const

export const messagePackCodec: Codec = {
  name: 'messagepack',
  highestVersion: servedVersion,
  transferFormat: 'Binary',
  messageEnd(bytes) {
    const prefix = readPrefix(bytes)
    return prefix === undefined ? undefined : prefix.size + prefix.length
  },
  read(message) {
    return fromClient(readMessagePack(message.subarray(readPrefix(message)?.size)))
  },
  write(message) {
    const written = writeMessagePack(listOf(message))
    return Buffer.concat([prefixOf(written.length), written])
  },
}

/** The second member is for headers, of which there are none. */
function listOf(message: ServerMessage): readonly unknown[] {
  switch (message.tag) {
    case 'invocation':
      requireSendable(message.arguments)
      return [messageType.invocation, {}, null, message.target, message.arguments]
    case 'completion': {
      const { invocationId, outcome } = message
      const head = [messageType.completion, {}, invocationId]
      if (outcome.tag === 'error') return [...head, resultKind.error, outcome.text]
      requireSendable(outcome.value)
      return outcome.value === undefined ? [...head, resultKind.none] : [...head, resultKind.some, outcome.value]
    }
    case 'ping':
      return [messageType.ping]
    case 'close':
      return [messageType.close, message.error ?? null, message.allowReconnect ?? false]
  }
}

/** A length as `readPrefix` reads it. */
function prefixOf(length: number): Buffer {
  const bytes: number[] = []
  let rest = length
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Buffer.from([...bytes, rest])
}

/** The length of a message: seven bits a byte, the lowest first. Undefined while it is incomplete. */
function readPrefix(bytes: Buffer): { readonly size: number; readonly length: number } | undefined {
  let length = 0
  for (const [index, byte] of bytes.subarray(0, 5).entries()) {
    length += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { size: index + 1, length }
  }
  if (bytes.length >= 5) throw new Error('The length of a message takes at most five bytes.')
  return undefined
}

function fromClient(message: unknown): ClientMessage {
  if (!Array.isArray(message)) throw new Error('Invalid payload.')
  const [type, , id, target, given]: readonly unknown[] = message
  if (typeof type !== 'number') throw new Error('Invalid payload.')
  switch (type) {
    case messageType.invocation: {
      const invocationId = id === null || id === '' ? undefined : id
      if (invocationId !== undefined && typeof invocationId !== 'string') throw new Error('Invalid payload.')
      if (typeof target !== 'string' || !Array.isArray(given)) throw new Error('Invalid payload.')
      return { tag: 'invocation', invocationId, target, arguments: given }
    }
    case messageType.streamInvocation:
      if (typeof id !== 'string' || typeof target !== 'string') throw new Error('Invalid payload.')
      return { tag: 'stream-invocation', invocationId: id, target }
    case messageType.close:
      return { tag: 'close' }
    default:
      return { tag: 'nothing' }
  }
}
