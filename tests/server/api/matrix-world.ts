/**
 * The people and data for the rows of the matrix, and the marks in secret data. There are two places with groups, rooms, a customer and
 * bookings of their own. The staff of some groups is of the first place, so that nothing of the second may reach it.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { tokenHash } from '../../../server/access/access-token.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { insertRooms, loadTestContent, passwords, people, TEST_PASSWORD } from '../testing/test-content.ts'
import { type CallerName, type MatrixWorld, staffRoles } from './authorisation-rows.ts'

/** The secret values of a person. Each contains the person's name. */
export const marks = ['pin', 'address', 'phone', 'billing_email'] as const
export const markOf = (mark: (typeof marks)[number], name: string): string => `MARK-${mark}-${name}`

export interface MatrixPlaces {
  /** The place of the staff of some groups. Its customer is Anna. */
  readonly own: MatrixWorld
  /** Its customer is Frida, who is known nowhere else. Her browser is the one of the name `anna`. */
  readonly foreign: MatrixWorld
}

export const openMatrixPlaces = async ({ database, address }: RunningServer): Promise<MatrixPlaces> => {
  const content = await loadTestContent(database)
  const { user_type_id } = await database
    .selectFrom('app_user')
    .select('user_type_id')
    .where('id', '=', content.users.anna)
    .executeTakeFirstOrThrow()
  const passwordHash = await passwords.hash(TEST_PASSWORD)
  const insertUser = async (name: string, rest: { readonly staff_role?: string; readonly role_groups?: number[] }) => {
    const email = `${name}@test.example`
    const { id } = await database
      .insertInto('app_user')
      .values({
        ...{ email, email_key: email, password_hash: passwordHash, verified: true, user_type_id },
        ...{ first_name: name, last_name: 'Test', ...rest },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const frida = await insertUser('frida', {})
  for (const [name, id] of [
    ['anna', content.users.anna],
    ['bertil', content.users.bertil],
    ['frida', frida],
  ] as const)
    await database
      .updateTable('app_user')
      .set({
        pin: markOf('pin', name),
        address: markOf('address', name),
        phone: markOf('phone', name),
        billing_email: markOf('billing_email', name),
      })
      .where('id', '=', id)
      .execute()
  const foreignRooms = await insertRooms(database, user_type_id)

  const signedIn = async (email: string): Promise<Browser> => {
    const browser = await openBrowser(address)
    expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200)
    return browser
  }
  const expired = await signedIn(people.anna)
  await sql`update access_token set used_at = used_at - interval '13 hours'`.execute(database)
  const staff = async (groups: number[] | null): Promise<Browser[]> => {
    const browsers: Browser[] = []
    for (const role of staffRoles) {
      const name = `${role}-${groups === null ? 'all' : 'some'}`
      await insertUser(name, { staff_role: role, ...(groups === null ? {} : { role_groups: groups }) })
      browsers.push(await signedIn(`${name}@test.example`))
    }
    return browsers
  }
  const visitor = await openBrowser(address)
  const [reader = visitor, reception = visitor, manager = visitor, economy = visitor] = await staff([
    content.group,
    content.disabledGroup,
  ])
  const [readerOfAll = visitor, receptionOfAll = visitor, managerOfAll = visitor, economyOfAll = visitor] =
    await staff(null)
  const browsers: Readonly<Record<CallerName, Browser>> = {
    ...{ visitor, expired },
    anna: await signedIn(people.anna),
    bertil: await signedIn(people.bertil),
    ...{ reader, reception, manager, economy, readerOfAll, receptionOfAll, managerOfAll, economyOfAll },
    administrator: await signedIn(people.administrator),
  }

  const places: MatrixWorld[] = []
  let day = 0
  let spare = 0
  const freshDate = (): string => {
    day += 1
    return new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10)
  }
  const shared = {
    database,
    clear: async () => {
      day = 0
      await sql`truncate claim, booking cascade`.execute(database)
      for (const place of places) await place.annasBooking()
    },
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
    anyId: async (table: 'content_item' | 'user_type') =>
      (
        await database
          .selectFrom(table)
          .select('id')
          .$if(table === 'content_item', (query) => query.where(sql<boolean>`key = 'content.startpage.body'`))
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id,
    resourcesOf: async (group: number) =>
      (await database.selectFrom('resource').select('id').where('group_id', '=', group).execute()).map(({ id }) => id),
    identity: async (user: number) => {
      const { id } = await database
        .insertInto('user_identity')
        .values({
          ...{ user_id: user, issuer: 'https://login.example', subject_hash: randomBytes(32), name: 'Inloggning' },
          linked_at: sql<string>`server_now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    passkey: async (user: number) => {
      const { id } = await database
        .insertInto('passkey')
        .values({
          ...{ user_id: user, credential_id: randomBytes(16), public_key: Buffer.of(), counter: 0, transports: '' },
          ...{ name: randomBytes(8).toString('hex'), opens_alone: true, since: sql<string>`server_now()` },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    session: async (user: number) => {
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
      return insertUser(`spare-${spare}`, {})
    },
  }

  const placeOf = async (
    where: Pick<MatrixWorld, 'group' | 'disabledGroup' | 'rooms'>,
    { name, id }: { readonly name: string; readonly id: number },
    browser: Browser,
  ): Promise<MatrixWorld> => {
    await database
      .insertInto('notification')
      .values({ group_id: where.group, email: `MARK-notification-${name}@test.example` })
      .execute()
    return {
      ...{ ...shared, ...where, users: { ...content.users, anna: id } },
      browsers: { ...browsers, anna: browser },
      annasBooking: async () => {
        const booking = await insertBooking(database, {
          userId: id,
          resources: [
            {
              ...{ resourceId: where.rooms.priced, date: freshDate(), message: `MARK-wish-${name}`, price: 100 },
              slots: [{ startTime: '08:00:00', endTime: '08:30:00' }],
            },
          ],
          createdAt: '2026-03-02T06:00:00Z',
          notes: [{ content: `MARK-internal-${name}`, internal: true }],
        })
        const note = await database
          .selectFrom('note')
          .select('id')
          .where('booking_id', '=', booking.id)
          .executeTakeFirstOrThrow()
        return { id: booking.id, resource: booking.resourceIds[0] ?? 0, note: note.id }
      },
    }
  }
  const own = await placeOf(content, { name: 'anna', id: content.users.anna }, browsers.anna)
  const foreign = await placeOf(foreignRooms, { name: 'frida', id: frida }, await signedIn('frida@test.example'))
  places.push(own, foreign)
  return { own, foreign }
}

export const openMatrixWorld = async (server: RunningServer): Promise<MatrixWorld> =>
  (await openMatrixPlaces(server)).own
