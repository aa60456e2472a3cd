/** Administrators set the price and the status of a booked resource. */
import { describe, expect, test } from 'vitest'
import { type Browser, failureOf } from '../testing/browser.ts'
import { bookingOf, entry, halfPastNine, halfPastTen, nine, TODAY, ten } from './booking-world.ts'
import {
  annasMail,
  cancelled,
  codeOf,
  confirmed,
  occupied,
  read,
  remove,
  startChangeScene,
  unconfirmed,
} from './change-scene.ts'

const scene = await startChangeScene()
const { server, database, content, anna, bertil, administrator, visitor } = scene
const {
  at,
  auditOf,
  book,
  booked,
  change,
  changesNothing,
  counts,
  freshDay,
  hold,
  lock,
  newMails,
  newRoom,
  openHub,
  post,
  revision,
  rows,
  setPrice,
  setStatus,
  slotIn,
} = scene
const { rooms } = content

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
      [unconfirmed, 'Din – vi bekräftar den'],
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

describe('two administrators at once', { tags: 'twice-price' }, () => {
  test('a price or status that a colleague has set meanwhile is told, and the same one is no collision', async () => {
    const booking = await booked(anna, entry(rooms.priced, freshDay(), nine))
    const path = `/api/booking/${booking.id}/resource/${booking.bookingResources[0]?.id}`
    const began = { price: 100, status: unconfirmed }
    bookingOf(await post(administrator, `${path}/price`, { price: 80, began }), 200)
    bookingOf(await post(administrator, `${path}/price`, { price: 80, began }), 200)
    const late = await changesNothing(() => post(administrator, `${path}/price`, { price: 75, began }))
    expect([late.status, failureOf(late).code, failureOf(late).collisions]).toEqual([
      ...[409, 'overtaken'],
      [{ field: 'price', mine: 75, theirs: 80, own: true, at: expect.stringMatching(/Z$/u) }],
    ])
    bookingOf(await post(administrator, `${path}/status`, { status: confirmed, began }), 200)
    const other = await changesNothing(() => post(administrator, `${path}/status`, { status: occupied, began }))
    expect(failureOf(other).collisions).toMatchObject([
      { field: 'status', mine: occupied, theirs: confirmed, own: true },
    ])
    // Without saying how it began, the later one wins.
    bookingOf(await setStatus(administrator, booking, occupied), 200)
  })

  test('of the whole booking nothing is saved when one field collides', async () => {
    const day = freshDay()
    const booking = await booked(anna, entry(rooms.priced, day, nine), entry(rooms.free, day, nine))
    const rids = booking.bookingResources.map(({ id }) => id)
    bookingOf(await setPrice(administrator, booking, 80), 200)
    const parts = rids.map((rid) => ({ rid, status: confirmed, began: { status: unconfirmed } }))
    const priced = parts.map((part, at) =>
      at === 0 ? { ...part, price: 75, began: { ...part.began, price: 100 } } : part,
    )
    const put = (body: object) => administrator.send(`/api/booking/${booking.id}/parts`, { method: 'PUT', body })
    const late = await changesNothing(() => put({ parts: priced }))
    expect([late.status, failureOf(late).collisions]).toMatchObject([
      409,
      [{ field: 'parts.0.price', mine: 75, theirs: 80 }],
    ])
    const saved = bookingOf(await put({ parts }), 200)
    expect(saved.bookingResources.map(({ status, price }) => [status, price])).toEqual([
      [confirmed, 80],
      [confirmed, booking.bookingResources[1]?.price],
    ])
  })
})
