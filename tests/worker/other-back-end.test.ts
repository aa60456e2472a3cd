/** Another back end: a whole visit with a booking, pushes without revisions, and missing features. */
import { describe, expect, test } from 'vitest'
import { basket } from '../../domain/selectors/basket.ts'
import { dayKey } from '../../domain/state/state.ts'
import { CallRefused } from '../../worker/environment/core-environment.ts'
import { createOtherWorld } from './other-world.ts'
import { openCoreWorld } from './testing/core-world.ts'
import { DATE, NOW, OTHER, SESSION, user } from './testing/fake-server.ts'
import { beginNow, callOf, date, grid, groupId, other, resourceId, slot } from './testing/places.ts'

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
