/** How an administrator's browser knows how many wait: on every page, without a word about the connection. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import type { Page } from '../../domain/schema/events.ts'
import { ResourceId } from '../../domain/schema/ids.ts'
import { CallRefused } from '../../worker/environment/core-environment.ts'
import { createCoreWorld, type TestTab } from './testing/core-world.ts'
import { DATE, user } from './testing/fake-server.ts'
import { beginNow, grid, other } from './testing/places.ts'

interface Opening {
  readonly role?: string
  /** Whether the back end tells it. */
  readonly isKnown?: boolean
  readonly page?: Page
  readonly answer?: () => void
}

beginNow()

const stateOf = (tab: TestTab) => tab.copy.state.value
const toastsEver = ({ deliveries }: TestTab) =>
  deliveries
    .flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : []))
    .filter(({ path }) => path[0] === 'toasts')

/** The tab of somebody who signed in, on a page that is no booking page. */
const open = async ({
  role = 'administrator',
  isKnown = true,
  page = other,
  answer = () => undefined,
}: Opening = {}) => {
  const world = createCoreWorld()
  const { server, openTab, pass } = world
  const signedIn = { status: 200, body: { ...user, role, token: 'secret' } }
  server.next.set('/api/auth/sign-in-silent', [signedIn, signedIn])
  const meta = () => ({ revision: server.revision, now: new Date(Date.now()).toISOString() })
  const tell = (count: number, userTypes?: number): void =>
    server.push('waiting', userTypes === undefined ? { count } : { count, userTypes }, meta())
  let waiting = 4
  if (isKnown)
    server.hubAnswers.set('WatchWaiting', (on) => {
      answer()
      if (on === true) setTimeout(() => tell(waiting), 1)
      return null
    })
  const tab = await openTab(page, { token: 'secret' })
  await pass(200)
  const watched = () =>
    server.invocations.filter(({ name }) => name === 'WatchWaiting').map(({ parameters }) => parameters[0])
  return {
    ...world,
    tab,
    tell,
    watched,
    setWaiting: (count: number): void => {
      waiting = count
    },
    isConnected: () => server.connections.at(-1)?.stopped === false && stateOf(tab).connection.status === 'connected',
  }
}

describe('how many wait', { tags: 'day-waiting-live' }, () => {
  test('is known on every page of an administrator, and what is pushed makes the queue read again, and no list of bookings', async () => {
    const { tab, tell, pass, watched } = await open()
    expect([watched(), stateOf(tab).waiting]).toEqual([[true], 4])
    const before = stateOf(tab).changed
    tell(4)
    await pass(50)
    expect(stateOf(tab).waiting).toBe(4)
    expect(stateOf(tab).changed.waiting).toBeGreaterThan(before.waiting)
    expect(stateOf(tab).changed.bookings).toBe(before.bookings)
    tell(5)
    await pass(50)
    expect([stateOf(tab).waiting, stateOf(tab).waitingTypes]).toEqual([5, null])
    tell(5, 2)
    await pass(50)
    expect([stateOf(tab).waiting, stateOf(tab).waitingTypes]).toEqual([5, 2])
  })

  test('is not asked for anybody else, who has no connection but for booking', async () => {
    const { server, tab, pass, watched } = await open({ role: 'user' })
    await pass(60_000)
    expect([server.connections, watched(), stateOf(tab).waiting]).toEqual([[], [], null])
  })

  test('is asked once on each connection, and not known between them', async () => {
    const { server, tab, pass, watched, setWaiting } = await open()
    setWaiting(7)
    server.unreachable = true
    server.connections.at(-1)?.drop()
    await pass(20)
    expect(stateOf(tab).waiting).toBeNull()
    server.unreachable = false
    await pass(2_100)
    expect([watched(), stateOf(tab).waiting]).toEqual([[true, true], 7])
  })

  test('is no longer known, nor asked, after signing out', async () => {
    const { server, tab, pass, isConnected } = await open()
    await pass(11_000)
    await tab.port.command({ _tag: 'SignOut' })
    await pass(11_000)
    expect([isConnected(), stateOf(tab).waiting]).toEqual([false, null])
    expect(server.connections.filter(({ stopped }) => !stopped)).toEqual([])
  })

  test('is never known before a back end that does not tell, and its connection ends', async () => {
    const { tab, pass, watched, isConnected } = await open({ isKnown: false })
    await pass(12_000)
    expect([watched(), stateOf(tab).waiting, isConnected()]).toEqual([[true], null, false])
    expect(stateOf(tab).missing['working-day']).toBe(true)
  })

  test('that could not be asked is asked again', async () => {
    let refusals = 2
    const { server, tab, pass } = await open({
      answer: () => {
        refusals -= 1
        if (refusals >= 0) throw new CallRefused('HubException: failed')
      },
    })
    expect(stateOf(tab).waiting).toBeNull()
    await pass(3_100)
    expect(stateOf(tab).waiting).toBe(4)
    expect(server.connections).toHaveLength(1)
  })
})

