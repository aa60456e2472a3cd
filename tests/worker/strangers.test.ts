/** The core before unknown services: the values that it sends back, the person that it takes as signed in, and its messages. */
import { describe, expect, test } from 'vitest'
import { basket } from '../../domain/selectors/basket.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { DATE, OTHER, SESSION, user } from './testing/fake-server.ts'
import { beginNow, callOf, grid, other, slot } from './testing/places.ts'

const createOtherWorld = () => {
  const world = createCoreWorld()
  world.server.isOurs = false
  return world
}

beginNow()

describe('a user', { tags: 'strangers-roles' }, () => {
  test.each([
    ['Staff', 'Staff'],
    [
      { id: 2, name: 'Staff' },
      { id: 2, name: 'Staff' },
    ],
    [['Staff'], ['Staff']],
    [3, 3],
  ])('whose role is %j keeps it when her telephone is changed', async (role, sent) => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other, { token: 'secret-token-1' })
    server.next.set('/api/user/9', [{ status: 200, body: { ...user, id: 9, role, city: null } }])
    const read = await tab.port.call(callOf('user', { parameters: { id: 9 } }))
    const shown: object = read._tag === 'Ok' && typeof read.value === 'object' && read.value !== null ? read.value : {}
    const body = { ...shown, phone: '0123-456 78' }
    await tab.port.call(callOf('updateUser', { parameters: { id: 9 }, body }))
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ role: sent, phone: '0123-456 78', city: null },
    })
  })
})

test('a person whose role has there the name of one of ours is a user, also after a change of the profile', {
  tags: 'strangers-roles',
}, async () => {
  const { server, openTab } = createOtherWorld()
  const manager = { ...user, role: 'manager' }
  server.next.set('/api/auth/sign-in-silent', [{ status: 200, body: { ...manager, token: 'secret-token-1' } }])
  const tab = await openTab(other, { token: 'secret-token-1' })
  const account = () => tab.copy.state.value.account
  expect(account()).toMatchObject({ _tag: 'SignedIn', role: 'user' })
  const own = `/api/user/${user.id}`
  server.next.set(own, [
    { status: 200, body: manager },
    { status: 200, body: manager },
  ])
  const { requests } = server
  await tab.port.call(callOf('updateUser', { parameters: { id: user.id }, body: manager }))
  expect(requests.findLast(({ path }) => path === own)?.method).toBe('GET')
  expect(account()).toMatchObject({ _tag: 'SignedIn', role: 'user' })
})

test('a thing that was told last in our own form goes back in that, whatever form it had before', {
  tags: 'strangers-roles',
}, async () => {
  const { server, openTab } = createOtherWorld()
  const tab = await openTab(other, { token: 'secret-token-1' })
  const stored = { ...user, id: 9 }
  server.next.set('/api/user/9', [
    { status: 200, body: { ...stored, role: 'Staff', city: null } },
    { status: 200, body: { ...stored, city: '' } },
  ])
  await tab.port.call(callOf('user', { parameters: { id: 9 } }))
  await tab.port.call(callOf('user', { parameters: { id: 9 } }))
  const body = { ...stored, city: '', phone: '0123-456 78' }
  await tab.port.call(callOf('updateUser', { parameters: { id: 9 }, body }))
  expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ city: '' })
})

