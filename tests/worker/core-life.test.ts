import { skip } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page, SlotReference } from '../../domain/schema/events.ts'
import { BookingResourceId } from '../../domain/schema/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import { basket, ownSlots } from '../../domain/selectors/basket.ts'
import { dayKey } from '../../domain/state/state.ts'
import type { CoreClient } from '../../src/core/create-core-client.ts'
import { createClientWorld } from './testing/client-world.ts'
import { beginNow, date, slot as first, grid, groupId, slotOf } from './testing/places.ts'

beginNow()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const unreachable = { _tag: 'Failed', failure: { _tag: 'Unreachable' } }

const showing = async (world: ReturnType<typeof createClientWorld>, page: Page = grid) => {
  const tab = await world.open()
  void tab.client.command({ _tag: 'ShowPage', page, visible: true })
  await world.pass()
  return tab
}
const stateOf = ({ client }: { readonly client: CoreClient }): State => client.state.value
const select = (slots: readonly SlotReference[]) => ({ _tag: 'SelectSlots', slots }) as const

/** Collects every state from which the screens are drawn from now on. */
const shownStates = ({ client }: { readonly client: CoreClient }): State[] => {
  const states: State[] = []
  client.state.pipe(skip(1)).subscribe((state) => states.push(state))
  return states
}

describe('a core that dies', () => {
  test('is told to calls that wait at once, and is replaced without anything leaving the screens', {
    tags: ['core-death', 'core-selection-truth'],
  }, async () => {
    const world = createClientWorld()
    world.cookies.token = 'secret-token-1'
    const tab = await showing(world)
    const other = await showing(world, { _tag: 'Other' })
    void tab.client.command(select([first]))
    await world.pass()
    const before = stateOf(tab)
    expect(before.account._tag).toBe('SignedIn')
    expect(basket(before).slotCount).toBe(1)

    const states = shownStates(tab)
    const others = shownStates(other)
    world.server.fetch = () => new Promise(() => undefined)
    const waiting = tab.client.call('version', {})
    await world.pass()
    world.kill(world.worker())
    await expect(waiting).resolves.toEqual(unreachable)
    await world.pass(3_000)

    const after = stateOf(tab)
    expect(after.epoch).not.toBe(before.epoch)
    expect(stateOf(other).epoch).toBe(after.epoch)
    expect(Object.keys(after.tabs).toSorted()).toEqual(Object.keys(before.tabs).toSorted())
    expect(states.length).toBeGreaterThan(0)
    for (const state of [...states, ...others]) {
      expect(state.account).toEqual(before.account)
      expect(basket(state)).toEqual(basket(before))
      expect(state.groups).toEqual(before.groups)
    }
    for (const state of states)
      expect(state.days[dayKey(groupId, date)]?.grid).toEqual(before.days['1/2026-03-03']?.grid)
  })

  test('what was held and is no longer, is told to have been lost', async () => {
    const world = createClientWorld()
    const tab = await showing(world)
    void tab.client.command(select([first]))
    await world.pass()
    world.server.holds = []
    world.server.revision += 1
    world.kill(world.worker())
    await world.pass(3_000)
    expect(basket(stateOf(tab)).slotCount).toBe(0)
    expect(Object.values(stateOf(tab).lapsed)).toEqual([
      expect.objectContaining({ startTime: '08:30:00', cause: 'lost' }),
    ])
  })

  test('a booking that was made stays the latest; a press goes on with the next core', async () => {
    const world = createClientWorld()
    world.cookies.token = 'secret-token-1'
    const tab = await showing(world)
    void tab.client.command(select([first]))
    await world.pass()
    const confirmed = tab.client.confirmBooking({
      idempotencyKey: 'k',
      slots: [first],
      wishes: [],
      addTo: null,
      repeated: false,
    })
    await world.pass()
    expect((await confirmed)._tag).toBe('Ok')
    world.kill(world.worker())
    await world.pass(1)
    const pressed = tab.client.command(select([slotOf(2, '09:00:00', '09:30:00')]))
    await world.pass(3_000)
    expect((await pressed)._tag).toBe('Ok')
    expect(stateOf(tab).latestBooking?.bookingNumber).toBe(1005)
    expect(ownSlots(stateOf(tab)).some(({ resourceId }) => resourceId === 2)).toBe(true)
  })

  test('an edit that is open keeps what it holds, and only then lets go when it is left', async () => {
    const world = createClientWorld()
    const edit: Page = {
      _tag: 'EditBooking',
      groupId,
      date,
      resourceId: first.resourceId,
      bookingResourceId: BookingResourceId.make(9),
    }
    const tab = await showing(world, edit)
    void tab.client.command(select([first]))
    await world.pass()
    world.kill(world.worker())
    await world.pass(30_000)
    expect(ownSlots(stateOf(tab))).toHaveLength(1)
    void tab.client.command({ _tag: 'ShowPage', page: { _tag: 'Other' }, visible: true })
    await world.pass(5_000)
    expect(world.server.holds).toEqual([])
  })

  test('a token that the server no longer knows signs out, as at every start', async () => {
    const world = createClientWorld()
    world.cookies.token = 'secret-token-1'
    const tab = await showing(world)
    world.server.next.set('/api/auth/sign-in-silent', [
      { status: 401, body: { code: 'credentials', message: 'Logga in igen.' } },
    ])
    world.kill(world.worker())
    await world.pass(3_000)
    expect(stateOf(tab).account).toEqual({ _tag: 'SignedOut', cause: 'expired' })
    expect(world.cookies.token).toBeNull()
  })

  test('nobody is taken for signed in when the browser has no token any more', async () => {
    const world = createClientWorld()
    world.cookies.token = 'secret-token-1'
    const tab = await showing(world)
    world.cookies.token = null
    world.kill(world.worker())
    await world.pass(3_000)
    expect(stateOf(tab).account._tag).toBe('SignedOut')
  })

  test('where none can be had any more the page stays and says that the connection is lost, until there is one', async () => {
    const world = createClientWorld()
    const tab = await showing(world)
    void tab.client.command(select([first]))
    await world.pass()
    Object.assign(world.browser, { shared: false, own: false })
    world.kill(world.worker())
    await world.pass(5_000)
    expect(tab.client.status.value).toBe('ready')
    expect(stateOf(tab).connection).toEqual({ status: 'disconnected', cause: 'lost' })
    expect(basket(stateOf(tab)).slotCount).toBe(1)
    void tab.client.command({ _tag: 'StayDisconnected' })
    expect(stateOf(tab).connection.cause).toBe('declined')
    const call = tab.client.call('version', {})
    await world.pass(100)
    await expect(call).resolves.toEqual(unreachable)

    Object.assign(world.browser, { shared: true, own: true })
    await world.pass(10_000)
    expect(stateOf(tab).connection.status).toBe('connected')
    expect(basket(stateOf(tab)).slotCount).toBe(1)
  })
})

