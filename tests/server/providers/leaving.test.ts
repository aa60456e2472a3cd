/**
 * A person who has left: whom the provider gives no role any more, who was not seen for twelve hours, whom an administrator has demoted or
 * closed out. What they had open ends, and nothing that they made goes on in their name unseen.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PERSON_CHANGED } from '../../../domain/schema/hub.ts'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { GOOD_PASSWORD } from '../accounts/account-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { connectionTo } from '../testing/connection-to.ts'
import { TEST_PASSWORD } from '../testing/test-content.ts'
import { openProviderScene } from './provider-scene.ts'

const scene = await openProviderScene({
  environment: {
    OIDC_1_ROLE_CLAIM: 'groups',
    OIDC_1_ROLES: 'chief=administrator, desk=reception',
    OIDC_1_TRUST_EMAIL: '1',
    OIDC_2_NAME: 'e-legitimation',
    OIDC_2_ISSUER: 'http://localhost:1',
    OIDC_2_CLIENT_ID: 'boka',
  },
})
const { server, world, provider, registered, ticketOf, trade } = scene
afterAll(() => scene.stop())
beforeEach(() => provider.answer({}))

const signIn = async (claims: Readonly<Record<string, unknown>>): Promise<Browser> => {
  provider.answer({ claims })
  const browser = await openBrowser(server.address)
  expect((await trade(browser, { ticket: await ticketOf(browser) })).status).toBe(200)
  return browser
}
const staff = async (sub: string, group = 'chief') =>
  registered({ sub, groups: [group], email: `${sub}@test.example` }, { email: `${sub}@test.example` })
const isIn = async (browser: Browser): Promise<boolean> => (await browser.send('/api/user/authenticated')).json === true
const account = (id: number) =>
  server.database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Connects to the hub. @returns the reason for which the server ends the connection */
const connect = async ({ token }: Browser): Promise<{ readonly ended: Promise<string> }> => {
  const connection = connectionTo(server.address, token)
  const ended = new Promise<string>((resolve) => connection.onclose((error) => resolve(error?.message ?? '')))
  await connection.start()
  return { ended }
}
/** Makes a calendar address. @returns how a calendar program is answered there */
const calendarOf = async (browser: Browser, password?: string): Promise<() => Promise<number>> => {
  const body = password === undefined ? {} : { password }
  const { json, status } = await browser.send('/api/booking/feed', { method: 'POST', body })
  expect(status).toBe(201)
  const { pathname } = new URL(String(Object(json).address))
  return async () => (await fetch(`${server.address}${pathname}`)).status
}
const later = async (hours: number): Promise<void> =>
  setClock(server.database, Date.parse(await serverNow(server.database)) + hours * 3_600_000)

