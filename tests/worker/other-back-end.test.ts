import { describe, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { BookingId } from '../../domain/schema/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import { basket } from '../../domain/selectors/basket.ts'
import { dayKey } from '../../domain/state/state.ts'
import { CallRefused } from '../../worker/environment/core-environment.ts'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { DATE, groups, NOW, OTHER, SESSION, user } from './testing/fake-server.ts'
import { beginNow, callOf, date, grid, groupId, other, resourceId, slot } from './testing/places.ts'

const addTo = BookingId.make(5)
const confirmation = { idempotencyKey: 'key-1', slots: [slot], wishes: [], addTo: null, repeated: false }

/** One's own booking of the slot, as the back end tells it. */
const standing = (of: SlotReference = slot, status: unknown = 0) => ({
  id: 9,
  bookingNumber: 1009,
  user,
  bookingResources: [
    {
      id: 90,
      bookingIdNumber: '1009-1',
      resource: { title: 'Grupprum 1', group: 1 },
      resourceId: of.resourceId,
      resourceTitle: 'Grupprum 1',
      date: `${of.date}T00:00:00`,
      bookingSlots: [{ startTime: '08:00:00', endTime: '10:00:00' }],
      status,
    },
  ],
})

/** A core before a back end that knows the specification alone. */
const createOtherWorld = () => {
  const world = createCoreWorld()
  world.server.isOurs = false
  const posted = () => world.server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/booking')
  const looked = () => world.server.requests.filter(({ method, path }) => method === 'GET' && path === '/api/booking')
  const asked = (name: string) => world.server.invocations.filter((invocation) => invocation.name === name)
  const chosen = async () => {
    const tab = await world.openTab(grid, { token: 'secret-token-1' })
    await world.pass(2_000)
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    return { tab, state: () => tab.copy.state.value }
  }
  return { ...world, posted, looked, asked, chosen }
}

beginNow()

test('a back end that knows nothing of ours is booked on all the same: what others do is heard, time runs out, one signs out', {
  tags: 'run-other-back-end-visitors',
}, async () => {
  const { server, chosen, pass } = createOtherWorld()
  const { tab, state } = await chosen()
  expect(state()).toMatchObject({ account: { _tag: 'SignedIn' }, connection: { status: 'connected' } })
  expect(basket(state()).slotCount).toBe(1)

  const booked = { resourceId, date, startTime: '09:00:00', endTime: '09:30:00' }
  server.push('bookings', { ...booked, bookingIdNumber: '1002-1' })
  const held = { ...slot, sessionId: OTHER, resourceId: 2, expiration: new Date(NOW + 600_000).toISOString() }
  server.holds = [...server.holds, held]
  server.push('reservations', held)
  await pass()
  const day = state().days[dayKey(groupId, date)]
  expect(day?.grid?.resources[resourceId]?.slots['09:00:00']?.booking).toMatchObject({ idNumber: '1002-1' })
  expect(state().holds[`2/${DATE}`]).toMatchObject({ '08:30:00': { holder: 'other' } })

  await tab.port.command({ _tag: 'SignOut' })
  await pass()
  expect(state().account).toEqual({ _tag: 'SignedOut', cause: 'asked' })
  expect(tab.cookies.token).toBeNull()

  server.holds = []
  await pass(601_000)
  expect(basket(state()).slotCount).toBe(0)
  expect(state().pending).toEqual({})
})

describe('a booking', () => {
  test('that was made is told as made, whatever status and form the answer has', {
    tags: 'other-answers',
  }, async () => {
    const { server, chosen } = createOtherWorld()
    const { tab, state } = await chosen()
    server.next.set('/api/booking', [{ status: 200, body: { Id: 9, BookingNumber: 1009, User: null } }])
    expect(await tab.port.confirmBooking(confirmation)).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
    expect(state().latestBooking?.bookingNumber).toBe(1009)
    expect(basket(state()).slotCount).toBe(0)
  })

  test.each([
    ['could not be read', { status: 200, text: '{"id":' }],
    ['was empty', { status: 200, text: '' }],
    ['was lost', 'lost' as const],
    ['was a failure in the midst of it', { status: 500, text: '<h1>Error</h1>', type: 'text/html' }],
    ['said that it is in its own way', { status: 409, body: { message: 'Tiden är redan bokad.' } }],
  ])(
    'whose answer %s is looked for, and found: nothing else is said of it, and it is sent once',
    { tags: 'other-nothing-false' },
    async (_, answer) => {
      const { server, chosen, posted, looked } = createOtherWorld()
      const { tab, state } = await chosen()
      server.bookings = [standing()]
      server.next.set('/api/booking', [answer])
      expect(await tab.port.confirmBooking(confirmation)).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
      expect(posted()).toHaveLength(1)
      expect(looked()).toHaveLength(1)
      expect(Object.values(state().toasts).map(({ toast }) => toast._tag)).toEqual(['BookingCreated'])
      expect(basket(state()).slotCount).toBe(0)
      expect(state().lapsed).toEqual({})
    },
  )

  test('added to another is looked for there', { tags: 'other-nothing-false' }, async () => {
    const { server, chosen } = createOtherWorld()
    const { tab } = await chosen()
    server.next.set('/api/booking/5', ['lost', { status: 200, body: standing() }])
    const answer = await tab.port.confirmBooking({ ...confirmation, addTo })
    expect(answer).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
  })

  test.each([
    ['is not there', []],
    ['is of another time', [standing({ ...slot, date: localDate('2026-03-04') })]],
    ['was cancelled', [standing(slot, 'Cancelled')]],
  ])('that %s is told as not made', { tags: 'other-nothing-false' }, async (_, bookings) => {
    const { server, chosen } = createOtherWorld()
    const { tab, state } = await chosen()
    server.bookings = bookings
    server.next.set('/api/booking', ['lost'])
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'NotMade' } })
    expect(basket(state()).slotCount).toBe(1)
  })

  test('that cannot be looked for is told as uncertain; before it is sent again it is looked for, and found it is not sent', {
    tags: 'other-nothing-false',
  }, async () => {
    const { server, chosen, posted } = createOtherWorld()
    const { tab } = await chosen()
    server.next.set('/api/booking', ['lost', 'lost', 'lost'])
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unsettled' } })
    const again = { ...confirmation, repeated: true }
    expect(await tab.port.confirmBooking(again)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unsettled' } })
    server.next.clear()
    server.bookings = [standing()]
    expect(await tab.port.confirmBooking(again)).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
    expect(posted()).toHaveLength(1)
  })

  test('that is refused is refused in the back end’s own words', { tags: 'error-toast' }, async () => {
    const { server, chosen } = createOtherWorld()
    const { tab } = await chosen()
    server.next.set('/api/booking', [{ status: 409, text: '"Tiden är redan bokad."' }])
    expect(await tab.port.confirmBooking(confirmation)).toMatchObject({
      failure: { _tag: 'Refused', status: 409, body: { message: 'Tiden är redan bokad.' } },
    })
  })

  test('of a back end that was seen to keep keys is sent again with the same key, and not looked for', {
    tags: 'http-idempotency-key',
  }, async () => {
    const { server, chosen, posted, looked } = createOtherWorld()
    server.isOurs = true
    const { tab } = await chosen()
    server.next.set('/api/booking', [{ status: 409, body: { code: 'slot-taken', message: 'Upptaget.', slots: [] } }])
    await tab.port.confirmBooking(confirmation)
    server.next.set('/api/booking', ['lost'])
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })
    expect((await tab.port.confirmBooking({ ...confirmation, repeated: true }))._tag).toBe('Ok')
    expect(posted()).toHaveLength(3)
    expect(looked()).toEqual([])
  })

  test('names who books, in prices, create and add', {
    tags: ['field-booking-model', 'confirm-after-sign-in'],
  }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const tab = await openTab(grid)
    await pass(2_000)
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await tab.served.readPrices(null).catch(() => undefined)
    await pass()
    const sent = (path: string) =>
      server.requests.findLast((request) => request.method === 'POST' && request.path === path)
    expect(sent('/api/booking/prices')?.body).not.toHaveProperty('userId')
    await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    const prices = tab.served.readPrices(null)
    await pass()
    await prices
    await tab.port.confirmBooking(confirmation)
    await tab.port.confirmBooking({ ...confirmation, addTo })
    const model = {
      userId: 7,
      baseUrl: 'http://booking.example/bookings',
      adminBaseUrl: 'http://booking.example/admin/bookings',
      bookingResources: [
        {
          date: DATE,
          resourceId,
          resourceTitle: 'Grupprum 1',
          message: '',
          bookingSlots: [{ startTime: '08:30:00', endTime: '09:00:00' }],
        },
      ],
    }
    expect(sent('/api/booking/prices')?.body).toEqual(model)
    expect(sent('/api/booking')?.body).toEqual(model)
    expect(sent('/api/booking/5')?.body).toEqual(model)
  })
})

