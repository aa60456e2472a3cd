/**
 * SignalR's JSON protocol, in which each message is a JSON object, followed by a record separator. Invariant: a value is refused if
 * `JSON.stringify` would silently turn it into another value.
 */

export type ClientMessage =
  | {
      readonly tag: 'invocation'
      readonly invocationId: string | undefined
      readonly target: string
      readonly arguments: readonly unknown[]
    }
  | { readonly tag: 'stream-invocation'; readonly invocationId: string; readonly target: string }
  | { readonly tag: 'close' }
  /** A ping, or another message that this server does not use. */
  | { readonly tag: 'nothing' }

export type ServerMessage =
  | { readonly tag: 'invocation'; readonly target: string; readonly arguments: readonly unknown[] }
  | { readonly tag: 'completion'; readonly invocationId: string; readonly outcome: Outcome }
  | { readonly tag: 'ping' }
  | { readonly tag: 'close'; readonly error?: string; readonly allowReconnect?: boolean }

/** The outcome of a call. The value is undefined for a method without a result. */
export type Outcome =
  | { readonly tag: 'result'; readonly value: unknown }
  | { readonly tag: 'error'; readonly text: string }

const protocolName = 'json'
/** The version of the protocol. Version 2 adds stateful reconnects, which this server does not support. */
const protocolVersion = 1

const recordSeparator = '\x1e'

/** The protocol's numbers for the kinds of messages. */
const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

/** Decodes a message. @throws Error if the record is malformed */
export function readMessage(record: Buffer): ClientMessage {
  const parsed: unknown = JSON.parse(record.toString('utf8', 0, record.length - 1))
  if (typeof parsed !== 'object' || parsed === null) throw invalid()
  return fromClient({ ...parsed })
}

/** Encodes a message. @throws Error if a value cannot be encoded */
export function writeMessage(message: ServerMessage): Buffer {
  return Buffer.from(JSON.stringify(fieldsOf(message)) + recordSeparator)
}

/** Encodes a push once for any number of receivers. @throws Error if a value cannot be encoded */
export function writePush(target: string, args: readonly unknown[]): Buffer {
  return writeMessage({ tag: 'invocation', target, arguments: args })
}

/**
 * Refuses values that `JSON.stringify` would turn into another value, usually `{}`. These are promises, and iterables other than arrays,
 * such as a Map, a Set or a generator.
 */
function requireSendable(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (Array.isArray(value)) for (const item of value) requireSendable(item)
  else if (Symbol.iterator in value || Symbol.asyncIterator in value || 'then' in value) {
    throw new TypeError(`A ${value.constructor?.name ?? 'walkable object'} cannot be sent`)
  }
  // The method `toJSON` decides how a value such as a date is written.
  else if (!('toJSON' in value)) for (const item of Object.values(value)) requireSendable(item)
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

/** Reads a message of a client. Like the official client, this also checks messages that this server does not use. */
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

/** The first record of a connection names the protocol that the client speaks. */
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

/** Finds the messages in the bytes of one client. Several messages may arrive together, and one message may arrive in pieces. */
export function createMessageBuffer(messageSize: number) {
  let unread: Buffer = Buffer.alloc(0)
  return {
    add(bytes: Buffer): void {
      unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
    },
    /** The next message, or undefined if it is incomplete. @throws Error if the message is too large, even if it is incomplete */
    take(): Buffer | undefined {
      const separator = unread.indexOf(recordSeparator)
      const end = separator < 0 ? unread.length : separator + 1
      if (end > messageSize) throw new Error(`The maximum message size of ${messageSize}B was exceeded.`)
      if (separator < 0) return undefined
      const message = unread.subarray(0, end)
      unread = unread.subarray(end)
      return message
    },
  }
}
