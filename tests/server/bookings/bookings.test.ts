/**
 * Making bookings over HTTP, on a real server with a real database.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Browser, failureOf } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { bookingOf, type Entry, entry, halfPastNine, nine, slot, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, content, anna, bertil, company, administrator, visitor } = world
const { add, book, counts, freshDay, gridOf, hold, openHub, slotIn } = world
afterAll(() => server.stop())

describe('making a booking', () => {
  test('gives 201 and the whole booking, unconfirmed, with numbers from 1001', {
    tags: ['call-booking-create', 'rule-booking-unconfirmed', 'rule-booking-number'],
  }, async () => {
    const date = freshDay()
    const booking = bookingOf(
      await book(anna, [
        { ...entry(content.rooms.priced, date, nine, halfPastNine), message: 'Kaffe, tack' },
        entry(content.rooms.free, date, ten),
      ]),
    )
    expect(booking.bookingNumber).toBe(1001)
    expect(booking.user).toMatchObject({ id: content.users.anna, email: people.anna })
    expect(booking.notes).toEqual([])
    expect(booking.bookingResources).toMatchObject([
      {
        bookingIdNumber: `${booking.bookingNumber}-1`,
        resource: { id: content.rooms.priced, title: 'Rum med pris', group: content.group },
        resourceId: content.rooms.priced,
        resourceTitle: 'Rum med pris',
        date,
        bookingSlots: [nine, halfPastNine],
        message: 'Kaffe, tack',
        price: 150,
        status: 0,
      },
      { bookingIdNumber: `${booking.bookingNumber}-2`, message: '', price: 0, status: 0 },
    ])
  })

  test('shows in the grid: the number to all, the id to its owner and to administrators', {
    tags: 'rule-grid-booking-id',
  }, async () => {
    const date = freshDay()
    const booking = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)]))
    const numbered = { booked: true, bookingIdNumber: `${booking.bookingNumber}-1` }
    expect(await slotIn(anna, date, content.rooms.free, '09:00')).toMatchObject({ ...numbered, bookingId: booking.id })
    expect(await slotIn(administrator, date, content.rooms.free, '09:00')).toMatchObject({ bookingId: booking.id })
    expect(await slotIn(bertil, date, content.rooms.free, '09:00')).toMatchObject({ ...numbered, bookingId: null })
    expect(await slotIn(visitor, date, content.rooms.free, '09:00')).toMatchObject({ ...numbered, bookingId: null })
  })

  test('raises the revision that the grid tells by one', { tags: 'call-booking-slots' }, async () => {
    const date = freshDay()
    const before = (await gridOf(anna, date)).revision
    bookingOf(await book(anna, [entry(content.rooms.free, date, nine, ten)]))
    expect((await gridOf(anna, date)).revision).toBe(before + 1)
  })

  test("uses up the caller's own holds of the body and no others, in one push after the bookings", {
    tags: 'rule-booking-held-or-free',
  }, async () => {
    const date = freshDay()
    const holding = await hold(anna, content.rooms.free, date, nine)
    const session = anna.cookies.get('sess')
    await holding.invoke('AddReservation', session, content.rooms.free, date, ten.startTime, ten.endTime)
    const { connection, pushes } = await openHub()
    await connection.invoke('GetReservations', bertil.cookies.get('sess'))
    pushes.length = 0

    const booking = bookingOf(await book(anna, [entry(content.rooms.free, date, nine, halfPastNine)]))
    await expect.poll(() => pushes.length).toBe(2)
    expect(pushes).toMatchObject([
      {
        name: 'bookings',
        items: [
          { ...nine, bookingIdNumber: `${booking.bookingNumber}-1`, bookingId: null },
          { ...halfPastNine, bookingIdNumber: `${booking.bookingNumber}-1` },
        ],
      },
      { name: 'reservations', items: [{ ...nine, expiration: null }] },
    ])
    expect(pushes[0]?.revision).toBe(pushes[1]?.revision)
    expect(JSON.stringify(pushes)).not.toContain(session)
    expect(await slotIn(anna, date, content.rooms.free, '10:00')).toMatchObject({ reserved: true, selected: true })
    await Promise.all([holding.stop(), connection.stop()])
  })
})

describe('a booking that cannot be had', () => {
  test('names every lost slot with its reason, and changes nothing', {
    tags: ['rule-booking-taken', 'rule-booking-grid-row'],
  }, async () => {
    const date = freshDay()
    bookingOf(await book(bertil, [entry(content.rooms.free, date, nine)]))
    const holding = await hold(bertil, content.rooms.free, date, ten)
    const own = await hold(anna, content.rooms.priced, date, nine)
    const before = await counts()
    const revision = (await gridOf(anna, date)).revision

    const answer = await book(
      anna,
      [
        entry(content.rooms.priced, date, nine, slot('11:00', '12:00')),
        entry(content.rooms.free, date, nine, halfPastNine, ten),
        entry(content.rooms.free, '2026-03-03', slot('08:30', '09:00')),
        entry(content.rooms.free, '2026-03-01', nine),
        entry(content.rooms.disabled, date, nine),
        entry(content.rooms.ofDisabledGroup, date, nine),
        entry(999_999, date, nine),
        entry(2_147_483_647, date, nine),
      ],
      {},
      'lost',
    )
    expect(answer.status).toBe(409)
    const failure = failureOf(answer)
    expect(failure.code).toBe('slot-taken')
    expect(failure.slots).toHaveLength(9)
    expect(failure.slots).toEqual(
      expect.arrayContaining([
        { resourceId: content.rooms.priced, date, ...slot('11:00', '12:00'), reason: 'unknown' },
        { resourceId: content.rooms.free, date, ...nine, reason: 'booked' },
        { resourceId: content.rooms.free, date, ...ten, reason: 'reserved' },
        { resourceId: content.rooms.free, date: '2026-03-03', ...slot('08:30', '09:00'), reason: 'locked' },
        { resourceId: content.rooms.free, date: '2026-03-01', ...nine, reason: 'past' },
        ...[content.rooms.disabled, content.rooms.ofDisabledGroup, 999_999, 2_147_483_647].map((resourceId) => ({
          ...{ resourceId, date, ...nine, reason: 'unknown' },
        })),
      ]),
    )
    expect(await counts()).toEqual(before)
    expect((await gridOf(anna, date)).revision).toBe(revision)
    expect(await slotIn(anna, date, content.rooms.priced, '09:00')).toMatchObject({ booked: false, selected: true })
    await Promise.all([holding.stop(), own.stop()])
  })

  test('of twenty who want one slot at once exactly one gets it', { tags: 'rule-claim-every-write' }, async () => {
    const date = freshDay()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        book(index % 2 === 0 ? anna : bertil, [
          entry(content.rooms.free, date, ...(index % 3 === 0 ? [nine, halfPastNine] : [halfPastNine, ten])),
        ]),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('since the database aborts it again and again is 503, and nothing has changed', {
    tags: 'rule-claim-retry',
  }, async () => {
    const entries = [entry(content.rooms.free, freshDay(), nine)]
    const before = await counts()
    await sql`create function aborts() returns trigger language plpgsql
      as 'begin raise exception using errcode = ''40P01''; end'`.execute(server.database)
    await sql`create trigger aborts before insert on claim execute function aborts()`.execute(server.database)
    const answer = await book(anna, entries)
    await sql`drop function aborts cascade`.execute(server.database)
    expect([answer.status, failureOf(answer).code]).toEqual([503, 'unavailable'])
    expect(await counts()).toEqual(before)
    bookingOf(await book(anna, entries))
  })

  test('is 422 with nothing in it, a slot twice, or a resource and date twice', {
    tags: 'rule-booking-duplicates',
  }, async () => {
    const date = freshDay()
    const room = content.rooms.free
    for (const entries of [
      [],
      [entry(room, date)],
      [entry(room, date, nine), entry(content.rooms.priced, date)],
      [entry(room, date, nine, nine)],
      [entry(room, date, nine), entry(room, date, ten)],
    ]) {
      const answer = await book(anna, entries)
      expect(answer.status).toBe(422)
      expect(failureOf(answer).fields).toHaveProperty('bookingResources')
    }
  })

  test('is 422 when a base link is of another origin', { tags: 'api-link-origin' }, async () => {
    const entries = [entry(content.rooms.free, freshDay(), nine)]
    const own = server.address
    for (const address of [
      'https://evil.example/bookings',
      `${own}@evil.example/bookings`,
      `${own}.evil.example/`,
      '//evil.example',
      '/bookings',
      'javascript:alert(1)',
      `https:${own.slice('http:'.length)}`,
      '',
    ])
      for (const name of ['baseUrl', 'adminBaseUrl']) {
        const answer = await book(anna, entries, { [name]: address })
        expect([name, address, answer.status]).toEqual([name, address, 422])
        expect(Object.keys(failureOf(answer).fields ?? {})).toEqual([name])
      }
    bookingOf(await book(anna, entries, { baseUrl: `${own}/bookings`, adminBaseUrl: `${server.url}/admin/bookings` }))
  })

  test('is 401 for a visitor, and 403 naming the resource for a user type that is refused', {
    tags: 'rule-allowed-confirm',
  }, async () => {
    const entries = [entry(content.rooms.free, freshDay(), nine), entry(content.rooms.companiesOnly, freshDay(), nine)]
    expect((await book(visitor, entries)).status).toBe(401)
    const refused = await book(anna, entries)
    expect(refused.status).toBe(403)
    expect(failureOf(refused)).toMatchObject({ code: 'not-allowed' })
    expect(failureOf(refused).message).toContain('Rum för företag')
    bookingOf(await book(company, entries))
  })
})

describe('for whom', () => {
  test("a user's userId is ignored: the booking is his own", {
    tags: ['api-unknown-keys', 'rule-booking-user'],
  }, async () => {
    const booking = bookingOf(
      await book(anna, [entry(content.rooms.free, freshDay(), nine)], { userId: content.users.bertil }),
    )
    expect(booking.user.id).toBe(content.users.anna)
  })
  test('administrators book for anybody, at the price and with the permission of that person', {
    tags: 'rule-booking-user',
  }, async () => {
    const entries = [
      entry(content.rooms.priced, freshDay(), nine),
      entry(content.rooms.companiesOnly, freshDay(), nine),
    ]
    const booking = bookingOf(await book(administrator, entries, { userId: content.users.company }))
    expect(booking.user.id).toBe(content.users.company)
    expect(booking.bookingResources.map(({ price }) => price)).toEqual([50, 0])
  })
  test('an administrator who names nobody gets 422', async () => {
    const entries = [entry(content.rooms.free, freshDay(), nine)]
    const answer = await book(administrator, entries, { userId: 999_999 })
    expect(answer.status).toBe(422)
    expect(failureOf(answer).fields).toHaveProperty('userId')
  })
  test('role, price, status and owner of the body have no effect', { tags: 'api-unknown-keys' }, async () => {
    const date = freshDay()
    const booking = bookingOf(
      await book(anna, [{ ...entry(content.rooms.priced, date, nine), ...{ price: 1, status: 1, part: 7, id: 4 } }], {
        role: 'administrator',
        owner: content.users.bertil,
        bookingNumber: 1,
      }),
    )
    expect(booking.bookingResources).toMatchObject([{ price: 100, status: 0 }])
  })
})

describe('adding to a booking', () => {
  test('goes on with the numbers of its parts', { tags: 'call-booking-add' }, async () => {
    const date = freshDay()
    const first = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)]))
    const whole = bookingOf(await add(anna, first.id, [entry(content.rooms.priced, date, nine, halfPastNine)]))
    expect(whole.id).toBe(first.id)
    expect(whole.bookingResources.map(({ bookingIdNumber }) => bookingIdNumber)).toEqual([
      `${first.bookingNumber}-1`,
      `${first.bookingNumber}-2`,
    ])
    expect(whole.bookingResources[1]).toMatchObject({ price: 150, status: 0 })
  })
  test("somebody else's booking is 404, as one that is not there, but administrators may", {
    tags: 'api-not-yours',
  }, async () => {
    const date = freshDay()
    const first = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)]))
    const foreign = await add(bertil, first.id, [entry(content.rooms.free, date, ten)])
    const missing = await add(bertil, 999_999, [entry(content.rooms.free, date, ten)])
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    // 404 comes before the problems of the body.
    expect((await add(bertil, first.id, [])).status).toBe(404)
    const whole = bookingOf(await add(administrator, first.id, [entry(content.rooms.free, date, ten)]))
    expect(whole.user.id).toBe(content.users.anna)
  })
  test('what is lost leaves it as it was', async () => {
    const date = freshDay()
    const first = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)]))
    bookingOf(await book(bertil, [entry(content.rooms.free, date, ten)]))
    const before = await counts()
    const answer = await add(anna, first.id, [entry(content.rooms.free, date, halfPastNine, ten)])
    expect([answer.status, failureOf(answer).slots]).toMatchObject([409, [{ ...ten, reason: 'booked' }]])
    expect(await counts()).toEqual(before)
  })
  test('the same key ten times at once adds once', async () => {
    const date = freshDay()
    const first = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)]))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(anna, first.id, [entry(content.rooms.free, date, ten)], 'add-once')),
    )
    for (const answer of answers) expect(bookingOf(answer).bookingResources).toHaveLength(2)
  })
})

describe('prices', () => {
  const prices = async (browser: Browser, entries: readonly Entry[], rest: object = {}) =>
    browser.send('/api/booking/prices', { method: 'POST', body: { bookingResources: entries, ...rest } })

  test('are told to visitors, one for each entry in order, also of one resource twice', {
    tags: 'call-booking-prices',
  }, async () => {
    const { priced, free } = content.rooms
    const date = freshDay()
    const answer = await prices(visitor, [
      entry(free, date, nine),
      entry(priced, date, nine),
      entry(priced, freshDay(), nine, halfPastNine, ten),
    ])
    expect([answer.status, answer.json]).toEqual([
      200,
      [
        { id: free, price: 0 },
        { id: priced, price: 100 },
        { id: priced, price: 250 },
      ],
    ])
  })
  test("are those of the caller's type, and for administrators of the one who is named", {
    tags: 'rule-price-narrowest',
  }, async () => {
    const entries = [entry(content.rooms.priced, freshDay(), nine, halfPastNine)]
    expect((await prices(company, entries)).json).toMatchObject([{ price: 100 }])
    expect((await prices(anna, entries, { userId: content.users.company })).json).toMatchObject([{ price: 150 }])
    expect((await prices(administrator, entries, { userId: content.users.company })).json).toMatchObject([
      { price: 100 },
    ])
  })
  test('of a resource that is not there, or disabled, are 404', async () => {
    for (const room of [content.rooms.disabled, content.rooms.ofDisabledGroup, 999_999, 2_147_483_647])
      expect((await prices(visitor, [entry(room, freshDay(), nine)])).status).toBe(404)
  })
})

describe('the grid of a day', () => {
  test('is 404 for a group that is not there, or disabled', { tags: 'call-booking-slots' }, async () => {
    for (const group of [999_999, content.disabledGroup]) {
      const answer = await visitor.send(`/api/booking/group/${group}/slots`, {
        method: 'POST',
        body: { date: '2026-03-04' },
      })
      expect(answer.status).toBe(404)
    }
  })
  test('has the columns of its enabled resources and no session id', async () => {
    const date = freshDay()
    const holding = await hold(anna, content.rooms.free, date, nine)
    const { grid, text } = await gridOf(bertil, date)
    expect(grid.map(({ id }) => id)).toEqual([content.rooms.priced, content.rooms.free, content.rooms.companiesOnly])
    expect(text).not.toContain(anna.cookies.get('sess'))
    expect(await slotIn(bertil, date, content.rooms.free, '09:00')).toMatchObject({ reserved: true, selected: false })
    await holding.stop()
  })
})

test('the audit keeps who made and added what, without names and wishes', async () => {
  const date = freshDay()
  const booking = await world.booked(anna, {
    ...entry(content.rooms.priced, date, nine, halfPastNine),
    message: 'Hemligt',
  })
  await add(administrator, booking.id, [entry(content.rooms.free, date, ten)])
  const part = { date, status: 0 }
  expect(await world.auditOf(booking.bookingNumber)).toEqual([
    {
      ...{ kind: 'booking-made', actor_id: content.users.anna, user_id: content.users.anna },
      details: {
        resources: [{ ...part, part: 1, resourceId: content.rooms.priced, times: ['09:00–10:00'], price: 150 }],
      },
    },
    {
      ...{ kind: 'booking-added-to', actor_id: content.users.administrator, user_id: content.users.anna },
      details: { resources: [{ ...part, part: 2, resourceId: content.rooms.free, times: ['10:00–10:30'], price: 0 }] },
    },
  ])
})
