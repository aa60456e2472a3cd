/** Cancelling of bookings and their parts, one by one or all bookings of a user. */
import { describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { TEST_PASSWORD } from '../testing/test-content.ts'
import { bookingOf, eight, entry, halfPastNine, nine, TODAY, ten } from './booking-world.ts'
import { annasMail, cancelled, read, remove, removePart, startChangeScene, unconfirmed } from './change-scene.ts'

const scene = await startChangeScene()
const { server, database, content, anna, bertil, company, administrator, visitor } = scene
const { add, at, auditOf, book, booked, counts, freshDay, newMails, newRoom, openHub, post, revision, setStatus } =
  scene
const { rooms } = content

describe('cancelling', () => {
  test('a part frees its slots for everybody, and leaves the rest; its number is not given again', {
    tags: 'call-booking-delete-part',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, ten), entry(rooms.priced, date, nine))
    await newMails()
    const { connection, pushes } = await openHub(anna.token)
    await connection.invoke('GetReservations', anna.cookies.get('sess'))
    const answer = await removePart(anna, booking)
    expect([answer.status, answer.text]).toEqual([204, ''])
    const freed = { bookingIdNumber: `${booking.bookingNumber}-1`, bookingId: booking.id }
    await expect
      .poll(() => pushes)
      .toMatchObject([{ name: 'cancellations', items: [nine, ten].map((one) => ({ ...one, ...freed })) }])
    expect((await read(anna, booking)).bookingResources).toMatchObject([
      { bookingIdNumber: `${booking.bookingNumber}-2` },
    ])
    expect((await removePart(anna, booking)).status).toBe(404)
    const more = bookingOf(await add(anna, booking.id, [entry(rooms.free, date, nine)]))
    expect(more.bookingResources.map(({ bookingIdNumber }) => bookingIdNumber)).toEqual(
      [2, 3].map((part) => `${booking.bookingNumber}-${part}`),
    )
    await connection.stop()
  })

  test('the last part removes the booking, and the audit keeps number and times', {
    tags: 'rule-change-last',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, halfPastNine))
    expect((await removePart(anna, booking)).status).toBe(204)
    expect((await remove(anna, booking)).status).toBe(404)
    expect(await database.selectFrom('booking').selectAll().where('id', '=', booking.id).execute()).toEqual([])
    const part = { part: 1, resourceId: rooms.free, date, times: ['09:00–10:00'], price: 0, status: unconfirmed }
    expect(await auditOf(booking.bookingNumber)).toEqual(
      ['booking-made', 'booking-removed'].map((kind) => ({
        ...{ kind, actor_id: content.users.anna, user_id: content.users.anna },
        details: { resources: [part] },
      })),
    )
  })

  test('a whole booking frees all, and takes notes and idempotency keys along', {
    tags: ['call-booking-delete', 'rule-booking-number'],
  }, async () => {
    const date = freshDay()
    const before = await counts()
    const booking = bookingOf(
      await book(anna, [entry(rooms.free, date, nine), entry(rooms.priced, date, nine)], {}, 'to-be-removed'),
    )
    await post(administrator, `/api/booking/${booking.id}/note`, { content: 'Hej' })
    const { connection, pushes } = await openHub()
    await connection.invoke('GetReservations', bertil.cookies.get('sess'))
    expect((await remove(anna, booking)).status).toBe(204)
    await expect.poll(() => pushes.length).toBe(1)
    expect(pushes).toMatchObject([
      { name: 'cancellations', items: [{ resourceId: rooms.free }, { resourceId: rooms.priced }] },
    ])
    expect(await counts()).toEqual(before)
    const next = await booked(bertil, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    expect(next.bookingNumber).toBeGreaterThan(booking.bookingNumber)
    await connection.stop()
  })

  test("somebody else's, or what is not there, is 404; administrators cancel anybody's", async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine), entry(rooms.priced, freshDay(), nine))
    const missing = await bertil.send('/api/booking/999999', { method: 'DELETE' })
    for (const answer of [await remove(bertil, booking), await removePart(bertil, booking), missing])
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    expect((await remove(visitor, booking)).status).toBe(401)
    expect((await removePart(administrator, booking)).status).toBe(204)
    expect((await remove(administrator, booking)).status).toBe(204)
  })

  test('mails the owner what was removed, but not what was Cancelled before', {
    tags: ['email-booking-cancelled', 'day-remove-cancelled'],
  }, async () => {
    const date = freshDay()
    const booking = await booked(
      anna,
      entry(rooms.free, date, nine),
      { ...entry(rooms.priced, date, nine, halfPastNine), message: 'Blommor' },
      entry(rooms.free, freshDay(), ten),
    )
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    await newMails()
    expect((await removePart(administrator, booking, 2)).status).toBe(204)
    const [part] = await newMails()
    expect(part).toMatchObject({ name: 'booking-cancelled', to: annasMail, userId: content.users.anna })
    expect(part?.text).toMatch(/Rum utan pris, .* 10:00–10:30/)
    expect(part?.text).not.toMatch(/09:00|Rum med pris/)
    expect((await remove(anna, booking)).status).toBe(204)
    const [whole, ...others] = await newMails()
    expect([whole, others]).toMatchObject([{ name: 'booking-cancelled', to: annasMail }, []])
    expect(whole?.subject).toBe(`Avbokat: bokning ${booking.bookingNumber}`)
    expect(whole?.text).toMatch(/Rum med pris, .* 09:00–10:00\. Önskemål: Blommor/)
    expect(whole?.text).toContain(`${server.url}/bookings`)
    expect(whole?.text).not.toContain('Rum utan pris')

    const gone = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    for (const of of [0, 1]) bookingOf(await setStatus(administrator, gone, cancelled, of), 200)
    await newMails()
    expect((await removePart(administrator, gone)).status).toBe(204)
    expect((await remove(anna, gone)).status).toBe(204)
    expect(await newMails()).toEqual([])
  })

  test('what is Cancelled has no slot that could begin: its owner may always remove it', {
    tags: 'booking-remove-cancelled',
  }, async () => {
    const { room } = await newRoom()
    const later = freshDay()
    const booking = await booked(anna, entry(room, TODAY, nine), entry(room, later, nine))
    const other = await booked(anna, entry(room, TODAY, ten), entry(room, later, ten))
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    bookingOf(await setStatus(administrator, other, cancelled), 200)
    await at('10:10', async () => {
      expect((await remove(anna, booking)).status).toBe(204)
      expect((await removePart(anna, other)).status).toBe(204)
    })
  })
})

