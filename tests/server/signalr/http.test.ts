import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import type { HubRequest } from '../../../server/signalr/hub.ts'
import { createConnectionTokens } from '../../../server/signalr/negotiation.ts'
import {
  handshakeRequest,
  negotiate,
  openBareSocket,
  openRawClient,
  refusedUpgrade,
  startTestHub,
  type TestHub,
  until,
} from './test-hub.ts'

let test: TestHub | undefined
async function start(options?: Parameters<typeof startTestHub>[0]): Promise<TestHub> {
  test = await startTestHub(options)
  return test
}
afterEach(async () => {
  await test?.close()
  test = undefined
})

const stream = { headers: { accept: 'text/event-stream' } }
const address = (hub: TestHub, token: string) => `${hub.url}?id=${encodeURIComponent(token)}`
const socketAddress = (hub: TestHub, token: string) => `${hub.socketUrl}?id=${encodeURIComponent(token)}`

/** A long polling connection after its handshake. */
async function startPolling(hub: TestHub): Promise<string> {
  const { connectionToken } = await negotiate(hub.url)
  const url = address(hub, connectionToken)
  expect(await (await fetch(url)).text()).toBe('')
  const poll = fetch(url)
  expect((await fetch(url, { method: 'POST', body: handshakeRequest })).status).toBe(200)
  expect(await (await poll).text()).toBe('{}\x1e')
  return url
}

