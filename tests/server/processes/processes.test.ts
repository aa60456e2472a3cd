/**
 * Two processes of the server as it is shipped, over one PostgreSQL, and what people at one process see of people at the other. A process
 * counts as dead when its row is made old, and time passes on the database's clock, so no test waits for either.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { type ActivityItem, activityPush } from '../../../domain/schema/activity.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { hubPushes, PERSON_CHANGED } from '../../../domain/schema/hub.ts'
import { GroupId, ResourceId, type SessionId } from '../../../domain/schema/ids.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { type Database, setClock } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { runsOf } from '../../testing/breadth.ts'
import { patience } from '../../testing/patience.ts'
import { person } from '../accounts/account-world.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { newSession, START, silentLogger, TOMORROW } from '../database/test-database.ts'
import { type ServerChild, startServerChild } from '../faults/server-child.ts'
import { connectTestClient, type TestClient, type TestClientOptions, until } from '../live/test-live.ts'
import { type HostileProvider, startHostileProvider } from '../providers/hostile-provider.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from '../testing/test-content.ts'

const RELEASE_SECONDS = 40
const administratorOfSettings = 'first@test.example'
const decodeResourceId = Schema.decodeUnknownSync(ResourceId)
const decodeGroupId = Schema.decodeUnknownSync(GroupId)
const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)
const decodeGrid = Schema.decodeUnknownSync(calls.groupSlots.answer)
const decodeWaiting = Schema.decodeUnknownSync(hubPushes.waiting)
const decodeBookings = Schema.decodeUnknownSync(hubPushes.bookings)
const decodeActivity = Schema.decodeUnknownSync(activityPush)
const decodeNegotiation = Schema.decodeUnknownSync(Schema.Struct({ connectionToken: Schema.String }))

let postgreSql: PostgreSql
let provider: HostileProvider
let folder: string
let database: Database
let content: TestContent
let a: ServerChild
let b: ServerChild
/** A third process, which starts later and stops first. */
let c: ServerChild
const started: ServerChild[] = []
let clients: TestClient[] = []

const startProcess = async (): Promise<ServerChild> => {
  const server = await startServerChild({
    DATA_DIR: folder,
    DATABASE_URL: postgreSql.url,
    ADMIN_EMAIL: administratorOfSettings,
    RELEASE_SECONDS: String(RELEASE_SECONDS),
    ...{ OIDC_1_NAME: 'Ekstads inloggning', OIDC_1_ISSUER: provider.address },
    ...{ OIDC_1_CLIENT_ID: provider.clientId, OIDC_1_TRUST_EMAIL: '1' },
  })
  started.push(server)
  return server
}

beforeAll(async () => {
  ;[postgreSql, provider] = await Promise.all([startPostgreSql(), startHostileProvider()])
  folder = await mkdtemp(join(tmpdir(), 'booking-processes-'))
  ;[a, b] = await Promise.all([startProcess(), startProcess()])
  database = await openDatabase({ _tag: 'PostgreSql', url: postgreSql.url }, silentLogger)
  content = await loadTestContent(database)
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()))
  await database?.destroy()
  await postgreSql?.stop()
  await provider?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`truncate claim, hold_session, booking cascade`.execute(database)
  await setClock(database, START)
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()))
  clients = []
})

const connect = async (server: ServerChild, options: TestClientOptions = {}, query = ''): Promise<TestClient> => {
  const client = await connectTestClient(`${server.address}/booking-hub${query}`, options)
  clients.push(client)
  return client
}
const pass = (seconds: number) =>
  sql`update server_clock set shift = shift + make_interval(secs => ${seconds})`.execute(database)

const times = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
const slot = (number: number, room: 'priced' | 'free' = 'priced'): Slot => ({
  resourceId: decodeResourceId(content.rooms[room]),
  date: TOMORROW,
  startTime: localTime(`${times[number]}:00`),
  endTime: localTime(`${times[number + 1]}:00`),
})
const revisionsOf = (client: TestClient): number[] =>
  client.heard.flatMap((item) => (item.target === 'revision' ? [] : [item.push[1].revision]))
const gone = (client: TestClient) =>
  client.reservations().filter(([changed]) => changed.every(({ expiration }) => expiration === null))

const holdSession = (id: SessionId) =>
  database.selectFrom('hold_session').select('release_at').where('id', '=', id).executeTakeFirst()
