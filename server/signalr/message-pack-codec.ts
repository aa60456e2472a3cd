import { MessageType } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import type { ClientMessage, Codec, ServerMessage } from './codec.ts'
import { hubMessageOf } from './hub-message.ts'
import { servedVersion } from './protocol-version.ts'
import { readMessagePack } from './read-message-pack.ts'

/** As in JSON, a key without a value is no key. */
const protocol = new MessagePackHubProtocol({ ignoreUndefined: true })

/**
 * The MessagePack hub protocol: each message is a list behind its length. Written by the official package, but for Close,
 * of which that writes neither error nor `allowReconnect`; read by a reader of our own, since it comes from strangers.
 */
export const messagePackCodec: Codec = {
  name: protocol.name,
  highestVersion: servedVersion,
  transferFormat: 'Binary',
  messageEnd(bytes) {
    const prefix = readPrefix(bytes)
    return prefix === undefined ? undefined : prefix.size + prefix.length
  },
  read(message) {
    return fromClient(readMessagePack(message.subarray(readPrefix(message)?.size)))
  },
  write: (message) =>
    message.tag === 'close' ? closeMessage(message) : Buffer.from(protocol.writeMessage(hubMessageOf(message))),
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
    case MessageType.Invocation: {
      const invocationId = id === null || id === '' ? undefined : id
      if (invocationId !== undefined && typeof invocationId !== 'string') throw new Error('Invalid payload.')
      if (typeof target !== 'string' || !Array.isArray(given)) throw new Error('Invalid payload.')
      return { tag: 'invocation', invocationId, target, arguments: given }
    }
    case MessageType.StreamInvocation:
      if (typeof id !== 'string' || typeof target !== 'string') throw new Error('Invalid payload.')
      return { tag: 'stream-invocation', invocationId: id, target }
    case MessageType.Close:
      return { tag: 'close' }
    default:
      return { tag: 'nothing' }
  }
}

/** `[7, error or nil, allowReconnect]`, behind its length. */
function closeMessage({ error, allowReconnect = false }: ServerMessage & { readonly tag: 'close' }): Buffer {
  const text = Buffer.from(error ?? '')
  const textHead =
    error === undefined ? [0xc0] : text.length < 256 ? [0xd9, text.length] : [0xda, text.length >> 8, text.length & 255]
  const payload = Buffer.concat([
    Buffer.from([0x93, MessageType.Close, ...textHead]),
    text,
    Buffer.from([allowReconnect ? 0xc3 : 0xc2]),
  ])
  const prefix = payload.length < 0x80 ? [payload.length] : [(payload.length & 0x7f) | 0x80, payload.length >> 7]
  return Buffer.concat([Buffer.from(prefix), payload])
}