describe('A negotiation', () => {
  it('of version 1 names a public id, a secret token and all transports', { tags: 'hub-negotiate' }, async () => {
    const hub = await start()
    const response = await fetch(`${hub.url}/negotiate?negotiateVersion=1`, { method: 'POST' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await response.json()).toEqual({
      negotiateVersion: 1,
      connectionId: expect.stringMatching(/^[\w-]{22}$/),
      connectionToken: expect.any(String),
      availableTransports: [
        { transport: 'WebSockets', transferFormats: ['Text'] },
        { transport: 'ServerSentEvents', transferFormats: ['Text'] },
        { transport: 'LongPolling', transferFormats: ['Text'] },
      ],
    })
  })

  it('of a later version is answered with version 1', async () => {
    const hub = await start()
    const response = await fetch(`${hub.url}/negotiate?negotiateVersion=2`, { method: 'POST' })
    expect(await response.json()).toMatchObject({ negotiateVersion: 1 })
  })

  it('of version 0 gives only an id, which serves as the token', async () => {
    const hub = await start()
    const response = await fetch(`${hub.url}/negotiate`, { method: 'POST' })
    const body: unknown = await response.json()
    expect(body).toEqual({
      negotiateVersion: 0,
      connectionId: expect.any(String),
      availableTransports: expect.any(Array),
    })
    const id = String(Object(body).connectionId)
    expect((await openRawClient(socketAddress(hub, id))).frames).toEqual(['{}\x1e'])
  })

  it('and its hub are found with a slash at the end, and in any case of letters', {
    tags: 'hub-path-forms',
  }, async () => {
    const hub = await start()
    for (const path of ['/Booking-Hub/negotiate', '/booking-hub/negotiate/', '/BOOKING-HUB/NEGOTIATE/']) {
      const response = await fetch(`${hub.origin}${path}?negotiateVersion=1`, { method: 'POST' })
      expect([path, response.status]).toEqual([path, 200])
    }
    for (const path of ['/booking-hub/', '/Booking-Hub']) {
      const { connectionToken } = await negotiate(hub.url)
      const raw = await openRawClient(`ws://127.0.0.1:${hub.port}${path}?id=${encodeURIComponent(connectionToken)}`)
      expect([path, raw.frames]).toEqual([path, ['{}\x1e']])
    }
    expect((await fetch(`${hub.origin}/booking-hub/other`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${hub.origin}/booking-hub//`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${hub.origin}/booking-hubs/negotiate`, { method: 'POST' })).status).toBe(418)
  })

  it('that is refused is heard by the application', { tags: 'hub-refusals-heard' }, async () => {
    const refused: unknown[] = []
    const hub = await start({
      onRefused: (refusal) => refused.push(refusal.tag === 'request' ? refusal.status : refusal),
    })
    await fetch(`${hub.url}?id=unknown`)
    await fetch(`${hub.url}/negotiate`)
    expect(await refusedUpgrade(socketAddress(hub, 'unknown'))).toBe(404)
    expect(refused).toEqual([404, 405, 404])
  })

  it.each(['x', '1.5', '-1', ''])(
    'of version "%s" is answered with an error that the client shows',
    async (version) => {
      const hub = await start()
      const response = await fetch(`${hub.url}/negotiate?negotiateVersion=${version}`, { method: 'POST' })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        error: `The client requested an invalid protocol version '${version}'`,
      })
    },
  )

  it('leaves nothing behind, and its token opens nothing after 15 seconds', async () => {
    const hub = await start()
    const { connectionToken } = await negotiate(hub.url)
    expect([...hub.hub.connections()]).toEqual([])
    hub.clock.advance(15_000)
    expect(await refusedUpgrade(socketAddress(hub, connectionToken))).toBe(404)
    expect((await fetch(address(hub, connectionToken))).status).toBe(404)
    expect((await fetch(address(hub, connectionToken), stream)).status).toBe(404)
  })

  it('at one process opens no transport of many requests at another one', async () => {
    const [hub, other] = [await start(), await startTestHub()]
    const { connectionToken } = await negotiate(hub.url)
    expect((await fetch(address(other, connectionToken))).status).toBe(404)
    expect((await fetch(address(other, connectionToken), stream)).status).toBe(404)
    await other.close()
  })

  it('at one process lets a WebSocket in at another one with the same key', {
    tags: 'hub-connection-token',
  }, async () => {
    const [hub, other] = [await start(), await startTestHub()]
    const { connectionId, connectionToken } = await negotiate(hub.url)
    await openRawClient(socketAddress(other, connectionToken))
    await until(() => other.connected.length === 1)
    expect(other.connected[0]?.id).toBe(connectionId)
    await other.close()
  })
})

describe('A connection token', () => {
  const options = { key: 'key', lifetime: 1000, wallTime: () => 5000 }

  it('stands for its id with the same key only', () => {
    const { id, token } = createConnectionTokens(options).issue()
    expect(createConnectionTokens(options).verify(token)).toEqual({ id, isFresh: true, isOwn: false })
    expect(createConnectionTokens({ ...options, key: 'another' }).verify(token)).toBeUndefined()
  })

  it('is worth nothing with any letter changed, left out or added', () => {
    const tokens = createConnectionTokens(options)
    const { id, token } = tokens.issue()
    for (let place = 0; place < token.length - 1; place++) {
      const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
      expect(tokens.verify(changed)).toBeUndefined()
    }
    for (const forged of ['', '.', '..', '...', id, `${id}.`, `${token}.`, token.slice(0, -2), `${token}.x`]) {
      expect(tokens.verify(forged)).toBeUndefined()
    }
  })

  it('is fresh for its lifetime, also when the issuer was that much ahead', () => {
    const { token } = createConnectionTokens(options).issue()
    const freshAt = (time: number) =>
      createConnectionTokens({ ...options, wallTime: () => time }).verify(token)?.isFresh
    expect([4000, 4001, 5999, 6000].map(freshAt)).toEqual([false, true, true, false])
  })
})

describe('Requests', () => {
  it('for another path are left to others', async () => {
    const hub = await start()
    for (const path of ['/', '/booking-hubs', '/api/booking-hub']) {
      expect((await fetch(hub.origin + path)).status).toBe(418)
    }
    expect((await fetch(`${hub.url}/other`)).status).toBe(404)
  })

  it('with a wrong verb are answered 405', async () => {
    const hub = await start()
    expect((await fetch(`${hub.url}/negotiate`)).status).toBe(405)
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'HEAD']) {
      expect((await fetch(hub.url, { method })).status).toBe(405)
    }
  })

  it('without an id are answered 400', async () => {
    const hub = await start()
    expect((await fetch(hub.url)).status).toBe(400)
    expect((await fetch(hub.url, stream)).status).toBe(400)
    expect((await fetch(hub.url, { method: 'POST', body: 'x' })).status).toBe(400)
    expect((await fetch(hub.url, { method: 'DELETE' })).status).toBe(400)
  })

  it('with an unknown or forged token are answered 404', async () => {
    const hub = await start()
    const { connectionToken } = await negotiate(hub.url)
    const forged = `${connectionToken.slice(0, -3)}xyz`
    for (const token of ['unknown', forged, '../..', '%00']) {
      expect((await fetch(address(hub, token))).status).toBe(404)
      expect((await fetch(address(hub, token), stream)).status).toBe(404)
      expect((await fetch(address(hub, token), { method: 'POST', body: 'x' })).status).toBe(404)
      expect((await fetch(address(hub, token), { method: 'DELETE' })).status).toBe(404)
      expect(await refusedUpgrade(socketAddress(hub, token))).toBe(404)
    }
    expect((await fetch(address(hub, connectionToken), { method: 'POST', body: 'x' })).status).toBe(404)
  })

  it('for a live WebSocket are answered 409 for a second one, 405 for a POST and 400 for the rest', async () => {
    const hub = await start()
    const { connectionToken } = await negotiate(hub.url)
    const raw = await openRawClient(socketAddress(hub, connectionToken))
    expect(await refusedUpgrade(socketAddress(hub, connectionToken))).toBe(409)
    expect((await fetch(address(hub, connectionToken), { method: 'POST', body: 'x' })).status).toBe(405)
    expect((await fetch(address(hub, connectionToken))).status).toBe(400)
    expect((await fetch(address(hub, connectionToken), stream)).status).toBe(400)
    expect((await fetch(address(hub, connectionToken), { method: 'DELETE' })).status).toBe(400)
    raw.socket.close()
    await until(() => hub.ended.length === 1)
    expect(await refusedUpgrade(socketAddress(hub, connectionToken))).toBe(404)
  })

  it('for a live event stream are answered 409 for a second one and 400 for other transports', async () => {
    const hub = await start()
    const { connectionToken } = await negotiate(hub.url)
    const first = await fetch(address(hub, connectionToken), stream)
    expect(first.headers.get('content-type')).toBe('text/event-stream')
    expect((await fetch(address(hub, connectionToken), stream)).status).toBe(409)
    expect((await fetch(address(hub, connectionToken))).status).toBe(400)
    expect((await fetch(address(hub, connectionToken), { method: 'DELETE' })).status).toBe(400)
    expect(await refusedUpgrade(socketAddress(hub, connectionToken))).toBe(400)
    await first.body?.cancel()
  })

  it('with a body over 256 KiB are answered 413', async () => {
    const hub = await start()
    const url = await startPolling(hub)
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) })).status).toBe(413)
  })

  it('are refused for as long as the application fails, and then served', async () => {
    let databaseIsAway = true
    const hub = await start({
      authorize: () => {
        if (databaseIsAway) throw new Error('secret detail')
        return { tag: 'accept', data: { name: '' } }
      },
      factsOf: ({ method = '' }) => ({ request: method }),
    })
    const response = await fetch(`${hub.url}/negotiate`, { method: 'POST' })
    expect([response.status, await response.text()]).toEqual([503, ''])
    expect(await refusedUpgrade(hub.socketUrl)).toBe(503)
    // Each line has what names its request.
    expect(hub.logged.map(({ facts }) => facts)).toEqual([{ request: 'POST' }, { request: 'GET' }])
    databaseIsAway = false
    expect((await openRawClient(hub.socketUrl)).frames).toEqual(['{}\x1e'])
  })

  it('are answered 503 after the hub has stopped', async () => {
    const hub = await start()
    const { connectionToken } = await negotiate(hub.url)
    await hub.hub.stop()
    expect((await fetch(`${hub.url}/negotiate`, { method: 'POST' })).status).toBe(503)
    expect((await fetch(address(hub, connectionToken))).status).toBe(503)
    expect(await refusedUpgrade(socketAddress(hub, connectionToken))).toBe(503)
  })
})

