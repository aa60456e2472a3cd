/** Clients of the hub that read nothing, over each transport, beside others that do. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { SessionId } from '../../../domain/schema/ids.ts'
import type { HoldNews } from '../../../server/changes/news.ts'
import { patience } from '../../testing/patience.ts'
import { newSession, openTestDatabase, slotAt, type TestDatabase } from '../database/test-database.ts'
import { startTestLive, type TestLive } from '../live/test-live.ts'
import { isSoak, tell } from './rounds.ts'
import { until } from './until.ts'

/**
 * The time limits for a receiver that takes nothing, in ms. `signalr/lifetime.test.ts`, which moves its own clock, shows that it is ten
 * seconds in the product.
 */
const soonTooLong = { sendTimeout: 2_000, disconnectTimeout: 5_000 }

let database: TestDatabase
let hub: TestLive
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.clean()
  hub = await startTestLive(database, { limits: isSoak ? {} : soonTooLong })
})
afterEach(() => hub.close())
afterAll(() => database.close())

const end = '\x1e'
const handshake = `{"protocol":"json","version":1}${end}`
const headersOf = (session: SessionId) => ({ cookie: `sess=${session}` })
const portOf = ({ url }: TestLive): number => Number(new URL(url).port)

interface Stalled {
  readonly session: SessionId
  close(): void
}

/** A socket that reads its handshake, and then neither reads nor sends. */
const stalledSocket = async (): Promise<Stalled> => {
  const session = newSession()
  const socket: Socket = connect(portOf(hub), '127.0.0.1')
  socket.on('error', () => undefined)
  const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13'
  socket.write(
    `GET /booking-hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: sess=${session}\r\n${key}\r\n\r\n`,
  )
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | handshake.length, 0, 0, 0, 0]), Buffer.from(handshake)]))
  let read = ''
  const listen = (chunk: Buffer): void => {
    read += chunk.toString('latin1')
  }
  socket.on('data', listen)
  await until('the first push', () => read.includes('"revision"'))
  socket.off('data', listen)
  socket.pause()
  return { session, close: () => socket.destroy() }
}

const negotiated = async (session: SessionId): Promise<string> => {
  const response = await fetch(`${hub.url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: headersOf(session),
  })
  const { connectionToken } = Object(await response.json())
  return `${hub.url}?id=${encodeURIComponent(String(connectionToken))}`
}
const shakeHands = (address: string, session: SessionId): Promise<Response> =>
  fetch(address, { method: 'POST', body: handshake, headers: headersOf(session) })

/** An event stream that nobody reads. */
const stalledStream = async (): Promise<Stalled> => {
  const session = newSession()
  const address = await negotiated(session)
  const asking = request(address, { headers: { accept: 'text/event-stream', ...headersOf(session) } })
  asking.on('error', () => undefined)
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  response?.on('error', () => undefined)
  await shakeHands(address, session)
  return { session, close: () => asking.destroy() }
}

/** A long polling that has made its handshake and never polls again. */
const stalledPolling = async (): Promise<Stalled> => {
  const session = newSession()
  const address = await negotiated(session)
  await fetch(address, { headers: headersOf(session) })
  await shakeHands(address, session)
  return { session, close: () => undefined }
}

/** A client that reads everything, with the last revision and its time. */
const openReader = async () => {
  const socket = new WebSocket(hub.url.replace('http', 'ws'), { headers: headersOf(newSession()) })
  const reader = { heard: 0, at: 0, close: () => socket.close() }
  socket.on('message', (data: Buffer) => {
    const [, revision] = /"revision":(\d+)/.exec(data.subarray(-100).toString()) ?? []
    if (revision === undefined) return
    reader.heard = Number(revision)
    reader.at = performance.now()
  })
  await once(socket, 'open')
  socket.send(handshake)
  await until('a reader is told', () => reader.at > 0)
  return reader
}

/** 250 kB or so. */
const someNews = (): HoldNews[] => {
  const sessionId = newSession()
  return Array.from({ length: 1_500 }, () => ({
    ...slotAt(database.rooms.eken, '09:00', '09:30'),
    ...{ sessionId, standIn: 'somebody', expiration: '2026-03-02T08:00:00.000Z' },
  }))
}

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

test.each([
  ['WebSockets', stalledSocket],
  ['Server-Sent Events', stalledStream],
  ['Long Polling', stalledPolling],
] as const)(
  'A client over %s that stops reading costs the others nothing, is let go when it has taken nothing for too long, and can come back',
  { timeout: patience(120_000) },
  async (transport, stall) => {
    const readers = await Promise.all(Array.from({ length: isSoak ? 50 : 4 }, openReader))
    const news = someNews()
    /** Pushes a change, and settles with the ms until all readers have heard of it. */
    const push = async (): Promise<number> => {
      const revision = hub.live.changes.publishedRevision() + 1
      const begun = performance.now()
      await hub.live.changes.run(async (work) => work.news.reservations('extended', news))
      await until('all readers have heard', () => readers.every(({ heard }) => heard >= revision))
      return Math.max(...readers.map(({ at }) => at)) - begun
    }
    const before: number[] = []
    for (let count = 0; count < (isSoak ? 30 : 3); count += 1) before.push(await push())

    const stalled = await stall()
    const own = slotAt(database.rooms.granen, '09:00', '09:30')
    await until('it is there', () => hub.live.hub.connectionCount() === readers.length + 1)
    const beside: number[] = []
    // Pushes until the buffers of the system are full, and then those of the server.
    await until('it is let go', async () => {
      beside.push(await push())
      return hub.live.hub.connectionCount() === readers.length
    })
    tell(
      `${transport}: let go after ${beside.length} pushes of 250 kB; ` +
        `the others wait ${middleOf(before).toFixed(1)} ms without it, ${middleOf(beside).toFixed(1)} ms beside it`,
    )
    if (isSoak) expect(middleOf(beside)).toBeLessThan(3 * middleOf(before) + 5)

    const back = await hub.connect({ cookie: stalled.session })
    expect(await back.add(stalled.session, own)).toMatchObject({ confirmed: true })
    await push()
    expect(back.heard.length).toBeGreaterThan(1)
    for (const reader of readers) reader.close()
    stalled.close()
  },
)
