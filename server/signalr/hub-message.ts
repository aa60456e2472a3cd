import { type HubMessage, MessageType } from '@microsoft/signalr'
import type { ServerMessage } from './codec.ts'
import { requireSendable } from './require-sendable.ts'

/** What the server says, as the official package's writers take it. Throws on what they would not write as it is. */
export function hubMessageOf(message: ServerMessage): HubMessage {
  switch (message.tag) {
    case 'invocation':
      requireSendable(message.arguments)
      return { type: MessageType.Invocation, target: message.target, arguments: [...message.arguments] }
    case 'completion':
      if (message.outcome.tag === 'result') requireSendable(message.outcome.value)
      return {
        type: MessageType.Completion,
        invocationId: message.invocationId,
        ...(message.outcome.tag === 'error' ? { error: message.outcome.text } : { result: message.outcome.value }),
      }
    case 'ping':
      return { type: MessageType.Ping }
    case 'close': {
      const { error, allowReconnect } = message
      return {
        type: MessageType.Close,
        ...(error === undefined ? {} : { error }),
        ...(allowReconnect === undefined ? {} : { allowReconnect }),
      }
    }
  }
}
