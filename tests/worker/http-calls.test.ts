import { expect, test } from 'vitest'
import { createCoreWorld } from './testing/core-world.ts'
import { NOW } from './testing/fake-server.ts'
import { beginNow, callOf, grid, other } from './testing/places.ts'

beginNow()

test('every call carries the token as Bearer, and none does without one', { tags: 'http-bearer' }, async () => {
  const signedOut = createCoreWorld()
  await signedOut.openTab(other)
  expect(signedOut.server.requests.length).toBeGreaterThan(0)
  for (const { headers } of signedOut.server.requests) expect(headers).not.toHaveProperty('authorization')
  const signedIn = createCoreWorld()
  const tab = await signedIn.openTab(other, { token: 'token-of-the-cookie' })
  signedIn.server.requests.length = 0
  await tab.port.call(callOf('groups'))
  expect(signedIn.server.requests.map(({ headers }) => headers.authorization)).toEqual([
    expect.stringMatching(/^Bearer .+/),
  ])
})

test('every call tells the language and asks for JSON', {
  tags: ['http-accept-language', 'http-json-default'],
}, async () => {
  const { server, openTab } = createCoreWorld()
  await openTab(other)
  expect(server.requests.length).toBeGreaterThan(0)
  for (const { headers } of server.requests)
    expect(headers).toMatchObject({ 'accept-language': 'sv-SE', accept: 'application/json' })
})

test('identical calls in flight are one, whichever tab made them; a later one is another', {
  tags: ['http-merge', 'core-network'],
}, async () => {
  const { server, openTab, pass } = createCoreWorld()
  const one = await openTab(other)
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
})

test('GET and DELETE send their payload behind the address, POST and PUT as a body', {
  tags: 'http-query-body',
}, async () => {
  const { server, openTab } = createCoreWorld()
  const tab = await openTab(other, { token: 'token-of-the-cookie' })
  server.requests.length = 0
  await tab.port.call(callOf('users', { query: { search: 'å & ä', page: 2 } }))
  await tab.port.call(callOf('forgotPassword', { body: { email: 'anna@demo.example', baseUrl: '' } }))
  expect(server.requests).toMatchObject([
    { method: 'GET', path: '/api/user', search: '?search=%C3%A5+%26+%C3%A4&page=2', body: undefined },
    { method: 'POST', search: '', body: { email: 'anna@demo.example', baseUrl: '' } },
  ])
})

test('what is asked after a change is not given the answer to what was asked before it', {
  tags: 'http-merge',
}, async () => {
  const { server, openTab, pass } = createCoreWorld()
  const tab = await openTab(grid)
  server.requests.length = 0
  const before = tab.served.call(callOf('resource', { parameters: { id: 1 } }))
  server.revision += 1
  server.push('grid', { groupId: 1 }, { revision: server.revision, now: new Date(NOW).toISOString() })
  const after = tab.served.call(callOf('resource', { parameters: { id: 1 } }))
  await pass()
  await Promise.all([before, after])
  expect(server.requests.filter(({ path }) => path === '/api/resources/1')).toHaveLength(2)
})
