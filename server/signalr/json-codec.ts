import { type HubMessage, JsonHubProtocol, MessageType, NullLogger } from '@microsoft/signalr'
import type { ClientMessage, Codec } from './codec.ts'
import { hubMessageOf } from './hub-message.ts'
import { servedVersion } from './protocol-version.ts'

const recordSeparator = 0x1e
const protocol = new JsonHubProtocol()

/**
 * The JSON hub protocol, by the official package's own reader and writer. That is a client's reader: it neither checks
 * `arguments` nor knows streams, so both are looked at here.
 */
export const jsonCodec: Codec = {
  name: protocol.name,
  highestVersion: servedVersion,
  transferFormat: 'Text',
  messageEnd: recordEnd,
  read(message) {
    const text = message.toString()
    const [parsed] = protocol.parseMessages(text, NullLogger.instance)
    return parsed ? fromClient(parsed) : readStreamInvocation(text)
  },
  write: (message) => Buffer.from(protocol.writeMessage(hubMessageOf(message))),
}

/** Where a text record ends; the handshake is one in every protocol. */
export function recordEnd(bytes: Buffer): number | undefined {
  const separator = bytes.indexOf(recordSeparator)
  return separator < 0 ? undefined : separator + 1
}

function fromClient(message: HubMessage): ClientMessage {
  switch (message.type) {
    case MessageType.Invocation: {
      const given: unknown = message.arguments
      if (!Array.isArray(given)) throw new Error("Expected 'arguments' to be an array.")
      return {
        tag: 'invocation',
        invocationId: message.invocationId,
        target: message.target,
        arguments: given,
      }
    }
    case MessageType.Close:
      return { tag: 'close' }
    default:
      return { tag: 'nothing' }
  }
}

/** The official reader skips these; unanswered, the caller would wait for ever. */
function readStreamInvocation(text: string): ClientMessage {
  const message: unknown = JSON.parse(text.slice(0, -1))
  if (typeof message !== 'object' || message === null || !('type' in message)) return { tag: 'nothing' }
  if (message.type !== MessageType.StreamInvocation) return { tag: 'nothing' }
  const { invocationId, target } = { invocationId: undefined, target: undefined, ...message }
  if (typeof invocationId !== 'string' || typeof target !== 'string') throw new Error('Invalid payload.')
  return { tag: 'stream-invocation', invocationId, target }
}
