import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runsOf } from '../../testing/breadth.ts'
import {
  handshakeRequest,
  negotiate,
  openBareSocket,
  openRawClient,
  startTestHub,
  type TestHub,
  until,
} from './test-hub.ts'

/** Nothing that a client can send disturbs another client, or shows it an error of the server's. */
describe('Whatever is sent', () => {
  let hub: TestHub
  let witness: Awaited<ReturnType<typeof openRawClient>>
  let calls = 0

  beforeAll(async () => {
    hub = await startTestHub()
    witness = await openRawClient(hub.socketUrl)
  })
  afterAll(() => hub.close())

  async function theOtherClientIsServed(): Promise<void> {
    hub.clock.advance(1)
    calls += 1
    witness.send(`{"type":1,"invocationId":"${calls}","target":"echo","arguments":[${calls}]}\x1e`)
    await until(() => witness.messages().length === calls)
    expect(witness.messages().at(-1)).toEqual({ type: 3, invocationId: String(calls), result: calls })
    expect(hub.logged).toEqual([])
    if (calls % 40 === 0) hub.clock.advance(1_000)
  }

  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
  const almostMessage = fc
    .record(
      {
        type: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.jsonValue()),
        target: fc.oneof(fc.constantFrom('echo', 'pushBack', '__proto__'), fc.jsonValue()),
        invocationId: fc.oneof(fc.string(), fc.jsonValue()),
        arguments: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
        result: fc.jsonValue(),
        error: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((message) => Buffer.from(`${JSON.stringify(message)}\x1e`))
  const frame = fc.oneof(bytes, almostMessage, fc.constant(Buffer.from(handshakeRequest)))
  const frames = fc.array(frame, { maxLength: 5 })

  it('over a WebSocket, before or after the handshake, others are served', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.boolean(), fc.boolean(), async (sent, shakesHands, binary) => {
        const raw = await openRawClient(hub.socketUrl, { shakesHands })
        for (const frame of sent) raw.socket.send(frame, { binary })
        await theOtherClientIsServed()
        raw.socket.terminate()
      }),
      { numRuns: runsOf(1.2), seed: 1 },
    )
  })

  it('as the body of a POST, it is answered, and others are served', async () => {
    await fc.assert(
      fc.asyncProperty(frames, async (sent) => {
        const { connectionToken } = await negotiate(hub.url)
        const url = `${hub.url}?id=${encodeURIComponent(connectionToken)}`
        await fetch(url)
        for (const body of sent) {
          const response = await fetch(url, { method: 'POST', body: new Uint8Array(body) })
          expect([200, 404]).toContain(response.status)
          expect(await response.text()).toBe('')
        }
        await theOtherClientIsServed()
      }),
      { numRuns: runsOf(0.8), seed: 2 },
    )
  })

  it('as verb, query and headers, it is never answered with 500, and others are served', async () => {
    const word = fc.string({ unit: fc.constantFrom(...'aZ09%?&=/.:;*[]{}~-_+'), maxLength: 30 })
    const verb = fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE')
    const path = fc.constantFrom('/booking-hub', '/booking-hub/negotiate', '/booking-hub/', '/booking-hub?id=')
    const kind = fc.constantFrom('Accept: text/event-stream', 'Connection: Upgrade\r\nUpgrade: websocket', 'X: y')
    await fc.assert(
      fc.asyncProperty(verb, path, word, kind, word, async (verb, path, query, header, value) => {
        const { socket, text } = await openBareSocket(hub.port)
        const closed = new Promise((resolve) => socket.once('close', resolve))
        socket.write(
          `${verb} ${path}${query} HTTP/1.1\r\nHost: x\r\n${header}\r\nSec-WebSocket-Key: ${value}\r\nAuthorization: ${value}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        )
        await closed
        expect(text()).not.toMatch(/^HTTP\/1.1 500/)
        expect(text()).not.toContain('    at ')
        await theOtherClientIsServed()
      }),
      { numRuns: runsOf(1.5), seed: 3 },
    )
  })
})