describe('signing in', { tags: 'strangers-signed-in' }, () => {
  test('whose cookie is not kept is in the core alone, and is told so', async () => {
    const { server, openTab, pass } = createOtherWorld()
    const tab = await openTab(other)
    // The browser does not accept such a cookie.
    Object.defineProperty(tab.cookies, 'token', { get: () => null, set: () => undefined })
    await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    await pass(2_000)
    expect(tab.copy.state.value.account).toMatchObject({ _tag: 'SignedIn' })
    expect(Object.values(tab.copy.state.value.toasts)).toMatchObject([
      { toast: { message: expect.stringContaining('loggas ut när du stänger den sista fliken') } },
    ])
    await pass(60_000)
    await tab.port.call(callOf('ownBookings'))
    expect(tab.copy.state.value.account).toMatchObject({ _tag: 'SignedIn' })
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer secret-token-1')
    await tab.port.command({ _tag: 'SignOut' })
    await pass(2_000)
    expect(tab.copy.state.value.account).toMatchObject({ _tag: 'SignedOut' })
  })

  test('that a page is led to in the place of an answer is a 401', async () => {
    const { server, openTab, pass } = createOtherWorld()
    const tab = await openTab(other, { token: 'secret-token-1' })
    await pass(2_000)
    const page = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
    Object.defineProperties(page, {
      redirected: { value: true },
      url: { value: 'http://booking.example/Account/Login?ReturnUrl=%2F' },
    })
    const { fetch } = server
    server.fetch = async (url, ...rest) => (url.endsWith('/api/booking') ? page : fetch(url, ...rest))
    expect(await tab.port.call(callOf('ownBookings'))).toMatchObject({ failure: { _tag: 'Refused', status: 401 } })
    expect(tab.copy.state.value.account).toMatchObject({ _tag: 'SignedOut', cause: 'expired' })
  })

  test('is asked for by a hub that takes no visitors, and not by a dialog that asks to load the page again', async () => {
    const { server, openTab, pass } = createOtherWorld()
    server.fault = 'visitors-refused'
    const asked = () => server.connections.length
    const tab = await openTab(grid)
    await pass(60_000)
    expect(tab.copy.state.value.connection).toEqual({ status: 'disconnected', cause: 'idle' })
    const attempts = asked()
    expect(attempts).toBeLessThanOrEqual(3)
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await pass(1_000)
    expect(Object.values(tab.copy.state.value.refusals)).toMatchObject([{ reason: 'sign-in' }])
    await pass(600_000)
    expect(asked()).toBe(attempts)
    await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    await pass(5_000)
    expect(tab.copy.state.value.connection.status).toBe('connected')
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await pass(2_000)
    expect(basket(tab.copy.state.value).slotCount).toBe(1)
    expect(server.connections.at(-1)?.token).toBe('secret-token-1')
  })
})

