/**
 * The official client's connection, as the core uses it. A chunk of its own: a page that books nothing loads none of
 * it. Server timeout 30 s, keep-alive 15 s. Invariant: it never reconnects by itself, because an attempt of the
 * library's that gets no answer never ends; that it would is how one knows that it may.
 */
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { CallRefused, type HubConnection, TokenRefused } from '../environment/core-environment.ts'

const SERVER_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 15_000
/** A socket that is not opened by then is given up for the next way of getting there. */
const SOCKET_MS = 10_000

/** Behind some proxies the opening of a socket is never answered, and the library would wait for ever. */
class PatientWebSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols)
    const patience = setTimeout(() => this.close(), SOCKET_MS)
    this.addEventListener('open', () => clearTimeout(patience))
    this.addEventListener('close', () => clearTimeout(patience))
  }
}

/** The words of every SignalR server for a call that it answers with an error; what else fails is the library's own. */
const ANSWERED = /^(?:An unexpected error occurred invoking|Failed to invoke|Unknown hub method|The client attempted) /u

export const officialConnection = (
  url: string,
  token: string | null,
  transport = HttpTransportType.None,
): HubConnection => {
  let mayReturn = false
  let socket: WebSocket | null = null
  /** That a socket's class may be given is in none of the library's types. */
  const options = {
    ...(token === null ? {} : { accessTokenFactory: () => token }),
    WebSocket: class extends PatientWebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        socket = this
      }
    },
    transport,
  }
  const connection = new HubConnectionBuilder()
    .withUrl(url, options)
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: () => {
        mayReturn = true
        return null
      },
    })
    .withServerTimeout(SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(KEEP_ALIVE_MS)
    .configureLogging(LogLevel.None)
    .build()

  return {
    usesSocket: () => socket?.readyState === WebSocket.OPEN,
    start: () =>
      connection.start().catch((error: unknown) => {
        // The library gives the status in words alone.
        if (/Status code '401'/u.test(String(error))) throw new TokenRefused()
        throw error
      }),
    stop: () => connection.stop(),
    on: (name, handler) => connection.on(name, handler),
    onclose: (handler) => connection.onclose(() => handler(mayReturn)),
    invoke: (name, ...parameters) =>
      connection.invoke(name, ...parameters).catch((error: unknown) => {
        throw error instanceof Error && ANSWERED.test(error.message) ? new CallRefused(error.message) : error
      }),
  }
}
