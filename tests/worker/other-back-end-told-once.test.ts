/** A back end that fails at everything has one cause, however many things a page asks of it (spec 8, contract 8). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoreWorld } from './testing/core-world.ts'
import { NOW } from './testing/fake-server.ts'

const callOf = (name: string) => ({
  name,
  parameters: {},
  query: {},
  body: undefined,
  success: null,
  toastsFailure: true,
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the same words are not told again while they stand; others are, and in another tab', async () => {
  const { server, openTab } = createCoreWorld()
  const [tab, second] = [await openTab({ _tag: 'Other' }), await openTab({ _tag: 'Other' })]
  const broken = { status: 502, body: { code: 'status-502', message: 'Servern startas om.' } }
  const refused = { status: 409, body: { code: 'conflict', message: 'Gruppen har resurser.' } }
  server.next.set('/api/groups', [broken, broken])
  server.next.set('/api/resources', [broken])
  server.next.set('/api/user/types', [refused])
  for (const name of ['groups', 'resources', 'userTypes']) await tab.port.call(callOf(name))
  await second.port.call(callOf('groups'))
  expect(Object.values(tab.copy.getSnapshot().toasts)).toEqual([
    { tabId: tab.id, toast: { _tag: 'RequestFailed', message: 'Servern startas om.' } },
    { tabId: tab.id, toast: { _tag: 'RequestFailed', message: 'Gruppen har resurser.' } },
    { tabId: second.id, toast: { _tag: 'RequestFailed', message: 'Servern startas om.' } },
  ])
})
