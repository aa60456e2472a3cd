/** Changing, forgetting and resetting passwords (docs/rules.md#http), on a real server with a real database. */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { issueToken } from '../../../server/access/access-token.ts'
import { leastAnswerMilliseconds } from '../../../server/accounts/prove-email.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld } from './account-world.ts'

const { server, content, world } = await openAccountWorld()
afterAll(() => server.stop())

const tokenOf = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'token' in json && typeof json.token === 'string' ? json.token : ''

const verified = (email: string): Promise<number> => world.verified(email)
const connect = async (browser: Browser) => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`, { accessTokenFactory: () => browser.token ?? '' })
    .configureLogging(LogLevel.None)
    .build()
  const closed = new Promise<string>((resolve) => connection.onclose(() => resolve('closed')))
  await connection.start()
  return { closed }
}

describe('changing the password', () => {
  const change = (browser: Browser, id: number, oldPassword: string, newPassword: string) =>
    browser.send(`/api/user/${id}/password`, { method: 'PUT', body: { oldPassword, newPassword } })

  test('gives a fresh token, and ends the others with their hub connections', {
    tags: ['call-user-password', 'email-password-changed', 'api-token-password'],
  }, async () => {
    const id = await verified('change@test.example')
    const [one, two] = [
      await world.signedIn('change@test.example', GOOD_PASSWORD),
      await world.signedIn('change@test.example', GOOD_PASSWORD),
    ]
    const before = one.token
    const { closed } = await connect(two)
    const answer = await change(one, id, GOOD_PASSWORD, OTHER_PASSWORD)
    expect(answer.status).toBe(200)
    expect(Object.keys(Object(answer.json))).toEqual(['token'])
    const fresh = tokenOf(answer.json)
    expect(fresh).toMatch(/^[\w-]{43}$/)
    expect(fresh).not.toBe(before)
    // A copy of this browser's token and cookies opens nothing either.
    expect([await world.isAuthenticated(one), await world.isAuthenticated(two)]).toEqual([false, false])
    one.token = fresh
    expect(await world.isAuthenticated(one)).toBe(true)
    expect(await closed).toBe('closed')

    const browser = await openBrowser(server.address)
    expect((await browser.signIn('change@test.example', GOOD_PASSWORD)).status).toBe(401)
    expect((await browser.signIn('change@test.example', OTHER_PASSWORD)).status).toBe(200)
    // The form in which the keyboard makes an å does not matter.
    expect((await browser.signIn('change@test.example', OTHER_PASSWORD.normalize('NFD'))).status).toBe(200)
    expect(await world.mailNames('change@test.example')).toEqual(['verify-address', 'password-changed'])
    const told = (await world.mailsTo('change@test.example')).find(({ name }) => name === 'password-changed')
    expect(told?.plain).toContain('Lösenordet till ditt konto hos Lärcentrum har just ändrats.')
    expect(await world.auditKinds(id)).toContain('password-changed')
  })

  test('is for oneself alone: another looks missing, for administrators too', async () => {
    for (const email of [people.anna, people.administrator]) {
      const browser = await world.signedIn(email)
      for (const id of [content.users.bertil, 999_999]) expect((await change(browser, id, '', '')).status).toBe(404)
    }
    const visitor = await openBrowser(server.address)
    expect((await change(visitor, content.users.bertil, '', '')).status).toBe(401)
  })

  test('is refused in the words of the specification', { tags: 'call-user-password' }, async () => {
    const browser = await world.signedIn(people.anna)
    const refusal = async (oldPassword: string, newPassword: string) => {
      const answer = await change(browser, content.users.anna, oldPassword, newPassword)
      expect(answer.status).toBe(422)
      return failureOf(answer).fields
    }
    expect(await refusal('', '')).toEqual({
      newPassword: 'Fyll i nytt lösenord.',
      oldPassword: 'Fyll i nuvarande lösenord.',
    })
    expect(await refusal(TEST_PASSWORD, 'kort')).toEqual({ newPassword: 'Lösenordet måste ha minst 10 tecken.' })
    expect(await refusal(TEST_PASSWORD, 'å'.repeat(513))).toEqual({ newPassword: 'Lösenordet är för långt.' })
    expect(await refusal(TEST_PASSWORD, 'Password1234')).toEqual({
      newPassword: 'Lösenordet är för vanligt. Välj ett annat.',
    })
    expect(await refusal('wrong', GOOD_PASSWORD)).toEqual({ oldPassword: 'Nuvarande lösenord stämmer inte.' })
    expect(await world.isAuthenticated(browser)).toBe(true)
    expect(await world.mailNames(people.anna)).toEqual([])
  })

  test('with a wrong one counts as a failed sign-in, and waits as that does', async () => {
    const id = await verified('guess@test.example')
    const browser = await world.signedIn('guess@test.example', GOOD_PASSWORD)
    for (let count = 0; count < 10; count += 1)
      expect((await change(browser, id, 'x', OTHER_PASSWORD)).status).toBe(422)
    // The delay is so long that it does not pass even on a slow machine.
    await sql`insert into sign_in_failure select 'guess@test.example', server_now() from generate_series(1, 4)`.execute(
      server.database,
    )
    const answer = await change(browser, id, GOOD_PASSWORD, OTHER_PASSWORD)
    expect([answer.status, failureOf(answer).code]).toEqual([429, 'too-many-sign-ins'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await sql`update sign_in_failure set at = at - interval '1 minute'`.execute(server.database)
    expect((await change(browser, id, GOOD_PASSWORD, OTHER_PASSWORD)).status).toBe(200)
  })

  test('twice at the same time with the same old one happens once', async () => {
    const id = await verified('race@test.example')
    const browser = await world.signedIn('race@test.example', GOOD_PASSWORD)
    const answers = await Promise.all([
      change(browser, id, GOOD_PASSWORD, OTHER_PASSWORD),
      change(browser, id, GOOD_PASSWORD, 'fem-blanka-knappar'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('leaves no token to a sign-in that was on its way with the old one', async () => {
    const id = await verified('late@test.example')
    const before = await world.account('late@test.example')
    const browser = await world.signedIn('late@test.example', GOOD_PASSWORD)
    await change(browser, id, GOOD_PASSWORD, OTHER_PASSWORD)
    expect(await issueToken(server.database, id, before?.password_hash ?? null)).toBeNull()
    const now = await world.account('late@test.example')
    expect(await issueToken(server.database, id, now?.password_hash ?? null)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a forgotten password', () => {
  const forget = (email: string, over: Readonly<Record<string, unknown>> = {}) =>
    world.post('/api/user/forgot-password', { email, ...over })

  test('sends a link to a known address, and answers alike for any', {
    tags: ['call-user-forgot', 'email-reset', 'api-no-oracle'],
  }, async () => {
    const before = await world.mailsTo(people.disabled)
    for (const email of [` ${people.bertil.toUpperCase()} `, 'nobody@test.example', people.disabled]) {
      const start = performance.now()
      const answer = await forget(email, { baseUrl: `${server.url}/forgot-password` })
      expect([email, answer.status, answer.text]).toEqual([email, 200, '{}'])
      expect(performance.now() - start).toBeGreaterThan(leastAnswerMilliseconds - 5)
    }
    expect(await world.mailNames(people.bertil)).toEqual(['reset-password'])
    const { url, id } = await world.linkIn(people.bertil, 'reset-password')
    expect([url.origin, url.pathname, id]).toEqual([server.url, '/forgot-password', String(content.users.bertil)])
    expect(await world.mailsTo('nobody@test.example')).toEqual([])
    expect(await world.mailsTo(people.disabled)).toEqual(before)
  })
  test('changes nothing until the link is used', async () => {
    const browser = await world.signedIn(people.company)
    await forget(people.company)
    expect(await world.isAuthenticated(browser)).toBe(true)
    expect((await browser.signIn(people.company, TEST_PASSWORD)).status).toBe(200)
  })
  test('needs an address, in the words of the specification', async () => {
    for (const email of ['', '  ', 'anna', 'anna@', 'anna @test.example']) {
      const answer = await forget(email)
      const words =
        email.trim() === '' ? 'Fyll i epost.' : 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.'
      expect([answer.status, failureOf(answer).fields]).toEqual([422, { email: words }])
    }
  })
})

describe('resetting the password', () => {
  const forgotten = async (email: string) => {
    expect((await world.post('/api/user/forgot-password', { email })).status).toBe(200)
    return world.linkIn(email, 'reset-password')
  }
  const reset = (id: string | number, code: string, password = OTHER_PASSWORD, repeatNewPassword = password) =>
    world.post(`/api/user/${id}/reset-password`, { code, password, repeatNewPassword })
  const refusedCode = { code: 'Länken har redan använts eller är för gammal. Be om en ny länk och försök igen.' }

  test('ends every token, says so by mail, and forgets the failures', {
    tags: ['call-user-reset', 'api-token-password'],
  }, async () => {
    const id = await verified('reset@test.example')
    const browser = await world.signedIn('reset@test.example', GOOD_PASSWORD)
    const { closed } = await connect(browser)
    await sql`insert into sign_in_failure select 'reset@test.example', server_now() from generate_series(1, 20)`.execute(
      server.database,
    )
    const { code } = await forgotten('reset@test.example')
    const answer = await reset(id, code)
    expect([answer.status, answer.json]).toEqual([200, {}])
    expect(await world.isAuthenticated(browser)).toBe(false)
    expect(await closed).toBe('closed')
    expect((await world.mailNames('reset@test.example')).slice(1)).toEqual(['reset-password', 'password-changed'])
    expect(await world.auditKinds(id)).toContain('password-reset')
    await world.signedIn('reset@test.example', OTHER_PASSWORD)
  })

  test('needs the newest code, once', { tags: ['code-newest', 'code-strength'] }, async () => {
    const id = await verified('newest@test.example')
    const [old, newest] = [await forgotten('newest@test.example'), await forgotten('newest@test.example')]
    const other = await forgotten(people.bertil)
    for (const [account, code] of [
      [id, old.code],
      [id, other.code],
      [id, ''],
      [id, 'x'.repeat(10_000)],
      [999_999, newest.code],
      [content.users.anna, newest.code],
    ] as const) {
      const answer = await reset(account, code)
      expect([answer.status, failureOf(answer).fields]).toEqual([422, refusedCode])
    }
    const answers = await Promise.all([1, 2, 3].map((count) => reset(id, newest.code, `${OTHER_PASSWORD}-${count}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await reset(id, newest.code)).status).toBe(422)
  })

  test('works for an hour', { tags: 'code-life' }, async () => {
    const pass = (interval: string) =>
      sql`update account_code set expires_at = expires_at - ${interval}::interval`.execute(server.database)
    const id = await verified('hour@test.example')
    const late = await forgotten('hour@test.example')
    await pass('1 hour')
    expect((await reset(id, late.code)).status).toBe(422)
    const early = await forgotten('hour@test.example')
    await pass('59 minutes')
    expect((await reset(id, early.code)).status).toBe(200)
  })

  test('is refused in the words of the specification, and the link still works', {
    tags: 'call-user-reset',
  }, async () => {
    const id = await verified('words@test.example')
    const { code } = await forgotten('words@test.example')
    const refusal = async (password: string, repeated: string) => {
      const answer = await reset(id, code, password, repeated)
      expect(answer.status).toBe(422)
      return failureOf(answer).fields
    }
    expect(await refusal('', '')).toEqual({ password: 'Fyll i lösenord.', repeatNewPassword: 'Repetera lösenord.' })
    expect(await refusal(OTHER_PASSWORD, '')).toEqual({ repeatNewPassword: 'Repetera lösenord.' })
    expect(await refusal(OTHER_PASSWORD, GOOD_PASSWORD)).toEqual({
      repeatNewPassword: 'Lösenorden stämmer inte med varandra',
    })
    expect(await refusal('kort', 'kort')).toEqual({ password: 'Lösenordet måste ha minst 10 tecken.' })
    expect(await refusal('åkerström1', 'åkerström1')).toEqual({
      password: 'Lösenordet liknar ditt namn, dina uppgifter eller tjänstens namn. Välj ett annat.',
    })
    // A caller without a code does not learn why the password is refused.
    const guess = await reset(id, 'x', 'åkerström1')
    expect(failureOf(guess).fields).toEqual(refusedCode)
    expect((await reset(id, code)).status).toBe(200)
  })

  test('proves the address too, of somebody who never used the first link', async () => {
    await world.register('unproved@test.example')
    const { id, code } = await forgotten('unproved@test.example')
    expect((await reset(id, code)).status).toBe(200)
    await world.signedIn('unproved@test.example', OTHER_PASSWORD)
  })

  test('opens no disabled account', async () => {
    const id = await verified('closed@test.example')
    const { code } = await forgotten('closed@test.example')
    await server.database.updateTable('app_user').set({ disabled: true }).where('id', '=', id).execute()
    const answer = await reset(id, code)
    expect([answer.status, failureOf(answer).fields]).toEqual([422, refusedCode])
  })

  test('works no longer once the password is changed', async () => {
    const id = await verified('changed@test.example')
    const { code } = await forgotten('changed@test.example')
    const browser = await world.signedIn('changed@test.example', GOOD_PASSWORD)
    const body = { oldPassword: GOOD_PASSWORD, newPassword: OTHER_PASSWORD }
    expect((await browser.send(`/api/user/${id}/password`, { method: 'PUT', body })).status).toBe(200)
    expect((await reset(id, code)).status).toBe(422)
  })
})

