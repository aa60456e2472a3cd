/**
 * Changing and cancelling what is booked, prices, statuses and notes, over HTTP on a real
 * server with a real database.
 */
import { Schema } from 'effect'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import {
  type Booking,
  bookingOf,
  eight,
  entry,
  halfPastNine,
  halfPastTen,
  nine,
  slot,
  startBookingWorld,
  TODAY,
  ten,
} from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, company, administrator, visitor } = world
const {
  add,
  at,
  auditOf,
  book,
  booked,
  counts,
  freshDay,
  gridOf,
  hold,
  newMails,
  newRoom,
  openHub,
  post,
  revision,
  rows,
  slotIn,
} = world
const { rooms } = content
afterAll(() => server.stop())
beforeEach(async () => {
  await newMails()
})

const [unconfirmed, confirmed, cancelled, occupied] = [0, 1, 2, 3] as const
const annasMail = 'anna@test.example'

const pathOf = (booking: Booking, part = 0): string =>
  `/api/booking/${booking.id}/resource/${booking.bookingResources[part]?.id}`
const change = (
  browser: Browser,
  booking: Booking,
  slots: readonly (typeof nine)[],
  rest: object = {},
  part = 0,
): Promise<Answer> => post(browser, pathOf(booking, part), { bookingSlots: slots, ...rest })
const setPrice = (browser: Browser, booking: Booking, price: unknown, part = 0): Promise<Answer> =>
  post(browser, `${pathOf(booking, part)}/price`, { price })
const setStatus = (browser: Browser, booking: Booking, status: number, part = 0, rest: object = {}): Promise<Answer> =>
  post(browser, `${pathOf(booking, part)}/status`, { status, ...rest })
const remove = (browser: Browser, booking: Booking): Promise<Answer> =>
  browser.send(`/api/booking/${booking.id}`, { method: 'DELETE' })
const removePart = (browser: Browser, booking: Booking, part = 0): Promise<Answer> =>
  browser.send(`/api/booking/${booking.id}/${booking.bookingResources[part]?.id}`, { method: 'DELETE' })
const read = async (browser: Browser, booking: Booking): Promise<Booking> =>
  bookingOf(await browser.send(`/api/booking/${booking.id}`), 200)

const codeOf = (answer: Answer): readonly [number, string] => [answer.status, failureOf(answer).code]
const changesNothing = async (work: () => Promise<Answer>): Promise<Answer> => {
  const before = await rows()
  const answer = await work()
  expect(await rows()).toEqual(before)
  return answer
}
const lock = async (resourceId: number, date: string): Promise<void> => {
  await database
    .insertInto('time_lock')
    .values({
      ...{ group_id: null, resource_id: resourceId },
      ...{ start_date: date, start_time: '00:00', end_date: date, end_time: '23:59' },
    })
    .execute()
}
describe('the grid of an edit', () => {
  const decodeGrid = Schema.decodeUnknownSync(calls.bookedSlots.answer)
  const editGrid = (browser: Browser, booking: Booking, part = 0) => browser.send(`${pathOf(booking, part)}/slots`)

  test('has own slots chosen instead of booked, all others as in the grid, and the revision', {
    tags: ['call-booking-edit-slots', 'edit-own-slots'],
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, ten), entry(rooms.priced, date, nine))
    await booked(bertil, entry(rooms.free, date, halfPastNine))
    const holding = await hold(anna, rooms.free, date, halfPastTen)
    const answer = await editGrid(anna, booking)
    const { grid, revision: shown } = await gridOf(anna, date)
    expect([answer.status, Number(answer.headers.get('x-revision'))]).toEqual([200, shown])
    const own = { booked: false, selected: true, edit: true, bookingId: null, bookingIdNumber: null, own: undefined }
    expect(decodeGrid(answer.json)).toEqual(
      grid.map((resource) => ({
        ...resource,
        slots: resource.slots.map((one) =>
          resource.id === rooms.free && [nine.startTime, ten.startTime].includes(one.startTime)
            ? { ...one, ...own }
            : one,
        ),
      })),
    )
    expect(grid.flatMap(({ slots }) => slots).filter((one) => one.booked)).toHaveLength(4)
    await holding.stop()
  })

  test("is the owner's and administrators', and looks missing to others, as does a part of another booking", async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine))
    const other = await booked(anna, entry(rooms.free, date, ten))
    expect((await editGrid(administrator, booking)).status).toBe(200)
    expect((await editGrid(bertil, booking)).status).toBe(404)
    expect((await editGrid(visitor, booking)).status).toBe(401)
    const part = other.bookingResources[0]?.id
    expect((await anna.send(`/api/booking/${booking.id}/resource/${part}/slots`)).status).toBe(404)
  })

  test('is none for what is disabled by now', async () => {
    const { group, room } = await newRoom()
    const booking = await booked(anna, entry(room, freshDay(), nine))
    expect((await editGrid(anna, booking)).status).toBe(200)
    await database.updateTable('resource').set({ enabled: false }).where('id', '=', room).execute()
    expect((await editGrid(anna, booking)).status).toBe(404)
    await database.updateTable('resource').set({ enabled: true }).where('id', '=', room).execute()
    await database.updateTable('resource_group').set({ enabled: false }).where('id', '=', group).execute()
    expect((await editGrid(anna, booking)).status).toBe(404)
  })
})