describe('a press', () => {
  const press = async (
    answer: (...parameters: readonly unknown[]) => unknown,
    holds: (now: number) => unknown = () => [],
  ) => {
    const world = createOtherWorld()
    const tab = await world.openTab(grid)
    await world.pass(2_000)
    world.server.hubAnswers.set('AddReservation', answer)
    world.server.hubAnswers.set('GetReservations', () => holds(Date.now()))
    const pressedAt = Date.now()
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await world.pass(2_000)
    return { ...world, pressedAt, state: () => tab.copy.state.value }
  }
  const own = { sessionId: SESSION.toUpperCase(), ...slot }

  const isHeld = (state: () => State) => basket(state()).slotCount === 1

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['the list of all holds, of which the first is another’s', [{ ...slot, sessionId: OTHER, startTime: '10:00:00' }]],
    ['a reservation of another session', { ...slot, sessionId: OTHER }],
    ['an object that says no more than that it went well', { success: true }],
  ])(
    'that is answered with %s is held if the hub lists it as one’s own, and only then',
    {
      tags: 'strangers-holds',
    },
    async (_, answer) => {
      const held = await press(
        () => answer,
        () => [own],
      )
      expect(isHeld(held.state)).toBe(true)
      expect(basket(held.state()).deadline).toBeNull()
      const ofAnother = await press(
        () => answer,
        () => [{ ...own, sessionId: OTHER }],
      )
      expect(isHeld(ofAnother.state)).toBe(false)
      expect(Object.values(ofAnother.state().refusals)).toMatchObject([{ reason: 'failed' }])
      const ofNobody = await press(() => answer)
      expect(isHeld(ofNobody.state)).toBe(false)
    },
  )

  test('whose end nobody tells is held until the hub says otherwise, and counted by no clock', {
    tags: 'strangers-holds',
  }, async () => {
    let holds: unknown = [own]
    const { state, pass, server } = await press(
      () => true,
      () => holds,
    )
    await pass(1_800_000)
    expect(isHeld(state)).toBe(true)
    expect(basket(state()).deadline).toBeNull()
    holds = []
    server.push('reservations', [])
    await pass(2_000)
    expect(isHeld(state)).toBe(false)
  })

  test('that cannot be understood is settled by what the hub says is held', {
    tags: 'other-nothing-false',
  }, async () => {
    const { state, asked } = await press(
      () => 'hm',
      (now) => [{ ...own, expiration: new Date(now + 300_000).toISOString() }],
    )
    expect(basket(state()).slotCount).toBe(1)
    expect(state().refusals).toEqual({})
    expect(asked('RemoveReservation')).toEqual([])
  })

  test('that cannot be understood, and is not held as far as the hub knows, is let go', {
    tags: 'other-nothing-false',
  }, async () => {
    const { state, asked } = await press(() => 'hm')
    expect(basket(state()).slotCount).toBe(0)
    expect(Object.values(state().refusals)).toMatchObject([{ reason: 'failed' }])
    expect(asked('RemoveReservation')).toHaveLength(1)
  })

  const refusal = (message: string) => () => {
    throw new CallRefused(`An unexpected error occurred invoking 'AddReservation' on the server. ${message}`)
  }

  test('that is refused in words is refused in those words', { tags: 'other-hub' }, async () => {
    const { state } = await press(refusal('HubException: Tiden är redan reserverad.'))
    expect(Object.values(state().refusals)).toMatchObject([{ reason: 'refused', words: 'Tiden är redan reserverad.' }])
  })

  test.each([
    "Failed to invoke 'AddReservation' because user is unauthorized",
    'HubException: Unauthorized',
    'HubException: Du måste logga in för att reservera.',
  ])(
    'that is refused since nobody has signed in ("%s") asks for that',
    { tags: 'other-hub-sign-in' },
    async (message) => {
      const { state } = await press(refusal(message))
      expect(Object.values(state().refusals)).toMatchObject([{ reason: 'sign-in' }])
    },
  )

  test.each([
    '',
    'HubException: too-many',
    'HubException: System.NullReferenceException: Object reference not set',
    `HubException: ${'långt och '.repeat(30)}`,
    'HubException: <b>nej tack</b>',
  ])('that is refused with "%s" is refused in ours', { tags: 'other-hub' }, async (message) => {
    const { state } = await press(refusal(message))
    expect(Object.values(state().refusals)).toMatchObject([{ reason: 'failed' }])
    expect(JSON.stringify(state().refusals)).not.toContain('words')
  })
})

