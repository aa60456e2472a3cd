/** A cancellation is undone within seconds: over HTTP, on a real server with a real database, and by two browsers at once. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteOldCancellations } from '../../../server/bookings/cancellations.ts'
import { claimMails } from '../../../server/mail/outbox.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { type Booking, bookingOf, eight, entry, halfPastNine, nine, TODAY, ten } from './booking-world.ts'
import { read, remove, removePart, startChangeScene } from './change-scene.ts'

const scene = await startChangeScene()
const { database, content, anna, bertil, administrator } = scene
const { at, auditOf, book, booked, freshDay, gridOf, hold, newMails, newRoom, openHub, post, setStatus } = scene
const { rooms, users } = content

const ridsOf = (booking: Booking): readonly number[] => booking.bookingResources.map(({ id }) => id)
const undo = (browser: Browser, { id }: Pick<Booking, 'id'>, parts: readonly number[]) =>
  post(browser, `/api/booking/${id}/undo`, { parts })
const pass = (seconds: number) =>
  sql`update server_clock set shift = shift + make_interval(secs => ${seconds})`.execute(database)

/** Everything that is kept of a booking, without what a calendar compares revisions by. */
const kept = async ({ id }: Pick<Booking, 'id'>) => {
  const parts = await database
    .selectFrom('booked_resource')
    .selectAll()
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute()
  const ids = parts.map((part) => part.id)
  return {
    booking: await database.selectFrom('booking').selectAll().where('id', '=', id).execute(),
    parts: parts.map(({ calendar_sequence: _, calendar_changed_at: __, ...part }) => part),
    slots: await database
      .selectFrom('booked_slot')
      .selectAll()
      .where('booked_resource_id', '=', sql<number>`any(${ids}::integer[])`)
      .orderBy('booked_resource_id')
      .orderBy('start_time')
      .execute(),
    claims: await database
      .selectFrom('claim')
      .select(['resource_id', 'date', 'start_time', 'end_time', 'booked_resource_id'])
      .where('booked_resource_id', '=', sql<number>`any(${ids}::integer[])`)
      .orderBy('booked_resource_id')
      .orderBy('start_time')
      .execute(),
    notes: await database.selectFrom('note').selectAll().where('booking_id', '=', id).orderBy('id').execute(),
    keys: await database.selectFrom('idempotency_key').selectAll().where('booking_id', '=', id).execute(),
  }
}