describe('changing a booked resource', () => {
  test('takes the whole new set, and tells only the difference, in one revision, to every browser', {
    tags: ['call-booking-edit', 'edit-full-set', 'edit-difference', 'edit-own-holds-only'],
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, halfPastNine))
    const id = booking.bookingResources[0]?.id
    const [kept] = (await rows()).claims.filter((claim) => claim.booked_resource_id === id)
    const holding = await hold(anna, rooms.free, date, ten, eight)
    const [other, own] = [await openHub(), await openHub(anna.token)]
    await other.connection.invoke('GetReservations', bertil.cookies.get('sess'))
    await own.connection.invoke('GetReservations', anna.cookies.get('sess'))
    const before = await revision()

    const answer = bookingOf(await change(anna, booking, [halfPastTen, ten, nine]), 200)
    expect(answer.bookingResources).toMatchObject([{ id, bookingSlots: [nine, ten, halfPastTen], status: unconfirmed }])
    expect(await read(anna, booking)).toEqual(answer)
    expect(await revision()).toBe(before + 1)
    const claims = (await rows()).claims.filter((claim) => claim.booked_resource_id === id)
    expect(claims).toHaveLength(3)
    expect(claims).toContainEqual(kept)

    await expect.poll(() => Math.min(own.pushes.length, other.pushes.length)).toBeGreaterThanOrEqual(3)
    const number = booking.bookingResources[0]?.bookingIdNumber
    const told = (bookingId: number | null) => [
      {
        name: 'cancellations',
        items: [{ ...halfPastNine, resourceId: rooms.free, date, bookingIdNumber: number, bookingId }],
      },
      {
        name: 'bookings',
        items: [ten, halfPastTen].map((one) => ({
          ...one,
          resourceId: rooms.free,
          date,
          bookingIdNumber: number,
          bookingId,
        })),
      },
      { name: 'reservations', items: [{ ...ten, expiration: null }] },
    ]
    for (const { pushes, sees } of [
      { pushes: own.pushes, sees: booking.id },
      { pushes: other.pushes, sees: null },
    ]) {
      const ofChange = pushes.filter((push) => push.revision === before + 1)
      expect(ofChange).toMatchObject(told(sees))
      expect(ofChange).toHaveLength(3)
      expect(ofChange.map(({ items }) => items.length)).toEqual([1, 2, 1])
    }
    // A hold that is not of the edit stays.
    expect(await slotIn(anna, date, rooms.free, '08:00')).toMatchObject({ reserved: true, selected: true })
    await Promise.all([holding.stop(), other.connection.stop(), own.connection.stop()])
  })

  test('that takes what cannot be had is 409, names it, and changes nothing', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine))
    await booked(bertil, entry(rooms.free, date, halfPastNine))
    const holding = await hold(bertil, rooms.free, date, ten)
    const answer = await changesNothing(() =>
      change(anna, booking, [halfPastNine, ten, slot('12:00', '12:30')], { message: 'Ny' }),
    )
    expect(codeOf(answer)).toEqual([409, 'slot-taken'])
    expect(failureOf(answer).slots?.map(({ startTime, reason }) => [startTime, reason])).toEqual([
      ['09:30:00', 'booked'],
      ['10:00:00', 'reserved'],
      ['12:00:00', 'unknown'],
    ])
    expect(failureOf(answer).message).toBe('Någon av tiderna går inte längre att boka. Ingenting har ändrats.')
    await holding.stop()
  })

  test('refuses with 422 no slots, a slot twice, slots that meet, a long wish and a foreign base link, after 404 and before 409', {
    tags: ['call-booking-edit', 'api-link-origin', 'api-order'],
  }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const other = await booked(bertil, entry(rooms.free, freshDay(), nine))
    expect((await change(anna, other, [])).status).toBe(404)
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    for (const [field, slots, rest] of [
      ['bookingSlots', [], {}],
      ['bookingSlots', [ten, ten], {}],
      ['bookingSlots', [nine, slot('09:15', '10:00')], {}],
      ['message', [nine], { message: 'x'.repeat(2001) }],
      ['baseUrl', [nine], { baseUrl: 'https://evil.example/bookings' }],
    ] as const) {
      const answer = await changesNothing(() => change(anna, booking, slots, rest))
      expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, [field]])
    }
    expect((await change(anna, booking, [nine], { baseUrl: `${server.address}/bookings` })).status).toBe(409)
  })

  test("of somebody else's booking looks missing; administrators change anybody's, at the owner's price", async () => {
    const booking = await booked(company, entry(rooms.priced, freshDay(), nine))
    expect((await change(anna, booking, [ten])).status).toBe(404)
    expect((await change(visitor, booking, [ten])).status).toBe(401)
    const answer = bookingOf(await change(administrator, booking, [ten, halfPastTen]), 200)
    expect(answer.bookingResources).toMatchObject([{ price: 100 }])
    expect((await newMails()).map(({ name, to }) => [name, to])).toContainEqual([
      'booking-changed',
      'company@test.example',
    ])
  })

  test('asks nothing of slots that stay: they may be locked by now', async () => {
    const { room } = await newRoom()
    const date = freshDay()
    const booking = await booked(anna, entry(room, date, nine, ten))
    await lock(room, date)
    bookingOf(await change(anna, booking, [nine]), 200)
    const answer = await change(anna, booking, [nine, ten])
    expect(failureOf(answer).slots).toMatchObject([{ ...ten, reason: 'locked' }])
  })

  test('gives up own slots that are in the way of rows of another length', async () => {
    const { group, room } = await newRoom()
    const date = freshDay()
    const booking = await booked(anna, entry(room, date, nine, halfPastNine, ten))
    await database.updateTable('resource_group').set({ slot_time: 60 }).where('id', '=', group).execute()
    expect(
      codeOf(await changesNothing(() => change(anna, booking, [slot('09:00', '10:00'), ten, halfPastNine]))),
    ).toEqual([422, 'invalid'])
    const answer = bookingOf(await change(anna, booking, [slot('09:00', '10:00'), ten]), 200)
    expect(answer.bookingResources).toMatchObject([{ bookingSlots: [slot('09:00', '10:00'), ten] }])
  })

  test('ends for the owner when the first slot begins, and never for administrators', {
    tags: ['rule-change-owner', 'rule-change-administrator'],
  }, async () => {
    const rooms = [(await newRoom()).room, (await newRoom()).room] as const
    const booking = await booked(anna, entry(rooms[0], TODAY, nine, ten), entry(rooms[1], TODAY, ten))
    await at('09:00', async () => {
      for (const refused of [
        () => change(anna, booking, [ten]),
        () => change(anna, booking, [nine, ten], { message: 'Ny' }),
        () => removePart(anna, booking),
        () => remove(anna, booking),
      ])
        expect(codeOf(await changesNothing(refused))).toEqual([409, 'begun'])
      // The other resource has not begun.
      bookingOf(await change(anna, booking, [halfPastTen], {}, 1), 200)
      // A slot that has begun stays, and a new one must be to come.
      const past = await change(administrator, booking, [eight, nine])
      expect(failureOf(past).slots).toMatchObject([{ ...eight, reason: 'past' }])
      bookingOf(await change(administrator, booking, [nine, halfPastNine]), 200)
    })
    await at('08:59', async () => {
      bookingOf(await change(anna, booking, [nine]), 200)
    })
    await at('11:30', async () => {
      expect((await removePart(administrator, booking, 1)).status).toBe(204)
      expect((await remove(administrator, booking)).status).toBe(204)
    })
  })

  test('is 409 for a Cancelled one, for administrators too', { tags: 'edit-cancelled' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    for (const browser of [anna, administrator])
      expect(codeOf(await changesNothing(() => change(browser, booking, [ten])))).toEqual([409, 'cancelled'])
  })

  test("lets a user type in only for new slots: 403 with the resource's name", async () => {
    const { room } = await newRoom()
    const booking = await booked(anna, entry(room, freshDay(), nine, ten))
    const type = await database
      .selectFrom('user_type')
      .select('id')
      .where('key', '=', 'foretag')
      .executeTakeFirstOrThrow()
    await database
      .insertInto('allowed_user_type')
      .values({ group_id: null, resource_id: room, user_type_id: type.id })
      .execute()
    for (const browser of [anna, administrator]) {
      const refused = await changesNothing(() => change(browser, booking, [nine, halfPastNine]))
      expect(codeOf(refused)).toEqual([403, 'not-allowed'])
      expect(failureOf(refused).message).toContain('Eget rum')
    }
    bookingOf(await change(anna, booking, [nine]), 200)
  })

  test('of a disabled resource can give up slots, not take new ones', async () => {
    const { room } = await newRoom()
    const booking = await booked(anna, entry(room, freshDay(), nine, ten))
    await database.updateTable('resource').set({ enabled: false }).where('id', '=', room).execute()
    expect(failureOf(await change(anna, booking, [nine, halfPastNine])).slots).toMatchObject([{ reason: 'unknown' }])
    bookingOf(await change(anna, booking, [nine]), 200)
  })

  test('reckons the price anew when slots change, which ends an own price; another wish changes no price', {
    tags: 'rule-price-own',
  }, async () => {
    const { room } = await newRoom()
    const booking = await booked(anna, entry(room, freshDay(), nine))
    const shows = async (answer: Promise<Answer>, price: number, message = '') =>
      expect(bookingOf(await answer, 200).bookingResources).toMatchObject([{ price, message }])
    await database
      .insertInto('resource_price')
      .values({
        resource_id: room,
        block_minutes: 30,
        price: 40,
        user_type_id: null,
        organisation_id: null,
        user_id: null,
      })
      .execute()
    // The prices have changed since it was booked.
    await shows(change(anna, booking, [nine], { message: 'Kaffe' }), 0, 'Kaffe')
    await shows(change(anna, booking, [nine, halfPastNine]), 80, 'Kaffe')
    await shows(setPrice(administrator, booking, 12.5), 12.5, 'Kaffe')
    await shows(change(anna, booking, [halfPastNine, nine], { message: 'Te' }), 12.5, 'Te')
    await shows(change(anna, booking, [nine, halfPastNine], { message: null }), 12.5, 'Te')
    await shows(change(anna, booking, [halfPastNine], { message: '' }), 40)
    await shows(setPrice(administrator, booking, 40), 40)
    await database.updateTable('resource_price').set({ price: 50 }).where('resource_id', '=', room).execute()
    await shows(change(anna, booking, [halfPastNine], { message: 'Te' }), 40, 'Te')
    await shows(change(anna, booking, [halfPastNine, ten]), 100, 'Te')
  })

  test('mails the owner and is audited when something changed; otherwise nobody hears of it', {
    tags: ['email-booking-changed', 'call-booking-edit'],
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.priced, date, nine), entry(rooms.free, date, nine))
    bookingOf(await setStatus(administrator, booking, cancelled, 1), 200)
    await newMails()
    await changesNothing(() => change(anna, booking, [nine], { message: '' }))
    bookingOf(await change(anna, booking, [nine, halfPastNine, halfPastTen], { message: 'Kaffe,\ntack' }), 200)
    const [mail, ...others] = await newMails()
    expect([mail, others]).toMatchObject([{ name: 'booking-changed', to: annasMail, userId: content.users.anna }, []])
    expect(mail?.subject).toBe(`Din bokning ${booking.bookingNumber} har ändrats`)
    expect(mail?.text).toMatch(
      /Rum med pris, \S+dag \d+ (mars|april) 2026, 09:00–10:00, 10:30–11:00\. Önskemål: Kaffe, tack/,
    )
    expect(mail?.text).toContain('250\u00a0kr')
    expect(mail?.text).toContain(`${server.url}/bookings/${booking.id}`)
    // A Cancelled part is none of the booking as it is now.
    expect(mail?.text).not.toContain('Rum utan pris')
    expect((await auditOf(booking.bookingNumber)).at(-1)).toEqual({
      kind: 'booking-changed',
      actor_id: content.users.anna,
      user_id: content.users.anna,
      details: {
        ...{ part: 1, resourceId: rooms.priced, date, status: unconfirmed },
        times: { from: ['09:00–09:30'], to: ['09:00–10:00', '10:30–11:00'] },
        price: { from: 100, to: 250 },
        wish: 'changed',
      },
    })
  })
})

