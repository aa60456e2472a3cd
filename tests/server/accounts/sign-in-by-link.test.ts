/**
 * The link in the mail to a newcomer signs in where the account was registered: in that browser alone, once, and while the
 * link lives. Anybody else who opens it gets what a link gave before, and so does whoever only fetches it.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteUnprovedAccounts } from '../../../server/accounts/registration.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld, person } from './account-world.ts'

const { server, world } = await openAccountWorld()
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('mail_request').execute()
})

const KNOWN_BROWSER = 'known-browser'

/** A newcomer's browser, and the link in the mail. */
const registered = async (email: string, over: Readonly<Record<string, unknown>> = {}) => {
  const home = await openBrowser(server.address)
  expect((await world.register(email, over, home)).status).toBe(201)
  return { home, ...(await world.linkIn(email, 'verify-address')) }
}
const enter = (browser: Browser, id: string, code: string): Promise<Answer> =>
  world.post(`/api/user/${id}/sign-in-by-link`, { code }, browser)
const tokenOf = ({ json }: Answer): string =>
  typeof json === 'object' && json !== null && 'token' in json ? String(json.token) : ''
const isProved = async (browser: Browser, email: string): Promise<unknown> =>
  (await world.post('/api/user/registration/proved', { email }, browser)).json

/** What is left as it was: nobody has signed in, the address waits, and the link still works as it did before. */
const expectRefused = async (answer: Answer, { email, id, code }: Record<'email' | 'id' | 'code', string>) => {
  expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, ['code']])
  expect(await world.account(email)).toMatchObject({ verified: false })
  const tokens = server.database.selectFrom('access_token').select('id').where('user_id', '=', Number(id))
  expect(await tokens.execute()).toEqual([])
  expect(await world.verify(id, code, await openBrowser(server.address))).toBe(true)
}