describe('all bookings of a user', () => {
  const removeAll = (browser: Browser, user: number) => browser.send(`/api/user/${user}/bookings`, { method: 'DELETE' })

  test('are removed by administrators in one change; a mail tells of each that was not over', {
    tags: 'call-user-delete-bookings',
  }, async () => {
    await removeAll(administrator, content.users.company)
    const { room } = await newRoom()
    const date = freshDay()
    const over = await booked(company, entry(room, TODAY, eight))
    const begun = await booked(company, entry(room, TODAY, nine, ten))
    const coming = await booked(company, entry(rooms.priced, date, ten), entry(rooms.companiesOnly, date, nine))
    const annas = await booked(anna, entry(rooms.priced, date, nine))
    await newMails()
    expect((await removeAll(company, content.users.company)).status).toBe(403)
    await at('09:10', async () => {
      const before = await revision()
      const { connection, pushes } = await openHub()
      await connection.invoke('GetReservations', bertil.cookies.get('sess'))
      // The administrator has rested since the start of the day.
      const refused = await removeAll(administrator, content.users.company)
      expect([failureOf(refused).code, await revision()]).toEqual(['prove-again', before])
      expect((await post(administrator, calls.proveAgain.path, { password: TEST_PASSWORD })).status).toBe(200)
      const answer = await removeAll(administrator, content.users.company)
      expect([answer.status, answer.text, await revision()]).toEqual([204, '', before + 1])
      await expect.poll(() => pushes.length).toBe(1)
      const freed = pushes[0]?.items.map(({ date: day, resourceId, startTime }) => [day, resourceId, startTime])
      expect(freed).toEqual(
        expect.arrayContaining([
          [TODAY, room, eight.startTime],
          [TODAY, room, nine.startTime],
          [TODAY, room, ten.startTime],
          [date, rooms.priced, ten.startTime],
          [date, rooms.companiesOnly, nine.startTime],
        ]),
      )
      await connection.stop()
    })
    const left = await database
      .selectFrom('booking')
      .select('id')
      .where('user_id', '=', content.users.company)
      .execute()
    expect(left).toEqual([])
    await read(anna, annas)
    const mails = await newMails()
    expect(mails.map(({ name, to }) => [name, to])).toEqual(
      Array(2).fill(['booking-cancelled', 'company@test.example']),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(
      [begun, coming].map(({ bookingNumber }) => expect.stringContaining(String(bookingNumber))),
    )
    for (const { bookingNumber } of [over, begun, coming])
      expect((await auditOf(bookingNumber)).map(({ kind }) => kind)).toEqual(['booking-made', 'booking-removed'])
    expect((await removeAll(administrator, content.users.company)).status).toBe(204)
  })

  test('of nobody are 404', async () => {
    expect((await removeAll(administrator, 999_999)).status).toBe(404)
  })
})