describe('a connection that only tells how many wait', { tags: 'day-waiting-quiet' }, () => {
  test('comes and goes without a question or a message, and is tried again for ever', async () => {
    const { server, tab, pass, isConnected } = await open()
    server.unreachable = true
    server.connections.at(-1)?.drop()
    await pass(45_000)
    expect(stateOf(tab).connection).toEqual({ status: 'disconnected', cause: 'idle' })
    const attempts = server.connections.length
    await pass(600_000)
    expect(stateOf(tab).connection.cause).toBe('idle')
    // Four attempts within 42 s, and then a pause of 30 s.
    expect(server.connections.length - attempts).toBeLessThanOrEqual(4 * 10)
    server.unreachable = false
    await pass(31_000)
    expect([isConnected(), stateOf(tab).waiting]).toEqual([true, 4])
    expect(toastsEver(tab)).toEqual([])
  })

  test('that the server ended for good is tried again after a while, not at once', async () => {
    const { server, pass, isConnected } = await open()
    server.connections.at(-1)?.lose()
    await pass(29_000)
    expect(server.connections).toHaveLength(1)
    await pass(2_000)
    expect([server.connections.length, isConnected()]).toEqual([2, true])
  })

  test('is asked about once a booking page is shown, which does not wait for the next attempt', async () => {
    const { server, tab, pass } = await open()
    server.unreachable = true
    server.connections.at(-1)?.drop()
    await pass(45_000)
    const attempts = server.connections.length
    await tab.port.command({ _tag: 'ShowPage', page: grid, visible: true })
    await pass(50)
    expect(server.connections.length).toBe(attempts + 1)
    await pass(45_000)
    expect(stateOf(tab).connection).toEqual({ status: 'disconnected', cause: 'lost' })
    const lost = server.connections.length
    await pass(120_000)
    expect(server.connections.length).toBe(lost)
    // Where nothing needs it, it is no question any more.
    await tab.port.command({ _tag: 'ShowPage', page: other, visible: true })
    await pass(50)
    expect(stateOf(tab).connection.cause).toBe('idle')
  })

  test('keeps no holds: what is chosen is let go 10 s after the last booking page, as ever', async () => {
    const { server, tab, pass, isConnected } = await open({ page: grid })
    const times = { startTime: localTime('08:30:00'), endTime: localTime('09:00:00') }
    const slot = { resourceId: ResourceId.make(1), date: localDate(DATE), ...times }
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await pass(100)
    await tab.port.command({ _tag: 'ShowPage', page: other, visible: true })
    await pass(9_000)
    expect(server.holds).toHaveLength(1)
    await pass(2_000)
    expect(server.holds).toEqual([])
    await pass(60_000)
    expect(isConnected()).toBe(true)
  })
})
