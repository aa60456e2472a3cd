/**
 * Clearing a person leaves no text of theirs in any column of any table. Real calls write marks wherever a person or an administrator can
 * write about a person. The test searches all columns of the schema, so a new column is searched too.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld, person } from './account-world.ts'

const { server, content, world } = await openAccountWorld({ sendsMails: false })
afterAll(() => server.stop())

const MARK = 'qvzx'
let marks = 0
/** A text that occurs nowhere else. */
const mark = (): string => {
  marks += 1
  return `${MARK}${marks}`
}
const address = (): string => `${mark()}@test.example`
const idOf = (json: unknown): number => Number(Reflect.get(Object(json), 'id'))

/** The columns that contain a mark. */
const marked = async (): Promise<readonly string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.database)
  expect(columns.length).toBeGreaterThan(200)
  const { rows } = await sql<{ place: string }>`${sql.join(
    columns.map(
      ({ table, column }) => sql`select ${`${table}.${column}`}::text as place where exists (
        select from ${sql.table(table)} where lower(
          case when pg_typeof(${sql.ref(column)}) = 'bytea'::regtype then encode(${sql.ref(column)}::text::bytea, 'escape')
          else ${sql.ref(column)}::text end
        ) like ${`%${MARK}%`}
      )`,
    ),
    sql` union all `,
  )}`.execute(server.database)
  return rows.map(({ place }) => place)
}

test('nothing of what a person told is in any column of any table', {
  tags: ['rule-user-clear', 'rule-user-clear-everywhere'],
}, async () => {
  const administrator = await world.signedIn(people.administrator)
  const put = (browser: Browser, path: string, body: unknown) => browser.send(path, { method: 'PUT', body })
  await world.post(`/api/groups/${content.group}/notification`, { email: 'vaktis@test.example' }, administrator)

  const told = {
    ...{ ...person, firstName: mark(), lastName: mark(), address: mark(), city: mark(), company: mark() },
    ...{ accountString: mark(), reference: mark(), billingEmail: address(), billingFirstName: mark() },
    ...{ billingLastName: mark(), billingAddress: mark(), billingCity: mark() },
  }
  const userType = await world.typeId('foretag')
  const first = address()
  // One that nobody had, told apart by capitals and spaces.
  expect((await world.register(first.toUpperCase(), { ...told, userType })).status).toBe(201)
  await world.post('/api/user/forgot-password', { email: first })
  const { id: told_id, code } = await world.linkIn(first.toUpperCase(), 'verify-address')
  const id = Number(told_id)
  expect(await world.verify(id, code)).toBe(true)
  const browser = await world.signedIn(first, GOOD_PASSWORD)
  await browser.signIn(first, OTHER_PASSWORD)
  await browser.signIn(first, GOOD_PASSWORD)

  // The person also has another address that is verified, one that is not, and one that waits. Somebody has tried to sign in with each of
  // them.
  const [second, third, fourth] = [address(), address(), address()]
  const rename = (email: string) =>
    put(browser, `/api/user/${id}`, { ...told, userType, email, password: GOOD_PASSWORD })
  expect((await rename(second)).status).toBe(200)
  const proof = await world.linkIn(second, 'verify-address')
  expect(await world.verify(proof.id, proof.code)).toBe(true)
  expect((await rename(third)).status).toBe(200)
  expect((await rename(fourth)).status).toBe(200)
  const stranger = await openBrowser(server.address)
  for (const email of [first, second, third, fourth]) {
    await stranger.signIn(email, OTHER_PASSWORD)
    await world.post('/api/user/forgot-password', { email })
  }

  // Bookings with a wish and notes: one that stays, one that is handed on, one that is handed on and written on by who got it.
  const book = async (date: string, message: string) => {
    const bookingSlots = [{ startTime: '09:00:00', endTime: '09:30:00' }]
    const body = { bookingResources: [{ resourceId: content.rooms.priced, date, message, bookingSlots }] }
    const headers = { 'idempotency-key': mark() }
    const answer = await browser.send('/api/booking', { method: 'POST', body, headers })
    expect(answer.status).toBe(201)
    const booking = idOf(answer.json)
    for (const internal of [true, false]) {
      const note = await world.post(`/api/booking/${booking}/note`, { content: mark(), internal }, administrator)
      expect(note.status).toBe(200)
    }
    return { booking, part: idOf(Reflect.get(Object(answer.json), 'bookingResources')[0]) }
  }
  await book('2026-03-04', mark())
  const handed = await book('2026-03-05', mark())
  const rewritten = await book('2026-03-06', mark())
  const handOn = async (booking: number) => {
    const answer = await world.post(`/api/booking/${booking}/owner`, { userId: content.users.anna }, administrator)
    expect(answer.status).toBe(200)
  }
  await handOn(rewritten.booking)
  // That mail has been sent, and the next one waits.
  await server.database.deleteFrom('outbox_mail').where('user_id', '=', content.users.anna).execute()
  await handOn(handed.booking)
  await server.database
    .updateTable('booked_resource')
    .set({ message: 'Annas egen önskan' })
    .where('id', '=', rewritten.part)
    .execute()
  const later = { content: 'Om Annas bokning', internal: false }
  expect((await world.post(`/api/booking/${rewritten.booking}/note`, later, administrator)).status).toBe(200)
  // A cancellation that can be undone keeps what was written, also in a booking that is another person's by now.
  const cancelled = await book('2026-03-07', mark())
  expect((await browser.send(`/api/booking/${cancelled.booking}`, { method: 'DELETE' })).status).toBe(204)
  const given = await book('2026-03-08', mark())
  await handOn(given.booking)
  expect((await administrator.send(`/api/booking/${given.booking}`, { method: 'DELETE' })).status).toBe(204)
  await world.post('/api/booking/feed', { password: GOOD_PASSWORD }, browser)
  expect(await marked()).not.toEqual([])

  const cleared = await administrator.send(`/api/user/${id}`, { method: 'DELETE' })
  expect(cleared.status).toBe(204)
  expect(await marked()).toEqual([])
  const kept = await administrator.send(`/api/booking/${rewritten.booking}`)
  expect(kept.text).toContain('Annas egen önskan')
  expect(kept.text).toContain('Om Annas bokning')
  const left = await server.database.selectFrom('former_address').selectAll().where('user_id', '=', id).execute()
  expect(left).toEqual([])
})
