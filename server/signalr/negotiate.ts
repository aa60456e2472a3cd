import type { ConnectionTokens } from './connection-token.ts'

/** Of the negotiation, the highest that is answered. */
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