describe('the price of a booked resource', () => {
  test('is set by administrators alone, with at most two decimals', {
    tags: ['call-booking-price', 'api-money'],
  }, async () => {
    const booking = await booked(anna, entry(rooms.priced, freshDay(), nine), entry(rooms.priced, freshDay(), nine))
    const other = await booked(anna, entry(rooms.free, freshDay(), nine))
    const answer = bookingOf(await setPrice(administrator, booking, 1200.5, 1), 200)
    expect(answer.bookingResources.map(({ price }) => price)).toEqual([100, 1200.5])
    for (const price of [0, 0.01, 1_000_000]) bookingOf(await setPrice(administrator, booking, price), 200)
    expect((await setPrice(anna, booking, 1)).status).toBe(403)
    expect((await setPrice(visitor, booking, 1)).status).toBe(401)
    for (const price of [-1, -0.01, 0.001, 1_000_000.01, 1e300]) {
      const refused = await changesNothing(() => setPrice(administrator, booking, price))
      expect([price, refused.status, failureOf(refused).fields]).toEqual([
        price,
        422,
        { price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.' },
      ])
    }
    for (const price of ['1', null, undefined]) expect((await setPrice(administrator, booking, price)).status).toBe(400)
    const elsewhere = `/api/booking/${booking.id}/resource/${other.bookingResources[0]?.id}/price`
    expect((await post(administrator, elsewhere, { price: -1 })).status).toBe(404)
  })

  test('that an administrator has set is told as such, until the slots change', { tags: 'price-own' }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.priced, date, nine))
    const ownPrice = async (browser: Browser): Promise<boolean | undefined> =>
      (await read(browser, booking)).bookingResources[0]?.ownPrice
    expect(await ownPrice(anna)).toBe(false)
    bookingOf(await setPrice(administrator, booking, 75), 200)
    expect([await ownPrice(anna), await ownPrice(administrator)]).toEqual([true, true])
    bookingOf(await change(anna, booking, [nine], { message: 'Kaffe' }), 200)
    expect(await ownPrice(anna)).toBe(true)
    bookingOf(await change(anna, booking, [nine, ten]), 200)
    expect(await ownPrice(anna)).toBe(false)
  })

  test('is audited with the old one, mails nobody and pushes nothing', async () => {
    const booking = await booked(anna, entry(rooms.priced, freshDay(), nine))
    await newMails()
    const before = await revision()
    bookingOf(await setPrice(administrator, booking, 75), 200)
    await changesNothing(() => setPrice(administrator, booking, 75))
    expect([await newMails(), await revision()]).toEqual([[], before])
    expect((await auditOf(booking.bookingNumber)).slice(1)).toMatchObject([
      { kind: 'price-set', actor_id: content.users.administrator, details: { part: 1, price: { from: 100, to: 75 } } },
    ])
  })
})

