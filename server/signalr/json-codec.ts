/** The JSON hub protocol: each message is a JSON object and a record separator behind it. */
import type { ClientMessage, Codec, ServerMessage } from './codec.ts'
import { messageType } from './message-type.ts'
import { servedVersion } from './protocol-version.ts'
import { requireSendable } from './require-sendable.ts'

const recordSeparator = '\x1e'

export const jsonCodec: Codec = {
  name: 'json',
  highestVersion: servedVersion,
  transferFormat: 'Text',
  messageEnd: recordEnd,
  read(message) {
    const parsed: unknown = JSON.parse(message.toString('utf8', 0, message.length - 1))
    if (typeof parsed !== 'object' || parsed === null) throw invalid()
    return fromClient({ ...parsed })
  },
  write: (message) => Buffer.from(JSON.stringify(fieldsOf(message)) + recordSeparator),
}

/** Where a text record ends; the handshake is one in every protocol. */
export function recordEnd(bytes: Buffer): number | undefined {
  const separator = bytes.indexOf(recordSeparator)
  return separator < 0 ? undefined : separator + 1
}

function fieldsOf(message: ServerMessage): object {
  switch (message.tag) {
    case 'invocation':
      requireSendable(message.arguments)
      return { type: messageType.invocation, target: message.target, arguments: message.arguments }
    case 'completion': {
      const { invocationId, outcome } = message
      if (outcome.tag === 'error') return { type: messageType.completion, invocationId, error: outcome.text }
      requireSendable(outcome.value)
      return { type: messageType.completion, invocationId, result: outcome.value }
    }
    case 'ping':
      return { type: messageType.ping }
    case 'close':
      return { type: messageType.close, error: message.error, allowReconnect: message.allowReconnect }
  }
}

const invalid = () => new Error('Invalid payload.')

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Of a message that this server has no use for, what the official client's reader checks is checked too. */
function fromClient(fields: Readonly<Record<string, unknown>>): ClientMessage {
  const { type, invocationId, target, arguments: given } = fields
  if (typeof type !== 'number') throw invalid()
  switch (type) {
    case messageType.invocation:
      if (!isFilled(target) || !Array.isArray(given)) throw invalid()
      if (invocationId !== undefined && !isFilled(invocationId)) throw invalid()
      return { tag: 'invocation', invocationId, target, arguments: given }
    case messageType.streamInvocation:
      if (typeof invocationId !== 'string' || typeof target !== 'string') throw invalid()
      return { tag: 'stream-invocation', invocationId, target }
    case messageType.close:
      return { tag: 'close' }
    case messageType.streamItem:
      if (!isFilled(invocationId) || fields.item === undefined) throw invalid()
      return { tag: 'nothing' }
    case messageType.completion:
      if (!isFilled(invocationId) || (fields.error && (fields.result || !isFilled(fields.error)))) throw invalid()
      return { tag: 'nothing' }
    case messageType.ack:
    case messageType.sequence:
      if (typeof fields.sequenceId !== 'number') throw invalid()
      return { tag: 'nothing' }
    default:
      return { tag: 'nothing' }
  }
}
