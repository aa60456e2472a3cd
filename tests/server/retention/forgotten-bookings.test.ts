/**
 * Bookings lose their person some months after their last day. Nothing that somebody wrote about them is left in any column, and no report
 * changes by an öre.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { bookingOf, entry, nine, ten } from '../bookings/booking-world.ts'
import { people } from '../testing/test-content.ts'
import { startRetentionWorld } from './retention-world.ts'

let world: Awaited<ReturnType<typeof startRetentionWorld>>
beforeAll(async () => {
  world = await startRetentionWorld()
})
afterAll(() => world?.server.stop())

const MARK = 'qvzx'
const decodeReport = Schema.decodeUnknownSync(calls.reports.answer)

/** The columns in which a text of the booking is left. */
const marked = async (): Promise<readonly string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.database)
  const { rows } = await sql<{ place: string }>`${sql.join(
    columns.map(
      ({ table, column }) => sql`select ${`${table}.${column}`}::text as place where exists (
        select from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${MARK}%`}
      )`,
    ),
    sql` union all `,
  )}`.execute(world.database)
  return rows.map(({ place }) => place)
}

test('a booking loses its person on the night after its months, and keeps number, room, times, price and status', {
  tags: ['retention-bookings', 'retention-log', 'retention-equal-reports', 'call-retention-preview'],
}, async () => {
  const anna = await world.signedIn(people.anna)
  const { priced, free } = { priced: world.content.rooms.priced, free: world.content.rooms.free }
  const old = bookingOf(
    await world.book(
      anna,
      [{ ...entry(priced, '2026-03-10', nine, ten), message: `${MARK} önskan` }],
      {},
      `${MARK}-key`,
    ),
  )
  // A series with a part ahead, and one that ended a day later.
  const ahead = bookingOf(await world.book(anna, [entry(priced, '2026-03-11', nine), entry(free, '2026-05-20', nine)]))
  const dayAfter = bookingOf(await world.book(anna, [entry(free, '2026-03-11', ten)]))
  const note = { content: `${MARK} anteckning`, internal: true }
  expect((await world.post(await world.asAdministrator(), `/api/booking/${old.id}/note`, note)).status).toBe(200)
  expect((await (await world.asAdministrator()).send(`/api/booking/${old.id}`)).status).toBe(200)

  const report = async () => {
    const search = { startDate: '2026-03-01', endDate: '2026-12-31' }
    const administrator = await world.asAdministrator()
    const { reports } = decodeReport((await world.post(administrator, '/api/booking/reports', search)).json)
    const occupancy = await world.post(administrator, '/api/booking/occupancy', search)
    expect(occupancy.status).toBe(200)
    const billed = reports.map(({ date, times, resource, price, booking }) => ({
      ...{ date, times, resource, price, number: booking?.number, status: booking?.status },
    }))
    return { occupancy: occupancy.json, billed }
  }
  const sums = async () => {
    const { rows } = await sql`
      select booking_number, booked_resource.id, part, resource_id, date, price, status, told
      from booking join booked_resource on booking_id = booking.id join booked_slot on booked_resource_id = booked_resource.id
      order by 1, 2, told`.execute(world.database)
    return rows
  }
  const [reportBefore, sumsBefore] = [await report(), await sums()]

  // The months are set in the day, and nothing goes before the night.
  expect((await world.set(1, null)).status).toBe(200)
  await world.night('2026-04-10')
  expect((await world.read()).runs).toEqual([])
  await world.goTo('2026-04-11')
  const preview = await world.preview('bookingMonths=1')
  expect(preview.night).toBe('2026-04-11')
  expect(preview.bookings).toEqual({
    ...{ count: 1, removed: 0 },
    first: [{ id: old.id, number: old.bookingNumber, resources: 'Rum med pris', lastDay: '2026-03-10' }],
  })
  expect(await marked()).not.toEqual([])

  await world.forget()
  expect(await marked()).toEqual([])
  expect((await world.read()).runs).toEqual([
    { day: '2026-04-11', bookings: 1, numbers: [old.bookingNumber], warned: 0, cleared: 0 },
  ])
  expect(await sums()).toEqual(sumsBefore)
  expect(await report()).toEqual(reportBefore)

  // The person no longer has it, and nobody is named in it.
  expect((await (await world.signedIn(people.anna)).send(`/api/booking/${old.id}`)).status).toBe(404)
  const shown = await (await world.asAdministrator()).send(`/api/booking/${old.id}`)
  expect(shown.status).toBe(200)
  expect(shown.text).not.toContain('anna')
  const { rows } = await sql`
    select from audit_entry where booking_number = ${old.bookingNumber} and (user_id = ${world.users.anna} or actor_id = ${world.users.anna})`.execute(
    world.database,
  )
  expect(rows).toEqual([])
  const later = await world.signedIn(people.anna)
  for (const { id } of [ahead, dayAfter]) expect((await later.send(`/api/booking/${id}`)).status).toBe(200)

  // The same night once more takes nothing, and the next one takes the booking that ended a day later.
  await world.forget()
  expect((await world.read()).runs).toHaveLength(1)
  await world.night('2026-04-12')
  expect((await world.read()).runs.map(({ bookings, numbers }) => ({ bookings, numbers }))).toEqual([
    { bookings: 1, numbers: [dayAfter.bookingNumber] },
    { bookings: 1, numbers: [old.bookingNumber] },
  ])
  expect((await (await world.signedIn(people.anna)).send(`/api/booking/${ahead.id}`)).status).toBe(200)
})

test('the history of a booking that was removed loses the person as long after its end', {
  tags: ['retention-removed', 'retention-log', 'call-retention-preview'],
}, async () => {
  await world.goTo('2026-05-10')
  const bertil = await world.signedIn(people.bertil)
  const booked = bookingOf(await world.book(bertil, [entry(world.content.rooms.priced, '2026-12-01', nine)]))
  expect((await bertil.send(`/api/booking/${booked.id}`, { method: 'DELETE' })).status).toBe(204)
  const named = async () => {
    const { rows } = await sql`
      select kind from audit_entry where booking_number = ${booked.bookingNumber}
        and (user_id = ${world.users.bertil} or actor_id = ${world.users.bertil})`.execute(world.database)
    return rows.length
  }
  await world.night('2026-06-10')
  expect(await named()).toBe(2)
  await world.goTo('2026-06-11')
  expect((await world.preview('bookingMonths=1')).bookings).toMatchObject({ count: 1, removed: 1, first: [] })
  await world.forget()
  expect(await named()).toBe(0)
  expect((await world.read()).runs[0]).toMatchObject({
    day: '2026-06-11',
    bookings: 1,
    numbers: [booked.bookingNumber],
  })
  // What was done, and to which times, is still there.
  const history = await (await world.asAdministrator()).send(`/api/audit?bookingNumber=${booked.bookingNumber}`)
  expect(history.text).toContain('booking-removed')
  expect(history.text).toContain('2026-12-01')
  expect(history.text).not.toContain('bertil')
  await world.night('2026-06-12')
  expect((await world.read()).runs[0]).toMatchObject({ day: '2026-06-11' })
})

test('a booking that somebody changed lately keeps its person until that has settled', {
  tags: 'retention-bookings',
}, async () => {
  await world.goTo('2026-07-01')
  const bertil = await world.signedIn(people.bertil)
  const booked = bookingOf(await world.book(bertil, [entry(world.content.rooms.priced, '2026-07-02', nine)]))
  await world.goTo('2026-08-03')
  const path = `/api/booking/${booked.id}/resource/${booked.bookingResources[0]?.id}/price`
  const administrator = await world.asAdministrator()
  expect((await world.post(administrator, path, { price: 7 })).status).toBe(200)
  const ownerOf = async () =>
    (await world.database.selectFrom('booking').select('user_id').where('id', '=', booked.id).executeTakeFirstOrThrow())
      .user_id
  await world.night('2026-08-05')
  expect(await ownerOf()).toBe(world.users.bertil)
  await world.night('2026-08-08')
  expect(await ownerOf()).not.toBe(world.users.bertil)

  // A note that is written about it later goes too.
  await world.database
    .insertInto('note')
    .values({ booking_id: booked.id, content: `${MARK} sen anteckning`, created_at: sql<string>`server_now()` })
    .execute()
  await world.night('2026-08-09')
  expect(await marked()).not.toEqual([])
  await world.night('2026-08-13')
  expect(await marked()).toEqual([])
})
