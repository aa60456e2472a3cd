/**
 * The report of the command to the operator of a back end, for complete back ends and for back ends that lack something.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { conformCommand } from '../../../scripts/conform/conform-command.ts'
import { createHub, type Hub, type HubOptions } from '../../../server/signalr/hub.ts'
import { HubException, type HubMethod } from '../../../server/signalr/methods.ts'
import { createBrowser } from '../../other-back-end/browser.ts'
import { type BackEnd, startBackEnd } from '../../other-back-end/start-back-end.ts'
import { startTestServer } from '../../server/testing/start-test-server.ts'
import { patience } from '../../testing/patience.ts'
import { runScript } from '../testing/small-project.ts'
import { type Changes, startInFront } from './in-front.ts'

const ANNA = 'anna@demo.example'
const ADMIN = 'admin@demo.example'
const PASSWORD = 'demo-losenord-1'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const start = async (habits = ''): Promise<BackEnd> => {
  const backEnd = await startBackEnd({
    ...{ port: 0, dist: import.meta.dirname, habits, state: undefined },
    world: join(import.meta.dirname, '../../other-back-end/world.json'),
  })
  endings.push(backEnd.close)
  return backEnd
}
const startChanged = async (changes: Changes, habits = '') => {
  const inFront = await startInFront((await start(habits)).origin, changes)
  endings.push(inFront.close)
  return inFront
}
const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(async () => server.close())
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const conform = async (...words: string[]) => {
  const { code, output, errors } = await conformCommand(words, { CONFORM_PASSWORD: PASSWORD })
  const rows = new Map<string, { verdict: string; remark: string }>()
  for (const line of output) {
    const [, call, verdict, remark = ''] = /^[* ] (\S.*?) {2,}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? []
    if (call !== undefined && verdict !== undefined) rows.set(call, { verdict, remark })
  }
  return {
    ...{ code, rows, output: output.join('\n'), errors: errors.join('\n') },
    /** The calls with this finding. */
    with: (verdict: string) => [...rows].filter(([, one]) => one.verdict === verdict).map(([call]) => call),
  }
}

const ask = async (origin: string, path: string, token: string): Promise<string> =>
  (await createBrowser(origin).ask('GET', path, token)).text
const signIn = (origin: string, email: string): Promise<string> => createBrowser(origin).signIn(email)

test('a back end of the specification works, without what is ours alone, and what needs a token is told as not tried', {
  tags: 'run-conform',
}, async () => {
  const { origin } = await start()
  const told = await conform(origin)
  expect([told.code, told.errors]).toEqual([0, ''])
  expect(told.with('works')).toEqual(
    expect.arrayContaining([
      ...['GET /api/groups', 'POST /api/booking/group/:groupId/slots', 'POST /api/booking/prices'],
      ...['POST /api/auth/sign-in', 'POST /booking-hub/negotiate', 'hub WebSockets', 'hub GetReservations'],
      ...['header Date', 'header Origin', 'cookie sess', 'header Content-Type', 'GET /api/… that is none'],
    ]),
  )
  expect(told.with('works without')).toEqual([
    ...['hub revision', 'hub AddReservations', 'hub RemoveReservations', 'hub ExtendReservations'],
  ])
  expect(told.rows.get('hub ExtendReservations')?.remark).toBe('hidden: more time before a hold ends')
  expect(told.rows.get('POST /booking-hub/negotiate')?.remark).toBe('offers WebSockets, LongPolling, ServerSentEvents')
  expect(told.with('not tried')).toEqual([
    ...['POST /api/booking', 'hub AddReservation'],
    ...['all that a user asks', 'all that an administrator asks'],
  ])
  expect(told.output).toMatch(/^Booking would work as far as it can be told without --write\.$/m)
})

