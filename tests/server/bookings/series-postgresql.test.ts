/**
 * Two series that cross, from two processes on a real PostgreSQL, where transactions do run at the same time: twenty Tuesdays in two
 * rooms each, one room in common, named in opposite orders. `npm run soak -- races` has 1,000 rounds. Claims that are not written in
 * order (`inClaimOrder` and the `order by` taken away) deadlock: tried by hand, three to five times in 20 rounds.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { raceTimeout } from '../claims/race.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { Tab } from './quota-tabs.ts'
import { startTabsProcess, type TabsProcess } from './start-tabs-process.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 6)
const DATES = 20

let server: PostgreSql
let test: TestDatabase
let processes: readonly TabsProcess[] = []

beforeAll(async () => {
  server = await startPostgreSql({ keeps: false })
  test = await openTestDatabase({ _tag: 'PostgreSql', url: server.url })
  processes = await Promise.all([startTabsProcess(server.url, test.owner), startTabsProcess(server.url, test.owner)])
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await test?.close()
  await server?.stop()
}, raceTimeout)

const slot = { startTime: localTime('12:00:00'), endTime: localTime('12:30:00') }
const dates = Array.from({ length: DATES }, (_, index) => addDays(localDate('2026-03-10'), index * 7))

/** Each wants two rooms, and both want one of them. */
const seriesOf = (index: number): Tab['chosen'] => {
  const { eken, granen, late } = test.rooms
  const chosen = dates.flatMap((date) =>
    (index === 0 ? [eken, granen] : [granen, late]).map((resourceId) => ({ resourceId, date, slot })),
  )
  return index === 0 ? chosen : chosen.toReversed()
}

const deadlocks = async (): Promise<number> => {
  await sql`select pg_stat_clear_snapshot()`.execute(test.database)
  const { rows } = await sql<{ deadlocks: number }>`
    select coalesce(sum(deadlocks), 0)::integer as deadlocks from pg_stat_database`.execute(test.database)
  return rows[0]?.deadlocks ?? 0
}

const claimed = async () => {
  const { rows } = await sql<{ room: number; count: number; owners: number }>`
    select resource_id as room, count(*)::integer as count,
      count(distinct coalesce(session_id::text, (select booking_id::text from booked_resource where id = booked_resource_id)))::integer as owners
    from claim group by resource_id order by resource_id`.execute(test.database)
  return rows
}

it(`two series that cross, ${rounds} rounds: none waits for the other in a ring, and each is booked whole or not at all`, {
  tags: ['series-race', 'run-soak'],
  timeout: raceTimeout,
}, async () => {
  const before = await deadlocks()
  for (let round = 0; round < rounds; round += 1) {
    await test.clean()
    const outcomes = (
      await Promise.all(processes.map((one, index) => one.press([{ chosen: seriesOf(index), addsTo: null }])))
    ).flat()
    expect([round, outcomes.toSorted()]).toEqual([round, ['booked', 'slot-taken']])
    const rooms = outcomes[0] === 'booked' ? [test.rooms.eken, test.rooms.granen] : [test.rooms.granen, test.rooms.late]
    expect(await claimed()).toEqual(rooms.map((room) => ({ room, count: DATES, owners: 1 })))
  }
  expect(await deadlocks()).toBe(before)
})

it(`two series that cross are held, ${rounds} rounds: each slot is one's, and none is left free`, {
  tags: ['series-race', 'run-soak'],
  timeout: raceTimeout,
}, async () => {
  const before = await deadlocks()
  for (let round = 0; round < rounds; round += 1) {
    await test.clean()
    const outcomes = (
      await Promise.all(processes.map((one, index) => one.press([{ chosen: seriesOf(index), addsTo: 'holds' }])))
    ).flat()
    const held = outcomes.map((words) => Number(/^held (\d+) of 40$/.exec(words)?.[1] ?? Number.NaN))
    expect([round, held.reduce((sum, one) => sum + one, 0)]).toEqual([round, 3 * DATES])
    expect((await claimed()).map(({ count }) => count)).toEqual([DATES, DATES, DATES])
  }
  expect(await deadlocks()).toBe(before)
})
