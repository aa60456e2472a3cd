/**
 * The server of the model (`tests/domain/testing/model-server.ts`) behind a network that may delay and lose messages. Every request, answer
 * and push waits for the scheduler of fast-check. So any order is possible, except that the pushes of one connection keep theirs.
 * Invariant: a served request stays served, even if its answer is lost.
 */
import { isDeepStrictEqual } from 'node:util'
import type fc from 'fast-check'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import type { BookingModel } from '../../../domain/schema/calls/booking-calls.ts'
import type { BookedSlot, ChangePush, SlotReference } from '../../../domain/schema/events.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { type HubConnection, type HubEnd, TokenRefused } from '../../../worker/environment/core-environment.ts'
import { createModelServer, OWN_SESSION, type Pushes } from '../../domain/testing/model-server.ts'
import { user } from '../testing/fake-server.ts'
import { type Agent, createAgent, type EventLoops } from './event-loops.ts'

export const SESSION = '11111111-1111-4111-8111-111111111111'
const STAND_IN = 'stand-in-of-somebody'
/** It is short, so that a hold can end within a short history. */
const HOLD_MS = 25_000
/** Holds end within a second after their time (docs/rules.md#hub). */
const EXPIRE_MS = 500
/** How long the holds of a session stay after its last connection, with a close frame and without (docs/rules.md#hub). */
const RELEASE_MS = 10_000
const VANISHED_MS = 60_000

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
const part = { description: '', open: [], locked: [], media: [], enabled: true }

type Message = { readonly name: string; readonly parameters: readonly unknown[]; readonly revision: number }

/** The server's end of a hub connection. */
interface Line {
  readonly token: string | null
  /** Not delivered yet. */
  queue: Message[]
  /** The last push of the connection, which may be sent again. */
  told: Message[]
  receive(message: Message): void
  /** The network cuts the connection. */
  drop(): void
}

/** A request and its answer on their way. */
interface Exchange {
  readonly isServed: () => boolean
  /** The caller gets no answer. A request that is not served yet may or may not be served. */
  lose(): void
}

export type Network = ReturnType<typeof createNetwork>

export interface NetworkSettings {
  readonly loops: EventLoops
  readonly scheduler: fc.Scheduler
  /** By how many ms the server's clock is ahead of the browser's. */
  readonly clockOffset: number
}

