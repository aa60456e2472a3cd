/** The XSRF header has the value of the cookie at the time of the call, for all kinds of back ends that check it (docs/rules.md#http). */
import { describe, expect, test } from 'vitest'
import type { Page } from '../../domain/schema/events.ts'
import { dayKey } from '../../domain/state/state.ts'
import { createCoreWorld, type TestTab } from './testing/core-world.ts'
import { beginNow, callOf, date, grid, groupId, other, slot } from './testing/places.ts'

const SLOTS = '/api/booking/group/1/slots'
const confirmation = { idempotencyKey: 'key-1', slots: [slot], wishes: [], addTo: null, repeated: false }
const forgotten = callOf('forgotPassword', { body: { email: 'anna@demo.example', baseUrl: '' } })
const FORGOTTEN = '/api/user/forgot-password'
const problem = (more: object): string =>
  JSON.stringify({ type: 'https://tools.ietf.org/html/rfc9110', title: 'Bad Request', status: 400, ...more })

/** A core before another back end. All tabs of the browser share the cookie. */
const createOtherWorld = () => {
  const world = createCoreWorld()
  world.server.isOurs = false
  let cookie: string | null = null
  const sent = (path: string) => world.server.requests.filter((request) => request.path === path)
  return {
    ...world,
    open: (page: Page, cookies: Partial<TestTab['cookies']> = {}): Promise<TestTab> =>
      world.openTab(page, { xsrf: cookie, ...cookies }),
    setCookie: (xsrf: string | null): void => {
      cookie = xsrf
      for (const jar of world.jars) jar.xsrf = xsrf
    },
    sent,
    headers: (path: string) => sent(path).map((request) => request.headers['x-xsrf-token']),
    /** Calls a function for each request before it is answered. */
    onRequest: (heard: (request: { readonly method: string; readonly path: string }) => unknown): void => {
      const { fetch } = world.server
      world.server.fetch = async (url, init, watch) => {
        const answer = fetch(url, init, watch)
        await heard({ method: init.method ?? 'GET', path: new URL(url).pathname })
        return answer
      }
    },
  }
}

beginNow()

