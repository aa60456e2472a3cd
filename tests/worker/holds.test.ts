/** Holds are kept until their end by the server’s clock, and only while a booking page is shown. */
import { describe, expect, test } from 'vitest'
import type { Page } from '../../domain/schema/events.ts'
import { basket } from '../../domain/selectors/basket.ts'
import { openCoreWorld } from './testing/core-world.ts'
import { DATE, SESSION } from './testing/fake-server.ts'
import { beginNow, slot as first, grid, other } from './testing/places.ts'

beginNow()

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
    // There is no countdown.
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
