/**
 * The payer of a booking is stored as at the time of booking, for the invoice basis, reports and mails to groups, whatever the person
 * changes later. Over HTTP on a real server with a real database.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { Browser } from '../testing/browser.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'
import { bookingOf, eight, entry, nine, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, company, administrator, add, book, booked, freshDay, newMails } = world
afterAll(() => server.stop())

const asBooked = {
  firstName: 'Cissi',
  lastName: 'Berg',
  address: 'Storgatan 1',
  zipCode: '987 65',
  city: 'Ekstad',
  phone: '070-174 06 05',
  company: 'Snickeriet AB',
  orgNr: '559999-0123',
  accountString: '3100-4420',
  reference: 'CISSI',
  billingEmail: 'faktura@test.example',
  billingFirstName: 'Bo',
  billingLastName: 'Ek',
  billingAddress: 'Box 1',
  billingZipCode: '987 65',
  billingCity: 'Ekstad',
}
const asNow = { ...asBooked, lastName: 'Lund', phone: '070-174 06 06', company: 'Möbler AB', reference: 'LUND' }

const companyType = async (): Promise<number> =>
  (await database.selectFrom('user_type').select('id').where('key', '=', 'foretag').executeTakeFirstOrThrow()).id

const saveProfile = async (person: typeof asBooked): Promise<void> => {
  const body = { ...person, email: 'company@test.example', userType: await companyType() }
  const answer = await company.send(`/api/user/${content.users.company}`, { method: 'PUT', body })
  expect(answer.status).toBe(200)
}

const read = async (browser: Browser, id: number) => bookingOf(await browser.send(`/api/booking/${id}`), 200)
const reportOf = async (date: string) => {
  const body = { startDate: date, endDate: date }
  const answer = await administrator.send('/api/booking/reports', { method: 'POST', body })
  return Schema.decodeUnknownSync(calls.reports.answer)(answer.json).reports
}
const frozen = {
  firstName: 'Cissi',
  lastName: 'Berg',
  email: 'company@test.example',
  phone: '070-174 06 05',
  billingAddress: 'Box 1',
  organisation: { name: 'Snickeriet AB', orgNr: '559999-0123', accountString: '3100-4420', reference: 'CISSI' },
}

describe('who pays', { tags: 'day-payer' }, () => {
  test('is on the booking as when it was made, whatever the profile says since', async () => {
    await saveProfile(asBooked)
    const made = await booked(company, entry(content.rooms.free, freshDay(), nine))
    await saveProfile(asNow)

    expect(made.payer).toMatchObject(frozen)
    for (const browser of [company, administrator]) {
      const { payer, user } = await read(browser, made.id)
      expect(payer).toEqual(made.payer)
      expect(user).toMatchObject({ lastName: 'Lund', organisation: { name: 'Möbler AB', reference: 'LUND' } })
    }
  })

  test('stays as it was when the booking is added to or changed, and is another in the next booking', async () => {
    await saveProfile(asBooked)
    const day = freshDay()
    const made = await booked(company, entry(content.rooms.free, day, nine))
    await saveProfile(asNow)

    const added = bookingOf(await add(company, made.id, [entry(content.rooms.priced, day, nine)]))
    expect(added.payer).toEqual(made.payer)
    const [part] = added.bookingResources
    const change = { bookingSlots: [ten] }
    const path = `/api/booking/${made.id}/resource/${part?.id}`
    expect((await company.send(path, { method: 'POST', body: change })).status).toBe(200)
    expect((await read(company, made.id)).payer).toEqual(made.payer)

    const next = await booked(company, entry(content.rooms.free, freshDay(), nine))
    expect(next.payer).toMatchObject({ lastName: 'Lund', organisation: { name: 'Möbler AB' } })
  })

  test('is whom an administrator books for, not the administrator', async () => {
    const day = freshDay()
    const answer = await book(administrator, [entry(content.rooms.free, day, nine)], { userId: content.users.anna })
    expect(bookingOf(answer).payer).toMatchObject({ firstName: 'anna', email: 'anna@test.example' })
  })

  test('is whom reports name, with the address of then', async () => {
    await saveProfile(asBooked)
    const day = freshDay()
    const { bookingNumber: number } = await booked(company, entry(content.rooms.free, day, nine))
    await saveProfile(asNow)
    const row = { booking: { number, name: 'Snickeriet AB' }, email: 'company@test.example' }
    expect(await reportOf(day)).toMatchObject([row])
  })

  test('is whom the mail to a group names, also of what is added later', async () => {
    const email = 'vaktmastare@test.example'
    await database.insertInto('notification').values({ group_id: content.group, email }).execute()
    await saveProfile(asBooked)
    const day = freshDay()
    const { id } = await booked(company, entry(content.rooms.free, day, nine))
    await saveProfile(asNow)
    await newMails()
    bookingOf(await add(company, id, [entry(content.rooms.free, day, eight)]))
    const toGroup = (await newMails()).filter(({ to }) => to === email)
    expect(toGroup.map(({ text }) => text)).toEqual([expect.stringContaining('Cissi Berg')])
    expect(toGroup[0]?.text).toContain('070-174 06 05')
    await database.deleteFrom('notification').where('email', '=', email).execute()
  })

  test('is in the file that a person fetches of what is kept of them', async () => {
    const { id, payer } = await booked(anna, entry(content.rooms.free, freshDay(), nine))
    const answer = await anna.send(`/api/user/${content.users.anna}/export`)
    const { bookings } = Schema.decodeUnknownSync(calls.exportUser.answer)(answer.json)
    expect(bookings.find((booking) => booking.id === id)).toMatchObject({ payer })
  })

  test('is erased with the person, and leaves numbers, times and prices', { tags: 'day-payer-erased' }, async () => {
    const day = freshDay()
    const { id, bookingNumber: number } = await booked(anna, entry(content.rooms.priced, day, nine))
    const { status } = await administrator.send(`/api/user/${content.users.anna}`, { method: 'DELETE' })
    expect(status).toBe(204)
    const { payer, bookingResources } = await read(administrator, id)
    expect([payer, bookingResources.map(({ price }) => price)]).toEqual([null, [100]])
    const row = await database.selectFrom('booking').select('payer').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toEqual({ payer: null })
    // A booking that has not begun is cancelled when its owner is cleared, so this booking has begun.
    await database.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      await transaction.updateTable('booked_resource').set({ status: 1 }).where('booking_id', '=', id).execute()
    })
    expect(await reportOf(day)).toMatchObject([{ email: '', price: 100, booking: { number, name: '' } }])
  })
})

test('a booking says when it was made, by the server’s clock, in its answer and ever after', {
  tags: 'day-made-at',
}, async () => {
  const { id, madeAt } = await booked(company, entry(content.rooms.free, freshDay(), nine))
  const sinceStart = Date.parse(madeAt ?? '') - Date.parse(TEST_CLOCK_START)
  expect([sinceStart >= 0, sinceStart < 3_600_000]).toEqual([true, true])
  expect((await read(company, id)).madeAt).toBe(madeAt)
})
