/** The people and data for the rows of the matrix, and the marks in secret data. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { tokenHash } from '../../../server/access/access-token.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { loadTestContent, passwords, people, TEST_PASSWORD } from '../testing/test-content.ts'
import type { MatrixWorld } from './authorisation-rows.ts'

/** The secret values of a person. Each contains the person's name. */
export const marks = ['pin', 'address', 'phone', 'billing_email'] as const
export const markOf = (mark: (typeof marks)[number], name: string): string => `MARK-${mark}-${name}`

export const openMatrixWorld = async ({ database, address }: RunningServer): Promise<MatrixWorld> => {
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
    unusedUserType: async () =>
      (
        await database
          .insertInto('user_type')
          .values({ name: crypto.randomUUID(), public: false, organisation_type: 0 })
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