describe('an answer', () => {
  test('of 200 that says no is a refusal in its own words', { tags: 'strangers-words' }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other, { token: 'secret-token-1' })
    for (const body of [
      { success: false, message: 'Tiden är redan bokad.' },
      { Succeeded: false, Errors: [{ Code: 'X', Description: 'Tiden är redan bokad.' }] },
      { status: 'error', message: 'Tiden är redan bokad.' },
    ]) {
      server.next.set('/api/booking/9', [{ status: 200, body }])
      expect(await tab.port.call(callOf('deleteBooking', { parameters: { id: 9 } }))).toMatchObject({
        failure: { _tag: 'Refused', body: { message: 'Tiden är redan bokad.' } },
      })
    }
  })

  test('whose words are not for people is told in ours, and its own to those who run it, without addresses', {
    tags: 'strangers-words',
  }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other, { token: 'secret-token-1' })
    const message = 'duplicate key value violates unique constraint (anna@demo.example)'
    server.next.set('/api/booking/9', [{ status: 409, body: { message } }])
    const answer = await tab.port.call(callOf('deleteBooking', { parameters: { id: 9 } }))
    expect(answer).toMatchObject({ failure: { body: { message: expect.stringContaining('Något har ändrats') } } })
    const [unread] = Object.values(tab.copy.state.value.unread)
    expect(unread).toMatchObject({ call: 'deleteBooking', kind: expect.stringContaining('unique constraint') })
    expect(unread?.kind).not.toContain('anna')
  })

  test('of 204 for a text is an empty text', { tags: 'strangers-lists' }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other)
    server.next.set('/api/content/key/content.startpage.body', [{ status: 204, body: undefined }])
    const key = { key: 'content.startpage.body' }
    expect(await tab.port.call(callOf('contentByKey', { parameters: key }))).toMatchObject({ value: { value: '' } })
  })

  test('that lacks rows says how many, until one that is whole', { tags: 'strangers-rows' }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const tab = await openTab(other, { token: 'secret-token-1' })
    const booking = { id: 9, bookingNumber: 1009, user, bookingResources: [], notes: [] }
    const ask = async (body: unknown) => {
      server.next.set('/api/booking', [{ status: 200, body }])
      const answer = await tab.port.call(callOf('ownBookings'))
      await pass()
      return { answer, leftOut: tab.copy.state.value.leftOut }
    }
    const broken = await ask([booking, { id: 'x' }, null])
    expect(broken.answer).toMatchObject({ value: [{ id: 9 }] })
    expect(broken.leftOut).toEqual({ ownBookings: 2 })
    expect((await ask([booking])).leftOut).toEqual({})
    expect((await ask({ total: 0 })).answer).toMatchObject({ failure: { _tag: 'Unreadable' } })
    expect((await ask(null)).answer).toMatchObject({ failure: { _tag: 'Unreadable' } })
  })

  test('of some bookings is a page of them, whatever tells how many there are', {
    tags: 'strangers-lists',
  }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other, { token: 'secret-token-1' })
    const bookings = Array.from({ length: 20 }, (_, index) => ({ ...{ id: index + 1, bookingNumber: index, user } }))
    const ask = (body: unknown, page = 1) => {
      server.next.set('/api/booking/paged', [{ status: 200, body }])
      return tab.port.call(callOf('pagedBookings', { body: { page, pageSize: 20 } }))
    }
    expect(await ask({ items: bookings, totalCount: 45 })).toMatchObject({ value: { page: 1, pages: 3 } })
    expect(await ask({ items: bookings }, 2)).toMatchObject({ value: { page: 2, pages: 3 } })
    expect(await ask({ items: bookings.slice(0, 5) }, 2)).toMatchObject({ value: { page: 2, pages: 2 } })
    expect(await ask({ data: [], total: 0 })).toMatchObject({ value: { bookings: [], pages: 0 } })
    expect(await ask({ total: 0 })).toMatchObject({ failure: { _tag: 'Unreadable' } })
  })

  test('of prices is told by what they are of, in any order, and without one that is missing', {
    tags: 'strangers-prices',
  }, async () => {
    const { server, openTab } = createOtherWorld()
    const tab = await openTab(other)
    const asked = [1, 2, 1, 3].map((resourceId) => ({ resourceId, date: DATE, bookingSlots: [] }))
    const ask = async (body: unknown) => {
      server.next.set('/api/booking/prices', [{ status: 200, body }])
      const answer = await tab.port.call(callOf('prices', { body: { bookingResources: asked } }))
      return answer._tag === 'Ok' ? answer.value : answer.failure
    }
    const priced = (id: number, price: number | null) => ({ id, price })
    const all = [priced(1, 10), priced(2, 20), priced(1, 11), priced(3, 30)]
    expect(await ask(all)).toEqual(all)
    expect(await ask([priced(3, 30), priced(1, 10), priced(2, 20), priced(1, 11)])).toEqual(all)
    expect(
      await ask({
        data: [
          { Id: '3', Price: 30 },
          { Id: 1, Price: 10 },
        ],
      }),
    ).toEqual([...[priced(1, null), priced(2, null), priced(1, null), priced(3, 30)]])
    expect(await ask({})).toEqual({ _tag: 'Unreadable' })
  })
})

test('a booking names its resources, also where no title is told', { tags: 'strangers-enclosing' }, async () => {
  const { server, openTab, pass } = createOtherWorld()
  const resources = [{ id: 1, title: null, group: null }]
  const lean = { status: 200, body: [{ id: 1, title: 'Grupprum', resources }] }
  server.next.set('/api/groups', [lean, lean, lean])
  const tab = await openTab(grid, { token: 'secret-token-1' })
  await pass(2_000)
  server.hubAnswers.set('GetReservations', () => [
    { ...slot, sessionId: SESSION },
    { ...slot, sessionId: OTHER, resourceId: 2 },
  ])
  await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
  await pass(2_000)
  const confirmation = { idempotencyKey: 'key-1', slots: [slot], wishes: [], addTo: null, repeated: false }
  await tab.port.confirmBooking(confirmation)
  const sent = server.requests.findLast(({ method, path }) => method === 'POST' && path === '/api/booking')
  expect(sent?.body).toMatchObject({ bookingResources: [{ resourceTitle: 'Resurs 1' }] })
})
