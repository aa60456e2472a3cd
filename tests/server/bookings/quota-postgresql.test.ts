/**
 * Many tabs of one account against a quota, from two processes on a real PostgreSQL, where transactions do run at the same time
 *. `npm run soak -- races` has 1,000 rounds of 50 tabs. Without the lock on the owner's row (`judge-booking.ts`) each
 * round ends above the quota: tried by hand, all of 20 tabs booked where four might.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { BookingId } from '../../../domain/schema/ids.ts'
import { raceTimeout } from '../claims/race.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { nowhere, openTestDatabase, type TestDatabase, TOMORROW } from '../database/test-database.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import type { Tab } from './quota-tabs.ts'
import { startTabsProcess, type TabsProcess } from './start-tabs-process.ts'

const QUOTA_SLOTS = 4
const rounds = Number(process.env.RACE_ROUNDS ?? 2)
const tabsAtOnce = Number(process.env.RACE_CALLERS ?? 50)

let server: PostgreSql
let test: TestDatabase
let processes: readonly TabsProcess[] = []

beforeAll(async () => {
  server = await startPostgreSql()
  test = await openTestDatabase({ _tag: 'PostgreSql', url: server.url })
  await test.database
    .insertInto('booking_rule')
    .values({ group_id: test.groupId, quota_minutes: QUOTA_SLOTS * 30, quota_per: 'week' })
    .execute()
  processes = await Promise.all([startTabsProcess(server.url, test.owner), startTabsProcess(server.url, test.owner)])
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await test?.close()
  await server?.stop()
})

/** Each tab has its own slots, in three rooms of the group, so only the quota can refuse them. */
const slotOfTab = (number: number) => {
  const rooms = [
    { room: test.rooms.eken, opens: 8 * 60 },
    { room: test.rooms.granen, opens: 8 * 60 },
    { room: test.rooms.late, opens: 12 * 60 },
  ]
  const { room, opens } = rooms[number % rooms.length] ?? { room: nowhere, opens: 0 }
  const from = opens + Math.floor(number / rooms.length) * 30
  return { resourceId: room, slot: { startTime: timeFromMinutes(from), endTime: timeFromMinutes(from + 30) } }
}

/** Every second tab adds to an existing booking of another week. */
const tabsOfRound = (): Promise<Tab[]> =>
  Promise.all(
    Array.from({ length: tabsAtOnce }, async (_, number) => {
      const { resourceId, slot } = slotOfTab(number)
      const resources = [{ resourceId, date: addDays(TOMORROW, 7), slots: [slot] }]
      const booking = number % 2 === 0 ? null : await insertBooking(test.database, { userId: test.owner, resources })
      const chosen = [{ resourceId, date: TOMORROW, slot }]
      return { chosen, addsTo: booking === null ? null : BookingId.make(booking.id) }
    }),
  )

it(`${tabsAtOnce} tabs of one account at once, ${rounds} rounds, come to the quota and never above it`, {
  tags: ['rules-quota-race', 'run-soak'],
  timeout: raceTimeout,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await test.clean()
    const tabs = await tabsOfRound()
    const outcomes = await Promise.all(
      processes.map((one, index) => one.press(tabs.filter((_, number) => number % processes.length === index))),
    )
    const { rows } = await sql<{ slots: number }>`
      select count(*) as slots from booked_slot join booked_resource on booked_resource.id = booked_resource_id
      where date = ${TOMORROW}`.execute(test.database)
    const counted = Object.fromEntries(
      [...Map.groupBy(outcomes.flat(), String)].map(([word, all]) => [word, all.length]),
    )
    expect([round, rows[0]?.slots, counted]).toEqual([
      round,
      QUOTA_SLOTS,
      { booked: QUOTA_SLOTS, rule: tabsAtOnce - QUOTA_SLOTS },
    ])
  }
})
