/** The signed-in person, for all tabs, with other cores of the browser, and after a change of the password. */
import { describe, expect, test } from 'vitest'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { user } from './testing/fake-server.ts'
import { beginNow, callOf, grid, other } from './testing/places.ts'

beginNow()

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
    // Another tab has signed out and in. It has its own core, because the browser lacks SharedWorker.
    tab.cookies.token = 'secret-token-9'
    server.next.set('/api/user/authenticated', [{ status: 200, body: false }])
    server.next.set('/api/auth/sign-in-silent', [{ status: 200, body: { ...user, token: 'secret-token-9' } }])
    const before = readings().length
    await pass(12_000)
    expect([tab.copy.state.value.account._tag, tab.cookies.token]).toEqual(['SignedIn', 'secret-token-9'])
    // With the invalid token, the day may have been read in the form for visitors.
    expect(readings()).toHaveLength(before + 1)
    expect(readings().at(-1)?.headers.authorization).toBe('Bearer secret-token-9')
  })

  test('is not begun again by a tab that tells its cookies as they were before a sign-out', {
    tags: 'sign-out-for-good',
  }, async () => {
    const { pass, tab } = await openCoreWorld(other, { token: 'secret-token-0' })
    tab.tellsLate(500)
    await tab.port.command({ _tag: 'ShowPage', page: other, visible: false })
    // A tab that becomes visible again is asked for its cookies.
    await tab.port.command({ _tag: 'ShowPage', page: other, visible: true })
    const signedOut = tab.served.command({ _tag: 'SignOut' })
    await pass(2_000)
    await signedOut
    expect(tab.copy.state.value.account).toEqual({ _tag: 'SignedOut', cause: 'asked' })
    expect(tab.cookies.token).toBeNull()
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
    /** Opens a page whose silent sign-in waits until `answer` is called. */
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

    // Another core of the browser, as in a browser without SharedWorker, signs in or out meanwhile.
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
