/**
 * Each booked slot has exactly one claim, which belongs to its own part. This holds for all calls on a booking with several parts, by its
 * owner and by an administrator, in any order.
 */
import { tmpdir } from 'node:os'
import { Effect, Fiber } from 'effect'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { readUnclaimedParts } from '../../../server/claims/unclaimed-parts.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { keepUp } from '../../../server/upkeep.ts'
import { runsOf } from '../../testing/breadth.ts'
import type { Answer, Browser } from '../testing/browser.ts'
import { failureOf } from '../testing/browser.ts'
import {
  type Booking,
  bookingOf,
  eight,
  entry,
  halfPastEight,
  halfPastNine,
  halfPastTen,
  nine,
  slot,
  startBookingWorld,
  ten,
} from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, administrator, post, book, booked, add, newRoom, freshDay } = world
afterAll(() => server.stop())

/** The booked slots that are not Cancelled, and the claimed slots, as `part resource date start`. */
const bookedAndClaimed = async () => {
  const { rows: slots } = await sql<{ line: string }>`
    select concat_ws(' ', part.id, resource_id, date, start_time, end_time) as line
    from booked_slot join booked_resource part on part.id = booked_resource_id where status <> 2`.execute(database)
  const { rows: claims } = await sql<{ line: string }>`
    select concat_ws(' ', booked_resource_id, resource_id, date, start_time, end_time) as line
    from claim where booked_resource_id is not null`.execute(database)
  const sorted = (rows: readonly { readonly line: string }[]) => rows.map(({ line }) => line).toSorted()
  return { slots: sorted(slots), claims: sorted(claims) }
}
const expectOwnClaims = async (): Promise<void> => {
  const { slots, claims } = await bookedAndClaimed()
  expect(claims).toEqual(slots)
}

const moveAll = (browser: Browser, booking: Booking, ...times: readonly (readonly (typeof nine)[])[]) =>
  post(browser, `/api/booking/${booking.id}/times`, {
    parts: booking.bookingResources.map(({ id: rid }, index) => ({ rid, bookingSlots: times[index] ?? [] })),
  })
const read = async (booking: Booking): Promise<Booking> => bookingOf(await anna.send(`/api/booking/${booking.id}`), 200)

describe('Two parts of one booking', { tags: 'rule-one-claim-a-slot' }, () => {
  const twoParts = async () => {
    const [{ room }, day] = [await newRoom(), freshDay()]
    const first = await booked(anna, entry(room, day, eight, halfPastEight))
    const booking = bookingOf(await add(anna, first.id, [entry(room, day, nine, halfPastNine)]))
    return { booking, room, day }
  }

  test.each([
    ['the same time', [ten, halfPastTen], [ten, halfPastTen]],
    ['times that overlap', [nine, halfPastNine, ten], [ten, halfPastTen]],
    ['each other’s time and more', [nine, halfPastNine], [halfPastEight, nine]],
  ])('are not given %s, by whomever it is asked', async (_, first, second) => {
    const { booking } = await twoParts()
    for (const browser of [anna, administrator]) {
      const answer = await moveAll(browser, booking, first, second)
      expect(answer.status).toBe(422)
      expect(failureOf(answer)).toMatchObject({ fields: { parts: 'Två av tiderna överlappar varandra.' } })
    }
    expect(await read(booking)).toEqual(booking)
    await expectOwnClaims()
  })

  test('may be given each other’s time, and the same time of other rooms or days', async () => {
    const { booking, room, day } = await twoParts()
    const elsewhere = bookingOf(
      await add(anna, booking.id, [entry(content.rooms.free, day, eight), entry(room, freshDay(), eight)]),
    )
    const moved = await moveAll(anna, elsewhere, [nine, halfPastNine], [eight, halfPastEight], [nine], [nine])
    expect(moved.status).toBe(200)
    await expectOwnClaims()
  })

  test('of which one is cancelled leave the other its time, which nobody else gets', async () => {
    const { booking, room, day } = await twoParts()
    const [first, second] = booking.bookingResources
    expect((await anna.send(`/api/booking/${booking.id}/${first?.id}`, { method: 'DELETE' })).status).toBe(204)
    const answer = await book(bertil, [entry(room, day, nine)])
    expect(failureOf(answer)).toMatchObject({ code: 'slot-taken', slots: [{ reason: 'booked' }] })
    expect((await read(booking)).bookingResources.map(({ id }) => id)).toEqual([second?.id])
    await expectOwnClaims()
  })
})