describe('a cancellation that is undone', { tags: 'cancel-undo' }, () => {
  test('is as if it had not been: number, parts, slots, prices, wishes, notes and keys; nobody is mailed', async () => {
    const date = freshDay()
    const entries = [{ ...entry(rooms.free, date, nine, ten), message: 'Whiteboard' }, entry(rooms.priced, date, nine)]
    const booking = bookingOf(await book(anna, entries, {}, 'undone'))
    await post(administrator, `/api/booking/${booking.id}/note`, { content: 'Ring först', internal: false })
    await setStatus(administrator, booking, 1)
    await newMails()
    const before = await kept(booking)
    const { connection, pushes } = await openHub()
    await connection.invoke('GetReservations', bertil.cookies.get('sess'))

    expect((await remove(anna, booking)).status).toBe(204)
    await expect.poll(() => pushes.map(({ name }) => name)).toEqual(['cancellations'])
    const undone = await undo(anna, booking, ridsOf(booking))
    expect([undone.status, undone.json]).toEqual([200, { parts: [] }])
    expect(await kept(booking)).toEqual(before)
    await expect.poll(() => pushes.map(({ name }) => name)).toEqual(['cancellations', 'bookings'])
    expect(pushes.map(({ items }) => items.map(({ startTime }) => startTime).toSorted())[1]).toEqual(
      pushes.map(({ items }) => items.map(({ startTime }) => startTime).toSorted())[0],
    )
    expect(await newMails()).toEqual([])
    expect((await auditOf(booking.bookingNumber)).slice(-2)).toMatchObject([
      { kind: 'booking-removed' },
      { kind: 'cancelling-undone', actor_id: users.anna, details: { resources: [{ part: 1 }, { part: 2 }] } },
    ])
    expect(bookingOf(await book(anna, entries, {}, 'undone')).id).toBe(booking.id)
    await connection.stop()
  })

  test('whatever of it was cancelled, in whatever order and by whom, and in whatever order it is undone', {
    tags: 'cancel-undo-law',
  }, async () => {
    const hours = [eight, nine, ten, halfPastNine]
    const part = fc.record({
      room: fc.constantFrom(rooms.free, rooms.priced),
      slots: fc.subarray(hours, { minLength: 1 }),
    })
    const story = fc.record({
      parts: fc.uniqueArray(part, { minLength: 1, maxLength: 2, selector: ({ room }) => room }),
      status: fc.constantFrom(0, 1, 2, 3),
      cancels: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
      undoes: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      byAdministrator: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ parts, status, cancels, undoes, byAdministrator }) => {
        const date = freshDay()
        const booking = await booked(anna, ...parts.map(({ room, slots }) => entry(room, date, ...slots)))
        if (status !== 0) await setStatus(administrator, booking, status)
        const before = await kept(booking)
        const who = byAdministrator ? administrator : anna
        const rids = ridsOf(booking)
        // 2 is the whole booking, and 0 and 1 are its parts.
        const done = new Map<number, readonly number[]>()
        for (const one of cancels) {
          const left = rids.filter((rid) => ![...done.values()].flat().includes(rid))
          const rid = rids[one]
          const answer =
            one === 2 ? await remove(who, booking) : rid === undefined ? null : await removePart(who, booking, one)
          if (answer?.status === 204) done.set(one, one === 2 ? left : left.filter((id) => id === rid))
        }
        for (const one of undoes) {
          const lost = done.get(one) ?? []
          if (lost.length > 0) expect((await undo(who, booking, lost)).status).toBe(200)
        }
        expect(await kept(booking)).toEqual(before)
        await remove(administrator, booking)
      }),
      { numRuns: 25 },
    )
  })

  test('one part comes back to the rest of its booking, with its own number', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    const before = await kept(booking)
    await removePart(anna, booking)
    expect((await undo(anna, booking, ridsOf(booking).slice(0, 1))).status).toBe(200)
    expect(await kept(booking)).toEqual(before)
  })

  test('pressed again, in another tab or after a lost answer, it is done already', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await remove(anna, booking)
    const all = await Promise.all([1, 2, 3].map(() => undo(anna, booking, ridsOf(booking))))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    await remove(anna, booking)
    expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
    expect((await read(anna, booking)).bookingNumber).toBe(booking.bookingNumber)
  })

  test('pressed again after an administrator has answered, it leaves the answer as it is', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await remove(anna, booking)
    await undo(anna, booking, ridsOf(booking))
    await setStatus(administrator, booking, 3)
    expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
    expect((await kept(booking)).parts.map(({ status }) => status)).toEqual([3])
  })

  test('a calendar that has removed the event takes it up again, since its revision is higher', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const sequence = async () => {
      const { text } = await anna.send(`/api/booking/${booking.id}.ics`)
      return Number(/^SEQUENCE:(\d+)/mu.exec(text)?.[1])
    }
    const before = await sequence()
    await remove(anna, booking)
    await undo(anna, booking, ridsOf(booking))
    expect(await sequence()).toBe(before + 1)
  })

  test('an administrator undoes their own cancellation for somebody, and nobody undoes another’s', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await remove(administrator, booking)
    for (const other of [anna, bertil]) expect((await undo(other, booking, ridsOf(booking))).status).toBe(404)
    expect((await undo(administrator, booking, ridsOf(booking))).status).toBe(200)
    expect((await read(anna, booking)).user.id).toBe(users.anna)
  })

  test('a call without parts is refused, and one about a booking that nobody cancelled finds nothing', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    expect((await undo(anna, booking, [])).status).toBe(422)
    expect((await undo(anna, booking, ridsOf(booking))).status).toBe(404)
  })
})

