/**
 * Idle sockets (docs/rules.md#limits): a client can keep neither many of them nor one that never sends a request, and other clients notice
 * nothing of it.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClientAddresses } from '../../../server/http/client-address.ts'
import { createIdleSockets, type Listening, listen, type Patience } from '../../../server/http/listen.ts'

const shortPatience: Patience = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 }
const longPatience: Patience = { headersTimeout: 60_000, requestTimeout: 60_000, connectionsCheckingInterval: 1_000 }

const open: Socket[] = []
let server: Listening
/** The number of requests whose whole body has arrived. */
let whole = 0
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await server.stop()
})

/** A server that answers each question when the test says so. */
const start = async (patience: Patience, trustedProxies: readonly string[] = []) => {
  const waiting: (() => void)[] = []
  const { sourceOfSocket } = createClientAddresses(trustedProxies)
  server = await listen(
    '127.0.0.1',
    0,
    {
      idleSockets: createIdleSockets(3, sourceOfSocket),
      request(request, response) {
        request.resume().once('end', () => {
          whole += 1
        })
        waiting.push(() => response.end('answered'))
      },
      upgrade: () => false,
    },
    patience,
  )
  return waiting
}

const openSocket = async (from = '127.0.0.1'): Promise<Socket & { text: string }> => {
  const socket = Object.assign(connect({ host: '127.0.0.1', port: server.port, localAddress: from }), { text: '' })
  open.push(socket)
  socket.on('error', () => {})
  socket.on('data', (data) => {
    socket.text += data.toString()
  })
  await once(socket, 'connect')
  return socket
}
const closed = (socket: Socket): Promise<unknown> => (socket.closed ? Promise.resolve() : once(socket, 'close'))
const ask = (socket: Socket): boolean => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')

test('of more than a source may have, the oldest is closed, and not one on which something is asked', {
  tags: 'cap-idle-sockets',
}, async () => {
  const waiting = await start(longPatience)
  const asking = await openSocket()
  ask(asking)
  await expect.poll(() => waiting.length).toBe(1)
  const [first, second, third] = [await openSocket(), await openSocket(), await openSocket()]
  const ofAnother = await openSocket('127.0.0.2')
  const fourth = await openSocket()
  await closed(first)
  expect([asking, second, third, fourth, ofAnother].map((socket) => socket.closed)).not.toContain(true)

  waiting[0]?.()
  await expect.poll(() => asking.text).toContain('answered')
  // This socket is idle now and is the newest of the idle ones, so the next oldest is closed.
  await closed(second)
  expect([asking, third, fourth, ofAnother].map((socket) => socket.closed)).not.toContain(true)
})

test('half a body is as little of a question as half of the headers', { tags: 'cap-idle-sockets' }, async () => {
  whole = 0
  const waiting = await start(longPatience)
  const post = (socket: Socket, body: string): boolean =>
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n${body}`)
  const asking = await openSocket()
  post(asking, 'body')
  await expect.poll(() => whole).toBe(1)
  const halves = [await openSocket(), await openSocket(), await openSocket()]
  for (const half of halves) post(half, 'bo')
  await expect.poll(() => waiting.length).toBe(4)
  const next = await openSocket()
  await closed(halves[0] ?? next)
  expect([asking, next, ...halves.slice(1)].map((socket) => socket.closed)).not.toContain(true)

  // The rest of one request arrives. Its socket is not idle any longer, so another one is the oldest idle socket.
  halves[1]?.write('dy')
  await expect.poll(() => whole).toBe(2)
  await openSocket()
  await openSocket()
  await closed(halves[2] ?? next)
  expect([asking, halves[1]].map((socket) => socket?.closed)).not.toContain(true)
})

test('those of a trusted proxy are not counted: they are many people’s', { tags: 'cap-idle-sockets' }, async () => {
  await start(longPatience, ['127.0.0.1'])
  const sockets = [await openSocket(), await openSocket(), await openSocket(), await openSocket(), await openSocket()]
  // A counted socket is closed before the next is let in.
  const counted = await Promise.all(Array.from({ length: 5 }, () => openSocket('127.0.0.2')))
  await expect.poll(() => counted.filter((socket) => socket.closed)).toHaveLength(2)
  expect(sockets.map((socket) => socket.closed)).not.toContain(true)
})

test.each([
  ['nothing', ''],
  ['half a header', 'GET / HTTP/1.1\r\nHost: local'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf'],
])('one that says %s is closed after a short time', { tags: 'cap-idle-sockets' }, async (_what, bytes) => {
  await start(shortPatience)
  const socket = await openSocket()
  if (bytes !== '') socket.write(bytes)
  await closed(socket)
  expect(socket.text).not.toContain('answered')
})

test.each([
  ['a whole address', 'GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n'],
  [
    'a whole address for a socket',
    'GET ws://localhost/booking-hub HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
])('a request for %s is 400, and its connection ends', { tags: 'api-plain-request' }, async (_what, bytes) => {
  const waiting = await start(longPatience)
  const socket = await openSocket()
  socket.write(bytes)
  await closed(socket)
  expect(socket.text).toMatch(/^HTTP\/1\.1 400 /)
  expect(waiting).toEqual([])
})