describe('The application decides', () => {
  it('over each request, and sees what it is for, its token and its address', async () => {
    const seen: Omit<HubRequest, 'incoming'>[] = []
    const hub = await start({
      authorize: ({ incoming: _, ...request }) => {
        seen.push(request)
        return { tag: 'accept', data: { name: '' } }
      },
    })
    const headers = { authorization: 'Bearer in-header' }
    const response = await fetch(`${hub.url}/negotiate?negotiateVersion=1`, { method: 'POST', headers })
    const url = address(hub, String(Object(await response.json()).connectionToken))
    await fetch(`${url}&access_token=in-query`)
    await fetch(url, { method: 'POST', body: handshakeRequest, headers })
    await fetch(url)
    await fetch(url, { method: 'DELETE' })
    const remoteAddress = '127.0.0.1'
    expect(seen).toEqual([
      { purpose: 'negotiate', accessToken: 'in-header', remoteAddress },
      { purpose: 'connect', accessToken: 'in-query', remoteAddress },
      { purpose: 'continue', accessToken: 'in-header', remoteAddress },
      { purpose: 'continue', accessToken: undefined, remoteAddress },
      { purpose: 'continue', accessToken: undefined, remoteAddress },
    ])
  })

  it.each([401, 403, 429] as const)('to refuse with %i, with an empty body and its own headers', async (status) => {
    const hub = await start({ authorize: () => ({ tag: 'refuse', status, headers: { 'Retry-After': 7 } }) })
    for (const [path, options] of [
      ['/negotiate', { method: 'POST' }],
      ['?id=x', {}],
      ['?id=x', stream],
      ['?id=x', { method: 'POST', body: 'x' }],
      ['?id=x', { method: 'DELETE' }],
    ] as const) {
      const response = await fetch(hub.url + path, options)
      expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([status, '7', ''])
    }
    expect(await refusedUpgrade(hub.socketUrl)).toBe(status)
  })

  it('by a foreign Origin, on an upgrade too', async () => {
    const hub = await start({
      authorize: ({ incoming }) =>
        incoming.headers.origin === 'https://foreign.example'
          ? { tag: 'refuse', status: 403 }
          : { tag: 'accept', data: { name: '' } },
    })
    expect(await refusedUpgrade(hub.socketUrl, { origin: 'https://foreign.example' })).toBe(403)
  })
})