describe('the status of a booked resource', () => {
  test('changes freely between the three that are not Cancelled, by administrators alone', {
    tags: ['call-booking-status', 'rule-status-free'],
  }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine), entry(rooms.priced, freshDay(), nine))
    const before = await counts()
    for (const status of [confirmed, occupied, unconfirmed, occupied, confirmed, unconfirmed]) {
      const answer = bookingOf(await setStatus(administrator, booking, status), 200)
      expect(answer.bookingResources.map((resource) => resource.status)).toEqual([status, unconfirmed])
    }
    expect(await counts()).toEqual(before)
    expect((await setStatus(anna, booking, confirmed)).status).toBe(403)
    expect((await setStatus(administrator, booking, 4)).status).toBe(400)
    const foreign = await changesNothing(() =>
      setStatus(administrator, booking, confirmed, 0, { baseUrl: 'https://evil.example' }),
    )
    expect(failureOf(foreign).fields).toHaveProperty('baseUrl')
    bookingOf(await setStatus(administrator, booking, confirmed, 0, { baseUrl: `${server.url}/bookings` }), 200)
  })

  test('mails the owner of each real change, and of no other', {
    tags: ['rule-status-email', 'email-status-changed', 'enum-booking-status'],
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    await newMails()
    for (const [status, word] of [
      [confirmed, 'Bekräftad'],
      [occupied, 'Upptagen'],
      [cancelled, 'Avbokad'],
      [unconfirmed, 'Obekräftad'],
    ] as const) {
      bookingOf(await setStatus(administrator, booking, status), 200)
      const [mail, ...others] = await newMails()
      expect([mail, others]).toMatchObject([{ name: 'status-changed', to: annasMail, userId: content.users.anna }, []])
      expect(mail?.subject).toContain(`${booking.bookingNumber}: ${word}`)
      expect(mail?.text).toContain(`Ny status: ${word}`)
      expect(mail?.text).toMatch(/Rum utan pris, .* 09:00–09:30/)
      expect(mail?.text).toContain(`${server.url}/bookings/${booking.id}`)
      expect(mail?.text).not.toContain('Rum med pris')
      expect((await changesNothing(() => setStatus(administrator, booking, status))).status).toBe(200)
      expect((await auditOf(booking.bookingNumber)).at(-1)).toMatchObject({
        kind: 'status-set',
        details: { part: 1, resourceId: rooms.free, date, times: ['09:00–09:30'], status: { to: status } },
      })
    }
  })

  test('Cancelled gives the slots back to everybody; the owner still sees it', {
    tags: 'rule-status-cancel',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, ten))
    const { connection, pushes } = await openHub()
    await connection.invoke('GetReservations', bertil.cookies.get('sess'))
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    await expect.poll(() => pushes).toMatchObject([{ name: 'cancellations', items: [nine, ten] }])
    expect(await slotIn(bertil, date, rooms.free, '09:00')).toMatchObject({ open: true, booked: false })
    expect((await read(anna, booking)).bookingResources).toMatchObject([
      { status: cancelled, bookingSlots: [nine, ten] },
    ])
    await booked(bertil, entry(rooms.free, date, ten))
    await connection.stop()
  })

  test('leaves Cancelled only when nobody has its slots: else 409 naming them, and nothing has changed', {
    tags: 'rule-status-uncancel',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, halfPastNine, ten))
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    const other = await booked(bertil, entry(rooms.free, date, nine))
    const holding = await hold(administrator, rooms.free, date, ten)
    for (const status of [unconfirmed, confirmed, occupied]) {
      const answer = await changesNothing(() => setStatus(administrator, booking, status))
      expect(codeOf(answer)).toEqual([409, 'slot-taken'])
      expect(failureOf(answer).slots).toEqual([
        { resourceId: rooms.free, date, ...nine, reason: 'booked' },
        { resourceId: rooms.free, date, ...ten, reason: 'reserved' },
      ])
    }
    expect((await remove(bertil, other)).status).toBe(204)
    await holding.invoke('ClearReservations', administrator.cookies.get('sess'))
    const { connection, pushes } = await openHub()
    await connection.invoke('GetReservations', bertil.cookies.get('sess'))
    const answer = bookingOf(await setStatus(administrator, booking, confirmed), 200)
    expect(answer.bookingResources).toMatchObject([{ status: confirmed, bookingSlots: [nine, halfPastNine, ten] }])
    await expect.poll(() => pushes).toMatchObject([{ name: 'bookings', items: [nine, halfPastNine, ten] }])
    expect((await book(bertil, [entry(rooms.free, date, halfPastNine)])).status).toBe(409)
    await Promise.all([connection.stop(), holding.stop()])
  })

  test('that cannot leave Cancelled says in words which times are in the way, and whose', {
    tags: 'status-conflict',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, halfPastNine, ten, halfPastTen))
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    const other = await booked(bertil, entry(rooms.free, date, nine, halfPastNine))
    const holding = await hold(administrator, rooms.free, date, halfPastTen)
    const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(date))
    expect(failureOf(await setStatus(administrator, booking, confirmed)).message).toBe(
      `${day}: kl. 09:00–10:00 är bokad i bokning ${other.bookingNumber}-1, kl. 10:30–11:00 är reserverad just nu. Ingenting har ändrats.`,
    )
    await holding.stop()
  })

  test('leaves Cancelled although the slots have begun, are locked, or are no rows any more', async () => {
    const { group, room } = await newRoom()
    const booking = await booked(anna, entry(room, TODAY, nine, ten))
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    await lock(room, TODAY)
    await database
      .updateTable('resource_group')
      .set({ slot_time: 45, enabled: false })
      .where('id', '=', group)
      .execute()
    await at('09:10', async () => {
      bookingOf(await setStatus(administrator, booking, occupied), 200)
    })
    expect((await rows()).claims.filter((claim) => claim.resource_id === room)).toHaveLength(2)
  })
})

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