describe('whom the provider gives no role any more', { tags: 'person-left' }, () => {
  test('has no open session, no hub connection and no calendar, and comes in as anybody', async () => {
    const { browser, id } = await staff('taken')
    const { ended } = await connect(browser)
    const calendar = await calendarOf(browser)
    expect(await calendar()).toBe(200)
    const next = await signIn({ sub: 'taken' })
    await ended
    expect([await isIn(browser), await isIn(next), await calendar()]).toEqual([false, true, 404])
    expect((await next.send('/api/audit')).status).toBe(403)
    expect(await account(id)).toMatchObject({ role: 'user', role_issuer: null })
    expect(await world.auditKinds(id)).toEqual(expect.arrayContaining(['role-set', 'feed-removed']))
    // A calendar of one's own bookings is made again as by anybody.
    expect(await (await calendarOf(next))()).toBe(200)
  })

  test('keeps nothing by a session that began with the password before the role was given', async () => {
    await world.verified('before@test.example')
    const byPassword = await world.signedIn('before@test.example', GOOD_PASSWORD)
    await signIn({ sub: 'before', groups: ['chief'], email: 'before@test.example' })
    // Else it would be an administrator's for seven days, whatever the provider says.
    expect(await isIn(byPassword)).toBe(false)
    expect(scene.codeOf(await byPassword.signIn('before@test.example', GOOD_PASSWORD))).toBe('403 password-closed')
  })

  test('does not stay by another provider, which is not asked about the role', async () => {
    const { id } = await staff('elsewhere')
    // The other provider has the same address in this test, so what it says of itself is not asked for.
    const row = await server.database
      .selectFrom('user_identity')
      .select(['subject_hash', 'name'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    await server.database
      .insertInto('user_identity')
      .values({ ...row, user_id: id, issuer: 'http://localhost:1', linked_at: sql<string>`server_now()` })
      .execute()
    await sql`update app_user set role_issuer = 'http://localhost:1' where id = ${id}`.execute(server.database)
    provider.answer({ claims: { sub: 'elsewhere' } })
    const browser = await openBrowser(server.address)
    const answer = await trade(browser, { ticket: await ticketOf(browser) })
    expect(scene.codeOf(answer)).toBe('403 password-closed')
    expect(answer.text).toContain('Det här kontot har sin roll från en annan inloggning')
  })
})

describe('who was not seen for twelve hours', { tags: 'person-left' }, () => {
  test('has no open session and no hub connection, and their calendar rests until the provider says yes', async () => {
    const { browser } = await staff('unseen', 'desk')
    const { ended } = await connect(browser)
    const calendar = await calendarOf(browser)
    await later(11)
    expect([await isIn(browser), await calendar()]).toEqual([true, 200])
    await later(1.1)
    await ended
    expect([await isIn(browser), await calendar()]).toEqual([false, 404])
    await signIn({ sub: 'unseen', groups: ['desk'], email: 'unseen@test.example' })
    expect(await calendar()).toBe(200)
  })

  test('does not live longer by another password, which makes another token', async () => {
    const { browser, id } = await registered({ sub: 'renewing' }, { email: 'renewing@test.example' })
    await server.database
      .updateTable('app_user')
      .set({ password_hash: (await world.account('administrator@test.example'))?.password_hash ?? null })
      .where('id', '=', id)
      .execute()
    // The session was made for the account without a password, and goes on.
    const { token, provider: by } = await server.database
      .selectFrom('access_token')
      .select(['provider', 'token_hash as token'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([by, token.length]).toEqual(['1', 32])
    await later(11)
    const changed = await browser.send(`/api/user/${id}/password`, {
      method: 'PUT',
      body: { oldPassword: TEST_PASSWORD, newPassword: 'sju-röda-båtar-i-viken' },
    })
    expect(changed.status).toBe(200)
    browser.token = String(Object(changed.json).token)
    expect(await isIn(browser)).toBe(true)
    await later(1.1)
    expect(await isIn(browser)).toBe(false)
  })

  test('of whom no provider has given the role keeps the calendar', async () => {
    await world.verified('resident@test.example')
    const resident = await world.signedIn('resident@test.example', GOOD_PASSWORD)
    const calendar = await calendarOf(resident, GOOD_PASSWORD)
    await later(24 * 30)
    expect(await calendar()).toBe(200)
  })

  test('and has signed out at the provider: the calendar rests at once', async () => {
    const { browser } = await staff('signed-out')
    const calendar = await calendarOf(browser)
    const body = new URLSearchParams({ logout_token: provider.logoutToken({ sub: 'signed-out' }) })
    const told = await fetch(`${server.address}/api/auth/provider/1/logout`, { method: 'POST', body })
    expect([told.status, await calendar()]).toEqual([200, 404])
    await signIn({ sub: 'signed-out', groups: ['chief'], email: 'signed-out@test.example' })
    expect(await calendar()).toBe(200)
  })
})

describe('whom an administrator', { tags: 'person-left' }, () => {
  const change = async (id: number, over: object): Promise<void> => {
    const administrator = await world.signedIn('administrator@test.example')
    const row = await account(id)
    const body = { ...(await scene.registration()), email: row.email, ...over }
    const answer = await administrator.send(`/api/user/${id}`, { method: 'PUT', body })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  }

  test('demotes is nobody of the house within a second, in each open tab, and the calendar ends', async () => {
    const { browser, id } = await staff('demoted')
    const { ended } = await connect(browser)
    const calendar = await calendarOf(browser)
    await change(id, { role: 'user' })
    expect(await ended).toContain(PERSON_CHANGED)
    expect((await browser.send('/api/audit')).status).toBe(403)
    expect(await calendar()).toBe(404)
    // The provider goes on to say the role, and gives it again at the next sign-in: the house closes the account, or takes it there.
    await signIn({ sub: 'demoted', groups: ['chief'], email: 'demoted@test.example' })
    expect(await account(id)).toMatchObject({ role: 'administrator' })
  })

  test('closes out has no session, no hub connection, no calendar and no way in', async () => {
    const { browser, id } = await staff('closed')
    const { ended } = await connect(browser)
    const calendar = await calendarOf(browser)
    await change(id, { disabled: true })
    await ended
    expect([await isIn(browser), await calendar()]).toEqual([false, 404])
    provider.answer({ claims: { sub: 'closed', groups: ['chief'] } })
    const next = await openBrowser(server.address)
    expect(scene.codeOf(await trade(next, { ticket: await ticketOf(next) }))).toBe('403 account-closed')
  })
})

/** What becomes of the rows of each table with a person or with a secret that opens something, when the person leaves. */
const ends: Readonly<Record<string, string>> = {
  access_token: 'ends with the role, after 12 hours, by a logout token and with the account',
  sign_in_ticket: 'ends as sessions do, and after ten minutes',
  provider_attempt: 'ends by a logout token, and after ten minutes',
  protected_look: 'ends with its session',
  booking_feed: 'ends with the role and with the account, and rests after 12 hours',
  account_code: 'ends with the account; a mail of the person’s own address',
  address_undo: 'ends with the account; a mail of the person’s own address',
  part_link: 'ends with the account; opens the person’s own bookings alone',
  co_booker: 'opens the one time for which its reader was named by the booking’s owner',
  totp: 'opens nothing without the first proof, which the role and the account decide about',
  recovery_code: 'as totp',
  passkey: 'as totp: each way in is asked by `enter`, which knows the role’s provider and closed accounts',
  passkey_challenge: 'is asked of one browser, for ten minutes',
  user_identity: 'is what the provider is asked by',
  door_sign: 'is the room’s: it tells no name, and stands in the room’s panel with when it was last seen',
  notification: 'is the group’s: it stands in the group’s panel, and is an address that the house has entered',
  outbox_mail: 'is on its way to the person’s own address',
  answer: 'can be undone by the person in a session, for an hour',
  cancellation: 'can be undone by the person in a session, for an hour',
  idempotency_key: 'is asked of the person in a session, for a day',
  app_user: 'is the account',
  ...Object.fromEntries(
    ['account_use', 'account_warning', 'former_address', 'logout_token', 'retention'].map((table) => [
      table,
      'remembers',
    ]),
  ),
  ...Object.fromEntries(
    ['booked_resource', 'booking', 'note', 'organisation', 'resource_price'].map((table) => [table, 'acts for nobody']),
  ),
}

test('no table with a person or a secret is forgotten when somebody leaves', { tags: 'person-left' }, async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as table from information_schema.columns
    where table_schema = current_schema() and (column_name ~ '_hash$' or column_name in ('link', 'pending', 'email')
      or table_name in (select conrelid::regclass::text from pg_constraint where confrelid = 'app_user'::regclass))
    order by 1`.execute(server.database)
  expect(rows.map(({ table }) => table).filter((table) => ends[table] === undefined)).toEqual([])
  expect(rows.length).toBeGreaterThan(25)
})
