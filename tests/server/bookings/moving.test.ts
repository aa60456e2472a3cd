/**
 * A booked resource is moved to another room or day: it keeps its number, and one mail, one entry of the history and one transaction tell
 * and do all of it. Over HTTP on a real server with a real database.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { type Booking, bookingOf, eight, entry, halfPastNine, nine, ten } from './booking-world.ts'
import {
  annasMail,
  cancelled,
  codeOf,
  confirmed,
  pathOf,
  read,
  remove,
  removePart,
  startChangeScene,
  unconfirmed,
} from './change-scene.ts'
import { componentsOf } from './read-calendar.ts'

const scene = await startChangeScene()
const { database, content, anna, bertil, administrator, visitor } = scene
const { at, auditOf, booked, changesNothing, freshDay, hold, lock, newMails, newRoom, openHub, post } = scene
const { revision, setPrice, setStatus, slotIn } = scene
const { rooms } = content

type Slots = readonly (typeof nine)[]
interface Place {
  readonly resourceId: number
  readonly date: string
  readonly bookingSlots: Slots
}
const place = (resourceId: number, date: string, ...bookingSlots: Slots): Place => ({ resourceId, date, bookingSlots })
const move = (browser: Browser, booking: Booking, to: Place, rest: object = {}, part = 0): Promise<Answer> =>
  post(browser, `${pathOf(booking, part)}/move`, { ...to, ...rest })
const placesOf = ({ bookingResources }: Booking) =>
  bookingResources.map(({ bookingIdNumber, resourceId, date, bookingSlots }) => ({
    ...{ bookingIdNumber, resourceId, date, bookingSlots },
  }))
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('a move', () => {
  test('to another room and day keeps the number; what it leaves is free at once, in one revision for all', {
    tags: ['move-number', 'move-transaction'],
  }, async () => {
    const [from, to] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(rooms.free, from, nine, halfPastNine), entry(rooms.priced, from, eight))
    const hub = await openHub(bertil.token)
    const before = await revision()
    const moved = bookingOf(await move(anna, booking, place(rooms.priced, to, ten, halfPastNine)), 200)
    expect(moved.bookingNumber).toBe(booking.bookingNumber)
    expect(placesOf(moved)).toEqual([
      {
        bookingIdNumber: `${booking.bookingNumber}-1`,
        ...{ resourceId: rooms.priced, date: to, bookingSlots: [halfPastNine, ten] },
      },
      placesOf(booking)[1],
    ])
    expect(moved.bookingResources[0]).toMatchObject({
      resourceTitle: 'Rum med pris',
      price: 150,
      id: expect.any(Number),
    })
    expect(moved.bookingResources[0]?.id).toBe(booking.bookingResources[0]?.id)
    expect(await slotIn(bertil, from, rooms.free, '09:00')).toMatchObject({ booked: false })
    expect(await slotIn(bertil, to, rooms.priced, '10:00')).toMatchObject({
      ...{ booked: true, bookingIdNumber: `${booking.bookingNumber}-1` },
    })
    const told = { bookingIdNumber: `${booking.bookingNumber}-1` }
    await expect
      .poll(() => hub.pushes.map(({ name, items, revision: at }) => [name, at - before, items]))
      .toEqual([
        [
          ...['cancellations', 1],
          [nine, halfPastNine].map((slot) =>
            expect.objectContaining({ ...told, ...slot, resourceId: rooms.free, date: from }),
          ),
        ],
        [
          ...['bookings', 1],
          [halfPastNine, ten].map((slot) =>
            expect.objectContaining({ ...told, ...slot, resourceId: rooms.priced, date: to }),
          ),
        ],
      ])
    await hub.connection.stop()
  })

  test('is one mail and one entry of the history, from and to, and the calendar knows it again', {
    tags: ['move-mail', 'move-history', 'move-calendar'],
  }, async () => {
    const [from, to] = ['2026-04-07', '2026-04-08']
    const booking = await booked(anna, entry(rooms.free, from, nine, halfPastNine))
    const eventOf = async () => componentsOf((await anna.send(`/api/booking/${booking.id}.ics`)).text, 'VEVENT')[0]
    const before = await eventOf()
    await newMails()
    bookingOf(await move(anna, booking, place(rooms.priced, to, ten), { message: 'Kaffe' }), 200)
    const mails = await newMails()
    expect(mails.map(({ name, to: address }) => [name, address])).toEqual([['booking-changed', annasMail]])
    expect(plain(mails[0]?.text ?? '')).toContain(
      'Rum med pris, onsdag 8 april 2026, 10:00–10:30. Flyttad från Rum utan pris, tisdag 7 april 2026, 09:00–10:00. Önskemål: Kaffe',
    )
    expect((await auditOf(booking.bookingNumber)).slice(1)).toMatchObject([
      {
        kind: 'booking-changed',
        details: {
          ...{ part: 1, resourceId: rooms.free, date: from, times: ['09:00–10:00'], price: { from: 0, to: 100 } },
          movedTo: { resourceId: rooms.priced, date: to, times: ['10:00–10:30'] },
        },
      },
    ])
    const after = await eventOf()
    expect([after?.get('UID'), Number(after?.get('SEQUENCE'))]).toEqual([
      before?.get('UID'),
      Number(before?.get('SEQUENCE')) + 1,
    ])
    expect([...(after?.values() ?? [])].join()).toContain('20260408T100000')
  })

  test('takes what its own session holds there, and nothing else of it', { tags: 'move-transaction' }, async () => {
    const [from, to] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(rooms.free, from, nine))
    const holding = await hold(anna, rooms.priced, to, ten, eight)
    bookingOf(await move(anna, booking, place(rooms.priced, to, ten)), 200)
    expect(await slotIn(bertil, to, rooms.priced, '08:00')).toMatchObject({ reserved: true })
    await holding.stop()
  })

  test('asked again, or to where it is, changes nothing and tells nobody', { tags: 'move-transaction' }, async () => {
    const [from, to] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(rooms.free, from, nine))
    bookingOf(await move(anna, booking, place(rooms.priced, to, ten)), 200)
    const answer = await changesNothing(() => move(anna, booking, place(rooms.priced, to, ten)))
    expect(placesOf(bookingOf(answer, 200))).toMatchObject([{ resourceId: rooms.priced, date: to }])
  })

  test('over its own times on the same day gives them up for the new ones', { tags: 'move-transaction' }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine, halfPastNine))
    const moved = bookingOf(await move(anna, booking, place(rooms.free, date, halfPastNine, ten)), 200)
    expect(placesOf(moved)).toMatchObject([{ date, bookingSlots: [halfPastNine, ten] }])
    expect(await slotIn(bertil, date, rooms.free, '09:00')).toMatchObject({ booked: false })
  })
})

describe('price and status of what is moved', { tags: 'move-judged' }, () => {
  test('are reckoned anew: an own price falls, and a confirmation is waited for again unless the rules give it', async () => {
    const { group, room } = await newRoom('Bekräftat rum')
    await post(administrator, `/api/groups/${group}/rule`, { confirms: 'at-once' })
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const stateOf = (of: Booking) => of.bookingResources.map(({ price, status, ownPrice }) => [price, status, ownPrice])
    bookingOf(await setPrice(administrator, booking, 7), 200)
    bookingOf(await setStatus(administrator, booking, confirmed), 200)
    const to = place(rooms.priced, freshDay(), nine)
    expect(stateOf(bookingOf(await move(anna, booking, to), 200))).toEqual([[100, unconfirmed, false]])
    const atOnce = place(room, freshDay(), nine)
    expect(stateOf(bookingOf(await move(anna, booking, atOnce), 200))).toEqual([[0, confirmed, false]])
    // What an administrator moves keeps its status.
    const byHouse = place(rooms.priced, freshDay(), nine)
    expect(stateOf(bookingOf(await move(administrator, booking, byHouse), 200))).toEqual([[100, confirmed, false]])
  })

  test('keep what is to be paid once it is too late to cancel free of charge', async () => {
    const { group, room } = await newRoom()
    await post(administrator, `/api/resources/${room}/price`, { time: 30, price: 300 })
    const booking = await booked(anna, entry(room, '2026-03-03', nine))
    await post(administrator, `/api/groups/${group}/rule`, { freeCancelMinutes: 48 * 60 })
    await at('10:00', async () => {
      const [moved] = bookingOf(await move(anna, booking, place(rooms.free, freshDay(), nine)), 200).bookingResources
      expect([moved?.price, moved?.priceStays]).toEqual([300, true])
    })
  })

  test('follow the rules of where it goes: they refuse its owner, and tell an administrator', async () => {
    const { group, room } = await newRoom()
    await post(administrator, `/api/groups/${group}/rule`, { longestMinutes: 30 })
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine, halfPastNine))
    const to = place(room, freshDay(), nine, halfPastNine)
    const refused = await changesNothing(() => move(anna, booking, to))
    expect([codeOf(refused), failureOf(refused).rules]).toMatchObject([[409, 'rule'], [{ rule: 'longest', used: 60 }]])
    const told = bookingOf(await move(administrator, booking, to), 200)
    expect(told.breaches?.map(({ rule }) => rule)).toEqual(['longest'])
  })

  test('follow who may book where it goes', { tags: 'book-for-type' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const to = place(rooms.companiesOnly, freshDay(), nine)
    const refused = await changesNothing(() => move(anna, booking, to))
    expect([codeOf(refused), failureOf(refused).message]).toEqual([
      [403, 'not-allowed'],
      'Rum för företag bokas bara av företag. Ingenting har bokats.',
    ])
    const told = bookingOf(await move(administrator, booking, to), 200)
    expect(told.breaches?.map(({ rule }) => rule)).toEqual(['user-type'])
  })
})

describe('a move that cannot be', { tags: 'move-refused' }, () => {
  test('is refused with the slot and the reason, and everything stays', async () => {
    const [from, to] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(rooms.free, from, nine))
    await booked(bertil, entry(rooms.priced, to, nine))
    const holding = await hold(bertil, rooms.priced, to, ten)
    const locked = freshDay()
    await lock(rooms.priced, locked)
    const late = { startTime: '20:00:00', endTime: '20:30:00' }
    for (const [target, reason] of [
      [place(rooms.priced, to, nine), 'booked'],
      [place(rooms.priced, to, ten), 'reserved'],
      [place(rooms.priced, locked, ten), 'locked'],
      [place(rooms.priced, to, late), 'unknown'],
      [place(999_999, to, ten), 'unknown'],
      [place(rooms.disabled, to, ten), 'unknown'],
      [place(rooms.priced, '2026-03-01', ten), 'past'],
    ] as const)
      for (const browser of [anna, administrator]) {
        const answer = await changesNothing(() => move(browser, booking, target))
        expect([codeOf(answer), failureOf(answer).slots?.map((slot) => slot.reason)]).toEqual([
          [409, 'slot-taken'],
          [reason],
        ])
      }
    await holding.stop()
  })

  test('is refused at the field: no times, the same twice, times that overlap, a day too far away', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const day = freshDay()
    const over = { startTime: '09:15:00', endTime: '09:45:00' }
    for (const [target, field] of [
      [place(rooms.priced, day), 'bookingSlots'],
      [place(rooms.priced, day, nine, nine), 'bookingSlots'],
      [place(rooms.priced, day, nine, over), 'bookingSlots'],
      [place(rooms.priced, '2031-01-01', nine), 'date'],
    ] as const) {
      const answer = await changesNothing(() => move(anna, booking, target))
      expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, [field]])
    }
    for (const bad of [{ resourceId: 'ett' }, { date: '7 april' }, { bookingSlots: undefined }])
      expect((await move(anna, booking, place(rooms.priced, day, nine), bad)).status).toBe(400)
  })

  test('of another person’s booking is a booking that is not there, and needs sign-in', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const to = place(rooms.priced, freshDay(), nine)
    expect((await move(bertil, booking, place(rooms.priced, to.date))).status).toBe(404)
    expect((await changesNothing(() => move(bertil, booking, to))).status).toBe(404)
    expect((await move(visitor, booking, to)).status).toBe(401)
  })

  test('of what has begun is too late for its owner, and not for an administrator; what is cancelled stays', async () => {
    const booking = await booked(anna, entry(rooms.free, '2026-03-02', { startTime: '11:00:00', endTime: '11:30:00' }))
    const to = place(rooms.priced, freshDay(), nine)
    await at('11:10', async () => {
      expect(codeOf(await changesNothing(() => move(anna, booking, to)))).toEqual([409, 'begun'])
      bookingOf(await move(administrator, booking, to), 200)
    })
    bookingOf(await setStatus(administrator, booking, cancelled), 200)
    for (const browser of [anna, administrator])
      expect(codeOf(await changesNothing(() => move(browser, booking, place(rooms.free, freshDay(), nine))))).toEqual([
        ...[409, 'cancelled'],
      ])
  })
})

describe('what moves at the same time', { tags: ['move-race', 'move-transaction'] }, () => {
  test('to one place is won by one, and the others stay where they were', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [freshDay(), freshDay()]
      const theirs = await Promise.all([
        booked(anna, entry(rooms.free, from, nine)),
        booked(bertil, entry(rooms.free, from, ten)),
        booked(anna, entry(rooms.priced, from, nine, halfPastNine)),
      ])
      const target = place(rooms.priced, to, nine, halfPastNine)
      const browsers = [anna, bertil, anna]
      const answers = await Promise.all(theirs.map((booking, index) => move(browsers[index] ?? anna, booking, target)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      for (const [index, booking] of theirs.entries()) {
        const now = await read(administrator, booking)
        const isWinner = answers[index]?.status === 200
        expect(placesOf(now)).toMatchObject(isWinner ? [target] : placesOf(booking))
      }
    }
  })

  test('into each other’s places leaves both whole: nobody waits for the other in a ring', async () => {
    const [one, other] = [freshDay(), freshDay()]
    const hers = await booked(anna, entry(rooms.free, one, nine))
    const his = await booked(bertil, entry(rooms.priced, other, nine))
    const answers = await Promise.all([
      move(anna, hers, place(rooms.priced, other, nine)),
      move(bertil, his, place(rooms.free, one, nine)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect([placesOf(await read(anna, hers)), placesOf(await read(bertil, his))]).toEqual([
      ...[placesOf(hers), placesOf(his)],
    ])
  })

  test('as the house cancels it is either moved and cancelled there, or not there to move', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [freshDay(), freshDay()]
      const booking = await booked(anna, entry(rooms.free, from, nine))
      const [moved, gone] = await Promise.all([
        move(anna, booking, place(rooms.priced, to, nine)),
        remove(administrator, booking),
      ])
      expect([gone.status, [200, 404].includes(moved.status)]).toEqual([204, true])
      for (const [date, room] of [
        [from, rooms.free],
        [to, rooms.priced],
      ] as const)
        expect(await slotIn(bertil, date, room, '09:00')).toMatchObject({ booked: false })
    }
  })

  test('and a server that dies before the end has moved nothing', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    // The database ends the transaction after the claims and rows are written, with the code of a connection that is terminated.
    await sql`create function die() returns trigger language plpgsql as $$ begin
      raise exception 'terminating connection' using errcode = '57P01'; end $$`.execute(database)
    await sql`create trigger die before insert on outbox_mail for each row execute function die()`.execute(database)
    try {
      const answer = await changesNothing(() => move(anna, booking, place(rooms.priced, freshDay(), nine)))
      expect(answer.status).toBe(503)
    } finally {
      await sql`drop trigger die on outbox_mail`.execute(database)
      await sql`drop function die()`.execute(database)
    }
  })
})

describe('what can be undone', { tags: 'move-undo' }, () => {
  test('a cancellation after a move brings it back where it was moved to', async () => {
    const to = place(rooms.priced, freshDay(), ten)
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine), entry(rooms.free, freshDay(), nine))
    bookingOf(await move(anna, booking, to), 200)
    const before = placesOf(await read(anna, booking))
    expect((await removePart(anna, booking)).status).toBe(204)
    const parts = [booking.bookingResources[0]?.id]
    expect((await post(anna, `/api/booking/${booking.id}/undo`, { parts })).status).toBe(200)
    expect(placesOf(await read(anna, booking))).toEqual(before)
    expect(await slotIn(bertil, to.date, rooms.priced, '10:00')).toMatchObject({ booked: true })
  })

  test('an answer to what has been moved since, to the same times of another day, is not undone', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const { answer } = bookingOf(await setStatus(administrator, booking, confirmed), 200)
    bookingOf(await move(administrator, booking, place(rooms.free, freshDay(), nine)), 200)
    const undone = await changesNothing(() => post(administrator, '/api/booking/undo', { answers: [answer] }))
    expect(codeOf(undone)).toEqual([409, 'overtaken'])
  })
})

describe('the addresses of the groups', { tags: 'move-group-mails' }, () => {
  const both = async () => {
    const [left, taken] = [await newRoom('Verkstan'), await newRoom('Ateljén')]
    for (const [group, email] of [
      [left.group, 'verkstan@test.example'],
      [taken.group, 'ateljen@test.example'],
    ] as const)
      expect((await post(administrator, `/api/groups/${group}/notification`, { email })).status).toBe(201)
    return { left, taken }
  }
  const ofGroups = async () =>
    (await newMails())
      .filter(({ name }) => name.startsWith('booking-') && name.includes('group'))
      .map(({ name, to, text }) => ({ name, to, text: plain(text) }))

  test('hear of it where they were told of the booking, and where it comes', async () => {
    const { left, taken } = await both()
    const booking = await booked(anna, entry(left.room, '2026-04-09', nine))
    await newMails()
    bookingOf(await move(anna, booking, place(taken.room, '2026-04-10', ten)), 200)
    const mails = await ofGroups()
    expect(mails.map(({ name, to }) => [to, name]).toSorted()).toEqual([
      ['ateljen@test.example', 'booking-made-group'],
      ['verkstan@test.example', 'booking-changed-group'],
    ])
    for (const { text } of mails) expect(text).toContain('Ateljén, fredag 10 april 2026, 10:00–10:30')
    expect(mails.find(({ to }) => to === 'verkstan@test.example')?.text).toContain(
      'Flyttad från Verkstan, torsdag 9 april 2026, 09:00–09:30',
    )
    // From here on it is theirs to hear of, and no longer that of those whom it has left.
    expect((await remove(anna, booking)).status).toBe(204)
    expect((await ofGroups()).map(({ name, to }) => [to, name])).toEqual([
      ['ateljen@test.example', 'booking-changed-group'],
    ])
  })

  test('that were entered after it was booked hear of its coming, and then of its end', async () => {
    const [left, taken] = [await newRoom('Smedjan'), await newRoom('Logen')]
    const booking = await booked(anna, entry(left.room, '2026-04-13', nine))
    const stays = await booked(anna, entry(taken.room, '2026-04-13', nine))
    await at('07:30', async () => {
      for (const group of [left.group, taken.group]) {
        const email = `sen-${group}@test.example`
        expect((await post(administrator, `/api/groups/${group}/notification`, { email })).status).toBe(201)
      }
      await newMails()
      const late = `sen-${taken.group}@test.example`
      bookingOf(await move(anna, booking, place(taken.room, '2026-04-14', ten)), 200)
      expect((await ofGroups()).map(({ name, to }) => [to, name])).toEqual([[late, 'booking-made-group']])
      bookingOf(await move(anna, booking, place(taken.room, '2026-04-15', ten)), 200)
      expect((await ofGroups()).map(({ name, to }) => [to, name])).toEqual([[late, 'booking-changed-group']])
      for (const one of [booking, stays]) expect((await remove(anna, one)).status).toBe(204)
      // Of the booking that was there before the address, it has never heard.
      const told = await ofGroups()
      expect(told.map(({ name, to }) => [to, name])).toEqual([[late, 'booking-changed-group']])
      expect(told[0]?.text).toContain(String(booking.bookingNumber))
      expect(told[0]?.text).not.toContain(String(stays.bookingNumber))
    })
  })
})
