/** `npm run dev`: where what the client asks goes. */
import { cpSync, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createSmallProject } from './testing/small-project.ts'

const root = join(import.meta.dirname, '..', '..')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Keeps the contract as far as this test asks: it says what it was asked, over HTTP and in a socket. */
const startBackEnd = async (): Promise<string> => {
  const said = ({ method, url }: IncomingMessage): string => `${method} ${url}`
  const server = createServer((request, response) => {
    response.setHeader('X-Build', 'of another client')
    response.end(said(request))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => socket.send(said(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${portOf(server)}`
}

test('with API_ORIGIN the calls and the hub go to that back end, and its build is no release of the client that is developed [run-other-back-end]', async () => {
  process.env.API_ORIGIN = await startBackEnd()
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.vite-test'),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: null },
    logLevel: 'silent',
  }).finally(() => {
    delete process.env.API_ORIGIN
  })
  ends.push(() => vite.close())
  await vite.listen()
  if (vite.httpServer === null) throw new Error('nothing listens')
  const origin = `127.0.0.1:${portOf(vite.httpServer)}`

  const call = await fetch(`http://${origin}/api/booking/5?page=1`, { method: 'POST' })
  expect(await call.text()).toBe('POST /api/booking/5?page=1')
  expect(call.headers.has('x-build')).toBe(false)
  const negotiated = await fetch(`http://${origin}/booking-hub/negotiate?negotiateVersion=1`, { method: 'POST' })
  expect(await negotiated.text()).toBe('POST /booking-hub/negotiate?negotiateVersion=1')
  const socket = new WebSocket(`ws://${origin}/booking-hub?id=1`)
  ends.push(() => socket.terminate())
  const first = await new Promise<string>((resolve, reject) => {
    socket.on('message', (data) => resolve(String(data)))
    socket.on('error', reject)
  })
  expect(first).toBe('GET /booking-hub?id=1')
})

test('with API_ORIGIN no server is started beside it [run-other-back-end]', async () => {
  const project = createSmallProject()
  ends.push(() => project.remove())
  cpSync(join(root, 'scripts', 'dev.mjs'), join(project.folder, 'scripts', 'dev.mjs'))
  project.run('start.mjs')
  // The client is served until a server beside it has begun, or for a moment.
  project.write('server/main.ts', `import { writeFileSync } from 'node:fs'\nwriteFileSync('begun', '')`)
  project.program(
    'vite',
    `const until = Date.now() + (process.env.API_ORIGIN === undefined ? 15_000 : 500)
     setInterval(() => (existsSync('begun') || Date.now() > until) && process.exit(0), 20)`,
  )
  const hasBegun = () => existsSync(join(project.folder, 'begun'))
  expect(project.run('dev.mjs', { API_ORIGIN: 'http://back-end.example' }).code).toBe(0)
  expect(hasBegun()).toBe(false)
  expect(project.run('dev.mjs').code).toBe(0)
  expect(hasBegun()).toBe(true)
})