describe('a core that hangs', () => {
  test('is given up in time for all tabs, which meet in another', { tags: 'core-death' }, async () => {
    const world = createClientWorld()
    const one = await showing(world)
    const two = await showing(world)
    void one.client.command(select([first]))
    await world.pass()
    const hanging = world.worker()
    hanging.fate = 'hangs'
    const waiting = one.client.call('version', {})
    await world.pass(16_000)
    await expect(waiting).resolves.toEqual(unreachable)
    expect(world.condemned()).toBeGreaterThan(0)
    expect(stateOf(one).epoch).toBe(stateOf(two).epoch)
    expect(Object.keys(stateOf(one).tabs)).toHaveLength(2)
    expect(basket(stateOf(two)).slotCount).toBe(1)
  })

  test('has not done what was pressed: the next one does', async () => {
    const world = createClientWorld()
    const tab = await showing(world)
    world.worker().fate = 'hangs'
    const pressed = tab.client.command(select([first]))
    await world.pass(20_000)
    expect((await pressed)._tag).toBe('Ok')
    expect(basket(stateOf(tab)).slotCount).toBe(1)
    expect(stateOf(tab).pending).toEqual({})
  })

  test('what takes its time is not cut as long as the core answers', async () => {
    const world = createClientWorld()
    const tab = await showing(world)
    let finish = (): void => undefined
    const usual = world.server.fetch
    world.server.fetch = async (...parts) => {
      if (parts[0].endsWith('/api/groups')) await new Promise<void>((resolve) => (finish = resolve))
      return usual(...parts)
    }
    let answered = false
    const call = tab.client.call('groups', {}).then((answer) => {
      answered = true
      return answer
    })
    await world.pass(120_000)
    expect(answered).toBe(false)
    expect(world.condemned()).toBe(0)
    finish()
    await world.pass()
    expect((await call)._tag).toBe('Ok')
  })
})