describe('notes', () => {
  const note = (browser: Browser, booking: Booking, body: object) =>
    post(browser, `/api/booking/${booking.id}/note/`, body)
  const deleteNote = (browser: Browser, booking: Booking, id: number) =>
    browser.send(`/api/booking/${booking.id}/note/${id}`, { method: 'DELETE' })

  test('are of administrators, internal unless they say otherwise, and plain text', {
    tags: 'call-booking-note-add',
  }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const answer = await note(administrator, booking, { content: '  <b>Ring</b>\nAnna ' })
    const [internal] = bookingOf(answer, 200).notes
    expect(internal).toEqual({ id: internal?.id, content: '<b>Ring</b>\nAnna', internal: true })
    const more = await note(administrator, booking, { content: 'Nyckel i receptionen', internal: false })
    const visible = bookingOf(more, 200).notes[1]
    expect(visible).toEqual({ id: visible?.id, content: 'Nyckel i receptionen', internal: false })
    expect((await read(administrator, booking)).notes).toEqual([internal, visible])
    expect((await read(anna, booking)).notes).toEqual([visible])
    expect((await note(anna, booking, { content: 'Hej' })).status).toBe(403)
    expect((await post(administrator, '/api/booking/999999/note', { content: '' })).status).toBe(404)
    expect((await auditOf(booking.bookingNumber)).slice(1).map(({ kind, details }) => [kind, details])).toEqual([
      ['note-added', { note: internal?.id, internal: true }],
      ['note-added', { note: visible?.id, internal: false }],
    ])
  })

  test('without content, or with too much of it, are 422', { tags: 'valid-note' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    for (const [text, message] of [
      ['', 'Fyll i ett meddelande.'],
      [' \n\t', 'Fyll i ett meddelande.'],
      ['x'.repeat(10_001), 'Meddelandet är för långt.'],
    ]) {
      const answer = await changesNothing(() => note(administrator, booking, { content: text }))
      expect([answer.status, failureOf(answer).fields]).toEqual([422, { content: message }])
    }
    expect((await note(administrator, booking, { content: 1 })).status).toBe(400)
  })

  test('are deleted, each from its own booking', { tags: 'call-booking-note-delete' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const other = await booked(anna, entry(rooms.free, freshDay(), nine))
    const [made] = bookingOf(await note(administrator, booking, { content: 'Ett' }), 200).notes
    const id = made?.id ?? 0
    expect((await deleteNote(anna, booking, id)).status).toBe(403)
    expect((await changesNothing(() => deleteNote(administrator, other, id))).status).toBe(404)
    const answer = await deleteNote(administrator, booking, id)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await deleteNote(administrator, booking, id)).status).toBe(404)
    expect((await read(administrator, booking)).notes).toEqual([])
  })

  test('that are internal reach their owner by no call that answers a booking, and by no mail', {
    tags: 'rule-note-internal',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine))
    await note(administrator, booking, { content: 'Hemligt' })
    const search = { page: 1, pageSize: 20 }
    const seen = [
      await anna.send(`/api/booking/${booking.id}`),
      await anna.send('/api/booking'),
      await anna.send(`/api/user/${content.users.anna}/export`),
      await anna.send(`/api/booking/${booking.id}.ics`),
      await post(anna, '/api/booking/paged', search),
      await add(anna, booking.id, [entry(rooms.priced, date, nine)]),
      await change(anna, booking, [ten]),
    ]
    for (const answer of seen) expect([answer.status < 300, answer.text.includes('Hemligt')]).toEqual([true, false])
    const all = await post(administrator, '/api/booking/paged', { ...search, bookingNumber: booking.bookingNumber })
    expect(all.text).toContain('Hemligt')
    await setStatus(administrator, booking, confirmed)
    await remove(anna, booking)
    const mails = await newMails()
    expect(mails.map(({ name }) => name)).toEqual(
      ['made', 'made', 'changed'].map((what) => `booking-${what}`).concat('status-changed', 'booking-cancelled'),
    )
    expect(JSON.stringify(mails)).not.toContain('Hemligt')
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
