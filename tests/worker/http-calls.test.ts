import { expect, test } from 'vitest'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { NOW } from './testing/fake-server.ts'
import { beginNow, callOf, grid, other } from './testing/places.ts'

beginNow()

test('every call is to one’s own origin and carries the token as Bearer, and none does without one', {
  tags: 'http-bearer',
}, async () => {
  const signedOut = createCoreWorld()
  await signedOut.openTab(other)
  expect(signedOut.server.requests.length).toBeGreaterThan(0)
  for (const { headers } of signedOut.server.requests) expect(headers).not.toHaveProperty('authorization')
  const { server, openTab, pass } = createCoreWorld()
  const { fetch } = server
  const origins = new Set<string>()
  server.fetch = (url, ...rest) => {
    origins.add(new URL(url).origin)
    return fetch(url, ...rest)
  }
  const tab = await openTab(grid, { token: 'token-of-the-cookie' })
  await tab.port.call(callOf('forgotPassword', { body: { email: 'anna@demo.example', baseUrl: '' } }))
  await pass(10_100)
  const sent = server.requests.map(({ headers }) => headers.authorization)
  expect(sent.length).toBeGreaterThan(4)
  for (const said of sent) expect(said).toMatch(/^Bearer (?:token-of-the-cookie|secret-token-1)$/)
  expect(sent.at(-1)).toBe('Bearer secret-token-1')
  expect([...origins]).toEqual(['http://booking.example'])
})

test('every call tells the language and asks for JSON', {
  tags: ['http-accept-language', 'http-json-default'],
}, async () => {
  const { server, tab } = await openCoreWorld(other)
  expect(server.requests.length).toBeGreaterThan(0)
  for (const { headers } of server.requests)
    expect(headers).toMatchObject({ 'accept-language': 'sv-SE', accept: 'application/json' })
  await tab.port.call(callOf('bookingCalendar', { parameters: { id: 5 } }))
  expect(server.requests.at(-1)?.headers.accept).toBe('text/calendar; charset=utf-8')
})

test('identical calls in flight are one, whichever tab made them; a later one is another', {
  tags: ['http-merge', 'core-network'],
}, async () => {
  const { server, openTab, pass, tab: one } = await openCoreWorld(other)
  const two = await openTab(other)
  server.requests.length = 0
  const groups = callOf('groups')
  const answers = [one.served.call(groups), one.served.call(groups), two.served.call(groups)]
  await pass()
  expect(server.requests).toHaveLength(1)
  const [first] = await Promise.all(answers)
  for (const answer of answers) expect(await answer).toEqual(first)
  await one.port.call(groups)
  expect(server.requests).toHaveLength(2)
  // Calls of the same path with different bodies.
  const pages = [1, 2, 2].map((page) => one.served.call(callOf('users', { query: { page } })))
  await pass()
  await Promise.all(pages)
  expect(server.requests.slice(2).map(({ search }) => search)).toEqual(['?page=1', '?page=2'])
})

test('a reading that is under way is not shared with whoever has signed in since', { tags: 'http-merge' }, async () => {
  const { server, pass, tab } = await openCoreWorld(other)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const { fetch } = server
  server.fetch = async (url, ...rest) => {
    const answered = fetch(url, ...rest)
    if (url.includes('/api/user?')) await promise
    return answered
  }
  const users = callOf('users', { query: { page: 1 } })
  const asVisitor = tab.served.call(users)
  await pass()
  await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
  const asAnna = tab.served.call(users)
  await pass()
  answer()
  await pass()
  await Promise.all([asVisitor, asAnna])
  const asked = server.requests.filter(({ path, search }) => path === '/api/user' && search === '?page=1')
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer secret-token-1'])
})

test('GET and DELETE send their payload behind the address, POST and PUT as a body', {
  tags: 'http-query-body',
}, async () => {
  const { server, tab } = await openCoreWorld(other, { token: 'token-of-the-cookie' })
  server.requests.length = 0
  await tab.port.call(callOf('users', { query: { search: 'å & ä', page: 2 } }))
  await tab.port.call(callOf('forgotPassword', { body: { email: 'anna@demo.example', baseUrl: '' } }))
  await tab.port.call(callOf('updateContent', { parameters: { id: 3 }, body: { value: 'Hej' } }))
  await tab.port.call(callOf('deleteNote', { parameters: { id: 5, noteId: 2 } }))
  expect(server.requests).toMatchObject([
    { method: 'GET', path: '/api/user', search: '?search=%C3%A5+%26+%C3%A4&page=2', body: undefined },
    { method: 'POST', search: '', body: { email: 'anna@demo.example', baseUrl: '' } },
    { method: 'PUT', path: '/api/content/3', search: '', body: { value: 'Hej' } },
    { method: 'DELETE', path: '/api/booking/5/note/2', search: '', body: undefined },
  ])
})

test('what is asked after a change is not given the answer to what was asked before it', {
  tags: 'http-merge',
}, async () => {
  const { server, pass, tab } = await openCoreWorld(grid)
  server.requests.length = 0
  const before = tab.served.call(callOf('resource', { parameters: { id: 1 } }))
  server.revision += 1
  server.push('grid', { groupId: 1 }, { revision: server.revision, now: new Date(NOW).toISOString() })
  const after = tab.served.call(callOf('resource', { parameters: { id: 1 } }))
  await pass()
  await Promise.all([before, after])
  expect(server.requests.filter(({ path }) => path === '/api/resources/1')).toHaveLength(2)
})

test('two changes in flight are two, whatever else is the same: only readings share', {
  tags: 'http-merge',
}, async () => {
  const { server, pass, tab } = await openCoreWorld(other, { token: 'token-of-the-cookie' })
  server.requests.length = 0
  const note = callOf('addNote', { parameters: { id: 5 }, body: { content: 'Nyckel lämnad' } })
  const answers = [tab.served.call(note), tab.served.call(note)]
  await pass()
  await Promise.all(answers)
  expect(server.requests).toHaveLength(2)
})

test('an answer that breaks off is none: that is told, and the next one is read', {
  tags: 'report-streamed',
}, async () => {
  const { server, tab } = await openCoreWorld(other)
  server.next.set('/api/groups', ['broken-off'])
  const ask = () => tab.port.call(callOf('groups', { toastsFailure: true }))
  expect(await ask()).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })
  expect(Object.values(tab.copy.state.value.toasts).map(({ toast }) => toast._tag)).toEqual(['ServerUnreachable'])
  expect(await ask()).toMatchObject({ _tag: 'Ok' })
})
