/** Wrong passwords delay only the person who guesses (docs/rules.md#sign-in). */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccountWorld } from '../accounts/account-world.ts'
import { type Answer, type Browser, openBrowser } from '../testing/browser.ts'
import { plainRequest } from '../testing/plain-request.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const GUESSER = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'

const { server, content, world } = await openAccountWorld({
  environment: {
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_ADDRESS_CALLS_PER_SECOND: '1000000',
    MAX_ADDRESS_CALLS_AT_ONCE: '1000',
  },
})
afterAll(() => server.stop())
beforeEach(() => server.database.deleteFrom('sign_in_failure').execute())

/** Signs in from this address, which a trusted proxy names. */
const from = async (address: string, email: string, password: string, browser?: Browser): Promise<Answer> =>
  (browser ?? (await openBrowser(server.address))).send('/api/auth/sign-in', {
    method: 'POST',
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })
const statusFrom = async (...parts: Parameters<typeof from>): Promise<number> => (await from(...parts)).status

/** Makes wrong attempts from this address until it must wait for a minute. */
const guess = async (address: string, email: string): Promise<void> => {
  await sql`
    insert into sign_in_failure (email_key, at, line, source)
    select ${email}, server_now(), ${address}, ${address} from generate_series(1, 20)`.execute(server.database)
  expect(await statusFrom(address, email, TEST_PASSWORD)).toBe(429)
}

describe('while one address guesses', () => {
  test('the owner signs in from another, every time', { tags: 'cap-account-source' }, async () => {
    const browser = await openBrowser(server.address)
    for (let count = 0; count < 12; count += 1) await statusFrom(GUESSER, people.anna, `guess ${count}`, browser)
    await guess(GUESSER, people.anna)
    for (let count = 0; count < 5; count += 1) expect(await statusFrom(ELSEWHERE, people.anna, TEST_PASSWORD)).toBe(200)
    // The owner's right password opens nothing to the guesser either.
    expect(await statusFrom(GUESSER, people.anna, TEST_PASSWORD)).toBe(429)
  })

  test('an IPv6 neighbour of the same /64 is the same address', async () => {
    const browser = await openBrowser(server.address)
    for (let count = 0; count < 10; count += 1)
      await statusFrom(`2001:db8:5:6::${count + 1}`, people.anna, 'x', browser)
    await statusFrom('2001:db8:5:6::77', people.anna, 'x', browser)
    expect(await statusFrom('2001:db8:5:6:ffff::1', people.anna, TEST_PASSWORD, browser)).toBe(429)
    expect(await statusFrom('2001:db8:5:7::1', people.anna, TEST_PASSWORD, browser)).toBe(200)
  })

  test('a browser that has signed in to the account before signs in from that very address', {
    tags: 'cap-account-browser',
  }, async () => {
    const known = await openBrowser(server.address)
    expect(await statusFrom(GUESSER, people.anna, TEST_PASSWORD, known)).toBe(200)
    await guess(GUESSER, people.anna)
    await guess(GUESSER, people.bertil)
    expect(await statusFrom(GUESSER, people.anna, TEST_PASSWORD, known)).toBe(200)
    // The browser is known only to that account. It has its own free guesses, as many as any other browser.
    expect(await statusFrom(GUESSER, people.bertil, TEST_PASSWORD, known)).toBe(429)
    for (let count = 0; count < 10; count += 1) expect(await statusFrom(GUESSER, people.anna, 'x', known)).toBe(401)
    await sql`
      insert into sign_in_failure (email_key, at, line, source)
      select email_key, server_now(), line, source from sign_in_failure
      where email_key = ${people.anna} and line <> ${GUESSER} limit 4`.execute(server.database)
    expect(await statusFrom(ELSEWHERE, people.anna, TEST_PASSWORD, known)).toBe(429)
    // Its wrong attempts delay nobody else.
    expect(await statusFrom(ELSEWHERE, people.anna, TEST_PASSWORD)).toBe(200)
  })

  test('a reset by mail opens that address to the account, in the browser that reset it even beyond the bound of the address', {
    tags: 'cap-account-browser',
  }, async () => {
    const email = 'reset-opens@test.example'
    await world.register(email)
    const { id, code } = await world.linkIn(email, 'verify-address')
    await world.verify(id, code)
    await guess(GUESSER, email)
    await sql`
      insert into sign_in_failure (email_key, at, line, source)
      select 'someone-' || n || '@test.example', server_now(), ${GUESSER}, ${GUESSER} from generate_series(1, 95) as n`.execute(
      server.database,
    )
    const browser = await openBrowser(server.address)
    await world.post('/api/user/forgot-password', { email }, browser)
    const reset = await world.linkIn(email, 'reset-password')
    const password = 'sju-stora-paraplyer'
    const answer = await world.post(
      `/api/user/${reset.id}/reset-password`,
      { code: reset.code, password, repeatNewPassword: password },
      browser,
    )
    expect(answer.status).toBe(200)
    expect(await statusFrom(GUESSER, email, password, browser)).toBe(200)
    expect(await statusFrom(GUESSER, email, password)).toBe(429)
  })

  test('whoever is signed in changes the password from that very address', async () => {
    const browser = await world.signedIn(people.anna)
    await guess('127.0.0.1', people.anna)
    const answer = await browser.send(`/api/user/${content.users.anna}/password`, {
      method: 'PUT',
      body: { oldPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD },
    })
    expect(answer.status).toBe(200)
  })

  test('an unknown address waits as a known one does', { tags: 'api-no-oracle' }, async () => {
    const browser = await openBrowser(server.address)
    const attempts = async (email: string) => {
      const answers: unknown[] = []
      for (let count = 0; count < 10; count += 1) {
        const { status, text, headers } = await from(GUESSER, email, 'x', browser)
        answers.push([status, text, headers.get('retry-after')])
      }
      await server.database.deleteFrom('sign_in_failure').where('email_key', '<>', email).execute()
      return answers
    }
    const known = await attempts(people.bertil)
    expect(await attempts('nobody-at-all@test.example')).toEqual(known)
    expect(await attempts(people.disabled)).toEqual(known)
  })
})