const isReleasing = async (id: SessionId) => typeof (await holdSession(id))?.release_at === 'string'
const connectionsOf = async (id: SessionId): Promise<number> => {
  const rows = await database
    .selectFrom('session_connection')
    .select('process_id')
    .where('session_id', '=', id)
    .execute()
  return rows.length
}
/** Makes the row of this process as old as if the process had not been seen for a long time. */
const makeOld = (id: SessionId) =>
  sql`update server_process set seen_at = seen_at - interval '1 hour'
    where id in (select process_id from session_connection where session_id = ${id})`.execute(database)

/** Counts the links that were mailed to the first administrator. */
const countLinks = async (): Promise<number> => {
  const rows = await database
    .selectFrom('outbox_mail')
    .select('id')
    .where('name', '=', 'welcome-administrator')
    .execute()
  return rows.length
}

const signIn = async (server: ServerChild, email: string): Promise<{ browser: Browser; token: string }> => {
  const browser = await openBrowser(server.address)
  await browser.signIn(email, TEST_PASSWORD)
  if (browser.token === null) throw new Error('not signed in')
  return { browser, token: browser.token }
}

describe('Two processes that start at once on an empty database', () => {
  it('make one schema and one set of content, and send one link to the first administrator', {
    tags: 'run-processes',
  }, async () => {
    const { migrations, texts, keys } = await database
      .selectNoFrom([
        sql<number>`(select count(*) from schema_migration)`.as('migrations'),
        sql<number>`(select count(*) from content_item)`.as('texts'),
        sql<number>`(select count(distinct key) from content_item)`.as('keys'),
      ])
      .executeTakeFirstOrThrow()
    expect(migrations).toBeGreaterThan(4)
    expect(texts).toBeGreaterThan(0)
    expect(keys).toBe(texts)
    expect(await countLinks()).toBe(1)
  })
})