describe('A long poll', () => {
  it('brings what is sent, and several messages at once when they wait', async () => {
    const hub = await start()
    const url = await startPolling(hub)
    await until(() => hub.connected.length === 1)
    hub.connected[0]?.send('a', 1)
    hub.connected[0]?.send('b', 2)
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(await response.text()).toBe(
      '{"type":1,"target":"a","arguments":[1]}\x1e{"type":1,"target":"b","arguments":[2]}\x1e',
    )
  })

  it('ends with 204 when a second one takes its place', async () => {
    const hub = await start()
    const url = await startPolling(hub)
    const first = fetch(url)
    await until(() => hub.polls() === 3)
    const second = fetch(url)
    expect((await first).status).toBe(204)
    hub.connected[0]?.send('a')
    expect(await (await second).text()).toBe('{"type":1,"target":"a","arguments":[]}\x1e')
  })

  it('without news is answered empty after 90 seconds', async () => {
    const hub = await start()
    const url = await startPolling(hub)
    const poll = fetch(url)
    await until(() => hub.polls() === 3)
    hub.clock.advance(89_000)
    hub.clock.advance(1_000)
    const response = await poll
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(hub.ended).toEqual([])
  })

  it('hands out the Close, then 204, then 404', async () => {
    const hub = await start()
    const url = await startPolling(hub)
    await until(() => hub.connected.length === 1)
    hub.connected[0]?.close({ error: 'signed-out' })
    const [first, second] = [await fetch(url), await fetch(url)]
    expect([first.status, await first.text()]).toEqual([200, '{"type":7,"error":"signed-out"}\x1e'])
    expect(second.status).toBe(204)
    hub.clock.advance(1_000)
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(404)
  })

  it('ends with 204 by a DELETE, which is answered 202, and nothing is left', async () => {
    const hub = await start()
    const url = await startPolling(hub)
    const poll = fetch(url)
    await until(() => hub.polls() === 3)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(202)
    expect((await poll).status).toBe(204)
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(404)
    expect(hub.ended.map(({ end }) => end)).toEqual([{ graceful: true, reason: 'delete' }])
  })
})

describe('Half a request', () => {
  it('of any kind disturbs nobody, and a POST without its end is cut off in time', async () => {
    const hub = await start({ limits: { disconnectTimeout: 50 } })
    const raw = await openRawClient(hub.socketUrl)
    const url = new URL(await startPolling(hub))
    const body = await openBareSocket(hub.port)
    // The close event of this socket may come before that of the other one.
    const bodyClosed = once(body.socket, 'close')
    body.socket.write(`POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"type"`)
    const head = await openBareSocket(hub.port)
    head.socket.write('GET /booking-hub HTTP/1.1\r\nHost')
    const upgrade = await openBareSocket(hub.port)
    upgrade.socket.write(
      'GET /booking-hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    await once(upgrade.socket, 'close')
    expect(upgrade.text()).toMatch(/^HTTP\/1.1 400 /)
    await bodyClosed
    expect(body.text()).toBe('')
    head.socket.destroy()
    raw.send('{"type":1,"invocationId":"1","target":"echo","arguments":[1]}\x1e')
    await until(() => raw.messages().length === 1)
  })
})