describe('somebody else and a time that was cancelled', { tags: 'cancel-undo-race' }, () => {
  test('who books it keeps it: the cancellation stands, and its owner is told why', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine))
    await remove(anna, booking)
    await booked(bertil, entry(rooms.free, date, nine))
    const refused = await undo(anna, booking, ridsOf(booking))
    expect([refused.status, failureOf(refused).code]).toEqual([409, 'slot-taken'])
    expect(failureOf(refused).message).toBe(
      'Tiden hann bokas eller reserveras av någon annan, så avbokningen står kvar.',
    )
    expect((await anna.send(`/api/booking/${booking.id}`)).status).toBe(404)
  })

  test('who only holds it keeps it too, but one’s own hold is no obstacle', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine))
    await remove(anna, booking)
    const others = await hold(bertil, rooms.free, date, nine)
    expect((await undo(anna, booking, ridsOf(booking))).status).toBe(409)
    await others.stop()
    const own = await hold(anna, rooms.free, date, nine)
    expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
    await own.stop()
    expect((await gridOf(anna, date)).grid.find(({ id }) => id === rooms.free)?.slots[2]).toMatchObject({
      booked: true,
    })
  })

  test('of several parts those come back that nobody has; the mail is about the others', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    await newMails()
    await remove(anna, booking)
    await booked(bertil, entry(rooms.priced, date, nine))
    const undone = await undo(anna, booking, ridsOf(booking))
    expect([undone.status, undone.json]).toEqual([200, { parts: ridsOf(booking).slice(1) }])
    expect((await read(anna, booking)).bookingResources.map(({ resourceId }) => resourceId)).toEqual([rooms.free])
    const [mail] = await database
      .selectFrom('outbox_mail')
      .select('gathered')
      .where('name', '=', 'booking-cancelled')
      .execute()
    expect(JSON.stringify(mail?.gathered)).toContain('Rum med pris')
    expect(JSON.stringify(mail?.gathered)).not.toContain('Rum utan pris')
  })

  test('pressed and booked at the same moment, exactly one of the two has it', async () => {
    for (const _ of Array.from({ length: 5 })) {
      const date = freshDay()
      const booking = await booked(anna, entry(rooms.free, date, nine))
      await remove(anna, booking)
      const [undone, other] = await Promise.all([
        undo(anna, booking, ridsOf(booking)),
        book(bertil, [entry(rooms.free, date, nine)]),
      ])
      expect([undone.status, other.status].filter((status) => status < 300)).toHaveLength(1)
      const claims = await database.selectFrom('claim').select('id').where('date', '=', date).execute()
      expect(claims).toHaveLength(1)
    }
  })

  test('what an administrator has changed since is not overwritten', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine), entry(rooms.priced, freshDay(), nine))
    await removePart(anna, booking)
    await post(administrator, `/api/booking/${booking.id}/owner`, { userId: users.bertil })
    const refused = await undo(anna, booking, ridsOf(booking).slice(0, 1))
    expect([refused.status, failureOf(refused).code]).toEqual([409, 'overtaken'])
  })

  test('who has got the booking since gets nothing back, although an administrator undoes their own cancellation', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine), entry(rooms.priced, freshDay(), nine))
    await removePart(administrator, booking)
    await post(administrator, `/api/booking/${booking.id}/owner`, { userId: users.bertil })
    const refused = await undo(administrator, booking, ridsOf(booking).slice(0, 1))
    expect([refused.status, failureOf(refused).code]).toEqual([409, 'overtaken'])
    expect((await read(bertil, booking)).bookingResources).toHaveLength(1)
  })
})