describe('Two processes over one database', () => {
  it('push what happens at either to everybody, with the own session’s id to itself alone', {
    tags: ['push-across-processes', 'push-own', 'departure-stand-ins', 'hub-connection-token'],
  }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    const negotiation = await fetch(`${a.address}/booking-hub/negotiate?negotiateVersion=1`, { method: 'POST' })
    const { connectionToken } = decodeNegotiation(await negotiation.json())
    const [hers, hersToo, his] = [
      await connect(a, { cookie: anna }),
      await connect(b, { cookie: anna }, `?id=${encodeURIComponent(connectionToken)}`),
      await connect(b, { cookie: bo }),
    ]
    expect(await hers.add(anna, slot(0))).toMatchObject({ confirmed: true })
    await until(() => [hers, hersToo, his].every((client) => client.reservations().length === 1))
    expect(hersToo.reservations()[0]?.[0]).toMatchObject([{ sessionId: anna, ...slot(0) }])
    const pseudonym = his.reservations()[0]?.[0][0]?.sessionId
    expect(pseudonym).toMatch(/^[\w-]{22}$/)
    expect((await his.call('GetReservations', bo)).reservations[0]?.sessionId).toBe(pseudonym)

    expect(await his.add(bo, slot(0))).toEqual({ confirmed: false, reason: 'reserved' })
    expect(await his.add(bo, slot(1))).toMatchObject({ confirmed: true })
    await until(() => hers.reservations().length === 2)
    expect(hers.reservations()[1]?.[0]).toMatchObject([slot(1)])
    expect(hers.raw.join()).not.toContain(bo)
    expect(his.raw.join()).not.toContain(anna)

    // By its stand-in everybody hears at both that it holds nothing any longer, and by another that it holds again.
    expect(await hersToo.call('ClearReservations', anna)).toBe(1)
    await until(() => his.reservations().length === 3)
    expect(his.reservations()[2]?.[0]).toMatchObject([{ sessionId: pseudonym, ...slot(0), expiration: null }])
    expect(await hersToo.add(anna, slot(0))).toMatchObject({ confirmed: true })
    await until(() => his.reservations().length === 4)
    expect(his.reservations()[3]?.[0]?.[0]?.sessionId).not.toBe(pseudonym)
    expect(await hers.call('ClearReservations', anna)).toBe(1)
    await until(() => his.reservations().length === 5)
  })

  it('give and take a role at one, and it counts at the other, with its groups', {
    tags: ['role-given', 'role-scope'],
  }, async () => {
    const [{ browser: administrator }, { browser, token }] = [
      await signIn(a, people.administrator),
      await signIn(b, people.anna),
    ]
    const { id, email, userType } = Object((await browser.send(`/api/user/${content.users.anna}`)).json)
    const become = async (role: string, roleGroups: readonly number[] | null): Promise<void> => {
      const body = { ...person, email, userType, role, roleGroups }
      expect((await administrator.send(`/api/user/${id}`, { method: 'PUT', body })).status).toBe(200)
    }
    const waiting = async () => {
      const { status, json } = await browser.send('/api/booking/waiting')
      return [status, Reflect.get(Object(json), 'count')]
    }
    await insertBooking(database, {
      userId: content.users.bertil,
      resources: [
        { resourceId: content.rooms.free, date: TOMORROW, slots: [{ startTime: '08:00:00', endTime: '08:30:00' }] },
      ],
    })
    expect(await waiting()).toEqual([403, undefined])
    await become('reception', [content.group])
    expect(await waiting()).toEqual([200, 1])
    const hub = await connect(b, { token })
    const ended = new Promise((resolve) => hub.connection.onclose(resolve))
    await become('reception', [content.disabledGroup])
    expect(await waiting()).toEqual([200, 0])
    await ended
    await become('user', null)
    expect(await waiting()).toEqual([403, undefined])
  })

  it('tell administrators at either what waits, also after what no grid hears of', {
    tags: ['push-across-processes', 'day-waiting-watch'],
  }, async () => {
    const [{ browser }, admin] = [await signIn(a, people.anna), await signIn(a, people.administrator)]
    const watcher = await connect(b, { token: admin.token })
    const counts: number[] = []
    watcher.connection.on('waiting', (...args: unknown[]) => counts.push(decodeWaiting(args)[0].count))
    await watcher.call('WatchWaiting', true)
    await until(() => counts.at(-1) === 0)
    const { resourceId, date, startTime, endTime } = slot(2)
    const entries = { bookingResources: [{ resourceId, date, bookingSlots: [{ startTime, endTime }] }] }
    const made = await browser.send('/api/booking', { method: 'POST', body: entries })
    const { id, bookingResources } = decodeBooking(made.json)
    await until(() => counts.at(-1) === 1)
    const parts = bookingResources.map((part) => ({ id, rid: part.id }))
    const set = (status: number) =>
      admin.browser.send('/api/booking/status', { method: 'POST', body: { status, parts } })
    // The process that changes the statuses must send the news itself, because the other process only polls for changes that concern grids.
    expect((await set(1)).status).toBe(200)
    await until(() => counts.at(-1) === 0)
    expect((await set(0)).status).toBe(200)
    await until(() => counts.at(-1) === 1)
    expect((await set(2)).status).toBe(200)
    await until(() => counts.at(-1) === 0)
    const heard = counts.length
    expect((await admin.browser.send(`/api/booking/${id}`, { method: 'DELETE' })).status).toBe(204)
    await until(() => counts.length > heard)
  })

  it('tell the staff of a group at either of their own group alone', {
    tags: ['push-across-processes', 'scope-activity', 'scope-waiting', 'protected-person'],
  }, async () => {
    const staffOf = async (id: number, email: string, group: number) => {
      await database
        .updateTable('app_user')
        .set({ staff_role: 'reception', role_groups: [group] })
        .where('id', '=', id)
        .execute()
      const { token, browser } = await signIn(b, email)
      const client = await connect(b, { token })
      const told = { deeds: 0, waiting: 0, ids: 0 }
      client.connection.on('activity', (...args: unknown[]) => {
        told.deeds += decodeActivity(args)[0].filter((item) => 'bookingIdNumber' in item).length
      })
      client.connection.on('waiting', () => {
        told.waiting += 1
      })
      client.connection.on('bookings', (...args: unknown[]) => {
        told.ids += decodeBookings(args)[0].filter(({ bookingId }) => bookingId !== null).length
      })
      await client.call('WatchActivity', true)
      await client.call('WatchWaiting', true)
      await until(() => told.waiting === 1)
      return { browser, client, told }
    }
    const own = await staffOf(content.users.bertil, people.bertil, content.group)
    const other = await staffOf(content.users.company, people.company, content.disabledGroup)
    const { browser } = await signIn(a, people.anna)
    const { resourceId, date, startTime, endTime } = slot(6)
    const entries = { bookingResources: [{ resourceId, date, bookingSlots: [{ startTime, endTime }] }] }
    const made = decodeBooking((await browser.send('/api/booking', { method: 'POST', body: entries })).json)
    await until(() => own.told.deeds === 1 && own.told.waiting === 2 && own.told.ids === 1)
    // A note is no news for grids, and comes by another way.
    const note = { method: 'POST', body: { content: 'Anteckning', internal: true } }
    const admin = await signIn(a, people.administrator)
    expect((await admin.browser.send(`/api/booking/${made.id}/note`, note)).status).toBe(200)
    await until(() => own.told.waiting === 3)
    await other.client.call('ClearReservations', newSession())
    expect(other.told).toEqual({ deeds: 0, waiting: 1, ids: 0 })
    // Nor is it for grids that the person is protected from now on: whoever has the name on the screen reads again.
    const protection = (on: boolean) =>
      browser.send(`/api/user/${content.users.anna}/protection`, { method: 'PUT', body: { on } })
    expect((await protection(true)).status).toBe(200)
    await until(() => own.told.waiting === 4)
    const seen = (await own.browser.send(`/api/booking/${made.id}`)).text
    expect(seen).toContain('Skyddad person')
    expect(seen).not.toContain(people.anna)
    expect((await protection(false)).status).toBe(200)
    const former = [content.users.bertil, content.users.company]
    await database
      .updateTable('app_user')
      .set({ staff_role: null, role_groups: null })
      .where('id', 'in', former)
      .execute()
  })

  // If the processes asked every two seconds, these steps would take half a minute.
  it('tell each other at once', { tags: 'push-across-processes', timeout: patience(20_000) }, async () => {
    const anna = newSession()
    const [hers, other] = [await connect(a, { cookie: anna }), await connect(b)]
    for (let round = 1; round <= 8; round += 1) {
      await hers.add(anna, slot(0))
      await until(() => other.reservations().length === 2 * round - 1)
      await hers.call('ClearReservations', anna)
      await until(() => other.reservations().length === 2 * round)
    }
  })

  it('find what nobody has told them of', { tags: 'push-revision' }, async () => {
    const clients = [await connect(a), await connect(b)]
    const { value } = await database
      .updateTable('revision')
      .set({ value: sql<number>`value + 1` })
      .returning('value')
      .executeTakeFirstOrThrow()
    await until(() =>
      clients.every(({ heard }) => heard.some((item) => item.target === 'revision' && item.push[0].revision === value)),
    )
  })

  it('agree on bookings, cancellations, grids and what administrators watch', {
    tags: ['run-processes', 'push-across-processes'],
  }, async () => {
    const [{ browser, token }, admin] = [await signIn(a, people.anna), await signIn(b, people.administrator)]
    const [atA, atB] = [await connect(a, { token }), await connect(b)]
    const watcher = await connect(b, { token: admin.token })
    const watched: ActivityItem[] = []
    watcher.connection.on('activity', (...args: unknown[]) => watched.push(...decodeActivity(args)[0]))
    await watcher.call('WatchActivity', true)
    const grid = async (server: ServerChild) => {
      const visitor = await openBrowser(server.address)
      const answer = await visitor.send(`/api/booking/group/${content.group}/slots`, {
        method: 'POST',
        body: { date: TOMORROW },
      })
      const slots = decodeGrid(answer.json).find(({ id }) => id === content.rooms.priced)?.slots
      return { booked: slots?.[2]?.booked, revision: Number(answer.headers.get('x-revision')) }
    }
    const [before] = [await grid(b), await grid(a)]
    expect(before?.booked).toBe(false)

    const { resourceId, date, startTime, endTime } = slot(2)
    const answer = await browser.send('/api/booking', {
      method: 'POST',
      body: { bookingResources: [{ resourceId, date, bookingSlots: [{ startTime, endTime }] }] },
    })
    expect(answer.text).not.toContain('"code"')
    const booking = decodeBooking(answer.json)
    await until(() => [atA, atB].every(({ heard }) => heard.some(({ target }) => target === 'bookings')))
    const told = [atA, atB].map(({ heard }) => heard.find(({ target }) => target === 'bookings')?.push[0])
    expect(told).toMatchObject([[{ bookingId: booking.id, startTime }], [{ bookingId: null, startTime }]])
    const after = await grid(b)
    expect(after).toEqual({ booked: true, revision: revisionsOf(atB).at(-1) })
    expect(await grid(a)).toEqual(after)

    expect((await admin.browser.send(`/api/booking/${booking.id}`, { method: 'DELETE' })).status).toBe(204)
    await until(() => [atA, atB].every(({ heard }) => heard.some(({ target }) => target === 'cancellations')))
    expect((await grid(a)).booked).toBe(false)
    await until(() => JSON.stringify(watched).includes('"cancelled"'))
    await until(() => watched.some((item) => item.kind === 'connections' && item.count === 3))
    expect(watched).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'booked', bookingIdNumber: `${booking.bookingNumber}-1` }),
        expect.objectContaining({ kind: 'cancelled', bookingIdNumber: `${booking.bookingNumber}-1` }),
      ]),
    )
  })

  it('count revisions as one, without gap or double, while both are written to', {
    tags: 'push-revision-gapless',
  }, async () => {
    // A quarter of the day at most, which is what visitors of one source may hold.
    const sessions = Array.from({ length: 6 }, newSession)
    const writers = await Promise.all(sessions.map((cookie, index) => connect(index % 2 === 0 ? a : b, { cookie })))
    const listeners = [await connect(a), await connect(b)]
    const { value } = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    await Promise.all(
      writers.map(async (writer, index) => {
        const session = sessions[index] ?? newSession()
        for (let round = 0; round < 5; round += 1) {
          await writer.add(session, slot(index))
          await writer.call('ClearReservations', session)
        }
      }),
    )
    const all = Array.from({ length: 60 }, (_, index) => value + 1 + index)
    await until(() => [...listeners, ...writers].every((client) => revisionsOf(client).length >= 60))
    for (const client of [...listeners, ...writers]) expect(revisionsOf(client)).toEqual(all)
  })

  it('end holds whose time is up once, in one push to each client', { tags: 'hold-expiry-push' }, async () => {
    const anna = newSession()
    const [hers, atA, atB] = [await connect(a, { cookie: anna }), await connect(a), await connect(b)]
    await hers.add(anna, slot(0))
    await hers.add(anna, slot(1))
    await pass(601)
    await until(() => [hers, atA, atB].every((client) => gone(client).length > 0))
    // Whatever was pushed a second time would have come before this.
    await hers.add(anna, slot(2))
    await until(() => [hers, atA, atB].every((client) => client.reservations().length >= 4))
    for (const client of [hers, atA, atB]) expect(gone(client).map(([changed]) => changed.length)).toEqual([2])
  })

  it('count guesses at a password together, also those that come at once', {
    tags: 'cap-account-processes',
    timeout: patience(20_000),
  }, async () => {
    const guessers = await Promise.all([a, b].map((server) => openBrowser(server.address)))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => guessers[guess % 2]?.signIn('guessed@test.example', `guess ${guess}`)),
    )
    const count = (status: number): number => answers.filter((answer) => answer?.status === status).length
    expect([count(401), count(429)]).toEqual([10, 20])
  })

  it('tell a hub whose session has signed out at the other', { tags: 'api-token-hub' }, async () => {
    const { browser, token } = await signIn(a, people.anna)
    const hers = await connect(b, { token })
    const closed = new Promise((resolve) => hers.connection.onclose(resolve))
    expect((await browser.send('/api/auth/sign-out', { method: 'POST', body: {} })).status).toBe(204)
    await closed
  })

  it('end at either what a provider says at one of them that has ended there', {
    tags: 'provider-logout',
  }, async () => {
    /** Begins at one process, comes back to the other, and signs in there. */
    const enter = async (sid: string): Promise<{ browser: Browser; token: string }> => {
      provider.answer({ claims: { sub: 'anna-1', sid, email: people.anna, email_verified: true } })
      const [beginning, browser] = [await openBrowser(a.address), await openBrowser(b.address)]
      const begun = await beginning.send('/api/auth/provider/begin', { method: 'POST', body: { provider: '1' } })
      const address = new URL(String(Reflect.get(Object(begun.json), 'address')))
      provider.expect(address)
      // The same browser: cookies are of the house, not of a process.
      browser.cookies.clear()
      for (const [name, value] of beginning.cookies) browser.cookies.set(name, value)
      const query = { code: `code-${sid}`, state: address.searchParams.get('state') ?? '', iss: provider.address }
      const back = await browser.send(`/api/auth/provider/1/return?${new URLSearchParams(query)}`)
      const { hash } = new URL(back.headers.get('location') ?? 'none:')
      const ticket = new URLSearchParams(hash.slice(1)).get('ticket')
      const { status, json } = await browser.send('/api/auth/provider', { method: 'POST', body: { ticket } })
      expect(status).toBe(200)
      browser.token = String(Reflect.get(Object(json), 'token'))
      return { browser, token: browser.token }
    }
    const isIn = async ({ browser }: { readonly browser: Browser }): Promise<unknown> =>
      (await browser.send('/api/user/authenticated')).json
    const [leaving, staying] = [await enter('leaving'), await enter('staying')]
    const hub = await connect(b, { token: leaving.token })
    const closed = new Promise((resolve) => hub.connection.onclose(resolve))
    const body = new URLSearchParams({ logout_token: provider.logoutToken({ sid: 'leaving' }) })
    const tell = async ({ address }: ServerChild): Promise<number> =>
      (await fetch(`${address}/api/auth/provider/1/logout`, { method: 'POST', body })).status
    expect(await tell(a)).toBe(200)
    await closed
    expect(await Promise.all([leaving, staying].map(isIn))).toEqual([false, true])
    // One token is one, at either.
    expect(await tell(b)).toBe(400)
  })

  // All this happens within the fifteen seconds after which everybody gets the revision anyway.
  it('miss nothing while word of the other is cut off, and say where they are when it is back', {
    tags: ['push-revision', 'push-across-processes'],
  }, async () => {
    const anna = newSession()
    const [hers, atB] = [await connect(a, { cookie: anna }), await connect(b)]
    await hers.add(anna, slot(0))
    await until(() => revisionsOf(atB).length === 1)
    const heardBefore = atB.heard.length
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'booking changes'`.execute(database)
    expect(rows).toHaveLength(2)
    for (let round = 0; round < 5; round += 1) {
      await hers.call('ClearReservations', anna)
      await hers.add(anna, slot(0))
    }
    await until(() => revisionsOf(atB).length === 11)
    const caughtUp = performance.now()
    // Somewhere among them: word may be back before the last of these changes was made.
    await until(() => atB.heard.slice(heardBefore).some(({ target }) => target === 'revision'))
    // The next keep-alive, 15 s after the last push, would say it anyway.
    expect(performance.now() - caughtUp).toBeLessThan(14_000)
    const [first = 0] = revisionsOf(atB)
    expect(revisionsOf(atB)).toEqual(Array.from({ length: 11 }, (_, index) => first + index))
  })

  it('push what a third one committed that died before it told anybody', {
    tags: 'push-across-processes',
  }, async () => {
    const [atA, atB] = [await connect(a), await connect(b)]
    const third = await createChanges(database, silentLogger, wideScheduler())
    await third.run(async ({ news }) => news.grid(decodeGroupId(content.group)))
    await until(() => [atA, atB].every(({ heard }) => heard.some(({ target }) => target === 'grid')))
    await third.stop()
  })
})

describe('What happens at both at the same moment', () => {
  const rounds = runsOf(0.1)
  const entry = ({ resourceId, date, startTime, endTime }: Slot) => ({
    ...{ resourceId, date, bookingSlots: [{ startTime, endTime }] },
  })
  const bookAt = (browser: Browser, ...slots: readonly Slot[]) =>
    browser.send('/api/booking', { method: 'POST', body: { bookingResources: slots.map(entry) } })

  it('a person who loses a role at one does nothing more with it at the other', {
    tags: ['scope-race', 'person-changed'],
  }, async () => {
    const { browser: anna } = await signIn(a, people.anna)
    const booked = decodeBooking((await bookAt(anna, slot(0))).json)
    const part = { id: booked.id, rid: booked.bookingResources[0]?.id }
    const role = (staff_role: string | null) =>
      database
        .updateTable('app_user')
        .set({ staff_role, role_groups: staff_role === null ? null : [content.group] })
        .where('id', '=', content.users.bertil)
        .execute()
    const statusNow = async () =>
      (await database.selectFrom('booked_resource').select('status').executeTakeFirstOrThrow()).status
    for (let round = 0; round < rounds; round += 1) {
      await role('reception')
      const { browser, token } = await signIn(b, people.bertil)
      const hub = await connect(b, { token })
      const ended = new Promise<string>((resolve) => hub.connection.onclose((error) => resolve(error?.message ?? '')))
      await hub.call('WatchWaiting', true)
      const answer = (status: number) =>
        browser.send('/api/booking/status', { method: 'POST', body: { status, parts: [part] } })
      expect((await answer(0)).status).toBe(200)
      // The role goes while one answer is on its way.
      const [racing] = await Promise.all([answer(1), role(null)])
      expect([200, 403]).toContain(racing.status)
      const after = await statusNow()
      if (racing.status === 403) expect(after).toBe(0)
      expect((await answer(3)).status).toBe(403)
      expect((await browser.send('/api/booking/waiting')).status).toBe(403)
      expect((await browser.send(`/api/booking/${booked.id}`)).status).toBe(404)
      expect(await statusNow()).toBe(after)
      expect(await ended).toContain(PERSON_CHANGED)
    }
  })

  it('two administrators save the same group: one is told of the other, and what does not collide is in it', {
    tags: ['twice-race', 'twice-merged'],
  }, async () => {
    const [one, other] = [
      (await signIn(a, people.administrator)).browser,
      (await signIn(b, people.administrator)).browser,
    ]
    const path = `/api/groups/${content.group}`
    for (let round = 0; round < rounds; round += 1) {
      const began = {
        ...{ title: `Rum ${round}`, description: '<p>Rum</p>', color: 'primary', slotTime: 30, enabled: true },
      }
      const put = (browser: Browser, change: object) =>
        browser.send(path, { method: 'PUT', body: { ...began, ...change, began } })
      expect((await one.send(path, { method: 'PUT', body: began })).status).toBe(200)
      const apart = await Promise.all([put(one, { color: 'secondary' }), put(other, { description: '<p>Salar</p>' })])
      expect(apart.map(({ status }) => status)).toEqual([200, 200])
      const colliding = await Promise.all([
        put(one, { title: `Sal ${round}` }),
        put(other, { title: `Lokal ${round}` }),
      ])
      const [first, second] = colliding.map(({ status }) => status)
      expect([first, second].toSorted()).toEqual([200, 409])
      const lost = colliding[first === 200 ? 1 : 0]
      const kept = first === 200 ? `Sal ${round}` : `Lokal ${round}`
      expect(lost?.json).toMatchObject({ code: 'overtaken', collisions: [{ field: 'title', theirs: kept }] })
      expect((await one.send(path)).json).toMatchObject({
        ...{ title: kept, color: 'secondary', description: '<p>Salar</p>' },
      })
    }
  })

  it('a booking is moved to where another one is made: one of them wins, and nothing is half done', {
    tags: ['move-race', 'move-transaction'],
  }, async () => {
    const [anna, bertil] = [(await signIn(a, people.anna)).browser, (await signIn(b, people.bertil)).browser]
    for (let round = 0; round < rounds; round += 1) {
      await sql`truncate claim, booking cascade`.execute(database)
      const booking = decodeBooking((await bookAt(anna, slot(0), slot(5, 'free'))).json)
      const [from, to] = [slot(0), slot(3)]
      const rid = booking.bookingResources.find(({ resourceId }) => resourceId === from.resourceId)?.id
      const moving = () =>
        anna.send(`/api/booking/${booking.id}/resource/${rid}/move`, { method: 'POST', body: entry(to) })
      const [moved, made] =
        round % 2 === 0
          ? await Promise.all([moving(), bookAt(bertil, to)])
          : (await Promise.all([bookAt(bertil, to), moving()])).toReversed()
      if (moved === undefined || made === undefined) throw new Error('no answers')
      expect([moved.status, made.status].toSorted()).toEqual(moved.status === 200 ? [200, 409] : [201, 409])
      const { rows } = await sql`
        select claim.resource_id as "resourceId", claim.start_time as "startTime", booking.user_id as owner
        from claim join booked_resource on booked_resource.id = booked_resource_id
          join booking on booking.id = booking_id order by claim.start_time`.execute(database)
      const placed = ({ resourceId, startTime }: Slot, owner: number) => ({ resourceId, startTime, owner })
      const { anna: annasId, bertil: bertilsId } = content.users
      const rest = placed(slot(5, 'free'), annasId)
      expect(rows).toEqual(
        moved.status === 200 ? [placed(to, annasId), rest] : [placed(from, annasId), placed(to, bertilsId), rest],
      )
      const slots = await database.selectFrom('booked_slot').select('start_time').orderBy('start_time').execute()
      expect(slots.map((one) => one.start_time)).toEqual(rows.map((row) => Reflect.get(Object(row), 'startTime')))
    }
  })
})

describe('A session with connections to both', () => {
  it('keeps its holds until the last has ended, then waits for their release', {
    tags: 'hold-close-frame',
  }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    const [atA, atB, other] = [
      await connect(a, { cookie: anna }),
      await connect(b, { cookie: anna }),
      await connect(a, { cookie: bo }),
    ]
    await atA.add(anna, slot(0))
    await atA.stop()
    await until(async () => (await connectionsOf(anna)) === 1)
    expect(await isReleasing(anna)).toBe(false)
    await atB.stop()
    await until(() => isReleasing(anna))
    await pass(RELEASE_SECONDS / 4)
    // A hold that ends now is ended together with all else that is over.
    await other.add(bo, slot(1))
    await sql`update hold_session set release_at = server_now() where id = ${bo}`.execute(database)
    await until(() => gone(other).length === 1)
    expect(gone(other)[0]?.[0]).toMatchObject([slot(1)])
    await pass(RELEASE_SECONDS)
    await until(() => gone(other).length === 2)
  })

  it('keeps its holds when it leaves one while it comes to the other, whichever is first', {
    tags: 'hold-return',
  }, async () => {
    const anna = newSession()
    let here = await connect(a, { cookie: anna })
    await here.add(anna, slot(0))
    for (let round = 0; round < 20; round += 1) {
      const [next] = await Promise.all([connect(round % 2 === 0 ? b : a, { cookie: anna }), here.stop()])
      here = next
      await until(async () => (await connectionsOf(anna)) === 1)
      expect(await isReleasing(anna)).toBe(false)
    }
  })
})

describe('A process that joins others', () => {
  it('goes by their clock and sends no second link', { tags: 'run-processes' }, async () => {
    c = await startProcess()
    const { rows } = await sql<{ now: string }>`select server_now() as now`.execute(database)
    expect(rows[0]?.now.slice(0, 10)).toBe('2026-03-02')
    expect(await countLinks()).toBe(1)
  })
})

describe('A process that is gone', () => {
  it('taken for dead although it lives, writes itself in again, and its sessions keep their holds', async () => {
    const anna = newSession()
    const hers = await connect(a, { cookie: anna })
    await hers.add(anna, slot(0))
    await sql`delete from server_process`.execute(database)
    await until(async () => (await connectionsOf(anna)) === 1)
    expect(await isReleasing(anna)).toBe(false)
  })

  it('in order, leaves a minute to come back elsewhere, and takes nothing from whoever does', {
    tags: ['hold-server-start', 'run-processes'],
  }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    const [hers, his, other] = [await connect(c, { cookie: anna }), await connect(c, { cookie: bo }), await connect(b)]
    await hers.add(anna, slot(0))
    await his.add(bo, slot(1))
    await c.stop()
    await connect(b, { cookie: bo })
    await until(() => isReleasing(anna))
    expect(await isReleasing(bo)).toBe(false)
    await pass(61)
    await until(() => gone(other).length === 1)
    expect(gone(other)[0]?.[0]).toMatchObject([slot(0)])
  })

  it('killed, leaves no hold behind, and the others tell of it', {
    tags: ['run-processes', 'hold-no-close-frame'],
  }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    const [hers, his, other] = [await connect(a, { cookie: anna }), await connect(b, { cookie: bo }), await connect(b)]
    await hers.add(anna, slot(0))
    await his.add(bo, slot(1))
    await a.stop('SIGKILL')
    expect(await isReleasing(anna)).toBe(false)
    await makeOld(anna)
    await until(() => isReleasing(anna))
    await pass(61)
    await until(() => gone(other).length === 1)
    expect(gone(other)[0]?.[0]).toMatchObject([slot(0)])
    expect((await his.call('GetReservations', bo)).reservations).toMatchObject([slot(1)])
  })
})