test('by their tokens it asks what a user and an administrator ask', { tags: 'run-conform' }, async () => {
  const { origin } = await start()
  const [token, adminToken] = [await signIn(origin, ANNA), await signIn(origin, ADMIN)]
  const told = await conform(origin, `--token=${token}`, '--admin-token', adminToken)
  expect(told.code).toBe(0)
  expect(told.with('works')).toEqual(
    expect.arrayContaining([
      ...['POST /api/auth/sign-in-silent', 'GET /api/user/:id', 'POST /api/booking/paged', 'GET /api/booking'],
      ...[
        'GET /api/groups/:id',
        'GET /api/resources',
        'GET /api/resources/:id',
        'GET /api/user/roles',
        'GET /api/user',
      ],
      ...['GET /api/content', 'GET /api/content/group/:group', 'GET /api/booking/groups', 'POST /api/booking/reports'],
    ]),
  )
  expect(told.with('works without')).toEqual(
    expect.arrayContaining([
      'GET /api/booking/feed',
      'GET /api/user/:id/export',
      'GET /api/activity',
      'GET /api/audit',
    ]),
  )
  expect(told.rows.get('GET /api/audit')?.remark).toBe('hidden: the history of bookings and users')
  // A given token stays valid, because the command does not sign it out.
  expect(told.rows.get('POST /api/auth/sign-out')?.verdict).toBe('not tried')
  expect(await ask(origin, '/api/user/authenticated', token)).toBe('true')
})

test.each(['', 'aspnet', 'pascal-case,lean-groups,hub-true,unknown-501'])(
  'with --write a time is held, booked and freed, each is seen, and nothing is left behind; habits: "%s"',
  { tags: 'run-conform-write' },
  async (habits) => {
    const { origin } = await start(habits)
    const told = await conform(origin, `--email=${ADMIN}`, '--write')
    expect(told.output).toMatch(/^Booking would work\.$/m)
    expect(told.code).toBe(0)
    expect([...told.with('fails'), ...told.with('cannot be read'), ...told.with('missing')]).toEqual([])
    for (const call of [
      ...['hub AddReservation', 'sees it: the hold in GetReservations', 'push reservations', 'POST /api/booking'],
      ...['sees it: the booking in GET /api/booking', 'sees it: the booking in the day', 'push bookings'],
      ...['DELETE /api/booking/:id', 'the time is free again', 'hub ClearReservations'],
    ])
      expect(told.rows.get(call)?.verdict, call).toBe('works')
    expect(told.rows.get('header Idempotency-Key')?.verdict).toBe('works without')
    expect(await ask(origin, '/api/booking/all', await signIn(origin, ADMIN))).toBe('[]')
    const again = await conform(origin, `--email=${ADMIN}`, '--write')
    expect(again.code, 'the same time is free again').toBe(0)
  },
)

test('our own server has all of it', {
  tags: ['run-conform', 'run-conform-write'],
  timeout: patience(60_000),
}, async () => {
  const server = await startTestServer({ clockStart: null })
  endings.push(server.stop)
  const told = await conform(server.url, `--email=${ADMIN}`, '--write')
  expect(told.output).toMatch(/^Booking would work\.$/m)
  expect(told.code).toBe(0)
  const reading = Object.values(calls).flatMap(({ method, path, isChange }) => (isChange ? [] : [`${method} ${path}`]))
  // Our own calls that are optional, calls with a code from a mail, and calls that the client never makes.
  expect(reading.filter((call) => !told.rows.has(call)).toSorted()).toEqual([
    ...['GET /api/attributes', 'GET /api/booking/all', 'GET /api/booking/feed/:token.ics', 'GET /api/booking/usage'],
    ...['GET /api/booking/waiting', 'GET /api/content/:id', 'GET /api/content/:id/standard', 'GET /api/health'],
    ...['GET /api/openapi.json', 'GET /api/version', 'POST /api/booking/breaches', 'POST /api/booking/find'],
    ...[
      'POST /api/booking/occupancy',
      'POST /api/booking/slots',
      'POST /api/groups/:id/affected',
      'POST /api/resources/:id/affected',
    ],
    ...['POST /api/special-days/affected', 'POST /api/user/:id/may-claim', 'POST /api/user/:id/may-set-password'],
  ])
  expect(told.rows.size).toBeGreaterThan(50)
  expect([...told.rows].filter(([, { verdict }]) => verdict !== 'works')).toEqual([])
  expect(told.output).not.toContain('in a form of its own')
})

const createEmptyHub = <Data>(own: Pick<HubOptions<Data>, 'authorize' | 'methods'>): Hub<Data> => {
  const hub = createHub<Data>({
    ...{ path: '/booking-hub', tokenKey: randomBytes(32), logger: { error: () => undefined } },
    ...own,
  })
  endings.push(hub.stop)
  return hub
}
/** A hub without an application. */
const hubWith = (...names: string[]): Hub<null> =>
  createEmptyHub<null>({
    authorize: () => ({ tag: 'accept', data: null }),
    methods: Object.fromEntries(names.map((name) => [name, () => []])),
  })

