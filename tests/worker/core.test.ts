import { describe, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import type { Page } from '../../domain/schema/events.ts'
import { BookingId, BookingResourceId } from '../../domain/schema/ids.ts'
import { basket, ownSlots } from '../../domain/selectors/basket.ts'
import type { StateCopy } from '../../src/core/state-copy.ts'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { DATE, NOW, OTHER, SESSION, user } from './testing/fake-server.ts'
import { beginNow, callOf, slot as first, grid, groupId, other, slotOf } from './testing/places.ts'

beginNow()

describe('tabs of one browser', () => {
  test('share one connection, one day and one basket, whichever pressed', {
    tags: ['core-network', 'core-selection-truth'],
  }, async () => {
    const { server, openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass()
    expect(server.connections).toHaveLength(1)
    expect(server.requests.filter(({ path }) => path.endsWith('/slots'))).toHaveLength(1)
    expect(basket(two.copy.state.value).lines).toEqual([
      expect.objectContaining({
        resourceId: 1,
        title: 'Grupprum 1',
        slots: [{ startTime: '08:30:00', endTime: '09:00:00' }],
      }),
    ])
    expect(two.copy.state.value).toEqual(one.copy.state.value)
  })

  test('a tab that dies without a word has left, and the other keeps what is held', {
    tags: ['core-tab-left', 'core-tab-leaves-others'],
  }, async () => {
    const { openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    one.die()
    await pass(20_000)
    expect(Object.keys(two.copy.state.value.tabs)).toEqual([two.id])
    expect(basket(two.copy.state.value).slotCount).toBe(1)
  })

  test('a tab with another session cookie is given the one of the browser', {
    tags: 'api-sess-rewritten',
  }, async () => {
    const { openTab } = createCoreWorld()
    await openTab(grid)
    const two = await openTab(grid, { session: '22222222-2222-4222-8222-222222222222' })
    expect(two.cookies.session).toBe(SESSION)
  })

  test('a page that came without a session is given one by the core, before anything is asked, and an XSRF header only where there is a token for it', {
    tags: ['other-session', 'session-cookie-id'],
  }, async () => {
    const { server, openTab, jars } = createCoreWorld()
    const asked: unknown[] = []
    const { fetch, createHubConnection } = server
    server.fetch = (...parts) => {
      asked.push(jars[0]?.session)
      return fetch(...parts)
    }
    server.createHubConnection = (...parts) => {
      asked.push(jars[0]?.session)
      return createHubConnection(...parts)
    }
    const tab = await openTab(grid, { session: null, xsrf: null })
    expect(tab.cookies.session).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(asked)).toEqual(new Set([tab.cookies.session]))
    expect(server.invocations.find(({ name }) => name === 'GetReservations')?.parameters).toEqual([tab.cookies.session])
    expect(server.requests.some(({ path }) => path === '/api/version')).toBe(false)
    const posted = server.requests.find(({ method }) => method === 'POST')
    expect(posted).toBeDefined()
    expect(posted?.headers).not.toHaveProperty('x-xsrf-token')
  })

  test('no tab is greeted before the core holds its lock, lest a tab gets it first and takes the core for dead', async () => {
    const { locks, openTab, pass } = createCoreWorld({ slowLocks: true })
    let greeted = false
    const opened = openTab(grid).then((tab) => {
      greeted = true
      return tab
    })
    await pass(1_000)
    expect(greeted).toBe(false)
    locks.grantAll()
    await pass(100)
    expect((await opened).copy.state.value.build).toBe('test')
  })

  test('a hello of another build is refused', async () => {
    const { core } = createCoreWorld()
    const message = { build: 'another' }
    const answer = await Reflect.apply(core.serve().hello, undefined, [message, {}])
    expect(answer).toEqual({ _tag: 'Failed', failure: { _tag: 'OtherBuild' } })
  })

  test('a command that is no command is answered, and does nothing', { tags: 'http-tagged-result' }, async () => {
    const { tab } = await openCoreWorld(grid)
    const answer = await Reflect.apply(tab.port.command, undefined, [
      { _tag: 'SelectSlots', slots: [{ resourceId: 'x' }] },
    ])
    expect(answer).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreadable' } })
  })
})

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

describe('an edit of a booking', () => {
  const edit: Page = {
    _tag: 'EditBooking',
    groupId,
    date: localDate(DATE),
    resourceId: first.resourceId,
    bookingResourceId: BookingResourceId.make(9),
  }
  const show = (page: Page) => ({ _tag: 'ShowPage', page, visible: true }) as const
  const held = (tab: { copy: StateCopy }) => ownSlots(tab.copy.state.value).map((own) => own.resourceId)

  test('keeps what it holds out of the basket that another tab confirms', {
    tags: 'edit-own-holds-only',
  }, async () => {
    const { openTab, pass, tab: editing } = await openCoreWorld(edit)
    const booking = await openTab(grid)
    await editing.port.command({ _tag: 'SelectSlots', slots: [first] })
    await booking.port.command({ _tag: 'SelectSlots', slots: [slotOf(2, '09:00:00', '09:30:00')] })
    await pass()
    expect(held(booking).toSorted()).toEqual([1, 2])
    expect(basket(booking.copy.state.value).lines.map(({ resourceId }) => resourceId)).toEqual([2])
  })

  test('that is left lets go of its own holds at once, and of nothing else', {
    tags: 'edit-own-holds-only',
  }, async () => {
    const { openTab, pass, tab: editing } = await openCoreWorld(edit)
    const booking = await openTab(grid)
    await editing.port.command({ _tag: 'SelectSlots', slots: [first] })
    await booking.port.command({ _tag: 'SelectSlots', slots: [slotOf(2, '09:00:00', '09:30:00')] })
    await editing.port.command(show(other))
    await pass(100)
    expect(held(booking)).toEqual([2])
  })

  test('survives that its page is loaded again; a closed one lets go after a moment', async () => {
    const { openTab, pass, tab: editing } = await openCoreWorld(edit)
    const booking = await openTab(grid)
    await editing.port.command({ _tag: 'SelectSlots', slots: [first] })
    await editing.port.leave()
    await pass(1_000)
    const again = await openTab(edit)
    await pass(10_000)
    expect(held(booking)).toEqual([1])
    again.die()
    await pass(10_000)
    expect(held(booking)).toEqual([])
  })
})

describe('a press', () => {
  test('is pending at once, and chosen when the server says so', { tags: 'core-selection-truth' }, async () => {
    const { pass, tab } = await openCoreWorld(grid)
    const answered = tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await answered
    await pass()
    const states = tab.deliveries.flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : []))
    expect(states.some(({ path }) => path[0] === 'pending')).toBe(true)
    expect(tab.copy.state.value.pending).toEqual({})
    expect(basket(tab.copy.state.value).slotCount).toBe(1)
  })

  test('on a slot that somebody was quicker to hold is refused with the reason, at the slot', {
    tags: 'grid-refused',
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.holds = [
      { sessionId: OTHER, ...first, resourceId: 1, date: DATE, expiration: new Date(NOW + 60_000).toISOString() },
    ]
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass()
    expect(Object.values(tab.copy.state.value.refusals)).toEqual([expect.objectContaining({ reason: 'reserved' })])
    expect(basket(tab.copy.state.value).slotCount).toBe(0)
  })

  test('before the connection stands waits for it, and is not chosen yet', {
    tags: ['grid-select', 'grid-pending'],
  }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.unreachable = true
    const tab = await openTab(grid)
    void tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass(1_000)
    expect(Object.keys(tab.copy.state.value.pending)).toHaveLength(1)
    expect(basket(tab.copy.state.value)).toMatchObject({ slotCount: 0, pending: 1 })
    server.unreachable = false
    await pass(2_000)
    expect(tab.copy.state.value.pending).toEqual({})
    expect(server.holds).toEqual([expect.objectContaining({ sessionId: SESSION, startTime: '08:30:00' })])
    expect(basket(tab.copy.state.value)).toMatchObject({ slotCount: 1, pending: 0 })
  })

  test('without a connection is refused, and nothing stays pending', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.unreachable = true
    const tab = await openTab(grid)
    void tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass(11_000)
    expect(tab.copy.state.value.pending).toEqual({})
    expect(Object.values(tab.copy.state.value.refusals)).toEqual([expect.objectContaining({ reason: 'disconnected' })])
  })

  test('on a chosen slot lets it go', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await tab.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    await pass()
    expect(server.holds).toEqual([])
    expect(basket(tab.copy.state.value).slotCount).toBe(0)
  })

  test('asked back while it is being let go is had again, and the other way round', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    const quick = [
      tab.served.command({ _tag: 'ReleaseSlots', slots: [first] }),
      tab.served.command({ _tag: 'SelectSlots', slots: [first] }),
    ]
    await pass()
    await Promise.all(quick)
    expect(server.holds).toHaveLength(1)
    expect(basket(tab.copy.state.value).slotCount).toBe(1)
    expect(tab.copy.state.value.pending).toEqual({})
    await tab.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    const back = [
      tab.served.command({ _tag: 'SelectSlots', slots: [first] }),
      tab.served.command({ _tag: 'ReleaseSlots', slots: [first] }),
    ]
    await pass()
    await Promise.all(back)
    expect(server.holds).toEqual([])
    expect(tab.copy.state.value.pending).toEqual({})
  })
})

