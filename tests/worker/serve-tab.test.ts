/** The core's connection to a tab, and its messages about slow calls. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSessionId, tabId } from '../../domain/ids.ts'
import { type TabPort, tabLockName, type UploadWatch } from '../../domain/port/core-port.ts'
import type { CallMessage, Command } from '../../domain/schema/port.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { NOW, SESSION } from './testing/fake-server.ts'
import { overPort } from './testing/over-port.ts'

describe('what came over a port as a proxy is let go of', () => {
  const id = tabId('00000000-0000-4000-8000-000000000009')
  const createWorld = () =>
    createCoreWorld({ advance: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) })

  const sayHello = async (world: ReturnType<typeof createWorld>, change: object = {}) => {
    const served = world.core.serve()
    const cookies = { session: isSessionId(SESSION) ? SESSION : null, token: null, xsrf: null }
    const tab: TabPort = {
      deliver: async () => undefined,
      readCookies: async () => cookies,
      writeToken: async () => undefined,
      writeSession: async () => undefined,
    }
    const { proxy, released } = overPort(tab)
    const die = world.locks.hold(tabLockName(id))
    const answer = await served.hello(
      {
        build: 'test',
        tabId: id,
        cookies,
        page: { _tag: 'Other' },
        visible: true,
        locked: true,
        firstAnswers: [],
        carried: null,
        ...change,
      },
      proxy,
    )
    return { served, die, answer, released }
  }

  test('when its tab leaves', async () => {
    const { served, released } = await sayHello(createWorld())
    await served.leave()
    await released
  })

  test('when its tab is gone without a word', async () => {
    const { die, released } = await sayHello(createWorld())
    die()
    await released
  })

  test('when its tab says hello anew, and the new one is not', async () => {
    const world = createWorld()
    const before = await sayHello(world)
    const after = await sayHello(world)
    await before.released
    let isReleased = false
    void after.released.then(() => {
      isReleased = true
    })
    await after.served.ping()
    expect(isReleased).toBe(false)
    await after.served.leave()
    await after.released
  })

  test('when its tab is of another build', async () => {
    const { answer, released } = await sayHello(createWorld(), { build: 'another' })
    expect(answer._tag).toBe('Failed')
    await released
  })

  test('when the file has gone whose way it follows', async () => {
    const world = createWorld()
    const { served } = await world.openTab({ _tag: 'Other' })
    world.server.next.set('/api/resources/3/media', [{ status: 201, body: { id: 9, title: 'Salen', url: '/x.webp' } }])
    const fractions: number[] = []
    const watch: UploadWatch = (fraction) => {
      fractions.push(fraction)
      return true
    }
    const { proxy, released } = overPort(watch)
    const message: CallMessage = {
      name: 'addMediaOfResource',
      parameters: { id: 3 },
      query: {},
      body: { title: 'Salen' },
      success: null,
      toastsFailure: false,
    }
    const answer = await served.upload(message, new File(['pixels'], 'salen.png', { type: 'image/png' }), proxy)
    expect(answer._tag).toBe('Ok')
    expect(fractions).toEqual([0.5, 1])
    await released
  })
})

test('a command is answered once its tab has taken in what it brought about, be the tab busy for ten seconds', {
  tags: 'core-delivery',
}, async () => {
  vi.useFakeTimers({ now: NOW })
  try {
    const { openTab, pass } = createCoreWorld()
    const tab = await openTab({ _tag: 'Other' })
    tab.busyFor(10_000)
    const answered = vi.fn()
    void tab.served.command({ _tag: 'ShowPage', page: { _tag: 'Other' }, visible: false }).then(answered)
    await pass(9_000)
    expect(answered).not.toHaveBeenCalled()
    await pass(2_000)
    expect(answered).toHaveBeenCalledOnce()
    expect(tab.copy.state.value.tabs[tab.id]?.visible).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

describe('a call that takes longer than two seconds', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const reload: Command = { _tag: 'ReloadCatalogue' }
  const secret = 'a-password-that-is-not-to-be-read'

  /** The messages in the core's console about a command whose answer takes a given time. */
  const complaintsAbout = async (command: Command, path: string, milliseconds: number): Promise<unknown[]> => {
    const { server, openTab, pass } = createCoreWorld()
    const { served } = await openTab({ _tag: 'Other' })
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const answerAtOnce = server.fetch
    server.fetch = async (url, init) => {
      if (url.endsWith(path)) await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return answerAtOnce(url, init)
    }
    const answer = served.command(command)
    await pass(milliseconds + 1_000)
    await answer
    return warned.mock.calls.flat()
  }

  test('is written to the console by its name and nothing more', async () => {
    const complaints = await complaintsAbout(
      { _tag: 'SignIn', email: 'anna@example.se', password: secret },
      '/api/auth/sign-in',
      2_500,
    )
    // A tab takes 5 ms to write the cookie.
    expect(complaints).toEqual(['slow: SignIn took 2505 ms'])
  })

  test('is the only one of which that is said', async () => {
    expect(await complaintsAbout(reload, '/api/groups', 1_900)).toEqual([])
    expect(await complaintsAbout(reload, '/api/groups', 2_100)).toEqual([expect.stringContaining('ReloadCatalogue')])
  })
})
