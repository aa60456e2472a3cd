import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { DATE, NOW, OTHER } from './testing/fake-server.ts'
import { beginNow, date, grid, groupId, resourceId } from './testing/places.ts'

const slots = (count: number): SlotReference[] =>
  Array.from({ length: count }, (_, index) => ({
    resourceId,
    date,
    startTime: timeFromMinutes(480 + index * 5),
    endTime: timeFromMinutes(485 + index * 5),
  }))

beginNow()

describe('a range of slots', () => {
  test('is asked for as a whole before any answer, and each slot is answered for itself', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const range = slots(4)
    const [, second] = range
    if (second === undefined) throw new Error('no second slot')
    server.holds = [{ sessionId: OTHER, ...second, expiration: new Date(NOW + 600_000).toISOString() }]
    await tab.port.command({ _tag: 'SelectSlots', slots: range })
    await pass()
    const { holds, refusals, pending } = tab.copy.state.value
    const mine = Object.entries(holds[`1/${DATE}`] ?? {}).filter(([, { holder }]) => holder === 'mine')
    expect(mine.map(([startTime]) => startTime)).toEqual(['08:00:00', '08:10:00', '08:15:00'])
    expect(Object.values(refusals).map(({ startTime, reason }) => [startTime, reason])).toEqual([
      ['08:05:00', 'reserved'],
    ])
    expect(pending).toEqual({})
  })

  test('of any length stays below what the hub takes in a second, and is let go as one', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const asked: number[] = []
    let before = 0
    const count = (): number =>
      server.invocations.filter(({ name }) => name === 'AddReservation' || name === 'RemoveReservation').length
    const range = slots(90)
    void tab.port.command({ _tag: 'SelectSlots', slots: range })
    for (let second = 0; second < 4; second += 1) {
      await pass(1_000)
      asked.push(count() - before)
      before = count()
    }
    expect(Math.max(...asked)).toBeLessThan(50)
    expect(asked.reduce((sum, calls) => sum + calls, 0)).toBe(90)
    void tab.port.command({ _tag: 'ReleaseSlots', slots: range })
    await pass(4_000)
    expect(count()).toBe(180)
    expect(tab.copy.state.value.holds).toEqual({})
  })
})