describe('what is held', () => {
  test('is let go at its end by the clock of the server, also when the clock of the browser is off by a day', {
    tags: ['core-expiry-event', 'setting-clock-followed'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const ahead = 24 * 60 * 60_000
    server.clockAhead = ahead
    server.revision += 1
    server.holds = [
      {
        sessionId: SESSION,
        ...first,
        resourceId: 1,
        date: DATE,
        expiration: new Date(Date.now() + ahead + 10_000).toISOString(),
      },
    ]
    server.push('reservations', server.holds, {
      revision: server.revision,
      now: new Date(Date.now() + ahead).toISOString(),
    })
    await pass(9_000)
    expect(basket(tab.copy.state.value).slotCount).toBe(1)
    await pass(1_500)
    expect(basket(tab.copy.state.value).slotCount).toBe(0)
    const log = await tab.served.readLog()
    if (log._tag === 'Failed') throw new Error(log.failure._tag)
    const names = [
      ...log.value
        .map(({ lines }) => lines)
        .join('')
        .matchAll(/"event":\{"_tag":"(\w+)"/g),
    ].map(([, name]) => name)
    // The countdown is none.
    expect(new Set(names.slice(names.indexOf('ReservationsPushed')))).toEqual(
      new Set(['ReservationsPushed', 'ClockJumped', 'ReservationsRead', 'ReservationsExpired']),
    )
    expect(names.filter((name) => name === 'ReservationsExpired')).toHaveLength(1)
  })

  test('is cleared 10 s after the last booking page is left, and not before', {
    tags: ['departure-leave', 'departure-leave-disconnect', 'conn-states'],
  }, async () => {
    const { server, openTab, pass, logStore, tab } = await openCoreWorld(grid)
    const beside = await openTab(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await beside.port.command({ _tag: 'ShowPage', page: other, visible: true })
    await pass(20_000)
    await tab.port.command({ _tag: 'ShowPage', page: other, visible: true })
    await pass(9_000)
    expect(server.holds).toHaveLength(1)
    await pass(2_000)
    expect(server.holds).toEqual([])
    expect(server.connections.at(-1)?.stopped).toBe(true)
    expect(tab.copy.state.value.connection).toEqual({ status: 'disconnected', cause: 'idle' })
    const kept = logStore.kept().map(({ lines }) => lines)
    expect(kept).toContainEqual(expect.stringContaining('"status":"disconnecting"'))
  })

  test('is kept by a quick look at another page', { tags: 'departure-leave' }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await tab.port.command({ _tag: 'ShowPage', page: other, visible: true })
    await pass(9_000)
    await tab.port.command({ _tag: 'ShowPage', page: grid, visible: true })
    await pass(30_000)
    expect(server.holds).toHaveLength(1)
  })

  test('is not cleared by a core that leaves while another core of the browser shows a booking page', {
    tags: 'core-fallback-clear',
  }, async () => {
    const { server, openTab, pass, anotherCore, tab: one } = await openCoreWorld(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    const two = await openTab(grid, {}, anotherCore())
    await one.port.command({ _tag: 'ShowPage', page: other, visible: true })
    await pass(20_000)
    expect(server.holds).toHaveLength(1)
    await two.port.command({ _tag: 'ShowPage', page: other, visible: true })
    await pass(11_000)
    expect(server.holds).toEqual([])
  })

  test.each(['sign-in', 'register', 'forgot-password', 'verify-email', 'claim', 'undo-email-change'] as const)(
    'is kept while the last page is %s on its way back to booking; on its way elsewhere it is let go',
    { tags: ['departure-leave-sign-in', 'departure-leave-account'] },
    async (name) => {
      const { server, pass, tab } = await openCoreWorld(grid)
      await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
      const show = (returnsToBooking: boolean) => {
        const page: Page =
          name === 'sign-in' ? { _tag: 'SignIn', returnsToBooking } : { _tag: 'Account', page: name, returnsToBooking }
        return tab.port.command({ _tag: 'ShowPage', page, visible: true })
      }
      await show(true)
      await pass(30_000)
      expect(server.holds).toHaveLength(1)
      await show(false)
      await pass(11_000)
      expect(server.holds).toEqual([])
    },
  )
})

describe('the connection', () => {
  test('that comes back says so, and everything is read again', {
    tags: ['conn-resync', 'conn-reconnecting', 'conn-reconnected'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.unreachable = true
    server.connections[0]?.drop()
    await pass()
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: tab.id, toast: { _tag: 'Reconnecting' } }])
    server.holds = [{ sessionId: OTHER, ...first, expiration: new Date(NOW + 600_000).toISOString() }]
    server.revision = 9
    server.unreachable = false
    await pass(2_000)
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: tab.id, toast: { _tag: 'Reconnected' } }])
    expect(tab.copy.state.value.holds).toEqual({
      [`1/${DATE}`]: { '08:30:00': expect.objectContaining({ holder: 'other' }) },
    })
    expect(tab.copy.state.value.days[`1/${DATE}`]?.grid?.revision).toBe(9)
  })

  test('that is lost is not tried again until a person says so; then everything is read afresh', {
    tags: 'conn-lost-ok',
  }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    const [tab, two] = [await openTab(grid), await openTab(grid)]
    server.connections[0]?.lose()
    await pass(60_000)
    expect(tab.copy.state.value.connection).toEqual({ status: 'disconnected', cause: 'lost' })
    expect(server.connections).toHaveLength(1)
    server.holds = [{ sessionId: OTHER, ...first, expiration: new Date(NOW + 600_000).toISOString() }]
    server.revision = 9
    await tab.port.command({ _tag: 'Reconnect' })
    await pass()
    expect(server.connections).toHaveLength(2)
    for (const { copy } of [tab, two]) {
      const { connection, holds, days } = copy.state.value
      expect([connection.status, days[`1/${DATE}`]?.grid?.revision]).toEqual(['connected', 9])
      expect(holds[`1/${DATE}`]).toMatchObject({ '08:30:00': { holder: 'other' } })
    }
  })

  test('that cannot be made is tried after 0, 2, 10 and 30 s, and is then lost', {
    tags: ['const-reconnect-delays', 'conn-states'],
  }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.unreachable = true
    const tab = await openTab(grid)
    expect(server.connections).toHaveLength(1)
    await pass(2_000)
    expect(server.connections).toHaveLength(2)
    await pass(10_000)
    expect(server.connections).toHaveLength(3)
    await pass(30_000)
    expect(server.connections).toHaveLength(4)
    await pass(60_000)
    expect(server.connections).toHaveLength(4)
    expect(tab.copy.state.value.connection).toEqual({ status: 'disconnected', cause: 'lost' })
  })

  test('that missed something reads everything again', { tags: 'conn-resync' }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const readings = () => server.invocations.filter(({ name }) => name === 'GetReservations').length
    expect(readings()).toBe(1)
    server.revision = 8
    server.push('revision', { revision: 8, now: new Date().toISOString() })
    await pass()
    expect(readings()).toBe(2)
    expect(tab.copy.state.value.days[`1/${DATE}`]?.grid?.revision).toBe(8)
  })

  test('that is not understood changes nothing, and what is held is read again; it is noted once, without what it said', {
    tags: 'other-unknown-push',
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const asked = () => server.invocations.filter(({ name }) => name === 'GetReservations').length
    const before = asked()
    server.push('reservations', [{ sessionId: 'hemligt', resourceId: 'hemligt' }], {})
    await pass()
    expect(tab.copy.state.value.holds).toEqual({})
    expect(asked()).toBe(before + 1)
    server.push('reservations', [{ sessionId: 'hemligt', resourceId: 'hemligt' }], {})
    await pass(2_000)
    const unread = Object.values(tab.copy.state.value.unread)
    expect(unread).toEqual([
      { call: 'push reservations', path: '[].resourceId', expected: 'Expected number', kind: 'string' },
    ])
    expect(JSON.stringify(unread)).not.toContain('hemligt')
  })
})

