/** `npm run dev`: where requests of the client go, in what form, and the answers. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { backEndPlugin } from '../../scripts/client/back-end.ts'
import { pageStatusPlugin } from '../../scripts/client/page-status-plugin.ts'
import { startTestServer } from '../server/testing/start-test-server.ts'
import { createSmallProject } from './testing/small-project.ts'

const root = join(import.meta.dirname, '..', '..')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return portOf(server)
}

/** Starts a back end that answers with the request and the caller, over HTTP and in a socket. */
const startBackEnd = async (cookies: readonly string[] = []): Promise<string> => {
  const said = ({ method, url, headers }: IncomingMessage): string =>
    JSON.stringify({ asked: `${method} ${url}`, host: headers.host, origin: headers.origin, referer: headers.referer })
  const server = createServer((request, response) => {
    response.setHeader('X-Build', 'of another client')
    response.setHeader('Set-Cookie', cookies)
    response.end(said(request))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => socket.send(said(request)))
  const port = await listening(server)
  ends.push(() => {
    for (const socket of sockets.clients) socket.terminate()
  })
  return `http://127.0.0.1:${port}`
}

/** The same back end over https, with a certificate of its own. */
const startHttps = async (backEnd: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-certificate-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name))
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'].concat([
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      String(key),
      '-out',
      String(certificate),
    ]),
    { stdio: 'ignore' },
  )
  const secrets = { key: readFileSync(String(key)), cert: readFileSync(String(certificate)) }
  const server = createHttpsServer(secrets, (from, to) => {
    const { method, url, headers } = from
    // The request uses the name by which the back end knows itself.
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value).replace(origin, backEnd)]),
    )
    const passed = httpRequest(
      `${backEnd}${url}`,
      { method, headers: { ...own, host: new URL(backEnd).host } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      },
    )
    from.pipe(passed)
  })
  server.on('upgrade', (request, socket, head) => {
    const { hostname, port, host } = new URL(backEnd)
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...request.headers, host }).map(
        ([name, value]) => `${name}: ${String(value).replace(origin, backEnd)}`,
      )
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [upstream, socket]) end.on('error', () => undefined)
    ends.push(() => upstream.destroy())
  })
  const origin = `https://localhost:${await listening(server)}`
  return origin
}

interface Dev {
  /** The address that a developer opens. */
  readonly origin: string
  /** The words in the terminal. */
  readonly said: string[]
}

/** Starts it with the project's configuration, which takes a second to read. */
const configured = async (environment: Readonly<Record<string, string>>): Promise<Dev> => {
  Object.assign(process.env, environment)
  return startDev(environment, { configFile: join(root, 'vite.config.ts') }).finally(() => {
    for (const name of Object.keys(environment)) delete process.env[name]
  })
}

/** Starts it with only the part of the configuration about the back end. */
const startDev = async (
  environment: Readonly<Record<string, string>>,
  config: InlineConfig = { configFile: false, root, publicDir: false, plugins: [backEndPlugin(environment)] },
): Promise<Dev> => {
  const { createServer: createVite } = await import('vite')
  const said: string[] = []
  const say = (message: string): void => {
    said.push(message)
  }
  const vite = await createVite({
    ...config,
    cacheDir: join(root, 'node_modules', '.vite-test'),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: null },
    customLogger: {
      info: say,
      warn: say,
      warnOnce: say,
      error: say,
      clearScreen: () => undefined,
      hasErrorLogged: () => false,
      hasWarned: false,
    },
  })
  ends.push(() => vite.close())
  await vite.listen()
  if (vite.httpServer === null) throw new Error('nothing listens')
  return { origin: `http://127.0.0.1:${portOf(vite.httpServer)}`, said }
}

const firstWords = (address: string, origin: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address.replace(/^http/, 'ws'), { origin })
    ends.push(() => socket.terminate())
    socket.on('message', (data) => resolve(String(data)))
    socket.on('error', reject)
  })

