/**
 * The function that writes bookings takes all parts at once, and its number of statements does not depend on the number of parts. They are
 * counted and not timed, so a busy machine does not affect the test.
 */
import { Schema } from 'effect'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CANCELLED } from '../../../domain/rules/booking-status.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { BookingId } from '../../../domain/schema/ids.ts'
import type { BookedResource } from '../../../server/bookings/booked-resources.ts'
import { workOnBooking } from '../../../server/bookings/lock-booking.ts'
import { writeBookings } from '../../../server/bookings/write-bookings.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { bookingRules } from '../claims/wide-caps.ts'
import { silentLogger } from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { statementsOf } from '../testing/statements.ts'
import { entry, halfPastNine, nine, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, administrator } = world
const { booked, freshDay, newMails, newRoom, post } = world
afterAll(() => server.stop())
beforeEach(async () => {
  await newMails()
})

const [unconfirmed, confirmed, cancelled] = [0, 1, 2] as const

/** Bookings of one person with two parts each, all of them claimed. */
const insertMany = async (userId: number, count: number) => {
  const { room } = await newRoom()
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const date = new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10)
      return insertBooking(database, {
        userId,
        resources: [nine, ten].map((slot) => ({ resourceId: room, date, slots: [slot], status: confirmed })),
      })
    }),
  )
}
const claimsLeft = async (): Promise<number> =>
  (await database.selectFrom('claim').select('id').where('date', '>=', '2026-09-01').execute()).length
/** The number of statements of the work. The server itself sends statements about connections and ends of holds meanwhile. */
const countOf = async (work: () => Promise<unknown>): Promise<number> => {
  const about = /app_user|booked|booking|claim where booked|from "claim"|outbox_mail|audit_entry|content_item/
  return (await statementsOf(about, work)).statements.length
}

test.each([
  ['removing all bookings of a person', (user: number) => `/api/user/${user}/bookings`, 'booking-cancelled'],
  ['clearing a person', (user: number) => `/api/user/${user}`, null],
] as const)(
  '%s takes as many statements for two parts as for forty',
  {
    tags: 'write-statements',
  },
  async (_, pathOf, mail) => {
    const counts: number[] = []
    for (const [user, count] of [
      [content.users.bertil, 1],
      [content.users.company, 20],
    ] as const) {
      await insertMany(user, count)
      await newMails()
      const path = pathOf(user)
      counts.push(
        await countOf(async () => expect((await administrator.send(path, { method: 'DELETE' })).status).toBe(204)),
      )
      expect(await claimsLeft()).toBe(0)
      expect((await newMails()).filter(({ name }) => name === mail)).toHaveLength(mail === null ? 0 : count)
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[1]).toBeLessThan(28)
  },
)

test.each([
  ['confirming', [confirmed]],
  ['cancelling, and bringing back,', [cancelled, confirmed]],
] as const)(
  '%s the parts of many bookings takes as many statements as those of one',
  {
    tags: 'write-statements',
  },
  async (_, statuses) => {
    const counts: number[] = []
    for (const count of [1, 20]) {
      const made = await insertMany(content.users.anna, count)
      const parts = made.flatMap(({ id, resourceIds }) => resourceIds.map((rid) => ({ id, rid })))
      await database
        .updateTable('booked_resource')
        .set({ status: unconfirmed })
        .where('status', '<>', cancelled)
        .execute()
      await newMails()
      for (const status of statuses) {
        counts.push(
          await countOf(async () => {
            const { json } = await post(administrator, '/api/booking/status', { status, parts })
            const { outcomes } = Schema.decodeUnknownSync(calls.setStatuses.answer)(json)
            expect(outcomes.every(({ outcome }) => outcome === 'set')).toBe(true)
          }),
        )
        expect((await newMails()).map(({ name }) => name)).toEqual(['status-changed'])
      }
      expect(await claimsLeft()).toBe(2 * count)
      await administrator.send(`/api/user/${content.users.anna}/bookings`, { method: 'DELETE' })
    }
    expect(counts.slice(statuses.length)).toEqual(counts.slice(0, statuses.length))
    expect(Math.max(...counts)).toBeLessThan(25)
  },
)

