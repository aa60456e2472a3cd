/** An administrator books for a person who phones. The price, the rules and the mail are those of that person. */

import { Schema } from 'effect'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { statementsOf } from '../testing/statements.ts'
import { type Booking, bookingOf, eight, entry, halfPastEight, nine, startBookingWorld } from './booking-world.ts'

const world = await startBookingWorld()
const { server, content, database, anna, bertil, company, administrator } = world
const { auditOf, book, booked, freshDay, newMails, newRoom, openHub, post, rows } = world
afterAll(() => server.stop())

const decodeBreaches = Schema.decodeUnknownSync(calls.breaches.answer)

const person = async (over: object = {}): Promise<number> => {
  const rut = { firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 05', ...over }
  const answer = await post(administrator, '/api/user/person', rut)
  expect(answer.status).toBe(201)
  return Number(Reflect.get(Object(answer.json), 'id'))
}

describe('a booking for somebody else', { tags: 'day-phone-book' }, () => {
  test('is theirs, at their price, and the history says who made it', async () => {
    await newMails()
    const { company } = content.users
    const asked = { userId: company }
    const entries = [entry(content.rooms.priced, freshDay(), eight)]
    const prices = await post(administrator, '/api/booking/prices', { bookingResources: entries, ...asked })
    expect(prices.json).toEqual([{ id: content.rooms.priced, price: 50 }])
    const booking = bookingOf(await book(administrator, entries, asked, 'for-company'))
    expect(booking.user.id).toBe(company)
    expect(booking.bookingResources[0]?.price).toBe(50)
    expect((await newMails()).map(({ name, to }) => [name, to])).toContainEqual([
      'booking-made',
      'company@test.example',
    ])
    const { entries: history } = Object(
      (await administrator.send(`/api/audit?bookingNumber=${booking.bookingNumber}`)).json,
    )
    expect(history).toContainEqual(
      expect.objectContaining({
        kind: 'booking-made',
        userId: company,
        actor: { id: content.users.administrator, name: 'administrator Test' },
      }),
    )
  })

  test('sent again is the same booking', async () => {
    const userId = await person()
    const entries = [entry(content.rooms.free, freshDay(), eight)]
    const first = bookingOf(await book(administrator, entries, { userId }, 'again'))
    expect(bookingOf(await book(administrator, entries, { userId }, 'again')).id).toBe(first.id)
    expect((await book(administrator, entries, {}, 'again')).status).toBe(422)
  })

  test('without an address mails nobody but the group, and is there to see, change and cancel', async () => {
    await newMails()
    const userId = await person()
    const booking = bookingOf(
      await book(administrator, [entry(content.rooms.priced, freshDay(), eight)], { userId }, 'no-address'),
    )
    expect(booking.user).toMatchObject({ firstName: 'Rut', email: '' })
    const path = `/api/booking/${booking.id}/resource/${booking.bookingResources[0]?.id}`
    expect((await post(administrator, path, { bookingSlots: [nine] })).status).toBe(200)
    expect((await post(administrator, `${path}/status`, { status: 1 })).status).toBe(200)
    expect((await administrator.send(`/api/booking/${booking.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await newMails()).filter(({ name }) => name !== 'booking-made-group')).toEqual([])
  })

  test('greets by name somebody whom an administrator has written down', async () => {
    await newMails()
    const userId = await person({ email: 'rut-greeted@test.example' })
    await book(administrator, [entry(content.rooms.free, freshDay(), eight)], { userId })
    expect((await newMails()).find(({ to }) => to === 'rut-greeted@test.example')?.text).toContain('Hej Rut!')
  })

  test('is none that anybody else can make', async () => {
    const booking = bookingOf(
      await book(anna, [entry(content.rooms.free, freshDay(), eight)], { userId: content.users.bertil }),
    )
    expect(booking.user.id).toBe(content.users.anna)
  })
})

describe('the rules of whom a booking is for', { tags: 'day-phone-rules' }, () => {
  test('are told before the press, by what that person has, and stop nothing', async () => {
    const { group, room } = await newRoom('Grupprum')
    await post(administrator, `/api/groups/${group}/rule`, { quotaMinutes: 30, quotaPer: 'day' })
    const date = freshDay()
    await booked(anna, entry(room, date, eight))
    const entries = [entry(room, date, halfPastEight)]
    const told = async (userId: number) => {
      const answer = await post(administrator, '/api/booking/breaches', { bookingResources: entries, userId })
      expect(answer.status).toBe(200)
      return decodeBreaches(answer.json).map(({ rule, limit, used }) => ({ rule, limit, used }))
    }
    expect(await told(content.users.anna)).toEqual([{ rule: 'quota', limit: 30, used: 60 }])
    expect(await told(content.users.bertil)).toEqual([])
    const booking = bookingOf(await book(administrator, entries, { userId: content.users.anna }))
    expect(booking.breaches).toHaveLength(1)
  })

  test('are asked without a lock: nobody’s booking waits for the answer', { tags: 'preview-no-lock' }, async () => {
    const { group, room } = await newRoom('Grupprum')
    await post(administrator, `/api/groups/${group}/rule`, { quotaMinutes: 30, quotaPer: 'day' })
    const body = { bookingResources: [entry(room, freshDay(), eight)], userId: content.users.anna }
    for (const path of ['/api/booking/breaches', '/api/booking/prices']) {
      const about = /app_user.* for (no key update|key share)/s
      const { result, statements } = await statementsOf(about, () => post(administrator, path, body))
      expect([result.status, statements]).toEqual([200, []])
    }
  })

  test('of nobody who is there are none', async () => {
    const bookingResources = [entry(content.rooms.free, freshDay(), eight)]
    const answer = await post(administrator, '/api/booking/breaches', { bookingResources, userId: 999_999 })
    expect(answer.status).toBe(422)
    expect((await post(anna, '/api/booking/breaches', { bookingResources })).status).toBe(403)
  })
})

describe('what the user type of whom a booking is for may not book', { tags: 'book-for-type' }, () => {
  const { companiesOnly, free } = content.rooms
  const refused = { rule: 'user-type', resourceId: companiesOnly, limit: 0, bookedBy: ['Företag'] }

  test('is told before the press, for each resource of the basket, and stops nothing', async () => {
    const userId = await person()
    const date = freshDay()
    const { room, group } = await newRoom('Lärarrum')
    const types = await database.selectFrom('user_type').select(['id', 'name']).where('key', '=', 'skola').execute()
    const allowed = await post(administrator, `/api/groups/${group}/allowed`, { userTypeId: types[0]?.id })
    expect(allowed.status).toBe(201)
    const entries = [companiesOnly, free, room].map((id) => entry(id, date, eight))
    const told = await post(administrator, '/api/booking/breaches', { bookingResources: entries, userId })
    const ofSchools = { rule: 'user-type', resourceId: room, limit: 0, bookedBy: types.map(({ name }) => name) }
    expect(decodeBreaches(told.json)).toEqual([refused, ofSchools])
    const booking = bookingOf(await book(administrator, entries, { userId }))
    expect([booking.user.id, booking.bookingResources.length, booking.breaches]).toEqual([
      ...[userId, 3, [refused, ofSchools]],
    ])
  })

  test('is told together with the rules that are broken, and only to administrators', async () => {
    const { room, group } = await newRoom('Korta rummet')
    await post(administrator, `/api/groups/${group}/rule`, { longestMinutes: 30 })
    const userTypeId = (await database.selectFrom('user_type').select('id').where('key', '=', 'foretag').execute())[0]
    await post(administrator, `/api/resources/${room}/allowed`, { userTypeId: userTypeId?.id })
    const entries = [entry(room, freshDay(), eight, halfPastEight)]
    const { anna: userId } = content.users
    const booking = bookingOf(await book(administrator, entries, { userId }))
    expect(booking.breaches?.map(({ rule }) => rule)).toEqual(['user-type', 'longest'])
    // She may not take any more of it herself, and is told by whom it is booked.
    const own = await book(anna, [entry(room, freshDay(), eight)])
    expect([own.status, failureOf(own).message]).toEqual([
      403,
      'Korta rummet bokas bara av företag. Ingenting har bokats.',
    ])
  })

  test('is added, changed, repeated and handed on by an administrator all the same', async () => {
    const userId = await person()
    const booking = bookingOf(await book(administrator, [entry(free, freshDay(), eight)], { userId }))
    const added = bookingOf(
      await post(administrator, `/api/booking/${booking.id}`, {
        bookingResources: [entry(companiesOnly, freshDay(), eight)],
      }),
    )
    expect(added.breaches).toEqual([refused])
    const part = added.bookingResources.find(({ resourceId }) => resourceId === companiesOnly)
    const path = `/api/booking/${booking.id}/resource/${part?.id}`
    const changed = bookingOf(await post(administrator, path, { bookingSlots: [eight, halfPastEight] }), 200)
    expect([changed.bookingResources[1]?.bookingSlots, changed.breaches]).toEqual([[eight, halfPastEight], [refused]])

    const date = freshDay()
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    const pattern = { weeks: 1, weekdays: [weekday], from: date, end: { count: 1 }, except: [] }
    const series = { pattern, skipped: [] }
    const repeated = bookingOf(await book(administrator, [entry(companiesOnly, date, eight)], { userId, series }))
    expect([repeated.series?.pattern, repeated.breaches]).toEqual([pattern, [refused]])

    const ofCompany = await booked(company, entry(companiesOnly, freshDay(), eight))
    const theirs = bookingOf(await post(administrator, `/api/booking/${ofCompany.id}/owner`, { userId }), 200)
    expect([theirs.user.id, theirs.breaches]).toEqual([userId, [refused]])
  })
})

describe('a booking that is made another person’s', { tags: 'day-change-owner' }, () => {
  const handOn = (booking: Booking, userId: number) =>
    post(administrator, `/api/booking/${booking.id}/owner`, { userId })
  const isTheirs = async (browser: Browser, { id }: Booking): Promise<boolean> =>
    (await browser.send(`/api/booking/${id}`)).status === 200

  test('has the price, the payer and the mails of that person, and its time stays booked', async () => {
    const booking = await booked(anna, entry(content.rooms.priced, freshDay(), eight))
    expect(booking.bookingResources[0]?.price).toBe(100)
    await newMails()
    const claims = async () => (await rows()).claims
    const before = await claims()
    const answer = bookingOf(await handOn(booking, content.users.company), 200)
    expect([answer.user.id, answer.bookingResources[0]?.price, answer.bookingResources[0]?.status]).toEqual([
      content.users.company,
      50,
      booking.bookingResources[0]?.status,
    ])
    expect(answer.payer?.email).toBe('company@test.example')
    expect(await claims()).toEqual(before)
    expect([await isTheirs(anna, booking), await isTheirs(company, booking)]).toEqual([false, true])
    const mails = await newMails()
    expect(mails.map(({ name, to, userId }) => [name, to, userId])).toEqual([
      ['booking-handed-on', 'anna@test.example', content.users.anna],
      ['booking-made', 'company@test.example', content.users.company],
    ])
    expect(mails[0]?.text).toContain('inte längre dina')
    expect(mails[1]?.text).toContain('Pris: 50')
    const history = (await auditOf(booking.bookingNumber)).slice(-2)
    expect(history.map(({ kind, actor_id, user_id }) => [kind, actor_id, user_id])).toEqual([
      ['booking-handed-on', content.users.administrator, content.users.anna],
      ['booking-taken-over', content.users.administrator, content.users.company],
    ])
    expect(history[0]?.details).toEqual({ price: { from: 100, to: 50 } })
  })

  test('is told at once to the one who had it and to the one who has it', async () => {
    const booking = await booked(anna, entry(content.rooms.free, freshDay(), eight))
    const [hers, theirs] = await Promise.all([openHub(anna.token), openHub(company.token)])
    bookingOf(await handOn(booking, content.users.company), 200)
    const heard = ({ pushes }: typeof hers) =>
      pushes.map(({ name, items }) => [name, items[0]?.bookingId, items[0]?.own ?? false])
    await expect
      .poll(() => [heard(hers), heard(theirs)])
      .toEqual([
        [
          ['cancellations', booking.id, true],
          ['bookings', null, false],
        ],
        [
          ['cancellations', null, false],
          ['bookings', booking.id, true],
        ],
      ])
    await Promise.all([hers.connection.stop(), theirs.connection.stop()])
  })

  test('keeps a price that was set by hand, and what is cancelled', async () => {
    const booking = await booked(
      anna,
      entry(content.rooms.priced, freshDay(), eight),
      entry(content.rooms.priced, freshDay(), nine),
    )
    const [first, second] = booking.bookingResources
    await post(administrator, `/api/booking/${booking.id}/resource/${first?.id}/price`, { price: 7 })
    await post(administrator, `/api/booking/${booking.id}/resource/${second?.id}/status`, { status: 2 })
    const answer = bookingOf(await handOn(booking, content.users.company), 200)
    expect(answer.bookingResources.map(({ price, status }) => [price, status])).toEqual([
      [7, first?.status],
      [second?.price, 2],
    ])
  })

  test('is counted against their rules, which are told and stop nothing, and nobody is unknown', async () => {
    const { group, room } = await newRoom('Grupprum')
    await post(administrator, `/api/groups/${group}/rule`, { quotaMinutes: 30, quotaPer: 'day' })
    const date = freshDay()
    await booked(bertil, entry(room, date, nine))
    const booking = await booked(anna, entry(room, date, eight))
    const answer = bookingOf(await handOn(booking, content.users.bertil), 200)
    expect(answer.breaches?.map(({ rule, used }) => [rule, used])).toEqual([['quota', 60]])
    expect(await isTheirs(bertil, booking)).toBe(true)

    expect((await handOn(booking, 999_999)).status).toBe(422)
    expect((await post(anna, `/api/booking/${booking.id}/owner`, { userId: content.users.anna })).status).toBe(403)
  })

  test('stays as it is, without a word, where it is theirs already', async () => {
    const booking = await booked(anna, entry(content.rooms.free, freshDay(), eight))
    await newMails()
    const before = await rows()
    bookingOf(await handOn(booking, content.users.anna), 200)
    expect(await rows()).toEqual(before)
  })
})
