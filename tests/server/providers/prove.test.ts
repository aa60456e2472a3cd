/**
 * Asking the provider again who somebody is: of people without a password, for changes that want a proof of now. Each way to prove nothing is
 * refused, and what was asked for stays undone.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { GOOD_PASSWORD } from '../accounts/account-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { openProviderScene } from './provider-scene.ts'
import { openRealScene } from './real-scene.ts'

const scene = await openProviderScene({
  environment: { OIDC_1_ROLE_CLAIM: 'groups', OIDC_1_ROLES: 'chief=administrator' },
})
const { server, world, provider, registered, leave, comeBack, begin } = scene
afterAll(() => scene.stop())
beforeEach(() => provider.answer({}))

const chief = { groups: ['chief'] }
const now = async (): Promise<number> => Date.parse(await serverNow(server.database)) / 1000
const rest = async (): Promise<void> => setClock(server.database, ((await now()) + 31 * 60) * 1000)
let made = 0
/** What only an administrator may do. */
const administer = async (browser: Browser): Promise<string> => {
  made += 1
  const answer = await browser.send('/api/attributes', { method: 'POST', body: { name: `Sak ${made}` } })
  return answer.status < 300 ? 'done' : scene.codeOf(answer)
}
/** Goes to the provider and back. @returns what the page that one comes back to is told */
const prove = async (browser: Browser, claims: Readonly<Record<string, unknown>>): Promise<string> => {
  const left = await leave(browser, { purpose: 'prove' })
  provider.answer({ claims })
  const { to, facts } = await comeBack(browser, left)
  expect(to.pathname).toBe('/sign-in')
  return facts.get('trouble') ?? `proof ${facts.get('proof')}`
}
/** An administrator by the provider, who has rested for half an hour. */
const rested = async (sub: string): Promise<Browser> => {
  const { browser } = await registered({ sub, ...chief }, { email: `${sub}@test.example` })
  expect(await administer(browser)).toBe('done')
  await rest()
  expect(await administer(browser)).toBe('403 prove-again')
  return browser
}

describe('an administrator without a password', { tags: 'provider-proof' }, () => {
  test('is asked for at the provider anew, and goes on', async () => {
    const browser = await rested('fresh')
    const left = await leave(browser, { purpose: 'prove' })
    expect(Object.fromEntries(left.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    provider.answer({ claims: { sub: 'fresh', ...chief, auth_time: Math.floor(await now()) } })
    const { facts } = await comeBack(browser, left)
    // There is nothing in the address that anybody could use.
    expect(Object.fromEntries(facts)).toEqual({ proof: 'yes' })
    expect(await administer(browser)).toBe('done')
  })

  test('may have a provider whose clock is half a minute slow', async () => {
    const browser = await rested('slow-clock')
    const time = Math.floor(await now())
    expect(await prove(browser, { sub: 'slow-clock', ...chief, auth_time: time - 28 })).toBe('proof yes')
    expect(await administer(browser)).toBe('done')
  })

  test('is asked for anew only of a proof: an ordinary sign-in may be one that the provider remembers', async () => {
    const left = await leave(await openBrowser(server.address))
    expect([left.searchParams.get('prompt'), left.searchParams.get('max_age')]).toEqual([null, null])
  })
})

describe('nothing is proved', { tags: 'provider-proof' }, () => {
  test('by a provider that does not say when it saw the person, nor by the unsigned answer about them', async () => {
    const browser = await rested('no-time')
    scene.lines.length = 0
    expect(await prove(browser, { sub: 'no-time', ...chief })).toBe('no-auth-time')
    expect(scene.lines.join('')).toContain('A provider could not prove somebody again')
    const left = await leave(browser, { purpose: 'prove' })
    const auth_time = Math.floor(await now())
    provider.answer({ claims: { sub: 'no-time', ...chief }, userinfo: { auth_time } })
    expect((await comeBack(browser, left)).facts.get('trouble')).toBe('no-auth-time')
    expect(await prove(browser, { sub: 'no-time', ...chief, auth_time: String(auth_time) })).toBe('wrong')
    expect(await administer(browser)).toBe('403 prove-again')
  })

  test('by a sign-in of before the question', async () => {
    const browser = await rested('before')
    const auth_time = Math.floor(await now()) - 120
    expect(await prove(browser, { sub: 'before', ...chief, auth_time })).toBe('not-anew')
    expect(await administer(browser)).toBe('403 prove-again')
  })

  test('by somebody else, whether they have an account here or not', async () => {
    const browser = await rested('self')
    await registered({ sub: 'colleague', ...chief }, { email: 'colleague@test.example' })
    const auth_time = Math.floor(await now())
    expect(await prove(browser, { sub: 'colleague', ...chief, auth_time })).toBe('other-person')
    expect(await prove(browser, { sub: 'nobody', ...chief, auth_time })).toBe('other-person')
    expect(await administer(browser)).toBe('403 prove-again')
  })

  test('in another browser, and twice by one answer', async () => {
    const browser = await rested('there')
    const stranger = await openBrowser(server.address)
    await stranger.send('/api/auth/provider/begin', { method: 'POST', body: { provider: '1' } })
    provider.answer({ claims: { sub: 'there', ...chief, auth_time: Math.floor(await now()) } })
    const left = await leave(browser, { purpose: 'prove' })
    expect(Object.fromEntries((await comeBack(stranger, left)).facts)).toMatchObject({
      trouble: 'expired',
      proof: 'no',
    })
    const foreign = await openBrowser(server.address)
    foreign.cookies.set('sess', browser.cookies.get('sess') ?? '')
    expect((await comeBack(foreign, left)).facts.get('trouble')).toBe('expired')
    expect(await administer(browser)).toBe('403 prove-again')
    expect((await comeBack(browser, left)).facts.get('proof')).toBe('yes')
    await rest()
    expect((await comeBack(browser, left)).facts.get('trouble')).toBe('expired')
    expect(await administer(browser)).toBe('403 prove-again')
  })

  test('of another session of the same person', async () => {
    const browser = await rested('two-sessions')
    const ticket = { claims: { sub: 'two-sessions', ...chief, auth_time: Math.floor(await now()) } }
    const left = await leave(browser, { purpose: 'prove' })
    provider.answer(ticket)
    const first = browser.token
    // In the same browser the person signs out and in again meanwhile.
    await browser.send('/api/auth/sign-out', { method: 'POST' })
    expect((await comeBack(browser, left)).facts.get('trouble')).toBe('expired')
    browser.token = first
    expect(await administer(browser)).toBe('401 signed-out')
  })

  test('for who is signed out, or has linked no such provider', async () => {
    const nobody = await openBrowser(server.address)
    expect(scene.codeOf(await begin(nobody, { purpose: 'prove' }))).toBe('401 signed-out')
    await world.verified('unlinked@test.example')
    const unlinked = await world.signedIn('unlinked@test.example', GOOD_PASSWORD)
    expect(scene.codeOf(await begin(unlinked, { purpose: 'prove' }))).toBe('404 not-found')
  })

  test('for a person whose role the provider has taken: it is gone, and the session with it', async () => {
    const { browser, id } = await registered({ sub: 'left', ...chief }, { email: 'left@test.example' })
    await rest()
    expect(await prove(browser, { sub: 'left', groups: [], auth_time: Math.floor(await now()) })).toBe('ended')
    expect(await administer(browser)).toBe('401 signed-out')
    const row = await server.database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ role: 'user', role_issuer: null })
  })
})