const nothingHeld = (): readonly unknown[] => []
const holdForUser: HubMethod<string | null> = ({ connection }) => {
  if (connection.data === null) throw new HubException('Unauthorized')
  return true
}

describe('booking would not work, which ends with 1', { tags: 'run-conform' }, () => {
  test('where the hub has no AddReservation', async () => {
    const { origin } = await startChanged({ hub: hubWith('GetReservations', 'RemoveReservation', 'ClearReservations') })
    const told = await conform(origin)
    expect(told.code).toBe(1)
    expect(told.rows.get('hub AddReservation')).toEqual({
      verdict: 'missing',
      remark: 'the hub has no method of that name',
    })
    expect(told.output).toMatch(/^Booking would not work: hub AddReservation\.$/m)
  })

  test('where a field cannot be read, which is named without its value', async () => {
    const { origin } = await startChanged({
      answer: (request, answer) =>
        request === 'GET /api/groups'
          ? { ...answer, text: answer.text.replace(/"slotTime":\d+/, '"slotTime":"hemligt"') }
          : null,
    })
    const told = await conform(origin)
    expect(told.code).toBe(1)
    expect(told.rows.get('GET /api/groups')).toEqual({
      verdict: 'cannot be read',
      remark: '[].slotTime: expected number, string came',
    })
    expect(told.output).not.toContain('hemligt')
  })

  test('where the fallback to the page swallows the calls', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, text: '<!doctype html><p>Hej' }
    const { origin } = await startChanged({ answer: () => page })
    const told = await conform(origin)
    expect(told.code).toBe(1)
    expect(told.rows.get('GET /api/groups')).toEqual({ verdict: 'missing', remark: 'a page (HTML) came instead' })
    expect(told.rows.get('POST /api/auth/sign-in')?.verdict).toBe('missing')
    expect(told.rows.get('GET /api/… that is none')?.remark).toContain('must leave out /api, /media and /booking-hub')
  })

  test('where the hub leads to another host, which is not asked', async () => {
    const text = JSON.stringify({ url: 'https://hub.example/client', accessToken: 'x' })
    const { origin } = await startChanged({
      answer: (request, answer) =>
        request.endsWith('/booking-hub/negotiate') ? { ...answer, status: 200, text } : null,
    })
    const told = await conform(origin)
    expect(told.code).toBe(1)
    expect(told.rows.get('POST /booking-hub/negotiate')?.remark).toContain('it leads to another hub')
  })

  test('where nobody can read their own bookings, which is told by what is answered', async () => {
    const { origin } = await startChanged({
      answer: (request, answer) => (request === 'GET /api/booking' ? { ...answer, status: 400, text: '{}' } : null),
    })
    const refused = { verdict: 'fails', remark: 'answered with 400' }
    const looked = await conform(origin, `--email=${ANNA}`)
    expect([looked.code, looked.rows.get('GET /api/booking')]).toEqual([1, refused])
    expect(looked.output).toMatch(/^Booking would not work: GET \/api\/booking\.$/m)
    const wrote = await conform(origin, `--email=${ANNA}`, '--write')
    expect(wrote.rows.get('sees it: the booking in GET /api/booking')).toEqual(refused)
    expect(wrote.output).not.toContain('cannot be read')
  })

  test('but not where only who has signed in may hold: that is tried with the token', async () => {
    const hub = createEmptyHub<string | null>({
      authorize: ({ accessToken }) => ({ tag: 'accept', data: accessToken ?? null }),
      methods: {
        GetReservations: nothingHeld,
        AddReservation: holdForUser,
      },
    })
    const { origin } = await startChanged({ hub })
    const told = await conform(origin, `--email=${ANNA}`, '--write')
    expect(told.rows.get('hub AddReservation')).toEqual({ verdict: 'works', remark: 'it holds a time' })
  })

  test('where the token is not taken', async () => {
    const { origin } = await start()
    const told = await conform(origin, '--token=a-dead-one')
    expect(told.code).toBe(1)
    expect(told.rows.get('POST /api/auth/sign-in-silent')?.verdict).toBe('fails')
    expect(told.output).not.toContain('a-dead-one')
  })
})

