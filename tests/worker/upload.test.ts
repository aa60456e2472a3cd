import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallShape } from '../../domain/schema/calls/call.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { CallMessage } from '../../domain/schema/port.ts'
import { openCoreWorld } from './testing/core-world.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-03T07:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const path = '/api/resources/3/media'
const message: CallMessage = {
  name: 'addMediaOfResource',
  parameters: { id: 3 },
  query: {},
  body: { title: 'Salen' },
  success: 'media-added',
  toastsFailure: false,
}
const picture = (): File => new File(['pixels'], 'salen.png', { type: 'image/png' })
const made = { id: 9, title: 'Salen', url: '/media/x.webp' }

describe('an upload', () => {
  test('is a form with its file and fields, tells how far it has come, and what is old afterwards', {
    tags: 'http-upload',
  }, async () => {
    const { server, tab } = await openCoreWorld({ _tag: 'Other' })
    server.next.set(path, [{ status: 201, body: made }])
    const before = tab.copy.state.value.changed
    const told: number[] = []
    const answer = await tab.port.upload(message, picture(), (fraction) => {
      told.push(fraction)
      return true
    })
    expect(answer).toEqual({ _tag: 'Ok', value: made })
    expect(told).toEqual([0.5, 1])
    const request = server.requests.find((one) => one.path === path)
    expect(request?.method).toBe('POST')
    expect(request?.body).toMatchObject({ title: 'Salen', file: { name: 'salen.png', type: 'image/png' } })
    expect(request?.headers).toMatchObject({ accept: 'application/json', 'x-xsrf-token': 'xsrf-1' })
    // With its boundary, which only the browser knows.
    expect(request?.headers).not.toHaveProperty('content-type')
    expect(tab.copy.state.value.changed.groups).toBeGreaterThan(before.groups)
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([
      { tabId: tab.id, toast: { _tag: 'Succeeded', what: 'media-added' } },
    ])
  })

  test('that is stopped is answered, shows no toast and is not sent on', async () => {
    const { server, pass, tab } = await openCoreWorld({ _tag: 'Other' })
    server.next.set(path, [{ status: 201, body: made }])
    const answer = await tab.port.upload(message, picture(), (fraction) => fraction < 0.5)
    await pass()
    expect(answer).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })
    expect(server.next.get(path)).toHaveLength(1)
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([])
  })

  test('is not merged with another that is called the same', async () => {
    const { server, pass, tab } = await openCoreWorld({ _tag: 'Other' })
    server.next.set(path, [
      { status: 201, body: made },
      { status: 201, body: { ...made, id: 10 } },
    ])
    const answers = [
      tab.served.upload(message, picture(), () => true),
      tab.served.upload(message, picture(), () => true),
    ]
    await pass(100)
    expect(await Promise.all(answers)).toEqual([
      { _tag: 'Ok', value: made },
      { _tag: 'Ok', value: { ...made, id: 10 } },
    ])
  })

  test('whose XSRF token was old is sent again with the fresh one', async () => {
    const { server, tab } = await openCoreWorld({ _tag: 'Other' })
    server.next.set(path, [
      { status: 403, body: { code: 'xsrf', message: 'Ladda om.' } },
      { status: 201, body: made },
    ])
    expect(await tab.port.upload(message, picture(), () => true)).toEqual({ _tag: 'Ok', value: made })
  })

  test.each([
    ['a call that sends no file', { ...message, name: 'addLockOfResource' }, picture()],
    ['something else than a file', message, { name: 'salen.png', size: 6 }],
  ])('of %s is answered, and nothing is sent', async (_, sent, file) => {
    const { server, tab } = await openCoreWorld({ _tag: 'Other' })
    const before = server.requests.length
    expect(await tab.port.upload(sent, file, () => true)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreadable' } })
    expect(server.requests).toHaveLength(before)
  })

  test('is what every call of the table is that takes a file, and no other way leads there', async () => {
    const uploads = Object.entries<CallShape>(calls).flatMap(([name, { isUpload }]) => (isUpload ? [name] : []))
    expect(uploads).toEqual(['addMediaOfGroup', 'addMediaOfResource'])
    const { server, tab } = await openCoreWorld({ _tag: 'Other' })
    const before = server.requests.length
    expect(await tab.port.call(message)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreadable' } })
    expect(server.requests).toHaveLength(before)
  })
})
