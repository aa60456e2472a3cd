/**
 * If all calls to a back end fail, the cause is shown once, however many calls a page makes
 * (docs/rules.md#other-back-ends).
 */
import { expect, test } from 'vitest'
import { createCoreWorld } from './testing/core-world.ts'
import { beginNow, callOf } from './testing/places.ts'

beginNow()

test('the same words are not told again while they stand; others are, and in another tab', async () => {
  const { server, openTab } = createCoreWorld()
  const [tab, second] = [await openTab({ _tag: 'Other' }), await openTab({ _tag: 'Other' })]
  const broken = { status: 502, body: { code: 'status-502', message: 'Servern startas om.' } }
  const refused = { status: 409, body: { code: 'conflict', message: 'Gruppen har resurser.' } }
  server.next.set('/api/groups', [broken, broken])
  server.next.set('/api/resources', [broken])
  server.next.set('/api/user/types', [refused])
  for (const name of ['groups', 'resources', 'userTypes']) await tab.port.call(callOf(name, { toastsFailure: true }))
  await second.port.call(callOf('groups', { toastsFailure: true }))
  expect(Object.values(tab.copy.state.value.toasts)).toEqual([
    { tabId: tab.id, toast: { _tag: 'RequestFailed', message: 'Servern startas om.' } },
    { tabId: tab.id, toast: { _tag: 'RequestFailed', message: 'Gruppen har resurser.' } },
    { tabId: second.id, toast: { _tag: 'RequestFailed', message: 'Servern startas om.' } },
  ])
})
