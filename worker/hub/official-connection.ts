/**
 * A connection of the official SignalR client over one transport. It is a separate chunk, so that a page without live slots does not load
 * it. Invariants: the connection never reconnects by itself, because an unanswered attempt of the library never ends; a transport without a
 * handshake in time has failed, even if it seemed to open. The library asks for the delay before a reconnection only if the server allows
 * reconnecting, so that question shows the permission.
 */
import {
  DefaultHttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  HttpTransportType,
  HubConnectionBuilder,
  JsonHubProtocol,
  LogLevel,
  MessageType,
  NullLogger,
  TimeoutError,
} from '@microsoft/signalr'
import { PERSON_CHANGED } from '../../domain/schema/hub.ts'
import {
  CallRefused,
  type HubConnection,
  type HubWay,
  TokenRefused,
  TransportFailed,
} from '../environment/core-environment.ts'

const SERVER_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 15_000
/** If a poll fails after at least this time, a proxy cut it. Polling again loses nothing. */
const CUT_POLL_MS = 2_000

/** The beginnings of error messages that SignalR servers send as answers to calls. Other errors come from the library itself. */
const ANSWERED = /^(?:An unexpected error occurred invoking|Failed to invoke|Unknown hub method|The client attempted) /u

/**
 * The library's own HTTP client, with two additions: it reports when the hub has agreed to connect, and it turns a poll that was cut into a
 * poll that timed out.
 */
class PatientHttpClient extends DefaultHttpClient {
  readonly #agreed: () => void

  constructor(agreed: () => void) {
    super(NullLogger.instance)
    this.#agreed = agreed
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const since = performance.now()
    try {
      const response = await super.send(request)
      if (request.url?.includes('/negotiate?')) this.#agreed()
      return response
    } catch (error) {
      // A proxy answers with its own status or not at all. A server that does not know the poll answers 404.
      const isOfProxy = !(error instanceof HttpError) || error.statusCode === 408 || error.statusCode >= 500
      // Only polls use GET. The library repeats a poll that timed out.
      const wasCut = request.method === 'GET' && performance.now() - since >= CUT_POLL_MS && isOfProxy
      throw wasCut && request.abortSignal?.aborted !== true ? new TimeoutError() : error
    }
  }
}

export const officialConnection = (
  url: string,
  token: string | null,
  { transport, patience }: HubWay,
): HubConnection => {
  let mayReturn = false
  let saidGoodbye = false
  let hasAgreed = false
  let isSilent: (error: TransportFailed) => void = () => undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** Ends an attempt to connect. The library itself would wait for it without end. */
  let abandon: () => void = () => undefined
  const silence = new Promise<never>((_, reject) => {
    isSilent = reject
  })

  /** The hub has agreed to connect. It may do so more than once, if it redirects the client to another address. */
  const begin = (): void => {
    hasAgreed = true
    clearTimeout(waiting)
    waiting = setTimeout(() => isSilent(new TransportFailed()), patience)
  }

  class Protocol extends JsonHubProtocol {
    override parseMessages(...parameters: Parameters<JsonHubProtocol['parseMessages']>) {
      const messages = super.parseMessages(...parameters)
      if (messages.some(({ type }) => type === MessageType.Close)) saidGoodbye = true
      return messages
    }
  }

  /** The library's types lack the options `WebSocket` and `EventSource`, which name the classes to use. */
  const options = {
    ...(token === null ? {} : { accessTokenFactory: () => token }),
    httpClient: new PatientHttpClient(begin),
    WebSocket: class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        abandon = () => this.close()
      }
    },
    ...(typeof EventSource === 'undefined'
      ? {}
      : {
          EventSource: class extends EventSource {
            constructor(address: string | URL, init?: EventSourceInit) {
              super(address, init)
              abandon = () => this.close()
            }
          },
        }),
    transport: HttpTransportType[transport],
  }
  const connection = new HubConnectionBuilder()
    .withUrl(url, options)
    .withHubProtocol(new Protocol())
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

  const stop = (): Promise<void> => {
    abandon()
    return connection.stop()
  }

  return {
    start: () =>
      Promise.race([connection.start(), silence])
        .then(() => {
          abandon = () => undefined
        })
        .catch((error: unknown) => {
          // The library gives the status only as part of the message.
          if (/Status code '40[13]'/u.test(String(error))) throw new TokenRefused()
          if (!hasAgreed) throw error
          stop().catch(() => undefined)
          throw new TransportFailed()
        })
        .finally(() => {
          clearTimeout(waiting)
        }),
    stop,
    on: (name, handler) => connection.on(name, handler),
    onclose: (handler) =>
      connection.onclose((error) =>
        handler({
          mayReturn,
          wasCut: mayReturn && !saidGoodbye,
          ...(error?.message.includes(PERSON_CHANGED) ? { personChanged: true } : {}),
        }),
      ),
    invoke: (name, ...parameters) =>
      connection.invoke(name, ...parameters).catch((error: unknown) => {
        throw error instanceof Error && ANSWERED.test(error.message) ? new CallRefused(error.message) : error
      }),
  }
}
