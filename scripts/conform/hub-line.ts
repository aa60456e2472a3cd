/**
 * A connection to the hub with the official client library. It has the same limits as other requests. The HTTP requests of
 * the library go through the asker, which sends nothing to another host. Each call has a time limit.
 */
import {
  HttpClient,
  type HttpRequest,
  HttpResponse,
  type HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import type { Asker } from './asker.ts'

export const HUB = '/booking-hub'

export interface HubLine {
  /** Calls a method of the hub. @throws {Error} the error of the hub, or of the client library */
  invoke(method: string, ...parameters: readonly unknown[]): Promise<unknown>
  /** The arguments of each push with this name that has arrived so far. */
  pushed(name: 'reservations' | 'bookings'): readonly (readonly unknown[])[]
  stop(): Promise<void>
}

/** Whether the hub answered the call with an error. Every SignalR server uses these words. Otherwise the hub gave no answer. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:An unexpected error occurred invoking|Failed to invoke|Unknown hub method|The client attempted) /.test(
    error.message,
  )

/** Whether the error means that the hub does not have the method. */
export const isUnknownMethod = (error: unknown): boolean =>
  /Unknown hub method|Method does not exist/.test(String(error))

/** Sends the HTTP requests of the library through the asker. */
class AskingHttpClient extends HttpClient {
  readonly #asker: Asker
  readonly #token: string | null

  constructor(asker: Asker, token: string | null) {
    super()
    this.#asker = asker
    this.#token = token
  }

  override getCookieString(): string {
    return this.#asker.cookies(HUB, this.#token)
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const { origin, pathname, search } = new URL(request.url ?? '', this.#asker.origin)
    if (origin !== this.#asker.origin) throw new Error('it leads to another host')
    const { content } = request
    const reply = await this.#asker.ask({
      method: request.method ?? 'GET',
      path: `${pathname}${search}`,
      token: this.#token,
      ...(content === undefined
        ? {}
        : { text: typeof content === 'string' ? content : new TextDecoder().decode(content) }),
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.timeout === undefined ? {} : { patienceMs: request.timeout }),
    })
    if (reply._tag === 'Silent') throw new Error(reply.reason)
    return new HttpResponse(reply.status, '', reply.text)
  }
}

const inTime = async <Value>(work: Promise<Value>, patienceMs: number): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Opens a connection. @throws {Error} if the connection fails */
export const openHubLine = async (
  asker: Asker,
  token: string | null,
  transport: HttpTransportType,
): Promise<HubLine> => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${asker.origin}${HUB}`, {
      transport,
      httpClient: new AskingHttpClient(asker, token),
      headers: { Origin: asker.origin },
      ...(token === null ? {} : { accessTokenFactory: () => token }),
    })
    .configureLogging(LogLevel.None)
    .build()
  const pushes: Readonly<Record<'reservations' | 'bookings', unknown[][]>> = { reservations: [], bookings: [] }
  connection.on('reservations', (...args: unknown[]) => pushes.reservations.push(args))
  connection.on('bookings', (...args: unknown[]) => pushes.bookings.push(args))
  const stop = (): Promise<void> => inTime(connection.stop(), asker.patienceMs).catch(() => undefined)
  try {
    await inTime(connection.start(), asker.patienceMs)
  } catch (error) {
    void stop()
    throw error
  }
  return {
    invoke: (method, ...parameters) => inTime(connection.invoke(method, ...parameters), asker.patienceMs),
    pushed: (name) => pushes[name],
    stop,
  }
}