test('with API_ORIGIN the calls, the pictures and the hub go to that back end, and its build is no release of the client that is developed', {
  tags: 'run-other-back-end',
}, async () => {
  const { origin } = await configured({ API_ORIGIN: await startBackEnd() })

  const call = await fetch(`${origin}/api/booking/5?page=1`, { method: 'POST' })
  expect(await call.json()).toMatchObject({ asked: 'POST /api/booking/5?page=1' })
  expect(call.headers.has('x-build')).toBe(false)
  const picture = await fetch(`${origin}/media/room.webp`)
  expect(await picture.json()).toMatchObject({ asked: 'GET /media/room.webp' })
  const negotiated = await fetch(`${origin}/booking-hub/negotiate?negotiateVersion=1`, { method: 'POST' })
  expect(await negotiated.json()).toMatchObject({ asked: 'POST /booking-hub/negotiate?negotiateVersion=1' })
  expect(JSON.parse(await firstWords(`${origin}/booking-hub?id=1`, origin))).toMatchObject({
    asked: 'GET /booking-hub?id=1',
  })
})

test('a page of the dev server that is none has the status 404, and a page or file its own', {
  tags: 'page-404',
}, async () => {
  const plugins = [backEndPlugin({}), pageStatusPlugin('/')]
  const { origin } = await startDev({}, { configFile: false, root, publicDir: false, plugins })
  const status = async (path: string): Promise<number> =>
    (await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).status
  for (const path of ['/', '/group/7', '/sign-in?returnUrl=/x', '/src/shell/app.tsx', '/@vite/client'])
    expect([path, await status(path)]).toEqual([path, 200])
  for (const path of ['/nowhere', '/group/7/2026-02-30', '/admin/nowhere'])
    expect([path, await status(path)]).toEqual([path, 404])
})

describe('a back end that is asked by its own name', { tags: 'run-other-back-end-https' }, () => {
  test('it sees itself as host and origin, over HTTP and in the socket', async () => {
    const backEnd = await startBackEnd()
    const { origin } = await startDev({ API_ORIGIN: `${backEnd}/` })
    const own = { host: new URL(backEnd).host, origin: backEnd }
    const headers = { origin, referer: `${origin}/group/1` }
    const call = await fetch(`${origin}/api/booking`, { method: 'POST', headers })
    expect(await call.json()).toMatchObject({ ...own, referer: `${backEnd}/group/1` })
    expect(JSON.parse(await firstWords(`${origin}/booking-hub?id=1`, origin))).toMatchObject(own)
  })

  test('a page of somebody else stays somebody else’s', async () => {
    const { origin } = await startDev({ API_ORIGIN: await startBackEnd() })
    const headers = { origin: 'https://evil.example', referer: 'https://evil.example/trap' }
    const call = await fetch(`${origin}/api/booking`, { method: 'POST', headers })
    expect(await call.json()).toMatchObject(headers)
    expect(JSON.parse(await firstWords(`${origin}/booking-hub?id=1`, headers.origin))).toMatchObject({
      origin: headers.origin,
    })
  })

  test('the pages that mails are to lead to are its own, and those of the dev server where that has the back end beside it', async () => {
    const siteOrigin = async (environment: Readonly<Record<string, string>>): Promise<string | undefined> => {
      const { origin } = await startDev(environment)
      const constants = await (await fetch(`${origin}/@vite/env`)).text()
      return /["']?__SITE_ORIGIN__["']?: ["']([^"']*)["']/.exec(constants)?.[1]
    }
    const backEnd = await startBackEnd()
    expect(await siteOrigin({ API_ORIGIN: backEnd })).toBe(backEnd)
    expect(await siteOrigin({})).toBe('')
  })

  test('its cookies are kept by a browser that is at http://localhost', async () => {
    const cookies = [
      'sess=1; Path=/; Secure; SameSite=None; Partitioned',
      'XSRF-TOKEN=a%3Bb=; domain=.example.se; path=/; secure; samesite=strict',
      'auth=x; HttpOnly; Max-Age=60',
    ]
    const { origin } = await startDev({ API_ORIGIN: await startBackEnd(cookies) })
    expect((await fetch(`${origin}/api/groups`)).headers.getSetCookie()).toEqual([
      'sess=1; Path=/; SameSite=Lax',
      'XSRF-TOKEN=a%3Bb=; path=/; samesite=strict',
      'auth=x; HttpOnly; Max-Age=60',
    ])
  })

  /** Makes changing calls and connects to the hub, like a page in development. */
  const signsInAndConnects = async (origin: string): Promise<void> => {
    const first = await fetch(`${origin}/api/user/authenticated`)
    const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
    const headers = { origin, cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(xsrf) }
    const signIn = await fetch(`${origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@test.example', password: 'wrong-password-1' }),
    })
    // The call has passed the checks of origin and XSRF, because the failure is about the password.
    expect([signIn.status, await signIn.json()]).toMatchObject([401, { code: 'credentials' }])
    const negotiated = await fetch(`${origin}/booking-hub/negotiate?negotiateVersion=1`, { method: 'POST', headers })
    expect(negotiated.status).toBe(200)
    const { connectionToken } = await negotiated.json()
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/booking-hub?id=${connectionToken}`, {
      headers,
      origin,
    })
    ends.push(() => socket.terminate())
    const shaken = new Promise((resolve, reject) => {
      socket.on('message', (data) => resolve(String(data)))
      socket.on('error', reject)
    })
    socket.on('open', () => socket.send('{"protocol":"json","version":1}\u001e'))
    expect(await shaken).toBe('{}\u001e')
  }

  test('our own server with its default settings takes what a developed page sends', async () => {
    const server = await startTestServer({ environment: { SEED: 'none' } })
    ends.push(() => server.stop())
    const { origin } = await startDev({ API_ORIGIN: server.url })
    await signsInAndConnects(origin)
  })

  test('a back end behind https with a certificate of its own making, where that is allowed', async () => {
    const server = await startTestServer({ environment: { SEED: 'none' } })
    ends.push(() => server.stop())
    const { origin } = await startDev({ API_ORIGIN: await startHttps(server.url), API_ORIGIN_INSECURE: '1' })
    await signsInAndConnects(origin)
  })

  test('where it is not, the terminal says once what is wrong and what would allow it', async () => {
    const backEnd = await startHttps(await startBackEnd())
    const { origin, said } = await startDev({ API_ORIGIN: backEnd })
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await fetch(`${origin}/api/groups`)).status).toBe(502)
    await expect(firstWords(`${origin}/booking-hub?id=1`, origin)).rejects.toThrow()
    expect(said.filter((line) => line.includes(backEnd))).toEqual([
      `The back end ${backEnd} has a certificate that nobody vouches for (DEPTH_ZERO_SELF_SIGNED_CERT). API_ORIGIN_INSECURE=1 accepts it.`,
    ])
    expect(said.join('\n')).not.toContain('proxy error')
  })
})