test('a booking that cannot be removed is told as left behind, and ends with 1', {
  tags: 'run-conform-write',
}, async () => {
  const { origin } = await startChanged({ refuses: (request) => request.startsWith('DELETE /api/booking/') })
  const told = await conform(origin, `--email=${ANNA}`, '--write')
  expect(told.code).toBe(1)
  expect(told.rows.get('DELETE /api/booking/:id')).toEqual({ verdict: 'fails', remark: 'answered with 500' })
  expect(told.output).toMatch(
    /^Left behind: the booking on \d{4}-\d\d-\d\d at \d\d:\d\d–\d\d:\d\d of the user whose token it is\. Remove it in the client, at \/bookings\.$/m,
  )
  expect(await ask(origin, '/api/booking', await signIn(origin, ANNA))).toContain('"bookingNumber":1001')
})

test('what is made although the answer is lost is found, and removed', { tags: 'run-conform-write' }, async () => {
  const { origin } = await start('html-create-answer')
  const told = await conform(origin, `--email=${ANNA}`, '--write')
  expect(told.rows.get('POST /api/booking')).toEqual({ verdict: 'fails', remark: 'answered with 502' })
  expect(told.rows.get('the time is free again')?.verdict).toBe('works')
  expect(told.code).toBe(1)
  expect(await ask(origin, '/api/booking', await signIn(origin, ANNA))).toBe('[]')
})

describe('of a back end that checks antiforgery', { tags: ['run-conform', 'run-conform-antiforgery'] }, () => {
  const DAY = 'POST /api/booking/group/:groupId/slots'
  const SIGN_IN = 'POST /api/auth/sign-in'

  test.each(['antiforgery', 'antiforgery-reading', 'antiforgery-page'])(
    'a first visitor sees a day, signs in, books and signs out, by the client’s own rule; habit: "%s"',
    async (habit) => {
      const { origin } = await start(habit)
      const told = await conform(origin, `--email=${ANNA}`, '--write')
      expect([...told.with('fails'), ...told.with('cannot be read'), ...told.with('missing')]).toEqual([])
      expect(told.code).toBe(0)
      expect(told.rows.get('sees it: a day, signed out')?.verdict).toBe('works')
      expect(told.rows.get('cookie XSRF-TOKEN')?.remark).toMatch(/\d+ calls were refused without it, and sent again/)
    },
  )

  type Cookies = (cookies: readonly string[], request: string) => readonly string[]
  const withCookies = async (change: Cookies) =>
    startChanged(
      {
        answer: (request, answer) => {
          const cookies = answer.headers['set-cookie']
          return Array.isArray(cookies)
            ? { ...answer, headers: { ...answer.headers, 'set-cookie': change(cookies, request) } }
            : null
        },
      },
      'antiforgery',
    )
  const NONE = 'no cookie XSRF-TOKEN came, neither with GET /api/groups nor with the page'

  test.each<[string, Cookies, string]>([
    ['which a proxy takes away', () => [], NONE],
    ['which comes with what nobody asks first', (all, request) => (request === 'GET /api/user/types' ? all : []), NONE],
    [
      'which pages cannot read',
      (all) => all.map((one) => `${one}; HttpOnly`),
      'the page cannot read the cookie XSRF-TOKEN, it is HttpOnly',
    ],
    [
      'whose path is of the calls alone',
      (all) => all.map((one) => one.replace('Path=/', 'Path=/api')),
      'the page cannot read the cookie XSRF-TOKEN, its path is /api, and must be /',
    ],
    [
      'which says something else than what is wanted',
      (all) => all.map((one) => one.replace('XSRF-TOKEN=', 'XSRF-TOKEN=x')),
      'X-XSRF-TOKEN said what the cookie XSRF-TOKEN says',
    ],
  ])('with a token %s it is said that people see no day and cannot sign in', async (_, change, why) => {
    const { origin } = await withCookies(change)
    for (const words of [[origin], [origin, `--email=${ANNA}`]]) {
      const told = await conform(...words)
      expect(told.code).toBe(1)
      expect(told.rows.get(DAY)).toEqual({
        verdict: 'fails',
        remark: `400 without a word, and a first visitor sees no day: ${why}`,
      })
      expect(told.rows.get(SIGN_IN)).toEqual({
        verdict: 'fails',
        remark: `400 without a word, and nobody can sign in: ${why}`,
      })
      expect(told.rows.get('cookie XSRF-TOKEN')?.verdict).toBe('fails')
      expect(told.output).toContain(`Booking would not work: ${DAY}, `)
      expect(told.output).not.toContain('right password')
    }
  })

  test('which wants its token at the hub too, it is said that the hub’s library sends none', async () => {
    const { origin } = await startChanged({
      answer: (request, answer) =>
        request === 'POST /booking-hub/negotiate' ? { ...answer, status: 400, text: '' } : null,
    })
    const told = await conform(origin)
    expect(told.code).toBe(1)
    expect(told.rows.get('POST /booking-hub/negotiate')?.remark).toContain('antiforgery must leave out /booking-hub')
  })
})