describe('the link in the mail', () => {
  test('signs in the browser that registered, which proves the address', { tags: 'newcomer-link' }, async () => {
    const email = 'straight@test.example'
    const { home, id, code } = await registered(email)
    const answer = await enter(home, id, code)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ id: Number(id), role: 'user' })
    home.token = tokenOf(answer)
    expect(await world.isAuthenticated(home)).toBe(true)
    const account = { verified: true, registering_session: null, registering_browser: null }
    expect(await world.account(email)).toMatchObject(account)
    expect(await world.auditKinds(Number(id))).toEqual(['user-registered', 'address-verified'])
    // The password that was chosen opens the account elsewhere too.
    expect((await (await openBrowser(server.address)).signIn(email, GOOD_PASSWORD)).status).toBe(200)
  })

  test('makes that browser a known one, from which a sign-in is told to nobody', {
    tags: 'newcomer-link',
  }, async () => {
    const email = 'known-now@test.example'
    const { home, id, code } = await registered(email)
    await enter(home, id, code)
    await home.signIn(email, GOOD_PASSWORD)
    expect((await world.mailsTo(email)).map(({ name }) => name)).toEqual(['verify-address'])
  })

  test('signs in also a day after the registration, if it was sent again then', {
    tags: ['newcomer-link', 'newcomer-send-again'],
  }, async () => {
    const email = 'slow@test.example'
    const { home, id } = await registered(email)
    await sql`update app_user set created_at = created_at - interval '2 days' where id = ${Number(id)}`.execute(
      server.database,
    )
    await deleteUnprovedAccounts(server.database)
    await world.post('/api/user/registration', { email }, home)
    const { code } = await world.linkIn(email, 'verify-address')
    expect((await enter(home, id, code)).status).toBe(200)
  })

  test('leaves that browser known to those who had signed in there before', { tags: 'newcomer-link' }, async () => {
    const [before, email] = ['shared-browser@test.example', 'second-here@test.example']
    const first = await registered(before)
    await enter(first.home, first.id, first.code)
    await world.register(email, {}, first.home)
    await first.home.signIn(before, GOOD_PASSWORD)
    expect((await world.mailsTo(before)).map(({ name }) => name)).toEqual(['verify-address'])
  })

  test('signs in once: not again, and one of two at the same moment', { tags: 'newcomer-link-once' }, async () => {
    const twice = await registered('twice@test.example')
    expect((await enter(twice.home, twice.id, twice.code)).status).toBe(200)
    expect((await enter(twice.home, twice.id, twice.code)).status).toBe(422)

    const race = await registered('race@test.example')
    const answers = await Promise.all([1, 2, 3].map(() => enter(race.home, race.id, race.code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  test('signs in for 24 hours', { tags: 'newcomer-link-once' }, async () => {
    const { home, id, code } = await registered('late@test.example')
    await sql`update account_code set expires_at = expires_at - interval '24 hours'`.execute(server.database)
    expect((await enter(home, id, code)).status).toBe(422)
    expect(await world.account('late@test.example')).toMatchObject({ verified: false })
  })

  test('is the newest one, if it was sent again', { tags: ['newcomer-link-once', 'newcomer-send-again'] }, async () => {
    const email = 'again-here@test.example'
    const { home, id, code } = await registered(email)
    expect((await world.post('/api/user/registration', { email }, home)).status).toBe(200)
    const newest = await world.linkIn(email, 'verify-address')
    expect((await enter(home, id, code)).status).toBe(422)
    expect((await enter(home, id, newest.code)).status).toBe(200)
  })

  test('changes nothing by being fetched, as programs do that look through mails', {
    tags: 'newcomer-link-foreign',
  }, async () => {
    const email = 'scanned@test.example'
    const { home, id, code, url } = await registered(email)
    for (const method of ['GET', 'HEAD']) {
      await home.send(url.pathname + url.search, { method })
      await home.send(`/api/user/${id}/sign-in-by-link`, { method })
    }
    expect(await world.account(email)).toMatchObject({ verified: false })
    expect((await enter(home, id, code)).status).toBe(200)
  })

  test('brings another site’s page nothing: it lacks the token of the session', {
    tags: 'newcomer-link-foreign',
  }, async () => {
    const { home, id, code } = await registered('forged@test.example')
    const path = `/api/user/${id}/sign-in-by-link`
    expect((await home.send(path, { method: 'POST', body: { code }, xsrf: false })).status).toBe(403)
    expect((await enter(home, id, code)).status).toBe(200)
  })
})

describe('signs in nobody', () => {
  const tags = ['newcomer-link-foreign']

  test('in another browser', { tags }, async () => {
    const email = 'foreign@test.example'
    const { home, ...link } = await registered(email)
    await expectRefused(await enter(await openBrowser(server.address), link.id, link.code), { ...link, email })
    // It was proved elsewhere by then: the browser that registered comes too late, and its password is void.
    expect((await enter(home, link.id, link.code)).status).toBe(422)
    expect((await home.signIn(email, GOOD_PASSWORD)).status).toBe(401)
  })

  test('by the cookie of the session alone, which a page can read and a stranger may set', { tags }, async () => {
    const email = 'session-known@test.example'
    const { home, ...link } = await registered(email)
    const other = await openBrowser(server.address)
    for (const name of ['sess', 'XSRF-TOKEN']) other.cookies.set(name, home.cookies.get(name) ?? '')
    await expectRefused(await enter(other, link.id, link.code), { ...link, email })
  })

  test('by the cookie of a known browser alone', { tags }, async () => {
    const email = 'mark-known@test.example'
    const { home, ...link } = await registered(email)
    const other = await openBrowser(server.address)
    other.cookies.set(KNOWN_BROWSER, home.cookies.get(KNOWN_BROWSER) ?? '')
    await expectRefused(await enter(other, link.id, link.code), { ...link, email })
  })

  test('with a wrong code, the code of another account, or another id', { tags }, async () => {
    const one = await registered('one@test.example')
    const other = await registered('other@test.example')
    for (const [id, code] of [
      [one.id, `${one.code}x`],
      [one.id, other.code],
      [other.id, one.code],
      ['999999', one.code],
    ] as const)
      expect((await enter(one.home, id, code)).status).toBe(422)
    expect((await enter(one.home, one.id, one.code)).status).toBe(200)
  })

  test('where somebody has signed in already, who stays who they are', { tags }, async () => {
    const email = 'beside-anna@test.example'
    const signedIn = await world.signedIn(people.anna)
    await world.register(email, {}, signedIn)
    const link = await world.linkIn(email, 'verify-address')
    await expectRefused(await enter(signedIn, link.id, link.code), { ...link, email })
    expect(await world.isAuthenticated(signedIn)).toBe(true)
  })

  test('whose address somebody else registered too: who reads the mail chooses a password', { tags }, async () => {
    const email = 'two-people@test.example'
    const { home } = await registered(email)
    const stranger = await openBrowser(server.address)
    await world.register(email, { firstName: 'Mallory', password: OTHER_PASSWORD }, stranger)
    const { id, code } = await world.linkIn(email, 'verify-address')
    expect((await enter(stranger, id, code)).status).toBe(422)
    expect((await enter(home, id, code)).status).toBe(422)
    expect(await world.verify(id, code, home)).toBe(true)
    expect(await world.account(email)).toMatchObject({ password_hash: null })
    for (const password of [GOOD_PASSWORD, OTHER_PASSWORD])
      expect((await home.signIn(email, password)).status).toBe(401)
  })

  test('who left the password out, who is closed, and whose address was proved before', { tags }, async () => {
    const without = await registered('without@test.example', { password: undefined })
    expect((await enter(without.home, without.id, without.code)).status).toBe(422)

    const closed = await registered('closed@test.example')
    await server.database.updateTable('app_user').set({ disabled: true }).where('id', '=', Number(closed.id)).execute()
    expect((await enter(closed.home, closed.id, closed.code)).status).toBe(422)

    const proved = await registered('proved@test.example')
    expect(await world.verify(proved.id, proved.code, proved.home)).toBe(true)
    expect((await enter(proved.home, proved.id, proved.code)).status).toBe(422)
  })

  test('to an account that was proved elsewhere, by the link for its next address', { tags }, async () => {
    const [email, next] = ['moves@test.example', 'moved@test.example']
    const { home, id, code } = await registered(email)
    const owner = await openBrowser(server.address)
    expect(await world.verify(id, code, owner)).toBe(true)
    const chosen = { code, password: OTHER_PASSWORD, repeatNewPassword: OTHER_PASSWORD }
    expect((await world.post(`/api/user/${id}/reset-password`, chosen, owner)).status).toBe(200)
    await owner.signIn(email, OTHER_PASSWORD)
    const body = { ...person, email: next, userType: await world.typeId('privatperson'), password: OTHER_PASSWORD }
    expect((await owner.send(`/api/user/${id}`, { method: 'PUT', body })).status).toBe(200)
    const link = await world.linkIn(next, 'verify-address')
    expect((await enter(home, id, link.code)).status).toBe(422)
    expect(await world.account(email)).toMatchObject({ pending_email: next })
    expect(await world.verify(id, link.code, owner)).toBe(true)
  })

  test('to whose account an administrator gave a role meanwhile', { tags }, async () => {
    const { home, id, code } = await registered('promoted@test.example')
    await server.database.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', Number(id)).execute()
    expect((await enter(home, id, code)).status).toBe(422)
  })
})

describe('registering again in the same browser', () => {
  test('counts with its new password, and its link signs in', { tags: 'newcomer-send-again' }, async () => {
    const email = 'same-browser@test.example'
    const { home, code } = await registered(email)
    await world.register(email, { password: OTHER_PASSWORD }, home)
    const newest = await world.linkIn(email, 'verify-address')
    expect((await enter(home, newest.id, code)).status).toBe(422)
    expect((await enter(home, newest.id, newest.code)).status).toBe(200)
    const elsewhere = await openBrowser(server.address)
    expect((await elsewhere.signIn(email, GOOD_PASSWORD)).status).toBe(401)
    expect((await elsewhere.signIn(email, OTHER_PASSWORD)).status).toBe(200)
  })

  test('with another address ends the mistyped one: its reader gets no account with the person’s name', {
    tags: 'newcomer-other-address',
  }, async () => {
    const wrong = 'mistyped@test.example'
    const email = 'right@test.example'
    const { home, id, code } = await registered(wrong)
    await world.register(email, { insteadOf: wrong }, home)
    expect(await world.account(wrong)).toBeUndefined()
    expect(await world.verify(id, code, await openBrowser(server.address))).toBe(false)
    expect((await enter(home, id, code)).status).toBe(422)
    const right = await world.linkIn(email, 'verify-address')
    expect((await enter(home, right.id, right.code)).status).toBe(200)
  })

  test('ends no registration of another browser, and no account', { tags: 'newcomer-other-address' }, async () => {
    const email = 'somebody-elses@test.example'
    const { id, code, home } = await registered(email)
    const stranger = await openBrowser(server.address)
    for (const insteadOf of [email, people.anna, people.unverified]) {
      const before = await world.account(insteadOf)
      const answer = await world.register('strangers-own@test.example', { insteadOf }, stranger)
      expect([answer.status, answer.json]).toEqual([201, {}])
      expect(await world.account(insteadOf)).toEqual(before)
    }
    expect((await enter(home, id, code)).status).toBe(200)
  })
})

describe('sending the mail again', () => {
  test('answers known and unknown addresses alike, and tells only the owner', {
    tags: ['newcomer-send-again', 'api-no-oracle'],
  }, async () => {
    const browser = await openBrowser(server.address)
    const answers = await Promise.all(
      [people.anna, 'nobody-at-all@test.example', people.disabled].map((email) =>
        world.post('/api/user/registration', { email }, browser),
      ),
    )
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, '{}']))
    expect(await world.mailNames(people.anna)).toEqual(['address-known'])
    expect(await world.mailNames('nobody-at-all@test.example')).toEqual([])
    expect(await world.mailNames(people.disabled)).toEqual([])
  })

  test('leads on to the day, and to no other page', { tags: 'newcomer-send-again' }, async () => {
    const email = 'to-the-day@test.example'
    const { home } = await registered(email)
    const send = (returnUrl: string) => world.post('/api/user/registration', { email, returnUrl }, home)
    expect((await send('/group/1/2026-03-09')).status).toBe(200)
    expect((await world.linkIn(email, 'verify-address')).url.searchParams.get('returnUrl')).toBe('/group/1/2026-03-09')
    expect((await send('https://evil.example/')).status).toBe(422)
  })

  test('fills nobody’s inbox', { tags: 'newcomer-send-again' }, async () => {
    const email = 'often@test.example'
    const { home } = await registered(email)
    for (let times = 0; times < 8; times += 1) await world.post('/api/user/registration', { email }, home)
    expect(await world.mailNames(email)).toHaveLength(5)
  })
})

