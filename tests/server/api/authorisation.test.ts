/**
 * The table of callers and calls, and the fields that each gets: the whole table of calls against a visitor, a dead
 * token, two users and an administrator. Marks are planted where something secret is kept; none may reach whom it does
 * not concern.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { tokenHash } from '../../../server/access/access-token.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, passwords, people, TEST_PASSWORD } from '../testing/test-content.ts'
import { type Access, type CallerName, callers, type MatrixWorld, rows } from './authorisation-rows.ts'

let server: RunningServer
let world: MatrixWorld

/** Secret values of a person, with the person's name in them. */
const marks = ['pin', 'address', 'phone', 'billing_email'] as const
const markOf = (mark: (typeof marks)[number], name: string): string => `MARK-${mark}-${name}`

const openMatrixWorld = async (): Promise<MatrixWorld> => {
  const { database, address } = server
  const content = await loadTestContent(database)
  for (const name of ['anna', 'bertil'] as const)
    await database
      .updateTable('app_user')
      .set({
        pin: markOf('pin', name),
        address: markOf('address', name),
        phone: markOf('phone', name),
        billing_email: markOf('billing_email', name),
      })
      .where('id', '=', content.users[name])
      .execute()
  await database
    .insertInto('notification')
    .values({ group_id: content.group, email: 'MARK-notification@test.example' })
    .execute()

  const signedIn = async (email: string): Promise<Browser> => {
    const browser = await openBrowser(address)
    expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200)
    return browser
  }
  const expired = await signedIn(people.anna)
  await sql`update access_token set used_at = used_at - interval '13 hours'`.execute(database)
  const browsers = {
    visitor: await openBrowser(address),
    expired,
    anna: await signedIn(people.anna),
    bertil: await signedIn(people.bertil),
    administrator: await signedIn(people.administrator),
  }

  let day = 0
  let spare = 0
  const freshDate = (): string => {
    day += 1
    return new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10)
  }
  const numberAt = (json: unknown, ...keys: (string | number)[]): number => {
    const value = keys.reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      json,
    )
    if (typeof value !== 'number') throw new Error(`no number at ${keys.join('.')} of ${JSON.stringify(json)}`)
    return value
  }
  const passwordHash = await passwords.hash(TEST_PASSWORD)
  return {
    ...content,
    database,
    browsers,
    freshDate,
    attribute: async () =>
      (
        await database
          .insertInto('attribute')
          .values({ name: crypto.randomUUID() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    anyId: async (table) =>
      (
        await database
          .selectFrom(table)
          .select('id')
          .$if(table === 'content_item', (query) => query.where(sql<boolean>`key = 'content.startpage.body'`))
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id,
    resourcesOf: async (group) =>
      (await database.selectFrom('resource').select('id').where('group_id', '=', group).execute()).map(({ id }) => id),
    annasBooking: async () => {
      const made = await browsers.anna.send('/api/booking', {
        method: 'POST',
        body: {
          bookingResources: [
            {
              resourceId: content.rooms.priced,
              date: freshDate(),
              message: 'MARK-wish-anna',
              bookingSlots: [{ startTime: '08:00:00', endTime: '08:30:00' }],
            },
          ],
        },
      })
      const id = numberAt(made.json, 'id')
      const note = await browsers.administrator.send(`/api/booking/${id}/note`, {
        method: 'POST',
        body: { content: 'MARK-internal', internal: true },
      })
      return {
        id,
        resource: numberAt(made.json, 'bookingResources', 0, 'id'),
        note: numberAt(note.json, 'notes', 0, 'id'),
      }
    },
    session: async (user) => {
      const token = randomBytes(32).toString('base64url')
      const now = sql<string>`server_now()`
      const { id } = await database
        .insertInto('access_token')
        .values({ token_hash: tokenHash(token), user_id: user, created_at: now, used_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, token }
    },
    spareUser: async () => {
      spare += 1
      const { user_type_id } = await database
        .selectFrom('app_user')
        .select('user_type_id')
        .where('id', '=', content.users.anna)
        .executeTakeFirstOrThrow()
      const email = `spare-${spare}@test.example`
      const { id } = await database
        .insertInto('app_user')
        .values({ email, email_key: email, password_hash: passwordHash, verified: true, user_type_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

beforeAll(async () => {
  server = await startTestServer({
    environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000' },
  })
  world = await openMatrixWorld()
})
afterAll(() => server?.stop())

/** The status of a refusal, or null: the call is served. */
const refusalOf = (access: Access, caller: CallerName): number | null => {
  const isStranger = caller === 'visitor' || caller === 'expired'
  if (access === 'public') return null
  if (isStranger) return 401
  if (access === 'signed-in') return null
  if (access === 'administrators') return caller === 'administrator' ? null : 403
  if (caller === 'anna') return null
  if (access === 'own' && caller === 'administrator') return null
  return 404
}

/** A refusal that is no matter of who calls. */
const statusOfAll: Readonly<Record<string, number>> = { resetPassword: 422, claimAccount: 422 }

const forAdministrators = [
  '"notifications"',
  '"allowed"',
  '"prices"',
  '"verified"',
  '"disabled"',
  'MARK-internal',
  'MARK-notification',
]

const secretsFor = (caller: CallerName, name: string): string[] => {
  const of = (person: string): string[] => marks.map((mark) => markOf(mark, person))
  // Signing in answers whoever has the password.
  if (name === 'signIn') return caller === 'administrator' ? [] : forAdministrators
  if (caller === 'administrator') return name === 'users' ? [markOf('pin', 'anna'), markOf('pin', 'bertil')] : []
  if (caller === 'anna') return [...of('bertil'), ...forAdministrators]
  if (caller === 'bertil') return [...of('anna'), 'MARK-wish-anna', ...forAdministrators]
  return [...of('anna'), ...of('bertil'), 'MARK-wish-anna', ...forAdministrators]
}

test('every call has a row, and no row is of a call that does not exist', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(calls).toSorted())
})

describe.each(Object.entries(calls))('%s', (name, call) => {
  const row = Object.entries(rows).find(([key]) => key === name)?.[1]

  test.each(callers)(
    'for %s',
    {
      tags: [
        'api-authorisation',
        'role-visitor',
        'role-user',
        'role-user-others',
        'role-administrator',
        'rule-note-internal',
      ],
    },
    async (caller) => {
      if (row === undefined) throw new Error(`no row for ${name}`)
      const { path, sending } = await row.request(world, caller)
      const answer = await world.browsers[caller].send(path, { ...sending, method: call.method })
      const refusal = refusalOf(row.access, caller)
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([
        refusal ?? statusOfAll[name] ?? call.status,
        expect.any(String),
      ])
      if (refusal === 404) expect(failureOf(answer).code).toBe('not-found')
      if (refusal === 403) expect(failureOf(answer).code).toBe('forbidden')
      if (refusal === 401) expect(failureOf(answer).code).toBe('signed-out')
      if (name === 'openApi') return
      const all = `${answer.text} ${JSON.stringify([...answer.headers])}`
      for (const secret of secretsFor(caller, name)) expect(all).not.toContain(secret)
      expect(all).not.toMatch(/password_hash|passwordHash|\$argon2|token_hash/)
      for (const session of Object.values(world.browsers).filter((browser) => browser !== world.browsers[caller]))
        expect(all).not.toContain(session.cookies.get('sess') ?? 'no session')
      if (name === 'changePassword' && answer.status === 200)
        world.browsers[caller].token = JSON.parse(answer.text).token
    },
  )

  test('makes nobody an administrator', async () => {
    const { role } = await server.database
      .selectFrom('app_user')
      .select('role')
      .where('id', '=', world.users.anna)
      .executeTakeFirstOrThrow()
    expect(role).toBe('user')
  })

  test('looks the same for what is not one’s own and for what does not exist', { tags: 'api-not-yours' }, async () => {
    if (row === undefined || (row.access !== 'own' && row.access !== 'oneself')) return
    const { path, sending } = await row.request(world, 'bertil')
    const foreign = await world.browsers.bertil.send(path, { ...sending, method: call.method })
    const missing = await world.browsers.bertil.send(path.replace(/\d+/, '2000000000'), {
      ...sending,
      method: call.method,
    })
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
  })
})