describe('without a revision', () => {
  test('a push is applied at once, and what is held is read again, at most once a second', {
    tags: 'other-hub',
  }, async () => {
    const { server, openTab, pass, asked } = createOtherWorld()
    const tab = await openTab(grid)
    await pass(2_000)
    const before = asked('GetReservations').length
    const hold = { ...slot, sessionId: OTHER, expiration: new Date(NOW + 600_000).toISOString() }
    server.holds = [hold]
    for (let pushes = 0; pushes < 30; pushes += 1) {
      server.push('reservations', [hold])
      await pass(100)
    }
    expect(tab.copy.state.value.holds[`1/${DATE}`]).toMatchObject({ '08:30:00': { holder: 'other' } })
    const readings = asked('GetReservations').length - before
    expect(readings).toBeGreaterThanOrEqual(3)
    expect(readings).toBeLessThanOrEqual(4)
  })

  test('whole lists and changes both end right: what a push left out is gone after the reading', {
    tags: 'other-hub',
  }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const expiration = new Date(NOW + 600_000).toISOString()
    const one = { ...slot, sessionId: OTHER, expiration }
    server.holds = [one]
    const tab = await openTab(grid)
    await pass(2_000)
    const two = { ...one, resourceId: 2 }
    server.holds = [two]
    server.push('reservations', [two])
    await pass(2_000)
    expect(Object.keys(tab.copy.state.value.holds)).toEqual([`2/${DATE}`])
  })

  test('what is past its time when it is pushed is held no longer', { tags: 'other-hub' }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const hold = { ...slot, sessionId: OTHER, expiration: new Date(NOW + 600_000).toISOString() }
    server.holds = [hold]
    const tab = await openTab(grid)
    await pass(2_000)
    server.hubAnswers.set('GetReservations', () => new Promise(() => undefined))
    server.push('reservations', { ...hold, expiration: new Date(NOW - 60_000).toISOString() })
    await pass()
    expect(tab.copy.state.value.holds).toEqual({})
  })

  test('the shown days are read again each minute, on return to the tab, and after the connection came back', {
    tags: 'other-days',
  }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const tab = await openTab(grid)
    await pass(2_000)
    const days = () => server.requests.filter(({ path }) => path === '/api/booking/group/1/slots').length
    let before = days()
    await pass(59_000)
    expect(days()).toBe(before + 1)
    before = days()
    await tab.port.command({ _tag: 'ShowPage', page: grid, visible: false })
    await tab.port.command({ _tag: 'ShowPage', page: grid, visible: true })
    await pass()
    expect(days()).toBe(before + 1)
    before = days()
    server.connections.at(-1)?.drop()
    await pass(1_000)
    expect(days()).toBe(before + 1)
  })

  test('a reading that fails is told, and asked for again after 1, 2, 5, 10 and each 30 seconds; holds end by the clock meanwhile', {
    tags: 'other-back-off',
  }, async () => {
    const { server, chosen, pass, asked } = createOtherWorld()
    const { state } = await chosen()
    await pass(2_000)
    server.hubAnswers.set('GetReservations', () => {
      throw new CallRefused('An unexpected error occurred')
    })
    const before = asked('GetReservations').length
    server.push('reservations', [])
    const times: number[] = []
    for (let second = 0; second <= 80; second += 1) {
      const { length } = asked('GetReservations')
      while (times.length < length - before) times.push(second)
      await pass(1_000)
    }
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(waits).toEqual([1, 2, 5, 10, 30, 30])
    expect(state().holdsFailures).toBe(7)
    await pass(600_000)
    expect(basket(state()).slotCount).toBe(0)
    server.hubAnswers.clear()
    await pass(31_000)
    expect(state()).toMatchObject({ holdsFailures: 0, holdsStale: false })
  })

  test('the server’s time is that of the date of its answers, and nobody is given more of it than there is', {
    tags: 'other-clock',
  }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    server.clockAhead = 20_500
    const tab = await openTab(grid)
    await pass(2_000)
    const { clockOffset } = tab.copy.state.value
    expect(clockOffset).toBeGreaterThanOrEqual(20_500)
    expect(clockOffset).toBeLessThanOrEqual(21_500)
  })

  test.each([
    ['the date of its answers is minutes ahead', 420_000, (at: number) => new Date(at).toISOString()],
    ['the date of its answers is minutes behind', -420_000, (at: number) => new Date(at).toISOString()],
    ['an end is in UTC, without a zone', 0, (at: number) => new Date(at).toISOString().slice(0, 19)],
    ['an end is long past', 0, () => '2001-01-01T00:00:00Z'],
    ['an end is never', 0, () => '9999-12-31T23:59:59Z'],
    ['an end is no time', 0, () => 'soon'],
    ['an end is absent', 0, () => undefined],
    ['an end is null', 0, () => null],
  ])('what is held stays so where %s', { tags: 'strangers-holds' }, async (_, ahead, expirationAt) => {
    const { server, openTab, pass } = createOtherWorld()
    server.clockAhead = ahead
    const tab = await openTab(grid)
    await pass(2_000)
    const expiration = expirationAt(Date.now() + ahead + 600_000)
    const holds = [SESSION, OTHER].map((sessionId, index) => ({
      ...slot,
      resourceId: index + 1,
      sessionId,
      expiration,
    }))
    server.hubAnswers.set('GetReservations', () => holds)
    for (let times = 0; times < 3; times += 1) {
      server.push('reservations', expiration === null ? [] : holds)
      await pass(2_000)
      expect(Object.keys(tab.copy.state.value.holds)).toHaveLength(2)
      expect(basket(tab.copy.state.value).slotCount).toBe(1)
    }
    const isKnown = expiration?.endsWith('Z') !== true && typeof expiration === 'string' && expiration !== 'soon'
    expect(basket(tab.copy.state.value).deadline === null).toBe(!isKnown)
  })
})