const times = [eight, halfPastEight, nine, halfPastNine, ten, halfPastTen, slot('11:00', '11:30')]
const someTimes = fc.uniqueArray(fc.constantFrom(...times), { minLength: 1, maxLength: 3 })
const somePart = fc.nat({ max: 5 })
const someDeed = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), room: fc.nat({ max: 1 }), times: someTimes }),
  fc.record({ kind: fc.constant('edit' as const), part: somePart, times: someTimes }),
  fc.record({
    kind: fc.constant('move' as const),
    parts: fc.uniqueArray(somePart, { minLength: 1, maxLength: 3 }),
    times: fc.array(someTimes, { minLength: 3, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('status' as const), part: somePart, status: fc.constantFrom(0, 1, 2) }),
  fc.record({ kind: fc.constant('statuses' as const), status: fc.constantFrom(0, 1, 2) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('remove' as const), part: somePart }),
  fc.record({ kind: fc.constant('hand on' as const), toAnna: fc.boolean() }),
  fc.record({ kind: fc.constant('rest' as const) }),
  fc.record({ kind: fc.constant('other' as const), times: someTimes }),
)
type Deed = typeof someDeed extends fc.Arbitrary<infer Value> ? Value : never

/** Each history has new rooms, because days would run out while a history is made smaller. */
const day = freshDay()

test('After any deeds each booked slot has one claim, of its own part', { tags: 'rule-one-claim-a-slot' }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(someDeed, { minLength: 4, maxLength: 12 }), async (isOwner, deeds) => {
      const rooms = [(await newRoom()).room, (await newRoom()).room]
      const booking = await booked(anna, entry(rooms[0] ?? 0, day, eight), entry(rooms[1] ?? 0, day, eight))
      const by = isOwner ? anna : administrator
      const path = `/api/booking/${booking.id}`
      let answers: readonly unknown[] = []
      const partsNow = async (): Promise<Booking['bookingResources']> => {
        const answer = await administrator.send(path)
        return answer.status === 200 ? bookingOf(answer, 200).bookingResources : []
      }
      const doIt = async (deed: Deed): Promise<Answer | null> => {
        const parts = await partsNow()
        const partAt = (index: number): number => parts[index % Math.max(1, parts.length)]?.id ?? 0
        switch (deed.kind) {
          case 'add':
            return add(by, booking.id, [entry(rooms[deed.room] ?? 0, day, ...deed.times)])
          case 'edit':
            return post(by, `${path}/resource/${partAt(deed.part)}`, { bookingSlots: deed.times })
          case 'move': {
            const rids = [...new Set(deed.parts.map(partAt))]
            return post(by, `${path}/times`, {
              parts: rids.map((rid, index) => ({ rid, bookingSlots: deed.times[index] })),
            })
          }
          case 'status':
            return post(administrator, `${path}/resource/${partAt(deed.part)}/status`, { status: deed.status })
          case 'statuses':
            return post(administrator, '/api/booking/status', {
              parts: parts.map(({ id: rid }) => ({ id: booking.id, rid })),
              status: deed.status,
            })
          case 'undo':
            return answers.length === 0 ? null : post(administrator, '/api/booking/undo', { answers })
          case 'remove':
            return by.send(`${path}/${partAt(deed.part)}`, { method: 'DELETE' })
          case 'hand on':
            return post(administrator, `${path}/owner`, {
              userId: deed.toAnna ? content.users.anna : content.users.bertil,
            })
          case 'rest':
            return post(by, `${path}/rest`, { from: day })
          case 'other':
            return book(bertil, [entry(rooms[0] ?? 0, day, ...deed.times)])
        }
      }
      for (const deed of deeds) {
        const answer = await doIt(deed)
        // No call fails only because of a constraint of the schema.
        expect(answer?.status ?? 200, JSON.stringify(deed)).toBeLessThan(500)
        const made: unknown = Object(answer?.json).answer
        if (typeof made === 'number') answers = [made]
        const { slots, claims } = await bookedAndClaimed()
        expect(claims, JSON.stringify(deed)).toEqual(slots)
      }
      await database.deleteFrom('outbox_mail').execute()
    }),
    { numRuns: runsOf(1.5) },
  )
})

describe('A database in which a booked slot has no claim of its own', { tags: 'rule-one-claim-a-slot' }, () => {
  test('is not made by any transaction', async () => {
    const { room } = await newRoom()
    const booking = await booked(anna, entry(room, freshDay(), eight))
    const [part] = booking.bookingResources
    if (part === undefined) throw new Error('one was booked')
    const other = await booked(anna, entry(room, freshDay(), nine))
    const ofPart = database.deleteFrom('claim').where('booked_resource_id', '=', part.id)
    await expect(ofPart.execute()).rejects.toMatchObject({ constraint: 'each_booked_slot_is_claimed' })
    await expect(
      database
        .updateTable('claim')
        .set({ booked_resource_id: other.bookingResources[0]?.id ?? null })
        .where('booked_resource_id', '=', part.id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'each_booked_slot_is_claimed' })
    await expect(
      database
        .insertInto('booked_slot')
        .values({ booked_resource_id: part.id, start_time: '10:00', end_time: '10:30' })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'each_booked_slot_is_claimed' })
    await expectOwnClaims()
  })

  test('is named by its bookings that are to come, in the log too', async () => {
    const { room } = await newRoom()
    const booking = await booked(anna, entry(room, freshDay(), eight), entry(content.rooms.free, freshDay(), nine))
    expect(await readUnclaimedParts(database)).toEqual([])
    const [first, second] = booking.bookingResources
    // The state that was possible before the constraint.
    await sql`alter table claim disable trigger claim_goes_with_its_slot`.execute(database)
    try {
      await database
        .deleteFrom('claim')
        .where('booked_resource_id', '=', first?.id ?? 0)
        .execute()
    } finally {
      await sql`alter table claim enable trigger claim_goes_with_its_slot`.execute(database)
    }
    expect(await readUnclaimedParts(database)).toEqual([`${booking.bookingNumber}-1`])
    const lines: string[] = []
    const links = createLinks(() => 'http://house.example')
    const logger = createLogger('warn', { write: (line) => lines.push(line) })
    await Effect.runPromise(
      Fiber.interrupt(Effect.runFork(keepUp({ database, mediaDirectory: tmpdir(), links, vacuums: false, logger }))),
    )
    expect(lines.join()).toContain(`${booking.bookingNumber}-1`)
    // It can be cancelled.
    expect((await anna.send(`/api/booking/${booking.id}/${first?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await readUnclaimedParts(database)).toEqual([])
    expect((await read(booking)).bookingResources.map(({ id }) => id)).toEqual([second?.id])
  })
})
