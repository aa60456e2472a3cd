import { describe, expect, test } from 'vitest'
import type { Page } from '../../domain/schema/events.ts'
import { BookingResourceId } from '../../domain/schema/ids.ts'
import { newRelease } from '../../domain/selectors/release.ts'
import { ASK_MS, DOUBT_MS } from '../../worker/reactions/follow-release.ts'
import { createCoreWorld, openCoreWorld, type TestTab } from './testing/core-world.ts'
import { beginNow, date, grid, groupId, other, resourceId, slot } from './testing/places.ts'

const edit: Page = {
  _tag: 'EditBooking',
  groupId,
  date,
  resourceId,
  bookingResourceId: BookingResourceId.make(7),
}

const served = (tab: TestTab): string | null => newRelease(tab.copy.state.value)
const show = (page: Page, visible = true) => ({ _tag: 'ShowPage', page, visible }) as const

beginNow()

describe('a new release', () => {
  test('is told by whatever the server answers; the own build, or none told, is none', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    expect(served(tab)).toBeNull()
    server.build = 'test'
    await tab.port.command({ _tag: 'ReloadCatalogue' })
    await pass()
    expect(tab.copy.state.value.servedBuild).toBe('test')
    expect(served(tab)).toBeNull()
    server.build = 'next'
    await tab.port.command({ _tag: 'ReloadCatalogue' })
    await pass()
    expect(served(tab)).toBe('next')
  })

  test('is told by one core of the browser to all, whose tabs have asked nothing', async () => {
    const { server, openTab, pass, anotherCore, tab: old } = await openCoreWorld(other)
    server.build = 'next'
    const fresh = await openTab(grid, {}, anotherCore('next'))
    await pass()
    expect([served(old), served(fresh)]).toEqual(['next', null])
  })

  test('is asked about now and then, while somebody looks', async () => {
    const { server, pass, tab } = await openCoreWorld(other)
    const asked = () => server.requests.filter(({ path }) => path === '/api/version').length
    await tab.port.command(show(other, false))
    server.next.set('/api/version', [{ status: 200, body: { version: '1', build: 'next' } }])
    server.build = 'next'
    const before = asked()
    await pass(2 * ASK_MS)
    expect(asked()).toBe(before)
    await tab.port.command(show(other))
    await pass()
    expect(asked()).toBe(before + 1)
    expect(served(tab)).toBe('next')
  })

  test('that only some of several servers have is asked about again soon', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.build = 'older'
    await tab.port.command({ _tag: 'ReloadCatalogue' })
    await pass()
    expect(served(tab)).toBe('older')
    server.build = 'test'
    await pass(DOUBT_MS + 1_000)
    expect(served(tab)).toBeNull()
  })
})

describe('an older core', () => {
  test('goes on serving its tabs, which share what is held with the newer one', async () => {
    const { server, openTab, pass, anotherCore, tab: old } = await openCoreWorld(grid)
    server.build = 'next'
    const fresh = await openTab(grid, {}, anotherCore('next'))
    await old.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await pass()
    for (const tab of [old, fresh])
      expect(Object.values(tab.copy.state.value.holds).flatMap((day) => Object.values(day))).toMatchObject([
        { holder: 'mine' },
      ])
  })

  test('lets go of nothing when its tabs leave for the newer one, however long that takes', async () => {
    const { server, openTab, pass, anotherCore, tab: staying } = await openCoreWorld(other)
    const old = await openTab(grid)
    await old.port.command({ _tag: 'SelectSlots', slots: [slot] })
    server.build = 'next'
    await staying.port.command({ _tag: 'ReloadCatalogue' })
    await pass()
    old.die()
    await pass(20_000)
    expect(server.holds).toHaveLength(1)
    const fresh = await openTab(grid, {}, anotherCore('next'))
    await pass(20_000)
    expect(server.holds).toHaveLength(1)
    expect(served(fresh)).toBeNull()
  })

  test('keeps what an edit holds that leaves for the newer one, and lets go of one that is left for another page', async () => {
    const { server, openTab, pass } = createCoreWorld()
    await openTab(grid)
    const editing = await openTab(edit)
    await editing.port.command({ _tag: 'SelectSlots', slots: [slot] })
    server.build = 'next'
    await editing.port.command({ _tag: 'ReloadCatalogue' })
    await pass()
    editing.die()
    await pass(20_000)
    expect(server.holds).toHaveLength(1)
    const again = await openTab(edit)
    await again.port.command(show(other))
    await pass(5_000)
    expect(server.holds).toEqual([])
  })
})