describe('limits and an undo', { tags: 'cancel-undo-race' }, () => {
  const ruledRoom = async (rule: object) => {
    const { group, room } = await newRoom('Grupprum')
    const setRule = async (limits: object) =>
      expect((await post(administrator, `/api/groups/${group}/rule`, limits)).status).toBe(201)
    await setRule(rule)
    return { room, setRule }
  }

  test('what was booked since may have used up the quota: the undo is refused in words', async () => {
    const { room } = await ruledRoom({ quotaMinutes: 30, quotaPer: 'day' })
    const date = freshDay()
    const booking = await booked(anna, entry(room, date, nine))
    await remove(anna, booking)
    const instead = await booked(anna, entry(room, date, ten))
    const refused = await undo(anna, booking, ridsOf(booking))
    expect([refused.status, failureOf(refused).code, failureOf(refused).rules?.[0]?.rule]).toEqual([
      409,
      'rule',
      'quota',
    ])
    await remove(anna, instead)
    expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
  })

  test('a limit that was lowered takes nothing back that was there before, nor does the time of day', async () => {
    const { room, setRule } = await ruledRoom({ quotaMinutes: 60, quotaPer: 'day' })
    const booking = await booked(anna, entry(room, TODAY, nine, halfPastNine))
    await setRule({ quotaMinutes: 30, quotaPer: 'day', noticeMinutes: 24 * 60 })
    await at('08:50', () => remove(anna, booking))
    await at('09:05', async () => {
      await database
        .updateTable('cancellation')
        .set({ until: sql<string>`server_now() + interval '5 seconds'` })
        .where('booking_id', '=', booking.id)
        .execute()
      expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
    })
  })

  test('a part that was cancelled too late to be free is booked again, with nothing to pay for having cancelled', async () => {
    const { room } = await ruledRoom({ freeCancelMinutes: 120 })
    expect((await post(administrator, `/api/resources/${room}/price`, { time: 30, price: 100 })).status).toBe(201)
    const booking = await booked(anna, entry(room, TODAY, ten))
    const before = await kept(booking)
    await newMails()
    await at('08:30', async () => {
      await remove(anna, booking)
      expect((await read(anna, booking)).bookingResources).toMatchObject([{ status: 2, priceStays: true }])
      expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
    })
    expect(await kept(booking)).toEqual(before)
    expect(await newMails()).toEqual([])
  })

  test('the rest of a booking comes back as it went, at once', async () => {
    const [one, other] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(rooms.free, one, nine), entry(rooms.free, other, nine))
    const before = await kept(booking)
    await post(anna, `/api/booking/${booking.id}/rest`, { from: one })
    expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
    expect(await kept(booking)).toEqual(before)
  })
})

describe('the time for undoing', { tags: 'cancel-undo-time' }, () => {
  const mailed = async () => (await claimMails(database, 10)).map(({ name }) => name)

  test('counts from the cancelling at the database’s clock, with time for a voice and a late press; then the mail leaves', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await newMails()
    await at('07:00', async () => {
      await remove(anna, booking)
      await pass(22)
      expect(await mailed()).toEqual([])
      expect((await undo(anna, booking, ridsOf(booking))).status).toBe(200)
      await remove(anna, booking)
      await pass(24)
      expect(failureOf(await undo(anna, booking, ridsOf(booking))).code).toBe('too-late')
      expect(await mailed()).toEqual(['booking-cancelled'])
      await deleteOldCancellations(database)
      expect(
        await database.selectFrom('cancellation').select('id').where('booking_id', '=', booking.id).execute(),
      ).toEqual([])
      expect((await undo(anna, booking, ridsOf(booking))).status).toBe(404)
    })
  })

  test('a mail of before waits too: the mail of the booking itself is not lost in between', async () => {
    await at('07:00', async () => {
      const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
      await remove(anna, booking)
      await pass(5)
      expect(await mailed()).toEqual([])
      await undo(anna, booking, ridsOf(booking))
      await pass(24)
      expect(await mailed()).toEqual(['booking-made'])
    })
  })

  test('a mail that waits longer, since it could not be sent, is not sent sooner', async () => {
    await at('07:00', async () => {
      const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
      expect(await mailed()).toEqual(['booking-made'])
      await remove(anna, booking)
      await pass(30)
      expect(await mailed()).toEqual(['booking-cancelled'])
    })
  })
})