test('two parts of one resource and day that are brought back together are one time for the rules', {
  tags: ['rules-verdict', 'day-told'],
}, async () => {
  const { group, room } = await newRoom()
  const rule = { shortestMinutes: 60, longestMinutes: 60 }
  expect((await post(administrator, `/api/groups/${group}/rule`, rule)).status).toBe(201)
  const [date, other] = [freshDay(), freshDay()]
  const { id, resourceIds } = await insertBooking(database, {
    userId: content.users.anna,
    resources: [
      ...[nine, halfPastNine].map((slot) => ({ resourceId: room, date, slots: [slot], status: cancelled })),
      { resourceId: room, date: other, slots: [nine], status: cancelled },
    ],
  })
  const parts = resourceIds.map((rid) => ({ id, rid }))
  const { json } = await post(administrator, '/api/booking/status', { status: confirmed, parts })
  const { outcomes } = Schema.decodeUnknownSync(calls.setStatuses.answer)(json)
  expect(outcomes.map(({ outcome, breaches = [] }) => [outcome, breaches.map((breach) => breach.rule)])).toEqual([
    ['set', []],
    ['set', []],
    ['set', ['shortest']],
  ])
})

test('of two Cancelled parts that had the same time, of one booking or of two, the first comes back', {
  tags: ['day-statuses-apart', 'rule-status-uncancel'],
}, async () => {
  const { room } = await newRoom()
  const date = freshDay()
  const insert = (slots: readonly (readonly (typeof nine)[])[]) =>
    insertBooking(database, {
      userId: content.users.anna,
      resources: slots.map((own) => ({ resourceId: room, date, slots: own, status: cancelled })),
    })
  const [one, two] = [await insert([[nine], [nine, halfPastNine]]), await insert([[halfPastNine], [ten]])]
  const parts = [one, two].flatMap(({ id, resourceIds }) => resourceIds.map((rid) => ({ id, rid })))
  const { json } = await post(administrator, '/api/booking/status', { status: confirmed, parts })
  const { outcomes } = Schema.decodeUnknownSync(calls.setStatuses.answer)(json)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['set', 'taken', 'set', 'set'])
  expect(outcomes[1]?.message).toContain(`kl. 09:00–09:30 är bokad i bokning ${one.number}-1`)
  const claims = await database.selectFrom('claim').select('start_time').where('resource_id', '=', room).execute()
  expect(claims.map(({ start_time }) => start_time).toSorted()).toEqual(
    [nine, halfPastNine, ten].map((slot) => slot.startTime),
  )
})

test('the example of `writeBookings` cancels all parts of a booking, and touches nothing that is the same', async () => {
  const booking = await booked(
    anna,
    entry(content.rooms.free, freshDay(), nine),
    entry(content.rooms.priced, freshDay(), nine),
  )
  const changes = await createChanges(database, silentLogger, wideScheduler())
  const context = { ...bookingRules, database, changes, links: createLinks(() => server.url), groupMailSeconds: 600 }
  const user = {
    id: booking.user.id,
    role: 'administrator',
    userTypes: [],
    typeWaits: false,
    organisationId: null,
  } as const
  const caller = { session: null, source: '192.0.2.1', isOfHouse: false, token: null, user }
  const call = { caller, parameters: { id: BookingId.make(booking.id) } }
  const { writes } = await workOnBooking(
    { ...context, longestHold: 600_000 },
    call,
    async (work, { booking, resources }) => {
      expect(await writeBookings(work, [{ booking, is: resources, shall: resources }], { caller })).toMatchObject({})
      const cancelled = resources.map((part): BookedResource => ({ ...part, status: CANCELLED }))
      return writeBookings(work, [{ booking, is: resources, shall: cancelled }], { caller })
    },
  )
  expect(writes[0]?.shall.map(({ status }) => status)).toEqual([cancelled, cancelled])
  const rows = await database
    .selectFrom('booked_resource')
    .select('status')
    .where('booking_id', '=', booking.id)
    .execute()
  expect(rows).toEqual([{ status: cancelled }, { status: cancelled }])
  await changes.stop()
})