test('a role that comes with a proof opens nothing without a second factor, where the house asks for one', {
  tags: ['provider-proof', 'staff-second-factor'],
}, async () => {
  const strict = await openProviderScene({
    environment: { ...{ OIDC_1_ROLE_CLAIM: 'groups', OIDC_1_ROLES: 'chief=administrator' }, STAFF_SECOND_FACTOR: '1' },
  })
  try {
    const proveRaised = async (sub: string, further: object = {}): Promise<Browser> => {
      const raised = await strict.registered({ sub }, { email: `${sub}@test.example` })
      const left = await strict.leave(raised.browser, { purpose: 'prove' })
      const auth_time = Math.floor(Date.parse(await serverNow(strict.server.database)) / 1000)
      strict.provider.answer({ claims: { sub, ...chief, auth_time, ...further } })
      await strict.comeBack(raised.browser, left)
      return raised.browser
    }
    expect(await strict.world.isAuthenticated(await proveRaised('weak'))).toBe(false)
    expect(await strict.world.isAuthenticated(await proveRaised('strong', { amr: ['mfa'] }))).toBe(true)
  } finally {
    await strict.stop()
  }
})

describe('whoever has no password is in no dead end half an hour later', { tags: 'provider-proof' }, () => {
  const changes: Readonly<Record<string, (browser: Browser, id: number) => Promise<{ readonly status: number }>>> = {
    'a calendar address': (browser) => browser.send('/api/booking/feed', { method: 'POST', body: {} }),
    'an app for codes': (browser) => browser.send('/api/auth/factors/app', { method: 'POST', body: {} }),
    'a further provider': (browser) => begin(browser, { purpose: 'link' }),
    'another e-mail address': async (browser, id) => {
      const body = { ...(await scene.registration()), email: `moved-${id}@test.example` }
      return browser.send(`/api/user/${id}`, { method: 'PUT', body })
    },
  }
  test.for(Object.keys(changes))('for %s', async (name) => {
    const change = changes[name]
    if (change === undefined) throw new Error('There is a change')
    const sub = `resident ${name}`
    const { browser, id } = await registered({ sub }, { email: `r-${name.length}@test.example` })
    await rest()
    const refused = await change(browser, id)
    expect(refused.status).toBe(403)
    expect(refused).toMatchObject({ json: { code: 'prove-again' } })
    expect(await prove(browser, { sub, auth_time: Math.floor(await now()) })).toBe('proof yes')
    expect((await change(browser, id)).status).toBeLessThan(300)
  })
})

test('a real provider asks a person whom it knows once more, and says when', { tags: 'provider-proof' }, async () => {
  const real = await openRealScene()
  try {
    await setClock(real.server.database, Date.now())
    const { browser, visitor } = await real.signIn()
    // It knows the person, and asks nothing for a further sign-in.
    expect((await real.goThere(browser, visitor)).asked).toBe(0)
    await setClock(real.server.database, Date.now() + 31 * 60_000)
    const calendar = () => browser.send('/api/booking/feed', { method: 'POST', body: {} })
    expect(scene.codeOf(await calendar())).toBe('403 prove-again')
    await setClock(real.server.database, Date.now())
    const { facts, asked } = await real.goThere(browser, visitor, { purpose: 'prove' })
    expect([asked, Object.fromEntries(facts)]).toEqual([1, { proof: 'yes' }])
    // The session was made before the proof: without it half an hour would be over.
    await setClock(real.server.database, Date.now() + 29 * 60_000)
    expect((await calendar()).status).toBe(201)
  } finally {
    await real.stop()
  }
})