test('neither who people are, nor tokens, nor what a back end has is printed', { tags: 'run-conform' }, async () => {
  const { origin } = await start('problem-details')
  const [token, adminToken] = [await signIn(origin, ANNA), await signIn(origin, ADMIN)]
  const { output } = await conform(origin, `--token=${token}`, `--admin-token=${adminToken}`, '--write')
  expect(output).toContain('Booking would work.')
  const world = readFileSync(join(import.meta.dirname, '../../other-back-end/world.json'), 'utf8')
  const values = [...world.matchAll(/"(?:email|firstName|lastName|title|description|value|pin)": "([^"]{4,})"/g)].map(
    ([, value = '']) => value,
  )
  expect(values).toContain(ANNA)
  for (const secret of [token, adminToken, PASSWORD, ...values]) expect(output).not.toContain(secret)
})

test.each([
  [[], 'which back end?'],
  [['boka.example.se'], '"boka.example.se" is not an origin such as https://boka.example.se'],
  [['ftp://boka.example.se'], 'it begins with https:// or http://'],
  [['https://www.example.se/boka/'], 'has a path; give its origin, https://www.example.se'],
  [['https://anna:hemligt@boka.example.se'], 'the address holds a name or a password'],
  [['https://a.example', 'https://b.example'], 'one back end at a time'],
  [['https://a.example', '--write'], '--write books for a user: it needs --token=… or --email=…'],
  [['https://a.example', '--password=hemligt'], 'set the environment variable CONFORM_PASSWORD'],
  [['https://a.example', '--token'], '--token needs a value'],
  [['https://a.example', '--tokn=hemligt'], 'there is no option --tokn'],
  [['https://a.example', '--seconds=0'], '--seconds takes a number from 1 to 60'],
])('%j is of no use: said with the usage, and ends with 2', { tags: 'run-conform' }, async (words, problem) => {
  const { code, output, errors } = await conform(...words)
  expect([code, output]).toEqual([2, ''])
  expect(errors).toContain(problem)
  expect(errors).toContain('Usage: npm run conform -- ORIGIN')
  expect(errors).not.toContain('hemligt')
})

describe('whom nobody can ask is told in one sentence, and ends with 1', { tags: 'run-conform' }, () => {
  const sentence = async (...words: string[]): Promise<string> => {
    const { code, output, errors } = await conform(...words)
    expect([code, output]).toEqual([1, ''])
    expect(errors).not.toContain('\n')
    return errors
  }

  test('where nobody listens', async () => {
    const server = createServer()
    const place = await listen(server)
    await endings.pop()?.()
    expect(await sentence(`http://${place}`)).toMatch(/^http:\S+ cannot be asked: nobody listens at http:\S+\.$/)
  })

  test('where nobody answers', async () => {
    const server = createServer(() => undefined)
    const place = await listen(server)
    endings.push(async () => server.closeAllConnections())
    expect(await sentence(`http://${place}`, '--seconds=1')).toContain('cannot be asked: no answer within 1 s.')
  })

  test('where the address leads to another, which is not asked', async () => {
    const place = await listen(
      createServer((_, response) => response.writeHead(301, { location: 'https://boka.example.se/api/groups' }).end()),
    )
    expect(await sentence(`http://${place}`)).toBe(`http://${place} leads to https://boka.example.se (301): ask there.`)
  })

  test('where nobody vouches for the certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'booking-conform-'))
    endings.push(async () => rmSync(folder, { recursive: true }))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', '-x509', ...made], { stdio: 'ignore' })
    const place = await listen(
      createHttpsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => response.end('[]')),
    )
    expect(await sentence(`https://${place}`)).toMatch(/its certificate is one that nobody vouches for \(\w+\)/)
  })
})

test('the real command prints the table, and ends as it says', { tags: 'run-conform' }, () => {
  const { code, text } = runScript('conform.mjs', ['boka.example.se'])
  expect(code).toBe(2)
  expect(text).toContain('"boka.example.se" is not an origin')
  expect(runScript('conform.mjs', ['--help'])).toMatchObject({ code: 0 })
})