describe('whether the address was proved in another browser', () => {
  test('is told to the browser that registered, and to nobody else', { tags: 'newcomer-waits' }, async () => {
    const email = 'elsewhere@test.example'
    const { home, id, code } = await registered(email)
    const phone = await openBrowser(server.address)
    expect(await isProved(home, email)).toBe(false)
    await world.verify(id, code, phone)
    expect(await isProved(home, email)).toBe(true)
    expect(await isProved(phone, email)).toBe(false)
    expect(await isProved(home, people.anna)).toBe(false)
    expect(await isProved(home, 'nobody@test.example')).toBe(false)
    // It signs in nobody there: who confirmed it may be somebody else.
    expect(await world.isAuthenticated(home)).toBe(false)
    expect((await home.signIn(email, GOOD_PASSWORD)).status).toBe(401)
  })

  test('is forgotten after a day', { tags: 'newcomer-waits' }, async () => {
    const email = 'day-after@test.example'
    const { home, id, code } = await registered(email)
    await world.verify(id, code, await openBrowser(server.address))
    await sql`update app_user set created_at = created_at - interval '1 day' where id = ${Number(id)}`.execute(
      server.database,
    )
    await deleteUnprovedAccounts(server.database)
    expect(await world.account(email)).toMatchObject({ registering_session: null, registering_browser: null })
    expect(await isProved(home, email)).toBe(false)
  })
})
