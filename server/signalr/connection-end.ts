/**
 * How a connection ended, reported once. Graceful: the client's side said goodbye, as a browser does whose tab is closed,
 * reloaded or killed. Not graceful: it vanished, or this server ended it.
 */
export type ConnectionEnd =
  | { readonly graceful: true; readonly reason: 'close-message' | 'close-frame' | 'request-ended' | 'delete' }
  | {
      readonly graceful: false
      readonly reason: 'lost' | 'timeout' | 'slow' | 'bad-data' | 'abuse' | 'failed' | 'closed' | 'stopped'
    }
