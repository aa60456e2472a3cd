/**
 * The server as the core sees it, in memory: one group with two resources, holds by session, a revision. Faults are
 * switches.
 */

import { Schema } from 'effect'
import type { UploadWatch } from '../../../domain/port/core-port.ts'
import type { ActivityDeed } from '../../../domain/schema/activity.ts'
import type { HubTransport } from '../../../domain/schema/hub-transport.ts'
import {
  CallRefused,
  type HubConnection,
  type HubEnd,
  type HubWay,
  TokenRefused,
  TransportFailed,
} from '../../../worker/environment/core-environment.ts'

export const SESSION = '11111111-1111-4111-8111-111111111111'
export const OTHER = 'stand-in-of-somebody'
export const DATE = '2026-03-03'
/** Kept a while before the slots begin. */
export const NOW = Date.parse('2026-03-03T07:00:00.000Z')

interface Held {
  readonly sessionId: string
  readonly resourceId: number
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly expiration: string
}

/**
 * `text` is sent unchanged instead of JSON. With `lost` the call is carried out, but its answer never arrives. With `broken-off` the answer
 * begins, and then the connection ends.
 */
type PlannedAnswer =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly text: string; readonly type?: string }
  | 'lost'
  | 'broken-off'

export interface FakeServer {
  readonly requests: {
    readonly method: string
    readonly path: string
    readonly search: string
    readonly headers: Record<string, string>
    readonly body: unknown
  }[]
  readonly invocations: { readonly name: string; readonly parameters: readonly unknown[] }[]
  readonly connections: FakeConnection[]
  holds: Held[]
  revision: number
  /** Deeds in order, as `/api/activity` answers them. */
  deeds: ActivityDeed[]
  authenticated: boolean
  /** The milliseconds by which the server's clock is ahead of the clock of the test. */
  clockAhead: number
  /** The build of the served client. Null if the server does not state it, as another back end. */
  build: string | null
  /** The user type that counts for the person. Null if the server does not state it. */
  userType: string | null
  /** The bookings of the person who is signed in. */
  bookings: object[]
  /** Whether an answer repeats the `Idempotency-Key` of its question. */
  keepsKeys: boolean
  /** Whether the day's slots come with the revision at which they were read. */
  sendsRevision: boolean
  unreachable: boolean
  /** Whether the server is ours and so states more than the specification requires: revision, exact time, kept keys, extension. */
  isOurs: boolean
  /** Answers of the next calls by path, before the usual one. */
  readonly next: Map<string, PlannedAnswer[]>
  /** Answers of the hub's methods that replace the usual ones. A thrown error is a refusal. */
  readonly hubAnswers: Map<string, (...parameters: readonly unknown[]) => unknown>
  fetch(url: string, init: RequestInit, watch?: UploadWatch): Promise<Response>
  /** The fault that each connection has, or null. */
  fault:
    | 'start-hangs'
    | 'calls-hang'
    | 'answers-lost'
    | 'calls-lost'
    | 'library-missing'
    | 'token-refused'
    | 'visitors-refused'
    | null
  /** The fault of each transport that has one. */
  readonly broken: Map<HubTransport, 'no-handshake' | 'no-frame'>
  createHubConnection(url: string, token: string | null, way: HubWay): Promise<HubConnection>
  /** Told of each call of the hub before it is answered. */
  onInvocation(name: string): void
  push(name: string, ...parameters: unknown[]): void
}

interface FakeConnection {
  readonly token: string | null
  stopped: boolean
  readonly transport: HubTransport
  /** Ends the connection as a server does that lets the client reconnect. */
  drop(): void
  /** Ends the connection because the person has become something else. */
  changePerson(): void
  /** Ends the connection without a word of the server. */
  cut(): void
  /** The server ended it for good. */
  lose(): void
  push(name: string, ...parameters: unknown[]): void
  /** Lets a start that hangs succeed after all. */
  finishStart(): void
}

/** The resources and days of a reading over days. */
const readQuestion = Schema.decodeUnknownSync(
  Schema.Struct({ resources: Schema.Array(Schema.Int), dates: Schema.Array(Schema.String) }),
)

const times = ['08:00:00', '08:30:00', '09:00:00', '09:30:00', '10:00:00']
export const gridResource = (id: number, title: string) => ({
  id,
  title,
  date: DATE,
  slots: times.slice(0, -1).map((startTime, index) => ({
    startTime,
    endTime: times[index + 1],
    open: true,
    locked: false,
    booked: false,
    reserved: false,
    selected: false,
    edit: false,
    bookingId: null,
    bookingIdNumber: null,
  })),
})

