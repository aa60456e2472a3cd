/**
 * The process that broadcasts: our hub library at `/hub`, a bare `ws` server at `/bare`, on one port and one core. The
 * cost of a broadcast is taken from its start until the event loop has come round once, when `ws` has written
 * everything.
 */
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { createHub } from '../../server/signalr/hub.ts'
import { now, readMemory, serveParent } from '../child-process.ts'
import { pushArguments, pushBytes, pushTarget, ServerRequest } from './messages.ts'

const hub = createHub<null>({
  path: '/hub',
  tokenKey: 'fan-out',
  methods: {},
  authorize: () => ({ tag: 'accept', data: null }),
  logger: { error: (message, cause) => console.error(message, cause) },
  // The receivers send nothing, and a ping would look like a push.
  limits: { clientTimeout: 600_000, keepAliveInterval: 600_000 },
})

const bare = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const bareSockets = new Set<WebSocket>()

const server = createServer((request, response) => {
  if (!hub.handleRequest(request, response)) response.writeHead(404).end()
})
server.on('upgrade', (request, socket, head) => {
  if (hub.handleUpgrade(request, socket, head)) return
  bare.handleUpgrade(request, socket, head, (webSocket) => {
    bareSockets.add(webSocket)
    webSocket.on('close', () => bareSockets.delete(webSocket))
  })
})

/** The bare way gets its bytes ready-made: the hub's encoding counts against the hub. */
const bareBroadcast = (bytes: Buffer): void => {
  for (const socket of bareSockets) if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false })
}

serveParent(ServerRequest, async (request) => {
  if (request._tag === 'Memory') return readMemory()
  const bytes = pushBytes(request.round)
  const args = pushArguments(request.round)
  const before = process.cpuUsage()
  const startedAt = now()
  if (request.way === 'hub') hub.broadcast(pushTarget, args)
  else bareBroadcast(bytes)
  const heldMs = now() - startedAt
  await new Promise((resolve) => setImmediate(resolve))
  const { user, system } = process.cpuUsage(before)
  return { startedAt, heldMs, cpuMicroseconds: user + system }
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port })
})