describe('what the back end lacks', () => {
  const administrator = { ...user, role: 'Administrator', token: 'secret-token-1' }

  test('is found when somebody signs in, and told by no toast', { tags: 'other-lacking' }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const plan = [{ status: 200, body: administrator }]
    server.next.set('/api/auth/sign-in-silent', plan)
    server.next.set('/api/activity', [{ status: 200, text: '<!doctype html>', type: 'text/html; charset=utf-8' }])
    server.next.set('/api/audit', [{ status: 501, text: '' }])
    const tab = await openTab(grid, { token: 'secret-token-1' })
    await pass(3_000)
    expect(tab.copy.state.value.missing).toEqual({
      finder: true,
      extension: true,
      activity: true,
      audit: true,
      export: true,
      'calendar-feed': true,
      'calendar-file': true,
      'working-day': true,
    })
    expect(tab.copy.state.value.toasts).toEqual({})
  })

  test.each([404, 405, 501])(
    'is hidden after a %d, without a toast, where it was pressed',
    { tags: 'other-lacking' },
    async (status) => {
      const { server, openTab } = createOtherWorld()
      const tab = await openTab(other)
      server.next.set('/api/booking/9.ics', [{ status, text: '' }])
      await tab.port.call(callOf('bookingCalendar', { parameters: { id: 9 }, toastsFailure: true }))
      expect(tab.copy.state.value.missing).toEqual({ finder: true, 'calendar-file': true })
      expect(tab.copy.state.value.toasts).toEqual({})
    },
  )

  test('is nothing of our own server’s: what it does not find there is not there', async () => {
    const { tab } = await openCoreWorld(other)
    await tab.port.call(callOf('bookingCalendar', { parameters: { id: 9 } }))
    expect(tab.copy.state.value.missing).toEqual({})
  })
})

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
    // The small letters of its capitals are others.
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
