/**
 * A house with two groups, and people of each: who has booked in the north, in the south, in both, and nowhere. Each of them is marked, so
 * that an answer shows whom it tells of. The staff of the north have their role for it only.
 */
import type { Role } from '../../../domain/schema/entities.ts'
import { type Answer, type Browser, openBrowser } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { passwords, TEST_PASSWORD } from '../testing/test-content.ts'

type StaffRole = Exclude<Role, 'user' | 'administrator'>

export const eight = { startTime: '08:00:00', endTime: '08:30:00' }
export const nine = { startTime: '09:00:00', endTime: '09:30:00' }

/** The values of a person that no list without billing has, and that nobody has for whom the person is not there. */
export const billingMarks = (name: string) => [`PIN-${name}`, `STREET-${name}`, `INVOICE-${name}`]
export const marksOf = (name: string) => [...billingMarks(name), `${name}-marked`]

export const openHouse = async () => {
  const { server, content, administrator } = await openServerWorld()
  const { database, address } = server
  const { group: north } = content
  const { id: south } = await database
    .insertInto('resource_group')
    .values({ title: 'Söder', description: '', slot_time: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('opening_time')
    .values(
      [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        ...{ group_id: south, resource_id: null, day_of_week, start_time: '08:00:00', end_time: '12:00:00' },
      })),
    )
    .execute()
  const { id: southRoom } = await database
    .insertInto('resource')
    .values({ title: 'Södra rummet', group_id: south, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { user_type_id } = await database
    .selectFrom('app_user')
    .select('user_type_id')
    .where('id', '=', content.users.anna)
    .executeTakeFirstOrThrow()
  const password_hash = await passwords.hash(TEST_PASSWORD)

  const person = async (name: string, more: object = {}): Promise<number> => {
    const email = `${name.toLowerCase()}-marked@test.example`
    const { id } = await database
      .insertInto('app_user')
      .values({
        ...{ email, email_key: email, password_hash, verified: true, user_type_id },
        ...{ first_name: name, last_name: `${name}-marked`, pin: `PIN-${name}`, address: `STREET-${name}` },
        ...{ phone: '0701', billing_email: `INVOICE-${name}@test.example`, ...more },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const users = {
    nora: await person('Nora'),
    sara: await person('Sara'),
    bo: await person('Bo'),
    nils: await person('Nils'),
  }
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = await openBrowser(address)
    if ((await browser.signIn(email, TEST_PASSWORD)).status !== 200) throw new Error(`${email} could not sign in`)
    return browser
  }
  /** Somebody who has a role, in the north unless other groups are given. Null for all groups. */
  const staff = async (role: StaffRole, role_groups: number[] | null = [north]) => {
    const name = `${role}${crypto.randomUUID().slice(0, 8)}`
    const id = await person(name, { staff_role: role, role_groups })
    return { id, browser: await signedIn(`${name}-marked@test.example`) }
  }

  let day = 0
  /** A day on which nobody has booked yet. */
  const freshDay = (): string => {
    day += 1
    return new Date(Date.UTC(2026, 2, 3 + day)).toISOString().slice(0, 10)
  }
  const rooms = { north: content.rooms.free, priced: content.rooms.priced, south: southRoom }
  /** A booking with a part in each of these rooms. */
  const book = (userId: number, resourceIds: readonly number[], date = freshDay()) =>
    insertBooking(database, {
      userId,
      resources: resourceIds.map((resourceId) => ({
        ...{ resourceId, date, slots: [eight], price: 100, message: `WISH-${resourceId}` },
      })),
      notes: [{ content: 'INTERNAL', internal: true }],
    })
  const bookings = {
    nora: await book(users.nora, [rooms.north]),
    sara: await book(users.sara, [rooms.south]),
    bo: await book(users.bo, [rooms.north, rooms.south]),
  }
  return {
    server,
    content,
    administrator,
    database,
    north,
    south,
    rooms,
    users,
    bookings,
    staff,
    signedIn,
    book,
    freshDay,
  }
}

export const post = (browser: Browser, path: string, body: unknown, method = 'POST'): Promise<Answer> =>
  browser.send(path, { method, body })

/** The answer as everything that the person gets. */
export const wholeOf = (answer: Answer): string => `${answer.text} ${JSON.stringify([...answer.headers])}`