describe('one password tried on many accounts', () => {
  test('meets the bound of its address, and nobody else does', { tags: 'cap-sign-in-source' }, async () => {
    const browser = await openBrowser(server.address)
    const statuses: number[] = []
    for (let count = 0; count < 85; count += 1)
      statuses.push(await statusFrom(GUESSER, `pupil-${count}@test.example`, 'Sommar2026!', browser))
    expect(statuses.slice(0, 75)).toEqual(Array.from({ length: 75 }, () => 401))
    expect(statuses).toContain(429)
    expect(await statusFrom(ELSEWHERE, people.anna, TEST_PASSWORD)).toBe(200)
  })

  test('all at once meets it too', async () => {
    const browser = await openBrowser(server.address)
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, count) => statusFrom(GUESSER, `at-once-${count}@test.example`, 'x', browser)),
    )
    // A few attempts more than the bound may pass, because others were being recorded at the same time.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(85)
    expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true)
  })

  test('a class behind one address, each with two mistakes and then the right one, meets none', {
    tags: 'cap-sign-in-source',
  }, async () => {
    const password_hash = (await world.account(people.anna))?.password_hash ?? null
    const user_type_id = await world.typeId('privatperson')
    const emails = Array.from({ length: 30 }, (_, at) => `class-${at}@test.example`)
    await server.database
      .insertInto('app_user')
      .values(emails.map((email) => ({ email, email_key: email, password_hash, verified: true, user_type_id })))
      .execute()
    const attend = async (email: string): Promise<number[]> => {
      const browser = await openBrowser(server.address)
      const statuses: number[] = []
      for (const password of ['x', 'y', TEST_PASSWORD])
        statuses.push(await statusFrom(GUESSER, email, password, browser))
      return statuses
    }
    for (const statuses of await Promise.all(emails.map(attend))) expect(statuses).toEqual([401, 401, 200])
    // Their failures were removed. With them there would be more than 75.
    await sql`
      insert into sign_in_failure (email_key, at, line, source)
      select 'pupil-' || n || '@test.example', server_now(), ${GUESSER}, ${GUESSER} from generate_series(1, 70) as n`.execute(
      server.database,
    )
    expect(await statusFrom(GUESSER, 'pupil-71@test.example', 'x')).toBe(401)
  })
})

