/** The grid in which a booked resource is edited, and the edit itself. */
import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
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
  TODAY,
  ten,
} from './booking-world.ts'
import {
  annasMail,
  cancelled,
  codeOf,
  pathOf,
  read,
  remove,
  removePart,
  startChangeScene,
  unconfirmed,
} from './change-scene.ts'

const scene = await startChangeScene()
const { server, database, content, anna, bertil, company, administrator, visitor } = scene
const {
  at,
  auditOf,
  booked,
  change,
  changesNothing,
  freshDay,
  gridOf,
  hold,
  lock,
  newMails,
  newRoom,
  openHub,
  revision,
  rows,
  setPrice,
  setStatus,
  slotIn,
} = scene
const { rooms } = content

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
    // A hold that does not belong to the edit stays.
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
      // A slot that has begun stays, and a new slot must be in the future.
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

  test("lets a user type in only for new slots: 403 with the resource's name, and an administrator is told", async () => {
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
    const refused = await changesNothing(() => change(anna, booking, [nine, halfPastNine]))
    expect(codeOf(refused)).toEqual([403, 'not-allowed'])
    expect(failureOf(refused).message).toContain('Eget rum')
    bookingOf(await change(anna, booking, [nine]), 200)
    const { breaches } = bookingOf(await change(administrator, booking, [nine, halfPastNine]), 200)
    expect(breaches?.map(({ rule }) => rule)).toEqual(['user-type'])
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
    // A Cancelled part is not part of the present booking.
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