export const createNetwork = ({ loops, scheduler, clockOffset }: NetworkSettings) => {
  const machine = createAgent('server')
  const lines = new Set<Line>()
  const pending = new Set<Exchange>()
  const tokens = new Set<string>()
  const madeByKey = new Map<string, { readonly body: string; readonly bookingNumber: number }>()
  const made = new Map<number, readonly SlotReference[]>()
  let isOnline = true
  let isListening = true
  let busyFor = 0
  let lastToken = 0
  let losses = 0

  /** Runs a function when the scheduler chooses it. */
  const later = (label: string, run: () => void): void => {
    void scheduler.schedule(Promise.resolve(), label).then(run)
  }

  /** Sends a request. `end` gets the answer. */
  const exchange = <Value>(label: string, serve: () => Value, end: (answer: Value | null) => void): Exchange => {
    let stage: 'asked' | 'served' | 'over' = 'asked'
    later(label, () => {
      if (stage !== 'asked') return
      stage = 'served'
      const answer = serve()
      later(`answer to ${label}`, () => {
        if (stage !== 'served') return
        stage = 'over'
        end(answer)
      })
    })
    return {
      isServed: () => stage === 'served',
      lose: () => {
        if (stage === 'over') return
        losses += 1
        if (stage === 'asked' && losses % 2 === 0) serve()
        stage = 'over'
        end(null)
      },
    }
  }

  const meta = (revision: number) => ({ revision, now: iso(clock()) })
  const messageOf = (push: ChangePush, isSignedIn: boolean): Message => {
    const asTold = (booked: BookedSlot): BookedSlot => (isSignedIn ? booked : { ...booked, bookingId: null })
    const { revision } = push
    const message = (name: string, told: unknown): Message => ({ name, parameters: [told, meta(revision)], revision })
    switch (push._tag) {
      case 'ReservationsPushed':
        return message(
          'reservations',
          push.changed.map(({ holder, expiration, ...slot }) => ({
            ...slot,
            sessionId: holder === 'mine' ? SESSION : STAND_IN,
            expiration: expiration === null ? null : iso(expiration),
          })),
        )
      case 'BookingsPushed':
        return message('bookings', push.made.map(asTold))
      case 'CancellationsPushed':
        return message('cancellations', push.freed.map(asTold))
      case 'GridChanged':
        return message('grid', { groupId: push.groupId })
    }
  }

  const send = (line: Line, message: Message): void => {
    line.queue.push(message)
    later(`push ${message.name} ${message.revision}`, () => {
      const next = line.queue.shift()
      if (next === undefined || !lines.has(line)) return
      line.told = [...line.told.slice(-9), next]
      line.receive(next)
    })
  }

  const sendAll = (pushes: Pushes): void => {
    if (!isListening) return
    for (const push of pushes) for (const line of lines) send(line, messageOf(push, line.token !== null))
  }

  let nextExpiry: number | null = null
  const server = createModelServer((pushes) => {
    sendAll(pushes)
    watchExpiry()
  }, HOLD_MS)
  const startedAt = server.now() - clockOffset

  /** The server's time, which passes together with the browser's. */
  const clock = (): number => {
    server.advance(loops.now() + clockOffset - server.now())
    return server.now()
  }

  const watchExpiry = (): void => {
    const ends = server.readReservations().reservations.map(({ expiration }) => expiration)
    const end = ends.length === 0 ? null : Math.min(...ends)
    if (end === null || end === nextExpiry) return
    nextExpiry = end
    loops.after(machine, end - clock() + EXPIRE_MS, () => {
      clock()
      server.expire()
      nextExpiry = null
      watchExpiry()
    })
  }

  let releaseAt = 0
  const hangUp = (line: Line, graceMs: number): void => {
    if (!lines.delete(line) || lines.size > 0) return
    const mine = loops.now() + graceMs
    releaseAt = mine
    loops.after(machine, graceMs, () => {
      clock()
      if (lines.size === 0 && releaseAt === mine) server.clear(OWN_SESSION)
    })
  }

  // HTTP

  const slotsOf = ({ bookingResources }: BookingModel): SlotReference[] =>
    bookingResources.flatMap(({ resourceId, date, bookingSlots }) =>
      bookingSlots.map((slot: Interval) => ({ resourceId, date, ...slot })),
    )

  const bookingOf = (bookingNumber: number) => ({
    id: bookingNumber,
    bookingNumber,
    user,
    bookingResources: [],
    notes: [],
  })

  const answer = (status: number, body?: unknown): Response =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'X-Revision': String(server.revision()), 'X-Now': String(clock()) },
    })
  const refuse = (status: number, code: string, more: object = {}): Response =>
    answer(status, { code, message: 'Det gick inte.', ...more })

  const ownBookings = (): unknown =>
    [...made].map(([bookingNumber, slots]) => ({
      ...bookingOf(bookingNumber),
      bookingResources: slots.map(({ resourceId, date, startTime, endTime }, index) => ({
        id: bookingNumber * 100 + index + 1,
        bookingIdNumber: `${bookingNumber}-${index + 1}`,
        resource: { id: resourceId, title: '', group: 1 },
        resourceId,
        resourceTitle: '',
        date,
        message: '',
        price: 0,
        status: 0,
        bookingSlots: [{ startTime, endTime }],
      })),
    }))

  const book = (token: string | null, key: string | null, text: string, model: BookingModel): Response => {
    if (token === null || !tokens.has(token)) return refuse(401, 'unauthorized')
    const earlier = key === null ? undefined : madeByKey.get(key)
    if (earlier !== undefined)
      return earlier.body === text ? answer(201, bookingOf(earlier.bookingNumber)) : refuse(422, 'key-reused')
    const slots = slotsOf(model)
    const outcome = server.bookSlots(OWN_SESSION, slots)
    if (!outcome.made)
      return refuse(409, 'slot-taken', { slots: outcome.taken.map((slot) => ({ ...slot, reason: 'booked' })) })
    made.set(outcome.bookingNumber, slots)
    if (key !== null) madeByKey.set(key, { body: text, bookingNumber: outcome.bookingNumber })
    return answer(201, bookingOf(outcome.bookingNumber))
  }

  const issueToken = (): string => {
    lastToken += 1
    tokens.add(`token-${lastToken}`)
    return `token-${lastToken}`
  }

  const groups = (): unknown =>
    server.groups.map((id) => ({
      ...part,
      id,
      title: `Grupp ${id}`,
      color: 'primary',
      slotTime: 30,
      resources: server.resources
        .filter((resourceId) => (id === 2) === (resourceId === 3))
        .map((resourceId) => ({ ...part, id: resourceId, title: `Resurs ${resourceId}`, assets: '', group: id })),
    }))

  const serve = (path: string, init: RequestInit): Response => {
    clock()
    if (busyFor > 0) {
      busyFor -= 1
      return refuse(503, 'unavailable')
    }
    const headers = new Headers(init.headers)
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? null
    const isSignedIn = token !== null && tokens.has(token)
    const text = typeof init.body === 'string' ? init.body : '{}'
    const body = JSON.parse(text)
    const [, group = ''] = /^\/api\/booking\/group\/(\d+)\/slots$/.exec(path) ?? []
    const groupId = groupIdFromText(group)
    if (groupId !== null && isLocalDate(body.date))
      return answer(200, server.readDay(groupId, body.date, isSignedIn).resources)
    switch (path) {
      case '/api/groups':
        return answer(200, groups())
      case '/api/version':
        return answer(200, { version: '1', build: 'model' })
      case '/api/auth/sign-in':
        return answer(200, { ...user, token: issueToken() })
      case '/api/auth/sign-in-silent':
        return isSignedIn ? answer(200, { ...user, token }) : refuse(401, 'unauthorized')
      case '/api/auth/sign-out':
        if (token !== null) tokens.delete(token)
        // The server closes the connections of the token.
        for (const line of [...lines]) if (line.token !== null && line.token === token) line.drop()
        return answer(204)
      case '/api/user/authenticated':
        return answer(200, isSignedIn)
      case '/api/booking':
        if (init.method === 'GET') return isSignedIn ? answer(200, ownBookings()) : refuse(401, 'unauthorized')
        return book(token, headers.get('Idempotency-Key'), text, body)
      default:
        return refuse(404, 'not-found')
    }
  }

  const fetchFor =
    (agent: Agent) =>
    (url: string, init: RequestInit): Promise<Response> =>
      new Promise((resolve, reject) => {
        const path = url.replace(/^https?:\/\/[^/]+/, '')
        const fail = (): void => void loops.post(agent, () => reject(new TypeError('fetch failed')))
        if (!isOnline) return fail()
        const asked = exchange(
          `${init.method} ${path}`,
          () => serve(path, init),
          (response) => {
            pending.delete(asked)
            if (response === null) fail()
            else loops.post(agent, () => resolve(response))
          },
        )
        pending.add(asked)
        init.signal?.addEventListener('abort', asked.lose)
        agent.ends.push(asked.lose)
      })

  // The hub

  const invoke = (name: string, parameters: readonly unknown[]): unknown => {
    clock()
    const [sessionId, resourceId, date, startTime, endTime] = parameters
    if (name === 'WatchActivity' || sessionId !== SESSION) throw new Error(`no such call: ${name} of ${sessionId}`)
    const resource = server.resources.find((id) => id === resourceId)
    const row = resource === undefined ? undefined : { resourceId: resource, date, startTime, endTime }
    const slot = row !== undefined && isSlot(row) ? row : null
    const reservations = () => ({
      reservations: server.readReservations().reservations.map(({ holder, expiration, ...held }) => ({
        ...held,
        sessionId: holder === 'mine' ? SESSION : STAND_IN,
        expiration: iso(expiration),
      })),
      ...meta(server.revision()),
    })
    switch (name) {
      case 'GetReservations':
        return reservations()
      case 'AddReservation': {
        if (slot === null) return { confirmed: false, reason: 'unknown' }
        const added = server.add(OWN_SESSION, slot)
        if (!added.confirmed) return added
        return { confirmed: true, reservation: { ...slot, sessionId: SESSION, expiration: iso(added.expiration) } }
      }
      case 'RemoveReservation':
        return slot !== null && server.remove(OWN_SESSION, slot)
      case 'ClearReservations':
        return server.clear(OWN_SESSION) ?? 0
      case 'ExtendReservations':
        server.extend(OWN_SESSION)
        return reservations()
      default:
        return null
    }
  }

  const connectionFor = (agent: Agent, token: string | null): HubConnection => {
    const handlers = new Map<string, (...parameters: unknown[]) => void>()
    const waiting = new Set<Exchange>()
    let onclose: (end: HubEnd) => void = () => undefined
    let status: 'new' | 'connecting' | 'connected' | 'closed' = 'new'
    let line: Line | null = null

    /** Answers that have not come are lost with the connection. */
    const end = (graceMs: number): void => {
      status = 'closed'
      if (line !== null) hangUp(line, graceMs)
      line = null
      for (const asked of [...waiting]) asked.lose()
    }
    const close = (graceMs: number, mayReturn: boolean): void => {
      if (status !== 'connected') return
      end(graceMs)
      loops.post(agent, () => onclose({ mayReturn, wasCut: false }))
    }

    const open = (): void => {
      const opened: Line = {
        token,
        queue: [],
        told: [],
        receive: ({ name, parameters }) => {
          loops.post(agent, () => {
            if (line === opened) handlers.get(name)?.(...parameters)
          })
        },
        drop: () => close(VANISHED_MS, true),
      }
      line = opened
      status = 'connected'
      lines.add(opened)
    }

    agent.ends.push(() => end(RELEASE_MS))
    return {
      on: (name, handler) => handlers.set(name, handler),
      onclose: (handler) => {
        onclose = handler
      },
      start: () =>
        new Promise((resolve, reject) => {
          status = 'connecting'
          later('connects', () => {
            if (status !== 'connecting') return
            const isRefused = token !== null && !tokens.has(token)
            if (isOnline && !isRefused) {
              open()
              loops.post(agent, resolve)
              return
            }
            status = 'closed'
            loops.post(agent, () => reject(isRefused ? new TokenRefused() : new Error('no way')))
          })
        }),
      stop: async () => {
        if (status === 'connected') close(RELEASE_MS, false)
        else end(RELEASE_MS)
      },
      invoke: (name, ...parameters) =>
        new Promise((resolve, reject) => {
          const fail = (): void => void loops.post(agent, () => reject(new Error('the connection was closed')))
          if (line === null) return fail()
          const asked = exchange(
            name,
            () => ({ value: invoke(name, parameters) }),
            (answered) => {
              waiting.delete(asked)
              if (answered === null) fail()
              else loops.post(agent, () => resolve(answered.value))
            },
          )
          waiting.add(asked)
        }),
    }
  }

  return {
    server,
    startedAt,
    clock,
    fetchFor,
    connectionFor,
    issueToken,
    tokenStands: (token: string | null): boolean => token !== null && tokens.has(token),
    /** Whether this attempt has booked the slots, or an earlier attempt for the same times whose answer was lost. */
    isBooked: (key: string, slots: readonly SlotReference[], bookingNumber: number): boolean => {
      const ofKey = madeByKey.get(key)
      if (ofKey !== undefined) return ofKey.bookingNumber === bookingNumber
      return isDeepStrictEqual(made.get(bookingNumber)?.map(slotKey).toSorted(), slots.map(slotKey).toSorted())
    },

    setOnline: (online: boolean): void => {
      isOnline = online
      if (online) return
      for (const asked of [...pending]) asked.lose()
      for (const line of [...lines]) line.drop()
    },
    /** Ends every hub connection. New connections are accepted. */
    dropConnections: (): void => {
      for (const line of [...lines]) line.drop()
    },
    /** Loses the answers of HTTP calls. The calls may or may not be carried out. */
    loseAnswers: (): void => {
      for (const asked of [...pending]) if (asked.isServed()) asked.lose()
    },
    /** The next answers are 503. */
    setBusy: (times: number): void => {
      busyFor = times
    },
    setListening: (listening: boolean): void => {
      const isBack = listening && !isListening
      isListening = listening
      if (isBack) tellRevision()
    },
    repeatPush: (pick: number): void => {
      for (const line of lines) {
        const again = line.told.at(pick % Math.max(1, line.told.length))
        if (again !== undefined) line.receive(again)
      }
    },
    /** The pushes of the next two transactions come in the reverse order. */
    swapPushes: (): void => {
      for (const line of lines) {
        const [first] = line.queue
        const later = line.queue.find(({ revision }) => revision !== first?.revision)
        if (first === undefined || later === undefined) continue
        const of = ({ revision }: Message) => line.queue.filter((message) => message.revision === revision)
        const rest = line.queue.filter(({ revision }) => revision !== first.revision && revision !== later.revision)
        line.queue = [...of(later), ...of(first), ...rest]
      }
    },
    tellRevision,
    /** Ends the tokens of the signed-in person and closes their connections (docs/rules.md#sign-in). */
    killTokens: (): void => {
      for (const line of [...lines]) if (line.token !== null) line.drop()
      tokens.clear()
    },
  }

  /** Sends the revision with each keep-alive, and when the server hears of changes again. */
  function tellRevision(): void {
    if (!isListening) return
    const revision = server.revision()
    for (const line of lines) send(line, { name: 'revision', parameters: [meta(revision)], revision })
  }
}

interface MaybeSlot {
  readonly resourceId: SlotReference['resourceId']
  readonly date: unknown
  readonly startTime: unknown
  readonly endTime: unknown
}
const isSlot = (slot: MaybeSlot): slot is SlotReference =>
  typeof slot.date === 'string' && typeof slot.startTime === 'string' && typeof slot.endTime === 'string'