describe('a flood of sign-ins', () => {
  test('from many addresses keeps nobody else waiting', {
    tags: 'cap-hashing',
  }, async () => {
    const browser = await openBrowser(server.address)
    // The attempts come from many addresses, because those of one address would wait for a place before.
    const flood = Array.from({ length: 250 }, (_, count) =>
      from(`10.1.1.${count}`, `flood-${count}@test.example`, 'x', browser),
    )
    const owner = from(ELSEWHERE, people.anna, TEST_PASSWORD)
    expect((await owner).status).toBe(200)
    const answers = await Promise.all(flood)
    expect(answers.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
  })
})

describe('every attempt is noted', () => {
  const noted = async (kind: string) =>
    server.database
      .selectFrom('audit_entry')
      .select(['actor_id', 'user_id', 'booking_number', 'details'])
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()

  test('in the history, with the number of a known account and nothing of an unknown one', {
    tags: 'audit-sign-ins',
  }, async () => {
    const { anna } = content.users
    expect(await statusFrom(ELSEWHERE, people.anna, TEST_PASSWORD)).toBe(200)
    expect(await noted('signed-in')).toEqual({ actor_id: anna, user_id: anna, booking_number: null, details: {} })
    expect(await statusFrom(ELSEWHERE, people.anna, 'fel')).toBe(401)
    expect(await noted('sign-in-failed')).toEqual({ actor_id: null, user_id: anna, booking_number: null, details: {} })
    expect(await statusFrom(ELSEWHERE, 'a-stranger@test.example', 'fel')).toBe(401)
    expect(await noted('sign-in-failed')).toEqual({ actor_id: null, user_id: null, booking_number: null, details: {} })
  })

  test('and in the figures, by what came of it', { tags: 'metrics-sign-ins' }, async () => {
    const figures = async (): Promise<Map<string, number>> => {
      const { text } = await plainRequest(server.address, '/metrics')
      return new Map(
        [...text.matchAll(/^booking_sign_ins_total\{outcome="(\w+)"\} (\d+)$/gmu)].map(([, outcome, count]) => [
          outcome ?? '',
          Number(count),
        ]),
      )
    }
    await guess(GUESSER, people.anna)
    const before = await figures()
    await statusFrom(ELSEWHERE, people.anna, TEST_PASSWORD)
    await statusFrom(ELSEWHERE, people.anna, 'fel')
    await statusFrom(ELSEWHERE, people.unverified, TEST_PASSWORD)
    await statusFrom(GUESSER, people.anna, TEST_PASSWORD)
    const after = await figures()
    for (const outcome of ['done', 'wrong', 'unverified', 'refused'])
      expect([outcome, after.get(outcome)]).toEqual([outcome, (before.get(outcome) ?? 0) + 1])
  })
})

describe('the mark of a known browser', () => {
  test('is HttpOnly, for calls alone, and cannot be made or moved to another account', {
    tags: 'known-browser-cookie',
  }, async () => {
    const browser = await openBrowser(server.address)
    const answer = await from(ELSEWHERE, people.anna, TEST_PASSWORD, browser)
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('known-browser=')) ?? ''
    expect(set).toMatch(/; Path=\/api; HttpOnly; SameSite=Lax$/u)
    expect(set).toContain('Max-Age=34560000')
    expect(decodeURIComponent(set)).not.toContain(people.anna)
    const mark = browser.cookies.get('known-browser') ?? ''
    expect(mark).toMatch(/^[\w-]{22}\.[\w-]{22}$/u)

    await guess(GUESSER, people.anna)
    const [name, proof = ''] = mark.split('.')
    const forged = [`${name}.${'A'.repeat(22)}`, `${'B'.repeat(22)}.${proof}`, name ?? '', `${mark}.`, 'x'.repeat(9000)]
    for (const cookie of forged) {
      const other = await openBrowser(server.address)
      other.cookies.set('known-browser', cookie)
      expect(await statusFrom(GUESSER, people.anna, TEST_PASSWORD, other)).toBe(429)
    }
  })

  test('dies with the password, but in the browser that chose the new one', {
    tags: 'known-browser-cookie',
  }, async () => {
    const email = 'new-password@test.example'
    await world.register(email)
    const { id, code } = await world.linkIn(email, 'verify-address')
    await world.verify(id, code)
    const [one, two] = [await openBrowser(server.address), await openBrowser(server.address)]
    for (const browser of [one, two]) expect((await browser.signIn(email, 'tre-gula-cyklar')).status).toBe(200)
    const body = { oldPassword: 'tre-gula-cyklar', newPassword: 'nio-kalla-fiskar' }
    expect((await one.send(`/api/user/${id}/password`, { method: 'PUT', body })).status).toBe(200)
    await guess(GUESSER, email)
    expect(await statusFrom(GUESSER, email, 'nio-kalla-fiskar', two)).toBe(429)
    expect(await statusFrom(GUESSER, email, 'nio-kalla-fiskar', one)).toBe(200)
  })
})