const part = { description: '', open: [], locked: [], media: [], enabled: true }
export const groups = [
  {
    ...part,
    id: 1,
    title: 'Grupprum',
    color: 'primary',
    slotTime: 30,
    resources: [
      { ...part, id: 1, title: 'Grupprum 1', assets: '', group: 1 },
      { ...part, id: 2, title: 'Grupprum 2', assets: '', group: 1 },
    ],
  },
]

export const user = {
  id: 7,
  role: 'user',
  firstName: 'A',
  lastName: 'B',
  pin: '',
  email: 'anna@demo.example',
  address: '',
  zipCode: '',
  city: '',
  phone: '',
  userType: 1,
  organisation: null,
  billingEmail: '',
  billingFirstName: '',
  billingLastName: '',
  billingAddress: '',
  billingZipCode: '',
  billingCity: '',
}

export const booking = { id: 5, bookingNumber: 1005, user, bookingResources: [], notes: [] }

export const createFakeServer = (): FakeServer => {
  const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
  const meta = (server: FakeServer) => ({ revision: server.revision, now: iso(Date.now() + server.clockAhead) })

  const server: FakeServer = {
    requests: [],
    invocations: [],
    connections: [],
    holds: [],
    revision: 3,
    deeds: [],
    authenticated: true,
    clockAhead: 0,
    build: null,
    userType: null,
    bookings: [],
    keepsKeys: true,
    sendsRevision: true,
    unreachable: false,
    fault: null,
    broken: new Map(),
    isOurs: true,
    next: new Map(),
    hubAnswers: new Map(),
    push: () => undefined,
    onInvocation: () => undefined,
    fetch: async (url, init, watch) => {
      const { pathname: path, search } = new URL(url)
      const headers = Object.fromEntries(new Headers(init.headers).entries())
      const form = init.body instanceof FormData ? Object.fromEntries(init.body) : undefined
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : form
      server.requests.push({ method: init.method ?? 'GET', path, headers, search, body })
      await Promise.resolve()
      if (server.unreachable) throw new TypeError('fetch failed')
      for (const fraction of [0.5, 1]) if ((await watch?.(fraction)) === false) throw new TypeError('stopped')
      const answer = (status: number, value: unknown): Response =>
        new Response(value === undefined ? null : JSON.stringify(value), {
          status,
          headers: {
            ...(server.isOurs && server.sendsRevision ? { 'X-Revision': String(server.revision) } : {}),
            ...(server.isOurs
              ? { 'X-Now': String(Date.now() + server.clockAhead) }
              : { Date: new Date(Date.now() + server.clockAhead).toUTCString() }),
            ...(server.isOurs && server.keepsKeys && headers['idempotency-key'] !== undefined
              ? { 'Idempotency-Key': headers['idempotency-key'] }
              : {}),
            ...(server.build === null ? {} : { 'X-Build': server.build }),
            ...(server.userType === null ? {} : { 'X-User-Type': server.userType }),
          },
        })
      const planned = server.next.get(path)?.shift()
      if (planned === 'lost') throw new TypeError('the connection was reset')
      if (planned === 'broken-off') {
        const begun = new ReadableStream<Uint8Array>({
          start: (answer) => answer.enqueue(new TextEncoder().encode('[')),
          pull: (answer) => answer.error(new TypeError('terminated')),
        })
        return new Response(begun, { headers: { 'Content-Type': 'application/json' } })
      }
      if (planned !== undefined && 'text' in planned)
        return new Response(planned.text, {
          status: planned.status,
          headers: { 'Content-Type': planned.type ?? 'application/json' },
        })
      if (planned !== undefined) return answer(planned.status, planned.body)
      if (path === '/api/activity') {
        const since = new URL(url).searchParams.get('since')
        const items = server.deeds.filter(({ id }) => since === null || id > Number(since)).slice(0, 3)
        return answer(200, {
          items,
          more: since !== null && server.deeds.some(({ id }) => id > (items.at(-1)?.id ?? 0)),
          minutes: [],
        })
      }
      if (path === '/api/groups') return answer(200, groups)
      if (path === '/api/user/authenticated') return answer(200, server.authenticated)
      if (path === '/api/auth/sign-in' || path === '/api/auth/sign-in-silent')
        return answer(200, { ...user, token: 'secret-token-1' })
      if (path === '/api/auth/sign-out') return answer(204, undefined)
      if (path === '/api/booking/group/1/slots')
        return answer(200, [gridResource(1, 'Grupprum 1'), gridResource(2, 'Grupprum 2')])
      if (path === '/api/booking/slots' && server.isOurs) {
        const { resources, dates } = readQuestion(body)
        return answer(
          200,
          resources.flatMap((id) => dates.map((date) => ({ ...gridResource(id, `Grupprum ${id}`), date }))),
        )
      }
      if (path === '/api/booking' && init.method === 'GET') return answer(200, server.bookings)
      if (path === '/api/booking' || path === '/api/booking/5') return answer(201, booking)
      if (path === '/api/booking/prices') return answer(200, [{ id: 1, price: 100 }])
      return answer(404, { code: 'not-found', message: 'Finns inte.' })
    },
    createHubConnection: async (_url, token, way) => {
      if (server.fault === 'library-missing') throw new TypeError('a chunk could not be loaded')
      const handlers = new Map<string, (...parameters: unknown[]) => void>()
      const closed: ((end: HubEnd) => void)[] = []
      const waiting: ((error: Error) => void)[] = []
      const hanging = Promise.withResolvers<void>()
      let isOpen = false
      const close = (mayReturn: boolean, { wasCut = false, personChanged = false } = {}): void => {
        if (!isOpen) return
        isOpen = false
        for (const handler of closed) handler({ mayReturn, wasCut, ...(personChanged ? { personChanged } : {}) })
        for (const reject of waiting) reject(new Error('the connection was closed'))
      }
      /** A call that is never answered; it fails when the connection ends. */
      const unanswered = (): Promise<never> => new Promise((_, reject) => waiting.push(reject))
      const open = (): void => {
        isOpen = true
        server.push = fake.push
      }
      const connection: HubConnection = {
        on: (name, handler) => {
          handlers.set(name, handler)
        },
        onclose: (handler) => {
          closed.push(handler)
        },
        start: async () => {
          if (server.unreachable) throw new Error('no way')
          if (server.fault === 'token-refused' && token !== null) throw new TokenRefused()
          if (server.fault === 'visitors-refused' && token === null) throw new TokenRefused()
          if (server.fault === 'start-hangs') await hanging.promise
          if (server.broken.get(way.transport) === 'no-handshake') {
            await new Promise((resolve) => setTimeout(resolve, way.patience))
            throw new TransportFailed()
          }
          await new Promise((resolve) => setTimeout(resolve, 3))
          open()
        },
        stop: async () => {
          fake.stopped = true
          close(false)
        },
        invoke: async (name, ...parameters) => {
          server.invocations.push({ name, parameters })
          server.onInvocation(name)
          if (server.fault === 'calls-hang' || server.broken.get(way.transport) === 'no-frame') return unanswered()
          if (server.fault === 'calls-lost' || server.fault === 'answers-lost') {
            const { fault } = server
            server.fault = null
            if (fault === 'answers-lost') await connection.invoke(name, ...parameters)
            const lost = unanswered()
            close(true)
            return lost
          }
          const planned = server.hubAnswers.get(name)
          if (planned !== undefined) return planned(...parameters)
          const [sessionId, resourceId, date, startTime, endTime] = parameters
          switch (name) {
            case 'GetReservations':
              return server.isOurs ? { reservations: server.holds, ...meta(server) } : server.holds
            case 'AddReservation': {
              if (
                server.holds.some(
                  (hold) =>
                    hold.resourceId === resourceId && hold.startTime === startTime && hold.sessionId !== sessionId,
                )
              )
                return server.isOurs ? { confirmed: false, reason: 'reserved' } : false
              const reservation = {
                sessionId: String(sessionId),
                resourceId: Number(resourceId),
                date: String(date),
                startTime: String(startTime),
                endTime: String(endTime),
                expiration: iso(Date.now() + server.clockAhead + 600_000),
              }
              server.holds = [...server.holds, reservation]
              server.revision += 1
              server.push('reservations', [reservation], ...(server.isOurs ? [meta(server)] : []))
              return server.isOurs ? { confirmed: true, reservation } : reservation
            }
            case 'RemoveReservation':
            case 'ClearReservations': {
              const gone = server.holds.filter(
                (hold) =>
                  hold.sessionId === sessionId &&
                  (name === 'ClearReservations' || (hold.resourceId === resourceId && hold.startTime === startTime)),
              )
              server.holds = server.holds.filter((hold) => !gone.includes(hold))
              server.revision += 1
              server.push(
                'reservations',
                gone.map((hold) => ({ ...hold, expiration: null })),
                ...(server.isOurs ? [meta(server)] : []),
              )
              return name === 'ClearReservations' ? gone.length : gone.length > 0
            }
            case 'WatchActivity':
              return null
            default:
              throw new CallRefused(`Unknown hub method '${name}'`)
          }
        },
      }
      const fake: FakeConnection = {
        token,
        stopped: false,
        transport: way.transport,
        drop: () => close(true),
        changePerson: () => close(true, { personChanged: true }),
        cut: () => close(true, { wasCut: true }),
        lose: () => close(false),
        push: (name, ...parameters) => handlers.get(name)?.(...parameters),
        finishStart: hanging.resolve,
      }
      server.connections.push(fake)
      return connection
    },
  }
  return server
}