describe('a password that is hardly more than words that everybody tries', () => {
  const tried = [
    'demo-losenord',
    'hammarby123',
    'Djurgården1',
    'sommar2026',
    'larcentrum-1',
    'localhost-2026',
    'Ek-skolan-1',
  ]

  test('is refused at its field on every way in which one is chosen', { tags: 'password-rule' }, async () => {
    const { id: school } = await server.database
      .insertInto('organisation')
      .values({ organisation_type: 2, name: 'Ek-skolan' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userType = await world.typeId('skola')
    const ofSchool = { userType, organisation: school }
    const id = await world.verified('tried@test.example', ofSchool)
    const browser = await world.signedIn('tried@test.example', GOOD_PASSWORD)
    const codeOfReset = async () => {
      await world.post('/api/user/forgot-password', { email: 'tried@test.example' })
      return (await world.linkIn('tried@test.example', 'reset-password')).code
    }
    const code = await codeOfReset()
    const administrator = await world.signedIn(people.administrator)
    const body = { firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 05' }
    const unclaimed = Number(
      Reflect.get(Object((await world.post('/api/user/person', body, administrator)).json), 'id'),
    )
    await server.database.updateTable('app_user').set({ organisation_id: school }).where('id', '=', unclaimed).execute()
    const handed = await world.post(`/api/user/${unclaimed}/claim`, { send: false }, administrator)
    const claimCode = new URL(String(Reflect.get(Object(handed.json), 'address'))).searchParams.get('code') ?? ''

    const ways: Readonly<Record<string, (password: string) => Promise<readonly [number, string | undefined]>>> = {
      async registration(password) {
        const answer = await world.register('new@test.example', { ...ofSchool, password })
        return [answer.status, failureOf(answer).fields?.password]
      },
      async change(newPassword) {
        const change = { method: 'PUT', body: { oldPassword: GOOD_PASSWORD, newPassword } } as const
        const answer = await browser.send(`/api/user/${id}/password`, change)
        return [answer.status, failureOf(answer).fields?.newPassword]
      },
      async reset(password) {
        const answer = await world.post(`/api/user/${id}/reset-password`, {
          code,
          password,
          repeatNewPassword: password,
        })
        return [answer.status, failureOf(answer).fields?.password]
      },
      async claim(password) {
        const claim = { code: claimCode, email: 'rut@test.example', password }
        const answer = await world.post(`/api/user/${unclaimed}/claim-account`, claim)
        return [answer.status, failureOf(answer).fields?.password]
      },
    }
    for (const [way, choose] of Object.entries(ways))
      for (const password of tried)
        expect([way, password, await choose(password)]).toEqual([
          way,
          password,
          [422, expect.stringContaining('Välj ett annat')],
        ])
    expect(
      (
        await world.post(`/api/user/${id}/reset-password`, {
          code,
          password: OTHER_PASSWORD,
          repeatNewPassword: OTHER_PASSWORD,
        })
      ).status,
    ).toBe(200)
  })
})