describe('a tab', () => {
  test('that the core took for gone is known again soon, with its place', async () => {
    const world = createClientWorld()
    const tab = await showing(world)
    const served = world.worker().core
    tab.loseLock()
    await world.pass(6_000)
    expect(world.worker().core).toBe(served)
    expect(stateOf(tab).tabs).toEqual({ [tab.client.tabId]: { page: grid, visible: true } })
  })

  test('that misses a delivery asks for the whole, and shows what all others do', { tags: 'core-epoch' }, async () => {
    const world = createClientWorld()
    const one = await showing(world)
    world.worker().loses = true
    void one.client.command(select([first]))
    await world.pass(200)
    const two = await showing(world)
    await world.pass(200)
    expect(world.worker().loses).toBe(false)
    expect(basket(stateOf(one)).slotCount).toBe(1)
    expect(stateOf(one)).toEqual(stateOf(two))
  })

  test('that is left has left at once, and comes back from the browser’s cache with its place', {
    tags: 'core-tab-left',
  }, async () => {
    const world = createClientWorld()
    const one = await showing(world)
    const two = await showing(world, { _tag: 'Other' })
    one.leave()
    await world.pass()
    expect(Object.keys(stateOf(two).tabs)).toEqual([two.client.tabId])
    await world.pass(3_600_000)
    one.comeBack()
    await world.pass(100)
    expect(stateOf(two).tabs[one.client.tabId]).toEqual({ page: grid, visible: true })
    expect(stateOf(one)).toEqual(stateOf(two))
  })

  test('that comes back alone is served again, and told of no loss of what its leaving let go', async () => {
    const world = createClientWorld()
    const tab = await showing(world)
    void tab.client.command(select([first]))
    await world.pass()
    tab.leave()
    world.kill(world.worker())
    world.server.holds = []
    world.server.revision += 1
    await world.pass(60_000)
    tab.comeBack()
    await world.pass(3_000)
    expect(stateOf(tab).connection.status).toBe('connected')
    expect(basket(stateOf(tab)).slotCount).toBe(0)
    expect(stateOf(tab).lapsed).toEqual({})
  })

  test('that left while it waited for a core does not join later', async () => {
    const world = createClientWorld()
    const one = await showing(world)
    const two = await world.open()
    two.leave()
    two.comeBack()
    two.leave()
    await world.pass(20_000)
    expect(Object.keys(stateOf(one).tabs)).toEqual([one.client.tabId])
  })

  test('whose browser has no shared worker has a core of its own, and so has one that can hold no lock', async () => {
    for (const lacking of ['shared', 'locks'] as const) {
      const world = createClientWorld()
      world.browser[lacking] = false
      const one = await showing(world)
      const two = await showing(world)
      expect([one.client.mode, two.client.mode]).toEqual(['own', 'own'])
      expect(stateOf(one).epoch).not.toBe(stateOf(two).epoch)
      void one.client.command(select([first]))
      await world.pass(20_000)
      expect(Object.keys(stateOf(one).tabs)).toEqual([one.client.tabId])
      expect(basket(stateOf(one)).slotCount).toBe(1)
    }
  })

  test('with a core of its own signs in and out with the others when somebody looks at it again', {
    tags: ['core-fallback', 'sign-in-everywhere'],
  }, async () => {
    const world = createClientWorld()
    world.browser.shared = false
    const one = await showing(world)
    const two = await showing(world)
    const look = async (tab: typeof one): Promise<void> => {
      for (const visible of [false, true]) void tab.client.command({ _tag: 'ShowPage', page: grid, visible })
      await world.pass()
    }
    void one.client.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    await world.pass()
    expect(stateOf(two).account._tag).toBe('SignedOut')
    await look(two)
    expect(stateOf(two).account._tag).toBe('SignedIn')
    void two.client.command({ _tag: 'SignOut' })
    await world.pass()
    await look(one)
    expect(stateOf(one).account._tag).toBe('SignedOut')
    expect(world.cookies.token).toBeNull()
  })

  test('that no core can be had for says so, and begins by itself when one can', async () => {
    const world = createClientWorld()
    Object.assign(world.browser, { shared: false, own: false })
    const tab = await world.open()
    await world.pass(5_000)
    expect(tab.client.status.value).toBe('failed')
    Object.assign(world.browser, { shared: true, own: true })
    await world.pass(6_000)
    expect(tab.client.status.value).toBe('ready')
  })
})
