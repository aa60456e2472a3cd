/**
 * Many browsers on the hub, each with its session, its address and one held slot. When the server has gone, all of them reconnect at the
 * same time, and again and again, until they are connected and have read the holds.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { hubMethods } from '../../../domain/schema/hub.ts'
import type { Database } from '../../../server/database/database.ts'

interface Member {
  readonly session: string
  readonly address: string
  readonly slot: readonly [resourceId: number, date: string, startTime: string, endTime: string]
  socket: WebSocket | null
}

export interface Crowd {
  /** Everybody connects and takes a slot. */
  arrive(address: string): Promise<void>
  /** Settles when the server has gone and everybody has noticed it. */
  lost(): Promise<void>
  /** Everybody connects and reads the holds. */
  comeBack(address: string): Promise<Return>
  leave(): void
}

export interface Return {
  /** The time from the first attempt to the last answer, in ms. */
  readonly tookMs: number
  /** Connections and calls that were refused with 429 or `too-many`. */
  readonly refused: number
  /** The number of browsers that still hold their slot. */
  readonly kept: number
}

const Completion = Schema.fromJsonString(
  Schema.Struct({
    type: Schema.Literal(3),
    result: Schema.optionalKey(Schema.Unknown),
    error: Schema.optionalKey(Schema.String),
  }),
)
const decodeCompletion = Schema.decodeUnknownOption(Completion)
const decodeHolds = Schema.decodeUnknownSync(hubMethods.GetReservations.answer)
const decodeHold = Schema.decodeUnknownSync(hubMethods.AddReservation.answer)

/** The pause between two attempts of a browser, in ms. It is as short as only in a flood. */
const betweenAttempts = 50
/** At first people arrive one after the other. Only after a fault do they come at the same time. */
const fewAtOnce = 50
/** As long as the server's Retry-After demands. */
const afterRefusal = 1_000
const end = '\x1e'

/** Opens a connection to the hub. The promise settles after the handshake. @throws a status such as `429` */
const openLine = ({ session, address }: Member, server: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.replace('http', 'ws')}/booking-hub`, {
      headers: { cookie: `sess=${session}`, 'x-forwarded-for': address },
    })
    socket.on('error', reject)
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      reject(new Error(String(response.statusCode)))
    })
    socket.on('close', () => reject(new Error('closed')))
    socket.once('open', () => socket.send(`{"protocol":"json","version":1}${end}`))
    socket.once('message', () => resolve(socket))
  })

/** Makes one call at a time. @throws the error of the hub */
const call = (socket: WebSocket, target: string, args: readonly unknown[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      socket.off('message', hear)
      socket.off('close', lose)
      finish()
    }
    const lose = (): void => settle(() => reject(new Error('closed')))
    const hear = (data: Buffer): void => {
      for (const text of data.toString().split(end)) {
        const completion = decodeCompletion(text)
        if (completion._tag === 'None') continue
        const { error, result } = completion.value
        settle(() => (error === undefined ? resolve(result) : reject(new Error(error))))
      }
    }
    socket.on('message', hear)
    socket.on('close', lose)
    socket.send(`${JSON.stringify({ type: 1, invocationId: '1', target, arguments: args })}${end}`)
  })

const isRefusal = (error: unknown): boolean => error instanceof Error && /^429$|too-many/.test(error.message)

/**
 * @param addressOf gives the address of the n-th person. People with the same address share a network.
 * @param firstYear the first year of the days that they hold, less than a century ahead. Each crowd needs its own years, because holds
 * outlive the server.
 *   that is killed
 */
export const createCrowd = (
  count: number,
  rooms: readonly number[],
  addressOf: (number: number) => string,
  firstYear: number,
): Crowd => {
  const members = Array.from({ length: count }, (_, number): Member => {
    const half = number % 8
    const time = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 19)
    return {
      session: randomUUID(),
      address: addressOf(number),
      slot: [
        rooms[Math.floor(number / 8) % rooms.length] ?? 0,
        new Date(Date.UTC(firstYear, 0, 1 + Math.floor(number / 8 / rooms.length))).toISOString().slice(0, 10),
        time(480 + half * 30),
        time(510 + half * 30),
      ],
      socket: null,
    }
  })
  let refused = 0
  let hasLeft = false

  /** Tries until the browser is connected and answered. */
  const insist = async (member: Member, server: string, target: string, args: readonly unknown[]) => {
    for (;;) {
      try {
        if (member.socket?.readyState !== WebSocket.OPEN) member.socket = await openLine(member, server)
        return await call(member.socket, target, [member.session, ...args])
      } catch (error) {
        if (hasLeft) throw error
        if (isRefusal(error)) refused += 1
        await pause(isRefusal(error) ? afterRefusal : betweenAttempts)
      }
    }
  }

  return {
    async arrive(server) {
      for (let first = 0; first < members.length; first += fewAtOnce)
        await Promise.all(
          members.slice(first, first + fewAtOnce).map(async (member) => {
            const answer = decodeHold(await insist(member, server, 'AddReservation', member.slot))
            if (!answer.confirmed) throw new Error(`${member.slot} was refused: ${answer.reason}`)
          }),
        )
    },
    async lost() {
      while (members.some(({ socket }) => socket?.readyState === WebSocket.OPEN)) await pause(5)
    },
    async comeBack(server) {
      const begun = performance.now()
      refused = 0
      const kept = await Promise.all(
        members.map(async (member) => {
          const { reservations } = decodeHolds(await insist(member, server, 'GetReservations', []))
          return reservations.some(({ sessionId, ...hold }) => {
            const slot = [hold.resourceId, hold.date, hold.startTime, hold.endTime]
            return sessionId === member.session && slot.join() === member.slot.join()
          })
        }),
      )
      return { tookMs: Math.round(performance.now() - begun), refused, kept: kept.filter(Boolean).length }
    },
    leave() {
      hasLeft = true
      for (const { socket } of members) socket?.close()
    },
  }
}

/**
 * While the work runs, the holds of disconnected people stay, because on a busy machine a thousand people need more than a minute to come
 * back (docs/rules.md#holds). A hold that has ended stays so.
 */
export const whileHoldsWait = async <Result>(database: Database, work: Promise<Result>): Promise<Result> => {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    // A row that the server is changing is skipped until the next time, so that neither waits for the other.
    await sql`update hold_session set release_at = server_now() + interval '1 hour' where id in (
      select id from hold_session where release_at between server_now() and server_now() + interval '1 minute'
      for update skip locked)`.execute(database)
    await Promise.race([done, pause(500)])
  }
  return done
}
