/**
 * Making bookings over HTTP, on a real server with a real database.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { markSent } from '../../../server/mail/outbox.ts'
import { claimMail } from '../mail/test-outbox.ts'
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

describe('a request that is sent again', () => {
  test('ten times at once gives one booking', { tags: 'rule-booking-idempotent' }, async () => {
    const entries = [entry(content.rooms.free, freshDay(), nine)]
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(anna, entries, {}, 'ten-at-once')))
    expect(new Set(answers.map((answer) => bookingOf(answer).id)).size).toBe(1)
    expect(await counts()).toMatchObject({ bookings: before.bookings + 1, keys: before.keys + 1 })
  })
  test('with another body is 422 key-reused, whatever the order of its keys', {
    tags: 'rule-booking-key-reused',
  }, async () => {
    const date = freshDay()
    const first = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)], {}, 'another'))
    const same = await anna.send('/api/booking', {
      method: 'POST',
      body: { bookingResources: [{ bookingSlots: [nine], date, resourceId: content.rooms.free }], unknown: true },
      headers: { 'idempotency-key': 'another' },
    })
    expect(bookingOf(same).id).toBe(first.id)
    const other = await book(anna, [entry(content.rooms.free, date, ten)], {}, 'another')
    expect([other.status, failureOf(other).code]).toEqual([422, 'key-reused'])
    const added = await add(anna, first.id, [entry(content.rooms.free, date, nine)], 'another')
    expect(failureOf(added).code).toBe('key-reused')
  })
  test("somebody else's key is another key", { tags: 'rule-booking-idempotent' }, async () => {
    const date = freshDay()
    const one = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)], {}, 'shared'))
    const two = bookingOf(await book(bertil, [entry(content.rooms.free, date, ten)], {}, 'shared'))
    expect(two.id).not.toBe(one.id)
  })
  test('a key whose request failed is free again, because it is written with the booking', {
    tags: 'rule-booking-key-transaction',
  }, async () => {
    const date = freshDay()
    bookingOf(await book(bertil, [entry(content.rooms.free, date, nine)]))
    expect((await book(anna, [entry(content.rooms.free, date, nine)], {}, 'failed')).status).toBe(409)
    bookingOf(await book(anna, [entry(content.rooms.free, date, ten)], {}, 'failed'))
  })
  test('after 24 hours it is a new request, and not before', { tags: 'rule-booking-idempotent' }, async () => {
    const date = freshDay()
    const send = (time: typeof nine) => book(anna, [entry(content.rooms.free, date, time)], {}, 'old')
    const isMade = async (created_at: string) =>
      server.database.updateTable('idempotency_key').set({ created_at }).where('key', '=', 'old').execute()
    const first = bookingOf(await send(nine))
    await isMade('2026-03-01T06:30:00Z')
    expect([bookingOf(await send(nine)).id, (await send(ten)).status]).toEqual([first.id, 422])
    await isMade('2026-03-01T06:00:00Z')
    expect(bookingOf(await send(ten)).id).not.toBe(first.id)
  })
  test('an empty key, or one that is too long, is 422', async () => {
    for (const key of [' ', 'k'.repeat(201)])
      expect((await book(anna, [entry(content.rooms.free, freshDay(), nine)], {}, key)).status).toBe(422)
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
    // 404 comes before what is wrong with the body.
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

describe('who is told that a booking was made', () => {
  const notify = async (groupId: number, ...emails: readonly string[]): Promise<void> => {
    const addresses = emails.map((email) => ({ group_id: groupId, email }))
    await world.database.insertInto('notification').values(addresses).execute()
  }
  beforeEach(async () => {
    await world.database.deleteFrom('notification').execute()
    await world.newMails()
  })

  test('is its owner, with all that it is', { tags: 'email-booking-made' }, async () => {
    const entries = [
      {
        ...entry(content.rooms.priced, '2026-05-06', ten, nine, halfPastNine, slot('11:00', '11:30')),
        message: 'Kaffe,\n tack',
      },
      entry(content.rooms.free, '2026-05-06', ten),
    ]
    const booking = await world.booked(anna, ...entries)
    const [mail, ...others] = await world.newMails()
    expect([mail, others]).toMatchObject([{ name: 'booking-made', to: people.anna, userId: content.users.anna }, []])
    expect(mail?.subject).toBe(`Vi har tagit emot din bokning ${booking.bookingNumber}`)
    expect(mail?.text).toContain('Hej anna!')
    expect(mail?.text).toContain(
      [
        'Rum med pris, onsdag 6 maj 2026, 09:00–10:30, 11:00–11:30. Önskemål: Kaffe, tack',
        'Rum utan pris, onsdag 6 maj 2026, 10:00–10:30',
      ].join('\n'),
    )
    expect(mail?.text).toContain('Pris: 350\u00a0kr')
    expect(mail?.text).toContain(`${server.url}/bookings/${booking.id}`)
  })

  test('is whoever it was made for, and not the administrator who made it', async () => {
    await book(administrator, [entry(content.rooms.free, freshDay(), nine)], { userId: content.users.bertil })
    expect((await world.newMails()).map(({ to }) => to)).toEqual([people.bertil])
  })

  test('is each address of its groups, once, with what is of its groups', { tags: 'email-group' }, async () => {
    const title = 'Eget rum'
    const { room, group } = await world.newRoom(title)
    const unconcerned = await world.newRoom()
    await notify(content.group, 'rum@test.example', 'alla@test.example', 'ALLA@test.example')
    await notify(group, 'eget@test.example', 'Alla@test.example')
    await notify(unconcerned.group, 'andra@test.example')
    const date = freshDay()
    await world.database
      .updateTable('app_user')
      .set({ phone: '070-174 06 05' })
      .where('id', '=', content.users.anna)
      .execute()
    const booking = await world.booked(
      anna,
      entry(content.rooms.priced, date, nine),
      { ...entry(room, date, ten), message: 'Projektor' },
      entry(content.rooms.free, date, ten),
    )
    const mails = (await world.newMails()).filter(({ name }) => name === 'booking-made-group')
    const own = (text: string) =>
      [...text.matchAll(/^(Rum med pris|Rum utan pris|Eget rum),/gm)].map(([, name]) => name)
    expect(mails.map(({ to, text }) => [to, own(text)])).toEqual([
      ['alla@test.example', ['Rum med pris', title, 'Rum utan pris']],
      ['eget@test.example', [title]],
      ['rum@test.example', ['Rum med pris', 'Rum utan pris']],
    ])
    for (const { subject, text, userId } of mails) {
      expect([subject, userId]).toEqual([`Ny bokning ${booking.bookingNumber} av anna Test`, content.users.anna])
      expect(text).toContain(`${server.url}/admin/bookings/${booking.id}`)
      expect(text).toContain(people.anna)
      expect(text).toContain('070-174 06 05')
    }
    expect(mails.map(({ text }) => /\d+\u00a0kr/.exec(text)?.[0])).toEqual(['100\u00a0kr', '0\u00a0kr', '100\u00a0kr'])
    expect(mails.map(({ text }) => text.includes('Önskemål: Projektor'))).toEqual([true, true, false])
  })

  test('of what is added: the owner of all of it, the groups of what is new', async () => {
    await notify(content.group, 'rum@test.example')
    const date = freshDay()
    const booking = await world.booked(anna, entry(content.rooms.priced, date, nine))
    await world.newMails()
    bookingOf(
      await add(administrator, booking.id, [
        entry(content.rooms.priced, freshDay(), ten),
        entry(content.rooms.free, date, nine),
      ]),
    )
    const [toOwner, toGroup, ...others] = await world.newMails()
    expect([toOwner?.to, toGroup?.to, others]).toEqual([people.anna, 'rum@test.example', []])
    expect(toOwner?.text).toMatch(/Rum med pris, .* 09:00–09:30\n.*Rum med pris, .* 10:00–10:30\n.*Rum utan pris/)
    expect(toOwner?.text).toContain('200\u00a0kr')
    expect(toGroup?.text).toMatch(/Rum med pris, .* 10:00–10:30\n.*Rum utan pris/)
    expect(toGroup?.text).not.toMatch(/Rum med pris, .* 09:00–09:30/)
    expect(toGroup?.text).toContain('100\u00a0kr')
  })

  test('is told once, however often the request is sent, and not at all when it fails', async () => {
    await notify(content.group, 'rum@test.example')
    const date = freshDay()
    const entries = [entry(content.rooms.free, date, nine)]
    await Promise.all(Array.from({ length: 5 }, () => book(anna, entries, {}, 'mail-once')))
    expect((await world.newMails()).map(({ to }) => to)).toEqual([people.anna, 'rum@test.example'])
    expect((await book(bertil, entries)).status).toBe(409)
    expect(await world.newMails()).toEqual([])
  })

  const toGroup = async () => (await world.newMails()).filter(({ name }) => name === 'booking-made-group')

  test('of a group hears in one mail what one person books within ten minutes, and of nobody else in it', {
    tags: 'email-group-gathered',
  }, async () => {
    await notify(content.group, 'rum@test.example')
    const [first, second] = [freshDay(), freshDay()]
    const one = await world.booked(anna, entry(content.rooms.priced, first, nine))
    const other = await world.booked(anna, entry(content.rooms.free, second, nine))
    bookingOf(await add(anna, one.id, [entry(content.rooms.priced, second, ten)]))
    const ofBertil = await world.booked(bertil, entry(content.rooms.free, second, ten))
    const mails = await toGroup()
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Nya bokningar ${one.bookingNumber}, ${other.bookingNumber} av anna Test`,
      `Ny bokning ${ofBertil.bookingNumber} av bertil Test`,
    ])
    expect(mails[0]?.text).toMatch(
      new RegExp(
        `Bokning ${one.bookingNumber}:\nRum med pris, .* 09:00–09:30\nRum med pris, .* 10:00–10:30\n` +
          `Bokning ${other.bookingNumber}:\nRum utan pris, .* 09:00–09:30`,
      ),
    )
    expect(mails[0]?.text).toContain('200\u00a0kr')
    expect(mails[0]?.text).toContain(`${server.url}/admin/users/${content.users.anna}/bookings`)
  })

  test('of a group misses nothing of many bookings that one person makes at once', {
    tags: 'email-group-gathered',
  }, async () => {
    await notify(content.group, 'rum@test.example', 'alla@test.example')
    const days = Array.from({ length: 8 }, freshDay)
    const bookings = await Promise.all(days.map((date) => world.booked(anna, entry(content.rooms.free, date, nine))))
    const mails = await toGroup()
    expect(mails.map(({ to }) => to)).toEqual(['alla@test.example', 'rum@test.example'])
    for (const { text, subject } of mails) {
      for (const { bookingNumber } of bookings) expect(text).toContain(`Bokning ${bookingNumber}:`)
      expect(subject).toContain(' och 3 till av anna')
    }
  })

  test('of a group is written to when ten minutes are over, and what comes then is another mail', {
    tags: 'email-group-gathered',
  }, async () => {
    await notify(content.group, 'rum@test.example')
    await world.booked(anna, entry(content.rooms.free, freshDay(), nine))
    const toOwner = await claimMail(world.database)
    expect(toOwner).toMatchObject({ name: 'booking-made' })
    if (toOwner !== null) await markSent(world.database, [toOwner])
    await world.at('07:09', async () => expect(await claimMail(world.database)).toBeNull())
    await world.at('07:15', async () => {
      const claimed = await claimMail(world.database)
      expect(claimed).toMatchObject({ name: 'booking-made-group', recipient: 'rum@test.example' })
      // A process that dies now has it sent by another, as it is; what is booked meanwhile is another's.
      await world.booked(anna, entry(content.rooms.free, freshDay(), nine))
      if (claimed !== null) await markSent(world.database, [claimed])
    })
    const rows = await world.database.selectFrom('outbox_mail').selectAll().orderBy('id').execute()
    expect(rows.filter(({ name }) => name === 'booking-made-group')).toMatchObject([
      { sent_at: expect.any(String), gathered: null, plain: null },
      { sent_at: null, gathered: [expect.anything()] },
    ])
    await world.newMails()
  })

  test('a person who has been cleared cannot be booked for', async () => {
    const gone = await world.database
      .insertInto('app_user')
      .values({ user_type_id: 1, cleared_at: '2026-03-01T00:00:00Z', disabled: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await book(administrator, [entry(content.rooms.free, freshDay(), nine)], { userId: gone.id })
    expect([answer.status, failureOf(answer).fields]).toEqual([422, { userId: 'Användaren finns inte.' }])
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