describe('the header', { tags: ['http-xsrf', 'other-antiforgery'] }, () => {
  test.each<[string, string, (tab: TestTab) => Promise<unknown>]>([
    ['the day', SLOTS, ({ port }) => port.command({ _tag: 'ReloadDay', groupId, date })],
    ['prices', '/api/booking/prices', ({ port }) => port.readPrices(null)],
    ['signing in', '/api/auth/sign-in', ({ port }) => port.command({ _tag: 'SignIn', email: 'a@b.se', password: 'x' })],
    ['a booking', '/api/booking', ({ port }) => port.confirmBooking(confirmation)],
    ['what a page asks', FORGOTTEN, ({ port }) => port.call(forgotten)],
  ])('is what the cookie says at that call: of %s', async (_, path, ask) => {
    const { open, setCookie, headers, pass } = createOtherWorld()
    const tab = await open(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    const before = headers(path).length
    for (const xsrf of ['of an answer', 'of a later one']) {
      setCookie(xsrf)
      const answer = ask(tab)
      await pass(200)
      await answer
    }
    expect(headers(path).slice(before)).toEqual(['of an answer', 'of a later one'])
  })

  test('is with no call that only reads', async () => {
    const { open, server } = createOtherWorld()
    const tab = await open(grid, { xsrf: 'given' })
    await tab.port.call(callOf('userTypes'))
    const reads = server.requests.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(1)
    for (const { headers } of reads) expect(headers).not.toHaveProperty('x-xsrf-token')
  })

  test('is none when there is no cookie any more', async () => {
    const { open, setCookie, headers } = createOtherWorld()
    const tab = await open(other)
    setCookie('given')
    await tab.port.call(forgotten)
    setCookie(null)
    await tab.port.call(forgotten)
    expect(headers(FORGOTTEN)).toEqual(['given', undefined])
  })

  test('is there although the client has just made the session itself', async () => {
    const { open, headers } = createOtherWorld()
    await open(grid, { session: null, xsrf: 'came with the page' })
    expect(new Set(headers(SLOTS))).toEqual(new Set(['came with the page']))
  })

  test('is told by any tab that lives: one that answers nothing keeps nobody waiting', async () => {
    const { open, setCookie, headers, pass } = createOtherWorld()
    const living = await open(other)
    const stuck = await open(other)
    stuck.answersNothing()
    setCookie('read by the other')
    const answer = living.served.call(forgotten)
    await pass(150)
    expect(headers(FORGOTTEN)).toEqual(['read by the other'])
    await answer
  })

  test('is what was known last when no tab answers, and that is not waited for beyond two seconds', async () => {
    const { open, setCookie, headers, pass } = createOtherWorld()
    setCookie('known')
    const tab = await open(other)
    tab.answersNothing()
    const answer = tab.served.call(forgotten)
    await pass(1_900)
    expect(headers(FORGOTTEN)).toEqual([])
    await pass(200)
    expect(headers(FORGOTTEN)).toEqual(['known'])
    await answer
  })

  test('costs a press on a slot nothing: no tab is asked', async () => {
    const { open, server } = createOtherWorld()
    const tab = await open(grid)
    tab.answersNothing()
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    expect(server.invocations.at(-1)?.name).toBe('AddReservation')
  })
})

test('what our own server refuses as 403 xsrf is sent once more with the cookie that came with that, no third time, and nothing else is asked', {
  tags: ['http-xsrf', 'http-xsrf-repeat'],
}, async () => {
  const { open, setCookie, onRequest, headers, sent, server } = createOtherWorld()
  server.isOurs = true
  setCookie('old')
  const tab = await open(other)
  const before = sent('/api/groups').length
  const refusal = { status: 403, body: { code: 'xsrf', message: 'Försök igen.' } }
  server.next.set(FORGOTTEN, [refusal, refusal])
  onRequest(() => setCookie('fresh'))
  expect(await tab.port.call(forgotten)).toEqual({ _tag: 'Failed', failure: { _tag: 'Refused', ...refusal } })
  expect(headers(FORGOTTEN)).toEqual(['old', 'fresh'])
  expect(sent('/api/groups')).toHaveLength(before)
})

describe('what is refused without a word, before anything was done', { tags: 'other-antiforgery' }, () => {
  const refusals = [
    ['400 without a body', { status: 400, text: '' }],
    ['403 without a body', { status: 403, text: '' }],
    ['a ProblemDetails that says no more than its status', { status: 400, text: problem({ traceId: '00-1' }) }],
    ['a page', { status: 403, text: '<h1>CSRF verification failed</h1>', type: 'text/html' }],
  ] as const

  test.each(refusals)('as %s is sent once more with the cookie that is another by then', async (_, refusal) => {
    const { open, setCookie, onRequest, headers, server } = createOtherWorld()
    setCookie('old')
    const tab = await open(other)
    server.next.set(FORGOTTEN, [refusal, { status: 204, body: undefined }])
    onRequest(({ path }) => path === FORGOTTEN && setCookie('fresh'))
    expect(await tab.port.call(forgotten)).toMatchObject({ _tag: 'Ok' })
    expect(headers(FORGOTTEN)).toEqual(['old', 'fresh'])
  })

  test('is sent twice at most', async () => {
    const { open, setCookie, onRequest, sent, server } = createOtherWorld()
    const tab = await open(other)
    const none = { status: 400, text: '' }
    server.next.set(FORGOTTEN, [none, none, none])
    let count = 0
    onRequest(() => {
      count += 1
      setCookie(`another ${count}`)
    })
    expect(await tab.port.call(forgotten)).toMatchObject({ failure: { _tag: 'Refused', status: 400 } })
    expect(sent(FORGOTTEN)).toHaveLength(2)
  })

  test.each([
    ['with words', { status: 400, body: { message: 'Adressen finns inte.' } }],
    ['with words for a field', { status: 400, text: problem({ errors: { Email: ['Adressen finns inte.'] } }) }],
    ['with the detail of a ProblemDetails', { status: 403, text: problem({ detail: 'Kontot är spärrat.' }) }],
    ['by the token', { status: 401, text: '' }],
    ['for what is not there', { status: 404, text: '' }],
    ['for what another was first with', { status: 409, text: '' }],
    ['for a value', { status: 422, text: '' }],
    ['in the midst of it', { status: 500, text: '' }],
  ])('is not what was refused %s: that is never sent again, though the cookie is another', async (_, refusal) => {
    const { open, setCookie, onRequest, sent, server } = createOtherWorld()
    setCookie('old')
    const tab = await open(other)
    server.next.set(FORGOTTEN, [refusal])
    onRequest(() => setCookie('fresh'))
    expect(await tab.port.call(forgotten)).toMatchObject({ failure: { _tag: 'Refused', status: refusal.status } })
    expect(sent(FORGOTTEN)).toHaveLength(1)
  })

  test('is not what was lost: it may have been done', async () => {
    const { open, setCookie, onRequest, sent, server } = createOtherWorld()
    const tab = await open(other)
    server.next.set(FORGOTTEN, ['lost'])
    onRequest(() => setCookie('fresh'))
    expect(await tab.port.call(forgotten)).toMatchObject({ failure: { _tag: 'Unreachable' } })
    expect(sent(FORGOTTEN)).toHaveLength(1)
  })

  test('is one call all the same, for whoever reads the same beside it', async () => {
    const prices = callOf('prices', { body: { bookingResources: [] } })
    const PRICES = '/api/booking/prices'
    const { open, setCookie, onRequest, headers, server, pass } = createOtherWorld()
    const tab = await open(other)
    server.next.set(PRICES, [{ status: 400, text: '' }])
    onRequest(async ({ method }) => {
      await new Promise((resolve) => setTimeout(resolve, method === 'GET' ? 50 : 10))
      setCookie('fresh')
    })
    const answers = [tab.served.call(prices), tab.served.call(prices)]
    await pass(1_000)
    const [first, second] = await Promise.all(answers)
    expect(first).toEqual(second)
    expect(headers(PRICES)).toEqual([undefined, 'fresh'])
  })

  test('is sent once more also when it is an upload', async () => {
    const { open, setCookie, onRequest, headers, server } = createOtherWorld()
    const tab = await open(other)
    const path = '/api/resources/3/media'
    server.next.set(path, [
      { status: 400, text: '' },
      { status: 201, body: {} },
    ])
    onRequest((request) => request.path === path && setCookie('fresh'))
    const message = callOf('addMediaOfResource', { parameters: { id: 3 }, body: { title: 'Salen' } })
    expect(await tab.port.upload(message, new File(['pixels'], 'salen.png'), () => true)).toMatchObject({ _tag: 'Ok' })
    expect(headers(path)).toEqual([undefined, 'fresh'])
  })
})

describe('where the refusal brings no cookie', { tags: 'other-antiforgery' }, () => {
  /** Refuses, without words, every request whose header does not have the value of the cookie. */
  const protect = (
    { server, onRequest, setCookie, sent }: ReturnType<typeof createOtherWorld>,
    gives: (path: string) => boolean,
  ) => {
    let given: string | undefined
    onRequest(async ({ method, path }) => {
      if (method === 'GET') {
        if (!gives(path)) return
        await new Promise((resolve) => setTimeout(resolve, 20))
        given = `given with ${path}`
        setCookie(given)
        return
      }
      if (given === undefined || sent(path).at(-1)?.headers['x-xsrf-token'] !== given)
        server.next.set(path, [{ status: 400, text: '' }])
    })
  }

  test.each([
    ['any answer of a call', (path: string) => path.startsWith('/api/')],
    ['the start page alone', (path: string) => path === '/'],
  ])('a first visitor who begins on a day sees it: it comes with %s', async (_, gives) => {
    const world = createOtherWorld()
    protect(world, gives)
    const tab = await world.open(grid)
    await world.pass(500)
    expect(tab.copy.state.value.days[dayKey(groupId, date)]?.grid).toBeTruthy()
    expect(world.headers(SLOTS)[0], 'as a first visitor').toBeUndefined()
  })

  test.each([
    ['any answer of a call', (path: string) => path.startsWith('/api/')],
    ['the start page alone', (path: string) => path === '/'],
  ])('a first visitor who begins by signing in is signed in: it comes with %s', async (_, gives) => {
    const world = createOtherWorld()
    const tab = await world.open(other)
    protect(world, gives)
    const answer = tab.served.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    await world.pass(500)
    expect(await answer).toMatchObject({ _tag: 'Ok' })
    expect(tab.copy.state.value.account).toMatchObject({ _tag: 'SignedIn' })
    expect(world.sent('/api/auth/sign-in')).toHaveLength(2)
  })

  test('it is asked for as the same person, since it may be bound to that', async () => {
    const world = createOtherWorld()
    const tab = await world.open(other, { token: 'secret-token-1' })
    protect(world, (path) => path === '/')
    void tab.served.call(forgotten)
    await world.pass(500)
    expect(world.sent('/').map(({ headers }) => headers.authorization)).toEqual(['Bearer secret-token-1'])
  })

  test('and none is ever given, it is asked for once, and the refusal is told', async () => {
    const { open, sent, server, onRequest, setCookie, pass } = createOtherWorld()
    setCookie('the only one')
    const tab = await open(other)
    await pass(1_000)
    const before = sent('/api/groups').length
    server.next.set(FORGOTTEN, [{ status: 400, text: '' }])
    onRequest(() => undefined)
    expect(await tab.port.call(forgotten)).toMatchObject({ failure: { _tag: 'Refused', status: 400 } })
    expect([sent(FORGOTTEN).length, sent('/api/groups').length - before, sent('/').length]).toEqual([1, 1, 1])
  })
})

describe('a token that is good only beside a cookie that came with it, and that no page reads', {
  tags: 'other-antiforgery',
}, () => {
  const TYPES = '/api/user/types'
  const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

  /** Like ASP.NET Core, gives a new pair to a caller without that cookie, and only a token to a caller with it. */
  const protectByPairs = (
    { server, setCookie }: ReturnType<typeof createOtherWorld>,
    delays: Record<string, number>,
  ) => {
    let secret: number | null = null
    let made = 0
    const { fetch } = server
    server.fetch = async (url, init, watch) => {
      const { pathname } = new URL(url)
      const token = new Headers(init.headers).get('x-xsrf-token')
      if (init.method !== 'GET') {
        // The browser adds its cookies at the moment of sending.
        await later(30)
        if (secret === null || token !== `token for ${secret}`) server.next.set(pathname, [{ status: 400, text: '' }])
        else server.next.delete(pathname)
        return fetch(url, init, watch)
      }
      const answer = await fetch(url, init, watch)
      const had = secret
      await later(delays[pathname] ?? 20)
      if (had === null) {
        made += 1
        secret = made
      }
      setCookie(`token for ${had ?? secret}`)
      return answer
    }
  }

  const begin = async (delays: Record<string, number>) => {
    const world = createOtherWorld()
    const tab = await world.open(other)
    protectByPairs(world, delays)
    return {
      ...world,
      ask: (name: string) => tab.served.call(callOf(name)),
      change: () => tab.served.call(forgotten),
    }
  }

  test('is fetched when no answer is on its way that could bring half of another pair', async () => {
    const { ask, change, pass, sent } = await begin({ [TYPES]: 75, '/api/user/roles': 300 })
    const answers = [ask('groups'), ask('userTypes')]
    await pass(10)
    const changed = change()
    await pass(12)
    answers.push(ask('roles'))
    await pass(2_000)
    await Promise.all(answers)
    expect(await changed).toMatchObject({ failure: { status: 404 } })
    expect(sent(FORGOTTEN)).toHaveLength(2)
  })

  test('is used before anything more is asked', async () => {
    const { ask, change, pass, sent } = await begin({ [TYPES]: 40 })
    const changed = change()
    await pass(32)
    const asked = ask('userTypes')
    await pass(2_000)
    await asked
    expect(await changed).toMatchObject({ failure: { status: 404 } })
    expect(sent(FORGOTTEN)).toHaveLength(2)
  })

  test('is fetched although something that was asked is never answered, within five seconds', async () => {
    const { ask, change, pass } = await begin({ [TYPES]: 20_000 })
    void ask('userTypes')
    const changed = change()
    await pass(6_000)
    expect(await changed).toMatchObject({ failure: { status: 404 } })
  })
})

test('no token is in the log, in the state, or in what tabs are told', {
  tags: ['other-antiforgery', 'log-private'],
}, async () => {
  const { open, setCookie, server, onRequest, logStore, pass } = createOtherWorld()
  setCookie('token-one')
  const tab = await open(grid)
  server.next.set(FORGOTTEN, [{ status: 400, text: '' }])
  onRequest(() => setCookie('token-two'))
  await tab.port.call(forgotten)
  await pass(60_000)
  const all = JSON.stringify([tab.copy.state.value, tab.deliveries, logStore.kept()])
  expect(all).not.toMatch(/token-(?:one|two)/)
})