test('a back end that is away is told once, and that it is back', { tags: 'run-other-back-end-https' }, async () => {
  const backEnd = await startBackEnd()
  const { port } = new URL(backEnd)
  const away = createServer()
  const free = await listening(away)
  await new Promise((resolve) => away.close(resolve))
  const { origin, said } = await startDev({ API_ORIGIN: `http://127.0.0.1:${free}` })
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await fetch(`${origin}/api/groups`)).status).toBe(502)
  const about = () => said.filter((line) => line.includes(`:${free}`))
  expect(about()).toEqual([`The back end http://127.0.0.1:${free} cannot be reached (ECONNREFUSED).`])
  expect(port).not.toBe(String(free))
  const back = createServer((_request, response) => response.end('[]'))
  await new Promise<void>((resolve) => back.listen(free, '127.0.0.1', resolve))
  ends.push(() => {
    back.closeAllConnections()
    return new Promise((resolve) => back.close(resolve))
  })
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await fetch(`${origin}/api/groups`)).status).toBe(200)
  expect(about().slice(1)).toEqual([`The back end http://127.0.0.1:${free} answers again.`])
})

test.each([
  ['API_ORIGIN', 'boka.example.se'],
  ['API_ORIGIN', 'localhost:8080'],
  ['API_ORIGIN', 'https://boka.example.se/api'],
  ['API_ORIGIN', 'https://user:secret@boka.example.se'],
  ['API_ORIGIN', 'ftp://boka.example.se'],
  ['API_ORIGIN', 'https://boka.example.se?a=b'],
])('%s=%s is refused in a sentence', { tags: 'run-other-back-end-https' }, (name, value) => {
  expect(() => backEndPlugin({ [name]: value })).toThrow(
    'it must be an origin such as https://boka.example.se, with http:// or https:// and without a path',
  )
})

test('API_ORIGIN_INSECURE is 1 or nothing', { tags: 'run-other-back-end-https' }, async () => {
  await expect(configured({ API_ORIGIN: 'https://boka.example.se', API_ORIGIN_INSECURE: 'yes' })).rejects.toThrow(
    'API_ORIGIN_INSECURE is "yes": it must be 1, which accepts any certificate, or not be set.',
  )
})

test('with API_ORIGIN no server is started beside it', { tags: 'run-other-back-end' }, async () => {
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
