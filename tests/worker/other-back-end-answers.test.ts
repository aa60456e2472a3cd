/** Another back end: answers of other forms, and answers that cannot be read. */
import { describe, expect, test } from 'vitest'
import { createOtherWorld } from './other-world.ts'
import { groups, user } from './testing/fake-server.ts'
import { beginNow, callOf, other } from './testing/places.ts'

beginNow()

describe('an answer', () => {
  test('of which nothing is used may be anything but a page', { tags: 'other-answers' }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other)
    const note = callOf('addNote', { parameters: { id: 9 }, body: { content: 'Hej' }, success: 'note-added' })
    const answers = ['', 'true', '{"id":7}', '"ok"', 'ok', 'null']
    for (const text of answers) {
      server.next.set('/api/booking/9/note', [{ status: 202, text }])
      expect((await tab.port.call(note))._tag, text).toBe('Ok')
    }
    server.next.set('/api/booking/9/note', [{ status: 200, text: '<!doctype html>', type: 'text/html' }])
    expect(await tab.port.call(note)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreadable' } })
  })

  test('401 to any call with a token signs out, whatever its body is', { tags: 'other-failures' }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const tab = await openTab(other, { token: 'secret-token-1' })
    await pass()
    server.next.set('/api/user/7', [{ status: 401, text: '<h1>401</h1>', type: 'text/html' }])
    expect(await tab.port.call(callOf('user', { parameters: { id: 7 } }))).toMatchObject({ failure: { status: 401 } })
    expect(tab.copy.state.value.account).toEqual({ _tag: 'SignedOut', cause: 'expired' })
    expect(tab.cookies.token).toBeNull()
  })

  test('that never came is told once, however many asked; one that came is never told as none', {
    tags: 'other-reach',
  }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other)
    const ask = (name: string) => tab.port.call(callOf(name, { toastsFailure: true }))
    server.unreachable = true
    await Promise.all([ask('groups'), ask('userTypes'), ask('resources')])
    const told = () => Object.values(tab.copy.state.value.toasts).map(({ toast }) => toast._tag)
    expect(told()).toEqual(['ServerUnreachable'])
    server.unreachable = false
    for (const path of ['/api/groups', '/api/resources']) server.next.set(path, [{ status: 200, text: '{' }])
    await Promise.all([ask('groups'), ask('resources')])
    expect(told()).toEqual(['ServerUnreachable', 'AnswerUnreadable'])
  })

  test('that lacks parts is made whole by the other calls of the specification', {
    tags: 'other-lean-groups',
  }, async () => {
    const { server, openTab } = createOtherWorld()
    const [whole] = groups
    const lean = { id: 1, title: 'Grupprum' }
    const answer = { status: 200, body: [lean] }
    server.next.set('/api/groups', [answer, answer])
    const { resources, ...rest } = { ...whole, description: 'Tysta rum.' }
    server.next.set('/api/groups/1', [
      { status: 200, body: rest },
      { status: 200, body: rest },
    ])
    server.next.set('/api/resources', [
      { status: 200, body: resources },
      { status: 200, body: resources },
    ])
    const tab = await openTab(other)
    expect(Object.values(tab.copy.state.value.resources).map(({ title }) => title)).toEqual([
      'Grupprum 1',
      'Grupprum 2',
    ])
    expect(await tab.port.call(callOf('groups'))).toMatchObject({
      value: [{ title: 'Grupprum', description: 'Tysta rum.', resources: [{ title: 'Grupprum 1' }, {}] }],
    })
  })

  test('that names roles as plain texts is read, and its own names are what is sent back', {
    tags: 'other-words',
  }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other)
    server.next.set('/api/user/roles', [{ status: 200, body: ['User', 'Admin'] }])
    expect(await tab.port.call(callOf('roles'))).toMatchObject({
      value: [
        { id: 'User', name: 'User' },
        { id: 'Admin', name: 'Admin' },
      ],
    })
    await tab.port.call(callOf('updateUser', { parameters: { id: 9 }, body: { ...user, role: 'Admin' } }))
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ role: 'Admin' })
  })

  test('of everybody as a plain list is searched and turned over here', { tags: 'other-answers' }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other)
    const people = Array.from({ length: 45 }, (_, index) => ({
      id: index + 1,
      email: `person${index + 1}@a.se`,
      firstName: index === 6 ? 'Åsa' : index === 7 ? 'Yıldız' : 'Bo',
      lastName: 'Ek',
      role: 'Member',
    }))
    const ask = (query: object) => {
      server.next.set('/api/user', [{ status: 200, body: people }])
      return tab.port.call(callOf('users', { query }))
    }
    expect(await ask({ page: 3, pageSize: 20 })).toMatchObject({ value: { page: 3, pages: 3 } })
    expect(await ask({ search: 'ek åsa', page: 1, pageSize: 20 })).toMatchObject({
      value: { pages: 1, users: [{ id: 7, role: 'Member' }] },
    })
    // In this language the small letters of the capitals differ.
    for (const search of ['YILDIZ', 'Yıldız'])
      expect(await ask({ search, page: 1, pageSize: 20 })).toMatchObject({ value: { users: [{ id: 8 }] } })
  })

  test('that could not be read is noted once: call, field, what was expected and the kind of what came', {
    tags: 'other-unreadable',
  }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other)
    for (let times = 0; times < 2; times += 1) {
      server.next.set('/api/user/types', [{ status: 200, body: [{ id: true, name: 'hemligt' }] }])
      await tab.port.call(callOf('userTypes'))
    }
    expect(Object.values(tab.copy.state.value.unread)).toEqual([
      { call: 'userTypes', path: '[].id', expected: 'Expected number', kind: 'boolean' },
    ])
  })
})
