/** Calls of the contract that a tab makes through the core, with the effects on other tabs and the toasts. */
import { describe, expect, test } from 'vitest'
import { openCoreWorld } from './testing/core-world.ts'
import { beginNow, callOf, other } from './testing/places.ts'

beginNow()

describe('a call of the contract', () => {
  test('that changes something tells every tab what is old now, and shows its toast in the tab that asked', {
    tags: 'core-change-seen',
  }, async () => {
    const { server, openTab, tab: one } = await openCoreWorld(other)
    const two = await openTab(other)
    server.next.set('/api/booking/5/note/2', [{ status: 204, body: undefined }])
    const before = two.copy.state.value.changed
    const message = { ...callOf('deleteNote'), parameters: { id: 5, noteId: 2 } }
    const answer = await one.port.call(message)
    expect(answer).toEqual({ _tag: 'Ok', value: undefined })
    expect(two.copy.state.value.changed.bookings).toBeGreaterThan(before.bookings)
    expect(two.copy.state.value.changed.groups).toBe(before.groups)
    expect(Object.values(two.copy.state.value.toasts)).toEqual([
      { tabId: one.id, toast: { _tag: 'Succeeded', what: 'note-removed' } },
    ])
    server.next.set('/api/booking/5/note/2', [{ status: 204, body: undefined }])
    await one.port.call({ ...message, success: 'none' })
    expect(Object.values(two.copy.state.value.toasts)).toHaveLength(1)
  })

  test('that only asks makes nothing old', async () => {
    const { pass, tab } = await openCoreWorld(other)
    const before = tab.copy.state.value.changed
    const answer = await tab.port.call({ ...callOf('groups'), toastsFailure: true })
    await pass()
    expect(answer._tag).toBe('Ok')
    expect(tab.copy.state.value.changed).toEqual(before)
  })

  test('whose failure a form tells shows no toast; any other does', {
    tags: ['error-toast', 'error-form-announced-once', 'http-tagged-result'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(other)
    const refusal = { status: 409, body: { code: 'begun', message: 'Tiden har börjat.' } }
    server.next.set('/api/booking/5', [refusal, refusal])
    const message = { ...callOf('deleteBooking'), parameters: { id: 5 } }
    expect(await tab.port.call(message)).toEqual({ _tag: 'Failed', failure: { _tag: 'Refused', ...refusal } })
    await pass()
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([])
    await tab.port.call({ ...message, toastsFailure: true })
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([
      { tabId: tab.id, toast: { _tag: 'RequestFailed', message: 'Tiden har börjat.' } },
    ])
    server.unreachable = true
    expect(await tab.port.call(message)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })
  })

  test.each([
    ['a name that no call has', { name: 'toString' }],
    ['one that a command stands for', { name: 'signIn', body: { email: 'a@b.se', password: 'x' } }],
    ['a part of another shape', { name: 'booking', parameters: { id: 'five' } }],
    ['no message at all', { name: 5 }],
  ])('with %s is answered, and nothing is sent', async (_, parts) => {
    const { server, tab } = await openCoreWorld(other)
    const sent = server.requests.length
    const answer = await Reflect.apply(tab.port.call, undefined, [{ ...callOf('booking'), ...parts }])
    expect(answer).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreadable' } })
    expect(server.requests).toHaveLength(sent)
  })
})