describe('the days beside the one that is shown', () => {
  const days = (tab: Awaited<ReturnType<ReturnType<typeof createCoreWorld>['openTab']>>): string[] =>
    Object.keys(tab.copy.state.value.days).toSorted()
  const asked = (server: ReturnType<typeof createCoreWorld>['server']): unknown[] =>
    server.requests.flatMap(({ path, body }) => (path.endsWith('/slots') ? [body] : []))
  const yesterday = `1/${addDays(date, -1)}`
  const tomorrow = `1/${addDays(date, 1)}`

  test('are fetched when there is nothing else to do, the later one first, and shown without asking again', async () => {
    const { server, openTab, pass } = createCoreWorld({ fetchesAhead: true })
    const tab = await openTab(grid)
    expect(days(tab)).toEqual([`1/${DATE}`])
    await pass(2_000)
    expect(days(tab)).toEqual([yesterday, `1/${DATE}`, tomorrow])
    expect(asked(server)).toEqual([{ date }, { date: addDays(date, 1) }, { date: addDays(date, -1) }])
    await tab.port.command({
      _tag: 'ShowPage',
      page: { _tag: 'BookingGrid', groupId, date: addDays(date, 1) },
      visible: true,
    })
    expect(asked(server)).toHaveLength(3)
    expect(tab.copy.state.value.days[tomorrow]).toEqual(
      expect.objectContaining({ loading: false, stale: false, grid: expect.anything() }),
    )
  })

  test('say so where they could not be fetched, and are there once they are asked for again', {
    tags: 'grid-load-failed',
  }, async () => {
    const { server, openTab } = createCoreWorld()
    server.next.set('/api/booking/group/1/slots', [{ status: 422, body: { code: 'broken', message: 'Fel.' } }])
    const tab = await openTab(grid)
    const day = () => tab.copy.state.value.days[`1/${DATE}`]
    expect(day()).toMatchObject({ loading: false, grid: null, failure: 'broken' })
    await tab.port.command({ _tag: 'ReloadDay', groupId, date })
    expect(day()).toMatchObject({ loading: false, grid: expect.anything(), failure: null })
  })

  test('are not fetched where data is dear or slow', async () => {
    const { openTab, pass } = createCoreWorld({ fetchesAhead: false })
    const tab = await openTab(grid)
    await pass(5_000)
    expect(days(tab)).toEqual([`1/${DATE}`])
  })

  test('are not fetched while a booking is on its way', async () => {
    const { server, openTab, pass } = createCoreWorld({ fetchesAhead: true })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const usual = server.fetch
    server.fetch = async (url, init, watch) => {
      if (url.endsWith('/api/booking') && init.method === 'POST') await answered
      return usual(url, init, watch)
    }
    const tab = await openTab(grid)
    const [slot] = slots(1)
    if (slot === undefined) throw new Error('no slot')
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    const confirmation = { idempotencyKey: 'key-1', slots: [slot], wishes: [], addTo: null, repeated: false }
    const confirmed = tab.port.confirmBooking(confirmation)
    await pass(5_000)
    expect(days(tab)).toEqual([`1/${DATE}`])
    answer()
    await pass(5_000)
    expect((await confirmed)._tag).toBe('Ok')
    expect(days(tab)).toEqual([yesterday, `1/${DATE}`, tomorrow])
  })

  test('are not fetched for a tab that nobody sees', async () => {
    const { openTab, pass } = createCoreWorld({ fetchesAhead: true })
    const tab = await openTab(grid)
    await tab.port.command({ _tag: 'ShowPage', page: grid, visible: false })
    await pass(5_000)
    expect(days(tab)).toEqual([`1/${DATE}`])
  })

  test('are forgotten as soon as they may be old, and fetched anew', async () => {
    const { server, openTab, pass } = createCoreWorld({ fetchesAhead: true })
    const tab = await openTab(grid)
    await pass(2_000)
    server.revision += 1
    server.push('grid', { groupId: 1 }, { revision: server.revision, now: new Date().toISOString() })
    await pass(100)
    expect(days(tab)).toEqual([`1/${DATE}`])
    await pass(2_000)
    expect(days(tab)).toEqual([yesterday, `1/${DATE}`, tomorrow])
    for (const day of Object.values(tab.copy.state.value.days)) expect(day.grid?.revision).toBe(server.revision)
  })

  test('that cannot be fetched are forgotten without a word, and not asked for at once again', async () => {
    const { server, openTab, pass } = createCoreWorld({ fetchesAhead: true })
    const tab = await openTab(grid)
    server.next.set('/api/booking/group/1/slots', [{ status: 503, body: { code: 'unavailable', message: 'Vänta.' } }])
    await pass(5_000)
    expect(days(tab)).toEqual([`1/${DATE}`])
    expect(asked(server)).toHaveLength(2)
    expect(tab.copy.state.value.toasts).toEqual({})
    await pass(60_000)
    expect(days(tab)).toEqual([yesterday, `1/${DATE}`, tomorrow])
  })

  test('never are more than there is room for, and those of the shown one stay', async () => {
    const { openTab, pass } = createCoreWorld({ fetchesAhead: true })
    const tab = await openTab(grid)
    for (let day = 1; day <= 12; day += 1) {
      await tab.port.command({
        _tag: 'ShowPage',
        page: { _tag: 'BookingGrid', groupId, date: addDays(date, day) },
        visible: true,
      })
      await pass(2_000)
    }
    const kept = days(tab)
    expect(kept.length).toBeLessThanOrEqual(8)
    for (const day of [11, 12, 13]) expect(kept).toContain(`1/${addDays(date, day)}`)
  })
})
