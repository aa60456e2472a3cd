/**
 * The official client's connection over one transport, as the core uses it. A chunk of its own: a page that books nothing loads none of
 * it. Server timeout 30 s, keep-alive 15 s. Invariants: it never reconnects by itself, because an attempt of the
 * library's that gets no answer never ends; that it would is how one knows that it may. A transport by which no handshake comes in
 * time has failed, whether it seemed to open or not.
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
import {
  CallRefused,
  type HubConnection,
  type HubWay,
  TokenRefused,
  TransportFailed,
} from '../environment/core-environment.ts'

const SERVER_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 15_000
/** A poll that fails after it has waited so long was cut by a proxy: nothing is lost by asking again. */
const CUT_POLL_MS = 2_000

/** The words of every SignalR server for a call that it answers with an error; what else fails is the library's own. */
const ANSWERED = /^(?:An unexpected error occurred invoking|Failed to invoke|Unknown hub method|The client attempted) /u

/** A proxy in the middle answers with a status of its own, or not at all; a server that knows nothing of the poll says so (404). */
const isOfProxy = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.statusCode === 408 || error.statusCode >= 500

/** As the library's own, but that it tells when the hub has agreed, and that a poll may be cut. */
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
      // Only polls are read. One that timed out is asked again by the library.
      const wasCut = request.method === 'GET' && performance.now() - since >= CUT_POLL_MS && isOfProxy(error)
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
  /** Ends an opening that the library waits for without an end. */
  let abandon: () => void = () => undefined
  const silence = new Promise<never>((_, reject) => {
    isSilent = reject
  })

  /** The hub agrees once for each of its addresses that it sends the client on to. */
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

  /** That a socket's class may be given is in none of the library's types. */
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
          // The library gives the status in words alone.
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
    onclose: (handler) => connection.onclose(() => handler({ mayReturn, wasCut: mayReturn && !saidGoodbye })),
    invoke: (name, ...parameters) =>
      connection.invoke(name, ...parameters).catch((error: unknown) => {
        throw error instanceof Error && ANSWERED.test(error.message) ? new CallRefused(error.message) : error
      }),
  }
}