describe('an answer', () => {
  test('comes when the tab that asked knows what it changed', async () => {
    const { pass, tab } = await openCoreWorld(other)
    const asked = tab.served
      .command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
      .then(() => tab.copy.state.value.account._tag)
    await pass()
    expect(await asked).toBe('SignedIn')
  })
})

describe('signing in', () => {
  test('in one tab is so in all, and no token reaches the state', {
    tags: ['log-private', 'core-network'],
  }, async () => {
    const { openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab(grid)
    await one.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    await pass()
    expect(two.copy.state.value.account).toEqual({ _tag: 'SignedIn', userId: 7, role: 'user', userType: 1 })
    expect(JSON.stringify([...one.deliveries, ...two.deliveries])).not.toContain('secret-token-1')
    expect([one.cookies.token, two.cookies.token]).toContain('secret-token-1')
  })

  test('silently happens with the token of the cookie, and nothing else', {
    tags: ['sign-in-silent', 'call-auth-sign-in-silent'],
  }, async () => {
    const { server, tab } = await openCoreWorld(other, { token: 'secret-token-0' })
    expect(tab.copy.state.value.account._tag).toBe('SignedIn')
    const sent = server.requests.find(({ path }) => path === '/api/auth/sign-in-silent')
    expect([sent?.method, sent?.search, sent?.body ?? {}]).toEqual(['POST', '', {}])
    expect(sent?.headers.authorization).toBe('Bearer secret-token-0')
  })

  test('is checked each 10 s, once for all tabs, and ends when the server no longer knows the token', {
    tags: ['session-check', 'const-session-check', 'session-lost', 'core-network'],
  }, async () => {
    const { server, openTab, pass, tab } = await openCoreWorld(other, { token: 'secret-token-0' })
    const beside = await openTab(other, { token: 'secret-token-0' })
    const checks = () => server.requests.filter(({ path }) => path === '/api/user/authenticated').length
    await pass(9_800)
    expect(checks()).toBe(0)
    await pass(50_200)
    expect(checks()).toBe(6)
    server.authenticated = false
    await pass(10_100)
    expect(tab.copy.state.value.account).toEqual({ _tag: 'SignedOut', cause: 'expired' })
    expect([tab.cookies.token, beside.cookies.token]).toContain(null)
  })

  test('that another core of the browser has begun anew is taken over, not ended: who signs out and in in one tab is signed in in all', async () => {
    const { server, pass, tab } = await openCoreWorld(grid, { token: 'secret-token-0' })
    const readings = () => server.requests.filter(({ path }) => path.endsWith('/slots'))
    // Another tab, which has a core of its own where SharedWorker is missing, has signed out and in.
    tab.cookies.token = 'secret-token-9'
    server.next.set('/api/user/authenticated', [{ status: 200, body: false }])
    server.next.set('/api/auth/sign-in-silent', [{ status: 200, body: { ...user, token: 'secret-token-9' } }])
    const before = readings().length
    await pass(12_000)
    expect([tab.copy.state.value.account._tag, tab.cookies.token]).toEqual(['SignedIn', 'secret-token-9'])
    // With the dead token the day may have been read as a visitor reads it.
    expect(readings()).toHaveLength(before + 1)
    expect(readings().at(-1)?.headers.authorization).toBe('Bearer secret-token-9')
  })

  test('ends without a toast when the check or the silent sign-in is refused', {
    tags: ['session-check-failed', 'sign-in-silent-failed'],
  }, async () => {
    const refused = { status: 401, body: { code: 'signed-out', message: 'Du är inte inloggad.' } }
    for (const path of ['/api/user/authenticated', '/api/auth/sign-in-silent']) {
      const { server, openTab, pass } = createCoreWorld()
      server.next.set(path, [refused])
      const tab = await openTab(other, { token: 'secret-token-0' })
      await pass(10_100)
      expect(tab.copy.state.value.account._tag).toBe('SignedOut')
      expect(tab.cookies.token).toBeNull()
      expect(tab.copy.state.value.toasts).toEqual({})
    }
  })

  describe('silently, answered only after a sign-out', () => {
    const refused = { status: 401, body: { code: 'signed-out', message: 'Du är inte inloggad.' } }
    /** The page's silent sign-in is under way until `answer`; then whatever it is answered comes. */
    const openWhileSigningIn = async (planned: readonly ({ status: number; body: object } | 'lost')[]) => {
      const world = createCoreWorld()
      const { server } = world
      const { promise, resolve: answer } = Promise.withResolvers<void>()
      const usual = server.fetch
      server.fetch = async (url, ...parts) => {
        if (url.endsWith('/api/auth/sign-in-silent')) await promise
        return usual(url, ...parts)
      }
      server.next.set('/api/auth/sign-in-silent', [...planned])
      const tab = await world.openTab(other, { token: 'secret-token-1' })
      expect(tab.copy.state.value.account._tag).toBe('Unknown')
      return { ...world, tab, answer }
    }

    test.each([
      ['with a yes', []],
      ['with a no', [refused]],
      ['not at all, and asked again', ['lost' as const]],
    ])('%s, puts no token back', { tags: 'sign-out-for-good' }, async (_, planned) => {
      const { tab, answer, pass } = await openWhileSigningIn(planned)
      await tab.port.command({ _tag: 'SignOut' })
      answer()
      await pass(10_100)
      expect(tab.copy.state.value.account).toEqual({ _tag: 'SignedOut', cause: 'asked' })
      expect(tab.cookies.token).toBeNull()
    })

    // Another core of the browser, as of a tab without SharedWorker, signs in or out meanwhile.
    test.each([
      ['the token that it has', 'in', 'secret-token-1', 'secret-token-9', { _tag: 'SignedIn' }],
      ['a token that is renewed', 'in', 'secret-token-2', 'secret-token-9', { _tag: 'SignedIn' }],
      ['the token that it has', 'out', 'secret-token-1', null, { _tag: 'SignedOut' }],
      ['a token that is renewed', 'out', 'secret-token-2', null, { _tag: 'SignedOut' }],
    ])(
      'with %s, when another core has signed %s, leaves that as it is',
      { tags: 'sign-out-for-good' },
      async (...parts) => {
        const [, , answered, elsewhere, account] = parts
        const { tab, answer, pass, server } = await openWhileSigningIn([
          { status: 200, body: { ...user, token: answered } },
        ])
        server.next.get('/api/auth/sign-in-silent')?.push({ status: 200, body: { ...user, token: 'secret-token-9' } })
        tab.cookies.token = elsewhere
        answer()
        await pass(10_100)
        expect(tab.cookies.token).toBe(elsewhere)
        expect(tab.copy.state.value.account).toMatchObject(account)
        if (elsewhere !== null) expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${elsewhere}`)
      },
    )

    test('with a no, ends nothing of whoever has signed in since', async () => {
      const { server, tab, answer, pass } = await openWhileSigningIn([refused])
      await tab.port.command({ _tag: 'SignOut' })
      server.next.set('/api/auth/sign-in', [{ status: 200, body: { ...user, token: 'secret-token-2' } }])
      await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
      answer()
      await pass(1_000)
      expect(tab.copy.state.value.account._tag).toBe('SignedIn')
      expect(tab.cookies.token).toBe('secret-token-2')
    })
  })

  test('is what was saved of that person, here or elsewhere, and of no other', { tags: 'profile-saved' }, async () => {
    const { server, pass, tab } = await openCoreWorld(other, { token: 'secret-token-0' })
    const account = tab.copy.state.value.account
    const save = async (id: number): Promise<void> => {
      const saved = { status: 200, body: { ...user, id, role: 'administrator', userType: 2 } }
      server.next.set(`/api/user/${id}`, [saved, saved])
      await tab.port.call({ ...callOf('updateUser'), parameters: { id }, body: user })
      await pass()
    }
    await save(8)
    expect(tab.copy.state.value.account).toEqual(account)
    await save(user.id)
    expect(tab.copy.state.value.account).toEqual({ ...account, role: 'administrator', userType: 2 })
  })

  test('does not end because the server is out of reach', async () => {
    const { server, pass, tab } = await openCoreWorld(other, { token: 'secret-token-0' })
    server.unreachable = true
    await pass(35_000)
    expect(tab.copy.state.value.account._tag).toBe('SignedIn')
  })
})

describe('changing the password', () => {
  const change = { _tag: 'ChangePassword', oldPassword: 'gammalt', newPassword: 'nytt' } as const

  test('puts the fresh token where the old one was, and tells the tab that asked', {
    tags: 'toast-password-changed',
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(other, { token: 'secret-token-0' })
    server.next.set('/api/user/7/password', [{ status: 200, body: { token: 'secret-token-2' } }])
    expect(await tab.port.command(change)).toEqual({ _tag: 'Ok', value: null })
    await pass()
    expect(tab.cookies.token).toBe('secret-token-2')
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([
      { tabId: tab.id, toast: { _tag: 'Succeeded', what: 'password-changed' } },
    ])
    expect(JSON.stringify(tab.deliveries)).not.toContain('secret-token')
  })

  test('answered only after a sign-out, puts no token back', { tags: 'sign-out-for-good' }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const usual = server.fetch
    server.fetch = async (url, ...parts) => {
      if (url.endsWith('/password')) {
        ask()
        await promise
      }
      return usual(url, ...parts)
    }
    const tab = await openTab(other, { token: 'secret-token-0' })
    server.next.set('/api/user/7/password', [{ status: 200, body: { token: 'secret-token-2' } }])
    const another = await openTab(other, { token: 'secret-token-0' })
    const changing = tab.port.command(change)
    await asked
    await another.port.command({ _tag: 'SignOut' })
    answer()
    await changing
    await pass(10_100)
    expect(tab.copy.state.value.account._tag).toBe('SignedOut')
    expect([tab.cookies.token, another.cookies.token]).not.toContain('secret-token-2')
  })

  test('that is refused, or by nobody who is signed in, tells of no success', async () => {
    const { server, pass, tab } = await openCoreWorld(other, { token: 'secret-token-0' })
    const body = { code: 'invalid', message: 'Fel.', fields: { oldPassword: 'Nuvarande lösenord stämmer inte.' } }
    server.next.set('/api/user/7/password', [{ status: 422, body }])
    expect(await tab.port.command(change)).toEqual({ _tag: 'Failed', failure: { _tag: 'Refused', status: 422, body } })
    await tab.port.command({ _tag: 'SignOut' })
    const sent = server.requests.length
    expect((await tab.port.command(change))._tag).toBe('Failed')
    await pass()
    expect(server.requests).toHaveLength(sent)
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([])
  })
})

describe('confirming', () => {
  const confirmation = { idempotencyKey: 'key-1', slots: [first], wishes: [], addTo: null, repeated: false }

  test('sends all that was confirmed, of every group and day, with the key, and reads the grid again', {
    tags: ['http-idempotency-key', 'field-booking-model', 'confirm-reload'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    const second = slotOf(2, '09:00:00', '09:30:00')
    await tab.port.command({ _tag: 'SelectSlots', slots: [second] })
    const readings = () => server.requests.filter(({ path }) => path.endsWith('/slots')).length
    const before = readings()
    const answer = await tab.port.confirmBooking({ ...confirmation, slots: [second, first] })
    await pass()
    expect(answer._tag).toBe('Ok')
    expect(readings()).toBe(before + 1)
    const sent = server.requests.find(({ path }) => path === '/api/booking')
    expect(sent?.headers['idempotency-key']).toBe('key-1')
    expect(sent?.body).toEqual(
      expect.objectContaining({
        baseUrl: 'http://booking.example/bookings',
        bookingResources: [
          expect.objectContaining({ resourceId: 1, bookingSlots: [{ startTime: '08:30:00', endTime: '09:00:00' }] }),
          expect.objectContaining({ resourceId: 2, bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }] }),
        ],
      }),
    )
    expect(tab.copy.state.value.latestBooking).toEqual({ bookingId: 5, bookingNumber: 1005 })
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: null, toast: { _tag: 'BookingCreated' } }])
  })

  test('may add to the booking that was made last', {
    tags: ['http-idempotency-key', 'toast-booking-created'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    const answer = await tab.port.confirmBooking({ ...confirmation, addTo: BookingId.make(5) })
    await pass()
    expect(answer._tag).toBe('Ok')
    const sent = server.requests.find(({ path, method }) => path === '/api/booking/5' && method === 'POST')
    expect(sent?.headers['idempotency-key']).toBe('key-1')
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: null, toast: { _tag: 'BookingExtended' } }])
  })

  test('in two tabs at once makes one booking; the other is told that one is on its way', async () => {
    const { server, openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    const answers = Promise.all([
      one.port.confirmBooking(confirmation),
      two.port.confirmBooking({ ...confirmation, idempotencyKey: 'key-2' }),
    ])
    await pass()
    expect((await answers).map((answer) => (answer._tag === 'Ok' ? 'Ok' : answer.failure._tag)).toSorted()).toEqual([
      'Busy',
      'Ok',
    ])
    expect(server.requests.filter(({ path }) => path === '/api/booking')).toHaveLength(1)
  })

  test('names what was lost, and lets go of what stands in the way of the rest', {
    tags: 'confirm-taken',
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const second = slotOf(2, '09:00:00', '09:30:00')
    await tab.port.command({ _tag: 'SelectSlots', slots: [first, second] })
    const body = { code: 'slot-taken', message: 'Någon av tiderna går inte längre att boka.' }
    server.next.set('/api/booking', [{ status: 409, body: { ...body, slots: [{ ...first, reason: 'locked' }] } }])
    const answer = await tab.port.confirmBooking({ ...confirmation, slots: [first, second] })
    await pass()
    expect(answer).toEqual({
      _tag: 'Failed',
      failure: { _tag: 'Refused', status: 409, body: { ...body, slots: [{ ...first, reason: 'locked' }] } },
    })
    expect(basket(tab.copy.state.value).lines.map(({ resourceId }) => resourceId)).toEqual([2])
    expect(tab.copy.state.value.lapsed).toEqual({})
  })

  test('asks for the same again after an answer that never came, also when nothing is held any more', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    server.unreachable = true
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unsettled' } })
    server.unreachable = false
    server.holds = []
    await tab.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    await pass()
    expect(basket(tab.copy.state.value).slotCount).toBe(0)
    expect((await tab.port.confirmBooking({ ...confirmation, repeated: true }))._tag).toBe('Ok')
    const [once, again] = server.requests.filter(({ path, method }) => path === '/api/booking' && method === 'POST')
    expect(again?.body).toEqual(once?.body)
    expect(again?.headers['idempotency-key']).toBe(once?.headers['idempotency-key'])
  })

  test('adding to a booking that is gone forgets it', { tags: 'confirm-add' }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await tab.port.confirmBooking(confirmation)
    expect(tab.copy.state.value.latestBooking?.bookingNumber).toBe(1005)
    server.next.set('/api/booking/5', [{ status: 404, body: { code: 'not-found', message: 'Finns inte.' } }])
    await tab.port.confirmBooking({ ...confirmation, idempotencyKey: 'key-2', addTo: BookingId.make(5) })
    await pass()
    expect(tab.copy.state.value.latestBooking).toBeNull()
  })

  test('of nothing is refused without a call', async () => {
    const { server, tab } = await openCoreWorld(grid)
    expect(await tab.port.confirmBooking({ ...confirmation, slots: [] })).toEqual({
      _tag: 'Failed',
      failure: { _tag: 'NothingHeld' },
    })
    expect(server.requests.filter(({ path }) => path === '/api/booking')).toEqual([])
  })

  test('repeats the call once with a fresh XSRF token', { tags: ['http-xsrf-repeat', 'http-xsrf'] }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    server.next.set('/api/booking', [{ status: 403, body: { code: 'xsrf', message: 'Försök igen.' } }])
    tab.cookies.xsrf = 'xsrf-2'
    const answer = tab.port.confirmBooking(confirmation)
    await pass()
    expect((await answer)._tag).toBe('Ok')
    expect(server.requests.filter(({ path }) => path === '/api/booking').at(-1)?.headers['x-xsrf-token']).toBe('xsrf-2')
  })
})
